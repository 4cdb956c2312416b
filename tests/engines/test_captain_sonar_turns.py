"""Turn-by-turn play: starts, steps, tasks, turns, and the end."""

from __future__ import annotations

import pytest

from engines import captain_sonar as game
from engines.game import CHANCE, IllegalAction, said
from tests.engines.captain_sonar_table import BC, BE, BF, BLUE, YC, YE, YELLOW, YF, YR, Table


def test_any_water_space_is_a_start_and_it_is_secret() -> None:
    state = game.start({})
    starts = game.actions(state, YC)
    assert len(starts) == 92
    assert list(starts)[:4] == ["start A1", "start B1", "start C1", "start E1"]  # row by row, no island
    after = game.apply(state, YC, "start C3")
    told = game.tell(state, YC, "start C3", after)
    assert [(said(game, item), item.to) for item in told] == [
        ("yellow ready", None),
        ("yellow start C3", (0, 1, 2, 3)),
    ]
    for order in ("start D1", "start K1", "start A11"):
        with pytest.raises(IllegalAction, match="no water space"):
            game.apply(state, YC, order)


def test_a_captain_starts_once_and_nobody_else_does() -> None:
    state = game.apply(game.start({}), YC, "start C3")
    with pytest.raises(IllegalAction, match="already"):
        game.apply(state, YC, "start C4")
    with pytest.raises(IllegalAction, match="captain"):
        game.apply(state, BF, "start C4")
    with pytest.raises(IllegalAction, match="both captains"):
        game.apply(state, YC, "course N")


def test_the_first_team_is_announced_and_begins() -> None:
    table = Table(first="blue")
    assert table.said == ["first blue", "blue turn"]
    assert game.movers(table.state) == (BC,)
    assert "turn of blue" in table.refused(YC, "course S")


def test_only_chance_decides_who_begins() -> None:
    state = game.apply(game.apply(game.start({}), YC, "start A1"), BC, "start A1")
    with pytest.raises(IllegalAction, match="chance"):
        game.apply(state, YC, "first yellow")
    with pytest.raises(IllegalAction, match="not decided"):
        game.apply(state, YC, "course S")
    table = Table()
    assert "chance" in table.refused(CHANCE, "first blue")


def test_a_turn_is_course_tasks_system() -> None:
    table = Table()
    assert table.do(YC, "course S") == ["yellow course S"]
    assert game.movers(table.state) == (YF, YE)
    assert table.do(YE, "cross S5") == ["yellow engineer ok"]
    assert table.private(YELLOW) == ["yellow cross S5"]
    assert game.movers(table.state) == (YF,)
    assert table.do(YF, "mark drone") == ["yellow first mate ok"]
    assert table.private(YELLOW) == ["yellow mark drone"]
    assert game.movers(table.state) == (YC,)
    assert table.do(YC, "pass") == ["yellow pass", "blue turn"]
    assert game.movers(table.state) == (BC,)


def test_the_radio_operator_has_nothing_to_order_by_turns() -> None:
    table = Table()
    assert table.listed(YR) == []
    assert "captain" in table.refused(YR, "course S")


@pytest.mark.parametrize(
    ("direction", "start", "why"),
    [("N", "A1", "off the map"), ("W", "A1", "off the map"), ("E", "C1", "island"), ("S", "H1", "island")],
)
def test_no_course_onto_islands_or_off_the_map(direction: str, start: str, why: str) -> None:
    table = Table(yellow=start)
    assert why in table.refused(YC, f"course {direction}")


def test_no_course_onto_an_own_mine_but_onto_an_enemy_one() -> None:
    table = Table(yellow="E5")
    table.put(YELLOW, mines=["E4"])
    table.put(BLUE, mines=["E4", "F5"])
    assert "own mine" in table.refused(YC, "course N")
    table.do(YC, "course E")


def test_the_breakdown_is_in_the_panel_of_the_course() -> None:
    table = Table()
    assert "only after a course" in table.refused(YE, "cross S1")
    table.do(YC, "course S")
    assert table.listed(YE) == [f"cross S{n}" for n in range(1, 7)]
    assert "panel S" in table.refused(YE, "cross N1")
    table.put(YELLOW, crossed=["S1"])
    assert "already" in table.refused(YE, "cross S1")
    table.do(YE, "cross S2")
    assert "only after a course" in table.refused(YE, "cross S3")


def test_one_mark_a_course_on_a_gauge_that_is_not_full() -> None:
    table = Table()
    assert "only after a course" in table.refused(YF, "mark mine")
    table.do(YC, "course S")
    table.full(YELLOW, "mine", "drone")
    assert table.listed(YF) == ["mark torpedo", "mark sonar", "mark silence"]
    assert "room" in table.refused(YF, "mark none")
    table.do(YF, "mark torpedo")
    assert "only after a course" in table.refused(YF, "mark torpedo")


def test_no_mark_when_every_gauge_is_full() -> None:
    table = Table()
    table.do(YC, "course S")
    table.full(YELLOW, "mine", "torpedo", "drone", "sonar", "silence")
    assert table.listed(YF) == ["mark none"]
    assert table.do(YF, "mark none") == ["yellow first mate ok"]
    assert not table.sub(YELLOW).owes_mark


