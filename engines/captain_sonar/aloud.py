"""What everybody has heard of the dives that are under way, as values: for maps that everybody sees."""

from __future__ import annotations

from engines.captain_sonar import evidence
from engines.captain_sonar.evidence import Heard, dive, events, heard
from engines.captain_sonar.grid import DIRECTIONS, NAME
from engines.captain_sonar.state import State
from engines.captain_sonar.stations import confirming
from engines.captain_sonar.words import ENGINEER

_BLASTS = (evidence.BLAST, evidence.LAUNCH, evidence.IMPACT, evidence.TRIGGER)


def blasts(state: State) -> list[str]:
    """Where something went off since either submarine surfaced last, each space once."""
    return list(
        dict.fromkeys(
            NAME[space] for sub in state.subs for kind, space, _ in dive(sub.log) if kind in _BLASTS
        )
    )


def echoes(state: State, team: int) -> bool:
    """Was the last thing that was heard of this submarine that something went off?"""
    log = state.subs[team].log
    return bool(log) and log[-evidence.SIZE] in _BLASTS


def surfaced_in(state: State, team: int) -> int:
    """The sector in which a surfaced submarine has announced itself; 0 for one that is not surfaced."""
    sub = state.subs[team]
    return dive(sub.log)[0][1] if sub.surface else 0


def awaiting(state: State) -> list[int]:
    """The Engineers whose confirmation of an enemy's repair is waited for, even while a sonar is answered."""
    return [(1 - team) * 4 + ENGINEER for team, sub in enumerate(state.subs) if confirming(sub)]


def courses(state: State, team: int) -> list[list[str]]:
    """The courses announced in this dive. A silence begins a new list: nobody knows where it has led to."""
    lines: list[list[str]] = [[]]
    for kind, direction, _ in dive(state.subs[team].log):
        if kind == evidence.SILENCE:
            lines.append([])
        elif kind == evidence.COURSE:
            lines[-1].append(DIRECTIONS[direction])
    return lines


def dives(state: State, team: int) -> int:
    """How often a submarine has surfaced: what tells one dive from another."""
    return sum(kind == evidence.SURFACE for kind, _, _ in events(state.subs[team].log))


def announced(state: State, team: int) -> list[Heard]:
    """All that was said aloud about a submarine in this dive."""
    return [heard(*event) for event in dive(state.subs[team].log)]
