"""The rules of Sea Leg one by one: set-up, steps, jumps, Captains and the end."""

from __future__ import annotations

from engines import sea_leg
from engines.game import Outcome
from tests.engines.sea_leg_play import BOW, STERN, fresh, game, listed, play, refused, rows, shuffle

# ---- BOOK: set-up and first moves -----------------------------------------------------------------


def test_nine_mates_each_in_three_rows_of_three_centred_at_the_own_end() -> None:
    assert rows(fresh()) == {1: ".bbb.", 2: ".bbb.", 3: ".bbb.", 7: ".sss.", 8: ".sss.", 9: ".sss."}
    bow, stern = dict.fromkeys((1, 2, 3), "..bbb.."), dict.fromkeys((9, 10, 11), "..sss..")
    assert rows(fresh("large")) == bow | stern


def test_the_first_turn_of_each_side_is_one_step_straight_forward() -> None:
    match = fresh()
    assert listed(match) == {"move B7 B6", "move C7 C6", "move D7 D6"}
    assert "one step straight forward" in refused(match, "move B7 A7")
    play(match, "move C7 C6")
    assert listed(match) == {"move B3 B4", "move C3 C4", "move D3 D4"}
    assert "one step straight forward" in refused(match, "move D3 E3")
    play(match, "move C3 C4")
    assert {"move C6 B6", "move C6 C5", "move C6 D6", "move B7 A7"} <= listed(match)


def test_the_first_turn_has_no_jump() -> None:
    match = game({5: "..s..", 4: "..b..", 9: "s...."}, opening=True)
    assert listed(match) == {"move A9 A8"}
    assert "first turn" in refused(match, "jump C5 C3")


# ---- BOOK: steps and jumps ------------------------------------------------------------------------


def test_a_mate_steps_forward_left_or_right_into_an_empty_space() -> None:
    match = game({5: "..s..", 1: "b...."})
    assert listed(match) == {"move C5 C4", "move C5 B5", "move C5 D5"}
    play(match, "move C5 B5")
    assert listed(match) == {"move A1 A2", "move A1 B1"}


def test_a_space_that_is_taken_cannot_be_entered() -> None:
    match = game({5: ".ssb.", 4: "..b..", 3: "..b.."})
    assert "C4 is taken" in refused(match, "move C5 C4")
    assert "B5 is taken" in refused(match, "move C5 B5")


def test_jump_instance_1_laterally() -> None:
    drawn = {4: ".bs.."}
    match = game(drawn, BOW)
    assert play(match, "jump B4 D4") == ["jump B4 D4", "out stern C4", "over: no pieces"]
    assert "jump C4 A4" in listed(game(drawn, STERN))


def test_jump_instance_2_laterally_to_the_other_side() -> None:
    drawn = {6: "..sb.", 9: "s...."}
    match = game(drawn, BOW)
    assert play(match, "jump D6 B6") == ["jump D6 B6", "out stern C6"]
    assert rows(match) == {6: ".b...", 9: "s...."}
    assert "jump C6 E6" in listed(game(drawn, STERN))


def test_jump_instance_3_lengthwise() -> None:
    drawn = {4: "..b..", 5: "..s..", 9: "s...."}
    match = game(drawn, BOW)
    assert play(match, "jump C4 C6") == ["jump C4 C6", "out stern C5"]
    assert rows(match) == {6: "..b..", 9: "s...."}
    assert "jump C5 C3" in listed(game(drawn, STERN))


def test_a_jumped_piece_never_returns() -> None:
    match = game({4: "..b..", 5: "..s..", 9: "s...."}, BOW)
    play(match, "jump C4 C6")
    assert match.view(None)["out"] == [8, 8]
    assert list(sea_leg.pieces(match.state)).count(("stern", "off")) == 8


# ---- HOUSE: jumps ---------------------------------------------------------------------------------


def test_jumping_is_optional_and_one_a_turn() -> None:
    match = game({3: "..b..", 4: "..s..", 6: "..s..", 9: "s...."}, BOW)
    assert {"jump C3 C5", "move C3 B3", "move C3 D3"} == listed(match)
    play(match, "jump C3 C5")
    assert match.movers() == (STERN,)  # although C5 could jump on over C6


def test_nobody_jumps_over_own_pieces_or_over_nothing() -> None:
    match = game({5: "..s..", 4: "..s..", 1: "b...."})
    assert "your own" in refused(match, "jump C5 C3")
    assert "nobody on B5" in refused(match, "jump C5 A5")


def test_a_jump_needs_the_space_right_behind_to_be_empty_and_on_the_deck() -> None:
    match = game({5: "..s..", 4: "..b..", 3: "..b..", 6: "bs..."})
    assert "C3 is taken" in refused(match, "jump C5 C3")
    assert not any(move.startswith("jump B6") for move in listed(match))


