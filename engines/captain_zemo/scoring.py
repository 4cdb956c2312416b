"""The score sheet line by line, the title it earns, and how a voyage ended."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engines.captain_zemo.printed import ANY_THREE, DANGER_VP, ONE_OF_EACH, PRINTED, RESOURCES, Motive
from engines.captain_zemo.state import NO_MOTIVE, OVER, PLAYER, TURNS, State
from engines.game import Outcome
from engines.reasons import because

# Made once: bots score millions of voyages.
DANGER_TRACK = because("Danger track")
TITLES = {feature.title: because(feature.title) for feature in PRINTED.features}


class ScoreLine(NamedTuple):
    """One line of the score sheet: `times` something worth `each` makes `points`."""

    label: str
    times: int
    each: int
    points: int
    sets: str = ""  # of a line that counts sets: how they are made up, as in log.toml


def score_sheet(state: State) -> list[ScoreLine]:
    """What the voyage is worth if it ends now, item by item; the points add up to `score`.

    A lost voyage has the one line that says why.
    """
    if state.lost:
        return [ScoreLine(because("Lost: {why}", why=state.lost), 1, 0, 0)]
    danger = _line(DANGER_TRACK, DANGER_VP[state.log.danger], 1)
    if state.motive == NO_MOTIVE:
        return [danger]
    motive = PRINTED.motives[state.motive]
    return [*_features(state), *_sets(state, motive), *_kept(state, motive), danger]


def score(state: State) -> int:
    return 0 if state.lost else sum(line.points for line in score_sheet(state))


def _line(label: str, count: int, each: int, sets: str = "") -> ScoreLine:
    return ScoreLine(label, count, each, count * each, sets)


def _features(state: State) -> list[ScoreLine]:
    """Every feature that is worth something to the motive."""
    marked = zip(PRINTED.features, state.log.marks, strict=True)
    return [
        _line(TITLES[feature.title], count, feature.vp[state.motive])
        for feature, count in marked
        if feature.vp[state.motive]
    ]


def _sets(state: State, motive: Motive) -> list[ScoreLine]:
    counts = [state.log.marks[feature] for feature in motive.set_of]
    titles = [PRINTED.features[feature].title for feature in motive.set_of]
    if motive.set == ONE_OF_EACH:
        label = f"Sets of {', '.join(titles[:-1])} and {titles[-1]}"
        return [_line(label, min(counts), motive.set_vp, motive.set)]
    if motive.set == ANY_THREE:
        return [_line(f"Sets of 3 of {', '.join(titles)}", sum(counts) // 3, motive.set_vp, motive.set)]
    return []


def _kept(state: State, motive: Motive) -> list[ScoreLine]:
    return [
        _line(_left(RESOURCES[resource].capitalize()), state.log.stock[resource], 1)
        for resource in motive.kept
    ]


@cache
def _left(resource: str) -> str:
    return because("{resource} left", resource=because(resource))


def title_of(points: int) -> str:
    """The rank for a score."""
    return next(title.title for title in reversed(PRINTED.titles) if points >= title.least)


def outcome(state: State) -> Outcome | None:
    """None while the voyage goes on. Lost: nobody wins."""
    if state.phase != OVER:
        return None
    points = score(state)
    winners = () if state.lost else (PLAYER,)
    return Outcome(winners, (points,), f"{title_of(points)}, {points} points: {ending(state)}")


def ending(state: State) -> str:
    """How a voyage that is over came to its end."""
    return _ending(state.lost, state.turn)


@cache
def _ending(lost: str, turn: int) -> str:
    if lost:
        return because("{why}, in turn {turn}", why=lost, turn=turn)
    if turn == TURNS:
        return because("all {turns} turns sailed", turns=TURNS)
    return because("stopped after turn {turn}", turn=turn)
