"""The Radio Operator's set: where a submarine can be, after everything that was said aloud about it.

Like the operator's transparency, a *sheaf* is one route drawn without a place, with all the places it
can be slid to. Its frame is the space where the submarine dived: the route, its own mines and where it
is now are offsets from there, and `anchors` is the set of spaces where that frame can lie. So a course
costs one step per sheaf, not one per place, and a hint about the place is one `and`.

    course      sheaves whose route is crossed end; anchors that would hit land go
    silence     each sheaf branches: stay, or 1 to 4 spaces in a free direction
    surface     the route is forgotten, the frame moves to where the submarine is; equal sheaves join
    mine        one of the eight spaces around, as a set of offsets that shrinks when the submarine
                passes there; mines that lie at the same time lie on different spaces
    trigger, torpedo on a mine   branch over which mine it was, or none; that fixes the anchor

The set is exact for this evidence while there are few sheaves. With more of them those are joined that
look alike around the submarine (`thinned`): the joined one keeps what their routes have in common and
all places of each mine. That can only add places: the true one is never lost.
"""

from __future__ import annotations

from engines.captain_sonar.charts import SILENCE_RANGE
from engines.captain_sonar.grid import NEIGHBOURS, STEP
from engines.captain_sonar.minefield import MinedSea, Mines
from engines.captain_sonar.offsets import BIT, moved, offsets_in, window

Sheaf = tuple[int, int, Mines, int]
"""Where the submarine is now, its route, its mines (all as offsets), and the anchors."""

WINDOWS = (*(window(radius) for radius in (4, 3, 2, 1)), 0)


def unheard(sea: MinedSea) -> list[Sheaf]:
    """Before anything was said: any water space."""
    return [(0, BIT[0], (), sea.water)]


def course(sea: MinedSea, sheaves: list[Sheaf], direction: int) -> list[Sheaf]:
    step, water_at = STEP[direction], sea.water_at
    after: list[Sheaf] = []
    for here, route, mines, anchors in sheaves:
        here += step
        entered = BIT[here]
        if route & entered:
            continue
        anchors &= water_at[here]
        if mines and anchors:
            mines, anchors = _passed(sea, mines, entered, anchors)
        if anchors:
            after.append((here, route | entered, mines, anchors))
    return after


def _passed(sea: MinedSea, mines: Mines, entered: int, anchors: int) -> tuple[Mines, int]:
    """The mines once the submarine was there: none of them is."""
    changed = tuple([mine & ~entered for mine in mines if mine & entered])
    if not changed:
        return mines, anchors
    mines = tuple([mine & ~entered for mine in mines])
    return mines, sea.fitting(mines, anchors, changed)


def silence(sea: MinedSea, sheaves: list[Sheaf]) -> list[Sheaf]:
    water_at = sea.water_at
    after: dict[tuple[int, int, Mines], int] = {}
    for here, route, mines, anchors in sheaves:
        key = (here, route, mines)
        after[key] = after.get(key, 0) | anchors
        for step in STEP:
            there, way, left, places = here, route, mines, anchors
            for _ in range(SILENCE_RANGE):
                there += step
                entered = BIT[there]
                if way & entered:
                    break
                places &= water_at[there]
                if left and places:
                    left, places = _passed(sea, left, entered, places)
                if not places:
                    break
                way |= entered
                key = (there, way, left)
                after[key] = after.get(key, 0) | places
    return [(*key, anchors) for key, anchors in after.items()]


def surfaced(sheaves: list[Sheaf]) -> list[Sheaf]:
    after: dict[Mines, int] = {}
    for here, _, mines, anchors in sheaves:
        mines = tuple([moved(mine, -here) for mine in mines])
        after[mines] = after.get(mines, 0) | moved(anchors, here)
    return [(0, BIT[0], mines, anchors) for mines, anchors in after.items()]


def within(sheaves: list[Sheaf], allowed: int) -> list[Sheaf]:
    """Those of which the submarine is in an allowed space."""
    shifted: dict[int, int] = {}
    after: list[Sheaf] = []
    for here, route, mines, anchors in sheaves:
        mask = shifted.get(here)
        if mask is None:
            mask = shifted[here] = moved(allowed, -here)
        anchors &= mask
        if anchors:
            after.append((here, route, mines, anchors))
    return after


