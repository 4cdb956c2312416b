"""The same moment for one seat, with other secrets of the enemy: for bots, and for tests of secrecy."""

from __future__ import annotations

from random import Random

from engines.captain_sonar import evidence
from engines.captain_sonar.belief import belief_about
from engines.captain_sonar.evidence import events
from engines.captain_sonar.flow import with_sub
from engines.captain_sonar.grid import spaces_in
from engines.captain_sonar.offsets import CENTRE, moved
from engines.captain_sonar.sheets import (
    DRONE,
    PANEL_WIDTH,
    SONAR,
    BreakdownSheet,
    packed,
    struck_out,
    unpacked,
)
from engines.captain_sonar.state import NOTHING, State, Sub

TRIES = 8  # to find a sheet on which the systems that were used had no breakdown


def sample(state: State, seat: int, rng: Random) -> State:
    """A state that the team of this seat cannot tell from the true one.

    The enemy's place, route and mines are drawn from what the evidence allows, its partial gauges and its
    sheet from what they can be. A drawn route is a set: the order of its spaces is lost.
    """
    team = 1 - (seat >> 2)
    sub = state.subs[team]
    if not sub.space:
        return state
    sub = _placed(state, team, rng)
    drawn = sub._replace(
        gauges=_gauges(state, sub, rng),
        sheet=_sheet(state, sub, rng),
        owes_cross=_owed(sub, rng),
    )
    return with_sub(state, team, drawn)


def _placed(state: State, team: int, rng: Random) -> Sub:
    """Somewhere the evidence allows, with a route and mines that lead there."""
    sub, water = state.subs[team], state.setup.water
    sheaves = belief_about(state, team).sheaves
    weights = [anchors.bit_count() for _, _, _, anchors in sheaves]
    here, route, mines, anchors = rng.choices(sheaves, weights)[0]
    anchor = rng.choice(list(spaces_in(anchors)))
    passed = moved(route, anchor - CENTRE)
    places = _apart([moved(mine, anchor - CENTRE) & water for mine in mines], rng)
    space = anchor + here
    track = bytes(spaces_in(passed & ~(1 << space))) + bytes((space,))
    return sub._replace(space=space, route=passed, track=track, mines=places)


def _apart(places: list[int], rng: Random) -> int:
    """One space of each set, all different; there is a way, or the sheaf would not be there."""
    while True:
        taken = 0
        for place in sorted(places, key=int.bit_count):
            free = list(spaces_in(place & ~taken))
            if not free:
                break
            taken |= 1 << rng.choice(free)
        else:
            return taken


def _gauges(state: State, sub: Sub, rng: Random) -> int:
    """The same marks in all, but spread anew over the gauges that are not full."""
    sizes, full = state.setup.gauges.sizes, state.setup.gauges.full[sub.gauges]
    marks = list(unpacked(sub.gauges))
    partial = [n for n, size in enumerate(sizes) if size and not full >> n & 1]
    loose = sum(marks[n] for n in partial)
    for n in partial:
        marks[n] = 0
    for _ in range(loose):
        marks[rng.choice([n for n in partial if marks[n] < sizes[n] - 1])] += 1
    return packed(tuple(marks))


def _owed(sub: Sub, rng: Random) -> int:
    """The panel of a breakdown that is due is a secret after a silence."""
    if sub.owes_cross == NOTHING or _moves(sub)[-1][0] == evidence.COURSE:
        return sub.owes_cross
    return rng.randrange(4)


def _moves(sub: Sub) -> list[tuple[int, int, int]]:
    return [item for item in events(sub.log) if item[0] in (evidence.COURSE, evidence.SILENCE)]


def _sheet(state: State, sub: Sub, rng: Random) -> int:
    """A sheet that the moves since it was last cleared can have led to, without damage."""
    story = _story(state, sub)
    for strict in [True] * TRIES + [False]:
        crossed = _played(state.setup.sheet, story, rng, strict)
        if crossed is not None:
            return crossed
    raise AssertionError("a story told without its systems always leads to a sheet")


def _story(state: State, sub: Sub) -> list[tuple[int, int]]:
    """Moves as (panel or NOTHING when secret, 0), used systems as (0, the colours they need)."""
    sheet = state.setup.sheet
    cleared = (evidence.BREAKDOWN, evidence.CONFIRMED if state.setup.realtime else evidence.SURFACE)
    story: list[tuple[int, int]] = []
    for kind, first, _ in events(sub.log):
        if kind in cleared:
            story = []
        elif kind in (evidence.MINE, evidence.LAUNCH):
            story.append((0, sheet.red))
        elif kind == evidence.USED:
            story.append((0, sheet.green if first in (DRONE, SONAR) else sheet.yellow))
        elif kind == evidence.SILENCE:
            story += [(0, sheet.yellow), (NOTHING, 0)]
        elif kind == evidence.COURSE:
            story.append((first, 0))
    if sub.owes_cross != NOTHING:
        last = max((n for n, (_, colour) in enumerate(story) if not colour), default=None)
        if last is not None:
            del story[last]
    return story


def _played(sheet: BreakdownSheet, story: list[tuple[int, int]], rng: Random, strict: bool) -> int | None:
    """The sheet at the end of a story, or None when a used system was broken (if that matters)."""
    crossed = 0
    for panel, colour in story:
        if colour:
            if strict and crossed & colour:
                return None
            continue
        crossed = _crossed(sheet, crossed, rng.randrange(4) if panel == NOTHING else panel, rng)
    return crossed


def _crossed(sheet: BreakdownSheet, crossed: int, panel: int, rng: Random) -> int:
    """One more breakdown in a panel that does no damage; none where every one would."""
    first = panel * PANEL_WIDTH
    symbols = range(first, first + len(sheet.panels[panel]))
    safe = [
        after
        for symbol in symbols
        if not crossed >> symbol & 1 and (after := struck_out(sheet, crossed, symbol)) is not None
    ]
    return rng.choice(safe) if safe else crossed
