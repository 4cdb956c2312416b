"""`play --events FILE`: one JSON line for every reading, verdict, action and lamp change.

For programs in any language that assert on a table; docs/testing.md describes the lines. They hold what
everybody at the table could see or hear, and nothing else: a card that lies face down has no name, an action
is what it told everybody, a verdict is what the display says.
"""

from __future__ import annotations

import json
import logging
import queue
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol, TextIO

from engines.game import said
from hardware.board import CellPressed, CellSeen, KeyPressed, Lamp, LinkChanged, Reading
from table.playing.moment import Moment
from table.running.witness import Witness
from table.sensing.pieces import DOWN, Registry
from table.showing.scene import Scene

STDOUT = "-"
MOST = 100_000  # lines that wait for a reader who does not read
_log = logging.getLogger("tidetable")


class LineTaker(Protocol):
    """Somewhere that lines go."""

    def write(self, line: str) -> None:
        """Take a line."""

    def close(self) -> None:
        """There are no more."""


class LineWriter:
    """Lines to a file or a pipe from a thread of its own: whoever reads slowly never makes the table wait."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._lines: queue.Queue[str | None] = queue.Queue(MOST)
        self._thread = threading.Thread(target=self._write, name="events", daemon=True)
        self._thread.start()

    def write(self, line: str) -> None:
        with suppress(queue.Full):  # nobody reads: the newest are let go
            self._lines.put_nowait(line)

    def close(self) -> None:
        """Write what is left, for a moment; then let go."""
        with suppress(queue.Full):
            self._lines.put_nowait(None)
        self._thread.join(2.0)

    def _write(self) -> None:
        try:
            while (line := self._lines.get()) is not None:
                self._out.write(line + "\n")
                if self._lines.empty():
                    self._out.flush()
            if self._out is not sys.stdout:
                self._out.close()
        except OSError as error:
            _log.warning("the events are no longer written: %s", error.strerror or error)
            while self._lines.get() is not None:
                pass


def open_events(where: str, registry: Registry) -> EventStream:
    """The stream to a file, or to standard output for "-". OSError where the file cannot be written."""
    out = sys.stdout if where == STDOUT else Path(where).open("w", encoding="utf-8")  # noqa: SIM115
    return EventStream(LineWriter(out), registry)


class EventStream(Witness):
    """Turns what a service tells into lines. It is a display, too: what people read comes from scenes."""

    def __init__(self, writer: LineTaker, registry: Registry) -> None:
        self._writer, self._registry = writer, registry
        self._start: float | None = None
        self._verdict: dict[str, Any] = {}
        self._entry: int | None = None
        self._told = 0

    def close(self) -> None:
        self._writer.close()

    def heard(self, readings: Sequence[Reading], now: float) -> None:
        for reading in readings:
            self._say(now, "reading", **self._reading(reading))

    def lit(self, lamps: Mapping[str, Lamp], now: float) -> None:
        for cell, lamp in lamps.items():
            self._say(now, "lamp", cell=cell, **_lamp(lamp))

    def lit_keys(self, lamps: Mapping[tuple[int, str], Lamp], now: float) -> None:
        for (side, word), lamp in lamps.items():
            self._say(now, "lamp", key=f"{side}:{word}", **_lamp(lamp))

    def look(self, moment: Moment, now: float) -> None:
        """Tell of actions, by what everybody was told of them; one that nobody may know of has no line."""
        if moment.entry != self._entry:
            self._entry, self._told = moment.entry, 0
            self._say(now, "game", game=moment.sheet.game.NAME, number=moment.entry)
        for seat, told in moment.heard[self._told :]:
            if told.to is None:
                self._say(now, "action", seat=seat, told=said(moment.sheet.game, told))
        self._told = len(moment.heard)

    def show(self, picture: Scene, now: float) -> None:
        verdict = {"verdict": picture.tone, "turn": picture.turn, "says": picture.now}
        if verdict != self._verdict:
            self._verdict = verdict
            self._say(now, "verdict", **verdict)

    def _reading(self, reading: Reading) -> dict[str, object]:
        match reading:
            case CellSeen(cell, presence, tags):
                return {
                    "cell": cell,
                    "presence": presence.name.lower(),
                    "pieces": [self._piece(t) for t in tags],
                }
            case CellPressed(cell):
                return {"cell": cell, "pressed": True}
            case KeyPressed(side, word):
                return {"key": f"{side}:{word}", "pressed": True}
            case LinkChanged(tile, up, why):
                return {"tile": tile, "up": up, "why": why}

    def _piece(self, tag: str) -> dict[str, str]:
        """A card that lies face down is a card and no more: its tag would tell which."""
        lying = self._registry.find(tag)
        if lying is None:
            return {"tag": tag}
        if lying.face == DOWN:
            return {"face": DOWN}
        return {"piece": lying.piece} | ({"face": lying.face} if lying.face else {})

    def _say(self, now: float, kind: str, **facts: object) -> None:
        self._start = now if self._start is None else self._start
        self._writer.write(json.dumps({"at": round(now - self._start, 3), "kind": kind, **facts}))


def _lamp(lamp: Lamp) -> dict[str, str]:
    return {"pattern": lamp.pattern.name.lower(), "colour": bytes(lamp.colour).hex()}
