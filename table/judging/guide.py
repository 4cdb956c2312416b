"""The differences between the mat as it is and as it should be, as things for a hand to do.

The same list sets up a game, asks for consequences, plays a bot's move by human hands, leads back
after a power cut or a take-back, and clears the table at the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hardware.cells import cell_at
from table.games.steps import Expected, Spot
from table.judging.mat import Places
from table.sensing.pieces import Piece


class Fix(NamedTuple):
    """One thing to do: `start` and `cell` set: bring it over; only `cell`: put one there; only
    `start`: take it off; `turn`: turn it over where it lies."""

    kind: str
    face: str
    start: str | None
    cell: str | None
    turn: bool = False
    mark: str = ""  # what the piece is besides its kind: "captain"


def fixes(expected: Expected, places: Places, pieces: Mapping[str, Piece]) -> list[Fix]:
    """What has to be done, nearest pieces first where one kind has several."""
    missing, extra = _differences(expected, places, pieces)
    result = _turns(missing, extra, pieces)
    for cell, spot in list(missing):
        source = _nearest(cell, spot, extra, pieces)
        if source is not None:
            extra.remove(source)
            missing.remove((cell, spot))
            result.append(Fix(spot.kind, spot.face, source[0], cell, mark=spot.mark))
    result += [Fix(pieces[piece].kind, face, cell, None) for cell, piece, face in extra]
    result += [Fix(spot.kind, spot.face, None, cell, mark=spot.mark) for cell, spot in missing]
    return result


def named_fixes(
    goal: Places, seen: Places, pieces: Mapping[str, Piece], marks: Mapping[str, str] | None = None
) -> list[Fix]:
    """The same for a mat whose pieces are known by name: what leaves first, so that there is room."""
    mark = (marks or {}).get
    takes = [
        Fix(pieces[p].kind, seen[p][1], seen[p][0], None, mark=mark(p, "")) for p in seen if p not in goal
    ]
    moves: list[Fix] = []
    for piece, (cell, face) in goal.items():
        kind, place = pieces[piece].kind, seen.get(piece)
        if place is None:
            moves.append(Fix(kind, face, None, cell, mark=mark(piece, "")))
        elif place[0] != cell:
            moves.append(Fix(kind, face, place[0], cell, mark=mark(piece, "")))
        elif place[1] != face:
            moves.append(Fix(kind, face, None, cell, turn=True))
    return takes + _roomy(moves)


def _roomy(moves: list[Fix]) -> list[Fix]:
    """In an order in which no piece comes to a cell that another has yet to leave, where there is one."""
    ordered: list[Fix] = []
    waiting = list(moves)
    while waiting:
        starts = {fix.start for fix in waiting}
        free = [fix for fix in waiting if fix.cell not in starts] or waiting
        ordered += free
        waiting = [fix for fix in waiting if fix not in free]
    return ordered


_Extra = tuple[str, str, str]  # cell, piece, face


def _differences(
    expected: Expected, places: Places, pieces: Mapping[str, Piece]
) -> tuple[list[tuple[str, Spot]], list[_Extra]]:
    """Spots nothing fills, and pieces nothing asks for."""
    missing = [(cell, spot) for cell, spots in expected.items() for spot in spots]
    extra: list[_Extra] = []
    for piece, (cell, face) in sorted(places.items(), key=lambda item: (item[1], item[0])):
        wanted = next((m for m in missing if m[0] == cell and m[1][:2] == (pieces[piece].kind, face)), None)
        if wanted is None:
            extra.append((cell, piece, face))
        else:
            missing.remove(wanted)
    return missing, extra


def _turns(missing: list[tuple[str, Spot]], extra: list[_Extra], pieces: Mapping[str, Piece]) -> list[Fix]:
    result: list[Fix] = []
    for cell, spot in list(missing):
        same = next((e for e in extra if e[0] == cell and pieces[e[1]].kind == spot.kind), None)
        if same is not None:
            extra.remove(same)
            missing.remove((cell, spot))
            result.append(Fix(spot.kind, spot.face, None, cell, turn=True))
    return result


def _nearest(cell: str, spot: Spot, extra: list[_Extra], pieces: Mapping[str, Piece]) -> _Extra | None:
    column, row = cell_at(cell)

    def away(candidate: _Extra) -> int:
        other_column, other_row = cell_at(candidate[0])
        return abs(column - other_column) + abs(row - other_row)

    same = [e for e in extra if pieces[e[1]].kind == spot.kind and e[2] == spot.face]
    return min(same, key=away, default=None)
