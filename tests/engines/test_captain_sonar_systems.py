"""The six systems, line by line of the rules."""

from __future__ import annotations

import pytest

from engines import captain_sonar as game
from tests.engines.captain_sonar_table import BC, BE, BF, BLUE, BR, YC, YE, YELLOW, YF, YR, Table


def test_a_system_needs_a_full_gauge_and_empties_it() -> None:
    table = Table(yellow="E5")
    table.ready("N", "mine")
    table.put(YELLOW, gauges={"drone": 3, "torpedo": 2})
    assert "not full" in table.refused(YC, "torpedo E3")
    table.do(YF, "drone 2")
    assert table.sub(YELLOW).gauges == 2 << 3


@pytest.mark.parametrize(
    ("colour", "stopped"),
    [
        (["N2"], {"mine", "torpedo"}),
        (["W4"], {"drone", "sonar"}),
        (["E2"], {"silence", "archer"}),
        (["N6"], set()),
    ],
)
def test_a_breakdown_stops_the_two_systems_of_its_colour(colour: list[str], stopped: set[str]) -> None:
    table = Table(map="echo", yellow="E5")
    table.ready("N", "mine", "torpedo", "drone", "sonar", "silence", "scenario")
    table.put(YELLOW, crossed=colour)
    words = {order.split()[0] for order in table.listed(YC)} - {"pass"}
    assert words == {"mine", "torpedo", "drone", "sonar", "silence", "archer"} - stopped


def test_the_first_mate_uses_drone_and_sonar_only_and_the_others_nothing() -> None:
    table = Table(map="echo", yellow="E5")
    table.ready("N", "mine", "torpedo", "drone", "sonar", "silence", "scenario")
    assert {order.split()[0] for order in table.listed(YF)} == {"drone", "sonar"}
    assert table.listed(YE) == table.listed(YR) == []
    for order in ("torpedo E3", "mine E3", "silence N 0", "archer E3", "pass"):
        assert "captain" in table.refused(YF, order)
    assert "captain" in table.refused(YE, "drone 1")


def test_torpedo_goes_around_islands_not_through_them() -> None:
    table = Table(yellow="C2")
    table.ready("N", "torpedo")  # it is in C1 then, and D1 is an island
    targets = table.listed(YC, "torpedo")
    assert "torpedo D1" not in targets
    assert "torpedo E1" in targets  # C2 D2 E2 E1: four steps
    assert "one to four steps" in table.refused(YC, "torpedo F1")  # three columns away, but six steps
    assert "one to four steps" in table.refused(YC, "torpedo C1")  # its own space is no distance


def test_torpedo_may_cross_routes_and_mines() -> None:
    table = Table(yellow="A3")
    table.put(YELLOW, at="A3", route=["C3", "B3"], mines=["A1", "B2"])
    table.ready("N", "torpedo")  # in A2, between its route and its mines
    assert {"torpedo A4", "torpedo D2", "torpedo C3", "torpedo B1"} <= set(table.listed(YC))


def test_torpedo_that_hits_nothing_is_all_clear() -> None:
    table = Table(yellow="E5", blue="J10")
    table.ready("N", "torpedo")
    assert table.do(YC, "torpedo E1") == ["yellow torpedo E1", "blast E1 yellow 0 blue 0", "blue turn"]


def test_islands_do_not_shield_from_a_blast() -> None:
    table = Table(yellow="G1", blue="I2")  # H2 is an island
    table.put(BLUE, at="I3")
    table.put(YELLOW, mines=["H3"], at="G1")
    assert table.do(YC, "trigger H3")[1] == "blast H3 yellow 0 blue 1"
    table.put(YELLOW, mines=["G2"], at="A1")
    table.put(BLUE, at="H1")
    assert table.do(YC, "trigger G2")[1] == "blast G2 yellow 0 blue 1"


def test_mine_on_one_of_eight_neighbours_not_island_route_or_own_mine() -> None:
    table = Table(yellow="D3")
    table.put(YELLOW, at="D3", route=["C3"], mines=["E3"])
    table.do(YC, "course N")
    table.tasks(YELLOW)
    table.full(YELLOW, "mine")
    table.put(YELLOW, crossed=())
    free = ["mine C1", "mine E1", "mine C2", "mine E2"]  # D1 is an island, C3 and D3 route, E3 a mine
    assert table.listed(YC, "mine") == free
    for order in ("mine D1", "mine D3", "mine E3", "mine D2", "mine H8"):
        assert "not free for a mine" in table.refused(YC, order)


def test_a_mine_may_lie_on_an_enemy_mine() -> None:
    table = Table(yellow="D3")
    table.put(BLUE, mines=["E2"])
    table.ready("N", "mine")
    table.do(YC, "mine E2")
    assert table.sub(YELLOW).mines == table.sub(BLUE).mines


def test_triggers_in_every_step_of_either_turn_any_number_free_of_charge() -> None:
    table = Table(yellow="E5", blue="J10")
    mines = ["A1", "A3", "A5", "A7", "A9", "C1"]
    table.put(YELLOW, mines=mines, crossed=["N2"], gauges={"mine": 1})
    table.do(YC, "trigger A1")
    table.do(YC, "course N")
    table.do(YC, "trigger A3")
    table.tasks(YELLOW, mark="torpedo", cross="N4")
    table.do(YC, "trigger A5")
    table.do(YC, "pass")
    table.do(YC, "trigger A7")
    table.do(BC, "course N")
    table.do(YC, "trigger A9")
    table.tasks(BLUE)
    table.do(YC, "trigger C1")
    assert table.sub(YELLOW).mines == 0
    assert game.view(table.state, YF)["own"]["gauges"]["mine"] == 1
    assert "no mine in A1" in table.refused(YC, "trigger A1")
    assert table.do(BC, "pass")[-1] == "yellow turn"


