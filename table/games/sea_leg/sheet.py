"""The sheet of Sea Leg: the shortest one, and the one to copy."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from pathlib import Path

from engines import sea_leg
from engines.game import BadOption, Options, Told
from engines.sea_leg.deck import DECKS, MATES, SIDES
from engines.sea_leg.events import Beaten, Swept, WentOverboard
from engines.sea_leg.side import Move
from engines.sea_leg.state import State
from hardware.cells import cell_name
from table.games.sea_leg import picture, refusals, words
from table.games.sea_leg.picture import CAPTAIN, Mates
from table.games.sheet import Picture, Sheet, SmallerSet
from table.games.steps import Attempt, Expected, Gesture, Shift, Spot, Step, Take
from table.sensing.pieces import Piece
from table.showing.scene import Line, Token
from table.tongues import Noun

SPOTS = {
    "s": Spot("stern"),
    "b": Spot("bow"),
    "S": Spot("stern", mark=CAPTAIN),
    "B": Spot("bow", mark=CAPTAIN),
}


class SeaLeg(Sheet[State, Move]):
    """Sea Leg on a mat."""

    lessons = Path(__file__).with_name("lessons.toml")
    glossary = Path(__file__).with_name("glossary.toml")
    game = sea_leg
    faces = Mates()

    def mat(self, options: Options) -> tuple[int, int]:
        deck = DECKS.get(str(options.get("deck", "small")), DECKS["small"])
        return deck.columns, deck.rows

    def fit(self, columns: int, rows: int, options: Options) -> Options:
        wide, long = self.mat(options)
        if columns < wide or rows < long:
            deck = words.deck(str(options.get("deck", "small")))
            raise BadOption(words.phrase("mat", deck=deck, wide=wide, long=long, columns=columns, rows=rows))
        return dict(options)

    def pieces(self, options: Options) -> Sequence[Piece]:  # noqa: ARG002 (the same nine for every deck)
        return tuple(
            Piece(f"{side}-{number}", side, seat)
            for seat, side in enumerate(SIDES)
            for number in range(1, MATES + 1)
        )

    def smaller(self, options: Options, missing: Mapping[str, int]) -> SmallerSet | None:
        """As many Mates less on both sides, taken from their outermost rows: a drawn position, with the rule
        of the first turn."""
        lost = max(missing.values(), default=0)
        if not 0 < lost <= 3 or "position" in options:
            return None
        board = "\n".join(sea_leg.view(sea_leg.start(options), None)["board"])
        board = board.replace("b", ".", lost)[::-1].replace("s", ".", lost)[::-1]
        left = MATES - lost
        return SmallerSet({**options, "position": board, "opening": True}, words.phrase("smaller", n=left))

    def expected(self, state: State) -> Expected:
        return {
            cell_name(column, row): (SPOTS[mark],)
            for row, line in enumerate(sea_leg.view(state, None)["board"])
            for column, mark in enumerate(line)
            if mark in SPOTS
        }

    def gesture(self, state: State, seat: int, action: Move) -> Gesture:
        _, start, cell = action
        told = sea_leg.tell(state, seat, action, sea_leg.apply(state, seat, action))
        follows = tuple(step for item in told if (step := _consequence(item.event)) is not None)
        return Gesture((Shift(start, cell),), follows)

    def attempts(self, state: State, seat: int, moved: Sequence[Attempt]) -> list[str]:  # noqa: ARG002
        return [
            sea_leg.text((word, attempt.start, attempt.cell))
            for attempt in moved
            if attempt.start and attempt.cell
            for word in ("move", "jump")
        ]

    def refusal(self, state: State, moved: Sequence[Attempt]) -> str:
        return refusals.refusal(state, moved)

    def seat_name(self, state: State, seat: int) -> str:  # noqa: ARG002
        return words.name(seat)

    def noun(self, kind: str, face: str, mark: str) -> Noun:  # noqa: ARG002
        return words.piece(kind, mark)

    def token(self, kind: str, face: str, mark: str) -> Token:  # noqa: ARG002
        return self.faces.back(kind) if mark else self.faces.front(kind)

    def now(self, state: State) -> str:
        return words.now(sea_leg.view(state, None))

    def lines(self, told: Sequence[Told], state: State, seat: int) -> list[Line]:  # noqa: ARG002
        return [line for item in told if (line := words.line(item.event, seat)) is not None]

    def over(self, state: State) -> tuple[str, str]:
        return words.over(sea_leg.outcome(state))

    def picture(self, state: State) -> Picture:
        return picture.picture(sea_leg.view(state, None))


def _consequence(event: Hashable) -> Step | None:
    """What hands have to do on the mat for an event; None for what is done or needs nothing."""
    match event:
        case Beaten(side, cell) | WentOverboard(side, cell):
            return Take(side, cell)
        case Swept(_, start, cell):
            return Shift(start, cell)
        case _:
            return None
