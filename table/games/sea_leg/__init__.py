"""Sea Leg at the table: eighteen pieces with one tag each, and a deck with Wave tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines import sea_leg
from engines.game import BadOption, Options, Told
from hardware.cells import cell_name
from table.games.sheet import Picture, Sheet
from table.games.steps import Attempt, Expected, Gesture, Shift, Spot, Step, Take
from table.sensing.pieces import Piece
from table.showing.scene import Line, Score, Token

NAMES = ("Stern", "Bow")
MATES = 9
SIZES = {"small": (5, 9), "large": (7, 11)}
CAPTAIN = "captain"

_ENDINGS = {
    "captain home": "The Captain is home.",
    "no pieces": "The other side has no piece left.",
    "no move": "The other side cannot move.",
}


class SeaLeg(Sheet[Any, Any]):
    """The sheet of Sea Leg."""

    game = sea_leg

    def mat(self, options: Options) -> tuple[int, int]:
        return SIZES.get(str(options.get("deck", "small")), SIZES["small"])

    def fit(self, columns: int, rows: int, options: Options) -> Options:
        wide, long = self.mat(options)
        if columns < wide or rows < long:
            raise BadOption(
                f"Sea Leg's {options.get('deck', 'small')} deck needs a mat of {wide} x {long} cells, "
                f"and this one has {columns} x {rows}"
            )
        return dict(options)

    def pieces(self, options: Options) -> Sequence[Piece]:  # noqa: ARG002 (the same nine for every deck)
        return tuple(
            Piece(f"{name.lower()}-{number}", name.lower(), seat)
            for seat, name in enumerate(NAMES)
            for number in range(1, MATES + 1)
        )

    def expected(self, state: Any) -> Expected:
        spots = {"s": Spot("stern"), "b": Spot("bow")}
        spots |= {mark.upper(): spot._replace(mark=CAPTAIN) for mark, spot in spots.items()}
        return {
            cell_name(column, row): (spots[mark],)
            for row, line in enumerate(sea_leg.view(state, None)["board"])
            for column, mark in enumerate(line)
            if mark in spots
        }

    def gesture(self, state: Any, seat: int, action: Any) -> Gesture:
        _, start, cell = action
        after = sea_leg.apply(state, seat, action)
        then: list[Step] = []
        for told in sea_leg.tell(state, seat, action, after):
            word, *rest = str(told.event).split()
            if word in ("out", "overboard"):
                then.append(Take(rest[0], rest[1]))
            elif word == "slide":
                then.append(Shift(rest[1], rest[2]))
        return Gesture((Shift(start, cell),), tuple(then))

    def attempts(self, state: Any, seat: int, moved: Sequence[Attempt]) -> list[str]:  # noqa: ARG002
        return [
            f"{word} {attempt.start} {attempt.cell}"
            for attempt in moved
            if attempt.start and attempt.cell
            for word in ("move", "jump")
        ]

    def seat_name(self, state: Any, seat: int) -> str:  # noqa: ARG002
        return NAMES[seat]

    def kind_name(self, kind: str, face: str, mark: str) -> str:  # noqa: ARG002
        return f"{kind.capitalize()} {'Captain' if mark == CAPTAIN else 'Mate'}"

    def token(self, kind: str, face: str, mark: str) -> Token:  # noqa: ARG002
        return Token(mark or "mate", NAMES.index(kind.capitalize()))

    def now(self, state: Any) -> str:
        view = sea_leg.view(state, None)
        if view["opening"]:
            return "First turn: one Mate goes one step straight forward."
        if view["captains"][view["turn"]]:
            return "Move a lit piece. Bring the Captain home to win."
        return "Move a lit piece: a step, or a jump over an opposing piece."

    def lines(self, told: Sequence[Told], state: Any, seat: int) -> list[Line]:  # noqa: ARG002
        return [line for item in told if (line := _line(str(item.event), seat)) is not None]

    def over(self, state: Any) -> tuple[str, str]:
        outcome = sea_leg.outcome(state)
        if outcome is None or not outcome.winners:
            return "A draw", "Four hundred turns, and nobody is home."
        return f"{NAMES[outcome.winners[0]]} wins", _ENDINGS[outcome.why]

    def picture(self, state: Any) -> Picture:
        view = sea_leg.view(state, None)
        columns, rows = view["columns"], view["rows"]
        grounds = {cell_name(column, row): "deck" for column in range(columns) for row in range(rows)}
        for wave in view["waves"]:
            grounds[wave["cell"]] = "wave-left" if wave["to"] == "A" else "wave-right"
        scores = tuple(
            Score(
                seat,
                name,
                str(view["mates"][seat] + view["captains"][seat]),
                _crew(view["captains"][seat]),
                view["turn"] == seat,
            )
            for seat, name in enumerate(NAMES)
        )
        return Picture(grounds, ends=(NAMES[1], NAMES[0]), scores=scores)


def _crew(captains: int) -> str:
    if captains == 0:
        return "on deck"
    return "on deck, with a Captain" if captains == 1 else f"on deck, {captains} Captains"


def _line(say: str, seat: int) -> Line | None:
    """One event in words; None for what the mat itself shows."""
    word, *rest = say.split()
    if word in ("move", "jump"):
        verb = "jumps" if word == "jump" else "goes"
        return Line(f"{NAMES[seat]} {verb} {rest[0]} to {rest[1]}.", "did", seat)
    if word == "out":
        return Line(
            f"The {rest[0].capitalize()} piece on {rest[1]} is out.",
            "note",
            NAMES.index(rest[0].capitalize()),
        )
    if word == CAPTAIN:
        return Line(f"{NAMES[seat]} has a Captain on {rest[0]}!", "good", seat)
    if word == "wave":
        return Line(f"A wave runs along row {rest[1]}.", "note")
    if word == "overboard":
        return Line(
            f"A {rest[0].capitalize()} piece goes overboard.", "note", NAMES.index(rest[0].capitalize())
        )
    return None


SHEET = SeaLeg()
