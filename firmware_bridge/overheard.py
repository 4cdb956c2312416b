"""A conversation that was, heard again: the bytes of a tile make the events they made then.

What a tile answers depends on what it was told, and that cannot be told anew: the commands of today may have
other numbers than those of then. So everything that a tile says of cells, buttons and starts is taken as in
`Conversation`, by the same code, and what it says of commands is passed over. Nothing is ever sent.
"""

from __future__ import annotations

from firmware_bridge.conversation import Conversation
from firmware_bridge.events import Event
from firmware_bridge.frames import PROTOCOL, REFUSED, Frame, Info, Nack, Pong


class Overheard(Conversation):
    """`feed`, `opened` and `closed` with the times of then; there is no need to call `tick`."""

    def _hear_greeting(self, frame: Info, now: float, events: list[Event]) -> None:
        if frame.protocol == PROTOCOL and frame.token:
            self._token = frame.token  # whatever was asked then, this was the answer
        super()._hear_greeting(frame, now, events)

    def _hear_pong(self, frame: Pong, now: float) -> None:
        if self._restarted(frame.boot):
            self._greet(now)

    def _hear_nack(self, frame: Nack, now: float) -> None:  # noqa: ARG002
        self._refused += frame.reason == REFUSED

    def _hear_due(self, due: int, now: float) -> None:
        """Commands are not ours."""

    def _send_commands(self, now: float) -> None:
        """None are sent."""

    def _say(self, frame: Frame) -> None:
        """Nothing is said."""
