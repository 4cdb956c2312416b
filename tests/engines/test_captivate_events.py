"""What Captivate tells: values by their kind, each with its stable words and its audience."""

from __future__ import annotations

import pytest

import engines.captivate as captivate
from engines.captivate.events import (
    CapturesBanked,
    CardCaptured,
    CardCovered,
    CardDealt,
    CardPlayed,
    CardReceived,
    CardShown,
    DrawDue,
    Ended,
    Event,
    FieldOpened,
    HandSettled,
    HasThrown,
    RivalOut,
    ThrowMade,
    ThrowOpened,
    Tied,
    TurnEnded,
    TurningPoint,
)
from tests.engines.captivate_table import dealt

WORDS: list[tuple[Event, str]] = [
    (CardDealt(1), "deal a card to seat 1"),
    (CardReceived("5-dark"), "deal 5-dark"),
    (FieldOpened("5-dark", "D4"), "open 5-dark D4"),
    (CardPlayed("5-dark", "D3"), "play 5-dark D3"),
    (CardCaptured("5-dark", "D3"), "capture 5-dark D3"),
    (CardCovered("D4", "value"), "flip D4"),
    (TurnEnded(0), "end"),
    (CapturesBanked(2), "bank 2"),
    (DrawDue(3), "draw 3"),
    (CardShown("5-dark"), "show 5-dark"),
    (HandSettled(1), "no more cards: seat 1"),
    (HasThrown(0), "throw"),
    (ThrowMade("rock"), "throw rock"),
    (ThrowOpened(0, "rock"), "thrown by seat 0: rock"),
    (RivalOut(1), "out: seat 1"),
    (TurningPoint("last round"), "last round"),
    (TurningPoint("full grid"), "full grid"),
    (TurningPoint("hands are shown"), "hands are shown"),
    (Tied((0, 1)), "tie: seats 0, 1"),
    (Ended("full grid: most points"), "over: full grid: most points"),
]


@pytest.mark.parametrize(("event", "words"), WORDS, ids=[words for _, words in WORDS])
def test_the_words_of_an_event_are_stable(event: Event, words: str) -> None:
    assert captivate.say(event) == words


def test_a_turn_is_told_by_kinds_and_a_drawn_card_to_its_drawer_alone() -> None:
    """By repr: tuples of different kinds with the same fields would be equal."""
    table = dealt("13-dark 1-dark", opened="2-earth")
    table.play("13-dark", "D5")
    assert repr([item.event for item in table.told]) == repr(
        [CardPlayed("13-dark", "D5"), CardCovered("D4", "value")]
    )
    table.capture("1-dark", "D4")
    assert repr([item.event for item in table.told]) == repr([CardCaptured("1-dark", "D4")])
    table.do("end")
    assert repr([item.event for item in table.told]) == repr([TurnEnded(0), CapturesBanked(1)])
    table.do("deal 3-light")
    assert [(repr(item.event), item.to) for item in table.told] == [
        (repr(CardDealt(0)), None),
        (repr(CardReceived("3-light")), (0,)),
    ]
