"""The five games with all agents at once, as PettingZoo's parallel environments: `parallel_env("sea_leg")`.

In every cycle every agent says something. Whoever is not to act says `wait`, the last action there is; what
is not legal counts as waiting too. `cyclic_env` is the same one agent after the other. After `max_cycles` it
is cut short.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete
from pettingzoo import ParallelEnv
from pettingzoo.utils.conversions import parallel_to_aec

from table.adapters.numbered import FEATURES, NumberedGame
from table.adapters.pettingzoo import Observed, marked, observed

Infos = dict[str, dict[str, object]]


def parallel_env(name: str, max_cycles: int | None = None, **options: object) -> Cycles:
    """Where nothing is said of cycles, as many as a game has actions at the most."""
    world = NumberedGame(name, options)
    return Cycles(world, world.game.BOUND if max_cycles is None else max_cycles)


def cyclic_env(name: str, max_cycles: int | None = None, **options: object) -> Any:
    return parallel_to_aec(parallel_env(name, max_cycles, **options))


class Cycles(ParallelEnv[str, Observed, int]):  # type: ignore[misc]
    """A game in which every agent acts or waits in every cycle."""

    def __init__(self, world: NumberedGame, max_cycles: int) -> None:
        self.world, self.max_cycles, self.render_mode = world, max_cycles, "ansi"
        self.metadata = {"render_modes": ["ansi"], "name": f"tidetable_{world.name}_cycles_v0"}
        self.wait = len(world.words)
        self.possible_agents = [f"player_{seat}" for seat in range(world.seats)]
        self.observation_spaces = {a: Box(0, 1, (FEATURES,), np.int8) for a in self.possible_agents}
        self.action_spaces = {a: Discrete(self.wait + 1) for a in self.possible_agents}

    def observation_space(self, agent: str) -> Box:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, object] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Observed], Infos]:
        self._rng, self._cycle = Random(seed), 0
        self.agents = list(self.possible_agents)
        self.node = self.world.advance(self.world.begin(), self._rng)
        return self._observations(), self._infos()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observed], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        agents, self._cycle = self.agents, self._cycle + 1
        for agent in agents:
            self._act(self.possible_agents.index(agent), int(actions[agent]))
        over = self.world.mover(self.node) is None
        cut = not over and self._cycle >= self.max_cycles
        rewards = dict(zip(agents, self.world.pays(self.node), strict=True))
        observations, infos = self._observations(), self._infos()
        self.agents = [] if over or cut else agents
        return observations, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), infos

    def _act(self, seat: int, number: int) -> None:
        if seat == self.world.mover(self.node) and number in self.world.legal(self.node, seat):
            self.node = self.world.advance(self.world.apply(self.node, seat, number), self._rng)

    def _observations(self) -> dict[str, Observed]:
        return {
            agent: observed(self.world, self.node, seat) for seat, agent in enumerate(self.possible_agents)
        }

    def _infos(self) -> Infos:
        mover = self.world.mover(self.node)
        return {
            agent: {"action_mask": marked(self._legal(seat, mover), self.wait + 1)}
            for seat, agent in enumerate(self.possible_agents)
        }

    def _legal(self, seat: int, mover: int | None) -> list[int]:
        return self.world.legal(self.node, seat) if seat == mover else [self.wait]

    def render(self) -> str:
        """What an onlooker sees."""
        return self.world.view(self.node, None)

    def close(self) -> None:
        """There is nothing to close."""
