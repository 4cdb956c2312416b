"""Bots and hints at the table keep secrets: games that differ only in these look the same to everybody."""

from __future__ import annotations

from random import Random
from typing import Any

from table.bots.bot import bot_for
from table.bots.levels import Level
from table.games import load_game
from table.playing.intents import BotActs, GiveHint, Reveal, SeatBot
from table.playing.moment import Beside
from tests.table.captivate_deals import key, lay, obey, turn
from tests.table.test_captivate_secrecy import hands_apart, same

BOX = load_game("captivate")


def chosen(table: Any, seat: int) -> str:
    """What a bot would do in this seat, from what the seat may know."""
    match = table.session.match
    seen = match.game.sample(match.state, seat, Random(3))
    return str(match.game.text(bot_for(BOX, Level.EASY).choose(seen, seat, Random(4)).action))


def test_a_bot_that_thinks_shows_nothing_of_its_hand(make_table) -> None:
    """Pearl is a bot, and her hand differs: her turn begins, and people wait, try and ask for hints alike."""
    tables = hands_apart(make_table)
    same(
        tables,
        lambda t: t.do(SeatBot((1,), "hard")),
        lambda t: t.session.think(t.now, Beside(hands=True, hints=True)),
        lambda t: lay(t, "13-dark", "D3"),
        lambda t: turn(t, "D4"),
        lambda t: lay(t, "1-light", "D4"),
        lambda t: t.hands.take("4-earth"),
        lambda t: key(t, "confirm"),
        lambda t: key(t, "left"),  # to show a hand: not a bot's
        lambda t: lay(t, "2-water", "A1"),
        lambda t: t.hands.take("2-water"),
        lambda t: key(t, "menu"),
    )
    assert all(t.scene().now == "I am thinking ..." or t.moment.keys.opened for t in tables)
    assert all(t.moment.hand is None and not t.moment.hand_shown for t in tables)


def test_a_bot_does_the_same_whatever_others_hold(make_table) -> None:
    tables = hands_apart(make_table)
    (words,) = {chosen(table, 0) for table in tables}
    same(
        tables,
        lambda t: t.do(SeatBot((0,), "easy")),
        lambda t: t.do(BotActs(0, words)),
        obey,
    )
    assert all(t.record()[-1] == words for t in tables)


def test_a_hint_is_the_same_whatever_others_hold_and_only_beside_an_open_hand(make_table) -> None:
    tables = hands_apart(make_table)
    (words,) = {chosen(table, 0) for table in tables}
    for table in tables:
        table.session.think(table.now, Beside(hints=True))
        assert not table.moment.may_hint
        table.do(GiveHint(0, words))
        assert table.moment.hint is None
    same(tables, lambda t: t.do(Reveal(True)), lambda t: t.do(GiveHint(0, words)))
    assert all(list(t.moment.hints.values()) == [1] and t.scene().now.startswith("Hint: ") for t in tables)
