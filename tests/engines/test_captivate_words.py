"""Action words, options and refusals: what the outside says to the engine."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import engines.captivate as captivate
from engines.captivate.cards import CARD_WORDS
from engines.captivate.words import Action
from engines.game import CHANCE, BadOption, IllegalAction
from tests.engines.captivate_table import dealt

WORDS = [
    *(f"{verb} {card}" for verb in ("deal", "open", "show") for card in CARD_WORDS),
    *(
        f"{verb} {card} {cell}"
        for verb in ("play", "capture")
        for card in CARD_WORDS
        for cell in ("A1", "Z26")
    ),
    *(f"play 1-dark {column}{row}" for column in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" for row in range(1, 27)),
    "end",
    "throw rock",
    "throw paper",
    "throw scissors",
]


def test_words_and_actions_are_inverse() -> None:
    for words in WORDS:
        assert captivate.text(captivate.parse(words)) == words
    assert len({captivate.parse(words) for words in WORDS}) == len(set(WORDS))


def test_cards_are_value_and_element_from_1_earth_to_13_dark() -> None:
    assert (CARD_WORDS[0], CARD_WORDS[1], CARD_WORDS[2], CARD_WORDS[-1]) == (
        "1-earth",
        "1-water",
        "1-light",
        "13-dark",
    )


@pytest.mark.parametrize(
    "words",
    [
        "",
        " ",
        "end ",
        " end",
        "end\n",
        "END",
        "End",
        "end 1-dark",
        "play",
        "play 1-dark",
        "play 1-dark  A1",
        "play 1-dark a1",
        "play 1-Dark A1",
        "play 1-dark A0",
        "play 1-dark A01",
        "play 1-dark A27",
        "play 1-dark A1 B1",
        "play 1-dark 1A",
        "play 1-dark A１",
        "play 1-dark A1\n",
        "play\t1-dark A1",
        "play 01-dark A1",
        "play 14-dark A1",
        "play 0-dark A1",
        "play dark-1 A1",
        "play 1-fire A1",
        "capture A1",
        "open 1-dark D4",
        "show 1-dark D4",
        "deal",
        "throw",
        "throw Rock",
        "throw lizard",
        "flip D4",
        "pass",
    ],
)
def test_nothing_but_the_exact_words_is_an_action(words: str) -> None:
    with pytest.raises(IllegalAction, match="is no action") as refusal:
        captivate.parse(words)
    assert repr(words) in str(refusal.value)


@pytest.mark.parametrize(
    "action",
    [
        None,
        "end",
        (),
        ("end",),
        ("play", 1, 1, 1),
        ("play", "1-dark", "D5"),
        ("play", 400, 1),
        ("play", 1, 9999),
        ("play", 1.5, 1),
        ("play", None, None),
        ("play", [1], [1]),
        ("fly", 1, 1),
        Action("play", 1),
        Action("deal", 1, 5),
        Action("throw", 3),
        Action("end", 1),
        [],
        {},
        7,
    ],
)
@pytest.mark.parametrize("phase", ["deal", "open", "turn", "draw", "show", "throw", "over"])
def test_a_thing_of_the_wrong_shape_is_refused_in_every_phase(action: Any, phase: str) -> None:
    table = dealt("5-dark", opened="2-earth")
    state = table.state._replace(phase=phase)
    for seat in (CHANCE, 0, 1):
        with pytest.raises(IllegalAction, match=r"is no action of Captivate|game is over"):
            captivate.apply(state, seat, action)


@pytest.mark.parametrize(
    ("phase", "words", "reason"),
    [
        ("deal", "play 5-dark D5", "a card is dealt"),
        ("open", "deal 1-dark", "the first card of the field is opened"),
        ("turn", "show 5-dark", "cards are played or captured"),
        ("draw", "end", "a card is dealt"),
        ("show", "end", "left in hand are shown"),
        ("throw", "end", "rock, paper or scissors"),
    ],
)
def test_an_action_of_another_phase_is_refused_with_what_is_done_now(
    phase: str, words: str, reason: str
) -> None:
    table = dealt("5-dark", opened="2-earth")
    table.state = table.state._replace(phase=phase)
    for seat in (CHANCE, 0):
        assert reason in table.refuses(words, seat=seat)


def test_a_seat_does_not_deal() -> None:
    state = captivate.start({})
    with pytest.raises(IllegalAction, match="seat 0 must wait"):
        captivate.apply(state, 0, captivate.parse("deal 1-dark"))


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"seats": 5}, "2 or 3 or 4 seats, not 5"),
        ({"seats": 1}, "2 or 3 or 4 seats, not 1"),
        ({"deck": "paper"}, "'deck' of Captivate is 'virtual' or 'physical', not 'paper'"),
        ({"deck": ["virtual"]}, "'deck' of Captivate"),
        ({"deck": None}, "'deck' of Captivate"),
        ({"cards": "mine.toml"}, "no option 'cards'; it has: seats, mat, deck"),
        ({"mat": [7, 3]}, "each from 4 to 26"),
    ],
)
def test_options_that_cannot_be_are_refused_and_named(options: dict[str, Any], error: str) -> None:
    with pytest.raises(BadOption, match=error):
        captivate.start(options)


def test_usual_options_are_two_seats_a_7_by_7_mat_and_a_virtual_deck() -> None:
    assert captivate.start({}) == captivate.start({"seats": 2, "mat": [7, 7], "deck": "virtual"})
    assert captivate.start({"mat": (5, 9)}) != captivate.start({})


def test_a_state_survives_the_way_to_another_process() -> None:
    state = dealt("13-dark", opened="2-earth", mat=[5, 9]).play("13-dark", "C6").state
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert hash(again) == hash(state)
    assert captivate.actions(again, 0) == captivate.actions(state, 0)
