"""The further rulings, one by one in their order, each as a test by name.

Rulings about the table itself (who presses what after a time-out, what is displayed) are tested here as
far as an engine can hold them.
"""

from __future__ import annotations

import pytest

from engines import captain_sonar as game
from engines.captain_sonar.belief import believed
from engines.captain_sonar.evidence import COURSES, SILENCED
from engines.captain_sonar.grid import SPACE
from tests.engines.captain_sonar_table import (
    BC,
    BE,
    BF,
    BLUE,
    BR,
    YC,
    YE,
    YELLOW,
    YF,
    YR,
    Table,
)

BOXED_IN = ["A2", "B2", "C2", "C1", "B1"]  # a route around A1


def boxed_in(table: Table, mines: tuple[str, ...] = ()) -> None:
    table.put(YELLOW, at="A1", route=[space for space in BOXED_IN if space not in mines], mines=mines)


def test_01_in_a_blackout_surface_and_trigger_stay_and_a_trigger_can_end_it() -> None:
    table = Table(map="charlie", mode="realtime", yellow="E5", blue="O15")
    table.sail(YELLOW, "E", "torpedo", "drone")
    boxed_in(table, mines=("B1", "H1"))
    assert table.listed(YC) == ["surface", "trigger B1", "trigger H1"]
    assert table.listed(YF) == []
    assert "must surface" in table.refused(YC, "torpedo A3")
    assert "must surface" in table.refused(YF, "drone 1")
    table.do(YC, "trigger B1")
    assert table.listed(YC, "course") == ["course E"]
    assert "torpedo A3" in table.listed(YC)
    assert table.listed(YF, "drone")


def test_02_turn_blackout_is_tested_at_the_own_course_step_only() -> None:
    table = Table(map="charlie", yellow="E5", blue="J10")
    table.ready("E", "drone")
    boxed_in(table)
    assert "drone 1" in table.listed(YC)
    table.do(YC, "pass")
    assert game.view(table.state, YC)["own"]["blackout"] is False
    table.turn("N")
    assert game.view(table.state, YC)["own"]["blackout"] is True
    assert table.listed(YC) == ["surface"]


def test_02_real_time_blackout_is_tested_when_both_oks_are_given() -> None:
    table = Table(map="charlie", mode="realtime", yellow="E5", blue="O15")
    table.do(YC, "course E")
    boxed_in(table)
    table.full(YELLOW, "drone")
    assert "drone 1" in table.listed(YC)
    table.do(YF, "mark mine")
    table.do(YE, "cross E4")
    assert table.listed(YC) == ["surface"]


def test_03_a_forced_surfacing_sounds_like_a_free_one() -> None:
    free, forced = Table(), Table()
    boxed_in(forced)
    assert free.do(YC, "surface") == forced.do(YC, "surface")
    assert game.view(free.state, None) == game.view(forced.state, None)


def test_04_surfacing_needs_both_oks() -> None:
    table = Table(mode="realtime", yellow="E5", blue="O15")
    table.do(YC, "course E")
    assert "ok" in table.refused(YC, "surface")
    table.do(YF, "mark mine")
    assert "ok" in table.refused(YC, "surface")
    table.do(YE, "cross E4")
    table.do(YC, "surface")


def test_05_real_time_a_system_may_be_used_while_tasks_are_owed_but_not_silence() -> None:
    table = Table(mode="realtime", yellow="E5", blue="O15")
    table.do(YC, "course E")
    table.full(YELLOW, "torpedo", "silence")
    assert "torpedo F4" in table.listed(YC)
    assert "silence is a move" in table.refused(YC, "silence N 0")
    table.do(YC, "torpedo F4")
    assert table.sub(YELLOW).owes_mark
    assert table.listed(YE, "cross")


