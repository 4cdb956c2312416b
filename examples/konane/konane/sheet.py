"""Konane on a mat: a stone taken away is lifted, a jump is one stone moved and others lifted after it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from engines.game import Options, Told
from konane import engine
from konane.engine import Ended, Jumped, Removed, State
from table.games.making import (
    Attempt,
    Expected,
    Gesture,
    Line,
    Picture,
    Piece,
    Score,
    Sheet,
    Shift,
    Spot,
    Take,
    Token,
)

NAMES = ("Black", "White")


class Konane(Sheet[State, str]):
    """Konane at the table."""

    game = engine
    lessons = Path(__file__).with_name("lessons.toml")
    colours = ((52, 50, 56), (244, 239, 222))

    def mat(self, options: Options) -> tuple[int, int]:
        size = options.get("side", 6)
        return (size, size) if size in engine.SIZES else (6, 6)

    def fit(self, columns: int, rows: int, options: Options) -> Options:
        """The largest board that fits, unless somebody says which."""
        size = max((size for size in engine.SIZES if size <= min(columns, rows)), default=4)
        return super().fit(columns, rows, {"side": size, **options})

    def pieces(self, options: Options) -> Sequence[Piece]:
        return [
            Piece(f"{colour}-{n}", colour, seat)
            for seat, colour in enumerate(engine.COLOURS)
            for n in range(1, 19)
        ]

    def expected(self, state: State) -> Expected:
        return {
            engine.cell_name(state.size, at): (Spot(engine.COLOURS["bw".index(stone)]),)
            for at, stone in enumerate(state.board)
            if stone in "bw"
        }

    def gesture(self, state: State, seat: int, action: str) -> Gesture:
        _, start, *end = action.split()
        if not end:
            return Gesture(hand=(Take(engine.COLOURS[seat], start),))
        other = engine.COLOURS[1 - seat]
        taken = tuple(Take(other, cell) for cell in engine.taken_by(state, action))
        return Gesture(hand=(Shift(start, end[0]),), then=taken)

    def attempts(self, state: State, seat: int, moved: Sequence[Attempt]) -> list[str]:
        tried = [
            (f"jump {each.start} {each.cell}" if each.cell else f"remove {each.start}")
            for each in moved
            if each.start and each.kind == engine.COLOURS[seat]
        ]
        return [words for words in tried if words in engine.WORDS]

    def seat_name(self, state: State, seat: int) -> str:
        return NAMES[seat]

    def token(self, kind: str, face: str, mark: str) -> Token:
        return Token("disc", engine.COLOURS.index(kind))

    def now(self, state: State) -> str:
        gaps = state.board.count(engine.EMPTY)
        if gaps == 0:
            return "Take a black stone from the middle or a corner."
        if gaps == 1:
            return "Take a white stone from beside the gap."
        return "Jump over a stone, or over several in a line, and take what was jumped."

    def lines(self, told: Sequence[Told], state: State, seat: int) -> list[Line]:
        return [self._line(each.event, seat) for each in told]

    def _line(self, event: object, seat: int) -> Line:
        match event:
            case Removed(cell):
                return Line(f"{NAMES[seat]} takes a stone from {cell}.", "did", seat)
            case Jumped(start, cell, taken):
                stones = "a stone" if len(taken) == 1 else f"{len(taken)} stones"
                return Line(f"{NAMES[seat]} jumps from {start} to {cell} and takes {stones}.", "did", seat)
            case Ended(loser):
                return Line(f"{NAMES[loser]} cannot jump.", "good")
        return Line(str(event))

    def over(self, state: State) -> tuple[str, str]:
        return f"{NAMES[1 - state.turn]} wins", f"{NAMES[state.turn]} cannot jump."

    def picture(self, state: State) -> Picture:
        turn = next(iter(engine.movers(state)), None)
        board = [engine.cell_name(state.size, at) for at in range(state.size**2)]
        scores = tuple(
            Score(seat, name, str(state.board.count("bw"[seat])), "stones", seat == turn)
            for seat, name in enumerate(NAMES)
        )
        return Picture(grounds=dict.fromkeys(board, "deck"), scores=scores)
