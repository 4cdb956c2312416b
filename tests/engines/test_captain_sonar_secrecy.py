"""Who may know what: views, what is told, samples, and the referee's extra request."""

from __future__ import annotations

import json
import pickle
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines import captain_sonar as game
from engines.captain_sonar.belief import belief_about
from engines.captain_sonar.charts import MAPS, MODES
from engines.captain_sonar.grid import spaces_in
from engines.captain_sonar.sheets import SYSTEMS, unpacked
from engines.captain_sonar.state import State
from engines.game import CHANCE, said
from engines.protocol import Referee
from tests.depth import examples
from tests.engines.captain_sonar_table import BC, BLUE, YC, YE, YELLOW, YF, YR, Table

SEAS = st.tuples(st.sampled_from(MAPS), st.sampled_from(MODES))


def played(sea: tuple[str, str], rng: Random, actions: int) -> State:
    state = game.start({"map": sea[0], "mode": sea[1]})
    for _ in range(actions):
        seats = game.movers(state)
        if not seats:
            break
        seat = rng.choice(seats)
        order = game.chance(state, rng) if seat == CHANCE else rng.choice(game.actions(state, seat))
        state = game.apply(state, seat, order)
    return state


def test_a_team_sees_its_own_sheets_and_only_them() -> None:
    table = Table(yellow="E5", blue="J10")
    table.put(YELLOW, mines=["A1"], gauges={"mine": 1}, crossed=["N2"])
    own = game.view(table.state, YR)["own"]
    assert own["space"] == "E5"
    assert own["mines"] == ["A1"]
    assert own["gauges"]["mine"] == 1
    assert own["crossed"] == ["N2"]
    assert own["sheet"]["N"][:2] == ["yellow orange", "red orange"]
    assert "own" not in game.view(table.state, None)
    assert game.view(table.state, BC)["own"]["space"] == "J10"
    assert '"E5"' not in json.dumps(game.view(table.state, BC)["teams"])


def test_the_four_stations_of_a_team_see_the_same_sheets() -> None:
    table = Table(yellow="E5", blue="J10")
    table.turn("N")
    views = [game.view(table.state, seat) for seat in (YC, YF, YE, YR)]
    roles = [view.pop("role") for view in views]
    assert roles == ["captain", "first mate", "engineer", "radio operator"]
    assert views[0] == views[1] == views[2] == views[3]


def test_everybody_sees_what_was_said_since_the_last_surfacing() -> None:
    table = Table(yellow="E5", blue="J10")
    table.turn("N")
    table.do(BC, "surface")
    table.turn("N")
    assert game.view(table.state, None)["teams"]["yellow"]["heard"] == ["course N", "course N"]
    assert game.view(table.state, None)["teams"]["blue"]["heard"] == ["surface sector 4"]


def test_partial_gauges_are_secret_and_full_ones_are_not() -> None:
    table = Table(yellow="E5", blue="J10")
    table.put(YELLOW, gauges={"mine": 2, "drone": 2})
    seen = game.view(table.state, BC)
    assert seen["teams"]["yellow"]["ready"] == ["mine"]
    table.put(YELLOW, gauges={"mine": 2, "sonar": 1})
    assert game.view(table.state, BC) == seen


def test_the_words_that_everybody_hears_in_a_whole_game_are_the_agreed_ones() -> None:
    rng = Random(5)
    known = ["ready", "course", "first", "engineer", "trigger", "archer", "tells", "surface", "secured"]
    known += ["dive", "turn", "pass", "damage", *SYSTEMS]
    for sea in (("echo", "turn"), ("delta", "realtime"), ("alpha", "realtime")):
        state = game.start({"map": sea[0], "mode": sea[1]})
        while seats := game.movers(state):
            seat = rng.choice(seats)
            order = game.chance(state, rng) if seat == CHANCE else rng.choice(game.actions(state, seat))
            before, state = state, game.apply(state, seat, order)
            told = game.tell(before, seat, order, state)
            assert told[0].to is None
            for item in told:
                subject, word, *_ = said(game, item).split()
                if subject in ("yellow", "blue"):
                    assert item.to is not None or word in known
                    continue
                assert item.to is None
                assert subject in ("blast", "over", "first")


@examples(60)
@given(sea=SEAS, seed=st.integers(0, 2**32), actions=st.integers(0, 300))
def test_a_sample_keeps_all_that_is_known_and_draws_the_rest(
    sea: tuple[str, str], seed: int, actions: int
) -> None:
    rng = Random(seed)
    state = played(sea, rng, actions)
    for seat in (YC, BC):
        team = seat >> 2
        other = game.sample(state, seat, rng)
        assert other.subs[team] == state.subs[team]
        assert game.view(other, seat) == game.view(state, seat)
        assert game.view(other, None) == game.view(state, None)
        drawn, true = other.subs[1 - team], state.subs[1 - team]
        assert sum(unpacked(drawn.gauges)) == sum(unpacked(true.gauges))
        if drawn.space:
            _check_a_possible_submarine(state, 1 - team, drawn)


def _check_a_possible_submarine(state: State, team: int, drawn: Any) -> None:
    setup = state.setup
    assert belief_about(state, team).spaces >> drawn.space & 1
    assert drawn.route >> drawn.space & 1
    assert drawn.route & ~setup.water == 0
    assert drawn.mines & ~setup.water == 0
    assert sorted(drawn.track) == list(spaces_in(drawn.route))
    assert drawn.track[-1] == drawn.space
    sheet = setup.sheet
    assert all(drawn.sheet & whole != whole for whole in sheet.whole)
    assert drawn.sheet & sheet.radiation != sheet.radiation


def test_samples_reach_every_possible_place() -> None:
    table = Table(yellow="E5", blue="J10")
    for direction in ("W", "N", "N", "W"):
        table.turn("N" if table.state.team == YELLOW else direction)
    rng = Random(1)
    drawn = {game.sample(table.state, YC, rng).subs[BLUE].space for _ in range(2000)}
    assert drawn == set(spaces_in(belief_about(table.state, BLUE).spaces))


def test_the_panel_of_a_silence_is_drawn_anew() -> None:
    table = Table(yellow="E5", blue="J10")
    table.ready("N", "silence")
    table.do(YC, "silence N 2")
    rng = Random(1)
    panels = {game.sample(table.state, BC, rng).subs[YELLOW].owes_cross for _ in range(60)}
    assert panels == {0, 1, 2, 3}


def test_before_a_captain_has_chosen_there_is_nothing_to_draw() -> None:
    state = game.start({})
    assert game.sample(state, YC, Random(1)) == state


@pytest.mark.parametrize("mode", MODES)
def test_states_survive_the_way_to_another_process(mode: str) -> None:
    state = played(("echo", mode), Random(3), 80)
    copy = pickle.loads(pickle.dumps(state))
    assert copy == state
    assert copy.setup is state.setup


def test_the_referee_answers_possible() -> None:
    referee = Referee(game, Random(1))
    referee.answer('{"do":"new","seed":1,"options":{"map":"charlie"}}')
    reply = json.loads(referee.answer('{"do":"possible","seat":3}'))
    assert reply["ok"]
    assert len(reply["cells"]) == 94
    assert reply["cells"][0] == "A1"