def test_mates_never_go_backward_nor_diagonally() -> None:
    match = game({5: "..s..", 6: "..b..", 1: "b...."})
    assert "never goes backward" in refused(match, "move C5 C6")
    assert "never goes backward" in refused(match, "jump C5 C7")
    assert "only a Captain goes diagonally" in refused(match, "move C5 D6")
    assert "only a Captain goes diagonally" in refused(match, "move C5 B4")


# ---- BOOK: the Sea Leg ----------------------------------------------------------------------------


def test_a_mate_on_the_far_row_becomes_a_captain_and_its_turn_ends() -> None:
    match = game({2: "..s..", 5: "b...."})
    assert play(match, "move C2 C1") == ["move C2 C1", "captain C1"]
    assert rows(match) == {1: "..S..", 5: "b...."}
    assert match.movers() == (BOW,)


def test_a_mate_that_jumps_onto_the_far_row_becomes_a_captain() -> None:
    match = game({7: "b....", 8: "s....", 9: "....s"}, BOW)
    assert play(match, "jump A7 A9") == ["jump A7 A9", "out stern A8", "captain A9"]


def test_every_mate_that_gets_there_becomes_one() -> None:
    match = game({1: "S....", 2: "..s..", 5: "b...."})
    play(match, "move C2 C1")
    assert match.view(None)["captains"] == [2, 0]


def test_a_captain_goes_homeward_left_right_and_along_the_homeward_diagonals() -> None:
    match = game({4: "..S..", 8: "....b"})
    assert listed(match) == {f"move C4 {cell}" for cell in ("C5", "B4", "D4", "B5", "D5")}
    match = game({6: "..B..", 2: "s...."}, BOW)
    assert listed(match) == {f"move C6 {cell}" for cell in ("C5", "B6", "D6", "B5", "D5")}


def test_a_captain_never_goes_away_from_home() -> None:
    match = game({4: "..S..", 3: "..b..", 8: "....b"})
    for move in ("move C4 C3", "jump C4 C2", "move C4 B3", "move C4 D3"):
        assert "a Captain goes homeward" in refused(match, move)


def test_a_captain_jumps_in_all_its_directions() -> None:
    match = game({4: ".bSb.", 5: ".bbb."})
    assert {move for move in listed(match) if move.startswith("jump")} == {
        f"jump C4 {cell}" for cell in ("A4", "E4", "A6", "C6", "E6")
    }
    assert play(match, "jump C4 E6") == ["jump C4 E6", "out bow D5"]


def test_a_captain_that_comes_home_wins() -> None:
    match = game({8: "..S..", 5: "b...."})
    assert play(match, "move C8 D9") == ["move C8 D9", "over: captain home"]
    assert match.outcome() == Outcome((STERN,), None, "captain home")
    assert match.movers() == ()
    match = game({2: "..B..", 5: "s...."}, BOW)
    play(match, "move C2 C1")
    assert match.outcome() == Outcome((BOW,), None, "captain home")


def test_a_captain_that_jumps_home_wins() -> None:
    match = game({7: "..S..", 8: "..b.."}, STERN)
    assert play(match, "jump C7 C9") == ["jump C7 C9", "out bow C8", "over: captain home"]


def test_a_mate_on_its_own_back_row_wins_nothing() -> None:
    match = game({9: "s....", 1: "b...."})
    play(match, "move A9 B9")
    assert match.outcome() is None


def test_a_captain_may_be_jumped_like_a_mate() -> None:
    match = game({4: "..b..", 5: "..S..", 8: "s...."}, BOW)
    assert play(match, "jump C4 C6") == ["jump C4 C6", "out stern C5"]
    assert match.view(None)["captains"] == [0, 0]


# ---- HOUSE: the end -------------------------------------------------------------------------------


def test_a_side_without_pieces_loses_at_once() -> None:
    match = game({4: ".bs.."}, BOW)
    play(match, "jump B4 D4")
    assert match.outcome() == Outcome((BOW,), None, "no pieces")


def test_a_side_without_a_move_on_its_turn_loses() -> None:
    match = game({6: "b....", 8: "b....", 9: "sBB.."}, BOW)
    assert play(match, "move A6 A7") == ["move A6 A7", "over: no move"]
    assert match.outcome() == Outcome((BOW,), None, "no move")
    assert "the game is over: no move" in refused(match, "move A9 A8")


def test_after_400_plies_it_is_a_draw() -> None:
    match = game({4: "S....", 6: "B...."})
    shuffle(match, ("A4", "B4"), ("A6", "B6"), 399)
    assert match.outcome() is None
    assert play(match, "move B6 A6") == ["move B6 A6", "over: 400 plies"]
    assert match.outcome() == Outcome((), None, "400 plies")
    assert match.view(None)["plies_left"] == 0
