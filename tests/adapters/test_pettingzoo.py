"""The engines as environments of PettingZoo, held to PettingZoo's own tests, with no warning from any."""

from __future__ import annotations

import warnings
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from table.adapters.numbered import STANDARD

pytest.importorskip("pettingzoo")
cycles: Any = pytest.importorskip("table.adapters.cycles")
zoo: Any = pytest.importorskip("table.adapters.pettingzoo")

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # its tests import an environment of its own in the old way
    from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test


@pytest.mark.parametrize("name", STANDARD)
def test_the_api_test(name: str) -> None:
    api_test(zoo.env(name), num_cycles=40)


@pytest.mark.parametrize("name", STANDARD)
def test_the_seed_test(name: str) -> None:
    seed_test(lambda: zoo.env(name), num_cycles=20)


@pytest.mark.parametrize("name", STANDARD)
def test_the_max_cycles_test_and_the_parallel_api_test(name: str) -> None:
    parallel_env, cyclic_env = partial(cycles.parallel_env, name), partial(cycles.cyclic_env, name)
    max_cycles_test(SimpleNamespace(parallel_env=parallel_env, env=cyclic_env))
    parallel_api_test(parallel_env(), num_cycles=30)


@pytest.mark.parametrize("name", ["sea_leg", "captivate"])
def test_a_whole_game_by_the_masks_ends_with_rewards_that_sum_to_nothing(name: str) -> None:
    env = zoo.env(name)
    env.reset(seed=3)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, terminated, truncated, info = env.last()
        total[agent] += reward
        done = terminated or truncated
        env.action_space(agent).seed(1)
        env.step(None if done else env.action_space(agent).sample(info["action_mask"]))
    assert sorted(total.values()) in ([-1.0, 1.0], [0.0, 0.0])


def test_who_is_not_to_move_waits_and_what_is_not_legal_is_waiting() -> None:
    env = cycles.parallel_env("sea_leg")
    _, infos = env.reset(seed=1)
    assert infos["player_1"]["action_mask"].nonzero()[0].tolist() == [env.wait]
    before = env.render()
    illegal = int((infos["player_0"]["action_mask"] == 0).nonzero()[0][0])
    env.step({"player_0": illegal, "player_1": illegal})
    assert env.render() == before
    legal = int(infos["player_0"]["action_mask"].nonzero()[0][0])
    env.step({"player_0": legal, "player_1": env.wait})
    assert env.render() != before
