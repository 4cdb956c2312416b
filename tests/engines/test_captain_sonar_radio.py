"""The Radio Operator's set: never without the true place, exact where it says so, quick against hiders."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.radio import hider, hider_log
from engines import captain_sonar as game
from engines.captain_sonar import belief as beliefs
from engines.captain_sonar import radio
from engines.captain_sonar.belief import belief_about, believed
from engines.captain_sonar.charts import MAPS, MODES
from engines.captain_sonar.evidence import SIZE
from engines.captain_sonar.minefield import sea_of
from engines.captain_sonar.state import State
from engines.game import CHANCE, said
from tests.depth import examples
from tests.engines.captain_sonar_plain import PlainRadio, TooMany
from tests.engines.captain_sonar_table import BC, BF, BLUE, BR, YC, YE, YELLOW, YF, YR, Table

SEAS = [(name, mode) for name in MAPS for mode in MODES]


def random_game(name: str, mode: str, rng: Random, calm: float) -> Iterator[tuple[State, list[str]]]:
    """States of a random game with what was said aloud.

    `calm` is how often surfacing and triggering are put off: the longer, the more there is to work out.
    """
    state = game.start({"map": name, "mode": mode})
    yield state, []
    while seats := game.movers(state):
        seat = rng.choice(seats)
        order = game.chance(state, rng) if seat == CHANCE else rng.choice(game.actions(state, seat))
        if order.startswith("trigger") and rng.random() > (1 - calm) ** 3:
            continue
        if order == "surface" and game.actions(state, seat)[0] != "surface" and rng.random() < calm:
            continue
        before, state = state, game.apply(state, seat, order)
        yield state, [said(game, told) for told in game.tell(before, seat, order, state) if told.to is None]


def true_place_is_possible(state: State) -> bool:
    return all(belief_about(state, team).spaces >> state.subs[team].space & 1 for team in (0, 1))


@examples(60)
@given(sea=st.sampled_from(SEAS), seed=st.integers(0, 2**32), calm=st.sampled_from([0.0, 0.8, 1.0]))
def test_the_true_place_is_always_in_the_set(sea: tuple[str, str], seed: int, calm: float) -> None:
    for state, _ in random_game(*sea, Random(seed), calm):
        if state.subs[0].space and state.subs[1].space:
            assert true_place_is_possible(state)


@pytest.mark.parametrize(("name", "mode"), SEAS)
def test_the_set_is_that_of_every_hypothesis_written_out(name: str, mode: str) -> None:
    compared = with_mines = 0
    for number in range(6):
        plain = [
            PlainRadio(game.start({"map": name, "mode": mode}).setup.chart, t) for t in ("yellow", "blue")
        ]
        for state, told in random_game(name, mode, Random(f"plain {number}"), calm=0.8):
            try:
                for team in (YELLOW, BLUE):
                    plain[team].hear(told)
            except TooMany:
                break
            for team in (YELLOW, BLUE):
                belief = belief_about(state, team)
                assert belief.exact
                assert set(game.possible(state, 4 * (1 - team))["cells"]) == plain[team].cells()
                compared += 1
                with_mines += any(mines for _, _, mines in plain[team].hypotheses)
    assert compared > 200
    assert with_mines > 20


@pytest.mark.parametrize("mines", [False, True])
@pytest.mark.parametrize(("name", "mode"), SEAS)
def test_a_hider_is_never_lost_by_thinning(
    name: str, mode: str, mines: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = {len(state.subs[0].log): state.subs[0] for state in hider(name, mode, mines, Random("hider"))}
    log = places[max(places)].log
    exact = list(_tracked(name, mode, log))
    monkeypatch.setattr(beliefs, "MOST_SHEAVES", 10)
    monkeypatch.setattr(beliefs, "MOST_BRANCHED", 3)
    rough = list(_tracked(name, mode, log))
    assert not rough[-1][1]
    for heard, ((fine, _), (coarse, _)) in enumerate(zip(exact, rough, strict=True), 1):
        assert fine & ~coarse == 0
        if heard * SIZE in places:
            assert fine >> places[heard * SIZE].space & 1


def _tracked(name: str, mode: str, log: bytes) -> Iterator[tuple[int, bool]]:
    """The set after every event, without what is remembered from other tests."""
    sea = sea_of(name, mode)
    sheaves, exact = radio.unheard(sea), True
    for at in range(0, len(log), SIZE):
        sheaves, exact = beliefs.heard(sea, sheaves, exact, log[at], log[at + 1], log[at + 2])
        yield beliefs.covered(sheaves), exact


def test_every_announcement_of_hiders_is_worked_out_in_time() -> None:
    """Processor time: other work on the machine must not fail this. The benchmark measures by the clock."""
    times = []
    gc.collect()
    gc.freeze()  # as a table does: what thousands of other tests have left behind is not looked through
    for name, mode in SEAS:
        for mines in (False, True):
            log = hider_log(name, mode, mines, Random("in time"))
            for heard in range(SIZE, len(log) + 1, SIZE):
                began = time.process_time()
                believed(name, mode, log[:heard])
                times.append(time.process_time() - began)
    gc.unfreeze()
    assert len(times) > 800
    assert sorted(times)[int(len(times) * 0.99)] <= 0.020
    assert max(times) <= 0.100


def test_before_anything_was_said_any_water_is_possible() -> None:
    cells = game.possible(game.start({}), YR)["cells"]
    assert len(cells) == 92
    assert cells[:4] == ["A1", "B1", "C1", "E1"]


def test_all_seats_of_a_team_have_the_same_set_and_it_is_of_the_enemy() -> None:
    table = Table(yellow="A1", blue="J10")
    table.turn("S")
    table.turn("W")
    sets = [game.possible(table.state, seat)["cells"] for seat in range(8)]
    assert sets[YC] == sets[YF] == sets[YE] == sets[YR]
    assert sets[BC] == sets[BF] == sets[BR]
    assert "J1" not in sets[YC]  # blue went west
    assert "A1" not in sets[BC]  # yellow went south


def test_the_set_depends_on_nothing_but_what_was_said() -> None:
    table = Table(yellow="A1", blue="J10")
    table.turn("S")
    before = game.possible(table.state, BC)
    table.put(YELLOW, at="E5", mines=["E4"], gauges={"mine": 1}, crossed=["N1"])
    assert game.possible(table.state, BC) == before


def test_a_torpedo_tells_that_its_launcher_is_within_reach() -> None:
    table = Table(yellow="D4", blue="J10")
    table.ready("N", "torpedo")
    table.do(YC, "torpedo G2")
    reach = table.state.setup.chart.reach[table.sub(YELLOW).space]
    cells = game.possible(table.state, BC)["cells"]
    assert "D3" in cells
    assert "G2" not in cells  # a torpedo has to go at least one step
    assert len(cells) < reach.bit_count()


def test_a_triggered_mine_was_beside_the_place_it_was_dropped_from() -> None:
    table = Table(yellow="C8", blue="J10")
    table.ready("N", "mine")
    table.do(YC, "mine B7")
    table.do(YC, "trigger B7")
    # one of the eight around B7 (it took damage), but not B6: then it would have come from B7
    assert game.possible(table.state, BC)["cells"] == ["A6", "C6", "A7", "C7", "A8", "B8", "C8"]


def test_ice_damage_tells_that_it_was_no_hole() -> None:
    table = Table(map="delta", yellow="H2", blue="J10")
    table.do(YC, "surface")
    assert game.possible(table.state, BC)["cells"] == ["H2", "I2", "H3", "I3"]
    table.do(BC, "surface")
    assert len(game.possible(table.state, YC)["cells"]) == 25 - 3


def test_a_take_back_gives_the_set_of_before() -> None:
    table = Table(yellow="A1", blue="J10")
    table.turn("S")
    state, cells = table.state, game.possible(table.state, BC)
    table.turn("W")
    table.turn("S")
    assert game.possible(table.state, BC) != cells
    assert game.possible(state, BC) == cells
