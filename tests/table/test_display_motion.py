"""What moved between two pictures of the mat."""

from __future__ import annotations

from table.showing.display.look import MOTION_S
from table.showing.display.motion import Came, Motion, Slid, TurnedOver, Went, changes
from table.showing.scene import Token
from tests.pictures.kit import captivate_card, mat

STERN, BOW = Token("mate", 0), Token("mate", 1)
RAT = captivate_card(1, "light", "4111")


def test_a_piece_gone_here_and_new_there_slid() -> None:
    assert changes(mat(5, 9, {"C7": STERN}), mat(5, 9, {"C6": STERN})) == (Slid("C6", 0, "C7"),)


def test_pieces_of_other_seats_are_not_taken_for_each_other() -> None:
    moved = changes(mat(5, 9, {"C7": STERN}), mat(5, 9, {"C6": BOW}))
    assert set(moved) == {Came("C6", 0), Went("C7", STERN)}


def test_a_mate_that_becomes_a_captain_on_arrival_slid() -> None:
    captain = Token("captain", 0)
    assert changes(mat(5, 9, {"C2": STERN}), mat(5, 9, {"C1": captain})) == (Slid("C1", 0, "C2"),)


def test_of_equal_pieces_each_goes_the_short_way() -> None:
    before = mat(5, 9, {"A4": BOW, "C4": BOW})
    after = mat(5, 9, {"D4": BOW, "B4": BOW})
    assert set(changes(before, after)) == {Slid("B4", 0, "A4"), Slid("D4", 0, "C4")}


def test_a_jump_slides_one_piece_and_takes_one_away() -> None:
    before = mat(5, 9, {"C5": STERN, "C4": BOW})
    after = mat(5, 9, {"C3": STERN})
    assert set(changes(before, after)) == {Slid("C3", 0, "C5"), Went("C4", BOW)}


def test_a_card_that_shows_its_other_face_was_turned() -> None:
    back = Token("card-back")
    assert changes(mat(4, 4, {"B2": RAT}), mat(4, 4, {"B2": back})) == (TurnedOver("B2", 0, RAT),)


def test_a_card_laid_on_another_came() -> None:
    frog = captivate_card(2, "earth", "2123")
    assert changes(mat(4, 4, {"B2": RAT}), mat(4, 4, {"B2": (RAT, frog)})) == (Came("B2", 1),)


def test_another_mat_is_no_motion() -> None:
    assert changes(mat(4, 4, {"B2": RAT}), mat(5, 9, {"B2": STERN})) == ()


def test_motion_comes_to_rest_in_time() -> None:
    motion = Motion(10.0, (Came("A1", 0),))
    assert motion.share(10.0) == 0
    assert not motion.rests(10.0)
    assert 0 < motion.share(10.1) < motion.share(10.2) < 1
    assert motion.rests(10.0 + MOTION_S)
    assert motion.share(10.0 + MOTION_S) == 1
