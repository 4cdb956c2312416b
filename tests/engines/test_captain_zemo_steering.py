"""A turn's dice: rerolls, what each die does, the path that may not meet itself, dropping, being stuck."""

from __future__ import annotations

import pytest

from engines.game import CHANCE
from tests.engines.captain_zemo_voyage import at_sea, new

# The eight squares around F6, and the eight at two steps.
DIAGONAL = ["E5", "G5", "E7", "G7"]
ORTHOGONAL = ["F5", "E6", "G6", "F7"]


def test_a_turn_has_four_dice() -> None:
    voyage = at_sea("F6").do("roll 2 3 4 6")
    assert voyage.phase == "steer"
    assert voyage.view["dice"] == [2, 3, 4, 6]
    voyage.do("use 2 E5", "use 3 C3", "use 4 C2", "use 6 E2")
    assert voyage.phase == "between turns"
    assert voyage.view["path"] == ["F6", "E5", "D4", "C3", "C2", "D2", "E2"]


def test_a_1_marks_the_next_danger_circle_at_once() -> None:
    voyage = at_sea("F6").do("roll 1 1 4 4", "use 1")
    assert voyage.danger == 1
    assert voyage.ship == "F6"
    assert voyage.view["dice"] == [1, 4, 4]


@pytest.mark.parametrize(
    ("die", "ends"),
    [
        (2, DIAGONAL),
        (3, ["D4", "H4", "D8", "H8"]),
        (4, ORTHOGONAL),
        (5, ["E5", "F5", "G5", "E6", "G6", "E7", "F7", "G7"]),
        (6, ["F4", "D6", "H6", "F8"]),
    ],
)
def test_each_die_moves_as_the_rules_say(die: int, ends: list[str]) -> None:
    """2 and 3 diagonally, 4 and 6 orthogonally, 5 in any direction; 3 and 6 go two steps in one direction."""
    voyage = at_sea("F6").with_dice(die)
    assert voyage.actions() == [f"use {die} {end}" for end in ends]


@pytest.mark.parametrize(("move", "entered"), [("use 3 H4", ["G5", "H4"]), ("use 6 F8", ["F7", "F8"])])
def test_a_two_step_move_enters_both_squares(move: str, entered: list[str]) -> None:
    voyage = at_sea("F6").with_dice(int(move[4])).do(move)
    assert voyage.view["path"] == ["F6", *entered]


def test_dice_are_used_in_any_order_and_each_once() -> None:
    voyage = at_sea("F6").do("roll 1 2 4 4", "use 4 F5", "use 2 G4", "use 4 G3")
    assert "no 4 among the dice left: 1" in voyage.refuses("use 4 G2")
    assert voyage.do("use 1").phase == "between turns"


def test_uses_are_listed_by_die_then_row_then_column_and_reroll_last() -> None:
    listed = at_sea("F6").do("roll 1 2 4 4").actions()
    assert listed == [
        "use 1",
        *(f"use 2 {end}" for end in DIAGONAL),
        *(f"use 4 {end}" for end in ORTHOGONAL),
        "reroll",
    ]


def test_the_path_stays_inside_the_grid() -> None:
    assert at_sea("A1").with_dice(2).actions() == ["use 2 B2"]
    assert at_sea("B1").with_dice(6).actions() == ["use 6 D1", "use 6 B3"]
    assert at_sea("L12").with_dice(4).actions() == ["use 4 L11", "use 4 K12"]
    assert "does not lead from A1 to A3" in at_sea("A1").with_dice(4).refuses("use 4 A3")


def test_the_path_does_not_enter_impassable_squares_not_even_on_the_way() -> None:
    voyage = at_sea("F6", F5="#", G7="#").with_dice(3, 4, 6)
    assert "F5 is impassable" in voyage.refuses("use 4 F5")
    assert "F5 is impassable" in voyage.refuses("use 6 F4")
    assert "G7 is impassable" in voyage.refuses("use 3 H8")


def test_a_visited_square_is_not_entered_again_not_even_on_the_way() -> None:
    voyage = at_sea("F5 F6").with_dice(4, 6)
    assert "F5 was entered before" in voyage.refuses("use 4 F5")
    assert "F5 was entered before" in voyage.refuses("use 6 F4")


def test_two_crossing_diagonals_meet_in_the_path() -> None:
    """F6 to G7 is crossed by G6 to F7, in either direction and by two steps as well."""
    voyage = at_sea("F6 G7 G6").with_dice(2, 3)
    assert "crosses the path" in voyage.refuses("use 2 F7")
    assert "crosses the path" in voyage.refuses("use 3 E8")
    other = at_sea("F6 G7 F7").with_dice(2, 5)
    assert "crosses the path" in other.refuses("use 2 G6")
    assert "crosses the path" in other.refuses("use 5 G6")


def test_the_second_step_of_a_move_must_not_cross_either() -> None:
    voyage = at_sea("F6 G7 H6 H5").with_dice(3)
    assert "the way to F7 crosses the path" in voyage.refuses("use 3 F7")


