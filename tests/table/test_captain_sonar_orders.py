"""Order cards on the mat: given, waiting for a target, refused without telling a secret, lifted."""

from __future__ import annotations

import pytest

from engines.captain_sonar import evidence
from hardware.board import DARK
from table.judging.verdict import Agreed, Laid
from table.playing.intents import Clear, TakeBack
from table.showing.language import DO_THIS, MAY_ACT, PUT_RIGHT, chosen
from tests.table.conftest import Table
from tests.table.sonar_orders import TURN, begun, lay, lift, realtime, turn

COURSES = {"B7", "B9", "C8", "A8"}
BLUE_COURSES = {"D3", "D1", "C2", "E2"}


def lit(table: Table) -> set[str]:
    return {cell for cell, lamp in table.lamps().items() if lamp == MAY_ACT}


def test_the_mat_is_empty_and_dark_until_both_have_started() -> None:
    table = begun(record=())
    assert isinstance(table.moment.verdict, Agreed)
    assert table.lamps() == {}
    assert table.scene().now == "Both Captains choose where to start, on their pages."
    assert table.act(0, "start B5") == ""
    table.think()
    assert table.scene().now == "Blue's Captain chooses where to start, on the page."


def test_all_four_courses_are_lit_whatever_lies_ahead() -> None:
    """A1 has two ways off the map: which of them are open is the team's own business."""
    table = begun(record=((0, "start A1"), (4, "start I5"), (-1, "first yellow")))
    assert lit(table) == COURSES | {"B8"}


def test_a_course_card_gives_the_order_and_is_taken_back() -> None:
    table = begun()
    lay(table, "yellow-north", "B7")
    assert table.record()[-1] == "course N"
    assert isinstance(table.moment.verdict, Laid)
    assert table.lit("B7") == DO_THIS
    assert "Take the Yellow north card off B7." in table.scene().now
    assert table.scene().log[-1].say == "Yellow heads north."
    lift(table, "yellow-north")
    assert isinstance(table.moment.verdict, Agreed)
    assert table.scene().now == "First Mate: mark a gauge. Engineer: cross out a symbol."


def test_pages_go_on_while_a_card_still_lies() -> None:
    table = begun()
    lay(table, "yellow-north", "B7")
    assert table.act(1, "mark mine") == ""
    table.think()
    assert table.act(2, "cross N1") == ""
    table.think()
    assert table.lit("B7") == DO_THIS
    assert table.record()[-1] == "cross N1"


def test_a_card_that_stays_gives_no_second_order() -> None:
    table = realtime()
    lay(table, "yellow-east", "C8")
    for seat, words in ((1, "mark mine"), (2, "cross E1")):
        assert table.act(seat, words) == ""
        table.think()
    assert table.record().count("course E") == 1
    lift(table, "yellow-east")
    lay(table, "yellow-east", "C8")
    assert table.record().count("course E") == 2


def test_cards_of_both_teams_are_judged_apart() -> None:
    """Yellow leaves its card, blue lays one: nobody waits for the other."""
    table = realtime()
    lay(table, "yellow-east", "C8")
    lay(table, "blue-north", "D3")
    assert [words for words in table.record() if words.startswith("course")] == ["course E", "course N"]
    lay(table, "blue-mine", "E9")
    assert table.lit("E9") == PUT_RIGHT
    for seat, words in ((1, "mark mine"), (2, "cross E1")):
        assert table.act(seat, words) == ""
        table.think()
    lift(table, "yellow-east")
    lay(table, "yellow-south", "B9")
    assert table.record()[-1] == "course S"


def _charged(last: str, armed: bool = False) -> tuple[tuple[int, str], ...]:
    """Three courses with the torpedo marked, up to yellow's system step. The breakdowns are radiation, with
    E3 a weapon's. Blue has filled its mine gauge, and `armed` it has dropped one."""
    second = turn(4, "N", "mine", "N6")[:3]
    return (
        *turn(0, "S", "torpedo", "S5"), *turn(4, "N", "mine", "N4"),
        *turn(0, "E", "torpedo", "E6"), *second, (4, "mine J2" if armed else "pass"),
        (0, "course E"), (1, "mark torpedo"), (2, f"cross {last}"),
    )  # fmt: skip


def test_only_gauges_that_were_called_out_are_lit() -> None:
    assert lit(begun(more=_charged("E4"))) == {"E8"}


def test_a_torpedo_card_waits_for_the_target_on_the_captains_page() -> None:
    table = begun(more=(*_charged("E4"),))
    lay(table, "yellow-torpedo", "E8")
    assert table.scene().now == "Yellow's torpedo: the Captain chooses the target on the page."
    assert table.lit("E8") == chosen(4)
    sheet, state = table.sheet, table.session.match.state
    assert sheet.orders.whisper(state, 0, "yellow-torpedo", "E8") == {"card": "torpedo", "why": ""}
    assert sheet.orders.whisper(state, 1, "yellow-torpedo", "E8") is None
    assert sheet.orders.whisper(state, 4, "yellow-torpedo", "E8") is None
    assert table.act(0, "torpedo D5") == ""
    table.think()
    assert table.lit("E8") == DO_THIS
    lift(table, "yellow-torpedo")
    assert isinstance(table.moment.verdict, Agreed)


