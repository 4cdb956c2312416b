"""The virtual mat: a window in which the mouse is the hand at a simulated board.

The window is looked at for the mouse and painted by the service's own loop. While nothing moves it
is looked at a few times a second and nothing is drawn.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from table.hands.hands import Hands
from table.hands.mouse import MouseHand
from table.running.service import Service
from table.showing.display.window import Window

BUSY = 1 / 60
IDLE = 1 / 15
BUSY_FOR = 2.0  # seconds of quick looks after the last gesture


class VirtualMat:
    """Carries gestures from the window to the hand that makes them."""

    def __init__(
        self,
        service: Service,
        window: Window,
        hands: Hands | None,
        pause: Callable[[], None] | None = None,
    ) -> None:
        self._service, self._window = service, window
        self._hand = MouseHand(service, hands, pause)
        self._busy_until = 0.0

    async def watch(self) -> None:
        """Look for gestures until the window is closed or the service stops."""
        loop = asyncio.get_running_loop()
        while not self._service.stopped.is_set():
            now = loop.time()
            for gesture in self._window.events():
                self._busy_until = now + BUSY_FOR
                self._hand.act(gesture)
            frame = self._window.next_frame(now)
            if frame is not None and frame <= now and not self._service.stopped.is_set():
                self._window.show(self._service.scene(now), now)
            await asyncio.sleep(self._pause(frame, loop.time()))

    def _pause(self, frame: float | None, now: float) -> float:
        """Until the next look: soon while somebody is at work, else when something is to be painted."""
        if now < self._busy_until:
            return BUSY
        return IDLE if frame is None else min(IDLE, max(BUSY, frame - now))
