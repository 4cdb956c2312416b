"""The worked examples of the rulebook, each as a test by its name."""

from __future__ import annotations

import pytest

from engines import captain_sonar as game
from tests.engines.captain_sonar_table import BC, BE, BLUE, YC, YE, YELLOW, YF, YR, Table


def test_route_a_submarine_does_not_cross_or_follow_its_own_route() -> None:
    table = Table(yellow="E3", blue="J10")
    for direction in ("E", "S", "W"):
        table.turn(direction)
        table.turn("N" if direction != "S" else "W")
    assert table.listed(YC, "course") == ["course S", "course W"]
    assert "own route" in table.refused(YC, "course N")
    assert "own route" in table.refused(YC, "course E")


def test_blackout_with_no_course_left_the_captain_must_surface() -> None:
    table = Table(yellow="A3", blue="J10")
    table.put(YELLOW, at="A1", route=["A2", "B2", "C2", "C1", "B1"])
    assert table.listed(YC) == ["surface"]
    assert "own route" in table.refused(YC, "course E")
    assert table.do(YC, "surface")[0] == "yellow surface sector 1"


def test_mine_ready_a_full_gauge_is_announced() -> None:
    table = Table(mode="realtime", yellow="A1", blue="O15")
    for direction, heard in (("S", []), ("S", []), ("S", ["yellow mine ready"])):
        table.do(YC, f"course {direction}")
        assert table.do(YF, "mark mine") == ["yellow first mate ok", *heard]
        table.do(YE, table.listed(YE)[0])
    table.do(YC, "course S")
    assert "full" in table.refused(YF, "mark mine")


def test_north_panel_two_yellow_in_the_circuits_or_one_of_three_in_the_reactor() -> None:
    table = Table(yellow="A2", blue="J10")
    table.put(YELLOW, crossed=["N2"])
    table.do(YC, "course N")
    assert table.listed(YE) == ["cross N1", "cross N3", "cross N4", "cross N5", "cross N6"]
    symbols = table.state.setup.sheet.panels[0]
    assert [symbols[n].words for n in (0, 2)] == ["yellow orange", "yellow orange"]
    assert [symbols[n].circuit for n in (3, 4, 5)] == [None, None, None]


def test_no_system_with_a_symbol_of_each_colour_crossed_out() -> None:
    table = Table(map="echo", yellow="A1", blue="J10")
    table.ready("S", "mine", "torpedo", "drone", "sonar", "silence", "scenario")
    assert len(table.listed(YC)) > 30
    table.put(YELLOW, crossed=["W1", "N5", "E5", "S6"])
    assert table.listed(YC) == ["pass"]
    assert table.listed(YF) == []
    assert "breakdown" in table.refused(YC, "sonar")
    table.put(YELLOW, crossed=["E5", "S6"])  # the two red ones are repaired
    assert {order.split()[0] for order in table.listed(YC)} == {"mine", "torpedo", "pass"}


def test_radiation_all_of_it_crossed_out_is_one_damage_and_clears_the_sheet() -> None:
    table = Table(yellow="A2", blue="J10")
    table.put(YELLOW, crossed=["W5", "W6", "S5", "E4", "E6", "S1"])
    table.do(YC, "course N")
    assert table.do(YE, "cross N6") == ["yellow engineer ok", "yellow damage 1"]
    assert table.private(YELLOW) == ["yellow cross N6", "yellow sheet cleared"]
    assert table.sub(YELLOW).sheet == 0


def test_west_area_all_symbols_of_a_panel_is_one_damage_and_clears_the_sheet() -> None:
    table = Table(yellow="J1", blue="J10")
    table.put(YELLOW, crossed=["W1", "W2", "W3", "W4", "W6", "N4"], damage=1)
    table.do(YC, "course W")
    assert table.listed(YE) == ["cross W5"]
    assert table.do(YE, "cross W5") == ["yellow engineer ok", "yellow damage 2"]
    assert table.sub(YELLOW).sheet == 0


def test_yellow_circuit_completed_by_heading_east_repairs_itself() -> None:
    table = Table(yellow="A1", blue="J10")
    table.put(YELLOW, crossed=["W1", "W2", "W3", "N4"])
    table.do(YC, "course E")
    assert table.do(YE, "cross E3") == ["yellow engineer ok"]
    assert table.private(YELLOW) == ["yellow cross E3", "yellow circuit yellow cleared"]
    assert game.view(table.state, YE)["own"]["crossed"] == ["N4"]
    assert table.sub(YELLOW).damage == 0


def test_reactor_full_of_breakdowns_is_repaired_by_surfacing() -> None:
    table = Table(yellow="A1", blue="J10")
    table.put(YELLOW, crossed=["N4", "N5", "S4", "S6", "W5", "W6", "E4", "S5", "E5"])
    assert game.view(table.state, YE)["own"]["usable"] == []
    table.do(YC, "surface")
    assert table.sub(YELLOW).sheet == 0
    assert table.sub(YELLOW).damage == 0


def test_surfacing_announces_the_sector_and_keeps_position_and_mines_but_no_route() -> None:
    table = Table(yellow="F6", blue="J10")
    table.put(YELLOW, at="F6", route=["F8", "F7"], mines=["G5"])
    assert table.do(YC, "surface") == ["yellow surface sector 4", "blue turn"]
    own = game.view(table.state, YR)["own"]
    assert (own["space"], own["route"], own["mines"]) == ("F6", ["F6"], ["G5"])


