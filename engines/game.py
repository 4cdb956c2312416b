"""The contract every rules engine fulfils: the same verbs, in the same order, for every game.

A game is a module (or a package's `__init__`) whose functions are these verbs. States and actions
are immutable and hashable; seats are 0..n-1 and chance (dice, deals) is the seat CHANCE, whose
actions are listed and recorded like anybody's. A saved game is its options and its actions.

    start -> movers -> actions -> apply -> tell -> outcome      the way of a game
    say                                                         what was told, in words
    view, sample                                                what a seat may know
    text, parse                                                 actions in words
    chance, pieces                                              dice and conservation
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple, Protocol, TypeVar, cast

from engines.errors import UserError

CHANCE = -1

Options = Mapping[str, Any]
"""What a game is started with: "seats" (optional where a game has one count) and its own options."""


class IllegalAction(ValueError):
    """An action the rules refuse. Its text is a reason a player understands; `why` is the same, so that it
    can be said in another language."""

    @property
    def why(self) -> str:
        return self.args[0] if self.args else ""


class BadOption(UserError, ValueError):
    """An option that is unknown or out of range. Names the option and says what is possible."""


class Told(NamedTuple):
    """One thing that happened: a typed value of the game (`Jumped(start, cell)`), or in a simple game its
    stable words themselves. `to` is None when everybody may know, else the seats that may."""

    event: Hashable
    to: tuple[int, ...] | None = None

    def heard_by(self, seat: int | None) -> bool:
        return self.to is None or (seat is not None and seat in self.to)


class Later(NamedTuple):
    """An option that a game did not always have: what games were played with before, and what a new one is
    played with if nobody says. A game that has such options lists them by name in a dict LATER."""

    was: Any
    now: Any


class Outcome(NamedTuple):
    """How a game ended. No winners: a draw, or a solo game that was lost."""

    winners: tuple[int, ...]
    scores: tuple[int, ...] | None
    why: str


S = TypeVar("S")
A = TypeVar("A")


class Game(Protocol[S, A]):
    """What the table asks of a game; a module with these names fulfils it."""

    NAME: str  # the word on the command line, as in "sea_leg"
    TITLE: str  # the name people use, as in "Sea Leg"
    SEATS: tuple[int, ...]  # the seat counts it can be played with, the usual one first
    BOUND: int  # no game has more actions than this, chance included

    def start(self, options: Options, /) -> S:
        """The first state. BadOption names an option that cannot be."""

    def movers(self, state: S, /) -> tuple[int, ...]:
        """The seats that may act now, ascending; CHANCE alone when it must; empty when over."""

    def actions(self, state: S, seat: int, /) -> Sequence[A]:
        """Every legal action of a seat; empty exactly when it is no mover."""

    def apply(self, state: S, seat: int, action: A, /) -> S:
        """The state after it. IllegalAction gives the reason, and nothing has changed."""

    def tell(self, before: S, seat: int, action: A, after: S, /) -> list[Told]:
        """What happened, item by item, each with its audience."""

    def say(self, event: Any, /) -> str:
        """An event in its stable words, for the referee's protocol and golden games. People read sentences
        that the game's sheet makes of the event. A game whose events are words needs no such verb."""

    def outcome(self, state: S, /) -> Outcome | None:
        """None while the game goes on."""

    def view(self, state: S, seat: int | None, /) -> Mapping[str, Any]:
        """All that a seat (None: an onlooker) may know, as plain JSON values: a dict, typed by the game."""

    def sample(self, state: S, seat: int, rng: Random, /) -> S:
        """A state that this seat cannot tell from the true one, its secrets drawn anew."""

    def text(self, action: A, /) -> str:
        """The action in its stable words; journals keep them."""

    def parse(self, text: str, /) -> A:
        """The action of such words. IllegalAction quotes words that are no action at all."""

    def chance(self, state: S, rng: Random, /) -> A:
        """One action of CHANCE, drawn with the right odds (a deal, a roll)."""

    def pieces(self, state: S, /) -> Iterable[tuple[str, str]]:
        """Every piece of the game with the one place it is in: ("stern", "C7"), ("5-dark", "hand 1")."""


AnyGame = Game[Any, Any]


def restarted(game: Game[S, A], start: Callable[[Options], S]) -> Game[S, A]:
    """The same game with another way to start: with an owner's cards, or at a table that has options of its
    own, which the rules never see."""
    return cast("Game[S, A]", SimpleNamespace(**{**vars(game), "start": start}))


def spelled_out(game: AnyGame, options: Options) -> dict[str, Any]:
    """The options of a new game, with those that a saved game must name to mean the same for ever."""
    return {**{name: option.now for name, option in _later(game).items()}, **options}


def as_kept(game: AnyGame, options: Options) -> dict[str, Any]:
    """The options of a saved game, with what was not written down before it could be chosen."""
    return {**{name: option.was for name, option in _later(game).items()}, **options}


def _later(game: AnyGame) -> Mapping[str, Later]:
    return getattr(game, "LATER", {})


def said(game: AnyGame, told: Told) -> str:
    """What happened, in stable words."""
    return told.event if isinstance(told.event, str) else game.say(told.event)


def check_options(game: str, given: Options, known: Iterable[str]) -> None:
    """Refuse options nobody knows, naming them and the ones there are."""
    allowed = ("seats", *known)
    for name in given:
        if name not in allowed:
            raise BadOption(f"{game} has no option {name!r}; it has: {', '.join(allowed)}")


def seat_count(game: str, given: Options, counts: Sequence[int]) -> int:
    """The number of seats asked for, or the game's usual one."""
    seats = given.get("seats", counts[0])
    if isinstance(seats, bool) or not isinstance(seats, int) or seats not in counts:
        raise BadOption(f"{game} is for {' or '.join(map(str, sorted(counts)))} seats, not {seats!r}")
    return seats
