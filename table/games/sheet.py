"""What a game tells the table about its mat: one sheet per game, one mechanism for all of them.

The rules are the engine's; a sheet says how they look on a mat: which pieces there are, what must
lie where in a state, what a hand does for an action, which words people use. It holds no rules.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol, runtime_checkable

from engines.game import AnyGame, Options, Told
from table.judging.mat import Expected, Step
from table.sensing.pieces import Piece
from table.showing.scene import Die, Frame, Gauge, Line, MatPicture, Score, TallyLine, Token


class Gesture(NamedTuple):
    """How an action is made: steps of the player's hand, what follows from it, or presses."""

    hand: tuple[Step, ...] = ()
    then: tuple[Step, ...] = ()
    presses: tuple[str, ...] = ()  # cells pressed in this order
    key: str = ""  # or the key that does it: "confirm", "left", ...
    label: str = ""  # what that key, or a row of a menu, says
    way: str = ""  # a row that is chosen before: of gestures with ways, only those of the chosen one count


class Attempt(NamedTuple):
    """One piece that was moved, as the readers saw it; None stands for off the mat."""

    kind: str
    start: str | None
    cell: str | None
    face: str
    was: str  # the face it had before
    way: str = ""  # what was chosen before: see Gesture.way


class Aside(NamedTuple):
    """Something people do that no reader can see, such as a quarter turn: lit and told until the
    next action, and not waited for."""

    cell: str
    say: str


class Picture(NamedTuple):
    """What a game adds to the picture of the mat and to the panel beside it."""

    grounds: Mapping[str, str] = {}
    frames: tuple[Frame, ...] = ()
    path: tuple[str, ...] = ()
    ends: tuple[str, str] = ("", "")
    scores: tuple[Score, ...] = ()
    gauges: tuple[Gauge, ...] = ()
    track: Gauge | None = None
    dice: tuple[Die, ...] = ()
    tally: tuple[TallyLine, ...] = ()


class Sheet(Protocol):
    """A game at the table."""

    game: AnyGame

    def mat(self, options: Options) -> tuple[int, int]:
        """Columns and rows of the mat this game likes best, for boards that can be of any size."""

    def fit(self, columns: int, rows: int, options: Options) -> Options:
        """The options with what the mat decides; BadOption says why this mat cannot host the game."""

    def pieces(self, options: Options) -> Sequence[Piece]:
        """Everything that may lie on the mat."""

    def expected(self, state: Any) -> Expected:
        """What must lie where."""

    def gesture(self, state: Any, seat: int, action: Any) -> Gesture:
        """What the hand does for a legal action, and what follows from it."""

    def lit(self, state: Any) -> Collection[str] | None:
        """The cells to light for whoever may act, where showing every legal beginning would tell a
        secret; None lights all of them."""

    def attempts(self, state: Any, seat: int, moved: Sequence[Attempt]) -> list[str]:
        """Action words a player may have meant by an illegal gesture, likeliest first."""

    def asides(self, before: Any, after: Any) -> Sequence[Aside]:
        """What the step from one state to the next asks for that cannot be sensed."""

    def hand(self, state: Any, seat: int) -> Sequence[str] | None:
        """The kinds that a seat holds and nobody else may see; None in games without hands. Shown
        only to a player who asks for it, and covered when the turn passes."""

    def hint(self, state: Any, seat: int, pressed: Sequence[str]) -> str:
        """What to know before the next press, from what everybody may know; "" for nothing."""

    def seat_name(self, state: Any, seat: int) -> str:
        """What people call the seat: "Stern"."""

    def kind_name(self, kind: str, face: str, mark: str) -> str:
        """What people call a piece that may be seen: "Stern Mate"; a face-down card is only "card"."""

    def token(self, kind: str, face: str, mark: str) -> Token:
        """The picture of a piece as it lies."""

    def now(self, state: Any) -> str:
        """One sentence: what the players to move may do."""

    def lines(self, told: Sequence[Told], state: Any, seat: int) -> list[Line]:
        """What just happened, in words, for everybody to read."""

    def over(self, state: Any) -> tuple[str, str]:
        """How it ended: a headline and a sentence."""

    def picture(self, state: Any) -> Picture:
        """Grounds of the cells, frames, scores: from the onlooker's view alone."""


# What only some games need: a sheet that has the method gets the mechanism.


@runtime_checkable
class RealChance(Protocol):
    """A game whose cards or dice may be real: people turn them up, and the table only sees it."""

    def chance(self, options: Options) -> str:
        """Who acts for chance: the table ("seed"), or people with gestures of their own ("ask")."""


@runtime_checkable
class Settles(Protocol):
    """A game that may wait for what people cannot do, because a real hand was counted wrong. Its
    engine has `settle(state, seat) -> (state, told)`."""

    def settlement(self, state: Any) -> str:
        """What the seat to move says then ("I have no more cards"); "" while nothing is to settle."""


@runtime_checkable
class OwnCards(Protocol):
    """A game that can be played with an owner's own cards."""

    def with_cards(self, file: Path) -> Sheet:
        """The sheet of the game with the cards of a file; the game's own error says what is wrong."""


@runtime_checkable
class Discreet(Protocol):
    """A game in which the engine's reason against a gesture may tell a secret, such as which card was
    laid face down, or misses the point."""

    def refusal(self, state: Any, moved: Sequence[Attempt]) -> str:
        """The reason against an illegal gesture for everybody to read; "" leaves it to `attempts`."""


