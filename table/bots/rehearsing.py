"""A game that bots play among themselves, for people to watch: the beginning of a record."""

from __future__ import annotations

from random import Random

from engines.game import CHANCE
from engines.match import Entry, Match
from table.bots.bot import Bot, bot_for
from table.bots.frames import Rehearse
from table.bots.levels import Level
from table.games.box import GameBox


def rehearsed(box: GameBox, wanted: Rehearse) -> tuple[Entry, ...]:
    """So many actions of players from the start, chance among them; fewer where the game ends before."""
    match = Match(box.engine, wanted.options, seed=wanted.seed)
    bot, rng = bot_for(box, Level(wanted.level)), Random(wanted.seed)
    for _ in range(wanted.actions):
        if match.outcome() is not None or not _acted(match, bot, rng):
            break
    return tuple(match.record)


def _acted(match: Match, bot: Bot, rng: Random) -> bool:
    """Let one of the seats act that may; False where all of them would rather wait."""
    game = match.game
    seats = [seat for seat in match.movers() if seat != CHANCE]
    rng.shuffle(seats)
    for seat in seats:
        thought = bot.choose(game.sample(match.state, seat, rng), seat, rng)
        if thought.action is not None:
            match.apply(seat, game.text(thought.action))
            return True
    return False
