"""Captain Zemo at the helm: dice chosen, cells pressed, the ship moved and led back to the middle."""

from __future__ import annotations

from random import Random

import pytest

from engines import captain_zemo as zemo
from engines.game import CHANCE, BadOption
from table.games import load_sheet
from table.games.captain_zemo.helm import Helm
from table.judging.mat import after_steps
from table.running.house import furnish
from table.sensing.pieces import Piece
from table.settings.config import Config
from table.settings.sections import Mat
from table.showing.language import DO_THIS, MAY_ACT, PUT_RIGHT, chosen
from tests.table.conftest import Table
from tests.table.zemo_voyages import BETWEEN, CANNON, STEERING, TOWN, press, record, rolled, rows, voyage
from tests.table.zemo_voyages import chosen as chosen_row


def lit(table: Table) -> set[str]:
    return {cell for cell, lamp in table.lamps().items() if lamp == MAY_ACT}


def test_the_ship_is_asked_for_in_the_middle(make_table):
    table = make_table("captain_zemo", {})
    table.think()
    assert table.scene().now == "Set up: put a ship on the middle of the helm."
    assert table.lamps() == {"C5": DO_THIS}
    table.follow()
    assert table.scene().tone == "play"


def test_the_lit_cells_are_the_ends_of_the_chosen_die():
    table = rolled("2 4 5 6")
    assert chosen_row(table) == "2: one step diagonally"
    assert lit(table) == {"B4", "D4", "B6", "D6"}
    press(table, "right")
    assert chosen_row(table) == "4: one step straight"
    assert lit(table) == {"C4", "B5", "D5", "C6"}
    press(table, "right", "right")
    assert lit(table) == {"C3", "A5", "E5", "C7"}
    press(table, "left", "left", "left")
    assert lit(table) == {"B4", "D4", "B6", "D6"}


def test_equal_dice_are_one_row():
    assert rows(rolled("4 4 4 6"))[:2] == ("4: one step straight", "6: two steps straight")


def test_where_no_die_is_chosen_nothing_is_lit():
    table = rolled("1 2 4 6")
    press(table, "left")
    assert chosen_row(table) == "Roll all dice again: free"
    assert lit(table) == set()
    press(table, "left")
    assert chosen_row(table) == "1: marks the danger track"
    assert lit(table) == set()


def test_a_pressed_cell_is_the_move_and_the_ship_stays():
    table = rolled("2 4 5 6")
    table.board.press("D6")
    assert table.record()[-1] == "use 2 F8"
    assert table.scene().tone == "play"
    assert lit(table) == {"C4", "B5", "D5", "C6"}, "the next die is chosen"


def test_a_cell_that_is_not_lit_does_nothing():
    table = rolled("2 4 5 6")
    table.board.press("C4")
    table.board.press("C9")
    assert table.record()[-1] == "roll 2 4 5 6"


def test_the_moved_ship_is_the_move_and_is_led_back():
    table = rolled("2 4 5 6")
    table.slide("C5", "D6")
    table.wait(0.5)
    assert table.record()[-1] == "use 2 F8"
    assert table.scene().now == "Slide the ship from where it lies to the middle of the helm."
    assert table.lamps() == {"D6": DO_THIS, "C5": DO_THIS}
    table.slide("D6", "C5")
    table.wait(0.5)
    assert table.scene().tone == "play"
    assert table.record()[-1] == "use 2 F8", "the way back is no move"


def test_a_ship_in_the_air_shows_where_it_may_go():
    table = rolled("2 4 5 6")
    table.lift("C5")
    assert lit(table) == {"B4", "D4", "B6", "D6"}
    assert table.lit("C5") == chosen(0)
    press(table, "right")
    assert lit(table) == {"C4", "B5", "D5", "C6"}, "another die may be chosen meanwhile"
    table.hands.put("ship", "C4")
    table.wait(0.5)
    assert table.record()[-1] == "use 4 E6"


def test_a_ship_put_back_is_no_move():
    table = rolled("2 4 5 6")
    table.hands.put(table.lift("C5"), "C5")
    table.wait(0.5)
    assert table.scene().tone == "play"
    assert table.record()[-1] == "roll 2 4 5 6"


def test_the_end_of_another_die_is_refused_with_the_reason():
    table = rolled("2 4 5 6")
    table.slide("C5", "C4")
    table.wait(0.5)
    assert table.record()[-1] == "roll 2 4 5 6"
    assert (
        table.scene().now == "A 2 does not lead from E7 to E6. Put the ship back on the middle of the helm."
    )
    assert table.lamps() == {"C4": PUT_RIGHT, "C5": DO_THIS}
    table.slide("C4", "C5")
    table.wait(0.5)
    assert table.scene().tone == "play"


def test_the_path_is_told_as_the_reason():
    table = rolled("4 4 5 6")
    table.board.press("C4")
    press(table, "right")
    assert chosen_row(table) == "5: one step anywhere"
    table.slide("C5", "C6")
    table.wait(0.5)
    assert "E7 was entered before: no square twice" in table.scene().now


@pytest.mark.parametrize("cell", ["C9", "A1", "E3"])
def test_cells_beyond_the_helm_or_the_reach_of_dice_are_no_move(cell):
    table = rolled("2 4 5 6")
    table.slide("C5", cell)
    table.wait(0.5)
    assert table.record()[-1] == "roll 2 4 5 6"
    assert table.scene().tone == "wrong"
    assert "Put the ship back on the middle of the helm." in table.scene().now