@runtime_checkable
class Together(Protocol):
    """A game in which several seats may act at the same time."""

    def headline(self, state: Any) -> str:
        """What is said instead of whose turn it is: "Both sides pick"; "" while one seat is to move."""


@runtime_checkable
class Placed(Protocol):
    """A game that uses only a part of a larger mat."""

    def on_mat(self, columns: int, rows: int) -> Sheet:
        """The sheet for a mat of this size."""


class Chart(NamedTuple):
    """A map that is shown instead of the mat. The mat may be a window on it: `window` says which cell of
    the mat a square of the map stands for. There the picture shows what the mat shows."""

    picture: MatPicture
    window: Mapping[str, str] = {}


@runtime_checkable
class Charted(Protocol):
    """A game that is played on a map larger than the mat."""

    def chart(self, state: Any, way: str) -> Chart:
        """The map, from the onlooker's view alone, with this way of making gestures chosen."""


@runtime_checkable
class NamesCells(Protocol):
    """A game whose display has squares with the names that cells of the mat have."""

    def place(self, cell: str) -> str:
        """What people call a cell of the mat: "the middle of the helm"."""


class Question(NamedTuple):
    """A list to choose from."""

    title: str
    rows: tuple[str, ...]
    warned: tuple[int, ...] = ()  # rows that nobody should choose lightly


@runtime_checkable
class Asks(Protocol):
    """A game that asks for some actions bit by bit: how many of this, then of that; dice that people
    rolled. What chance is said to have done that way stands: it cannot be taken back."""

    def question(self, state: Any, answers: Sequence[int]) -> Question | str | None:
        """What to ask next after these answers (numbers of rows), or the words of the action that they
        spell; None where nothing is asked."""


@runtime_checkable
class Ranked(Protocol):
    """A game whose scores are worth remembering."""

    def rank(self, state: Any) -> tuple[str, int] | None:
        """The list that the score of a finished game belongs to ("Easy Sailing, Pillager"), and the
        score; None for a game that counts for nothing."""


class Player(NamedTuple):
    """A person at the table, who holds one seat or several: "Yellow Captain", seats 0 and 1."""

    name: str
    seats: tuple[int, ...]


@runtime_checkable
class Crewed(Protocol):
    """A game in which a player may hold several seats. Elsewhere each seat is a player."""

    def players(self, options: Options) -> Sequence[Player]:
        """Who plays, in the order of the doors of the companion."""


@runtime_checkable
class Covers(Protocol):
    """A game with cards that lie face down, and seats that may know what they are."""

    def covered(self, state: Any, seat: int) -> Sequence[tuple[str, str]]:
        """The cell and the kind of every face-down card on the mat that this seat may look at."""


@runtime_checkable
class Tells(Protocol):
    """A game whose own page wants more than the engine's view of a seat."""

    def facts(self, state: Any, seat: int, assist: bool) -> Mapping[str, Any]:
        """Plain JSON values for the page of this seat, from what the seat may know alone. `assist` is
        the setting companion.assist: may the table help with reckoning?"""


@runtime_checkable
class Traced(Protocol):
    """A game in which something is drawn with a finger on a page."""

    def traced(
        self, state: Any, seat: int, part: int, points: Sequence[tuple[int, int]], initials: str
    ) -> str:
        """The words of the action that this drawing is. IllegalAction says what is wrong with it."""


@runtime_checkable
class Signals(Protocol):
    """A game whose cards on the mat are orders and no state: they hold nothing up, pages act whatever
    lies there, and why an order cannot be obeyed may be a secret."""

    def card(self, seat: int, action: Any) -> str:
        """The kind of the card that gives this order, or begins it; "" for none."""

    def awaited(self, state: Any, kind: str, cell: str) -> str:
        """What everybody reads while a card lies there whose order needs more than the card, as far as
        everybody can know; "" for a card that does not wait."""

    def useless(self, state: Any, kind: str, cell: str) -> str:
        """Why a card does nothing there, in words that tell no secret."""

    def whisper(self, state: Any, seat: int, kind: str, cell: str) -> Mapping[str, Any] | None:
        """What the page of this seat is told of a card that lies there; None for nothing."""


@runtime_checkable
class Teams(Protocol):
    """A game of teams, in which who may act now is a secret, or everybody may."""

    def turn(self, state: Any) -> int | None:
        """The seat to show as the one to move, from what everybody knows; None for nobody alone."""

    def colour(self, seat: int) -> int:
        """The colour of a seat: its place among the colours of seats."""


class Timeout(NamedTuple):
    """Something the table does by itself when it has been waited for long enough."""

    name: str  # two waits of one name are the same wait
    seconds: float
    seat: int
    words: str  # the action it plays for the seat; "" settles the game
    shown: bool = False  # a clock on the display


@runtime_checkable
class Timed(Protocol):
    """A game in which waiting has an end."""

    def timeouts(self, state: Any, options: Options) -> Sequence[Timeout]:
        """What is being waited for now."""


def colour_of(sheet: Sheet, seat: int | None) -> int | None:
    """The colour of a seat; None is nobody's."""
    return sheet.colour(seat) if seat is not None and isinstance(sheet, Teams) else seat


def players(sheet: Sheet, state: Any, options: Options, seats: int) -> tuple[Player, ...]:
    """Who plays this game."""
    if isinstance(sheet, Crewed):
        return tuple(sheet.players(options))
    return tuple(Player(sheet.seat_name(state, seat), (seat,)) for seat in range(seats))


def chance_mode(sheet: Sheet, options: Options) -> str:
    """How a match of this game treats chance."""
    return sheet.chance(options) if isinstance(sheet, RealChance) else "seed"