def test_06_turn_tasks_come_before_the_system_and_count_for_it() -> None:
    table = Table(yellow="E5", blue="J10")
    table.put(YELLOW, gauges={"sonar": 1, "torpedo": 3})
    table.do(YC, "course N")
    assert "after the course" in table.refused(YC, "torpedo E3")
    table.do(YF, "mark sonar")
    assert table.listed(YC) == []
    table.do(YE, "cross N2")
    assert table.listed(YC) == ["sonar", "pass"]  # the mark filled the sonar, the breakdown stops torpedoes
    assert table.listed(YF) == ["sonar"]


def test_07_silence_is_no_course_the_next_system_still_needs_one() -> None:
    table = Table(mode="realtime", yellow="E5", blue="O15")
    table.sail(YELLOW, "E", "silence", "drone")
    table.do(YC, "silence E 2")
    table.tasks(YELLOW)
    table.full(YELLOW, "drone")
    table.put(YELLOW, crossed=())
    assert table.listed(YF) == []
    assert "course must be announced" in table.refused(YC, "drone 1")
    table.do(YC, "course E")
    assert table.listed(YF, "drone")


def test_08_turn_surfaced_lasts_until_the_own_next_turn_which_begins_with_a_dive() -> None:
    table = Table(yellow="E5", blue="J10")
    table.put(YELLOW, mines=["A1"])
    table.do(YC, "surface")
    for direction in ("N", "N", "N"):
        assert game.view(table.state, None)["teams"]["yellow"]["surfaced"]
        assert table.listed(YC) == []
        assert "surfaced" in table.refused(YC, "trigger A1")
        table.turn(direction)
    assert not game.view(table.state, None)["teams"]["yellow"]["surfaced"]
    assert "trigger A1" in table.listed(YC)


def test_09_surfacing_in_extra_turns_gives_the_other_team_three_turns() -> None:
    table = Table(yellow="E5", blue="J10")
    table.do(YC, "surface")
    assert table.state.left == 3
    table.turn("N")
    assert (table.state.team, table.state.left) == (BLUE, 2)
    table.do(BC, "surface")
    for left, direction in ((3, "N"), (2, "N"), (1, "E")):
        assert (table.state.team, table.state.left) == (YELLOW, left)
        table.turn(direction)
    assert (table.state.team, table.state.left) == (BLUE, 1)


def test_10_three_hundred_turns_are_those_of_both_teams_surfacings_and_extra_turns_included() -> None:
    table = Table(limit=5)
    table.do(YC, "surface")
    for direction in ("N", "N", "N"):
        table.turn(direction)
    assert table.state.counted == 4
    table.do(YC, "course S")
    table.tasks(YELLOW)
    assert game.outcome(table.state) is None
    assert table.do(YC, "pass") == ["yellow pass", "over limit"]
    assert game.outcome(table.state) == ((), None, "limit")


def test_11_real_time_is_a_draw_at_the_last_course_or_surfacing_of_the_limit() -> None:
    table = Table(mode="realtime", limit=3, blue="O15")
    table.do(YC, "course S")
    table.do(BC, "surface")
    assert table.state.counted == 2
    table.tasks(YELLOW)
    assert table.do(YC, "course S") == ["yellow course S", "over limit"]
    assert game.movers(table.state) == ()
    assert game.outcome(table.state) == ((), None, "limit")


def test_12_breakdowns_clear_on_surfacing_by_turns_and_on_confirmation_in_real_time() -> None:
    table = Table(yellow="E5")
    table.put(YELLOW, crossed=["N1"])
    table.do(YC, "surface")
    assert table.sub(YELLOW).sheet == 0
    table = Table(mode="realtime", yellow="E5", blue="O15")
    table.put(YELLOW, crossed=["N1"])
    table.do(YC, "surface")
    for seat, section in ((YE, 1), (YC, 2), (YF, 3), (YR, 4)):
        table.do(seat, f"secure {section}")
        assert table.sub(YELLOW).sheet
    table.do(BE, "confirm")
    assert table.sub(YELLOW).sheet == 0
    assert table.private(YELLOW) == ["yellow sheet cleared"]


