"""Painting only what changed gives the same picture as painting everything, and rest costs nothing."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.board import Lamp, Pattern
from table.showing.display.art_marks import ring
from table.showing.display.blinking import HALF
from table.showing.display.boxes import Box
from table.showing.display.items_mat import Held, screen_colour
from table.showing.display.look import MOTION_S, SEATS
from table.showing.display.painter import Painter, merged
from table.showing.display.picture import render
from table.showing.scene import Scene, Token
from tests.depth import examples
from tests.pictures.kit import DO, MAY, WRONG, mat
from tests.pictures.scenes import SCENES
from tests.pictures.sea_leg_scenes import sea_leg_setup, sea_leg_start

SIZE = (1024, 600)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def canvas() -> pygame.Surface:
    return pygame.Surface(SIZE, depth=32)


def step(scene: Scene, **tokens: Token) -> Scene:
    return scene._replace(mat=mat(5, 9, tokens, ground="deck"))


@examples(50)
@given(st.lists(st.sampled_from(sorted(SCENES)), min_size=2, max_size=5))
def test_painting_what_changed_equals_painting_everything(names: list[str]) -> None:
    painter, surface = Painter(SIZE), canvas()
    now = 0.0
    for name in names:
        scene = SCENES[name]()
        painter.paint(scene, surface, now)
        painter.paint(scene, surface, now + MOTION_S / 3)
        painter.paint(scene, surface, now + MOTION_S)
        painter.paint(scene, surface, now + 1.03)  # all that blinks is lit
        now += 2.048
    assert pixels(surface) == pixels(render(SCENES[names[-1]](), SIZE))


def test_a_scene_at_rest_is_never_painted_again() -> None:
    painter, surface = Painter(SIZE), canvas()
    assert painter.paint(sea_leg_start(), surface, 0.0) == [Box(0, 0, *SIZE)]
    assert painter.next_frame() is None
    assert painter.paint(sea_leg_start(), surface, 5.0) == []


@pytest.mark.parametrize("sample", SCENES)
def test_only_lamps_that_ask_for_something_make_the_picture_move(sample: str) -> None:
    painter, scene = Painter(SIZE), SCENES[sample]()
    painter.paint(scene, canvas(), 0.0)
    asking = {cell.lamp.pattern for cell in scene.mat.cells} & set(HALF)
    assert painter.next_frame() == min((HALF[pattern] for pattern in asking), default=None)


@pytest.mark.parametrize(("lamp", "half"), [(DO, 0.512), (WRONG, 0.128)])
def test_a_lamp_blinks_in_the_rhythm_of_the_mats_own_and_paints_its_cell_only(
    lamp: Lamp, half: float
) -> None:
    painter, surface = Painter(SIZE), canvas()
    scene = sea_leg_start()._replace(mat=mat(5, 9, {"C7": Token("mate", 0)}, {"C7": lamp}, "deck"))
    painter.paint(scene, surface, 7.0)
    lit, now = pixels(surface), 7.0
    assert lit == pixels(render(scene, SIZE)), "it begins lit"
    looks = []
    for _ in range(4):
        assert painter.paint(scene, surface, now + half / 2) == []
        now = painter.next_frame() or 0.0
        assert painter.layout is not None
        assert painter.paint(scene, surface, now) == [painter.layout.mat.cells["C7"]]
        looks.append(pixels(surface) == lit)
    assert looks == [False, True, False, True]
    assert now == pytest.approx(7.0 + 4 * half)


def test_what_begins_to_blink_later_begins_lit() -> None:
    painter, surface = Painter(SIZE), canvas()
    first = sea_leg_start()._replace(mat=mat(5, 9, {}, {"C7": DO}, "deck"))
    painter.paint(first, surface, 0.0)
    painter.paint(first, surface, 0.6)
    both = first._replace(mat=mat(5, 9, {}, {"C7": DO, "C6": DO}, "deck"))
    painter.paint(both, surface, 0.7)
    assert pixels(surface) == pixels(render(both, SIZE))


def test_a_new_lamp_paints_its_cell_only() -> None:
    painter, surface = Painter(SIZE), canvas()
    scene = step(sea_leg_start(), C7=Token("mate", 0))
    painter.paint(scene, surface, 0.0)
    lit = scene._replace(mat=mat(5, 9, {"C7": Token("mate", 0)}, {"C7": MAY}, "deck"))
    assert painter.layout is not None
    assert painter.paint(lit, surface, 1.0) == [painter.layout.mat.cells["C7"]]


def test_a_moved_piece_slides_and_comes_to_rest() -> None:
    painter, surface = Painter(SIZE), canvas()
    painter.paint(step(sea_leg_start(), C7=Token("mate", 0)), surface, 0.0)
    there = step(sea_leg_start(), C3=Token("mate", 0))
    painter.paint(there, surface, 1.0)
    frames, now = 0, 1.0
    while (due := painter.next_frame()) is not None:
        now = due
        frames += bool(painter.paint(there, surface, now))
    assert 3 <= frames <= 10
    assert now - 1.0 < 0.3
    assert pixels(surface) == pixels(render(there, SIZE))


def test_a_piece_dropped_by_the_mouse_does_not_slide_again() -> None:
    painter, surface = Painter(SIZE), canvas()
    painter.paint(step(sea_leg_start(), C7=Token("mate", 0)), surface, 0.0)
    painter.paint(step(sea_leg_start(), C3=Token("mate", 0)), surface, 1.0, carried="C3")
    assert painter.next_frame() is None


def test_a_held_piece_is_painted_under_the_mouse_and_not_where_it_lay() -> None:
    painter, surface = Painter(SIZE), canvas()
    scene = step(sea_leg_start(), C7=Token("mate", 0))
    painter.paint(scene, surface, 0.0)
    assert painter.layout is not None
    before = pixels(surface)
    held = Held(Token("mate", 0), 700, 500, "C7")
    box = painter.layout.mat.cells["C7"]
    painter.paint(scene, surface, 0.1, held)
    empty = render(step(sea_leg_start()), SIZE)
    assert pixels(surface.subsurface(box)) == pixels(empty.subsurface(box))
    around = Box(680, 480, 40, 40)
    assert pixels(surface.subsurface(around)) != pixels(empty.subsurface(around))
    painter.paint(scene, surface, 0.2, None)
    assert pixels(surface) == before


def test_a_held_piece_of_the_tray_leaves_its_pile() -> None:
    painter, surface = Painter(SIZE), canvas()
    scene = sea_leg_setup()
    painter.paint(scene, surface, 0.0)
    assert painter.layout is not None
    assert painter.layout.tray is not None
    slot = painter.layout.tray.slots[0]
    whole = pixels(surface.subsurface(slot.box))
    painter.paint(scene, surface, 0.1, Held(slot.token, 100, 100, piece=slot.pieces[0]))
    assert pixels(surface.subsurface(slot.box)) != whole


PATTERNS = [p for p in Pattern if p is not Pattern.OFF]


@pytest.mark.parametrize("size", [41, 70, 90, 158])
def test_lamp_patterns_differ_without_colour(size: int) -> None:
    """The same colour in every pattern: the shapes alone must tell them apart."""
    shapes = {p: pygame.image.tobytes(ring(size, p, (200, 200, 200)), "RGBA")[3::4] for p in PATTERNS}
    for a in PATTERNS:
        for b in PATTERNS:
            if a < b:
                unlike = sum(abs(x - y) > 90 for x, y in zip(shapes[a], shapes[b], strict=True))
                assert unlike > size * size * 0.03, (a, b, unlike)


def test_a_seats_lamp_is_shown_in_the_seats_colour() -> None:
    assert screen_colour(Lamp(Pattern.STEADY, (40, 110, 255))) == SEATS[0]
    assert screen_colour(Lamp(Pattern.STEADY, (255, 150, 200))) == SEATS[1]
    assert screen_colour(Lamp(Pattern.PULSE, (255, 255, 255))) == (255, 255, 255)
    assert sum(screen_colour(Lamp(Pattern.BLINK, (0, 0, 90)))) > 300


boxes = st.builds(Box, st.integers(0, 90), st.integers(0, 90), st.integers(1, 30), st.integers(1, 30))


@given(st.lists(boxes, max_size=40))
def test_merged_boxes_cover_the_same_and_keep_apart(parts: list[Box]) -> None:
    whole = merged(parts)
    assert all(any(box.holds(part) for box in whole) for part in parts)
    assert not any(a.overlaps(b) for n, a in enumerate(whole) for b in whole[:n])
