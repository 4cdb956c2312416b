"""From readers' words to a stable layout of the mat, and to events between two of them.

Every cell's last word is kept, with the time since when it says so; where a piece lies is derived from all
of them. The rules, in prose:

- A tag that reads is there at once (the tile has already seen it twice).
- A tag that stops reading is fading, and gone only after `gone` seconds; if it reads again before, nothing
  has happened: so a flickering card rests.
- A piece that begins to read elsewhere while it fades has moved, and no time is lost.
- A piece that reads on two cells at once stays where it was. When its place falls silent, the place fades
  first: a second reading may be a stray one, with the piece in the air. The one that still reads when the
  time is over is where the piece lies; of several the one that has read the longest.
- A garbled answer means something lies there: what lay there stays. A reader that is down tells
  nothing: what lay there stays, and the cell counts as unseen.
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


class Sighted(NamedTuple):
    """A piece whose place has fallen silent reads here; whether it lies here has yet to be seen."""

    piece: str
    cell: str


Event = Placed | Removed | Moved | Flipped | Sighted

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
        self.changed_at = 0.0  # when a reader last said something new
        self._said: dict[str, dict[Lying, float]] = {}  # what each reader says, and since when
        self._silent: dict[str, float] = {}  # piece -> since when its place does not read

    def feed(self, seen: CellSeen, now: float) -> list[Event]:
        """Take a reader's word; the events it causes at once."""
        cell = seen.cell
        concerned = {*self._lying_on(cell), *(piece for piece, _ in self._said.get(cell, ()))}
        before = (self._said.get(cell), cell in self.down, cell in self.noisy, self.unknown.get(cell))
        self._hear(seen, now)
        if before != (self._said.get(cell), cell in self.down, cell in self.noisy, self.unknown.get(cell)):
            self.changed_at = now
        concerned |= {piece for piece, _ in self._said.get(cell, ())}
        return [event for piece in sorted(concerned) for event in self._weigh(piece, now)]

    def _hear(self, seen: CellSeen, now: float) -> None:
        """Keep what a reader says now."""
        cell, presence = seen.cell, seen.presence
        (self.down.add if presence == Presence.DOWN else self.down.discard)(cell)
        (self.noisy.add if presence == Presence.NOISY else self.noisy.discard)(cell)
        if presence == Presence.NOISY:
            return  # something is there: its last word stands
        found = [(tag, self._registry.find(tag)) for tag in seen.tags]
        strangers = tuple(tag for tag, lying in found if lying is None)
        if strangers:
            self.unknown[cell] = strangers
        elif presence != Presence.DOWN:
            self.unknown.pop(cell, None)
        said = self._said.pop(cell, {})
        here = {lying: said.get(lying, now) for _, lying in found if lying is not None}
        if here:
            self._said[cell] = here

    def _lying_on(self, cell: str) -> list[str]:
        return [piece for piece, place in self.places.items() if place[0] == cell]

    def _readings(self, piece: str) -> dict[Place, float]:
        """Where the piece reads now, and since when."""
        return {
            (cell, face): since
            for cell, said in self._said.items()
            for (name, face), since in said.items()
            if name == piece
        }

    def _weigh(self, piece: str, now: float) -> list[Event]:
        """What follows at once from all that is said of a piece."""
        readings, place = self._readings(piece), self.places.get(piece)
        if place is None:
            return self._settle(piece, _longest(readings)) if readings else []
        if place in readings or (self._unseen(place) and not readings):
            self._silent.pop(piece, None)
            return []
        fell_silent = piece not in self._silent
        silent_since = self._silent.setdefault(piece, now)
        fresh = {
            other: since
            for other, since in readings.items()
            if since >= silent_since or other[0] == place[0] or place[0] in self.down
        }
        if fresh:
            return self._settle(piece, _longest(fresh))
        return [Sighted(piece, _longest(readings)[0])] if readings and fell_silent else []

    def _unseen(self, place: Place) -> bool:
        return place[0] in self.down or place[0] in self.noisy

    def _settle(self, piece: str, place: Place) -> list[Event]:
        old = self.places.get(piece)
        self.places[piece] = place
        self._silent.pop(piece, None)
        if old is None:
            return [Placed(place[0], piece, place[1])]
        if old[0] == place[0]:
            return [Flipped(place[0], piece, place[1])]
        return [Moved(piece, old[0], place[0], place[1])]

    def since(self, piece: str) -> float:
        """Since when the piece has read where it lies; for one that does not, when anything last changed."""
        place = self.places.get(piece)
        said = self._said.get(place[0], {}) if place else {}
        return said.get(Lying(piece, place[1] if place else ""), self.changed_at)

    def due(self, now: float) -> list[Event]:
        """What has faded for long enough: gone, or where it still reads."""
        events: list[Event] = []
        for piece, since in list(self._silent.items()):
            if now < since + self._gone:
                continue
            readings = self._readings(piece)
            if readings:
                events += self._settle(piece, _longest(readings))
            else:
                del self._silent[piece]
                events.append(Removed(self.places.pop(piece)[0], piece))
        return events

    def deadline(self) -> float | None:
        """When `due` has something to say, if nothing else happens."""
        return min((since + self._gone for since in self._silent.values()), default=None)

    @property
    def fading(self) -> frozenset[str]:
        """The pieces whose places have fallen silent."""
        return frozenset(self._silent)

    @property
    def doubled(self) -> dict[str, tuple[Place, float]]:
        """Pieces that read elsewhere than where they are held to be: the other place, since when."""
        found: dict[str, tuple[Place, float]] = {}
        for cell, said in self._said.items():
            for (piece, face), since in said.items():
                place = self.places.get(piece, (cell, face))
                if place != (cell, face) and (piece not in found or since < found[piece][1]):
                    found[piece] = ((cell, face), since)
        return found

    @property
    def settled(self) -> bool:
        """Nothing is fading or contested: the layout is what lies on the mat."""
        return not self._silent and not self.doubled

    def assume(self, places: Mapping[str, Place]) -> None:
        """Take a player's word for what lies on cells whose readers are down."""
        for piece in [p for p, place in self.places.items() if place[0] in self.down]:
            if piece not in places:
                del self.places[piece]
        for piece, place in places.items():
            if place[0] in self.down:
                self.places[piece] = place
                self._silent.pop(piece, None)


def _longest(readings: Mapping[Place, float]) -> Place:
    """The place that has read the longest."""
    return min(readings, key=lambda place: (readings[place], place))
