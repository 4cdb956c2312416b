"""Kinds of orders: what everybody may know to be possible, and the reason that only a Captain is told."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import pytest

from engines import captain_sonar as game
from engines.captain_sonar.grid import NAME, spaces_in
from engines.captain_sonar.kinds import MOVES, SYSTEM_KINDS, Due, NotYet
from engines.captain_sonar.state import State
from engines.captain_sonar.words import TEAMS
from engines.game import CHANCE
from tests.engines.captain_sonar_table import BC, BLUE, YC, YELLOW, YF, Table

OPTIONS = (
    {},
    {"map": "echo", "sheet": "20"},
    {"map": "delta"},
    {"mode": "realtime", "map": "charlie"},
    {"mode": "realtime", "map": "echo"},
)
KINDS = (*MOVES, "dive", *SYSTEM_KINDS)
SECRETS = (
    "the space ",  # of a course that is barred
    "there is a breakdown on ",
    "there is no course left",
    "there is no space for a mine",
    "there is no Archer mine left",
)


def moments(options: dict[str, Any], seed: int) -> Iterator[State]:
    rng, state = Random(seed), game.start(options)
    while movers := game.movers(state):
        yield state
        seat = rng.choice(movers)
        order = game.chance(state, rng) if seat == CHANCE else rng.choice(game.actions(state, seat))
        state = game.apply(state, seat, order)
    yield state


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_an_open_kind_is_legal_or_barred_by_a_secret_and_no_other_is_legal(options: dict[str, Any]) -> None:
    for seed in range(3):
        for state in moments(options, seed):
            for captain in (YC, BC):
                legal = {game.kind_of(order) for order in game.actions(state, captain)} & set(KINDS)
                open_kinds = game.open_kinds(state, captain >> 2)
                assert legal <= set(open_kinds)
                for kind in KINDS:
                    why = game.against(state, captain, kind)
                    assert bool(why) == (kind not in legal)
                    if kind in open_kinds and why:
                        assert why.startswith(SECRETS)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_open_kinds_tell_no_secret(options: dict[str, Any]) -> None:
    rng, different = Random(1), 0
    for state in moments(options, 2):
        for seat in (YC, BC):
            other = game.sample(state, seat, rng)
            different += other != state
            assert known(other) == known(state)
    assert different > 20


def known(state: State) -> list[Any]:
    return [
        (game.open_kinds(state, team), [game.comes_first(state, team, kind) for kind in KINDS])
        for team in (YELLOW, BLUE)
    ]


def test_what_comes_first_is_what_everybody_can_see_to_stand_in_the_way() -> None:
    seen = set()
    for options in OPTIONS:
        for seed in range(3):
            for state in moments(options, seed):
                for team in (YELLOW, BLUE):
                    for kind in set(KINDS) - {*game.open_kinds(state, team)}:
                        what, whose = game.comes_first(state, team, kind)
                        assert in_the_way(what, whose, kind, game.view(state, None)), (what, kind)
                        assert whose == team or what in ("their turn", "answer first")
                        seen.add(what)
    assert seen == {*get_args(NotYet), *get_args(Due)}


def in_the_way(what: str, whose: int, kind: str, view: Any) -> bool:
    name, team = TEAMS[whose], view["teams"][TEAMS[whose]]
    return bool(
        {
            "not ready": game.system_of(kind) not in team["ready"],
            "starts first": view["phase"] in ("start", "first"),
            "answer first": view["asked"] == name,
            "their turn": view["turn"] == name,
            "game over": view["over"],
            "repairs first": team["surfaced"] and not team["confirmed"],
            "dive first": team["surfaced"] and team["confirmed"],
            "crew first": team["owes"],
            "course first": view["phase"] in ("course", "play") and kind in SYSTEM_KINDS,
            "one course": kind not in SYSTEM_KINDS and not team["surfaced"],
        }[what]
    )


def test_a_mine_without_a_space_names_no_space() -> None:
    table = Table("C3", "I9")
    around = [NAME[space] for space in spaces_in(table.state.setup.chart.near[table.sub(YELLOW).space])]
    table.put(YELLOW, gauges={"mine": 3}, mines=around[1:])
    table.put(YELLOW, at="C3", route=around[:1], armed=True)
    table.state = table.state._replace(phase=3)
    assert table.listed(YC, "mine") == []
    assert game.against(table.state, YC, "mine") == "there is no space for a mine around the submarine"
    assert "mine" in game.open_kinds(table.state, YELLOW)


def test_a_system_that_the_map_has_not_says_so() -> None:
    table = Table()
    table.do(YC, "course S")
    table.do(YF, "mark mine")
    table.do(2, "cross S1")
    assert game.against(table.state, YC, "archer") == "this map has no scenario system"
    assert game.system_of("archer") == "scenario"
    assert game.system_of("surface") == ""
    assert game.open_kinds(table.state, BLUE) == ()