def test_only_the_owner_triggers_a_mine() -> None:
    table = Table(yellow="E5", blue="J10")
    table.put(YELLOW, mines=["A1"])
    assert "no mine in A1" in table.refused(BC, "trigger A1")
    for seat in (YF, YE, YR):
        assert "captain" in table.refused(seat, "trigger A1")


def test_drone_answers_truthfully() -> None:
    for sector, answer in ((1, "no"), (2, "yes"), (3, "no"), (4, "no")):
        table = Table(yellow="E5", blue="J1")
        table.ready("N", "drone")
        assert table.do(YF, f"drone {sector}")[0] == f"yellow drone {sector} {answer}"
    table = Table(yellow="E5", blue="J1")
    table.ready("N", "drone")
    assert "no sector 5" in table.refused(YF, "drone 5")


@pytest.mark.parametrize(("mode", "count"), [("turn", 42), ("realtime", 72)])
def test_sonar_answers_have_exactly_one_true_value(mode: str, count: int) -> None:
    table = Table(mode=mode, yellow="E5", blue="B7" if mode == "turn" else "C7")
    if mode == "turn":
        table.ready("N", "sonar")
    else:
        table.sail(YELLOW, "N", "sonar")
    table.do(YC, "sonar")
    answers = table.listed(BC)
    assert len(answers) == len(set(answers)) == count
    truth = {"row 7", "sector 3", "column B"} if mode == "turn" else {"row 7", "sector 4", "column C"}
    for answer in answers:
        words = answer.split()
        said = [f"{words[1]} {words[2]}", f"{words[3]} {words[4]}"]
        assert sum(value in truth for value in said) == 1


def test_sonar_answers_stay_on_the_map_and_in_order() -> None:
    table = Table(yellow="E5", blue="B7")
    table.ready("N", "sonar")
    table.do(YC, "sonar")
    assert "on the map" in table.refused(BC, "tell row 7 column K")
    assert "on the map" in table.refused(BC, "tell row 7 sector 5")
    assert "no order" in table.refused(BC, "tell column C row 7")
    assert table.do(BC, "tell row 7 column C") == ["blue tells row 7 column C", "blue turn"]


def test_only_the_asked_captain_answers_and_only_when_asked() -> None:
    table = Table(yellow="E5", blue="B7")
    assert "nobody has asked" in table.refused(BC, "tell row 7 column C")
    table.ready("N", "sonar")
    table.put(BLUE, mines=["A1"])
    table.do(YC, "sonar")
    for seat in (YC, YF, BF, BE, BR):
        assert "waits" in table.refused(seat, "tell row 7 column C")
    assert "waits" in table.refused(BC, "trigger A1")


def test_silence_ends_the_turn_after_its_mark_and_breakdown() -> None:
    table = Table(yellow="E5", blue="J10")
    table.ready("N", "silence")
    assert table.do(YC, "silence N 2") == ["yellow silence"]
    own = game.view(table.state, YR)["own"]
    assert (own["space"], own["route"]) == ("E2", ["E5", "E4", "E3", "E2"])
    assert game.movers(table.state) == (YF, YE)
    table.do(YF, "mark silence")  # the emptied gauge may be marked
    assert table.do(YE, "cross N5") == ["yellow engineer ok", "blue turn"]


def test_silence_of_no_space_still_names_a_direction() -> None:
    table = Table(yellow="A1", blue="J10")
    table.ready("S", "silence")
    assert [order for order in table.listed(YC) if order.endswith(" 0")] == [
        "silence N 0",
        "silence S 0",
        "silence E 0",
        "silence W 0",
    ]
    table.do(YC, "silence N 0")
    assert game.view(table.state, YC)["own"]["space"] == "A2"
    assert table.listed(YE) == [f"cross N{n}" for n in range(1, 7)]


def test_silence_does_not_cross_own_mines() -> None:
    table = Table(yellow="E5", blue="J10")
    table.put(YELLOW, mines=["E2"])
    table.ready("N", "silence")
    assert "silence N 1" in table.listed(YC)
    assert "not free" in table.refused(YC, "silence N 2")


def test_the_direction_of_a_silence_is_secret() -> None:
    told, views = [], []
    for order in ("silence N 2", "silence E 2", "silence S 0"):
        table = Table(yellow="E5", blue="J10")
        table.ready("N", "silence")
        told.append(table.do(YC, order))
        views.append([game.view(table.state, seat) for seat in (None, BC, BF, BE, BR)])
    assert told[0] == told[1] == told[2]
    assert views[0] == views[1] == views[2]


def test_an_archer_mine_goes_off_once_for_both_teams() -> None:
    table = Table(map="echo", yellow="E5", blue="J10")
    table.ready("N", "scenario")
    assert "no Archer mine left in A1" in table.refused(YC, "archer A1")
    table.do(YC, "archer E3")
    table.ready("N", "scenario")
    assert "no Archer mine left in E3" in table.refused(BC, "archer E3")
    assert table.do(BC, "archer D9")[:2] == ["blue archer D9", "blast D9 yellow 0 blue 0"]


def test_no_archer_mines_on_other_maps() -> None:
    table = Table(yellow="E5")
    table.ready("N")
    assert "no scenario system" in table.refused(YC, "archer E3")
