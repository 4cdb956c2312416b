"""The five games in OpenSpiel: `import table.adapters.openspiel`, then
`pyspiel.load_game("tidetable_sea_leg")`.

Chance is explicit, information states are strings with perfect recall, and `resample_from_infostate` draws
what a seat does not know anew (for IS-MCTS). A resampled state keeps the history of the state that it was
drawn from.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel

from engines import catalog
from engines.game import CHANCE
from table.adapters.numbered import FEATURES, HIDING, MOST_POINTS, STANDARD, NumberedGame, Standing

PREFIX = "tidetable_"


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of a game, as OpenSpiel walks through it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._world = game.world
        self.node: Standing = game.world.begin()

    def current_player(self) -> int:
        mover = self._world.mover(self.node)
        if mover is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if mover == CHANCE else mover

    def _legal_actions(self, player: int) -> list[int]:
        return self._world.legal(self.node, player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self._world.odds(self.node)

    def _apply_action(self, action: int) -> None:
        mover = self._world.mover(self.node)
        if mover is not None:
            self.node = self._world.apply(self.node, mover, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self._world.word(CHANCE if player == pyspiel.PlayerId.CHANCE else player, action)

    def is_terminal(self) -> bool:
        return self._world.mover(self.node) is None

    def returns(self) -> list[float]:
        return self._world.pays(self.node)

    def resample_from_infostate(self, player: int, probability_sampler: Any) -> SpielState:
        """The same for this player, what it does not know drawn anew; the sampler gives numbers below 1."""
        drawn: SpielState = self.clone()
        rng = Random(int(probability_sampler() * 2**53))
        drawn.node = self._world.resample(self.node, player, rng)
        return drawn

    def __str__(self) -> str:
        seats = range(self._world.seats)
        return "\n".join(self._world.view(self.node, seat) for seat in seats)


class SpielObserver:
    """What a seat sees, as features; what it knows, as a string."""

    def __init__(self, world: NumberedGame, perfect_recall: bool, params: object) -> None:
        if params:
            raise ValueError(f"there are no parameters for what is observed, and these were given: {params}")
        self._world, self._recalls = world, perfect_recall
        self.tensor = np.zeros(FEATURES, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        for feature in self._world.features(state.node, player):
            self.tensor[feature] = 1

    def string_from(self, state: SpielState, player: int) -> str:
        look = self._world.known if self._recalls else self._world.view
        return look(state.node, player)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """What all five share. Each is registered with a class of its own, as OpenSpiel wants it."""

    name: str

    def __init__(self, params: dict[str, object] | None = None) -> None:
        given = {**STANDARD[self.name], **(params or {})}
        self.world = NumberedGame(self.name, given)
        super().__init__(game_type(self.name), game_info(self.world), given)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: object = None) -> SpielObserver:
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return SpielObserver(self.world, recalls, params)


def game_type(name: str) -> object:
    engine, kind = catalog.load(name), pyspiel.GameType
    alone, hiding = engine.SEATS == (1,), name in HIDING
    information, utility, chance = kind.Information, kind.Utility, kind.ChanceMode
    return kind(
        short_name=f"{PREFIX}{name}",
        long_name=f"Tidetable: {engine.TITLE}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=chance.DETERMINISTIC if name == "sea_leg" else chance.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if hiding else information.PERFECT_INFORMATION,
        utility=utility.GENERAL_SUM if alone else utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(engine.SEATS),
        min_num_players=min(engine.SEATS),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=STANDARD[name],
    )


def game_info(world: NumberedGame) -> object:
    alone = world.seats == 1
    return pyspiel.GameInfo(
        num_distinct_actions=len(world.words),
        max_chance_outcomes=len(world.draws),
        num_players=world.seats,
        min_utility=0.0 if alone else -1.0,
        max_utility=MOST_POINTS if alone else float(world.seats - 1),
        utility_sum=None if alone else 0.0,
        max_game_length=world.game.BOUND,
    )


class SpielSeaLeg(SpielGame):
    name = "sea_leg"


class SpielCaptivate(SpielGame):
    name = "captivate"


class SpielSeaGrid(SpielGame):
    name = "sea_grid"


class SpielCaptainZemo(SpielGame):
    name = "captain_zemo"


class SpielCaptainSonar(SpielGame):
    name = "captain_sonar"


for _game in (SpielSeaLeg, SpielCaptivate, SpielSeaGrid, SpielCaptainZemo, SpielCaptainSonar):
    pyspiel.register_game(game_type(_game.name), _game)
