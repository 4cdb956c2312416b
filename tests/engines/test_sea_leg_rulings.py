"""Sea Leg: the waves of the book, the house rules about them, and every further ruling by its number.

Ruling 14 does not exist. Ruling 15 is about reading the mat: the table asks which piece moved; here is
only the fact that it rests on.
"""

from __future__ import annotations

import pytest

from engines.game import IllegalAction, Outcome
from tests.engines import test_sea_leg_rules
from tests.engines.sea_leg_play import BOW, SIZES, STERN, fresh, game, listed, play, rows, shuffle

# ---- BOOK: waves ----------------------------------------------------------------------------------

BOTH_WAVE_EXAMPLES = {4: "b.s..", 5: "...s.", 6: "b.b..", 9: "s...."}


def test_wave_example_1_a_lone_front_mate_is_pushed_to_the_edge_but_not_overboard() -> None:
    match = game(BOTH_WAVE_EXAMPLES, BOW)
    assert play(match, "move A4 A5") == ["move A4 A5", "wave row 4 to E", "slide stern C4 E4"]
    assert rows(match) == {4: "....s", 5: "b..s.", 6: "b.b..", 9: "s...."}


def test_wave_example_2_of_two_or_more_the_one_closest_to_the_edge_falls() -> None:
    match = game(BOTH_WAVE_EXAMPLES, BOW)
    told = play(match, "move A4 A5", "move D5 E5")
    assert told == ["move D5 E5", "wave row 6 to A", "overboard bow A6", "slide bow C6 A6"]
    assert rows(match) == {4: "....s", 5: "b...s", 6: "b....", 9: "s...."}


def test_wave_note_1_of_more_than_two_still_only_one_falls() -> None:
    match = game({4: "b....", 3: "s.sss"}, BOW)
    told = play(match, "move A4 A5")
    slides = ["slide stern D3 E3", "slide stern C3 D3", "slide stern A3 C3"]
    assert told == ["move A4 A5", "wave row 3 to E", "overboard stern E3", *slides]
    assert rows(match) == {3: "..sss", 5: "b...."}


def test_wave_note_2_in_a_shared_row_own_mates_shift_too() -> None:
    match = game({4: "b....", 3: "sb..b", 9: "s...."}, BOW)
    told = play(match, "move A4 A5")
    assert "overboard bow E3" in told
    assert rows(match) == {3: "...sb", 5: "b....", 9: "s...."}


def test_wave_note_2_the_mover_slides_in_its_own_row() -> None:
    match = game({5: ".s..b", 2: "b....", 9: "s...."}, STERN)
    told = play(match, "move B5 A5")  # Bow's front-most Mate stands in row 5 itself
    assert told == ["move B5 A5", "wave row 5 to E", "overboard bow E5", "slide stern A5 E5"]
    assert rows(match) == {2: "b....", 5: "....s", 9: "s...."}


def test_a_jump_onto_a_wave_starts_it_too() -> None:
    match = game({5: "..sb.", 2: "b.b..", 1: "b...."}, STERN)
    told = play(match, "jump C5 E5")
    assert told == ["jump C5 E5", "out bow D5", "wave row 2 to A", "overboard bow A2", "slide bow C2 A2"]


# ---- HOUSE: waves ---------------------------------------------------------------------------------


def test_after_the_fall_the_rest_stand_packed_against_the_edge() -> None:
    match = game({4: "....b", 3: ".s.s.", 2: "s.s.s", 9: "s...."}, BOW)
    play(match, "move E4 E5")
    assert rows(match)[2] == "ss..."
    assert rows(match)[3] == ".s.s."


def test_captains_do_not_make_a_front_row_but_slide_and_may_fall_in_one() -> None:
    match = game({4: "b....", 2: "S....", 3: ".s..S", 9: "s...."}, BOW)
    told = play(match, "move A4 A5")
    assert "overboard stern E3" in told
    assert rows(match) == {2: "S....", 3: "....s", 5: "b....", 9: "s...."}
    assert match.view(None)["captains"] == [1, 0]


def test_a_captain_stays_a_captain_where_it_slides() -> None:
    match = game({4: "b....", 3: "S.s..", 9: "s...."}, BOW)
    play(match, "move A4 A5")
    assert rows(match)[3] == "....S"


def test_without_an_opposing_mate_a_wave_does_nothing() -> None:
    match = game({4: "b....", 3: "S.S.."}, BOW)
    assert play(match, "move A4 A5") == ["move A4 A5"]
    assert rows(match) == {3: "S.S..", 5: "b...."}


def test_being_slid_onto_a_wave_triggers_nothing() -> None:
    match = game({5: ".s.b.", 2: "b.b..", 9: "s...."}, STERN)
    told = play(match, "move B5 A5")
    # the Bow Mate of row 5 falls, the Stern Mate slides onto the wave E5, and row 2 stays as it is
    assert told == ["move B5 A5", "wave row 5 to E", "overboard bow D5", "slide stern A5 E5"]
    assert rows(match) == {2: "b.b..", 5: "....s", 9: "s...."}


# ---- further rulings by their numbers -------------------------------------------------------------


def test_ruling_1_seat_0_is_stern_and_moves_first() -> None:
    match = fresh()
    assert match.movers() == (0,)
    assert match.view(None)["seats"] == ["stern", "bow"]
    with pytest.raises(IllegalAction, match="it is Stern's turn"):
        match.apply(1, "move C3 C4")


