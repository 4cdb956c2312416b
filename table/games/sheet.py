"""What a game tells the table about its mat: one sheet per game, one mechanism for all of them.

The rules are the engine's; a sheet says how they look on a mat: which pieces there are, what must
lie where in a state, what a hand does for an action, which words people use. It holds no rules.

A sheet derives from `Sheet`: what every game must answer is abstract, what only some answer has a
default, and whole mechanisms are parts (table/games/parts.py) that a game has or has not.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, NamedTuple, Self, TypeVar

from engines.game import CHANCE, BadOption, Game, Options, Told, said
from table.games.faces import Faces
from table.games.parts import Charts, Clocks, Deals, Orders, OwnCards, Pages, Player, Questions, Teams
from table.games.steps import Aside, Attempt, Expected, Gesture
from table.sensing.pieces import DOWN, Piece
from table.showing.scene import BACK, CARD, Die, Frame, Gauge, Line, Score, TallyLine, Token
from table.tongues import Noun, mark, say, simple_noun

S = TypeVar("S")
A = TypeVar("A")


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


class SmallerSet(NamedTuple):
    """A game that needs fewer pieces: its options, and an offer to play it so."""

    options: Options
    offer: str


class Sheet(ABC, Generic[S, A]):
    """A game at the table."""

    game: Game[S, A]

    colours: Sequence[tuple[int, int, int]] = ()  # of the seats, where they are not the table's usual ones

    lessons: Path | None = None  # how to play it, as data: see table/games/lessons.py
    glossary: Path | None = None  # what its signs mean, as data: see table/games/glossary.py
    art: Path | None = None  # the folder of its own pictures, for pages to show them too
    page: Path | None = None  # the folder of its own page for phones: NAME.js, and whatever that asks for

    faces: Faces | None = None  # both sides of every piece, where they are not what `token` shows

    # Whole mechanisms, None where a game has no use for them

    charts: Charts[S] | None = None
    orders: Orders[S, A] | None = None
    questions: Questions[S] | None = None
    clocks: Clocks[S] | None = None
    deals: Deals[S] | None = None
    teams: Teams[S] | None = None
    pages: Pages[S] | None = None
    own_cards: OwnCards | None = None

    # The mat and what lies on it

    @abstractmethod
    def mat(self, options: Options) -> tuple[int, int]:
        """Columns and rows of the mat this game likes best, for boards that can be of any size."""

    def fit(self, columns: int, rows: int, options: Options) -> Options:
        """The options with what the mat decides; BadOption says why this mat cannot host the game."""
        wide, high = self.mat(options)
        if columns < wide or rows < high:
            needs = mark("{game} needs a mat of {wide} x {high} cells, and this one has {columns} x {rows}")
            size = {"wide": wide, "high": high, "columns": columns, "rows": rows}
            raise BadOption(say(needs, game=self.game.TITLE, **size))
        return dict(options)

    def on_mat(self, columns: int, rows: int) -> Self:  # noqa: ARG002
        """The sheet for a mat of this size: another one for a game that uses only a part of it."""
        return self

    def with_options(self, options: Options) -> Self:  # noqa: ARG002
        """The sheet for a game with these options: another one where they change what pieces look like."""
        return self

    @abstractmethod
    def pieces(self, options: Options) -> Sequence[Piece]:
        """Everything that may lie on the mat."""

    def smaller(self, options: Options, missing: Mapping[str, int]) -> SmallerSet | None:  # noqa: ARG002
        """The game without the pieces of these kinds that somebody has lost; None where the rules allow no
        smaller set."""
        return None

    @abstractmethod
    def expected(self, state: S) -> Expected:
        """What must lie where."""

    @abstractmethod
    def gesture(self, state: S, seat: int, action: A) -> Gesture:
        """What the hand does for a legal action, and what follows from it."""

    def lit(self, state: S) -> Collection[str] | None:  # noqa: ARG002
        """The cells to light for whoever may act, where showing every legal beginning would tell a
        secret; None lights all of them."""
        return None

    def asides(self, before: S, after: S) -> Sequence[Aside]:  # noqa: ARG002
        """What the step from one state to the next asks for that cannot be sensed."""
        return ()

    # Why a gesture is refused

    def attempts(self, state: S, seat: int, moved: Sequence[Attempt]) -> list[str]:  # noqa: ARG002
        """Action words a player may have meant by an illegal gesture, likeliest first: the engine then says
        why not."""
        return []

    def refusal(self, state: S, moved: Sequence[Attempt]) -> str:  # noqa: ARG002
        """The reason against an illegal gesture for everybody to read, where the engine's own may tell a
        secret, such as which card was laid face down, or misses the point; "" leaves it to `attempts`."""
        return ""

    # Chance, secrets, scores

    def against_bots(self, options: Options, real_mat: bool) -> str:  # noqa: ARG002
        """Why a bot cannot have a seat: it could not see its own cards, or people would have to see them to
        lay them for it; "" where it can. On a mat in memory nobody sees what its hand lays."""
        if self.deals is not None:
            return say("A bot cannot look at cards that people deal: leave every seat to people.")
        return ""

    def stands(self, before: S, seat: int, action: A, after: S) -> bool:  # noqa: ARG002
        """Can this action, the last one, not be taken back, since a take-back would be a look at what
        it has uncovered?"""
        return False

    def chance(self, options: Options) -> str:  # noqa: ARG002
        """Who acts for chance: the table ("seed"), or people with gestures of their own ("ask"), who
        turn up real cards or cast real dice, or lay them out for themselves."""
        return "seed" if self.deals is None else "ask"

    def settlement(self, state: S) -> str:  # noqa: ARG002
        """What the seat to move says when the game waits for what people cannot do, because a real hand
        was counted wrong ("I have no more cards"); "" while nothing is to settle. The engine then has
        `settle(state, seat) -> (state, told)`."""
        return ""

    def hand(self, state: S, seat: int) -> Sequence[str] | None:  # noqa: ARG002
        """The kinds that a seat holds and nobody else may see; None in games without hands. Shown
        only to a player who asks for it, and covered when the turn passes."""
        return None

    def covered(self, state: S, seat: int) -> Sequence[tuple[str, str]]:  # noqa: ARG002
        """The cell and the kind of every face-down card on the mat that this seat may look at."""
        return ()

    def rank(self, state: S) -> tuple[str, int] | None:  # noqa: ARG002
        """The list that the score of a finished game belongs to ("Easy Sailing, Pillager"), and the
        score; None for a game that counts for nothing."""
        return None

    # Words and pictures

    def seat_name(self, state: S, seat: int) -> str:  # noqa: ARG002
        """What people call the seat: "Stern"."""
        return say(mark("Player {number}"), number=seat + 1)

    def noun(self, kind: str, face: str, mark: str) -> Noun:  # noqa: ARG002
        """What people call a piece that may be seen: "Stern Mate"; a face-down card is only "card"."""
        return simple_noun("card" if face == DOWN else kind)

    def place_name(self, cell: str) -> str:
        """What people call a cell of the mat, where the display has squares with the same names."""
        return cell

    def token(self, kind: str, face: str, mark: str) -> Token:  # noqa: ARG002
        """The picture of a piece as it lies: one of `faces`; without them, a disc or a card with its kind on
        it."""
        if self.faces is not None:
            return self.faces.back(kind) if face == DOWN else self.faces.front(kind)
        if face == DOWN:
            return Token(BACK)
        seat = next((piece.seat for piece in self.pieces({}) if piece.kind == kind), None)
        return Token(CARD if face else "disc", seat, kind)

    def headline(self, state: S) -> str:  # noqa: ARG002
        """What is said instead of whose turn it is: "Both sides pick"; "" while one seat is to move."""
        return ""

    @abstractmethod
    def now(self, state: S) -> str:
        """One sentence: what the players to move may do."""

    def by_mouse(self, state: S) -> str:  # noqa: ARG002
        """The same for a mat in memory, where hands would do it otherwise; "" for no difference."""
        return ""

    def hint(self, state: S, seat: int, pressed: Sequence[str]) -> str:  # noqa: ARG002
        """What to know before the next press, from what everybody may know; "" for nothing."""
        return ""

    def advised(self, state: S, seat: int, action: A) -> str:  # noqa: ARG002
        """An action as a hint to whoever may do it ("Head north."), where its gesture does not say it well;
        "" leaves it to the gesture."""
        return ""

    def lines(self, told: Sequence[Told], state: S, seat: int) -> list[Line]:  # noqa: ARG002
        """What just happened, in words, for everybody to read."""
        return [Line(said(self.game, each), "did", seat) for each in told if each.heard_by(None)]

    def whisper(self, event: Hashable) -> str:  # noqa: ARG002
        """What those who alone heard an event read of it on their pages, with its reason; "" for nothing."""
        return ""

    def over(self, state: S) -> tuple[str, str]:
        """How it ended: a headline and a sentence."""
        outcome = self.game.outcome(state)
        why = f"{outcome.why[:1].upper()}{outcome.why[1:]}." if outcome else ""
        if outcome is None or not outcome.winners:
            return say(mark("Nobody wins")), why
        names = ", ".join(self.seat_name(state, seat) for seat in outcome.winners)
        return say(mark("{who} wins"), who=names), why

    def picture(self, state: S) -> Picture:  # noqa: ARG002
        """Grounds of the cells, frames, scores: from the onlooker's view alone."""
        return Picture()

    # What follows from the parts, for everybody who asks

    def turn(self, state: S) -> int | None:
        """The seat to move, where it is one and everybody may know it."""
        if self.teams is not None:
            return self.teams.turn(state)
        return next((seat for seat in self.game.movers(state) if seat != CHANCE), None)

    def colour(self, seat: int | None) -> int | None:
        """The colour of a seat; None is nobody's."""
        return self.teams.colour(seat) if seat is not None and self.teams is not None else seat

    def players(self, state: S, options: Options, seats: int) -> tuple[Player, ...]:
        """Who plays this game."""
        if self.teams is not None:
            return tuple(self.teams.players(options))
        return tuple(Player(self.seat_name(state, seat), (seat,)) for seat in range(seats))


AnySheet = Sheet[Any, Any]
