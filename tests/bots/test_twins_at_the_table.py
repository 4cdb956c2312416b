"""Bots and hints at the table, in every game: with the secrets exchanged and the same seed all is the same.

Seen from the seat that thinks or asks, its bot chooses, says and lights the same whatever others hide; seen
from another seat, nothing tells that somebody was whispered to, or what.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from engines.game import CHANCE
from table.bots.bot import bot_for
from table.bots.levels import Effort, Level
from table.conforming.position import Position
from table.conforming.tables import Twin
from table.conforming.twins import other_state
from table.games import load_game
from table.playing.intents import BotActs, GiveHint, GiveWhisper, Reveal, SeatBot
from table.playing.moment import Beside
from table.showing.hinting import whispered
from tests.depth import Depth

GAMES = ("sea_leg", "captivate", "sea_grid", "captain_zemo", "captain_sonar")
SECRETIVE = ("captivate", "sea_grid", "captain_sonar")
EVERY = 13  # moments that are passed over between two that are looked at


def positions(name: str, moments: int, seed: int) -> Iterator[tuple[Position, int]]:
    """Now and then in random games: a moment, and a seat that may act."""
    sheet, rng = load_game(name).sheet, Random(seed)
    game, options = sheet.game, sheet.fit(*sheet.mat({}), {})
    pieces = {piece.name: piece for piece in sheet.pieces(options)}
    while True:
        state, record = game.start(options), list[tuple[int, Any]]()
        while movers := game.movers(state):
            seat = rng.choice(movers)
            if seat != CHANCE and CHANCE not in movers and len(record) % EVERY == EVERY - 1:
                trail: Any = SimpleNamespace(record=list(record))
                yield Position(trail, sheet, options, state, pieces, rng), seat
                moments -= 1
                if not moments:
                    return
            action = game.chance(state, rng) if seat == CHANCE else rng.choice(game.actions(state, seat))
            state = game.apply(state, seat, action)
            record.append((seat, action))


def twins(at: Position, seat: int, hands: bool = False) -> list[Twin]:
    """The true table, and one that this seat cannot tell from it; the same again where nothing is hidden."""
    other = other_state(at, seat)
    tables = [Twin(at, at.state), Twin(at, at.state if other is None else other)]
    for table in tables:
        table.session.think(table.now, Beside(hands=hands, hints=True))
    return tables


def chosen(name: str, table: Twin, seat: int) -> str:
    """What a bot would do in this seat, from what the seat may know."""
    game, state = table.sheet.game, table.session.match.state
    bot = bot_for(load_game(name), Level.EASY)
    action = bot.choose(game.sample(state, seat, Random(3)), seat, Random(4), Effort(16)).action
    return "" if action is None else game.text(action)


def alike(tables: list[Twin], seat: int) -> None:
    one, other = (table.observed(seat) for table in tables)
    assert one == other


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_gets_the_same_hint_and_light_whatever_others_hide(name: str, depth: Depth) -> None:
    for at, seat in positions(name, depth.of(4, 30), depth.seed + 2):
        tables = twins(at, seat)
        (words,) = {chosen(name, table, seat) for table in tables}
        for table in tables:
            table.do(GiveWhisper(seat, words, table.sheet.game.view(table.session.match.state, seat)))
        told = [whispered(table.moment, seat) for table in tables]
        assert told[0] == told[1]
        assert told[0]["say"].startswith("Hint: ") or not tables[0].moment.may_whisper(seat)
        for table in tables:
            table.do(Reveal(True))
            table.do(GiveHint(seat, words))
        alike(tables, seat)


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_asks_for_the_same_whatever_others_hide(name: str, depth: Depth) -> None:
    for at, seat in positions(name, depth.of(4, 30), depth.seed + 3):
        tables = twins(at, seat, hands=name == "sea_grid")
        (words,) = {chosen(name, table, seat) for table in tables}
        said = []
        for table in tables:
            table.do(SeatBot((seat,), "easy"))
            table.do(BotActs(seat, words))
            said.append((table.scene().turn, table.scene().now, dict(table.lights.shown)))
        views = [table.sheet.game.view(table.session.match.state, seat) for table in tables]
        if views[0] == views[1]:  # else its own action has shown it something
            assert said[0] == said[1]


@pytest.mark.parametrize("name", SECRETIVE)
def test_nobody_else_learns_that_a_seat_was_whispered_to_or_what(name: str, depth: Depth) -> None:
    looked = 0
    for at, seat in positions(name, depth.of(4, 30), depth.seed + 4):
        players = at.sheet.players(at.state, at.options, int(at.options.get("seats", at.sheet.game.SEATS[0])))
        mine = next(player.seats for player in players if seat in player.seats)
        watching = next(player.seats[0] for player in players if player.seats != mine)
        one, other = Twin(at, at.state), Twin(at, at.state)
        for table in (one, other):
            table.session.think(table.now, Beside(hints=True))
        if not one.moment.may_whisper(seat):
            continue
        looked += 1
        view = at.sheet.game.view(at.state, seat)
        one.do(GiveWhisper(seat, one.session.match.actions(seat)[0], view))
        assert one.moment.whispers
        alike([one, other], watching)
        assert one.scene() == other.scene()
        assert one.moment.log == other.moment.log
    assert looked
