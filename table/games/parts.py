"""Whole mechanisms that only some games need. A sheet has such a part, or has None in its place.

Each part is a small class of the game's own that fulfils one of these protocols; nothing is switched on
by the name of a method.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from engines.game import Options
from table.showing.scene import MatPicture

if TYPE_CHECKING:
    from table.games.sheet import AnySheet

S_contra = TypeVar("S_contra", contravariant=True)
A_contra = TypeVar("A_contra", contravariant=True)


class Chart(NamedTuple):
    """A map that is shown instead of the mat. The mat may be a window on it: `window` says which cell of
    the mat a square of the map stands for. There the picture shows what the mat shows."""

    picture: MatPicture
    window: Mapping[str, str] = {}


class Charts(Protocol[S_contra]):
    """A game that is played on a map larger than the mat."""

    def chart(self, state: S_contra, way: str) -> Chart:
        """The map, from the onlooker's view alone, with this way of making gestures chosen."""


class Orders(Protocol[S_contra, A_contra]):
    """A game whose cards on the mat are orders and no state: they hold nothing up, pages act whatever
    lies there, and why an order cannot be obeyed may be a secret."""

    def card(self, seat: int, action: A_contra) -> str:
        """The kind of the card that gives this order, or begins it; "" for none."""

    def awaited(self, state: S_contra, kind: str, cell: str) -> str:
        """What everybody reads while a card lies there whose order needs more than the card, as far as
        everybody can know; "" for a card that does not wait."""

    def useless(self, state: S_contra, kind: str, cell: str) -> str:
        """Why a card does nothing there, in words that tell no secret."""

    def whisper(self, state: S_contra, seat: int, kind: str, cell: str) -> Mapping[str, Any] | None:
        """What the page of this seat is told of a card that lies there; None for nothing."""


class Deals(Protocol[S_contra]):
    """A game whose cards are laid out by people, face down, so that nobody knows what lies where. Until then
    its state expects Spot(ANY, DOWN) wherever a card is to lie, and chance is to move."""

    def dealt(self, state: S_contra, kinds: Mapping[str, str]) -> Sequence[Any]:
        """The actions of chance that this layout is: the kind that lies on each of those cells."""


class Question(NamedTuple):
    """A list to choose from."""

    title: str
    rows: tuple[str, ...]
    warned: tuple[int, ...] = ()  # rows that nobody should choose lightly


class Questions(Protocol[S_contra]):
    """A game that asks for some actions bit by bit: how many of this, then of that; dice that people
    rolled. What chance is said to have done that way stands: it cannot be taken back."""

    def question(self, state: S_contra, answers: Sequence[int]) -> Question | str | None:
        """What to ask next after these answers (numbers of rows), or the words of the action that they
        spell; None where nothing is asked."""


class Timeout(NamedTuple):
    """Something the table does by itself when it has been waited for long enough."""

    name: str  # two waits of one name are the same wait
    seconds: float
    seat: int
    words: str  # the action it plays for the seat; "" settles the game
    shown: bool = False  # a clock on the display


class Clocks(Protocol[S_contra]):
    """A game in which waiting has an end."""

    def timeouts(self, state: S_contra, options: Options) -> Sequence[Timeout]:
        """What is being waited for now."""


class Player(NamedTuple):
    """A person at the table, who holds one seat or several: "Yellow Captain", seats 0 and 1."""

    name: str
    seats: tuple[int, ...]


class Teams(Protocol[S_contra]):
    """A game of teams: a player may hold several seats, and who may act now is a secret, or everybody may.
    Its players need pages."""

    def players(self, options: Options) -> Sequence[Player]:
        """Who plays, in the order of the doors of the companion."""

    def turn(self, state: S_contra) -> int | None:
        """The seat to show as the one to move, from what everybody knows; None for nobody alone."""

    def colour(self, seat: int) -> int:
        """The colour of a seat: its place among the colours of seats."""


class Pages(Protocol[S_contra]):
    """A game whose own page wants more than the engine's view of a seat."""

    def facts(self, state: S_contra, seat: int, assist: bool) -> Mapping[str, Any]:
        """Plain JSON values for the page of this seat, from what the seat may know alone. `assist` is
        the setting companion.assist: may the table help with reckoning?"""

    def traced(
        self, state: S_contra, seat: int, part: int, points: Sequence[tuple[int, int]], initials: str
    ) -> str:
        """The words of the action that this drawing on the page is. IllegalAction says what is wrong."""


class OwnCards(Protocol):
    """A game that can be played with an owner's own cards, and knows where what they show comes from."""

    def with_cards(self, file: Path) -> AnySheet:
        """The sheet of the game with the cards of a file; the game's own error says what is wrong."""

    def house(self, kind: str) -> Sequence[str]:
        """The parts of a card that are this house's choice and nothing official: "name", "dots"."""
