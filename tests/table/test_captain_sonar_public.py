"""What everybody sees never depends on a secret; what the Engineer is told is what the rules then do."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engines import captain_sonar as game
from engines.game import CHANCE
from table.games.captain_sonar import GAME, orders

SHEET = GAME.sheet

COURSES = ("north", "south", "east", "west")
OPTIONS = (
    {},
    {"map": "echo", "sheet": "20"},
    {"map": "delta"},
    {"mode": "realtime", "map": "charlie"},
    {"mode": "realtime", "map": "echo"},
)


def moments(options: dict[str, Any], seed: int, every: int = 7) -> Iterator[tuple[Any, Random]]:
    """States of a random game."""
    rng = Random(seed)
    state, count = game.start(options), 0
    while movers := game.movers(state):
        if count % every == 0:
            yield state, rng
        seat = rng.choice(movers)
        action = game.chance(state, rng) if seat == CHANCE else rng.choice(game.actions(state, seat))
        state, count = game.apply(state, seat, action), count + 1
    yield state, rng


def public(state: Any) -> tuple[Any, ...]:
    """All that the sheet says to everybody, with every card on its own cell and on a strange one."""
    cards = [(orders.kind_of(*place), cell) for place, own in orders.CELLS.items() for cell in (own, "C5")]
    laid = [(SHEET.orders.awaited(state, *card), SHEET.orders.useless(state, *card)) for card in cards]
    return (
        SHEET.lit(state),
        SHEET.turn(state),
        SHEET.headline(state),
        SHEET.now(state),
        SHEET.picture(state),
        SHEET.charts.chart(state, ""),
        SHEET.over(state),
        SHEET.clocks.timeouts(state, {"clock": 9}),
        laid,
    )


@pytest.mark.parametrize(
    "options", OPTIONS, ids=lambda options: "-".join(map(str, options.values())) or "alpha"
)
def test_other_secrets_of_either_team_change_nothing_that_is_shown(options: dict[str, Any]) -> None:
    different = 0
    for seed in range(12 if options.get("map") == "delta" else 3):  # ice makes short games
        for state, rng in moments(options, seed):
            for seat in (0, 4):
                other = game.sample(state, seat, rng)
                different += other != state
                assert public(other) == public(state)
    assert different > 50


@pytest.mark.parametrize(
    "options", OPTIONS, ids=lambda options: "-".join(map(str, options.values())) or "alpha"
)
def test_reasons_tell_nothing_that_another_secret_would_tell_otherwise(options: dict[str, Any]) -> None:
    """The same order in two states that everybody else takes for one: if it sounds the same, it reads the
    same, and what a crew alone is told reaches nobody else."""
    compared = 0
    for state, rng in moments(options, seed=5, every=11):
        for seat in (seat for seat in game.movers(state) if seat != CHANCE):
            twin = game.sample(state, seat ^ 4, rng)  # the other crew cannot tell them apart
            both = [a for a in game.actions(state, seat) if a in game.actions(twin, seat)]
            if not both or twin == state:
                continue
            action = rng.choice(both)
            one, other = (_heard(each, seat, action) for each in (state, twin))
            if one[0] == other[0]:  # the same was said aloud
                assert one[1] == other[1]
                compared += 1
    assert compared > 5


def _heard(state: Any, seat: int, action: Any) -> tuple[list[Any], list[Any]]:
    """What everybody hears of an order, and what they read of it."""
    after = game.apply(state, seat, action)
    told = game.tell(state, seat, action, after)
    for item in told:
        assert not SHEET.whisper(item.event) or item.to in ((0, 1, 2, 3), (4, 5, 6, 7))
    return [item.event for item in told if item.to is None], SHEET.lines(told, after, seat)


@pytest.mark.parametrize(
    "options", OPTIONS, ids=lambda options: "-".join(map(str, options.values())) or "alpha"
)
def test_a_card_that_gives_a_legal_order_is_lit_and_not_called_useless(options: dict[str, Any]) -> None:
    """The lights leave nothing out: whatever a card can order, everybody could know to be possible."""
    seen: set[str] = set()
    for seed in range(12 if options.get("map") == "delta" else 3):  # ice makes short games
        for state, _ in moments(options, seed, every=3):
            lit = SHEET.lit(state)
            for seat in (0, 4):
                for action in game.actions(state, seat):
                    card = orders.card_for(action)
                    if card:
                        seen.add(card)
                        assert orders.CELLS[seat >> 2, card] in lit, action
                        waits = SHEET.orders.awaited(
                            state, orders.kind_of(seat >> 2, card), orders.CELLS[seat >> 2, card]
                        )
                        assert bool(waits) == (card in orders.TARGETED)
    assert seen >= {*COURSES, "surface", "mine", "torpedo", "drone", "sonar"}


@pytest.mark.parametrize("options", [{}, {"sheet": "20"}, {"mode": "realtime"}], ids=["24", "20", "realtime"])
def test_the_engineers_warnings_are_what_happens(options: dict[str, Any]) -> None:
    found: set[str] = set()
    for seed in range(40):
        for state, _ in moments(options, seed, every=1):
            for seat in (2, 6):
                crosses = [action for action in game.actions(state, seat) if action.startswith("cross ")]
                if crosses:
                    warned = game.costs(state, seat >> 2)
                for action in crosses:
                    name = action.removeprefix("cross ")
                    effect = warned[name[0]]["effects"][name]
                    found.add(effect)
                    assert effect == _happens(state, seat, action)
            if {"free", "fine", "breaks", "damage"} <= found:
                return
    raise AssertionError(f"only {found} happened")


def _happens(state: Any, seat: int, action: str) -> str:
    """The same from what the rules do."""
    own, after = game.view(state, seat), game.view(game.apply(state, seat, action), seat)
    team = own["team"]
    if after["teams"][team]["damage"] > own["teams"][team]["damage"]:
        return "damage"
    if len(after["own"]["crossed"]) < len(own["own"]["crossed"]):
        return "free"
    return "breaks" if _working(own["own"]) != _working(after["own"]) else "fine"


def _working(own: Any) -> set[str]:
    """The colours without a breakdown."""
    broken = {own["sheet"][name[0]][int(name[1]) - 1].split()[0] for name in own["crossed"]}
    return {"red", "green", "yellow"} - broken


def test_line_ups_have_names_for_everybody() -> None:
    names = {
        count: [player.name for player in SHEET.teams.players({"players": count})] for count in range(2, 9)
    }
    assert names[2] == ["Yellow crew", "Blue crew"]
    assert names[4][:2] == ["Yellow Captain, Mate, Engineer", "Yellow Radio Operator"]
    assert names[8][1] == "Yellow First Mate"
    for count, each in names.items():
        assert len(each) == len(set(each)) == count
