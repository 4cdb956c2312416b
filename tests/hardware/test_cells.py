"""Names of cells, and which tile reads which cell."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.cells import MAX_COLUMNS, MAX_ROWS, TileMap, cell_at, cell_name, mat_cells
from hardware.errors import BoardError

sizes = st.tuples(st.integers(1, MAX_COLUMNS), st.integers(1, MAX_ROWS))


@pytest.mark.parametrize(
    ("name", "place"), [("A1", (0, 0)), ("C7", (2, 6)), ("E9", (4, 8)), ("Z99", (25, 98)), ("B10", (1, 9))]
)
def test_a_cell_is_a_letter_and_a_number(name: str, place: tuple[int, int]) -> None:
    assert cell_at(name) == place
    assert cell_name(*place) == name


@pytest.mark.parametrize(
    "wrong", ["", "7", "C", "C0", "c7", "C07", "C100", "CC7", "C7 ", "\u00c97", "C\u0667"]
)
def test_what_is_no_cell_is_quoted(wrong: str) -> None:
    with pytest.raises(BoardError, match="is no cell: write a letter and a number, as in C7") as error:
        cell_at(wrong)
    assert repr(wrong) in str(error.value)


@pytest.mark.parametrize("place", [(-1, 0), (26, 0), (0, -1), (0, 99)])
def test_places_without_a_name_are_refused(place: tuple[int, int]) -> None:
    with pytest.raises(BoardError, match="names go from A1 to Z99"):
        cell_name(*place)


def test_cells_run_row_by_row_from_far_left() -> None:
    assert mat_cells(2, 3) == ("A1", "B1", "A2", "B2", "A3", "B3")


@pytest.mark.parametrize("size", [(0, 9), (27, 9), (5, 0), (5, 100)])
def test_a_mat_that_cannot_be_is_refused(size: tuple[int, int]) -> None:
    with pytest.raises(BoardError, match=f"{size[0]} x {size[1]} cannot be"):
        mat_cells(*size)


def test_the_reference_mat_is_three_tiles_of_three_rows() -> None:
    tiles = TileMap.split(5, 9)
    assert tiles.sizes == (15, 15, 15)
    assert [tile[0] + "-" + tile[-1] for tile in tiles.tiles] == ["A1-E3", "A4-E6", "A7-E9"]
    assert tiles.reader("C7") == (2, 2)
    assert tiles.cell(2, 2) == "C7"


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        ((4, 4), (16,)),
        ((6, 6), (12, 12, 12)),
        ((9, 9), (16, 16, 16, 16, 16, 1)),
        ((20, 2), (16, 16, 8)),
        ((1, 1), (1,)),
    ],
)
def test_other_mats_take_as_few_tiles_as_they_can(size: tuple[int, int], expected: tuple[int, ...]) -> None:
    assert TileMap.split(*size).sizes == expected


@given(sizes)
def test_every_cell_of_any_mat_has_exactly_one_reader(size: tuple[int, int]) -> None:
    tiles = TileMap.split(*size)
    assert tiles.cells == mat_cells(*size)
    assert max(tiles.sizes) <= 16
    assert len(tiles.tiles) == -(-size[0] * size[1] // 16)
    assert [tiles.cell(*tiles.reader(cell)) for cell in tiles.cells] == list(tiles.cells)


def test_a_map_by_hand_may_wind_as_its_wires_do() -> None:
    tiles = TileMap.from_config(3, 2, [["A1-C1", "C2-B2"], ["A2"]])
    assert tiles.tiles == (("A1", "B1", "C1", "C2", "B2"), ("A2",))
    assert tiles.cells == ("A1", "B1", "C1", "A2", "B2", "C2")
    assert tiles == TileMap([["A1", "B1", "C1", "C2", "B2"], ["A2"]])


@pytest.mark.parametrize(
    ("config", "complaint"),
    [
        ([], "at least one tile"),
        ([["A1-B2"], []], "tile 1 has 0 cells"),
        ([["A1-B2", "A1"]], "more than one reader is given A1"),
        ([["A1-B1"]], "no tile reads A2, B2: give each cell"),
        ([["A1-B3"]], "the tiles name A3, B3, not on a mat of 2 x 2 cells"),
        ([["A1-Q1"]], "tile 0 has 17 cells: a tile has 1 to 16 readers"),
        ([["A1:B2"]], "'A1:B2' is neither a cell such as C7 nor a block of cells such as A1-E3"),
    ],
)
def test_a_map_that_does_not_fit_the_mat_says_why(config: list[list[str]], complaint: str) -> None:
    with pytest.raises(BoardError, match=complaint):
        TileMap.from_config(2, 2, config)


def test_a_cell_that_is_not_on_the_mat_is_quoted() -> None:
    with pytest.raises(BoardError, match="'F1' is not on this mat: its cells go from A1 to E9"):
        TileMap.split(5, 9).reader("F1")