def test_ruling_2_the_large_deck() -> None:
    view = fresh("large").view(None)
    assert (view["columns"], view["rows"]) == (7, 11)
    assert {(wave["cell"], wave["to"]) for wave in view["waves"]} == {
        ("A6", "G"),
        ("G6", "A"),
        ("B5", "A"),
        ("F7", "G"),
    }


def test_ruling_3_the_mover_itself_may_fall_on_the_large_deck() -> None:
    match = game({5: "b.....s", 2: "b......"}, BOW, "large")
    assert play(match, "move A5 B5") == [
        "move A5 B5",
        "wave row 5 to A",
        "overboard bow B5",
        "slide stern G5 A5",
    ]
    assert rows(match) == {2: "b......", 5: "s......"}


def test_ruling_3_on_the_small_deck_the_mover_never_falls() -> None:
    """All fillings of the wave's row: the arrow points away from its own edge."""
    marks = ".sbB"
    for number in range(4**4):
        rest = "".join(marks[number // 4**digit % 4] for digit in range(4))
        if "b" in rest and rest.count("b") + rest.count("B") <= 8:
            match = game({5: "." + rest, 6: "s....", 3: "....b"}, STERN)
            assert "overboard stern A5" not in play(match, "move A6 A5")


def test_ruling_4_the_front_row_is_taken_after_the_jumped_piece_is_out() -> None:
    match = game({5: "..sb.", 3: "b.b..", 1: "b...."}, STERN)
    assert "wave row 3 to A" in play(match, "jump C5 E5")  # D5 was Bow's front-most Mate until it was jumped


def test_ruling_5_a_captain_that_lands_on_a_wave_starts_it() -> None:
    match = game({4: "S....", 3: "..b.."}, STERN)
    assert play(match, "move A4 A5") == ["move A4 A5", "wave row 3 to E", "slide bow C3 E3"]


def test_ruling_6_every_piece_in_the_row_counts_for_the_fall() -> None:
    match = game({4: "b....", 3: "bs...", 9: "s...."}, BOW)
    assert "overboard stern B3" in play(match, "move A4 A5")  # one lone Mate, and one of the mover's


def test_ruling_7_who_loses_the_last_piece_to_the_own_wave_loses_at_once() -> None:
    match = game({5: "b.....s"}, BOW, "large")
    assert play(match, "move A5 B5")[-1] == "over: no pieces"
    assert match.outcome() == Outcome((STERN,), None, "no pieces")


def test_ruling_8_a_captain_home_on_ply_400_wins() -> None:
    match = game({4: "S....", 2: "B...."})
    shuffle(match, ("A4", "B4"), ("A2", "B2"), 399)
    play(match, "move B2 B1")
    assert match.outcome() == Outcome((BOW,), None, "captain home")


def test_ruling_8_an_opponent_blocked_on_ply_400_loses() -> None:
    match = game({4: "...B.", 7: "b....", 8: "bb...", 9: "s.B.."})
    shuffle(match, ("A9", "B9"), ("D4", "E4"), 398)
    play(match, "move B9 A9", "move B8 B9")
    assert match.state.ply == 400
    assert match.outcome() == Outcome((BOW,), None, "no move")


def test_ruling_8_first_turns_count_among_the_plies() -> None:
    match = fresh()
    play(match, "move C7 C6", "move C3 C4")
    assert match.view(None)["ply"] == 2


def test_ruling_9_there_are_three_jump_instances_two_wave_examples_and_two_notes() -> None:
    names = [*vars(test_sea_leg_rules), *globals()]
    assert sum(name.startswith("test_jump_instance_") for name in names) == 3
    assert sum(name.startswith("test_wave_example_") for name in names) == 2
    assert {name[15] for name in names if name.startswith("test_wave_note_")} == {"1", "2"}


def test_ruling_10_instance_1_is_laterally_and_instance_3_lengthwise() -> None:
    assert "jump C4 A4" in listed(game({4: ".bs.."}, STERN))
    assert "jump C5 C3" in listed(game({4: "..b..", 5: "..s.."}, STERN))


def test_ruling_11_the_staging_of_both_wave_examples() -> None:
    match = game(BOTH_WAVE_EXAMPLES, BOW)
    play(match, "move A4 A5", "move D5 E5")
    assert match.movers() == (BOW,)


def test_ruling_12_no_deck_has_a_wave_in_an_end_row() -> None:
    for deck, (_, last) in SIZES.items():
        rows_with_waves = {int(wave["cell"][1:]) for wave in fresh(deck).view(None)["waves"]}
        assert not rows_with_waves & {1, last}


def test_ruling_13_positions_may_repeat() -> None:
    match = game({4: "S....", 6: "B...."})
    shuffle(match, ("A4", "B4"), ("A6", "B6"), 60)  # the same four positions fifteen times
    assert match.outcome() is None


def test_ruling_15_two_moves_on_the_large_deck_can_end_in_the_same_position() -> None:
    ends = []
    for move in ("move A5 B5", "move C5 B5"):
        match = game({5: "b.bb..s", 11: "s......"}, BOW, "large")
        play(match, move)
        ends.append(rows(match))
    assert ends[0] == ends[1] == {5: "bbs....", 11: "s......"}