def test_13_the_enemy_engineer_can_only_confirm_and_nobody_else_can() -> None:
    table = Table(mode="realtime", yellow="E5", blue="O15")
    table.do(YC, "surface")
    for seat, section in ((YE, 1), (YC, 2), (YF, 3), (YR, 4)):
        table.do(seat, f"secure {section}")
    assert table.listed(BE) == ["confirm"]
    for seat in (YE, BC, BF, BR):
        assert table.refused(seat, "confirm")
    table.do(BE, "confirm")
    assert "already" in table.refused(BE, "confirm")


def test_14_one_section_per_station_the_engineer_first() -> None:
    table = Table(mode="realtime", yellow="E5", blue="O15")
    table.do(YC, "surface")
    for seat in (YC, YF, YR):
        assert "engineer" in table.refused(seat, "secure 1")
    table.do(YE, "secure 3")
    assert "already" in table.refused(YE, "secure 1")
    assert "section 3" in table.refused(YC, "secure 3")
    assert table.listed(YR) == ["secure 1", "secure 2", "secure 4"]


def test_15_a_surfaced_captain_answers_and_a_surfaced_engineer_confirms() -> None:
    table = Table(mode="realtime", yellow="E5", blue="O15")
    table.do(YC, "surface")
    table.sail(BLUE, "N", "sonar")
    table.do(BF, "sonar")
    assert game.movers(table.state) == (YC,)
    assert "waits" in table.refused(YE, "secure 1")
    table.do(YC, "tell row 5 column A")
    table.do(BC, "surface")
    for seat, section in ((BE, 1), (BC, 2), (BF, 3), (BR, 4)):
        table.do(seat, f"secure {section}")
    assert table.listed(YE) == ["secure 1", "secure 2", "secure 3", "secure 4", "confirm"]
    assert table.do(YE, "confirm") == ["blue ready to dive"]


def test_16_a_torpedo_leaves_archer_mines_and_mines_destroy_no_mines() -> None:
    table = Table(map="echo", yellow="E5", blue="J10")
    table.put(YELLOW, mines=["F2", "D3"])
    table.ready("N", "torpedo")
    table.do(YC, "torpedo E3")
    assert "E3" in game.view(table.state, None)["archer_mines"]
    table.put(BLUE, mines=["F2"])
    table.do(YC, "trigger F2")
    assert game.view(table.state, BC)["own"]["mines"] == ["F2"]
    table.ready("N", "scenario")
    table.put(BLUE, mines=["E3", "F2"])
    table.do(BC, "archer E3")
    assert game.view(table.state, BC)["own"]["mines"] == ["F2", "E3"]
    assert game.view(table.state, YC)["own"]["mines"] == ["D3"]


def test_17_a_mine_destroyed_by_a_torpedo_is_told_to_its_owner_only() -> None:
    table = Table(yellow="D4", blue="J10")
    table.put(BLUE, mines=["G2"])
    table.put(YELLOW, mines=["G2", "A9"])
    table.ready("N", "torpedo")
    heard = table.do(YC, "torpedo G2")
    assert not any("destroyed" in say for say in heard)
    assert table.private(BLUE) == ["blue mine G2 destroyed"]
    assert table.private(YELLOW) == ["yellow mine G2 destroyed"]
    assert table.sub(BLUE).mines == 0
    assert game.view(table.state, YC)["own"]["mines"] == ["A9"]


def test_18_the_cause_of_breakdown_damage_is_secret() -> None:
    by_panel, by_radiation = Table(yellow="A2"), Table(yellow="A2")
    by_panel.put(YELLOW, crossed=["N1", "N2", "N3", "N4", "N5"])
    by_radiation.put(YELLOW, crossed=["W5", "W6", "S5", "E4", "E6"])
    for table in (by_panel, by_radiation):
        table.do(YC, "course N")
    assert by_panel.do(YE, "cross N6") == by_radiation.do(YE, "cross N6")
    for seat in (None, BC, BE):
        assert game.view(by_panel.state, seat) == game.view(by_radiation.state, seat)


