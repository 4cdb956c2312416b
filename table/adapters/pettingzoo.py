"""The five games as AEC environments of PettingZoo: `env("captivate", seats=3)`.

An observation is a vector of features; which actions are legal is in `infos[agent]["action_mask"]`. What an
action is called stands in `env.unwrapped.world.words`. Chance acts by itself, from the seed that `reset` is
given.

For learners that want all agents at once, cycles.py has `parallel_env`.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from table.adapters.numbered import FEATURES, NumberedGame, Standing

Observed = NDArray[np.int8]


def marked(numbers: Iterable[int], size: int) -> Observed:
    """A vector that is 1 at these places."""
    vector = np.zeros(size, np.int8)
    vector[list(numbers)] = 1
    return vector


def observed(world: NumberedGame, node: Standing, seat: int) -> Observed:
    return marked(world.features(node, seat), FEATURES)


def env(name: str, **options: object) -> Any:
    """The environment of a game, with the checks that PettingZoo puts around its own."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(raw_env(name, **options)))


def raw_env(name: str, **options: object) -> Seats:
    return Seats(NumberedGame(name, options))


class Seats(AECEnv[str, Observed, int]):  # type: ignore[misc]
    """A game whose seats are agents."""

    def __init__(self, world: NumberedGame, render_mode: str | None = "ansi") -> None:
        super().__init__()
        self.world, self.render_mode = world, render_mode
        self.metadata = {"render_modes": ["ansi"], "name": f"tidetable_{world.name}_v0"}
        self.possible_agents = [f"player_{seat}" for seat in range(world.seats)]
        self.observation_spaces = {a: Box(0, 1, (FEATURES,), np.int8) for a in self.possible_agents}
        self.action_spaces = {a: Discrete(len(world.words)) for a in self.possible_agents}

    def observation_space(self, agent: str) -> Box:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:  # noqa: ARG002
        self._rng = Random(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.node = self.world.advance(self.world.begin(), self._rng)
        self.agent_selection = self.agents[self.world.mover(self.node) or 0]
        self._tell_what_is_legal()

    def observe(self, agent: str) -> Observed:
        return observed(self.world, self.node, self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        seat = self.possible_agents.index(agent)
        after = self.world.apply(self.node, seat, int(action))  # type: ignore[arg-type]
        self.node = self.world.advance(after, self._rng)
        mover = self.world.mover(self.node)
        if mover is None:
            self._end()
        else:
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self.agent_selection = self.possible_agents[mover]
        self._tell_what_is_legal()
        self._accumulate_rewards()

    def _end(self) -> None:
        self.rewards = dict(zip(self.possible_agents, self.world.pays(self.node), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def _tell_what_is_legal(self) -> None:
        for seat, agent in enumerate(self.possible_agents):
            acts = agent == self.agent_selection and not self.terminations[agent]
            legal = self.world.legal(self.node, seat) if acts else []
            self.infos[agent] = {"action_mask": marked(legal, len(self.world.words))}

    def render(self) -> str:
        """What an onlooker sees."""
        return self.world.view(self.node, None)

    def close(self) -> None:
        """There is nothing to close."""
