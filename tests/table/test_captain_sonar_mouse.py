"""A virtual mat: order cards are dragged from the tray onto the mat, never onto the map in its place."""

from __future__ import annotations

from itertools import pairwise

import pytest

from table.playing.intents import Pick, ShowMat
from table.showing.display.fonts import measure
from table.showing.display.geometry import plan
from table.showing.display.gestures import Dragged, InTray, OnCell, PressedCell, of_mat
from table.showing.scene import Gauge, Line
from tests.table.sonar_orders import begun

DROP = Dragged(InTray("yellow-south"), OnCell("B9"))


def test_squares_of_the_map_are_no_cells_of_the_mat() -> None:
    table = begun()
    assert of_mat(DROP, table.scene().mat) is None
    assert of_mat(PressedCell("B9"), table.scene().mat) is None


def test_the_menu_shows_the_mat_and_the_map_again() -> None:
    table = begun()
    for label, rows in (("Show the mat", 9), ("Show the map", 10)):
        table.board.key(0, "menu")
        assert table.moment.keys.choice is not None
        table.do(Pick(table.moment.keys.choice.rows.index(label)))
        assert table.scene().mat.rows == rows
    table.do(ShowMat(True))
    assert of_mat(DROP, table.scene().mat) == DROP


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("ready", [0, 1, 2])
def test_an_answer_is_read_to_its_end_beside_all_cards_and_what_is_ready(
    size: tuple[int, int], ready: int
) -> None:
    table = begun()
    answer = Line("Yellow answers: column F, sector 3; one of them is false.", "did", 4)
    gauges = tuple(Gauge(f"{who} ready: torpedo, mine, sonar", 0, 0) for who in ("Yellow", "Blue")[:ready])
    scene = table.scene(tray=True)._replace(log=(answer,), gauges=gauges, phones="On phones: Yellow crew.")
    layout = plan(scene, size, measure)
    (line,) = layout.log
    assert " ".join(line.text.lines) == answer.say
    assert len(layout.gauges) == ready
    assert layout.tray is not None
    boxes = [slot.box for slot in layout.tray.slots]
    assert len(boxes) == 22
    assert all(left.right <= right.x for left, right in pairwise(boxes) if left.y == right.y)