def test_passing_beside_a_diagonal_is_no_crossing() -> None:
    voyage = at_sea("F6 G7 H7 H6").with_dice(4, 2)
    assert "use 4 G6" in voyage.actions()
    assert "use 2 G5" in voyage.actions()


def test_a_reroll_rolls_all_four_dice_for_1_command_any_number_of_times() -> None:
    voyage = at_sea("F6").do("roll 1 1 1 1")
    for left in (2, 1, 0):
        voyage.do("reroll")
        assert (voyage.mover, len(voyage.actions())) == (CHANCE, 126)
        voyage.do("roll 1 2 2 3")
        assert voyage.points("command") == left
    assert "1 command" in voyage.refuses("reroll")


def test_dice_are_rerolled_only_before_any_is_used() -> None:
    voyage = at_sea("F6").do("roll 1 2 4 4", "use 1")
    assert "before any" in voyage.refuses("reroll")


def test_the_adventurer_has_one_free_reroll_each_turn() -> None:
    voyage = at_sea("F6", "adventurer").change(command=1).do("roll 1 1 1 4")
    assert voyage.view["free_reroll"]
    voyage.do("reroll", "roll 1 1 1 4")
    assert voyage.points("command") == 1
    voyage.do("reroll", "roll 1 1 1 4")
    assert voyage.points("command") == 0
    assert "reroll" not in voyage.actions()
    voyage.do("use 1", "use 1", "use 1", "use 4 F5", "sail", "roll 1 1 1 4")
    assert "reroll" in voyage.actions()  # free again, with no command


@pytest.mark.parametrize("motive", ["protector", "pillager"])
def test_others_have_no_free_reroll(motive: str) -> None:
    voyage = at_sea("F6", motive).change(command=0).do("roll 1 1 1 4")
    assert "reroll" not in voyage.actions()


def test_only_safe_moves_are_offered_while_a_die_left_has_one() -> None:
    voyage = at_sea("B2 A2").with_dice(4, 6)
    assert voyage.actions() == ["use 4 A1", "use 4 A3", "use 6 A4"]


def test_with_no_safe_move_left_the_voyage_is_lost_at_once() -> None:
    voyage = at_sea("A3 A2 B2 B3 C2 C1 B1").with_dice(4, 4).do("use 4 A1")
    assert voyage.lost == "no die can be used without meeting the path"


def test_a_die_with_no_move_at_all_is_dropped() -> None:
    voyage = new().do("roll 1 1", "start A1", "motive protector")
    voyage.do("roll 1 1 2 3", "use 1", "use 1", "use 2 B2")  # B2 of Easy Sailing: no way out for a 3
    assert voyage.view["ends"] == {"3": []}
    assert voyage.actions() == ["drop"]
    assert voyage.view["may_drop"]
    voyage.do("drop")
    assert voyage.phase == "between turns"
    assert voyage.ship == "B2"


def test_drop_puts_aside_all_dice_left() -> None:
    voyage = at_sea("A1", C3="#").with_dice(3, 3)
    assert voyage.do("drop").phase == "between turns"


def test_drop_is_not_listed_while_a_die_left_has_a_move_or_is_a_1() -> None:
    for dice in ((3, 4), (1, 3)):
        voyage = at_sea("A1", C3="#").with_dice(*dice)
        assert "none of them has a move" in voyage.refuses("drop")


def test_after_the_dice_the_new_squares_are_resolved_in_the_order_entered() -> None:
    voyage = at_sea("F6", F7="S", F8="R", G9="W").with_dice(6, 2).do("use 6 F8")
    assert voyage.marked("storm") == 0  # not before all dice are used
    voyage.do("use 2 G9")
    assert [say for say in voyage.says() if say.startswith("at ")] == [
        "at F7: Storm",
        "at F8: Rough Water",
        "at G9: Whirlpool",
    ]
    assert [voyage.marked(feature) for feature in ("storm", "rough_water", "whirlpool")] == [1, 1, 1]


def test_between_turns_one_sails_on_or_stops() -> None:
    voyage = at_sea("F6").do("roll 1 1 1 4", "use 1", "use 1", "use 1", "use 4 F5")
    assert voyage.actions() == ["sail", "stop"]
    assert voyage.do("sail").view["turn"] == 2


def test_after_turn_15_the_game_is_over_and_scored() -> None:
    voyage = at_sea("F6").change(turn=15).with_dice(4).do("use 4 F5")
    assert voyage.phase == "over"
    assert voyage.view["winners"] == [0]
    assert voyage.view["why"] == "Cabin Boy, 0 points: all 15 turns sailed"


def test_turn_14_can_still_be_followed_by_another() -> None:
    voyage = at_sea("F6").change(turn=14).with_dice(4).do("use 4 F5")
    assert voyage.actions() == ["sail", "stop"]


def test_the_view_marks_where_each_turn_began() -> None:
    voyage = at_sea("F6").do("roll 1 1 1 4", "use 1", "use 1", "use 1", "use 4 F5", "sail")
    assert voyage.view["turn_starts"] == ["F6", "F5"]