def test_19_all_symbols_means_five_on_the_small_sheet() -> None:
    table = Table(sheet="20", yellow="A2")
    table.put(YELLOW, crossed=["W4", "W5", "S5", "E4"])
    table.do(YC, "course N")
    assert table.do(YE, "cross N5") == ["yellow engineer ok", "yellow damage 1"]
    table = Table(sheet="20", yellow="A2")
    table.put(YELLOW, crossed=["N1", "N2", "N3", "N4"])
    table.do(YC, "course N")
    assert table.do(YE, "cross N5") == ["yellow engineer ok", "yellow damage 1"]


def test_20_columns_are_letters_and_rows_are_numbers() -> None:
    table = Table(mode="realtime", yellow="A1", blue="L14")
    table.sail(YELLOW, "S", "sonar")
    table.do(YC, "sonar")
    assert "tell row 14 column A" in table.listed(BC)
    assert table.refused(BC, "tell row L sector 6")


def test_21_sunk_by_the_ice_no_sector_is_announced_and_damage_stops_at_four() -> None:
    table = Table(map="delta", yellow="A1", blue="J10")
    table.put(YELLOW, damage=3)
    assert table.do(YC, "surface") == ["yellow surface through ice", "yellow damage 4", "over yellow sunk"]
    assert game.outcome(table.state) == ((4, 5, 6, 7), None, "yellow sunk")
    table = Table(yellow="D4", blue="G2")
    table.put(BLUE, damage=3)
    table.ready("N", "torpedo")
    assert table.do(YC, "torpedo G2")[1:] == ["blast G2 yellow 0 blue 2", "blue damage 4", "over blue sunk"]


@pytest.mark.parametrize("mode", ["turn", "realtime"])
def test_22_the_scenario_gauge_has_four_spaces_on_echo_and_there_is_none_elsewhere(mode: str) -> None:
    for name in ("alpha", "bravo", "charlie", "delta"):
        table = Table(map=name, mode=mode)
        table.do(YC, "course S")
        assert "mark scenario" not in table.listed(YF)
        assert "no scenario system" in table.refused(YF, "mark scenario")
    table = Table(map="echo", mode=mode)
    assert game.view(table.state, None)["gauge_sizes"]["scenario"] == 4
    table.do(YC, "course S")
    table.do(YF, "mark scenario")


def test_23_chance_acts_after_both_starts() -> None:
    state = game.start({})
    assert game.movers(state) == (YC, BC)
    state = game.apply(state, BC, "start A1")
    assert game.movers(state) == (YC,)
    state = game.apply(state, YC, "start A1")  # both may choose the same
    assert game.movers(state) == (-1,)
    assert list(game.actions(state, -1)) == ["first yellow", "first blue"]
    assert game.movers(game.apply(state, -1, "first blue")) == (BC,)


def test_24_movers_tell_who_has_mines_but_views_do_not() -> None:
    table = Table(yellow="E5", blue="J10")
    bare = table.state
    table.put(BLUE, mines=["A1"])
    assert game.movers(bare) == (YC,)
    assert game.movers(table.state) == (YC, BC)
    for seat in (None, YC, YF, YE, YR):
        assert game.view(bare, seat) == game.view(table.state, seat)


def test_25_what_not_being_in_a_blackout_implies_is_left_out() -> None:
    # B1, south, west, north: in A1 without a course. A silence shows that it was no blackout, and yet
    # A1 stays in the set.
    log = b"".join(COURSES["NSEW".index(d)] for d in "SWN") + SILENCED
    stayed = [anchors for here, _, _, anchors in believed("charlie", "realtime", log).sheaves if here == -1]
    assert any(anchors >> SPACE["B1"] & 1 for anchors in stayed)


def test_25_what_gauges_imply_is_left_out() -> None:
    # no gauge fills that fast, but the set takes two silences in a row
    belief = believed("charlie", "realtime", SILENCED + SILENCED)
    assert any(here == 8 for here, *_ in belief.sheaves)
    assert belief.exact
