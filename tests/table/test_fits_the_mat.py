"""What lies on the mat fits the mat: pieces of every game beside each other, lamps and buttons free."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from engines.catalog import shipped
from table.cards.faces import deck_of
from table.cards.matpdf import write_mat
from table.cards.matplan import FRAME, MARGIN, PAPERS, MatSize, plan
from table.cards.measures import LEAST, MOST, READER, SLEEVE, TAG, BadPitch, Hole, Measures, measures

PITCHES = (LEAST, 90, 100, 120, MOST)
ASKEW = 1.0  # a hand lays a card so far off the middle


def outlines(game: str, lengths: Measures) -> list[tuple[float, float]]:
    """Half the width and height of what may lie on a cell: sleeved, upright and turned by a quarter."""
    if deck_of(game).shape == "disc":
        return [(lengths.disc / 2, lengths.disc / 2)]
    wide, high = (side / 2 + SLEEVE for side in lengths.card)
    return [(wide, high), (high, wide)]


def covered(hole: Hole, half: tuple[float, float]) -> bool:
    return all(
        abs(place) - hole.across / 2 < side + ASKEW
        for place, side in zip((hole.x, hole.y), half, strict=True)
    )


@pytest.mark.parametrize("pitch", PITCHES)
@pytest.mark.parametrize("game", shipped())
def test_neighbours_do_not_touch_however_they_lie(game: str, pitch: float) -> None:
    """Two rows of Captivate overlapped by 8 mm when cells were 80 mm apart and cards 88 mm high."""
    for one, other in product(outlines(game, measures(pitch)), repeat=2):
        assert one[0] + other[0] + 2 * ASKEW <= pitch
        assert one[1] + other[1] + 2 * ASKEW <= pitch


@pytest.mark.parametrize("pitch", PITCHES)
@pytest.mark.parametrize("game", shipped())
def test_no_piece_covers_a_lamp_or_a_button(game: str, pitch: float) -> None:
    lengths = measures(pitch)
    for half in outlines(game, lengths):
        assert not covered(lengths.lamp, half)
        assert not covered(lengths.button, half)


@pytest.mark.parametrize("pitch", PITCHES)
def test_readers_lie_clear_of_each_other_and_of_both_holes(pitch: float) -> None:
    lengths = measures(pitch)
    left, top, wide, high = lengths.reader
    assert (wide, high) == READER
    assert wide < pitch
    for hole in (lengths.lamp, lengths.button):
        for shift in (0.0, pitch):  # this cell's module, and that of the cell to the right
            clear_across = not (left + shift < hole.x + hole.across / 2 and hole.x < left + shift + wide)
            clear_along = abs(hole.y) - hole.across / 2 > -top
            assert clear_across or clear_along


@pytest.mark.parametrize("pitch", PITCHES)
def test_a_tag_fits_on_every_piece(pitch: float) -> None:
    assert min(*measures(pitch).card, measures(pitch).disc) > TAG


def test_the_reference_takes_an_owners_own_deck() -> None:
    assert measures().card == (63, 88)
    assert measures(MOST).card == (63, 88)
    assert measures(80).card == (pytest.approx(50.4), pytest.approx(70.4))


@pytest.mark.parametrize("pitch", [0, 79.9, 151])
def test_a_pitch_that_cannot_be_says_which_can(pitch: float) -> None:
    with pytest.raises(BadPitch, match=r"mm apart make no mat: a pitch is 80 to 150 mm"):
        measures(pitch)


# The printed mat


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("cells", [(5, 9), (4, 4), (7, 7), (1, 1)])
def test_the_sheets_cover_the_mat_once_and_each_fits_its_paper(paper: str, cells: tuple[int, int]) -> None:
    size = MatSize(*cells, measures())
    planned = plan(size, paper)
    sheets = list(planned.sheets())
    assert sum(sheet.wide * sheet.high for sheet in sheets) == pytest.approx(size.wide * size.high)
    for sheet in sheets:
        assert 0 < sheet.wide <= planned.paper[0] - 2 * MARGIN
        assert 0 < sheet.high <= planned.paper[1] - 2 * MARGIN
        right = [each for each in sheets if (each.row, each.column) == (sheet.row, sheet.column + 1)]
        assert [each.left for each in right] in ([], [pytest.approx(sheet.left + sheet.wide)])
    assert sorted(PAPERS[paper]) == sorted(planned.paper)


def test_cells_lie_one_pitch_apart_from_the_far_left() -> None:
    places = {name: (x, y) for name, x, y in MatSize(5, 9, measures(80)).cells()}
    assert places["A1"] == (FRAME + 40, FRAME + 40)
    assert places["E9"] == (FRAME + 360, FRAME + 680)


def test_every_cell_is_named_on_the_mat_and_on_the_template(
    tmp_path: Path, need: Callable[[str], str]
) -> None:
    program, path = need("pdftotext"), tmp_path / "mat.pdf"
    planned = plan(MatSize(4, 4, measures()), "a3")
    count = planned.across * planned.down
    assert write_mat(planned, path) == 2 * count
    done = subprocess.run([program, "-raw", str(path), "-"], capture_output=True, text=True, check=True)
    for name in (f"{column}{row}" for column in "ABCD" for row in range(1, 5)):
        assert len(re.findall(rf"\b{name}\b", done.stdout)) >= 2
    assert done.stdout.count("This line must measure 100 mm") == 2 * count
    assert "Drill template, 4 x 4 cells, 100 mm apart: sheet 1 of 4, row 1, column 1" in done.stdout
