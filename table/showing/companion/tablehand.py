"""The table on a page whose mouse or finger moves the pieces of a board in memory.

It shows what a window would show to those who sit before it, so it is for whoever has its token alone. What
the page says is checked against the newest picture, becomes the gesture that a window's mouse would make, and
goes the same way.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable

from table.showing.companion.messages import (
    DragMessage,
    KeyMessage,
    MouseMessage,
    PickMessage,
    PressMessage,
    ScrollMessage,
    TurnMessage,
)
from table.showing.companion.tableview import MOST_ART
from table.showing.companion.telling import encode
from table.showing.display.gestures import (
    Dragged,
    Gesture,
    InTray,
    OnCell,
    PickedRow,
    Place,
    PressedCell,
    PressedKey,
    Turned,
    of_mat,
)
from table.showing.scene import FOLLOW, Scene
from table.tongues import mark, say

UNDER, TRAY = "/under", "tray"

NOTHING_THERE = mark("There is nothing to take there.")
NO_PLACE = mark("That is no place of this table now.")
NO_KEY = mark("That key does nothing now.")
NO_ROW = mark("That row is not in the list any more.")
NOT_THE_MAT = mark("That is the map: the pieces lie on the mat.")


class NotThere(Exception):
    """Nothing is done with it; the message says why."""


class TableHand:
    """What such pages show, and what is done with what they say."""

    def __init__(self, act: Callable[[Gesture], None]) -> None:
        self._act = act
        self._key = secrets.token_bytes(16)
        self._scene: Scene | None = None
        self._tray_row = FOLLOW
        self._drawn: tuple[Scene, int, bytes] | None = None
        self._art: dict[str, bytes] = {}
        self._drawing = asyncio.Lock()

    def show(self, picture: Scene) -> None:
        if self._scene is not None and self._scene.tray_chosen != picture.tray_chosen:
            self._tray_row = FOLLOW
        self._scene = picture

    async def news(self) -> bytes | None:
        """The newest picture as one message; it is drawn in a thread, once for all pages."""
        async with self._drawing:
            scene, row = self._scene, self._tray_row
            if scene is None:
                return None
            if self._drawn is None or self._drawn[:2] != (scene, row):
                self._drawn = (scene, row, await asyncio.to_thread(self._draw, scene, row))
            return self._drawn[2]

    def art(self, name: str) -> bytes | None:
        """One of the images; their names are unguessable."""
        return self._art.get(name)

    def hear(self, message: MouseMessage) -> str:
        """Do what the page's hand did; "" or why not."""
        if isinstance(message, ScrollMessage):
            self._tray_row = max(0, max(0, self._tray_row) + message.scroll)
            return ""
        try:
            if self._scene is None:
                raise NotThere(NO_PLACE)
            self._act(gesture_of(message, self._scene))
        except NotThere as refused:
            return say(str(refused))
        return ""

    def _draw(self, scene: Scene, row: int) -> bytes:
        from table.showing.display.vector import ForHand, vector  # pygame is slow to import

        picture = vector(scene, hand=ForHand(self._key, row))
        known = self._art if len(self._art) < MOST_ART else {}
        self._art = {**known, **picture.art}
        self._tray_row = picture.tray_row if self._tray_row == row else self._tray_row
        return encode({"table": {"svg": picture.svg, "language": scene.language}})


def gesture_of(message: MouseMessage, scene: Scene) -> Gesture:
    """What a window's mouse would have done. NotThere where there is nothing to do it with."""
    gesture = of_mat(_gesture(message, scene), scene.mat)
    if gesture is None:
        raise NotThere(NOT_THE_MAT)
    return gesture


def _gesture(message: MouseMessage, scene: Scene) -> Gesture:
    if isinstance(message, DragMessage):
        source, target = _piece_at(message.drag, scene), _place(message.to, scene)
        return Dragged(source, InTray() if isinstance(target, InTray) else OnCell(target.cell))
    if isinstance(message, TurnMessage):
        return Turned(_piece_at(message.turn, scene))
    if isinstance(message, PressMessage):
        return PressedCell(_cell(message.press, scene))
    if isinstance(message, KeyMessage):
        sides = [key.side for key in scene.keys if key.word == message.key]
        if not sides:
            raise NotThere(NO_KEY)
        return PressedKey(min(sides), message.key)
    assert isinstance(message, PickMessage)
    if scene.choice is None or message.pick >= len(scene.choice.rows):
        raise NotThere(NO_ROW)
    return PickedRow(message.pick)


def _piece_at(name: str, scene: Scene) -> Place:
    """A place with something that can be taken from it."""
    place = _place(name, scene)
    if isinstance(place, InTray):
        lies = bool(place.piece) and any(item.piece == place.piece for item in scene.tray)
    else:
        lies = any(cell.tokens for cell in scene.mat.cells if cell.cell == place.cell)
    if not lies:
        raise NotThere(NOTHING_THERE)
    return place


def _place(name: str, scene: Scene) -> Place:
    if name == TRAY or name.startswith(f"{TRAY}:"):
        return InTray(name.removeprefix(TRAY).removeprefix(":"))
    return OnCell(_cell(name.removesuffix(UNDER), scene), under=name.endswith(UNDER))


def _cell(name: str, scene: Scene) -> str:
    if all(cell.cell != name for cell in scene.mat.cells):
        raise NotThere(NO_PLACE)
    return name
