"""The hand of a mouse at a simulated board, whether it is moved in a window or on a page."""

from __future__ import annotations

import asyncio
import webbrowser
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
    PressedCode,
    PressedKey,
    PressedPause,
    Turned,
)
from table.showing.scene import OF_CELL


class MouseHand:
    """Carries gestures to the service, and to the hands where there is a world."""

    def __init__(
        self, service: Service, hands: Hands | None, pause: Callable[[], None] | None = None
    ) -> None:
        """`pause` is for showings that can be held; at a table where people play, its menu does that."""
        self._service, self._hands, self._pause = service, hands, pause

    def act(self, gesture: Gesture) -> None:
        """Do what the hand did."""
        if isinstance(gesture, Closed):
            self._service.stop()
        elif isinstance(gesture, PressedPause):
            if self._pause is not None:
                self._pause()
        elif isinstance(gesture, PressedKey):
            self._service.heard([KeyPressed(gesture.side, gesture.word)])
        elif isinstance(gesture, PressedCode):
            if self._service.may_quit:  # whoever plays has started the program: it is their own desktop
                self._service.spawn(_opened(gesture.url))
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


async def _opened(url: str) -> None:
    """Open a page in the browser of this desktop, for who has no phone at hand."""
    await asyncio.to_thread(webbrowser.open, url)
