"""What is told is a value: every kind has its stable words, and the crew's own kinds reach the crew alone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import pytest

from engines import captain_sonar as game
from engines.captain_sonar import moves, words
from engines.captain_sonar.events import (
    WORDS,
    Blasted,
    DroneSent,
    Event,
    Fired,
    MineLost,
    Ordered,
    Private,
    Public,
    say,
)
from engines.game import CHANCE, Told

OPTIONS = ({"map": "echo"}, {"map": "delta"}, {"mode": "realtime", "map": "echo"}, {"mode": "realtime"})


def told_in(options: dict[str, Any], games: int) -> Iterator[tuple[int, Told]]:
    """Everything that is told in some random games, each with the team that acted."""
    for seed in range(games):
        rng, state = Random(seed), game.start(options)
        while movers := game.movers(state):
            seat = rng.choice(movers)
            order = game.chance(state, rng) if seat == CHANCE else rng.choice(game.actions(state, seat))
            after = game.apply(state, seat, order)
            yield from ((seat >> 2, told) for told in game.tell(state, seat, order, after))
            state = after


def test_every_kind_of_event_has_its_words() -> None:
    assert set(WORDS) == set(get_args(Event)) == {*get_args(Public), *get_args(Private)}


def test_words_are_filled_in_with_names() -> None:
    assert say(Fired(1, "C3")) == "blue torpedo C3"
    assert say(DroneSent(0, 4, True)) == "yellow drone 4 yes"
    assert say(Blasted("C3", 0, 2)) == "blast C3 yellow 0 blue 2"
    assert say(Ordered(1, "silence N 3")) == "blue silence N 3"


def test_what_only_a_crew_may_know_is_a_kind_of_its_own() -> None:
    """A secret is kept by who hears an event: no public kind has a field for it."""
    heard: set[type] = set()
    for options in OPTIONS:
        for _, (event, to) in told_in(options, 12):
            heard.add(type(event))
            if isinstance(event, Private):
                assert to == tuple(range(event.team * 4, event.team * 4 + 4))
            else:
                assert isinstance(event, Public)
                assert to is None
    assert heard | {MineLost} == set(get_args(Event)), "not everything happened in these games"


def test_all_words_that_parse_are_orders_that_can_be_applied() -> None:
    assert moves._ORDERS.keys() == words.ORDERS


@pytest.mark.parametrize("text", ["", "course", "course n", "mark  mine", "tell row 1", 7, None, ["pass"]])
def test_other_words_are_no_order(text: Any) -> None:
    with pytest.raises(game.IllegalAction, match="is no order; orders are such as"):
        game.parse(text)
