"""A saved game's last action, and whether the mat still shows it half done when the game goes on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engines.game import CHANCE
from engines.match import SETTLED, Match
from table.games.sheet import AnySheet
from table.judging.legal import Candidate
from table.judging.mat import Places, after_steps, assign, find_marks
from table.sensing.pieces import Piece
from table.sensing.tracker import Place


class LastAction(NamedTuple):
    """The last action that a seat made, and the mat before it, piece by piece, with its marks."""

    candidate: Candidate
    base: dict[str, Place]
    marks: dict[str, str]


def last_action(
    sheet: AnySheet, match: Match, seen: Places, pieces: Mapping[str, Piece]
) -> LastAction | None:
    """None where nobody has acted, or where people have settled since what lies on the mat."""
    turns = [number for number, entry in enumerate(match.record) if entry.seat != CHANCE]
    if not turns or match.record[turns[-1]].text == SETTLED:
        return None
    entry, game = match.record[turns[-1]], match.game
    record = match.record[: turns[-1]]
    before = Match(game, match.options, seed=match.seed, chance=match.chance, record=record).state
    action = game.parse(entry.text)
    candidate = Candidate(entry.seat, action, sheet.gesture(before, entry.seat, action))
    base = assign(sheet.expected(before), seen, pieces)
    return LastAction(candidate, base, find_marks(sheet.expected(before), base, pieces))


def not_yet_followed(last: LastAction, seen: Places, pieces: Mapping[str, Piece]) -> dict[str, Place] | None:
    """Where an action leads that was pressed or chosen elsewhere, if the mat still shows what was
    before it, or some of what follows: that must not be taken for the next action."""
    steps = (*last.candidate.gesture.hand, *last.candidate.gesture.then)
    goal = after_steps(last.base, steps, pieces, last.base)
    everything = seen.keys() | last.base.keys() | (goal or {}).keys()
    if goal is None or any(seen.get(p) not in (last.base.get(p), goal.get(p)) for p in everything):
        return None
    return goal
