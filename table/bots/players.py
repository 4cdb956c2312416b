"""Who may play in the arena: a bot of a level, or somebody who moves at random."""

from __future__ import annotations

from math import inf
from random import Random
from typing import Any, NamedTuple, Protocol

from engines import catalog
from engines.errors import UserError
from engines.game import AnyGame
from table.bots.advice import Advice
from table.bots.bot import Bot
from table.bots.levels import Effort, Level
from table.games.box import GameBox

RANDOM = "random"


class UnknownPlayer(UserError, ValueError):
    """Nobody of that name. Says who there is."""


class ArenaPlayer(Protocol):
    """Whoever can be asked for an action of a seat."""

    def act(self, seen: Any, seat: int, rng: Random) -> Any:
        """None: it would rather wait for others."""


class RandomPlayer(NamedTuple):
    """Any legal action, each as likely."""

    game: AnyGame

    def act(self, seen: Any, seat: int, rng: Random) -> Any:
        return rng.choice(self.game.actions(seen, seat))


class Rehearsed(NamedTuple):
    """A bot that counts simulations and never looks at the clock: its games can be played again."""

    bot: Bot
    effort: Effort

    def act(self, seen: Any, seat: int, rng: Random) -> Any:
        return self.bot.choose(seen, seat, rng, self.effort).action


class Venue(NamedTuple):
    """A game to be played in the arena: its engine, its advice, and which seats belong together."""

    game: AnyGame
    advice: Advice[Any, Any]
    colours: Any  # a function from seat to side

    def sides(self, seats: int) -> list[tuple[int, ...]]:
        """The seats of each side, the first side first."""
        found: dict[int, tuple[int, ...]] = {}
        for seat in range(seats):
            colour = self.colours(seat)
            found[colour] = (*found.get(colour, ()), seat)
        return list(found.values())


def venue(name: str) -> Venue:
    """A game by its name, its file or its module; rules alone will do."""
    found = catalog.open_box(name)
    box = getattr(found, "GAME", found)
    if not isinstance(box, GameBox):
        return Venue(catalog.engine_of(found), Advice(), int)
    teams = box.sheet.teams
    return Venue(box.engine, box.advice or Advice(), teams.colour if teams else int)


def player(at: Venue, words: str) -> ArenaPlayer:
    """ "random", a level, or a level that has so many simulations: "hard:200"."""
    name, colon, simulations = words.partition(":")
    if name == RANDOM and not colon:
        return RandomPlayer(at.game)
    if name not in list(Level) or (colon and not (simulations.isdecimal() and int(simulations))):
        raise UnknownPlayer(
            f"there is no player {words!r}; there are: {RANDOM}, {', '.join(Level)}, and a level with a "
            "number of simulations, such as hard:200"
        )
    level = Level(name)
    effort = at.advice.efforts[level]._replace(seconds=inf)
    if colon:
        effort = effort._replace(simulations=int(simulations))
    return Rehearsed(Bot(at.game, at.advice, level), effort)
