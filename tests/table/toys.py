"""The smallest games there are: a few mats, and the gestures that lead from one to the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any, NamedTuple

from engines.game import IllegalAction, Options, Outcome, Told
from table.games.sheet import Picture, Sheet
from table.games.steps import Attempt, Expected, Gesture
from table.sensing.pieces import Piece
from table.showing.scene import Line, Token
from table.tongues import Noun, simple_noun


class ToyMove(NamedTuple):
    """What may be done on a mat, and the mat that it leads to."""

    gesture: Gesture
    leads_to: str


Moves = Mapping[str, Mapping[str, ToyMove]]


def toy_engine(moves: Moves, start: str) -> Any:
    """One seat does what there is to do; the game is over where there is nothing."""

    def actions(state: str, _seat: int) -> list[str]:
        return list(moves.get(state, {}))

    def apply(state: str, _seat: int, action: str) -> str:
        if action not in moves.get(state, {}):
            raise IllegalAction(f"{action!r}: not now")
        return moves[state][action].leads_to

    def view(state: str, _seat: int | None) -> dict[str, Any]:
        return {"mat": state}

    return SimpleNamespace(
        NAME="toy",
        TITLE="Toy",
        SEATS=(1,),
        BOUND=100,
        start=lambda _options: start,
        movers=lambda state: (0,) if moves.get(state) else (),
        actions=actions,
        apply=apply,
        tell=lambda _before, _seat, action, _after: [Told(action)],
        say=str,
        outcome=lambda state: None if moves.get(state) else Outcome((0,), None, "done"),
        view=view,
        sample=lambda state, _seat, _rng: state,
        text=str,
        parse=str,
        pieces=lambda _state: (),
    )


class ToySheet(Sheet[str, str]):
    """Its mats by name, the first one to begin with."""

    def __init__(self, mats: Mapping[str, Expected], moves: Moves, pieces: Sequence[Piece]) -> None:
        self.game = toy_engine(moves, next(iter(mats)))
        self._mats, self._moves, self._pieces = mats, moves, pieces

    def mat(self, options: Options) -> tuple[int, int]:  # noqa: ARG002
        return 5, 5

    def fit(self, columns: int, rows: int, options: Options) -> Options:  # noqa: ARG002
        return dict(options)

    def pieces(self, options: Options) -> Sequence[Piece]:  # noqa: ARG002
        return self._pieces

    def expected(self, state: str) -> Expected:
        return self._mats[state]

    def gesture(self, state: str, seat: int, action: str) -> Gesture:  # noqa: ARG002
        return self._moves[state][action].gesture

    def attempts(self, state: str, seat: int, moved: Sequence[Attempt]) -> list[str]:  # noqa: ARG002
        return []

    def seat_name(self, state: str, seat: int) -> str:  # noqa: ARG002
        return "You"

    def noun(self, kind: str, face: str, mark: str) -> Noun:  # noqa: ARG002
        return simple_noun(kind)

    def token(self, kind: str, face: str, mark: str) -> Token:  # noqa: ARG002
        return Token("disc", None, kind)

    def now(self, state: str) -> str:  # noqa: ARG002
        return "Do something."

    def lines(self, told: Sequence[Told], state: str, seat: int) -> list[Line]:  # noqa: ARG002
        return [Line(str(each.event), "did", seat) for each in told]

    def over(self, state: str) -> tuple[str, str]:  # noqa: ARG002
        return "Done", "That was it."

    def picture(self, state: str) -> Picture:  # noqa: ARG002
        return Picture()
