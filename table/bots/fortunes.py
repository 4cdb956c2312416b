"""How a game went: what a bot thinks of every step of it, or the points where it is played for points.

This is for games that are over. Where cards stay hidden even then, a game's advice says how a side stands as
an onlooker sees it (`Advice.standing`); of a game with secrets and without that, there is no course.
"""

from __future__ import annotations

from random import Random
from typing import Any

from engines.game import CHANCE, Outcome
from table.bots.advice import Advice
from table.bots.levels import Effort
from table.bots.mind import Mind
from table.games.box import GameBox
from table.games.fortunes import ODDS, POINTS, Fortunes, turning
from table.games.past import Past

GLANCE = Effort(40)  # for each step


def fortunes(box: GameBox, past: Past) -> Fortunes | None:
    """The course of a game; None of one that was not played to its end, or that nobody can judge."""
    outcome = box.engine.outcome(past.state(len(past) - 1))
    if outcome is None or len(past) < 2:
        return None
    sides = tuple({box.sheet.colour(seat): seat for seat in reversed(range(past.seats))}.values())[::-1]
    judge = _Judge(box, sides, past.state(len(past) - 2))
    before = [judge.standing(past.state(step)) for step in range(len(past) - 1)]
    known = [row for row in before if row is not None]
    if not known or None in before[len(before) - len(known) :]:
        return None
    unknown = [known[0]] * (len(before) - len(known))  # until points count, all stand as they then do
    standings = (*unknown, *known, judge.end(outcome))
    winner = next((place for place, seat in enumerate(sides) if seat in outcome.winners), None)
    turned = turning(judge.measure, standings, winner, lost=winner is None and len(sides) == 1)
    return Fortunes(judge.measure, sides, standings, turned)


class _Judge:
    """What one game's sides are given for a state."""

    def __init__(self, box: GameBox, sides: tuple[int, ...], late: Any) -> None:
        """`late` is a state near the end, where points are known if there are any."""
        self._game, self._advice, self._sides = box.engine, box.advice or Advice[Any, Any](), sides
        self.measure = ODDS if self._points(late) is None else POINTS

    def standing(self, state: Any) -> tuple[float, ...] | None:
        if self.measure == POINTS:
            return self._points(state)
        return _all([self._advice.standing(state, seat) for seat in self._sides]) or self._estimate(state)

    def _points(self, state: Any) -> tuple[float, ...] | None:
        return _all([self._advice.score(state, seat) for seat in self._sides])

    def end(self, outcome: Outcome) -> tuple[float, ...]:
        if self.measure == POINTS and outcome.scores is not None:
            return tuple(float(outcome.scores[seat]) for seat in self._sides)
        return tuple(self._advice.verdict(outcome, seat) for seat in self._sides)

    def _estimate(self, state: Any) -> tuple[float, ...] | None:
        """What a bot thinks of a state in which nobody has a secret."""
        rng = Random(0)
        if any(self._game.sample(state, seat, rng) != state for seat in self._sides):
            return None
        mover = next((seat for seat in self._game.movers(state) if seat != CHANCE), None)
        if len(self._sides) == 2 and mover in self._sides:
            mind = Mind(self._game, self._advice, state, mover, rng)
            mind.think(GLANCE)
            hope = mind.judged()[0][1].mean
            return (hope, 1 - hope) if mover == self._sides[0] else (1 - hope, hope)
        return _all([self._advice.worth(state, seat) for seat in self._sides])


def _all(figures: list[float | None]) -> tuple[float, ...] | None:
    """The figures, if every one is known."""
    known = tuple(figure for figure in figures if figure is not None)
    return known if len(known) == len(figures) else None