def test_a_circuit_clears_before_panel_and_radiation_are_looked_at() -> None:
    table = Table(yellow="A2")
    table.put(YELLOW, crossed=["N1", "N2", "N4", "N5", "N6", "E1"])
    table.do(YC, "course N")
    assert table.do(YE, "cross N3") == ["yellow engineer ok"]  # orange clears: the panel is not full
    assert game.view(table.state, YE)["own"]["crossed"] == ["N4", "N5", "N6"]


def test_panel_and_radiation_at_once_are_one_damage() -> None:
    table = Table(yellow="A2")
    table.put(YELLOW, crossed=["N1", "N2", "N3", "N4", "N5", "W5", "W6", "S5", "E4", "E6"])
    table.do(YC, "course N")
    assert table.do(YE, "cross N6") == ["yellow engineer ok", "yellow damage 1"]


def test_a_breakdown_can_sink_the_submarine_and_voids_the_tasks() -> None:
    table = Table(yellow="A2")
    table.put(YELLOW, crossed=["N1", "N2", "N3", "N4", "N5"], damage=3)
    table.do(YC, "course N")
    assert table.do(YE, "cross N6")[-2:] == ["yellow damage 4", "over yellow sunk"]
    assert game.movers(table.state) == ()
    assert "over" in table.refused(YF, "mark mine")
    assert game.view(table.state, None)["teams"]["yellow"]["owes"] == []


def test_surfacing_is_the_whole_turn_and_the_enemy_has_three() -> None:
    table = Table(yellow="E5", blue="J10")
    assert table.do(YC, "surface") == ["yellow surface sector 1", "blue turn"]
    for direction in ("N", "N", "N"):
        assert game.movers(table.state) == (BC,)
        table.turn(direction)
    assert game.movers(table.state) == (YC,)


def test_gauges_stay_when_surfacing() -> None:
    table = Table(yellow="E5")
    table.put(YELLOW, gauges={"mine": 1, "sonar": 2})
    table.do(YC, "surface")
    assert game.view(table.state, YF)["own"]["gauges"] == {
        "mine": 1,
        "torpedo": 0,
        "drone": 0,
        "sonar": 2,
        "silence": 0,
    }


def test_a_former_route_is_free_after_surfacing() -> None:
    table = Table(yellow="E5")
    table.put(YELLOW, at="E5", route=["E4"])
    assert "own route" in table.refused(YC, "course N")
    table.do(YC, "surface")
    for direction in ("N", "N", "N"):
        table.turn(direction)
    table.do(YC, "course N")


def test_delta_surfacing_in_a_hole_is_free_and_elsewhere_costs_one_damage() -> None:
    table = Table(map="delta", yellow="H2", blue="J10")
    assert table.do(YC, "surface") == ["yellow surface sector 2", "blue turn"]
    assert table.do(BC, "surface") == [
        "blue surface through ice",
        "blue damage 1",
        "blue surface sector 4",
        "yellow turn",
    ]


def test_one_system_a_turn_and_it_ends_the_turn() -> None:
    table = Table(yellow="E5")
    table.ready("N", "drone", "torpedo")
    assert table.do(YC, "drone 1") == ["yellow drone 1 no", "blue turn"]
    assert "turn of blue" in table.refused(YC, "torpedo E2")


def test_passing_is_for_the_own_system_step() -> None:
    table = Table()
    assert "end of your own turn" in table.refused(YC, "pass")
    assert "end of your own turn" in table.refused(BC, "pass")
    table.do(YC, "course S")
    assert "end of your own turn" in table.refused(YC, "pass")


def test_nothing_of_real_time_is_possible_by_turns() -> None:
    table = Table()
    table.do(YC, "surface")
    assert "real time only" in table.refused(YE, "secure 1")
    assert "nothing to confirm" in table.refused(BE, "confirm")
    assert table.refused(YC, "dive")


def test_both_sunk_by_one_blast_is_a_draw() -> None:
    table = Table(yellow="E5", blue="E3")
    table.put(YELLOW, damage=3)
    table.put(BLUE, damage=3)
    table.ready("N", "torpedo")
    assert table.do(YC, "torpedo F4")[1:] == [
        "blast F4 yellow 1 blue 1",
        "yellow damage 4",
        "blue damage 4",
        "over both sunk",
    ]
    assert game.outcome(table.state) == ((), None, "both sunk")


def test_sunk_at_the_limit_is_sunk() -> None:
    table = Table(yellow="D4", blue="G2", limit=1)
    table.put(BLUE, damage=3)
    table.ready("N", "torpedo")
    table.do(YC, "torpedo G2")
    assert game.outcome(table.state) == ((0, 1, 2, 3), None, "blue sunk")


@pytest.mark.parametrize("seat", [-2, -1, 8, 99])
def test_seats_that_do_not_exist_are_refused(seat: int) -> None:
    table = Table()
    assert "no station" in table.refused(seat, "course S")


@pytest.mark.parametrize(
    "text", ["Course N", "course  N", "course n", "course N ", "mark", "tell row 0 column A"]
)
def test_nothing_but_the_exact_words_is_an_order(text: str) -> None:
    with pytest.raises(IllegalAction, match="no order"):
        game.parse(text)
    with pytest.raises(IllegalAction, match="no order"):
        game.apply(Table().state, YC, text)
