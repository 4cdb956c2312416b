"""Real time: every station acts when its own conditions hold; no turns."""

from __future__ import annotations

from engines import captain_sonar as game
from tests.engines.captain_sonar_table import BC, BE, BF, BLUE, BR, YC, YE, YELLOW, YF, YR, Table


def real_time(yellow: str = "E5", blue: str = "O15", **options: object) -> Table:
    return Table(yellow, blue, mode="realtime", **options)


def test_both_captains_move_at_once() -> None:
    table = real_time()
    assert game.movers(table.state) == (YC, BC)
    table.do(YC, "course E")
    assert game.movers(table.state) == (YF, YE, BC)
    table.do(BC, "course N")
    assert game.movers(table.state) == (YF, YE, BF, BE)
    assert game.view(table.state, None)["turn"] is None


def test_the_next_course_waits_for_both_oks_in_any_order() -> None:
    table = real_time()
    table.do(YC, "course E")
    table.do(YE, "cross E4")
    assert "both have said ok" in table.refused(YC, "course E")
    table.do(YF, "mark mine")
    table.do(YC, "course E")


def test_there_is_no_pass_in_real_time() -> None:
    assert real_time().refused(YC, "pass")


def test_no_system_between_the_dive_and_the_first_course() -> None:
    table = real_time()
    table.full(YELLOW, "drone")
    assert "course must be announced" in table.refused(YC, "drone 1")
    table.sail(YELLOW, "E", "drone")
    table.do(YF, "drone 1")
    table.sail(YELLOW, "E", "drone")
    table.surface_and_dive(YELLOW)
    assert "after a dive" in table.refused(YF, "drone 1")
    table.do(YC, "course W")
    assert table.listed(YF, "drone")


def test_never_two_systems_without_a_course_between() -> None:
    table = real_time()
    table.sail(YELLOW, "E", "drone", "sonar", "torpedo")
    table.do(YF, "drone 1")
    assert "between two systems" in table.refused(YC, "torpedo G5")
    assert "between two systems" in table.refused(YF, "sonar")
    table.do(YC, "course E")
    assert table.listed(YC, "torpedo")


def test_a_surfaced_team_only_secures() -> None:
    table = real_time()
    table.sail(YELLOW, "E", "drone", "torpedo")
    table.put(YELLOW, mines=["A1"])
    table.do(YC, "surface")
    assert "surfaced" in table.refused(YC, "course E")
    assert "surfaced" in table.refused(YC, "torpedo G5")
    assert "surfaced" in table.refused(YF, "drone 1")
    assert "surfaced" in table.refused(YC, "trigger A1")
    assert "surfaced" in table.refused(YC, "surface")
    assert "only after a course" in table.refused(YF, "mark mine")
    assert "confirm" in table.refused(YC, "dive")
    assert [table.listed(seat) for seat in (YC, YF, YR)] == [[], [], []]


def test_the_enemy_goes_on_while_a_team_is_surfaced() -> None:
    table = real_time()
    table.do(YC, "surface")
    table.sail(BLUE, "N", "torpedo")
    table.do(BC, "torpedo O10")
    table.do(YE, "secure 1")
    table.do(BC, "course N")


def test_the_dive_waits_for_the_confirmation() -> None:
    table = real_time()
    table.do(YC, "surface")
    for seat, section in ((YE, 4), (YR, 3), (YF, 2), (YC, 1)):
        assert table.refused(YC, "dive")
        assert "nothing to confirm" in table.refused(BE, "confirm")
        table.do(seat, f"secure {section}")
    assert game.movers(table.state) == (BC, BE)
    assert game.view(table.state, None)["teams"]["yellow"]["secured"] == {
        "captain": 1,
        "first mate": 2,
        "engineer": 4,
        "radio operator": 3,
    }
    table.do(BE, "confirm")
    assert game.view(table.state, BR)["teams"]["yellow"]["confirmed"]
    assert table.listed(YC) == ["dive"]
    table.do(YC, "dive")
    assert "not surfaced" in table.refused(YC, "dive")
    assert "only a surfaced" in table.refused(YE, "secure 1")


def test_a_mark_decided_late_meets_the_gauge_a_system_emptied() -> None:
    table = real_time()
    table.do(YC, "course E")
    table.full(YELLOW, "mine", "torpedo", "drone", "sonar", "silence")
    assert table.listed(YF, "mark") == ["mark none"]
    table.do(YC, "torpedo G5")
    assert "room" in table.refused(YF, "mark none")
    assert table.listed(YF, "mark") == ["mark torpedo"]


def test_a_blast_leaves_the_tasks_owed() -> None:
    table = real_time()
    table.do(YC, "course E")
    table.put(BLUE, mines=["F6"])
    table.do(BC, "trigger F6")
    assert table.sub(YELLOW).damage == 1
    assert table.listed(YF, "mark")
    assert table.listed(YE, "cross")


def test_a_sonar_answer_freezes_everything_and_play_goes_on_after_it() -> None:
    table = real_time()
    table.do(BC, "course N")
    table.sail(YELLOW, "E", "sonar")
    table.put(YELLOW, mines=["A1"])
    table.do(YF, "sonar")
    assert game.movers(table.state) == (BC,)
    assert all(order.startswith("tell") for order in table.listed(BC))
    for seat, order in ((YC, "trigger A1"), (BF, "mark mine"), (BE, "cross N1"), (YC, "course E")):
        assert "waits" in table.refused(seat, order)
    table.do(BC, "tell row 14 column A")
    assert game.movers(table.state) == (YC, BF, BE)


def test_silence_owes_its_own_mark_and_breakdown() -> None:
    table = real_time()
    table.sail(YELLOW, "E", "silence")
    table.do(YC, "silence S 2")
    assert "mark silence" in table.listed(YF)
    assert table.listed(YE) == [f"cross S{n}" for n in range(1, 7)]
    assert "ok" in table.refused(YC, "course S")


def test_a_captain_without_anything_to_do_is_no_mover() -> None:
    table = real_time()
    table.do(YC, "course E")
    assert YC not in game.movers(table.state)
    table.full(YELLOW, "mine")
    assert YC in game.movers(table.state)
    around = ["E4", "F4", "G4", "E5", "G5", "E6", "F6", "G6"]
    table.put(YELLOW, at="F5", route=around)
    assert YC not in game.movers(table.state)  # a mine is ready, but there is nowhere to drop it


def test_surfacing_in_real_time_through_the_ice_can_sink() -> None:
    table = real_time(map="delta", yellow="A1")
    table.put(YELLOW, damage=3)
    assert table.do(YC, "surface")[-1] == "over yellow sunk"
    assert game.movers(table.state) == ()
