"""From readers' words to a stable layout of the mat, and to events between two of them.

The layout is the primitive: which piece lies where, with which face up. The rules, in prose:

- A tag that reads is there at once (the tile has already seen it twice).
- A tag that stops reading is gone only after `gone` seconds; if it reads again before, nothing
  has happened: so a flickering card rests. If its piece reads on another cell meanwhile, it has
  moved, and no time is lost.
- A garbled answer means something lies there: what lay there stays. A reader that is down tells
  nothing: what lay there stays, and the cell counts as unseen.
- A piece that reads on two cells at once stays where it was until one of them lets go of it.
- Tags nobody knows are kept apart: they never count as pieces.

Time is an argument; nothing in here reads a clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hardware.board import CellSeen, Presence
from table.sensing.pieces import Lying, Registry


class Placed(NamedTuple):
    cell: str
    piece: str
    face: str


class Removed(NamedTuple):
    cell: str
    piece: str


class Moved(NamedTuple):
    piece: str
    start: str
    cell: str
    face: str


class Flipped(NamedTuple):
    cell: str
    piece: str
    face: str


Event = Placed | Removed | Moved | Flipped

Place = tuple[str, str]
"""Where a piece lies and with which face up: ("C7", "") or ("C3", "down")."""


class Tracker:
    """Keeps the layout. `places` maps each piece on the mat to its place."""

    def __init__(self, registry: Registry, gone: float) -> None:
        self._registry = registry
        self._gone = gone
        self.places: dict[str, Place] = {}
        self.down: set[str] = set()
        self.noisy: set[str] = set()
        self.unknown: dict[str, tuple[str, ...]] = {}
        self.doubled: dict[str, tuple[Place, float]] = {}  # piece -> a second place that reads, since when
        self._leaving: dict[str, float] = {}  # piece -> when it counts as gone

    def feed(self, seen: CellSeen, now: float) -> list[Event]:
        """Take a reader's word; the events it causes at once."""
        cell = seen.cell
        if seen.presence == Presence.DOWN:
            self.down.add(cell)
            self.noisy.discard(cell)  # it says nothing any more, not even nonsense
            for piece in self._lying_on(cell):
                self._leaving.pop(piece, None)
            return []
        self.down.discard(cell)
        if seen.presence == Presence.NOISY:
            self.noisy.add(cell)
            for piece in self._lying_on(cell):
                self._leaving.pop(piece, None)
            return []
        self.noisy.discard(cell)
        return self._read(cell, seen.tags, now)

    def _read(self, cell: str, tags: tuple[str, ...], now: float) -> list[Event]:
        found = [(tag, self._registry.find(tag)) for tag in tags]
        strangers = tuple(tag for tag, lying in found if lying is None)
        if strangers:
            self.unknown[cell] = strangers
        else:
            self.unknown.pop(cell, None)
        here = {lying for _, lying in found if lying is not None}
        events: list[Event] = []
        for lying in sorted(here):
            events += self._arrive(cell, lying, here, now)
        for piece in self._lying_on(cell):
            if Lying(piece, self.places[piece][1]) not in here:
                events += self._fade(piece, now)
        for piece, (place, _) in list(self.doubled.items()):
            if place[0] == cell and Lying(piece, place[1]) not in here:
                del self.doubled[piece]
        return events

    def _lying_on(self, cell: str) -> list[str]:
        return [piece for piece, place in self.places.items() if place[0] == cell]

    def _arrive(self, cell: str, lying: Lying, here: set[Lying], now: float) -> list[Event]:
        piece, face = lying
        old = self.places.get(piece)
        if old is None:
            self.places[piece] = (cell, face)
            return [Placed(cell, piece, face)]
        if old == (cell, face):
            self._leaving.pop(piece, None)
            return []
        still_there = piece not in self._leaving and old[0] not in self.down
        if old[0] == cell:
            still_there = Lying(piece, old[1]) in here
        if still_there:
            since = self.doubled[piece][1] if piece in self.doubled else now
            self.doubled[piece] = ((cell, face), since)
            return []
        return self._settle(piece, (cell, face))

    def _settle(self, piece: str, place: Place) -> list[Event]:
        old = self.places[piece]
        self.places[piece] = place
        self._leaving.pop(piece, None)
        self.doubled.pop(piece, None)
        if old[0] == place[0]:
            return [Flipped(place[0], piece, place[1])]
        return [Moved(piece, old[0], place[0], place[1])]

    def _fade(self, piece: str, now: float) -> list[Event]:
        if piece in self.doubled:
            return self._settle(piece, self.doubled[piece][0])
        self._leaving.setdefault(piece, now + self._gone)
        return []

    def due(self, now: float) -> list[Event]:
        """The removals whose time has come."""
        events: list[Event] = []
        for piece, when in list(self._leaving.items()):
            if when <= now:
                del self._leaving[piece]
                events.append(Removed(self.places.pop(piece)[0], piece))
        return events

    def deadline(self) -> float | None:
        """When `due` has something to say, if nothing else happens."""
        return min(self._leaving.values(), default=None)

    @property
    def settled(self) -> bool:
        """Nothing is fading or contested: the layout is what lies on the mat."""
        return not self._leaving and not self.doubled

    def assume(self, places: Mapping[str, Place]) -> None:
        """Take a player's word for what lies on cells whose readers are down."""
        for piece in [p for p, place in self.places.items() if place[0] in self.down]:
            if piece not in places:
                del self.places[piece]
        for piece, place in places.items():
            if place[0] in self.down:
                self.places[piece] = place
