"""A mat of readers that hear pieces with a probability, and tiles that judge what they hear.

Tiles scan as docs/wire.md says and judge with the same `CellWatch` as the simulated firmware, each at its own
time, so that what comes out are the readings that real tiles would report, when they would report them.
Only cells about which something can change are really listened to; the others just take their time.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from heapq import heappop, heappush
from random import Random
from typing import NamedTuple

from firmware_bridge.sim.debounce import DEAD, GARBLED, NOTHING, CellWatch, ScanAnswer
from firmware_bridge.sim.scanner import REFERENCE
from hardware.board import CellSeen, Presence
from hardware.cells import TileMap, cell_at
from table.testing.motion import Body, Instant, passes
from table.testing.profiles import Radio, Span

NEAR = 1.0  # pitches: whatever comes this near to a reader may be heard by it
MAX_TAGS = 2  # of three tags in one field, two are heard
BLED = 0.6  # the chance that a scan of the next reader hears a tag while it bleeds over


class RadioReport(NamedTuple):
    """What a tile says, and when."""

    time: float
    seen: CellSeen


class Reader:
    """The reader of one cell, with what may be near to it."""

    def __init__(self, cell: str) -> None:
        self.cell = cell
        self.x, self.y = map(float, cell_at(cell))
        self.watch = CellWatch(REFERENCE.patience)
        self.near: dict[str, Body] = {}
        self.bleeding: dict[str, float] = {}  # piece -> until when it is heard here though it lies next door
        self.garbled_until = 0.0
        self.down_until = 0.0

    @property
    def takes(self) -> float:
        """Seconds that a scan of it takes while nothing changes."""
        verdict = self.watch.verdict
        empty = verdict is None or verdict.presence in (Presence.ABSENT, Presence.DOWN)
        return REFERENCE.empty if empty else REFERENCE.occupied


class RadioTile:
    """The scan loop of one tile."""

    def __init__(self, cells: Iterable[str], mat: RadioMat) -> None:
        self.readers = [Reader(cell) for cell in cells]
        self.awake = set(range(len(self.readers)))  # the ones that have to be listened to
        self._mat = mat
        self._round = 0
        self._doubtful: deque[int] = deque()
        self._doubt_turn = False
        self._next = mat.now

    def run(self, until: float, reports: list[RadioReport]) -> None:
        """Scan until then."""
        while self._next < until and self.awake:
            index = self._choose()
            if index in self.awake:
                self._scan(index, reports)
            else:
                self._next += self.readers[index].takes
        if self._next < until:
            self._idle(until)

    def _idle(self, until: float) -> None:
        """Go round cells that have nothing to say."""
        whole = sum(reader.takes for reader in self.readers)
        self._next += (until - self._next) // whole * whole
        while self._next < until:
            self._next += self.readers[self._round].takes
            self._round = (self._round + 1) % len(self.readers)

    def _choose(self) -> int:
        self._doubt_turn = not self._doubt_turn
        if self._doubt_turn and self._doubtful:
            return self._doubtful.popleft()
        index = self._round
        self._round = (index + 1) % len(self.readers)
        return index

    def _scan(self, index: int, reports: list[RadioReport]) -> None:
        reader, now = self.readers[index], self._next
        answer = self._mat.listen(reader, now)
        empty = answer.presence in (Presence.ABSENT, Presence.DOWN)
        self._next += REFERENCE.empty if empty else REFERENCE.occupied
        if reader.watch.hear(answer, now):
            verdict = reader.watch.verdict
            assert verdict is not None
            reports.append(RadioReport(self._next, CellSeen(reader.cell, verdict.presence, verdict.tags)))
        if not reader.watch.settled:
            if index not in self._doubtful:
                self._doubtful.append(index)
        elif self._mat.steady(reader, now):
            self.awake.discard(index)


class RadioMat:
    """All tiles, and the pieces above them. `run` tells what the tiles report."""

    def __init__(self, tiles: TileMap, radio: Radio, rng: Random, now: float = 0.0) -> None:
        self.now = now
        self.cells = tiles.cells
        self.bodies: dict[str, Body] = {}
        self.moved: list[tuple[str, list[Instant]]] = []  # since somebody last cleared it, for pictures
        self._radio, self._rng = radio, rng
        self._tiles = [RadioTile(cells, self) for cells in tiles.tiles]
        self._readers = [
            (tile, index, reader) for tile in self._tiles for index, reader in enumerate(tile.readers)
        ]
        self._dropped: dict[str, float] = {}  # piece -> until when nothing hears it
        self._faults: list[tuple[float, int, str, str]] = []
        for _, _, reader in self._readers:
            self._plan("garble", reader.cell, radio.garbles)
        self._plan("outage", "", radio.outages)

    # What hands do

    def add(self, body: Body) -> None:
        """A piece of the game, off the mat."""
        self.bodies[body.name] = body
        self._plan("dropout", body.name, self._radio.dropouts)
        self._plan("bleed", body.name, self._radio.bleeds)

    def move(self, name: str, track: Iterable[Instant]) -> None:
        """A piece goes along this track."""
        body = self.bodies[name]
        way = body.go(track)
        self.moved.append((name, way))
        for tile, index, reader in self._readers:
            if passes(way, reader.x, reader.y, NEAR):
                reader.near[name] = body
                tile.awake.add(index)

    # What readers hear

    def run(self, until: float) -> list[RadioReport]:
        """Let time pass; what the tiles reported meanwhile, in order."""
        reports: list[RadioReport] = []
        while self._faults and self._faults[0][0] <= until:
            time, _, kind, name = heappop(self._faults)
            self._run(time, reports)
            self._begin(kind, name)
        self._run(until, reports)
        reports.sort(key=lambda report: report.time)
        return reports

    def _run(self, until: float, reports: list[RadioReport]) -> None:
        for tile in self._tiles:
            tile.run(until, reports)
        self.now = max(self.now, until)

    def listen(self, reader: Reader, now: float) -> ScanAnswer:
        """What one scan hears."""
        if now < reader.down_until:
            return DEAD
        if now < reader.garbled_until:
            return GARBLED
        draw = self._rng.random
        heard: list[str] = []
        for body in reader.near.values():
            x, y, height, tag = body.at(now)
            if tag and draw() < self._strength(reader, body.name, x, y, height, now):
                heard.append(self._misread(tag) if self._radio.wrong_id else tag)
        if len(heard) > MAX_TAGS:
            heard = self._rng.sample(heard, MAX_TAGS)
        return ScanAnswer(Presence.PRESENT, tuple(sorted(heard))) if heard else NOTHING

    def _misread(self, tag: str) -> str:
        """A neighbour's field can turn bits that no checksum misses."""
        if self._rng.random() >= self._radio.wrong_id:
            return tag
        return f"{tag[:-2]}{self._rng.randrange(256):02x}"

    def _strength(self, reader: Reader, name: str, x: float, y: float, height: float, now: float) -> float:
        """The chance that this reader hears a tag there."""
        if self._dropped and now < self._dropped.get(name, 0.0):
            return 0.0
        radio = self._radio
        aside = ((x - reader.x) ** 2 + (y - reader.y) ** 2) / radio.reach**2
        distance = float((aside + (height / radio.ceiling) ** 2) ** 0.5)
        if distance <= 1 - radio.fringe:
            return radio.hears
        if distance < 1 + radio.fringe:
            return radio.hears * (1 + radio.fringe - distance) / (2 * radio.fringe)
        if height > radio.ceiling or not reader.bleeding:
            return 0.0
        return BLED if now < reader.bleeding.get(name, 0.0) else 0.0

    def steady(self, reader: Reader, now: float) -> bool:
        """Will this reader go on to say what it says? Then it need not be listened to. That a well lying tag
        is missed four times in a row is left to the dropouts."""
        if reader.bleeding or reader.down_until or reader.garbled_until:
            if now < max(reader.down_until, reader.garbled_until, *reader.bleeding.values(), 0.0):
                return False
            reader.bleeding.clear()
            reader.down_until = reader.garbled_until = 0.0
        expected = []
        for name, body in list(reader.near.items()):
            if not body.resting(now) or now < self._dropped.get(name, 0.0):
                return False
            x, y, height, tag = body.at(now)
            strength = self._strength(reader, name, x, y, height, now)
            if not strength:
                del reader.near[name]
            elif strength < self._radio.hears:
                return False
            else:
                expected.append(tag)
        verdict = reader.watch.verdict
        return verdict is not None and sorted(verdict.tags) == sorted(expected)

    def verdicts(self) -> list[CellSeen]:
        """What every cell is judged to be now."""
        seen = [(reader.cell, reader.watch.verdict or NOTHING) for _, _, reader in self._readers]
        return [CellSeen(cell, verdict.presence, verdict.tags) for cell, verdict in seen]

    # What radio does

    def _plan(self, kind: str, name: str, rate: float) -> None:
        """The next fault of a kind comes by chance."""
        if rate > 0:
            time = self.now + self._rng.expovariate(rate / 3600)
            heappush(self._faults, (time, len(self._faults), kind, name))

    def _begin(self, kind: str, name: str) -> None:
        radio = self._radio
        if kind == "dropout":
            self._dropped[name] = self._end(radio.dropout)
            self._wake(name)
            self._plan(kind, name, radio.dropouts)
        elif kind == "bleed":
            self._bleed(name)
            self._plan(kind, name, radio.bleeds)
        elif kind == "garble":
            self._find(name).garbled_until = self._end(radio.garble)
            self._plan(kind, name, radio.garbles)
        else:
            self._rng.choice(self._readers)[2].down_until = self._end(radio.outage)
            self._plan(kind, name, radio.outages)
        for tile, index, reader in self._readers:
            if self.now < max(reader.garbled_until, reader.down_until):
                tile.awake.add(index)

    def _end(self, span: Span) -> float:
        return self.now + self._rng.uniform(*span)

    def _find(self, cell: str) -> Reader:
        return next(reader for _, _, reader in self._readers if reader.cell == cell)

    def _wake(self, name: str) -> None:
        for tile, index, reader in self._readers:
            if name in reader.near:
                tile.awake.add(index)

    def _bleed(self, name: str) -> None:
        """The reader beside the piece hears it too: the nearest ones likelier than others."""
        body = self.bodies[name]
        x, y, _, _ = body.at(self.now)
        beside = sorted(
            (((reader.x - x) ** 2 + (reader.y - y) ** 2), number)
            for number, (_, _, reader) in enumerate(self._readers)
        )[1:5]
        near = [number for distance, number in beside if distance < 2]
        if near:
            tile, index, reader = self._readers[self._rng.choice(near)]
            reader.bleeding[name] = self._end(self._radio.bleed)
            reader.near[name] = body
            tile.awake.add(index)