def test_a_breakdown_looks_the_same_on_the_mat() -> None:
    """Everybody sees the same, whether the torpedo works or not; only the Captain is told."""
    works, broken = begun(more=_charged("E4")), begun(more=_charged("E3"))
    for table in (works, broken):
        lay(table, "yellow-torpedo", "E8")
    assert works.scene() == broken.scene()
    assert works.board.history == broken.board.history
    state = broken.session.match.state
    told = broken.sheet.orders.whisper(state, 0, "yellow-torpedo", "E8")
    assert told == {"card": "torpedo", "why": "there is a breakdown on the torpedo system"}
    lift(broken, "yellow-torpedo")
    assert isinstance(broken.moment.verdict, Agreed)


def test_a_course_that_is_barred_is_refused_in_the_same_words() -> None:
    """Off the map or onto the own route: the display does not say which."""
    edge = begun(record=((0, "start A1"), *TURN[1:]))
    route = begun(more=(*turn(0, "S", "mine", "S5"), *turn(4, "N", "mine", "N6")))
    says = []
    for table in (edge, route):
        lay(table, "yellow-north", "B7")
        assert table.lit("B7") == PUT_RIGHT
        says.append(table.scene().now)
    assert says[0] == says[1]
    assert says[0] == (
        "That order cannot be given; the Captain's page says why. Take the Yellow north card off B7 again."
    )
    whys = [t.sheet.orders.whisper(t.session.match.state, 0, "yellow-north", "B7") for t in (edge, route)]
    assert [why["why"] for why in whys if why] == [
        "the space north of the submarine is off the map",
        "the space north of the submarine is on the own route",
    ]


def test_a_card_on_a_strange_cell_is_shown_its_own() -> None:
    table = begun()
    lay(table, "yellow-north", "C4")
    assert (
        table.scene().now == "This card has a cell of its own, B7. Take the Yellow north card off C4 again."
    )
    lift(table, "yellow-north")
    lay(table, "blue-south", "D1")
    assert table.scene().now == "It is Yellow's turn. Take the Blue south card off D1 again."
    lift(table, "blue-south")
    lay(table, "yellow-sonar", "D9")
    assert table.scene().now.startswith("Yellow's sonar is not ready.")
    assert table.record() == [words for _, words in TURN]


def test_surfacing_and_diving_take_the_same_card() -> None:
    table = realtime()
    lay(table, "yellow-surface", "B8")
    assert table.record()[-1] == "surface"
    lift(table, "yellow-surface")
    for seat, words in ((2, "secure 1"), (0, "secure 2"), (1, "secure 3"), (3, "secure 4"), (6, "confirm")):
        assert table.act(seat, words) == ""
        table.think()
    assert table.lit("B8") == MAY_ACT
    assert lit(table) == {"B8", *BLUE_COURSES, "D2"}
    lay(table, "yellow-surface", "B8")
    assert table.record()[-1] == "dive"


def test_a_restart_takes_no_card_for_a_second_order() -> None:
    table = realtime()
    lay(table, "yellow-east", "C8")
    for seat, words in ((1, "mark mine"), (2, "cross E1")):
        assert table.act(seat, words) == ""
        table.think()
    table.restart()
    table.wait(0.5)
    assert table.record().count("course E") == 1
    assert table.lit("C8") == DO_THIS
    lift(table, "yellow-east")
    lay(table, "yellow-east", "C8")
    assert table.record().count("course E") == 2


def test_a_take_back_leaves_the_card_to_be_lifted() -> None:
    table = begun()
    lay(table, "yellow-north", "B7")
    table.do(TakeBack())
    table.think()
    assert table.record() == [words for _, words in TURN]
    assert table.lit("B7") == DO_THIS
    lift(table, "yellow-north")
    assert lit(table) == COURSES | {"B8"}


@pytest.mark.parametrize(
    ("words", "stands"),
    [("drone 4", True), ("torpedo B2", True), ("trigger B2", True), ("course N", False), ("pass", False)],
)
def test_what_the_enemys_place_has_answered_is_not_taken_back(words: str, stands: bool) -> None:
    table = begun()
    state = table.session.match.state
    assert table.sheet.stands(state, 0, words, state) is stands


def test_a_silent_task_after_a_blast_brings_no_take_back_with_it() -> None:
    """A key that came would tell everybody that the task is done."""
    table = begun()
    state = table.session.match.state
    mine, other = state.subs
    heard = state._replace(subs=(mine._replace(log=mine.log + evidence.event(evidence.TRIGGER, 5)), other))
    assert not table.sheet.stands(state, 2, "cross N1", state)
    assert table.sheet.stands(heard, 2, "cross N1", heard)


def test_ending_the_turn_is_a_key_for_the_team_whose_turn_it_is() -> None:
    """Blue has a mine and might act at any time; that changes nothing about keys and banner."""
    table, plain = begun(more=_charged("E4", armed=True)), begun(more=_charged("E4"))
    assert 4 in table.session.match.movers()
    assert table.moment.keys.labels == plain.moment.keys.labels
    assert table.moment.keys.labels["confirm"] == "End the turn"
    assert table.scene().turn == "Yellow's turn"
    table.board.key(0, "confirm")
    table.think()
    assert table.record()[-1] == "pass"
    assert table.scene().turn == "Blue's turn"


def test_a_card_at_the_end_is_cleared_away() -> None:
    table = begun(options={"limit": 1}, more=((0, "course N"), (1, "mark mine"), (2, "cross N6")))
    lay(table, "blue-south", "D1")
    table.board.key(0, "confirm")
    table.think()
    assert table.scene().turn == "A draw"
    table.do(Clear())
    table.think()
    assert table.lit("D1") == DO_THIS
    lift(table, "blue-south")
    assert table.moment.finished
    assert table.lit("D1") == DARK
