"""A bot: somebody who plays a seat of a game, as well as a level says, and knows no more than the seat.

What it is given is never the true state but one that the seat cannot tell from it (`seen`), so there is no
secret it could use. Everything that is drawn comes from the given generator: the same moment and the same
seed give the same choice, unless the clock cuts a thought short.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from engines.game import AnyGame
from table.bots.advice import Advice, Thought
from table.bots.levels import Effort, Level
from table.bots.mind import Mind, Node
from table.games.box import GameBox


class Bot(NamedTuple):
    """A player of one game."""

    game: AnyGame
    advice: Advice[Any, Any]
    level: Level

    def choose(self, seen: Any, seat: int, rng: Random, effort: Effort | None = None) -> Thought:
        """An action of a seat that may act. `seen` is what `game.sample` drew of the true state for it."""
        decided = self.advice.decide(seen, seat, self.level, rng)
        if decided is not None:
            return decided
        actions = self.game.actions(seen, seat)
        if len(actions) == 1:
            return Thought(actions[0], None, 0)
        effort = effort or self.advice.efforts[self.level]
        mind = Mind(self.game, self.advice, seen, seat, rng)
        mind.think(effort)
        action, node = _taken(mind.judged(), effort.slack, rng)
        return Thought(action, node.mean, node.visits)

    def quick(self, seen: Any, seat: int, rng: Random) -> Thought:
        """An action at once: what one would play on with in a hurry, and none where one may wait."""
        if self.advice.may_wait(seen, seat):
            return Thought(None, None, 0)
        actions = self.game.actions(seen, seat)
        return Thought(self.advice.playout(seen, seat, actions, rng), None, 0)


def bot_for(box: GameBox, level: Level) -> Bot:
    """A bot with the advice that comes in the game's box, if there is any."""
    return Bot(box.engine, box.advice or Advice(), level)


def _taken(judged: list[tuple[Any, Node]], slack: float, rng: Random) -> tuple[Any, Node]:
    """The most tried action, or one that seems hardly worse: a mistake that people make too."""
    best = judged[0]
    if not slack:
        return best
    near = [item for item in judged if item[1].mean >= best[1].mean - slack]
    return rng.choices(near, [node.visits for _, node in near])[0]
