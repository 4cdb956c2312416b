"""Time at the table: a clock that ends in a draw, and a repair that is confirmed when nobody does it."""

from __future__ import annotations

from table.playing.intents import Pause
from tests.table.conftest import Table
from tests.table.sonar_orders import REALTIME, realtime

SECURED = ((0, "surface"), (2, "secure 1"), (0, "secure 2"), (1, "secure 3"), (3, "secure 4"))
# Blue has marked its sonar full, without a breakdown of it; yellow is surfaced.
SONAR_WHILE_SECURED = (
    (4, "course N"), (5, "mark sonar"), (6, "cross N6"), (4, "course N"), (5, "mark sonar"), (6, "cross N1"),
    (4, "course W"), (5, "mark sonar"), (6, "cross W5"), *SECURED, (4, "sonar"),
)  # fmt: skip


def test_the_clock_is_shown_and_ends_in_a_draw() -> None:
    table = realtime(clock=2)
    assert table.scene().clock == "2:00"
    table.wait(0.5)
    assert table.scene().clock == "2:00"
    table.wait(61.0)
    assert table.scene().clock == "0:59"
    table.wait(58.0)
    assert table.moment.outcome is None
    table.wait(1.0)
    assert table.moment.outcome is not None
    assert table.scene().turn == "A draw"
    assert table.scene().now == "Time is up, and both are afloat."
    assert table.record()[-1] == "settled"


def test_a_game_without_a_clock_shows_none_and_asks_for_no_time() -> None:
    table = realtime()
    assert table.scene().clock == ""
    assert table.session.deadline() is None


def test_the_clock_stands_while_the_game_does() -> None:
    table = realtime(clock=1)
    table.wait(10.0)
    table.do(Pause(True))
    table.think()
    table.wait(500.0)
    assert table.moment.outcome is None
    table.do(Pause(False))
    table.think()
    assert table.scene().clock == "0:50"
    table.wait(50.1)
    assert table.moment.outcome is not None


def test_the_clock_goes_on_after_a_restart() -> None:
    options = {"mode": "realtime", "map": "bravo", "clock": 10}
    table = Table("captain_sonar", options, record=REALTIME)
    table.wait(200.0)
    assert table.act(0, "course E") == ""
    table.think()
    table.wait(30.0)
    table.restart()
    assert table.scene().clock == "6:40"


def test_the_clock_begins_with_the_dive() -> None:
    table = Table("captain_sonar", {"mode": "realtime", "clock": 1})
    table.wait(100.0)
    assert table.scene().clock == ""
    for seat, start in ((0, "start A1"), (4, "start O15")):
        assert table.act(seat, start) == ""
        table.think()
    assert table.scene().clock == "1:00"


def test_a_repair_is_confirmed_by_the_table_in_the_end() -> None:
    table = realtime(SECURED, confirm=20)
    table.wait(19.9)
    assert table.record()[-1] == "secure 4"
    table.wait(0.2)
    assert table.session.match.record[-1] == (6, "confirm")
    assert table.scene().log[-1].say == "Yellow is ready to dive: the repair is confirmed."
    table.wait(100.0)
    assert table.record()[-1] == "confirm"


def test_the_wait_for_a_confirmation_begins_with_the_last_section() -> None:
    table = realtime(SECURED[:-1], confirm=20)
    table.wait(100.0)
    assert table.act(3, "secure 4") == ""
    table.think()
    table.wait(19.0)
    assert table.record()[-1] == "secure 4"
    table.wait(1.1)
    assert table.record()[-1] == "confirm"


def test_a_table_that_shall_never_confirm_does_not() -> None:
    table = realtime(SECURED, confirm=0)
    table.wait(5000.0)
    assert table.record()[-1] == "secure 4"


def test_a_confirmation_that_is_due_waits_for_the_answer_to_a_sonar() -> None:
    table = realtime(SONAR_WHILE_SECURED, confirm=20)
    table.wait(100.0)
    assert table.record()[-1] == "sonar"
    assert table.session.deadline() is None
    assert table.act(0, "tell row 1 column B") == ""
    table.think()
    assert table.record()[-1] == "confirm"
