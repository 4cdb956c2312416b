"""The window: gestures of mouse and keyboard, offscreen and on a real (virtual) screen."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from table.showing.display.fonts import measure
from table.showing.display.geometry import Layout, plan
from table.showing.display.gestures import (
    Closed,
    Dragged,
    Gesture,
    InTray,
    OnCell,
    PickedRow,
    PressedCell,
    PressedCode,
    PressedKey,
    Turned,
)
from table.showing.display.picture import render
from table.showing.display.window import NoWindow, Window
from table.showing.scene import Scene, Token, TrayItem
from tests.pictures.card_scenes import captivate
from tests.pictures.invitation_scenes import invited
from tests.pictures.sea_leg_scenes import menu, sea_leg_setup, sea_leg_start
from tests.screen import NOBODY, RIGHT, Screen, screen

SIZE = (1280, 720)
RETURN, ESCAPE, LETTER_F = 0xFF0D, 0xFF1B, ord("f")


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    opened = Window(SIZE)
    yield opened
    opened.close()


def layout_of(scene: Scene) -> Layout:
    return plan(scene, SIZE, measure)


def post(kind: int, **facts: object) -> None:
    pygame.event.post(pygame.event.Event(kind, **facts))


def press(at: tuple[int, int], button: int = 1) -> None:
    post(pygame.MOUSEBUTTONDOWN, pos=at, button=button)


def release(at: tuple[int, int]) -> None:
    post(pygame.MOUSEBUTTONUP, pos=at, button=1)


def move(at: tuple[int, int]) -> None:
    post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(1, 0, 0))


def shown(window: Window, scene: Scene) -> Layout:
    window.show(scene, 0.0)
    window.events()
    return layout_of(scene)


def test_a_piece_is_dragged_from_cell_to_cell(window: Window) -> None:
    cells = shown(window, sea_leg_start()).mat.cells
    press(cells["C7"].centre)
    move(cells["C6"].centre)
    assert window.events() == []
    assert window.next_frame(1.0) == 1.0  # the piece follows the mouse
    release(cells["C6"].centre)
    assert window.events() == [Dragged(OnCell("C7"), OnCell("C6"))]


def test_the_dragged_piece_follows_the_mouse(window: Window, tmp_path: Path) -> None:
    scene = sea_leg_start()
    cells = shown(window, scene).mat.cells
    window.screenshot(tmp_path / "before.png")
    press(cells["C7"].centre)
    move((900, 560))
    window.events()
    window.show(scene, 0.1)
    window.screenshot(tmp_path / "during.png")
    before, during = pygame.image.load(tmp_path / "before.png"), pygame.image.load(tmp_path / "during.png")
    box = pygame.Rect(870, 530, 60, 60)
    assert pygame.image.tobytes(before.subsurface(box), "RGB") != pygame.image.tobytes(
        during.subsurface(box), "RGB"
    )


def test_a_piece_dropped_beside_the_mat_goes_to_the_tray(window: Window) -> None:
    cells = shown(window, sea_leg_start()).mat.cells
    press(cells["C7"].centre)
    move((900, 560))
    release((900, 560))
    assert window.events() == [Dragged(OnCell("C7"), InTray())]


def test_a_piece_comes_from_the_tray(window: Window) -> None:
    layout = shown(window, sea_leg_setup())
    assert layout.tray is not None
    press(layout.tray.slots[1].box.centre)
    move(layout.mat.cells["D2"].centre)
    release(layout.mat.cells["D2"].centre)
    assert window.events() == [Dragged(InTray("bow-0"), OnCell("D2"))]


def test_a_drag_that_ends_where_it_began_is_nothing(window: Window) -> None:
    cells = shown(window, sea_leg_start()).mat.cells
    press(cells["C7"].centre)
    move(cells["C6"].centre)
    move(cells["C7"].centre)
    release(cells["C7"].centre)
    assert window.events() == []


def test_a_click_presses_the_cell_even_if_the_hand_trembles(window: Window) -> None:
    x, y = shown(window, sea_leg_start()).mat.cells["C7"].centre
    press((x, y))
    move((x + 3, y - 3))
    release((x + 3, y - 3))
    assert window.events() == [PressedCell("C7")]


def test_an_empty_cell_is_pressed_but_not_dragged(window: Window) -> None:
    cells = shown(window, sea_leg_start()).mat.cells
    press(cells["C5"].centre)
    move(cells["C4"].centre)
    release(cells["C4"].centre)
    press(cells["C5"].centre)
    release(cells["C5"].centre)
    assert window.events() == [PressedCell("C5")]


def test_keys_are_clicked_on_their_labels(window: Window) -> None:
    layout = shown(window, sea_leg_setup())
    for key in layout.keys:
        press(key.box.centre)
        release(key.box.centre)
    assert set(window.events()) == {PressedKey(0, "confirm"), PressedKey(0, "menu")}


def test_a_key_is_not_pressed_when_the_mouse_left_it(window: Window) -> None:
    layout = shown(window, sea_leg_setup())
    press(layout.keys[0].box.centre)
    release(layout.banner.box.centre)
    assert window.events() == []


def test_a_row_of_a_list_is_picked(window: Window) -> None:
    layout = shown(window, menu())
    assert layout.choice is not None
    press(layout.choice.rows[2].box.centre)
    release(layout.choice.rows[2].box.centre)
    assert window.events() == [PickedRow(2)]


def test_a_card_is_turned_by_the_right_button(window: Window) -> None:
    layout = shown(window, captivate())
    press(layout.mat.cells["D4"].centre, button=3)
    press(layout.mat.cells["A1"].centre, button=3)
    assert layout.tray is not None
    press(layout.tray.slots[0].box.centre, button=3)
    assert window.events() == [Turned(OnCell("D4")), Turned(InTray("3-light"))]


@pytest.mark.parametrize(
    ("key", "word"),
    [
        (pygame.K_RETURN, "confirm"),
        (pygame.K_BACKSPACE, "back"),
        (pygame.K_LEFT, "left"),
        (pygame.K_DOWN, "right"),
        (pygame.K_ESCAPE, "back"),
    ],
)
def test_the_keyboard_has_the_keys_too(window: Window, key: int, word: str) -> None:
    shown(window, menu())
    post(pygame.KEYDOWN, key=key)
    assert window.events() == [PressedKey(0, word)]


def test_escape_opens_the_menu_where_there_is_one(window: Window) -> None:
    shown(window, sea_leg_start())
    post(pygame.KEYDOWN, key=pygame.K_ESCAPE)
    post(pygame.KEYDOWN, key=pygame.K_RETURN)  # no label: this key does nothing now
    assert window.events() == [PressedKey(0, "menu")]


def test_a_piece_taken_away_meanwhile_is_no_longer_held(window: Window) -> None:
    scene = sea_leg_start()
    cells = shown(window, scene).mat.cells
    press(cells["C7"].centre)
    move(cells["C6"].centre)
    window.events()
    without = scene._replace(mat=sea_leg_setup().mat)
    window.show(without, 0.1)
    release(cells["C6"].centre)
    assert window.events() == []


def test_the_wheel_scrolls_a_full_tray(window: Window) -> None:
    scene = captivate()
    tray = tuple(TrayItem(f"order-{n}", Token("order", 0, f"{n}")) for n in range(60))
    shown(window, scene._replace(tray=tray))
    where = layout_of(scene._replace(tray=tray)).tray
    assert where is not None
    at = where.slots[0].box.x + 4, where.slots[0].box.centre[1]
    press(at, button=3)
    post(pygame.MOUSEWHEEL, x=0, y=-1)
    press(at, button=3)
    post(pygame.MOUSEWHEEL, x=0, y=5)
    press(at, button=3)
    post(pygame.MOUSEWHEEL, x=0, y=1)  # already at the top
    first, second, third = window.events()
    assert first == third == Turned(InTray("order-0"))
    assert second != first
    assert window.next_frame(2.0) == 2.0
    window.show(scene._replace(tray=tray), 2.0)
    assert window.next_frame(2.0) > 2.0  # a lamp blinks, and that is all


def test_over_a_list_the_wheel_goes_through_its_rows(window: Window) -> None:
    layout = shown(window, menu())
    assert layout.choice is not None
    move(layout.choice.rows[0].box.centre)
    post(pygame.MOUSEWHEEL, x=0, y=-1)
    post(pygame.MOUSEWHEEL, x=0, y=1)
    assert window.events() == [PressedKey(0, "right"), PressedKey(0, "left")]


def test_a_code_can_be_clicked_by_who_has_no_phone(window: Window) -> None:
    scene = invited()
    layout = shown(window, scene)
    assert layout.codes is not None
    at = layout.codes.codes[0].square.centre
    press(at)
    release(at)
    assert window.events() == [PressedCode(scene.codes[0].url)]


def test_a_full_tray_is_scrolled_by_its_signs(window: Window) -> None:
    tray = tuple(TrayItem(f"order-{n}", Token("order", 0, f"{n}")) for n in range(200))
    layout = shown(window, sea_leg_setup()._replace(tray=tray))
    assert layout.tray is not None
    assert layout.tray.down is not None
    corner = layout.tray.slots[0].box.centre
    for at in (corner, layout.tray.down.centre, corner):
        press(at, button=3 if at == corner else 1)
        release(at)
    first, second = window.events()
    assert first == Turned(InTray("order-0"))
    assert second != first


def test_a_window_of_another_size_is_painted_anew(window: Window, tmp_path: Path) -> None:
    shown(window, sea_leg_start())
    pygame.display.set_mode((1024, 600))
    post(pygame.WINDOWSIZECHANGED, x=1024, y=600)
    window.events()
    assert window.next_frame(1.0) == 1.0
    window.show(sea_leg_start(), 1.0)
    window.screenshot(tmp_path / "small.png")
    small = pygame.image.load(tmp_path / "small.png")
    assert pygame.image.tobytes(small, "RGB") == pygame.image.tobytes(
        render(sea_leg_start(), (1024, 600)), "RGB"
    )


def test_closing_is_told(window: Window) -> None:
    post(pygame.QUIT)
    assert window.events() == [Closed()]


def test_the_window_shows_what_render_draws(window: Window, tmp_path: Path) -> None:
    window.show(sea_leg_start(), 0.0)
    window.screenshot(tmp_path / "shot.png")
    shot = pygame.image.load(tmp_path / "shot.png")
    assert pygame.image.tobytes(shot, "RGB") == pygame.image.tobytes(render(sea_leg_start(), SIZE), "RGB")


def test_no_screen_is_a_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    monkeypatch.setenv("DISPLAY", ":4711")
    with pytest.raises(NoWindow, match="connect a screen"):
        Window(SIZE)


def test_an_idle_window_costs_next_to_nothing(window: Window) -> None:
    """Looked at 15 times a second, as the service does, it takes less than 3 % of a core."""
    scene = sea_leg_start()  # with pulsing lamps
    window.show(scene, 0.0)
    before = time.process_time()
    for look in range(150):
        assert window.events() == []
        assert window.next_frame(look / 15) is None
        window.show(sea_leg_start(), look / 15)
    assert (time.process_time() - before) / 10 < 0.03


@pytest.fixture
def real(need: Callable[[str], str], monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Screen, Window]]:
    with screen(need("Xvfb"), SIZE) as virtual:
        monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
        monkeypatch.setenv("DISPLAY", virtual.name)
        monkeypatch.setenv("SDL_VIDEO_WINDOW_POS", "0,0")
        opened = Window(SIZE)
        virtual.move(11, 13)
        until(lambda: opened.events() == [] and pygame.mouse.get_pos() == (11, 13))
        yield virtual, opened
        opened.close()


def until(true: Callable[[], bool]) -> None:
    """Wait for the X server, which is another process and may take a moment."""
    deadline = time.monotonic() + 60
    while not true():
        assert time.monotonic() < deadline, "the X server did not answer in a minute"
        pygame.time.wait(2)


def heard(window: Window, count: int = 1) -> list[Gesture]:
    """What the window hears next."""
    gestures: list[Gesture] = []

    def enough() -> bool:
        gestures.extend(window.events())
        return len(gestures) >= count

    until(enough)
    return gestures


def test_a_click_that_comes_with_the_focus_counts(real: tuple[Screen, Window]) -> None:
    virtual, window = real
    cells = shown(window, sea_leg_setup()).mat.cells
    virtual.focus(NOBODY)
    until(lambda: window.events() == [] and not pygame.key.get_focused())
    virtual.focus(pygame.display.get_wm_info()["window"])
    virtual.click(*cells["C5"].centre)
    assert heard(window) == [PressedCell("C5")]


def test_real_mouse_and_keys_on_a_real_window(real: tuple[Screen, Window], tmp_path: Path) -> None:
    virtual, window = real
    scene = sea_leg_setup()
    layout = shown(window, scene)
    cells = layout.mat.cells
    virtual.drag(cells["B1"].centre, cells["B4"].centre)
    assert heard(window) == [Dragged(OnCell("B1"), OnCell("B4"))]
    assert layout.tray is not None
    virtual.drag(layout.tray.slots[0].box.centre, cells["C7"].centre)
    assert heard(window) == [Dragged(InTray("stern-0"), OnCell("C7"))]
    virtual.click(*cells["C5"].centre)
    virtual.click(*layout.keys[0].box.centre)
    assert heard(window, 2) == [PressedCell("C5"), PressedKey(0, layout.keys[0].word)]
    virtual.click(*cells["B1"].centre, RIGHT)
    assert heard(window) == [Turned(OnCell("B1"))]
    virtual.key(LETTER_F)
    virtual.key(RETURN)
    virtual.key(ESCAPE)
    assert heard(window, 3) == [Turned(OnCell("B1")), PressedKey(0, "confirm"), PressedKey(0, "menu")]
    window.show(scene, 1.1)  # its lamps blink, and are lit again
    window.screenshot(tmp_path / "real.png")
    shot = pygame.image.load(tmp_path / "real.png")
    assert pygame.image.tobytes(shot, "RGB") == pygame.image.tobytes(render(scene, SIZE), "RGB")