def test_an_illegal_place_is_never_explained_by_a_move_that_left_no_trace():
    """A move ends in the middle of the helm again, so the mat alone could not tell whether one was made."""
    table = rolled("2 2 2 6")
    table.slide("C5", "C3")  # a 6, which is not chosen
    table.wait(0.5)
    assert table.record()[-1] == "roll 2 2 2 6"
    assert table.scene().tone == "wrong"


def test_a_ship_moved_without_a_die_is_told_to_choose_one():
    table = rolled("2 4 5 6")
    press(table, "left")
    table.slide("C5", "D6")
    table.wait(0.5)
    assert table.scene().now.startswith("Choose a die first, with Up and Down. Put the ship back")


@pytest.mark.parametrize("moment", [0, TOWN, CANNON, BETWEEN], ids=["start", "town", "cannon", "between"])
def test_a_ship_moved_out_of_turn_is_sent_back(moment):
    table = voyage(moment)
    before = table.record()
    table.slide("C5", "C4")
    table.wait(0.5)
    assert table.record() == before
    assert table.scene().now.startswith("The ship does not move now: ")
    assert "Put the ship back" in table.scene().now
    table.slide("C4", "C5")
    table.wait(0.5)
    assert table.scene().tone == "play"


def test_the_helm_is_in_the_middle_of_the_mat_there_is():
    house = furnish("captain_zemo", Config(mat=Mat(columns=7, rows=7)), "mock:", {}, fast=True, keep=False)
    assert house.size == (7, 7)
    assert list(house.sheet.expected(None)) == ["D4"]
    house.journal.close()


def test_the_chart_shows_the_helm_and_what_is_lit_on_it():
    table = rolled("2 4 5 6")
    sea = {cell.cell: cell for cell in table.scene().mat.cells}
    assert len(sea) == 144
    assert {square for square, cell in sea.items() if cell.lamp == MAY_ACT} == {"D6", "F6", "D8", "F8"}
    assert sea["E7"].tokens[0].art == "ship"
    assert sea["E7"].at == "C5"
    assert sea["D6"].at == "B4"
    assert sum(bool(cell.at) for cell in sea.values()) == 25
    assert table.scene().mat.frames[0] == ("C5", "G9", None)


def test_the_chart_shows_the_ship_on_its_square_while_the_helm_has_yet_to_follow():
    table = rolled("2 4 5 6")
    table.slide("C5", "D6")
    table.wait(0.5)
    ships = [cell.cell for cell in table.scene().mat.cells if cell.tokens]
    assert ships == ["F8"]
    assert table.scene().mat.path[-1] == "F8"


def test_at_the_edge_of_the_sea_the_helm_goes_dark():
    table = rolled("2 4 5 6", start="A1")
    assert lit(table) == {"D6"}
    assert sum(bool(cell.at) for cell in table.scene().mat.cells) == 9
    table.slide("C5", "B5")
    table.wait(0.5)
    assert table.scene().tone == "wrong"


def test_a_take_back_brings_the_die_back_and_rolls_no_other():
    table = voyage(STEERING)
    dice = table.scene().dice
    table.board.press(next(iter(lit(table))))
    press(table, "back", "confirm")
    assert table.record() == [entry.text for entry in record(STEERING)]
    assert [die.face for die in table.scene().dice] == [die.face for die in dice]


def test_a_take_back_of_the_move_before_a_roll_casts_the_same_dice_again():
    table = voyage(8)
    before = table.record()
    press(table, "confirm")
    roll = table.record()[-1]
    press(table, "back", "confirm")
    assert table.record() == before
    press(table, "confirm")
    assert table.record() == [*before, "sail", roll]


def test_a_small_and_a_large_mat():
    sheet = load_sheet("captain_zemo")
    for size, middle in (((5, 5), "C3"), ((5, 9), "C5"), ((7, 11), "D6"), ((8, 6), "D3")):
        assert sheet.fit(*size, {}) == {}
        assert list(sheet.on_mat(*size).expected(None)) == [middle]
    with pytest.raises(BadOption, match="needs a mat of 5 x 5 cells, and this one has 4 x 9"):
        sheet.fit(4, 9, {})


@pytest.mark.parametrize("helm", [Helm(), Helm(0, 0), Helm(3, 4)], ids=["reference", "corner", "elsewhere"])
def test_squares_and_cells_are_each_others_inverse(helm):
    for ship in ("A1", "L12", "F6", "B11"):
        window = helm.window(ship)
        assert window[ship] == helm.middle
        for square, cell in window.items():
            assert helm.square(ship, cell) == square
            assert helm.cell(ship, square) == cell


def test_every_move_begins_and_ends_in_the_middle_and_no_two_of_a_die_share_a_cell():
    sheet, rng = load_sheet("captain_zemo"), Random(7)
    pieces = {"ship": Piece("ship", "ship")}
    seen = 0
    for number in range(60):
        state = zemo.start({"map": zemo.seas.MAPS[number % 3]})
        while zemo.movers(state):
            seat = zemo.movers(state)[0]
            if state.phase == "steer":
                gestures = [sheet.gesture(state, 0, action) for action in zemo.actions(state, 0)]
                moves = [gesture for gesture in gestures if gesture.hand]
                assert len({(move.way, move.presses) for move in moves}) == len(moves)
                for move in moves:
                    places = {"ship": ("C5", "")}
                    assert after_steps(places, (*move.hand, *move.then), pieces, places) == places
                    assert move.presses == (move.hand[0].cell,)
                    seen += 1
            actions = zemo.actions(state, seat)
            action = zemo.chance(state, rng) if seat == CHANCE else rng.choice(actions)
            state = zemo.apply(state, seat, action)
    assert seen > 1000
