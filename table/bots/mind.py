"""How a bot thinks: information-set Monte Carlo tree search, as one seat sees the game.

Each simulation draws a state that the seat cannot tell from the true one, and goes down one tree that all
simulations share: a node stands for the actions that led to it, whatever was drawn. So an action's worth is
its mean over everything that may be hidden. Not every action exists in every draw; what counts for trying
one again is how often it could have been chosen (`chances`). Dice and deals are drawn on the way, and make
no branch of their own. Where several seats may act, one of them is drawn.

From a new node on, the game's advice plays on, and judges where it stops; or it is played to its end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log, sqrt
from random import Random
from time import perf_counter
from typing import Any

from engines.game import CHANCE, AnyGame
from table.bots.advice import Advice
from table.bots.levels import Effort

GLANCE = 16  # simulations between two looks at the clock


class Node:
    """What was learned of one action after those before it."""

    __slots__ = ("chances", "children", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.chances = 1  # how often it could have been chosen
        self.total = 0.0  # what it was worth for the seat that acts, in all visits together
        self.children: dict[int, dict[Any, Node]] = {}  # by seat and action

    @property
    def mean(self) -> float:
        return self.total / self.visits


class Mind:
    """One thought of a seat about one moment of a game."""

    def __init__(self, game: AnyGame, advice: Advice[Any, Any], seen: Any, seat: int, rng: Random) -> None:
        self.game, self.advice, self.seen, self.seat, self.rng = game, advice, seen, seat, rng
        self.root = Node()
        self.simulations = 0

    def think(self, effort: Effort, clock: Callable[[], float] = perf_counter) -> None:
        """Simulate until the effort says that it is enough."""
        end = clock() + effort.seconds
        while self.simulations < effort.simulations:
            self._simulate()
            self.simulations += 1
            if self.simulations % GLANCE == 0 and clock() >= end:
                return

    def judged(self) -> list[tuple[Any, Node]]:
        """The actions that were tried, the most tried first, and of those the better."""
        tried = [(action, node) for action, node in self.root.children[self.seat].items() if node.visits]
        return sorted(tried, key=lambda item: (-item[1].visits, -item[1].mean))

    def _simulate(self) -> None:
        """Down the tree to a new node, on to an end or a judgement, and back."""
        game, rng = self.game, self.rng
        state = game.sample(self.seen, self.seat, rng)
        node, seat = self.root, self.seat
        path: list[tuple[int, Node]] = []
        while True:
            actions = self.advice.sensible(state, seat, game.actions(state, seat))
            action, node = self._select(node, state, seat, actions)
            path.append((seat, node))
            state = game.apply(state, seat, action)
            node.visits += 1
            state, seat = self._next(state)
            if seat == CHANCE or node.visits == 1:
                break
        self._learn(path, self._played_on(state, seat))

    def _next(self, state: Any) -> tuple[Any, int]:
        """After the dice: the state and a seat that acts now, or CHANCE when the game is over."""
        game, rng = self.game, self.rng
        while movers := game.movers(state):
            seat = movers[0] if len(movers) == 1 else movers[int(rng.random() * len(movers))]
            if seat != CHANCE:
                return state, seat
            state = game.apply(state, CHANCE, game.chance(state, rng))
        return state, CHANCE

    def _select(self, parent: Node, state: Any, seat: int, actions: Sequence[Any]) -> tuple[Any, Node]:
        """An action that was not tried yet, or the one with the highest bound of what it may be worth."""
        children = parent.children.get(seat)
        if children is None:
            children = parent.children[seat] = {}
        curiosity, bound, known = self.advice.curiosity, -1.0, 0
        best: tuple[Any, Node] | None = None
        untried = []
        for action in actions:
            child = children.get(action)
            if child is None:
                untried.append(action)
                continue
            known += 1
            child.chances += 1
            visits = child.visits
            hope = child.total / visits + curiosity * sqrt(log(child.chances) / visits)
            if hope > bound:
                bound, best = hope, (action, child)
        breadth = self.advice.breadth
        if best and not (untried and (breadth is None or known < breadth * sqrt(parent.visits + 1))):
            return best
        action = untried[0] if len(untried) == 1 else self.advice.playout(state, seat, untried, self.rng)
        children[action] = child = Node()
        return action, child

    def _played_on(self, state: Any, seat: int) -> Callable[[int], float]:
        """How it ends from here, or looks after a while: an answer for every seat."""
        game, advice, rng = self.game, self.advice, self.rng
        left = advice.depth
        while seat != CHANCE:
            if left is not None and left <= 0 and advice.worth(state, seat) is not None:
                return lambda seat: advice.worth(state, seat) or 0.0
            action = advice.playout(state, seat, game.actions(state, seat), rng)
            state, seat = self._next(game.apply(state, seat, action))
            left = left - 1 if left is not None else None
        outcome = game.outcome(state)
        if outcome is None:
            raise RuntimeError(f"{game.NAME} stopped without an outcome: {state!r}")
        return lambda seat: advice.verdict(outcome, seat)

    @staticmethod
    def _learn(path: list[tuple[int, Node]], worth: Callable[[int], float]) -> None:
        known: dict[int, float] = {}
        for seat, node in path:
            if seat not in known:
                known[seat] = worth(seat)
            node.total += known[seat]
