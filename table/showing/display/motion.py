"""What moves between two pictures of the mat. Pure: found by comparing them, placed by the time.

A piece that is gone from one cell and new in another slid there; a card that changed its face was
turned; the rest came or left. Everything rests again after MOTION_S.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from table.showing.display.look import MOTION_S
from table.showing.scene import BACK, CellPicture, Die, MatPicture, Token

FRAME_S = 1 / 30


class Slid(NamedTuple):
    """The token at this place of this cell came from another cell."""

    cell: str
    place: int
    source: str


class Came(NamedTuple):
    """The token at this place of this cell is new."""

    cell: str
    place: int


class Went(NamedTuple):
    """A token that lay here is gone."""

    cell: str
    token: Token


class TurnedOver(NamedTuple):
    """The token at this place of this cell showed another face before."""

    cell: str
    place: int
    before: Token


class DiceCast(NamedTuple):
    """The dice were cast."""

    cell: str = ""  # nowhere on the mat


Change = Slid | Came | Went | TurnedOver | DiceCast


def changes(before: MatPicture, after: MatPicture) -> tuple[Change, ...]:
    """How the pieces of one picture became those of the other."""
    if (before.columns, before.rows) != (after.columns, after.rows):
        return ()
    old = {cell.cell: cell for cell in before.cells}
    gone: list[Went] = []
    new: list[Came] = []
    turned: list[Change] = []
    for cell in after.cells:
        was = old.get(cell.cell)
        if was is None or was.tokens == cell.tokens:
            continue
        if len(was.tokens) == len(cell.tokens) == 1 and _one_card(was.tokens[0], cell.tokens[0]):
            turned.append(TurnedOver(cell.cell, 0, was.tokens[0]))
            continue
        gone += _gone(was, cell)
        new += _new(was, cell)
    return (*turned, *_pair(gone, new, after))


def rolled(before: Sequence[Die], after: Sequence[Die]) -> tuple[DiceCast, ...]:
    """Were dice cast between two pictures? Using one is no roll."""
    faces = [die.face for die in after]
    again = any(die.used for die in before) and not any(die.used for die in after)
    return (DiceCast(),) if faces and (faces != [die.face for die in before] or again) else ()


def _one_card(before: Token, after: Token) -> bool:
    turned = (before.art == BACK) != (after.art == BACK)
    return turned and before.is_card and after.is_card


def _gone(was: CellPicture, now: CellPicture) -> list[Went]:
    stay = list(now.tokens)
    gone = []
    for token in was.tokens:
        if token in stay:
            stay.remove(token)
        else:
            gone.append(Went(was.cell, token))
    return gone


def _new(was: CellPicture, now: CellPicture) -> list[Came]:
    had = list(was.tokens)
    new = []
    for place, token in enumerate(now.tokens):
        if token in had:
            had.remove(token)
        else:
            new.append(Came(now.cell, place))
    return new


def _pair(gone: list[Went], new: list[Came], after: MatPicture) -> list[Change]:
    """Equal tokens that went and came are one that slid; of several, the nearest pair first."""
    index = {cell.cell: n for n, cell in enumerate(after.cells)}

    def steps(a: str, b: str) -> int:
        (ay, ax), (by, bx) = divmod(index[a], after.columns), divmod(index[b], after.columns)
        return abs(ax - bx) + abs(ay - by)

    pairs = sorted(
        (steps(went.cell, came.cell), g, n)
        for g, went in enumerate(gone)
        for n, came in enumerate(new)
        if _same_piece(went.token, after.cells[index[came.cell]].tokens[came.place])
    )
    left, found, slid = set(range(len(gone))), set(range(len(new))), []
    for _, g, n in pairs:
        if g in left and n in found:
            left.remove(g)
            found.remove(n)
            slid.append(Slid(new[n].cell, new[n].place, gone[g].cell))
    return [*slid, *(new[n] for n in sorted(found)), *(gone[g] for g in sorted(left))]


def _same_piece(before: Token, after: Token) -> bool:
    """A Mate that becomes a Captain on arrival is still the same piece."""
    if before == after:
        return True
    return before.seat == after.seat and (before.art, after.art) == ("mate", "captain")


class Motion(NamedTuple):
    """Changes that began at a time. At rest it says so, and nothing needs to be drawn for it."""

    began: float = 0.0
    changes: tuple[Change, ...] = ()

    def share(self, now: float) -> float:
        """How far along, 0 to 1, quick at first and gentle at the end."""
        t = max(0.0, min(1.0, (now - self.began) / MOTION_S))
        return 1 - (1 - t) ** 3

    def rests(self, now: float) -> bool:
        return not self.changes or now >= self.began + MOTION_S

    def next_frame(self, now: float) -> float | None:
        """When to draw again, or None at rest. The frame at which it comes to rest is drawn too."""
        if self.rests(now):
            return None
        return min(now + FRAME_S, self.began + MOTION_S)
