"""What the board says against what lies there: false words, how soon a piece is told, and how soon after a
fault all is right again.

Only pieces that have lain at rest for a second, each on one cell, are held against the board: of what moves,
or lies across two cells, anything may be said.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from math import inf
from typing import NamedTuple

from hardware.board import DARK, CellSeen, Presence, Reading
from table.testing.motion import Instant
from table.testing.sitting import Sitting
from table.testing.wired import WiredMat

AT_REST = 1.0  # seconds
LEFT = 1.0  # a cell that has said a tag for longer than this before it was laid there was never left by it
PASSING = ("dropout", "garble", "bleed", "slow")  # their last word is how long they last
MENDED = {"open": "close", "mend": "cut"}  # faults that end when somebody ends them
RESTARTS = ("brownout", "reboot", "close")  # after which nothing may be lost
CALM = 2.0  # seconds for which all must be right before a fault counts as got over
SLOW = 0.1  # seconds after which a lamp that does not shine yet is no more on its way
SURE = 4.0  # seconds after which an action is not thought better of any more


class Resting(NamedTuple):
    """A piece at rest: where (None: on no one cell, "": off the mat), since when, and the tag that reads."""

    track_end: Instant
    cell: str | None
    since: float
    reached: float  # since when its reader could hear it well
    tag: str


class Recovery(NamedTuple):
    """A fault that is over, or was only an instant, and has yet to be got over."""

    kind: str
    ended: float
    record: tuple[object, ...] | None  # what had surely been played when it began, where nothing may be lost
    alone: bool  # whether nothing else was wrong meanwhile


class TruthTally:
    """Figures of one or several evenings."""

    def __init__(self) -> None:
        self.card_hours = 0.0
        self.false_words = self.false_places = 0  # before the tracker, and after it
        self.rounds: list[float] = []  # from a piece in full reach to its report, in rounds of its tile
        self.recoveries: defaultdict[str, list[float]] = defaultdict(
            list
        )  # seconds, of faults that came alone
        self.faults = 0
        self.gone: list[str] = []  # what was lost at a restart or with a port

    def add(self, other: TruthTally) -> None:
        self.card_hours += other.card_hours
        self.false_words += other.false_words
        self.false_places += other.false_places
        self.rounds += other.rounds
        for kind, times in other.recoveries.items():
            self.recoveries[kind] += times
        self.faults += other.faults
        self.gone += other.gone


class Truth:
    """Stands beside one game. It is told of readings, faults and steps, and looks at the table after each."""

    def __init__(self, mat: WiredMat, sitting: Sitting, tally: TruthTally) -> None:
        self._mat, self._sitting, self._tally = mat, sitting, tally
        self._resting: dict[str, Resting] = {}
        self._heard_since: dict[tuple[str, str], float] = {}
        self._landed: set[str] = set()  # pieces that the board has yet to tell of
        self._right: set[str] = set()  # pieces that the table has right since they came to rest
        self._records: list[tuple[float, tuple[object, ...]]] = [(-inf, ())]
        self._began: dict[tuple[str, str], tuple[object, ...] | None] = {}
        self._unrecovered: list[Recovery] = []
        self._wrong_at = self._unlit_since = mat.now  # when all was not right, and since when lamps were not
        self.taken_back = 0  # how often people took something back
        self._at = mat.now

    # What it is told

    def hear(self, reading: Reading, now: float) -> None:
        """A reading reaches the table."""
        if not isinstance(reading, CellSeen):
            return
        for key in [
            key for key in self._heard_since if key[0] == reading.cell and key[1] not in reading.tags
        ]:
            del self._heard_since[key]
        for tag in reading.tags:
            self._heard_since.setdefault((reading.cell, tag), now)
        here, unsure = self._expected()
        self._tally.false_words += _wrong(reading, here.get(reading.cell, set()), unsure)

    def fault(self, line: str, now: float) -> None:
        """A fault begins, or is mended."""
        _, kind, *rest = line.split()
        self._tally.faults += kind not in MENDED
        record = self._surely_played(now) if kind in RESTARTS else None
        if kind in MENDED.values():
            self._began[kind, rest[0]] = record
            return
        if kind in MENDED:
            kind = MENDED[kind]
            record = self._began.pop((kind, rest[0]), None)
        ended = now + float(rest[-1]) if kind in PASSING else now
        alone = not self._unrecovered and not any(kind in RESTARTS for kind, _ in self._began)
        self._unrecovered = [fault._replace(alone=False) for fault in self._unrecovered]
        self._unrecovered.append(Recovery(kind, ended, record, alone))

    def step(self, now: float) -> None:
        """A little time has passed."""
        if any(fault.ended <= now for fault in self._unrecovered):
            self._recover(now)
        else:
            self._unlit_since = now

    def look(self, now: float) -> None:
        """The table has thought."""
        self._note_rest()
        lying = sum(bool(piece.cell) for piece in self._resting.values())
        self._tally.card_hours += lying * (now - self._at) / 3600
        self._at = now
        self._note_landings()
        self._note_places()
        record = tuple(self._sitting.record)
        if record != self._records[-1][1]:
            self._records.append((now, record))

    # What lies there

    def _note_rest(self) -> None:
        for name, body in self._mat.bodies.items():
            known, end = self._resting.get(name), body.last
            if known is not None and known.track_end is end:
                continue
            self._right.discard(name)
            self._landed.discard(name)
            if not body.resting(self._mat.now):
                self._resting.pop(name, None)
                continue
            cell, since = self._mat.rests_on(name), body.rests_since
            reached = self._mat.reached(name, cell, since) if cell else since
            rest = Resting(end, cell, since, reached, end.tag)
            self._resting[name] = rest
            if rest.cell:
                self._landed.add(name)

    def _sure(self) -> Iterator[tuple[str, Resting]]:
        """The pieces that have been at rest for long enough, where that is known."""
        now = self._mat.now
        for name, rest in self._resting.items():
            body = self._mat.bodies[name]
            if rest.cell is not None and body.last is rest.track_end and rest.since <= now - AT_REST:
                yield name, rest

    def _expected(self) -> tuple[dict[str, set[str]], set[str]]:
        """The tags that each cell should tell of, and those of which nothing is known for sure."""
        here: dict[str, set[str]] = {}
        unsure = {tag for body in self._mat.bodies.values() for tag in body.tags}
        for name, rest in self._sure():
            unsure -= set(self._mat.bodies[name].tags)
            if rest.cell:
                here.setdefault(rest.cell, set()).add(rest.tag)
        return here, unsure

    # What is said of it

    def _note_landings(self) -> None:
        for name in list(self._landed):
            rest = self._resting[name]
            assert rest.cell
            heard = self._heard_since.get((rest.cell, rest.tag))
            if heard is not None:
                self._landed.remove(name)
                if heard > rest.reached - LEFT:
                    rounds = max(0.0, heard - rest.reached) / self._mat.round_of(rest.cell)
                    self._tally.rounds.append(rounds)

    def _note_places(self) -> None:
        places = self._sitting.places
        for name, rest in self._sure():
            right = places.get(name, ("", ""))[0] == rest.cell
            if right:
                self._right.add(name)
            elif name in self._right:
                self._right.remove(name)
                self._tally.false_places += 1

    def table_is_right(self) -> bool:
        """Whether the table has every piece that is at rest where it lies."""
        places = self._sitting.places
        return all(places.get(name, ("", ""))[0] == rest.cell for name, rest in self._sure())

    # What is got over

    def _recover(self, now: float) -> None:
        if self._mat.board.settled and self._lit_right():
            self._unlit_since = now
        if now - self._unlit_since >= SLOW or not self._told_right():
            self._wrong_at = now
        left = []
        for fault in self._unrecovered:
            if now - max(fault.ended, self._wrong_at) < CALM:
                left.append(fault)
                continue
            if fault.alone:
                self._tally.recoveries[fault.kind].append(max(0.0, self._wrong_at - fault.ended))
            self._check_kept(fault)
        self._unrecovered = left

    def _told_right(self) -> bool:
        """Nothing that was told is false."""
        here, unsure = self._expected()
        return not any(_wrong(seen, here.get(cell, set()), unsure) for cell, seen in self._mat.said.items())

    def _lit_right(self) -> bool:
        """Everything shines that should, but for chains that are cut."""
        cut = {number for number, chain in enumerate(self._mat.bench.chains) if chain.cut is not None}
        tile_of = self._mat.board.tiles.reader
        wanted, shown = self._sitting.lamps, self._mat.shown
        cells = {*wanted, *shown}
        return all(
            wanted.get(cell, DARK) == shown.get(cell, DARK) for cell in cells if tile_of(cell)[0] not in cut
        )

    def _surely_played(self, now: float) -> tuple[object, ...]:
        """What cannot be thought better of any more."""
        current = tuple(self._sitting.record)
        old = [record for time, record in self._records if time <= now - SURE]
        return (self.taken_back, *_common(old[-1], current))

    def _check_kept(self, fault: Recovery) -> None:
        if fault.record is None or fault.record[0] != self.taken_back:
            return
        kept = fault.record[1:]
        if tuple(self._sitting.record[: len(kept)]) != kept:
            self._tally.gone.append(f"{fault.kind} at {fault.ended:.1f} s: the journal lacks what was played")


def _wrong(seen: CellSeen, here: set[str], unsure: set[str]) -> int:
    """How many tags a cell is wrong about; one where its reader tells nothing."""
    tags = set(seen.tags)
    return seen.presence in (Presence.NOISY, Presence.DOWN) or len(here - tags) + len(tags - here - unsure)


def _common(one: tuple[object, ...], other: tuple[object, ...]) -> tuple[object, ...]:
    """As far as both are the same."""
    same = 0
    while same < min(len(one), len(other)) and one[same] == other[same]:
        same += 1
    return one[:same]
