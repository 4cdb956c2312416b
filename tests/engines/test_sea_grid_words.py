"""Actions in words, and what is refused: nothing but the exact words, nothing but listed actions."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engines.sea_grid as sea_grid
from engines.game import AnyGame, IllegalAction
from tests.engines.sea_grid_table import FAR, NEAR, begun, laid

WORDS = [
    *("pick dolphin", "pick capt-n-eli", "first 0", "first 1", "place x-ray C3", "flip A1", "flip Z99"),
    *("move C3 C4", "challenge C4 C3", "mystic B2", "sacrifice B2", "decline"),
]


def test_the_package_is_a_game() -> None:
    game: AnyGame = sea_grid
    assert (game.NAME, game.TITLE, game.SEATS) == ("sea_grid", "Sea Grid", (2,))


@pytest.mark.parametrize("words", WORDS)
def test_words_and_actions_are_inverse(words: str) -> None:
    assert sea_grid.text(sea_grid.parse(words)) == words
    assert sea_grid.parse(words) == tuple(words.split(" "))


@pytest.mark.parametrize(
    "words",
    [
        *(
            "",
            " ",
            "pass",
            "pick",
            "pick Dolphin",
            "PICK dolphin",
            "pick  dolphin",
            " pick dolphin",
            "pick dolphin ",
        ),
        *("pick dolphin\n", "pick -dolphin", "pick a--b", "first 2", "first", "first 00", "first -1"),
        *(
            "place dolphin",
            "place C3 dolphin",
            "place dolphin c3",
            "flip",
            "flip c3",
            "flip C0",
            "flip C03",
            "flip C100",
        ),
        *(
            "flip AA1",
            "flip C3 C4",
            "move C3",
            "move C3-C4",
            "move C3 C4 C5",
            "challenge C3",
            "mystic",
            "sacrifice",
        ),
        *("decline C3", "declined", "flip C٣", "flip C3\x00", "pick dolphin|flip C3", "flip\tC3"),
    ],
)
def test_nothing_but_the_exact_words_parses(words: str) -> None:
    with pytest.raises(IllegalAction) as refusal:
        sea_grid.parse(words)
    assert repr(words) in str(refusal.value)


@pytest.mark.parametrize("given_", [None, 3, b"flip C3", ["flip", "C3"], ("flip", "C3")])
def test_what_is_no_text_does_not_parse(given_: Any) -> None:
    with pytest.raises(IllegalAction):
        sea_grid.parse(given_)


@given(st.text())
def test_any_text_parses_to_itself_or_is_refused(words: str) -> None:
    try:
        action = sea_grid.parse(words)
    except IllegalAction:
        return
    assert sea_grid.text(action) == words


MISSHAPEN = [
    *(
        None,
        3,
        "flip C4",
        ["flip", "C4"],
        (),
        ("flip",),
        ("flip", None),
        ("flip", ["C4"]),
        ("flip", "C4", "C4"),
    ),
    *(
        ("flip C4",),
        ("flip", "C4 "),
        (["flip"], "C4"),
        ("move", "C5"),
        ("move", "C5", "C6", "C7"),
        ("decline", "C4"),
    ),
    *(("place", ["dolphin"], "C3"), ("place", "dolphin", ["C3"]), ("move", "C5", None), ("challenge", 1, 2)),
    *((None, "C5", "C6"), ("jump", "C5", "C6"), {"flip": "C4"}, ("first", "0"), ("pick", "dolphin")),
]


@pytest.mark.parametrize("action", MISSHAPEN, ids=repr)
def test_an_action_of_the_wrong_shape_is_refused(action: Any) -> None:
    table = laid(
        "capt-n-eli C5 up, knots C4 down, dolphin hand, eagle-rock hand",
        "hydron B5 up, guppy B4 down, aquaria hand, sonar hand",
    )
    for state in (table.state, sea_grid.start({}), table.do("flip C4").state):
        if state.phase == "crew" and action == ("pick", "dolphin"):
            continue
        for seat in (NEAR, FAR, -1, 2, 7):
            with pytest.raises(IllegalAction):
                sea_grid.apply(state, seat, action)


def test_a_seat_that_is_not_to_move_is_refused_and_lists_nothing() -> None:
    table = begun("capt-n-eli dolphin eagle-rock knots", "hydron guppy aquaria sonar")
    for seat in (FAR, -1, 2):
        assert table.lists(seat=seat) == set()
        table.refused("place hydron C3", seat=seat)
    assert "seats are 0 and 1" in table.refused("place hydron C3", seat=2)
    assert "chance has nothing" in table.refused("first 0", seat=-1)


def test_words_of_another_phase_are_refused_with_what_is_asked_now() -> None:
    table = begun("capt-n-eli dolphin eagle-rock knots", "hydron guppy aquaria sonar")
    for words in ("pick dolphin", "first 0", "mystic C3", "sacrifice C3", "decline"):
        reason = table.refused(words)
        assert "place, flip, move or challenge" in reason
        assert words in reason


@pytest.mark.parametrize(
    ("near", "fault"),
    [
        ("hydron B2 up, dolphin B3 up, knots hand", "exactly 4"),
        ("hydron B2 up, dolphin B2 up, knots hand, sonar hand", "taken"),
        ("hydron B2 up, dolphin E2 up, knots hand, sonar hand", "3 x 4 box"),
        ("hydron B2 up, dolphin B3 sideways, knots hand, sonar hand", "'up' or 'down'"),
        ("hydron B2 up, dolphin Q3 up, knots hand, sonar hand", "cell of the mat"),
        ("hydron, dolphin B3 up, knots hand, sonar hand", "after the card"),
        ("submarine B2 up, dolphin B3 up, knots hand, sonar hand", "no card 'submarine'"),
    ],
)
def test_a_layout_that_cannot_be_is_refused(near: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        sea_grid.lay_out(near, "lord-hydro hand, guppy hand, x-ray hand, aquaria hand")
