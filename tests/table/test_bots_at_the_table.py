"""Bots at the table: their moves are done by hand, their seats obey nobody else, and a restart keeps them."""

from __future__ import annotations

import pytest

from engines.game import BadOption
from table.games import load_sheet
from table.judging.verdict import Guide, Wrong
from table.playing.intents import AskHint, BotActs, GiveHint, Pick, SeatBot, TakeBack
from table.playing.moment import Beside
from table.running.seating import bots_at
from table.showing.language import DO_THIS
from table.testing.quick import QuickTable
from table.tongues import speaking
from tests.learning.finished_games import SEA_LEG_WON
from tests.table.zemo_voyages import sailed


def against_a_bot() -> QuickTable:
    """Sea Leg, set up, and the other side's turn: that of a bot."""
    table = QuickTable("sea_leg", {})
    table.set_up()
    table.do(SeatBot((1,), "hard"))
    seat = table.moment.seat
    if seat != 1:
        first = table.moment.legal.by_people[0]
        table.act(0, table.sheet.game.text(first.action))
        table.follow()
    assert table.moment.seat == 1
    return table


def test_a_bots_move_is_asked_for_by_light_and_sentence_and_checked() -> None:
    table = against_a_bot()
    move = next(c for c in table.moment.legal.by_bots if not c.gesture.then)
    words = table.sheet.game.text(move.action)
    assert table.do(BotActs(1, words)) == ""
    (fix,) = table.moment.verdict.fixes if isinstance(table.moment.verdict, Guide) else ()
    assert table.scene().now == f"Move my Mate from {fix.start} to {fix.cell}, please."
    assert table.scene().turn == "Bow, a bot"
    with speaking("de"):
        assert table.scene().now == f"Bitte schieb meinen Maat von {fix.start} nach {fix.cell}."
    assert table.lit(fix.start or "") == DO_THIS == table.lit(fix.cell or "")
    assert table.moment.done_for == 1
    table.follow()
    assert table.moment.seat == 0
    assert table.record()[-1] == words


def test_no_gesture_key_or_page_is_taken_for_a_bots_action() -> None:
    table = against_a_bot()
    length = len(table.record())
    move = next(c for c in table.moment.legal.by_bots if c.gesture.hand)
    assert not table.moment.live()
    table.hands.make(move.gesture.hand)
    table.wait(5)
    verdict = table.moment.verdict
    assert isinstance(verdict, Wrong)
    assert "turn of a bot" in verdict.why
    assert "bot" in table.act(1, table.sheet.game.text(move.action))
    assert len(table.record()) == length


def test_a_restart_keeps_the_bots() -> None:
    table = against_a_bot()
    table.restart()
    assert table.moment.bots == {1: "hard"}
    table.do(SeatBot((1,), ""))
    table.restart()
    assert table.moment.bots == {}


def test_a_take_back_leads_to_a_move_of_ones_own() -> None:
    """A bot whose move alone is taken back would only make it again."""
    table = against_a_bot()
    bots = next(c for c in table.moment.legal.by_bots if not c.gesture.then)
    table.do(BotActs(1, table.sheet.game.text(bots.action)))
    table.follow()
    table.board.key(0, "back")
    assert table.scene().choice.title == "Take back your last move, and the answer to it?"  # type: ignore[union-attr]
    table.do(Pick(0))
    table.follow()
    assert (table.record(), table.moment.seat) == ([], 0)


def test_while_a_bot_thinks_ones_own_move_is_taken_back() -> None:
    table = against_a_bot()
    table.do(TakeBack())
    table.follow()
    assert (table.record(), table.moment.seat) == ([], 0)


