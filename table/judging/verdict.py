"""What the referee says of a mat: one of these values."""

from __future__ import annotations

from typing import NamedTuple

from table.judging.guide import Fix
from table.judging.legal import Candidate
from table.sensing.tracker import Place


class Agreed(NamedTuple):
    """The mat is as the rules want it."""


class Moving(NamedTuple):
    """A hand is in motion: these cells were left, and there a piece may go; to one that was left,
    another piece, in place of what lay there."""

    left: tuple[str, ...]
    targets: tuple[str, ...]


class Recognised(NamedTuple):
    """This is what was played. `longer`: the same hand may still be on its way further."""

    played: tuple[Candidate, ...]
    longer: bool
    goal: dict[str, Place]


class Ask(NamedTuple):
    """Several actions lead to this mat, or a reader is down and one action would fit."""

    candidates: tuple[Candidate, ...]
    unseen: bool


class Stray(NamedTuple):
    """A piece that is where it cannot be, and where it belongs (None: off the mat)."""

    piece: str
    cell: str | None
    home: str | None


class Wrong(NamedTuple):
    """Nothing legal looks like this. `why` is the engine's reason; a `vague` one only says what cannot be
    seen as an action, and is followed by what may be done."""

    strays: tuple[Stray, ...]
    why: str
    vague: bool = False


class Guide(NamedTuple):
    """This has to be done before anything else counts."""

    fixes: tuple[Fix, ...]


class Laid(NamedTuple):
    """Cards lie on the mat that are orders (table/judging/orders.py): obeyed ones are to be lifted, some wait
    for more, some can do nothing there. `say` and `why` are words on the last two."""

    obeyed: tuple[Fix, ...]
    awaited: tuple[str, ...]
    strays: tuple[Stray, ...]
    say: str
    why: str


Verdict = Agreed | Moving | Recognised | Ask | Wrong | Guide | Laid


def blames(verdict: Verdict) -> bool:
    """Is somebody told that something is wrong?"""
    return isinstance(verdict, Wrong) or (isinstance(verdict, Laid) and bool(verdict.strays))
