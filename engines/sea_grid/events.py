"""What happens in a game, as values, and their stable words. Who may hear them is in telling.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engines.sea_grid.crew import CREW_SIZE
from engines.sea_grid.moves import ALL_FACE_UP, CHARACTER_GONE, GRID_EMPTY

# What a seat did


class Picked(NamedTuple):
    """A seat has so many cards of its crew now."""

    seat: int
    so_far: int


class Opens(NamedTuple):
    """Chance lets this seat begin."""

    seat: int


class PlacedHidden(NamedTuple):
    """A card came from the hand, face down."""

    seat: int
    cell: str


class Identity(NamedTuple):
    """Which card was picked or placed: for its owner alone."""

    title: str


class TurnedUp(NamedTuple):
    """A seat turned up its card there."""

    seat: int
    cell: str


class Sailed(NamedTuple):
    """A card went one step."""

    seat: int
    start: str
    cell: str


class Challenged(NamedTuple):
    """The card `title` on `start` challenges the one on `cell`."""

    seat: int
    start: str
    cell: str
    title: str


class TurnedDown(NamedTuple):
    """MYSTIC: a seat turned the other side's card there face down."""

    seat: int
    cell: str
    title: str


class Sacrificed(NamedTuple):
    """A seat gives up its card there."""

    seat: int
    cell: str


class SacrificeDeclined(NamedTuple):
    """A seat gives up nothing."""

    seat: int


# What followed


class Shown(NamedTuple):
    """A face-down card was turned up: everybody sees which one it is."""

    cell: str
    title: str


class Share(NamedTuple):
    """What one card adds to attack or defence, and where it lies."""

    title: str
    adds: int
    cell: str


class Fought(NamedTuple):
    """A challenge was added up: the challenger and the challenged card come first."""

    attack: tuple[Share, ...]
    defence: tuple[Share, ...]


class Cancelled(NamedTuple):
    """MYSTIC turned the challenger down."""


class Withstood(NamedTuple):
    """TENACIOUS: a beaten card stays, at a quarter turn."""

    title: str


class LeftGame(NamedTuple):
    """A card left the game."""

    title: str
    cell: str


class MysticDue(NamedTuple):
    """A seat, whose card this is, must choose what MYSTIC turns down."""

    seat: int
    title: str


class SacrificeDue(NamedTuple):
    """A seat may give up a card for this one."""

    seat: int
    title: str


class CopyDue(NamedTuple):
    """STACKED: a seat must turn up another copy of its character."""

    seat: int


class TurnSkipped(NamedTuple):
    """A seat had no legal action."""

    seat: int


class WonGame(NamedTuple):
    """The winner, and what befell the other seat."""

    seat: int
    why: str


class DrawnGame(NamedTuple):
    """The limit was reached after so many turns."""

    plies: int


Event = (
    (Picked | Opens | PlacedHidden | Identity | TurnedUp | Sailed | Challenged | TurnedDown)
    | (Sacrificed | SacrificeDeclined | Shown | Fought | Cancelled | Withstood | LeftGame)
    | (MysticDue | SacrificeDue | CopyDue | TurnSkipped | WonGame | DrawnGame)
)


def total(shares: tuple[Share, ...]) -> int:
    return sum(share.adds for share in shares)


def succeeds(fight: Fought) -> bool:
    """A tie is a successful defence."""
    return total(fight.attack) > total(fight.defence)


# Stable words

_SIDES = ("near side", "far side")
_LOSSES = {
    CHARACTER_GONE: "the character of the {loser} has left the grid",
    GRID_EMPTY: "the {loser} has no card left on the grid",
    ALL_FACE_UP: "every card of the {loser} on the grid is face up while the character is still in hand",
}
_WORDS: Mapping[type[Event], str] = {
    Picked: f"The {{side}} picks a card ({{so_far}} of {CREW_SIZE}).",
    Opens: "The {side} begins.",
    PlacedHidden: "The {side} places a card face down on {cell}.",
    Identity: "The card is {title}.",
    TurnedUp: "The {side} turns up {cell}.",
    Sailed: "The {side} moves the card on {start} to {cell}.",
    Challenged: "The {side} challenges {cell} with {title} on {start}.",
    TurnedDown: "The {side} turns {title} on {cell} face down.",
    Sacrificed: "The {side} sacrifices the card on {cell}.",
    SacrificeDeclined: "The {side} declines to sacrifice a card.",
    Shown: "The card on {cell} is {title}.",
    Cancelled: "The challenger is face down: the challenge is cancelled.",
    Withstood: "{title} is tenacious and stays: turn the card by 90 degrees.",
    LeftGame: "{title} on {cell} leaves the game.",
    MysticDue: "{title} is mystic: the {side} turns one opposing card face down.",
    SacrificeDue: "The {side} may sacrifice a card next to {title} to keep it.",
    CopyDue: "The {side} must now turn up another copy of the character.",
    TurnSkipped: "The {side} has no legal action: that turn is skipped.",
    DrawnGame: "The game is a draw: {plies} turns were played without a winner.",
}


def say(event: Event) -> str:
    """An event in words that never change: golden games and the referee's protocol have them."""
    match event:
        case Fought(attack, defence):
            verdict = f"{defence[0].title} is beaten." if succeeds(event) else "The challenge is repelled."
            return f"Attack {_sum(attack)} against defence {_sum(defence)}: {verdict}"
        case WonGame(seat, why):
            return f"The {_SIDES[seat]} wins: {_LOSSES[why].format(loser=_SIDES[1 - seat])}."
    fields = event._asdict()
    return _WORDS[type(event)].format(**fields, side=_SIDES[fields.get("seat", 0)])


def _sum(shares: tuple[Share, ...]) -> str:
    return f"{total(shares)} ({', '.join(f'{share.title} {share.adds}' for share in shares)})"
