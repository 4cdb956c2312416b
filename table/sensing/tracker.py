"""From readers' words to a stable layout of the mat, and to events between two of them.

Every cell's last word is kept, with the time since when it says so; where a piece lies is derived from all
of them. The rules, in prose:

- A tag that reads is there at once (the tile has already seen it twice).
- A tag that stops reading is fading, and gone only after `gone` seconds, or `away` where a card that comes
  back acts again; if it reads again before, nothing has happened: so a flickering card rests.
- A piece that begins to read elsewhere while it fades has moved, and no time is lost.
- A piece that reads on two cells at once stays where it was. When its place falls silent, the place fades
  first: a second reading may be a stray one, with the piece in the air. The one that still reads after `gone`
  seconds is where the piece lies, since its place fell silent; of several the one that has read the longest.
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

NOTHING: frozenset[Lying] = frozenset()
DOWN, NOISY = Presence.DOWN, Presence.NOISY  # at hand: a light waits for what is asked of them


class Tracker:
    """Keeps the layout. `places` maps each piece on the mat to its place."""

    def __init__(self, registry: Registry, gone: float) -> None:
        self._registry = registry
        self._gone = self.away = gone
        self.places: dict[str, Place] = {}
        self.down: set[str] = set()
        self.noisy: set[str] = set()
        self.unknown: dict[str, tuple[str, ...]] = {}
        self.changed_at = 0.0  # when a reader last said something new
        self.doubled: dict[str, tuple[Place, float]] = {}  # pieces that read elsewhere too: where, since when
        self.decided: set[str] = set()  # those of them of which it was decided where they lie
        self._said: dict[str, frozenset[Lying]] = {}  # what each reader says
        self._reads: dict[str, dict[Place, float]] = {}  # the same by piece: where it reads, since when
        self._silent: dict[str, float] = {}  # piece -> since when its place does not read
        self._came: dict[str, float] = {}  # piece -> when the place it was held to have before fell silent

    def feed(self, seen: CellSeen, now: float) -> list[Event]:
        """Take a reader's word; the events it causes at once."""
        cell, said = seen.cell, self._said.get(seen.cell, NOTHING)
        concerned = self._not_read_on(cell)
        new = self._look(cell, seen.presence)
        if seen.presence is not NOISY:  # then something is there, and its last word stands
            new = self._hear(cell, seen, said, now) or new
        if new:
            self.changed_at = now
        for piece, _ in said | self._said.get(cell, NOTHING):
            concerned.add(piece)
        events: list[Event] = []
        for piece in sorted(concerned) if len(concerned) > 1 else concerned:
            events += self._weigh(piece, now)
            self._note_double(piece)
        return events

    def _look(self, cell: str, presence: Presence) -> bool:
        """Keep whether a reader can see; True when that is new."""
        down, noisy = presence is DOWN, presence is NOISY
        if (cell in self.down) == down and (cell in self.noisy) == noisy:
            return False
        (self.down.add if down else self.down.discard)(cell)
        (self.noisy.add if noisy else self.noisy.discard)(cell)
        return True

    def _hear(self, cell: str, seen: CellSeen, said: frozenset[Lying], now: float) -> bool:
        """Keep what a reader says now, after what it said before; True when that is new."""
        found, strangers = [], []
        for tag in seen.tags:
            lying = self._registry.find(tag)
            if lying is None:
                strangers.append(tag)
            else:
                found.append(lying)
        here, known = frozenset(found), self.unknown.get(cell, ())
        if strangers:
            self.unknown[cell] = tuple(strangers)
        elif known and seen.presence is not DOWN:
            del self.unknown[cell]
        if here == said:
            return self.unknown.get(cell, ()) != known
        for piece, face in said - here:
            del self._reads[piece][cell, face]
        for piece, face in here - said:
            self._reads.setdefault(piece, {})[cell, face] = now
        self._said[cell] = here
        return True

    def _not_read_on(self, cell: str) -> set[str]:
        """The pieces that are held to lie on a cell, but for those that read there. Where a reader can see,
        they are fading."""
        unseen = cell in self.down or cell in self.noisy
        if not unseen and not self._silent:
            return set()
        places, found = self.places, set()
        for piece in places if unseen else self._silent:
            if places[piece][0] == cell:
                found.add(piece)
        return found

    def _weigh(self, piece: str, now: float) -> list[Event]:
        """What follows at once from all that is said of a piece."""
        readings, place = self._reads.get(piece, {}), self.places.get(piece)
        if place is None:
            return self._settle(piece, _longest(readings), now) if readings else []
        if place in readings or (self._unseen(place) and not readings):
            self._silent.pop(piece, None)
            return []
        fell_silent = piece not in self._silent
        silent_since = self._silent.setdefault(piece, now)
        if not readings:
            return []
        fresh = {}
        for other, since in readings.items():
            if since >= silent_since or other[0] == place[0] or place[0] in self.down:
                fresh[other] = since
        if fresh:
            return self._settle(piece, _longest(fresh), silent_since)
        return [Sighted(piece, _longest(readings)[0])] if fell_silent else []

    def _unseen(self, place: Place) -> bool:
        return place[0] in self.down or place[0] in self.noisy

    def _settle(self, piece: str, place: Place, came: float) -> list[Event]:
        old = self.places.get(piece)
        self.places[piece], self._came[piece] = place, came
        self._silent.pop(piece, None)
        if old is None:
            return [Placed(place[0], piece, place[1])]
        if old[0] == place[0]:
            return [Flipped(place[0], piece, place[1])]
        return [Moved(piece, old[0], place[0], place[1])]

    def _note_double(self, piece: str) -> None:
        """Keep whether a piece reads elsewhere than where it is held to be."""
        place, readings = self.places.get(piece), self._reads.get(piece, {})
        if place is None or len(readings) == (place in readings):
            self.doubled.pop(piece, None)
            self.decided.discard(piece)
        else:
            other = _longest({other: since for other, since in readings.items() if other != place})
            self.doubled[piece] = (other, readings[other])

    def since(self, piece: str) -> float:
        """Since when the piece reads where it lies, and no more where it lay before; for one that does not,
        when anything last changed."""
        place = self.places.get(piece)
        read = None if place is None else self._reads.get(piece, {}).get(place)
        return self.changed_at if read is None else max(read, self._came.get(piece, read))

    def due(self, now: float) -> list[Event]:
        """What has faded for long enough: gone, or where it still reads."""
        events: list[Event] = []
        for piece, since in list(self._silent.items()):
            if now < self._fades_until(piece, since):
                continue
            readings = self._reads.get(piece)
            if readings:
                events += self._settle(piece, _longest(readings), since)
            else:
                del self._silent[piece]
                events.append(Removed(self.places.pop(piece)[0], piece))
            self._note_double(piece)
        return events

    def _fades_until(self, piece: str, since: float) -> float:
        return since + (self._gone if self._reads.get(piece) else self.away)

    def deadline(self) -> float | None:
        """When `due` has something to say, if nothing else happens."""
        return min((self._fades_until(*silent) for silent in self._silent.items()), default=None)

    @property
    def fading(self) -> frozenset[str]:
        """The pieces whose places have fallen silent."""
        return frozenset(self._silent)

    @property
    def settled(self) -> bool:
        """Nothing is fading or contested: the layout is what lies on the mat."""
        return not self._silent and not self.doubled

    def believe(self, piece: str, place: Place) -> None:
        """A piece that reads on two cells lies on this one, as long as it does."""
        self.places[piece] = place
        self.decided.add(piece)
        self._silent.pop(piece, None)
        self._note_double(piece)

    def assume(self, places: Mapping[str, Place]) -> None:
        """Take a player's word for what lies on cells whose readers are down."""
        for piece in [p for p, place in self.places.items() if place[0] in self.down]:
            if piece not in places:
                del self.places[piece]
                self._note_double(piece)
        for piece, place in places.items():
            if place[0] in self.down:
                self.places[piece] = place
                self._silent.pop(piece, None)
                self._note_double(piece)


def _longest(readings: Mapping[Place, float]) -> Place:
    """The place that has read the longest."""
    if len(readings) == 1:
        return next(iter(readings))
    return min(readings, key=lambda place: (readings[place], place))
