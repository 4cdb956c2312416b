"""What lies on the mat, as it should and as it does, and the steps that lead from one to the other.

`Expected` says what the rules want, by kinds; `Places` says what the readers see: each piece by name.
A step is one thing a hand does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from table.games.steps import Expected, Put, Shift, Spot, Step, Take
from table.sensing.pieces import Piece
from table.sensing.tracker import Place

Places = Mapping[str, Place]


Signature = dict[str, tuple[Spot, ...]]


def on_cell(places: Places, cell: str) -> list[str]:
    """The pieces that lie on a cell."""
    return [piece for piece, place in places.items() if place[0] == cell]


def after_steps(
    places: Places, steps: Iterable[Step], pieces: Mapping[str, Piece], seen: Places
) -> dict[str, Place] | None:
    """Where everything lies after these steps. A piece put down is the one `seen` there; without
    it, or without the piece that a step takes, the steps have not been done: None."""
    result = dict(places)
    for step in steps:
        piece = _meant(step, result, pieces, seen)
        if piece is None:
            return None
        if isinstance(step, Take):
            del result[piece]
        elif isinstance(step, Shift):
            result[piece] = (step.cell, result[piece][1])
        else:
            result[piece] = (step.cell, step.face)
    return result


def _meant(step: Step, places: Places, pieces: Mapping[str, Piece], seen: Places) -> str | None:
    if isinstance(step, Shift):
        return next(iter(on_cell(places, step.start)), None)
    if isinstance(step, Put):
        arrived = (p for p, place in seen.items() if place == (step.cell, step.face) and p not in places)
        return next((p for p in arrived if pieces[p].kind == step.kind), None)
    return next((p for p in on_cell(places, step.cell) if pieces[p].kind == step.kind), None)


def signature(places: Places, pieces: Mapping[str, Piece], marks: Mapping[str, str]) -> Signature:
    """The mat by kinds: two mats with equal signatures are the same to the rules."""
    cells: dict[str, list[Spot]] = {}
    for piece, (cell, face) in places.items():
        cells.setdefault(cell, []).append(Spot(pieces[piece].kind, face, marks.get(piece, "")))
    return {cell: tuple(sorted(spots)) for cell, spots in cells.items()}


def unmarked(expected: Expected) -> Signature:
    """What should lie where, marks left aside."""
    return {
        cell: tuple(sorted(spot._replace(mark="") for spot in spots))
        for cell, spots in expected.items()
        if spots
    }


def find_marks(expected: Expected, places: Places, pieces: Mapping[str, Piece]) -> dict[str, str]:
    """Which pieces carry a mark, on a mat that lies as expected."""
    marks: dict[str, str] = {}
    for cell, spots in expected.items():
        for spot in spots:
            if spot.mark:
                same = [p for p in on_cell(places, cell) if pieces[p].kind == spot.kind and p not in marks]
                marks.update({same[0]: spot.mark} if same else {})
    return marks


def exchange_likes(
    base: Places, seen: Places, pieces: Mapping[str, Piece], marks: Mapping[str, str]
) -> dict[str, Place] | None:
    """Where a piece lies in the place of another that is the same to the rules: the mat with their roles
    changed. None where there is no such pair."""
    for piece, place in seen.items():
        if piece not in base or base[piece] == place:
            continue
        for other in base:
            if base[other] == place and seen.get(other) != place and _alike(piece, other, pieces, marks):
                return {**base, piece: place, other: base[piece]}
    return None


def _alike(one: str, other: str, pieces: Mapping[str, Piece], marks: Mapping[str, str]) -> bool:
    return pieces[one].kind == pieces[other].kind and marks.get(one) == marks.get(other)


def assign(expected: Expected, seen: Places, pieces: Mapping[str, Piece]) -> dict[str, Place]:
    """A mat as expected, piece by piece: what lies right stays; then strays, then any other piece."""
    result: dict[str, Place] = {}
    open_spots: list[tuple[str, Spot]] = []
    for cell, spots in expected.items():
        for spot in spots:
            there = (p for p in on_cell(seen, cell) if pieces[p].kind == spot.kind and p not in result)
            piece = next(there, None)
            if piece is None:
                open_spots.append((cell, spot))
            else:
                result[piece] = (cell, spot.face)
    for cell, spot in open_spots:
        free = [p for p, piece in pieces.items() if piece.kind == spot.kind and p not in result]
        free.sort(key=lambda p: p not in seen)
        if free:
            result[free[0]] = (cell, spot.face)
    return result