def dropped(sea: MinedSea, sheaves: list[Sheaf]) -> list[Sheaf]:
    """A mine was dropped beside the submarine, off its route."""
    after: list[Sheaf] = []
    for here, route, mines, anchors in sheaves:
        mine = moved(_AROUND, here) & ~route
        mines = (*mines, mine)
        anchors = sea.fitting(mines, anchors, (mine,))
        if anchors:
            after.append((here, route, mines, anchors))
    return after


_AROUND = sum(BIT[step] for step in NEIGHBOURS)


def triggered(sea: MinedSea, sheaves: list[Sheaf], space: int) -> list[Sheaf]:
    """One of its mines was in that space, and is no more."""
    after: dict[tuple[int, int, Mines], int] = {}
    for sheaf in sheaves:
        for anchor, offset in _anchors_on_mines(sheaf, space):
            _branch(sea, after, sheaf, anchor, offset)
    return [(*key, anchors) for key, anchors in after.items()]


def struck(sea: MinedSea, sheaves: list[Sheaf], space: int) -> list[Sheaf]:
    """A torpedo went off in that space: a mine that was there is gone, and nobody says so."""
    after: dict[tuple[int, int, Mines], int] = {}
    for sheaf in sheaves:
        here, route, mines, anchors = sheaf
        for anchor, offset in _anchors_on_mines(sheaf, space):
            anchors ^= 1 << anchor
            _branch(sea, after, sheaf, anchor, offset)
            spared = tuple([mine & ~BIT[offset] for mine in mines])
            _add(sea, after, (here, route, spared), anchor)
        if anchors:
            key = (here, route, mines)
            after[key] = after.get(key, 0) | anchors
    return [(*key, anchors) for key, anchors in after.items()]


def _anchors_on_mines(sheaf: Sheaf, space: int) -> list[tuple[int, int]]:
    """The anchors for which some mine can be in that space, each with the offset that leads there."""
    _, _, mines, anchors = sheaf
    places = 0
    for mine in mines:
        places |= mine
    return [
        (space - offset, offset)
        for offset in offsets_in(places)
        if space >= offset and anchors >> space - offset & 1
    ]


def _branch(
    sea: MinedSea, after: dict[tuple[int, int, Mines], int], sheaf: Sheaf, anchor: int, offset: int
) -> None:
    """Every way in which one mine was at that offset, and the others were not."""
    here, route, mines, _ = sheaf
    for n, mine in enumerate(mines):
        if mine & BIT[offset]:
            others = tuple([other & ~BIT[offset] for other in mines[:n] + mines[n + 1 :]])
            _add(sea, after, (here, route, others), anchor)


def _add(
    sea: MinedSea, after: dict[tuple[int, int, Mines], int], key: tuple[int, int, Mines], anchor: int
) -> None:
    if anchors := sea.fitting(key[2], 1 << anchor, key[2]):
        after[key] = after.get(key, 0) | anchors


def thinned(sheaves: list[Sheaf], most: int) -> list[Sheaf]:
    """At most that many (or one per number of mines), which allow at least the same."""
    views = [
        (moved(route, -here), _seen_from(here, mines), moved(anchors, here))
        for here, route, mines, anchors in sheaves
    ]
    for near in WINDOWS:
        joined: dict[tuple[int, int], tuple[int, Mines, int]] = {}
        for view in views:
            route, mines, anchors = view
            key = (route & near, len(mines))
            other = joined.get(key)
            if other is None:
                joined[key] = view
            else:
                joined[key] = (other[0] & route, _either(other[1], mines), other[2] | anchors)
        views = list(joined.values())
        if len(views) <= most:
            break
    return [(0, route, mines, anchors) for route, mines, anchors in views]


def _seen_from(here: int, mines: Mines) -> Mines:
    return tuple([moved(mine, -here) for mine in mines]) if mines else mines


def _either(some: Mines, others: Mines) -> Mines:
    return tuple([one | two for one, two in zip(some, others, strict=True)]) if some else some