def test_codes_stay_while_only_bots_have_acted() -> None:
    """Whoever plays against a crew of bots may still have to open a page."""
    table = QuickTable("captain_sonar", {"players": 2, "mode": "turn"})
    table.set_up()
    table.do(SeatBot((4, 5, 6, 7), "easy"))
    text, legal = table.sheet.game.text, table.moment.legal
    bots = legal.by_bots[0]
    table.do(BotActs(bots.seat, text(bots.action)))
    assert table.record()
    assert table.moment.inviting
    mine = table.moment.legal.by_people[0]
    table.act(mine.seat, text(mine.action))
    assert not table.moment.inviting


def test_who_plays_is_chosen_in_the_menu() -> None:
    table = QuickTable("sea_leg", {})
    table.set_up()
    table.board.key(0, "menu")
    for label in ("Who plays?", "Stern: a person", "Stern: a bot, easy"):
        choice = table.moment.keys.choice
        assert choice is not None
        table.do(Pick(choice.rows.index(label)))
    assert list(table.moment.bots.values()) == ["easy"]


@pytest.mark.parametrize(
    ("game", "options", "said", "why"),
    [
        ("sea_leg", {}, {"port": "bot"}, "has no seat 'port'; there are: bow and stern"),
        ("sea_leg", {}, {"bow": "bot:godlike"}, "nobody plays like that; there are: person, bot:easy"),
        ("captivate", {"deck": "physical"}, {"0": "bot"}, "cannot look at its cards in a real deck"),
        ("sea_grid", {}, {"0": "bot"}, "would see it"),
    ],
)
def test_what_cannot_be_is_said(game: str, options: dict[str, str], said: dict[str, str], why: str) -> None:
    sheet = load_sheet(game)
    with pytest.raises(BadOption, match=why):
        bots_at(sheet, sheet.fit(*sheet.mat(options), options), said, real_mat=True)


def test_a_crew_is_seated_by_its_name() -> None:
    sheet = load_sheet("captain_sonar")
    options = sheet.fit(*sheet.mat({}), {"players": 4})
    assert bots_at(sheet, options, {"blue": "bot"}, True) == dict.fromkeys(range(4, 8), "normal")
    assert bots_at(sheet, options, {"yellow": "person"}, True) == {}


def test_a_hint_lights_and_says_one_move_and_is_counted() -> None:
    table = QuickTable("sea_leg", {})
    table.set_up()
    table.session.think(table.now, Beside(hints=True))
    assert table.moment.may_hint
    table.do(AskHint())
    assert AskHint() in table.moment.errands
    move = table.moment.legal.by_people[0]
    table.do(GiveHint(move.seat, table.sheet.game.text(move.action)))
    assert table.scene().now.startswith("Hint: ")
    assert {cell for cell, lamp in table.lights.shown.items() if lamp == DO_THIS} == {
        cell for step in move.gesture.hand for cell in (step.start, step.cell)
    }
    assert table.moment.hints == {move.seat: 1}
    table.act(move.seat, table.sheet.game.text(move.action))
    assert table.moment.hint is None


def test_hints_are_told_of_when_the_game_is_over_also_after_a_restart() -> None:
    *before, last = SEA_LEG_WON
    record = [(number % 2, words) for number, words in enumerate(before)]
    table = QuickTable("sea_leg", {}, record=record)
    table.set_up()
    for _ in range(2):
        table.session.think(table.now, Beside(hints=True))
        table.do(GiveHint(0, last))
        table.restart()
    assert "Hints" not in table.scene().now
    table.act(0, last)
    table.follow()
    assert table.moment.over
    assert table.scene().now.endswith(" Hints: Stern 2.")
    with speaking("de"):
        assert table.scene().now.endswith(" Tipps: Heck 2.")


def test_a_captain_alone_may_ask_for_a_hint_too() -> None:
    table = sailed(4)
    table.session.think(table.now, Beside(hints=True))
    assert table.moment.may_hint


def test_a_hint_is_offered_only_where_everybody_may_read_it() -> None:
    table = QuickTable("captivate", {})
    table.set_up()
    table.session.think(table.now, Beside(hints=True))
    assert table.moment.hand is not None
    assert not table.moment.may_hint
