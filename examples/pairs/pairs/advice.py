"""A word to bots: there is nothing to search for, only to remember; a weak player forgets half of it."""

from __future__ import annotations

from random import Random

from pairs import engine
from pairs.engine import CELLS, State
from table.bots.advice import Advice, Thought
from table.bots.levels import Level

FORGETS = {Level.EASY: 0.5, Level.NORMAL: 0.2, Level.HARD: 0.0}


class PairsAdvice(Advice[State, str]):
    """Turn up what is known to be a pair; else what nobody has seen."""

    def decide(self, seen: State, seat: int, level: Level, rng: Random) -> Thought:
        actions = engine.actions(seen, seat)
        there = [at for at, card in enumerate(seen.cards) if card and at not in seen.up]
        known = {at for at in seen.known if at in there and rng.random() >= FORGETS[level]}
        shown = [engine.figure(seen.cards[at]) for at in (*seen.up, *known)]
        wanted = engine.figure(seen.cards[seen.up[0]]) if seen.up else ""
        alike = [wanted] if wanted else [figure for figure in shown if shown.count(figure) == 2]
        sure = [at for at in sorted(known) if engine.figure(seen.cards[at]) in alike]
        fresh = sure[:1] or [at for at in there if at not in known] or there
        flip = f"flip {CELLS[rng.choice(fresh)]}" if fresh else ""
        return Thought(flip if flip in actions else actions[0], None, 0)
