"""The virtual mat: a window in which the mouse is the hand at a simulated board.

The window is looked at for the mouse and painted by the service's own loop. While nothing moves it
is looked at a few times a second and nothing is drawn.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from hardware.board import KeyPressed
from hardware.errors import BoardError
from table.hands.hands import Hands
from table.playing.intents import Pick, Remark
from table.running.service import Service
from table.showing.display.gestures import (
    Closed,
    Dragged,
    Gesture,
    InTray,
    OnCell,
    PickedRow,
    Place,
    PressedCell,
    PressedKey,
    PressedPause,
    Turned,
)
from table.showing.display.window import Window
from table.showing.scene import OF_CELL

BUSY = 1 / 60
IDLE = 1 / 15
BUSY_FOR = 2.0  # seconds of quick looks after the last gesture


class VirtualMat:
    """Carries gestures from the window to the service, and to the hands where there is a world."""

    def __init__(
        self,
        service: Service,
        window: Window,
        hands: Hands | None,
        pause: Callable[[], None] | None = None,
    ) -> None:
        """`pause` is for showings that can be held; at a table where people play, its menu does that."""
        self._service, self._window, self._hands, self._pause = service, window, hands, pause
        self._busy_until = 0.0

    async def watch(self) -> None:
        """Look for gestures until the window is closed or the service stops."""
        loop = asyncio.get_running_loop()
        while not self._service.stopped.is_set():
            now = loop.time()
            for gesture in self._window.events():
                self._busy_until = now + BUSY_FOR
                self._act(gesture)
            frame = self._window.next_frame(now)
            if frame is not None and frame <= now and not self._service.stopped.is_set():
                self._window.show(self._service.scene(now), now)
            pause = BUSY if now < self._busy_until or frame is not None else IDLE
            await asyncio.sleep(pause)

    def _act(self, gesture: Gesture) -> None:
        if isinstance(gesture, Closed):
            self._service.stop()
        elif isinstance(gesture, PressedPause):
            if self._pause is not None:
                self._pause()
        elif isinstance(gesture, PressedKey):
            self._service.heard([KeyPressed(gesture.side, gesture.word)])
        elif isinstance(gesture, PickedRow):
            self._service.do(Pick(gesture.row))
        elif self._hands is not None:
            try:
                self._by_hand(gesture, self._hands)
            except BoardError as error:  # three pieces on one cell, for one
                self._service.do(Remark(str(error)))

    def _by_hand(self, gesture: Gesture, hands: Hands) -> None:
        if isinstance(gesture, PressedCell):
            hands.world.press(gesture.cell)
        elif isinstance(gesture, Turned):
            piece = self._piece(gesture.place, hands)
            if piece is not None:
                hands.turn(piece)
        elif isinstance(gesture, Dragged):
            piece = self._piece(gesture.source, hands)
            if piece is not None and isinstance(gesture.target, OnCell):
                hands.put(piece, gesture.target.cell, self._face(gesture.source, piece, hands))
            elif piece is not None:
                hands.take(piece)

    def _face(self, source: Place, piece: str, hands: Hands) -> str | None:
        """A card from the tray comes the way up that is asked for; one on the mat stays as it is."""
        if not isinstance(source, InTray):
            return None
        missing = self._missing(source, hands)
        return self._service.usual_face(piece) if missing is None else missing[1]

    def _piece(self, place: Place, hands: Hands) -> str | None:
        if isinstance(place, InTray):
            missing = self._missing(place, hands)
            named = "" if place.piece.startswith(OF_CELL) else place.piece
            return missing[0] if missing is not None else named or None
        return hands.under(place.cell) if place.under else hands.on(place.cell)

    def _missing(self, place: InTray, hands: Hands) -> tuple[str, str] | None:
        """A card of the tray that has no name there, since it lay face down."""
        if not place.piece.startswith(OF_CELL):
            return None
        return hands.missing(place.piece.removeprefix(OF_CELL), self._service.moment.expected)
