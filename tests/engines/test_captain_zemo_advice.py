"""Room and risk: legal ends, safe moves, rolls that cannot be sailed, and warnings."""

from __future__ import annotations

from itertools import product

import pytest

import engines.captain_zemo as zemo
from tests.engines.captain_zemo_voyage import Voyage, at_sea, meeting, new

POCKET = "A3 A2 B2 C1 B1 A1"  # a ship in the corner with its own path around it


def test_ends_are_the_legal_squares_of_a_die() -> None:
    voyage = at_sea("F5 F6").do("roll 1 4 4 6")
    assert zemo.ends(voyage.state, 4) == ("E6", "G6", "F7")
    assert zemo.ends(voyage.state, 6) == ("D6", "H6", "F8")


@pytest.mark.parametrize("die", [0, 1, 2, 7])
def test_a_die_that_is_not_there_or_does_not_move_has_no_ends(die: int) -> None:
    assert zemo.ends(at_sea("F6").do("roll 1 4 4 6").state, die) == ()


def test_there_are_no_ends_outside_steering() -> None:
    assert zemo.ends(at_sea("F6").state, 4) == ()


def test_room_counts_the_safe_moves_of_every_die() -> None:
    assert zemo.room(new().state) == {}
    assert zemo.room(at_sea("F6").state) == {2: 4, 3: 4, 4: 4, 5: 8, 6: 4}
    assert zemo.room(at_sea(POCKET).state) == dict.fromkeys((2, 3, 4, 5, 6), 0)


def test_stuck_rolls_are_none_in_the_open_and_all_but_1111_in_a_pocket() -> None:
    assert zemo.stuck_rolls(new().state) == 0
    assert zemo.stuck_rolls(at_sea("F6").state) == 0
    assert zemo.stuck_rolls(at_sea(POCKET).state) == 1295


def survives(voyage: Voyage, dice: tuple[int, ...]) -> bool:
    """Whether some way to use these dice ends the turn, by trying all of them through the rules."""
    states = [voyage.change(command=0).state]
    states = [zemo.apply(states[0], -1, "roll " + " ".join(map(str, sorted(dice))))]
    while states:
        state = states.pop()
        if state.phase == "between turns":
            return True
        if state.phase == "steer":
            states += [zemo.apply(state, 0, action) for action in zemo.actions(state, 0)]
    return False


def test_stuck_rolls_are_those_that_no_play_survives() -> None:
    path = "A4 B4 C4 D4 D3 D2 D1 C1 C2"  # a bay of seven squares, with no way out
    lost = sum(not survives(at_sea(path), dice) for dice in product((1, 2, 3, 4, 5, 6), repeat=4))
    assert 0 < lost < 1296
    assert zemo.stuck_rolls(at_sea(path).state) == lost


def test_a_payment_that_sinks_is_warned_of() -> None:
    voyage = meeting("C", hull=4).do("fire 0")
    assert zemo.warning(voyage.state, "pay hull 4") == "This loses the voyage: the last hull is gone."


def test_a_1_that_marks_the_skull_or_leaves_only_it_is_warned_of() -> None:
    last = at_sea("F6").change(danger=27).with_dice(1, 4).state
    assert zemo.warning(last, "use 1") == "This loses the voyage: the skull is marked."
    last_but_one = at_sea("F6").change(danger=26).with_dice(1, 4).state
    assert zemo.warning(last_but_one, "use 1") == "Only the skull would be left on the danger track."
    assert zemo.warning(at_sea("F6").with_dice(1, 4).state, "use 1") is None


def test_a_move_after_which_the_other_dice_cannot_all_be_used_is_warned_of() -> None:
    state = at_sea("A4 A3 B3 C2 C1").with_dice(4, 4, 6).state
    assert zemo.warning(state, "use 4 D1") is None
    pocketed = zemo.warning(state, "use 4 B1")
    assert pocketed == "The other dice cannot all be used after this: the ship would be stuck."


def test_weather_on_the_way_that_would_sink_the_ship_is_warned_of() -> None:
    voyage = at_sea("F6", F7="S", F8="S").change(sail=2).with_dice(6, 4)
    assert zemo.warning(voyage.state, "use 6 F8") == (
        "The squares entered would end the voyage: the last sail is gone."
    )
    assert zemo.warning(voyage.state, "use 4 F7") is None


def test_sailing_on_from_a_narrow_place_tells_the_share_of_rolls_that_are_stuck() -> None:
    calm = meeting(".").state
    assert zemo.warning(calm, "sail") is None
    assert zemo.warning(calm, "stop") is None
    pocket = at_sea(POCKET).change(phase="between turns")
    assert zemo.warning(pocket.state, "sail") == "About 100 in 100 rolls cannot be sailed from here."
    assert pocket.view["stuck_rolls"] == 1295


def test_the_last_move_of_a_turn_into_a_narrow_place_tells_it_too() -> None:
    state = at_sea("A4 A3 B3 C2 C1").with_dice(4).state
    said = zemo.warning(state, "use 4 B1")
    assert said is not None
    assert said.endswith("in 100 rolls of the next turn cannot be sailed from there.")


def test_cannon_that_may_be_too_few_are_warned_of_with_the_share_of_rolls() -> None:
    voyage = meeting("C", hull=2, danger=8)  # strength 7, 1 hull to spare: the dice must make 6
    said = [zemo.warning(voyage.state, f"fire {count}") for count in (0, 1, 2, 6)]
    assert said == [
        "What can be paid is too little without cannon.",
        "About 83 in 100 rolls are too weak for what can be paid.",
        "About 28 in 100 rolls are too weak for what can be paid.",
        None,
    ]
    weaker = meeting("C", hull=1, danger=26)
    assert zemo.warning(weaker.state, "fire 2") == "All rolls are too weak for what can be paid."
    assert zemo.warning(meeting("C").state, "fire 0") is None


def test_a_fight_that_cannot_be_won_is_warned_of() -> None:
    voyage = meeting("N", cannon=1, sail=1, hull=1, danger=8)
    assert zemo.warning(voyage.state, "fight") == "Even all cannon with the best roll are too weak."
    assert zemo.warning(voyage.state, "take cannon") is None
    assert zemo.warning(meeting("N").state, "fight") is None


def test_there_is_no_warning_of_what_is_not_legal() -> None:
    assert zemo.warning(meeting(".").state, "use 1") is None
    assert zemo.warning(meeting(".").do("stop").state, "sail") is None
