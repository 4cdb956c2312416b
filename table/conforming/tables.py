"""Tables for the kit: standing in a state of our choice, laid as we like, with everything written down that
somebody at a seat can see, hear, wait for or read in the program's own log."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

from engines.match import Match
from hardware.board import Reading
from table.conforming.position import Position
from table.judging.verdict import Guide
from table.playing.session import Session
from table.running.events import EventStream
from table.running.log import Chronicle
from table.sensing.tracker import Place
from table.showing.companion.tableview import public
from table.showing.companion.telling import Teller
from table.showing.scene import Scene
from table.showing.staging import scene
from table.testing.quick import QuickTable

CALM = 1.5  # seconds after which a mat is told what it is

Mat = Mapping[str, Place]


class Observed(NamedTuple):
    """All that somebody at a seat can see, hear, wait for, and read in the log."""

    scene: Any
    table: object  # the picture for everybody at /table, while a hand is open in the room
    lamps: tuple[object, ...]
    page: bytes
    due: float | None
    log: tuple[str, ...]


class Twin(QuickTable):
    """A table in some state of the moment that is looked at. With `laid` the mat is as the rules want it."""

    def __init__(self, at: Position, state: object, laid: bool = True) -> None:
        self._state = state
        self._log: list[str] = []
        record = [(seat, at.sheet.game.text(action)) for seat, action in at.trail.record]
        with self._written_down():
            super().__init__(at.sheet, at.options, record=record)
            self._witnesses = (EventStream(_Kept(self._log, at), self.registry), Chronicle())
            self.think()
            if laid and isinstance(self.moment.verdict, Guide) and self.moment.verdict.fixes:
                self.follow()
        self.forget()

    def forget(self) -> None:
        """What has been seen so far counts no more: whoever lays a mat knows what it lays."""
        self._seen = len(self.board.history)
        self._log.clear()

    def _session(self, match: Match, saved_as: int | None) -> Session:
        match.stand_in(self._state)
        return super()._session(match, saved_as)

    def heard(self, readings: Iterable[Reading]) -> None:
        for witness in getattr(self, "_witnesses", ()):
            witness.heard(readings, self.now)
        super().heard(readings)

    def think(self) -> None:
        with self._written_down():
            super().think()
            for witness in getattr(self, "_witnesses", ()):
                witness.look(self.moment, self.now)

    @contextmanager
    def _written_down(self) -> Iterator[None]:
        """Whatever is logged meanwhile, by the program or by the game."""
        handler, root = _Remembering(self._log), logging.getLogger()
        before = root.level
        root.addHandler(handler)
        root.setLevel(logging.INFO)
        try:
            yield
        finally:
            root.setLevel(before)
            root.removeHandler(handler)

    def lay(self, mat: Mat) -> None:
        """Make the mat so."""
        there = self.hands.lying
        for piece in sorted((each for each in there if there[each] != mat.get(each)), key=there.__getitem__):
            self.hands.take(piece)  # in the order of cells, which is the same at both tables
        for piece, (cell, face) in sorted(mat.items(), key=lambda each: each[1]):
            if self.hands.lying.get(piece) != (cell, face):
                self.hands.put(piece, cell, face)
        self.wait(CALM)

    def obey(self) -> None:
        """Do what the table asks for, as long as it does."""
        for _ in range(8):
            if not isinstance(self.moment.verdict, Guide) or not self.moment.verdict.fixes:
                return
            self.follow()

    def observed(self, seat: int) -> Observed:
        with self._written_down():
            crew = self.sheet.players(self.moment.state, self.options, self.session.match.seats)
            player = next(number for number, each in enumerate(crew) if seat in each.seats)
            picture = self.scene()
            page = Teller(1, crew, assist=False).state(self.moment, player, picture, [False] * len(crew))
            everybody = self._everybody()
        due = self.session.deadline()
        left = None if due is None else due - self.now
        lamps = tuple(self.board.history[self._seen :])
        return Observed(picture, everybody, lamps, page, left, tuple(self._log))

    def _everybody(self) -> Scene:
        """What the page of the table shows to whoever opens it, with all there could be beside the mat."""
        opened = self.moment._replace(revealed=True)
        return public(scene(opened, *self.size, self.now, self.lights.shown, tray=True))


class _Kept:
    """Takes the lines of the stream of events. Which of several pieces of a kind lies open somewhere is the
    hands' doing, and nothing of the game's."""

    def __init__(self, lines: list[str], at: Position) -> None:
        self._lines, self._at = lines, at

    def write(self, line: str) -> None:
        told = json.loads(line)
        for piece in told.get("pieces", ()):
            if "piece" in piece:
                piece["piece"] = self._at.pieces[piece["piece"]].kind
        self._lines.append(json.dumps(told))

    def close(self) -> None:
        """There is nothing to close."""


class _Remembering(logging.Handler):
    """Keeps what is logged."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(logging.INFO)
        self._lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        self._lines.append(f"{record.levelname} {record.getMessage()}")