def test_securing_the_engineer_begins_and_every_teammate_does_one_section() -> None:
    table = Table(mode="realtime", yellow="A1", blue="O15")
    table.do(YC, "surface")
    assert game.movers(table.state) == (YE, BC)
    assert "engineer" in table.refused(YC, "secure 1")
    assert table.do(YE, "secure 2") == ["yellow secured"]
    assert table.listed(YF) == ["secure 1", "secure 3", "secure 4"]
    table.do(YF, "secure 1")
    table.do(YR, "secure 4")
    assert table.refused(BE, "confirm")
    table.do(YC, "secure 3")
    assert table.do(BE, "confirm") == ["yellow ready to dive"]
    assert table.do(YC, "dive") == ["yellow dive"]


def test_torpedo_from_d3_travels_four_spaces_and_hits_g2_directly() -> None:
    table = Table(yellow="D4", blue="G2")
    table.ready("N", "torpedo")
    assert table.do(YC, "torpedo G2") == [
        "yellow torpedo G2",
        "blast G2 yellow 0 blue 2",
        "blue damage 2",
        "blue turn",
    ]


def test_mine_dropped_from_c7_in_b7_hits_a_submarine_in_c6_indirectly() -> None:
    table = Table(yellow="C8", blue="C6")
    table.ready("N", "mine")
    assert table.do(YC, "mine B7") == ["yellow mine dropped", "blue turn"]
    assert table.private(YELLOW) == ["yellow mine B7"]
    table.put(YELLOW, at="H8")
    assert table.do(YC, "trigger B7") == ["yellow trigger B7", "blast B7 yellow 0 blue 1", "blue damage 1"]


def test_a_mine_can_damage_the_submarine_that_dropped_it() -> None:
    table = Table(yellow="C8", blue="J10")
    table.ready("N", "mine")
    table.do(YC, "mine B7")
    assert table.do(YC, "trigger B7")[1:] == ["blast B7 yellow 1 blue 0", "yellow damage 1"]


def test_a_torpedo_can_damage_the_submarine_that_launched_it() -> None:
    table = Table(yellow="D4", blue="J10")
    table.ready("N", "torpedo")
    assert table.do(YC, "torpedo E3")[1:3] == ["blast E3 yellow 1 blue 0", "yellow damage 1"]


def test_drone_asked_for_sector_4_of_a_submarine_in_sector_7_hears_no() -> None:
    table = Table(mode="realtime", yellow="O1", blue="B12")
    table.sail(YELLOW, "S", "drone")
    assert table.state.setup.chart.sector[table.sub(BLUE).space] == 7
    assert table.do(YC, "drone 4") == ["yellow drone 4 no"]


def test_sonar_of_a_submarine_in_l14_may_hear_column_l_sector_6() -> None:
    table = Table(mode="realtime", yellow="A1", blue="L14")
    table.sail(YELLOW, "S", "sonar")
    assert table.do(YC, "sonar") == ["yellow sonar"]
    assert game.movers(table.state) == (BC,)
    assert table.refused(BC, "tell column L sector 9")  # both true
    assert table.refused(BC, "tell column K sector 6")  # both false
    assert table.do(BC, "tell column L sector 6") == ["blue tells column L sector 6"]


def test_silence_up_to_four_spaces_in_a_straight_line_without_crossing_island_or_route() -> None:
    table = Table(yellow="C6", blue="J10")
    table.put(YELLOW, at="C6", route=["C7"])
    table.do(YC, "course E")
    table.tasks(YELLOW)
    table.full(YELLOW, "silence")
    table.put(YELLOW, crossed=())
    assert table.listed(YC, "silence") == [
        *(f"silence N {n}" for n in range(5)),
        *(f"silence S {n}" for n in range(3)),  # the island in D9
        "silence E 0",  # the island in E6
        "silence W 0",  # the own route in C6
    ]
    assert table.do(YC, "silence N 3") == ["yellow silence"]
    assert table.private(YELLOW) == ["yellow silence N 3"]


@pytest.mark.parametrize("mode", ["turn", "realtime"])
def test_archer_mine_is_triggered_anywhere_with_a_full_scenario_gauge(mode: str) -> None:
    mine, near = ("C4", "C5") if mode == "realtime" else ("B4", "B5")
    table = Table(map="echo", mode=mode, yellow="J1", blue=near)
    (table.sail if mode == "realtime" else lambda _, *rest: table.ready(*rest))(YELLOW, "S", "scenario")
    heard = table.do(YC, f"archer {mine}")
    assert heard[:3] == [f"yellow archer {mine}", f"blast {mine} yellow 0 blue 1", "blue damage 1"]
    view = game.view(table.state, None)
    assert mine not in view["archer_mines"]
    assert mine in view["archer_mines_gone"]


def test_four_damage_sink_a_submarine_and_the_other_team_wins() -> None:
    table = Table(yellow="D4", blue="G2")
    table.put(BLUE, damage=2)
    table.ready("N", "torpedo")
    assert table.do(YC, "torpedo G2")[-2:] == ["blue damage 4", "over blue sunk"]
    assert game.outcome(table.state) == ((0, 1, 2, 3), None, "blue sunk")
    assert game.movers(table.state) == ()
