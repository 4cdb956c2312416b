"""The window: shows scenes, and turns mouse and keyboard into gestures. No loop and no clock of its own.

While a piece is dragged it follows the mouse, which only the window knows; the table hears of it
when it is dropped.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from engines.errors import UserError
from hardware.board import SERVICE
from table.showing.display.geometry import Target, hit, signs
from table.showing.display.gestures import (
    Closed,
    Dragged,
    Gesture,
    InTray,
    OnCell,
    OnSign,
    PickedRow,
    PressedCell,
    PressedCode,
    PressedKey,
    PressedPause,
    ScrolledTray,
    Turned,
    of_mat,
)
from table.showing.display.items_hover import Hover
from table.showing.display.items_mat import Held, stacked
from table.showing.display.lean import pygame
from table.showing.display.painter import Painter
from table.showing.scene import Scene, Tip, Token

# Software presenting is several times faster than uploading a texture for every change.
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
# The first touch counts: without this, SDL drops a click that comes with the focus.
os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")

KEYBOARD = {
    pygame.K_RETURN: ("confirm",),
    pygame.K_KP_ENTER: ("confirm",),
    pygame.K_BACKSPACE: ("back",),
    pygame.K_LEFT: ("left",),
    pygame.K_UP: ("left",),
    pygame.K_RIGHT: ("right",),
    pygame.K_DOWN: ("right",),
    pygame.K_ESCAPE: ("menu", "back"),  # into the menu, and out of it again
    pygame.K_m: ("menu",),
}
HEARD = (
    pygame.QUIT,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEMOTION,
    pygame.MOUSEWHEEL,
    pygame.KEYDOWN,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWSIZECHANGED,
)


class NoWindow(UserError):
    """There is no screen to open a window on; the message tells the way out."""


class Grip(NamedTuple):
    """The left button went down here, on this; it becomes a drag when the mouse moves far enough."""

    x: int
    y: int
    on: Target | None


class Window:
    """A window of a fixed size (or the whole screen)."""

    def __init__(
        self, size: tuple[int, int] = (1280, 720), fullscreen: bool = False, title: str = "Tidetable"
    ) -> None:
        try:
            pygame.display.init()
            flags = pygame.FULLSCREEN if fullscreen else pygame.RESIZABLE
            self._surface = pygame.display.set_mode((0, 0) if fullscreen else size, flags)
        except pygame.error as error:
            raise NoWindow(
                f"no window can be opened here ({error}); connect a screen, or play without one:"
                " the demo then draws in the terminal"
            ) from error
        pygame.display.set_caption(title)
        pygame.event.set_blocked(None)
        pygame.event.set_allowed(HEARD)
        self._painter = Painter(self._surface.get_size())
        self._scene: Scene | None = None
        self._grip: Grip | None = None
        self._held: Held | None = None
        self._hover: Hover | None = None
        self._carried: str | None = None
        self._mouse = (0, 0)
        self._stale = False

    def show(self, picture: Scene, now: float) -> None:
        """Paint what is new; nothing is done when nothing is."""
        if self._held is not None and self._scene is not None and not _still_there(self._held, picture):
            self._held = self._grip = None
        if self._scene is not picture and self._scene != picture:
            self._hover = None  # until the mouse moves again
        self._scene = picture
        boxes = self._painter.paint(picture, self._surface, now, self._held, self._carried, self._hover)
        self._carried = None
        self._stale = False
        if boxes:
            pygame.display.update(boxes)

    def next_frame(self, now: float) -> float | None:
        """When `show` should be called even though the scene stays the same; None: not at all."""
        return now if self._stale else self._painter.next_frame()

    def events(self) -> list[Gesture]:
        """What was done since the last call."""
        gestures: list[Gesture] = []
        for event in pygame.event.get():
            gesture = self._translate(event)
            if gesture is not None and self._scene is not None:
                gesture = of_mat(gesture, self._scene.mat)
            if gesture is not None:
                gestures.append(gesture)
        return gestures

    def screenshot(self, path: Path) -> None:
        """The picture as it stands, as a PNG file."""
        pygame.image.save(self._surface, path)

    def close(self) -> None:
        """Close the window. Only the display is let go of: fonts and pictures serve the next one."""
        pygame.display.quit()

    def _translate(self, event: pygame.event.Event) -> Gesture | None:
        if event.type == pygame.QUIT:
            return Closed()
        if event.type == pygame.KEYDOWN:
            return self._key(event.key)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._button_down(event.button, *event.pos)
        if event.type == pygame.MOUSEMOTION:
            self._motion(*event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            return self._button_up(*event.pos)
        elif event.type == pygame.MOUSEWHEEL:
            return self._wheel(-event.y)
        elif event.type == pygame.WINDOWSIZECHANGED:
            self._resized()
        elif event.type == pygame.WINDOWEXPOSED:
            pygame.display.flip()  # the window was covered: show again what was painted
        return None

    def _wheel(self, rows: int) -> Gesture | None:
        """Over a list the wheel goes through its rows; else it scrolls the tray."""
        if isinstance(self._at(*self._mouse), PickedRow):
            return self._labelled(("right" if rows > 0 else "left",))
        self._stale = self._painter.scroll_tray(rows) or self._stale
        return None

    def _key(self, key: int) -> Gesture | None:
        if key in (pygame.K_SPACE, pygame.K_PAUSE):
            return PressedPause()
        if key == pygame.K_f:
            return self._turned(*pygame.mouse.get_pos())
        if key == pygame.K_F12:
            return PressedKey(0, SERVICE)
        return self._labelled(KEYBOARD.get(key, ()))

    def _labelled(self, words: Sequence[str]) -> PressedKey | None:
        """The first of these keys that does something now."""
        labels = self._scene.keys if self._scene is not None else ()
        for word in words:
            sides = [label.side for label in labels if label.word == word]
            if sides:
                return PressedKey(min(sides), word)
        return None

    def _at(self, x: int, y: int) -> Target | None:
        layout = self._painter.layout
        place = None if layout is None else hit(layout, x, y)
        if layout is None or not isinstance(place, OnCell):
            return place
        count = len(self._tokens(place.cell))
        upper = stacked(layout.mat.cells[place.cell], count - 1, count)
        return place._replace(under=count > 1 and not upper.at(x, y))

    def _turned(self, x: int, y: int) -> Turned | None:
        place = self._at(x, y)
        return (
            Turned(place) if self._token(place) is not None and isinstance(place, OnCell | InTray) else None
        )

    def _button_down(self, button: int, x: int, y: int) -> Gesture | None:
        if button == pygame.BUTTON_RIGHT:
            return self._turned(x, y)
        if button == pygame.BUTTON_LEFT:
            self._grip = Grip(x, y, self._at(x, y))
        return None

    def _motion(self, x: int, y: int) -> None:
        self._mouse = (x, y)
        grip = self._grip
        hover = self._hovering(x, y) if grip is None else None
        self._stale = self._stale or hover != self._hover
        self._hover = hover
        if grip is None:
            return
        if self._held is None and max(abs(x - grip.x), abs(y - grip.y)) >= self._painter.size[1] // 90:
            token = self._token(grip.on)
            if token is not None:
                tip = self._tip(grip.on)
                self._held = Held(token, x, y, *_origin(grip.on, self._scene), tip.goes if tip else ())
        if self._held is not None:
            self._held = self._held._replace(x=x, y=y)
            self._stale = True

    def _hovering(self, x: int, y: int) -> Hover | None:
        """What the mouse rests on, and what is to be told of it."""
        place, layout = self._at(x, y), self._painter.layout
        tip = self._tip(place)
        if tip is None or not (tip.say or tip.more) or layout is None:
            return None
        if isinstance(place, OnCell):
            return Hover(layout.mat.cells[place.cell], tip.say, tip.more)
        if isinstance(place, OnSign):
            return Hover(dict(signs(layout))[place.name], tip.say, tip.more)
        slot = layout.tray.under(x, y) if layout.tray is not None else None
        return None if slot is None else Hover(slot.box, tip.say, tip.more)

    def _tip(self, place: Target | None) -> Tip | None:
        if self._scene is None or not isinstance(place, OnCell | InTray | OnSign):
            return None
        name = place.piece if isinstance(place, InTray) else place[0]
        return next((tip for tip in self._scene.tips if tip.place == name), None)

    def _button_up(self, x: int, y: int) -> Gesture | None:
        grip, held = self._grip, self._held
        self._grip = self._held = None
        if grip is None:
            return None
        on = self._at(x, y)
        if held is None:
            if isinstance(on, ScrolledTray):
                self._stale = self._painter.scroll_tray(on.rows) or self._stale
            return _pressed(grip.on) if on == grip.on else None
        self._stale = True
        target = OnCell(on.cell) if isinstance(on, OnCell) else InTray()
        source = grip.on
        if not isinstance(source, OnCell | InTray):
            return None
        if isinstance(source, OnCell) and target == OnCell(source.cell):
            return None
        if isinstance(source, InTray) and isinstance(target, InTray):
            return None
        self._carried = target.cell if isinstance(target, OnCell) else None
        return Dragged(source, target)

    def _token(self, place: Target | None) -> Token | None:
        """The piece that lies uppermost at a place."""
        if self._scene is None:
            return None
        if isinstance(place, OnCell):
            tokens = self._tokens(place.cell)
            return tokens[0 if place.under else -1] if tokens else None
        if isinstance(place, InTray) and place.piece:  # a covered card cannot be taken
            return next((item.token for item in self._scene.tray if item.piece == place.piece), None)
        return None

    def _tokens(self, cell: str) -> tuple[Token, ...]:
        cells = self._scene.mat.cells if self._scene is not None else ()
        return next((c.tokens for c in cells if c.cell == cell), ())

    def _resized(self) -> None:
        self._surface = pygame.display.get_surface()
        if self._surface.get_size() == self._painter.size:
            return  # windows are also told of the size they already have
        self._painter = Painter(self._surface.get_size())
        self._grip = self._held = None
        self._stale = self._scene is not None


def _pressed(on: Target | None) -> Gesture | None:
    if isinstance(on, OnCell):
        return PressedCell(on.cell)
    return on if isinstance(on, PressedKey | PickedRow | PressedCode) else None


def _origin(place: Target | None, scene: Scene | None) -> tuple[str | None, int, str]:
    """Where a held piece was taken from: cell and place in it, or the piece of the tray."""
    if isinstance(place, OnCell) and scene is not None:
        count = next((len(c.tokens) for c in scene.mat.cells if c.cell == place.cell), 1)
        return (place.cell, 0 if place.under else count - 1, "")
    return (None, 0, place.piece if isinstance(place, InTray) else "")


def _still_there(held: Held, scene: Scene) -> bool:
    """Whether what the mouse carries is still in the picture where it was taken."""
    if held.cell is not None:
        tokens = next((c.tokens for c in scene.mat.cells if c.cell == held.cell), ())
        return held.place < len(tokens) and tokens[held.place] == held.token
    return any(item.piece == held.piece for item in scene.tray)
