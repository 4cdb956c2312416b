"""A ship's log beside a chart: nothing overlaps, dice roll for a moment, score sheets are shown whole."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from table.showing.display.boxes import Box
from table.showing.display.fonts import measure
from table.showing.display.geometry import Layout, plan
from table.showing.display.gestures import Dragged, InTray, OnCell, PressedCell, PressedKey, Turned, of_mat
from table.showing.display.look import MOTION_S
from table.showing.display.motion import DiceCast, rolled
from table.showing.display.painter import Painter
from table.showing.scene import Choice, Die, Gauge, Scene, TallyLine
from tests.depth import examples
from tests.pictures.zemo_scenes import ZEMO, longest_sheet, payment, steering
from tests.table.test_display_geometry import assert_sound, keys, name, sentence

SIZES = [(1280, 720), (1024, 600), (1920, 1080), (800, 480)]
BASE = steering()

gauges = st.tuples(
    st.lists(st.builds(Gauge, name, st.integers(0, 9), st.integers(1, 10)), max_size=6),
    st.lists(
        st.builds(
            lambda label, marks, size: Gauge(label, marks, size, art="crab"),
            st.sampled_from(["", "+1", "–", "+12"]),
            st.integers(0, 8),
            st.integers(1, 8),
        ),
        max_size=11,
    ),
).map(lambda both: (*both[0], *both[1]))
dice = st.lists(st.builds(Die, st.integers(1, 6), st.booleans(), st.booleans()), max_size=10).map(tuple)
choices = st.none() | st.builds(
    lambda title, rows: Choice(title, tuple(rows), 0, (0,)),
    st.sampled_from(["", "What do you pay?"]),
    st.lists(sentence, min_size=1, max_size=12),
)
tallies = st.lists(st.builds(TallyLine, name, st.just("3 × 4"), st.integers(0, 99)), max_size=13).map(tuple)


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    over = draw(st.booleans())
    return BASE._replace(
        now=draw(sentence),
        notices=tuple(draw(st.lists(sentence, max_size=3))),
        keys=draw(keys),
        choice=draw(choices),
        gauges=() if over else draw(gauges),
        dice=draw(dice),
        tally=draw(tallies) if over else (),
    )


def log_parts(layout: Layout) -> list[Box]:
    """The boxes of the log, which must keep apart from each other and from all the rest."""
    boxes = [plan.box for plan in layout.dice]
    boxes += list(layout.track.circles) if layout.track else []
    boxes += [layout.tally.box] if layout.tally else []
    return boxes


def assert_kept_apart(layout: Layout) -> None:
    others = [layout.mat.frame, layout.banner.box]
    others += [plan.box for group in (layout.notices, layout.scores, layout.keys) for plan in group]
    others += [line.text.box for line in layout.log]
    others += [circle for gauge in layout.gauges for circle in gauge.circles]
    others += [gauge.sign for gauge in layout.gauges if gauge.sign]
    others += [layout.choice.box] if layout.choice else []
    screen = Box(0, 0, *layout.size)
    boxes = log_parts(layout)
    for n, box in enumerate(boxes):
        assert screen.holds(box)
        assert not any(box.overlaps(other) for other in (*boxes[n + 1 :], *others)), box


@examples(120)
@given(scenes(), st.sampled_from(SIZES))
def test_nothing_overlaps_or_is_cut_off(scene: Scene, size: tuple[int, int]) -> None:
    layout = plan(scene, size, measure)
    assert_sound(layout)
    assert_kept_apart(layout)


@pytest.mark.parametrize("size", SIZES[:3])
@pytest.mark.parametrize("scene", ZEMO)
def test_what_matters_finds_room_in_every_moment(scene: str, size: tuple[int, int]) -> None:
    shown = ZEMO[scene]()
    layout = plan(shown, size, measure)
    assert layout.track is not None
    assert len(layout.track.circles) == 28
    assert [g.gauge for g in layout.gauges if not g.sign] == [g for g in shown.gauges if not g.art]
    assert len(layout.dice) == len(shown.dice)
    assert (layout.choice is None) == (shown.choice is None)
    assert {key.word for key in layout.keys} == {key.word for key in shown.keys}


@pytest.mark.parametrize("size", SIZES[:3])
def test_the_log_is_shown_while_dice_are_chosen(size: tuple[int, int]) -> None:
    layout = plan(BASE, size, measure)
    assert len([gauge for gauge in layout.gauges if gauge.sign]) == 11
    five = BASE._replace(choice=Choice("", ("2", "3", "4", "5", "Roll all dice again"), 0))
    assert len(plan(five, size, measure).choice.rows) == 5
    assert len(plan(five, size, measure).gauges) == 17


@pytest.mark.parametrize("size", SIZES[:3])
def test_the_longest_score_sheet_is_shown_whole(size: tuple[int, int]) -> None:
    scene = longest_sheet()
    layout = plan(scene, size, measure)
    assert len(scene.tally) == 13
    assert layout.tally is not None
    assert [row.label.lines[0] for row in layout.tally.rows] == [line.label for line in scene.tally]
    assert [row.points.lines[0] for row in layout.tally.rows] == [str(line.points) for line in scene.tally]


def test_a_row_that_sinks_the_ship_is_in_another_colour() -> None:
    layout = plan(payment(), (1280, 720), measure)
    assert layout.choice is not None
    inks = {row.text.ink for row in layout.choice.rows}
    assert len(inks) == 2


# Dice


def test_new_faces_are_a_roll_and_a_used_die_is_none() -> None:
    before = (Die(1), Die(4), Die(4))
    assert rolled(before, (Die(1), Die(4), Die(6))) == (DiceCast(),)
    assert rolled(before, (Die(1, used=True), Die(4), Die(4))) == ()
    assert rolled((Die(1, used=True), Die(4)), (Die(1), Die(4))) == (DiceCast(),), "the same faces once more"
    assert rolled(before, ()) == ()
    assert rolled((), before) == (DiceCast(),)


def test_dice_roll_for_a_moment_and_then_rest() -> None:
    painter, surface = Painter((1280, 720)), pygame.Surface((1280, 720), depth=32)
    painter.paint(BASE, surface, 0.0)
    again = BASE._replace(dice=tuple(die._replace(face=die.face % 6 + 1) for die in BASE.dice))
    painter.paint(again, surface, 10.0)
    assert painter.next_frame() is not None
    moving = pygame.image.tobytes(surface, "RGB")
    boxes = painter.paint(again, surface, 10.1)
    assert painter.layout is not None
    area = [plan.box for plan in painter.layout.dice]
    assert boxes
    assert all(any(box.overlaps(die) for die in area) for box in boxes), "only the dice are painted"
    painter.paint(again, surface, 10.0 + MOTION_S)
    assert painter.next_frame() is None
    assert pygame.image.tobytes(surface, "RGB") != moving
    assert painter.paint(again, surface, 20.0) == []


# The mouse on a chart


def test_squares_of_the_chart_stand_for_cells_of_the_mat() -> None:
    at = {cell.cell: cell.at for cell in BASE.mat.cells if cell.at}
    ship = next(cell.cell for cell in BASE.mat.cells if cell.tokens)
    assert at[ship] == "C5"
    square, cell = next((square, cell) for square, cell in at.items() if cell == "C4")
    assert of_mat(PressedCell(square), BASE.mat) == PressedCell("C4")
    assert of_mat(Dragged(OnCell(ship), OnCell(square)), BASE.mat) == Dragged(OnCell("C5"), OnCell(cell))
    assert of_mat(Dragged(OnCell(ship), InTray()), BASE.mat) == Dragged(OnCell("C5"), InTray())


def test_squares_beyond_the_helm_are_out_of_reach() -> None:
    beyond = next(cell.cell for cell in BASE.mat.cells if not cell.at)
    ship = next(cell.cell for cell in BASE.mat.cells if cell.tokens)
    assert of_mat(PressedCell(beyond), BASE.mat) is None
    assert of_mat(Dragged(OnCell(ship), OnCell(beyond)), BASE.mat) is None
    assert of_mat(Turned(OnCell(beyond)), BASE.mat) is None
    assert of_mat(PressedKey(0, "menu"), BASE.mat) == PressedKey(0, "menu")
