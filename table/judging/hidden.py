"""Layouts that nobody knows: places where any card may lie face down, and only readers see which."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from table.games.steps import ANY, Expected, Spot
from table.judging.mat import Places, assign, on_cell
from table.sensing.pieces import Piece


def open_cells(expected: Expected) -> tuple[str, ...]:
    """The cells where any card will do."""
    return tuple(cell for cell, spots in expected.items() if any(spot.kind == ANY for spot in spots))


def resolved(
    expected: Expected, seen: Places, pieces: Mapping[str, Piece], shuffled: Sequence[str]
) -> dict[str, tuple[Spot, ...]]:
    """Every place for any card becomes one for the card that lies there; else for the next that is not laid
    yet, `shuffled` so that nobody who is asked to lay it knows which that is."""
    named = {cell: tuple(s for s in spots if s.kind != ANY) for cell, spots in expected.items()}
    taken = set(assign(named, seen, pieces))
    lying: dict[str, list[str]] = {}
    for cell in open_cells(expected):
        room = len(expected[cell]) - len(named[cell])
        lying[cell] = [p for p in on_cell(seen, cell) if pieces[p].faces and p not in taken][:room]
        taken.update(lying[cell])
    loose = iter(_loose(shuffled, pieces, taken, seen))
    result = dict(named)
    for cell, here in lying.items():
        open_spots = [spot for spot in expected[cell] if spot.kind == ANY]
        cards = [*here, *(next(loose, "") for _ in open_spots[len(here) :])]
        filled = (spot._replace(kind=pieces[p].kind) for spot, p in zip(open_spots, cards, strict=True) if p)
        result[cell] = (*named[cell], *filled)
    return result


def _loose(
    shuffled: Iterable[str], pieces: Mapping[str, Piece], taken: Iterable[str], seen: Places
) -> list[str]:
    """Cards that have no place yet, those on the mat before others."""
    known = set(taken)
    return sorted((p for p in shuffled if pieces[p].faces and p not in known), key=lambda p: p not in seen)
