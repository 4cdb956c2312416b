"""The second look at a table: what was meant, and what the table made of it.

- *Invented*: an entry in the journal that nobody meant, and that still stands after three seconds.
- *Red*: the table says that something is wrong while the hands are on their way to something right, or at
  rest with everything right. What a piece that is left on an illegal cell is told is deserved.
- *Lost*: an action is not recognised, or with the hands at rest another one was played, or nothing leads on.
"""

from __future__ import annotations

from typing import NamedTuple

from engines.game import CHANCE
from engines.match import Entry
from table.testing.hands import at_rest
from table.testing.motion import Instant
from table.testing.radio import RadioMat
from table.testing.sitting import Happening, Heard, Lit, Played, Reddened, Sitting, Undone
from table.testing.tally import INVENTED, LOST, RED, Failure, HandsTally, Lay, Record

STANDS = 3.0  # seconds after which an action that nobody meant counts
SURELY_AT_REST = 0.5  # seconds after which what is played is no slip of a moving hand any more
BY_CLOCKS = "confirm"  # what the table says for a player who does not, when time is up
EARLY = 0.15  # seconds: a piece is heard a little before it touches its cell


class Place(NamedTuple):
    """Who plays what."""

    game: str
    profile: str
    seed: int
    options: tuple[tuple[str, object], ...]


class Meant(NamedTuple):
    """The action that somebody is about, and where in the journal it belongs."""

    entry: Entry
    base: int


class Start(NamedTuple):
    """Where an action began: what had been played, and what each cell said."""

    time: float
    record: Record
    lay: Lay


class Suspect(NamedTuple):
    """An entry that nobody meant; `sure` once it has stood for long enough."""

    played: Played
    at_rest: bool
    sure: bool = False


class Account:
    """Of one game. People say what they mean and do (`meant`, `doing`); `look` counts what went wrong."""

    def __init__(self, place: Place, sitting: Sitting, mat: RadioMat, tally: HandsTally) -> None:
        self._place, self._sitting, self._mat, self._tally = place, sitting, mat, tally
        self.meant: Meant | None = None
        self.doing = at_rest(sitting.now)
        self.excused = True  # until the mat is laid, whatever is said is no matter
        self.suspects: list[Suspect] = []
        self._last: Meant | None = None
        self._starts: list[Start] = []
        self._noted: list[Happening] = []
        self._complete_to = len(tally.failures)
        self.mark()

    # What people tell

    def mark(self) -> None:
        """An action begins. Readings are kept from the one before on: what was done a moment ago matters."""
        self.complete()
        sitting = self._sitting
        record = tuple((entry.seat, entry.text) for entry in sitting.record)
        lay = tuple((seen.cell, seen.presence.name, seen.tags) for seen in self._mat.verdicts())
        self._starts = [*self._starts[-1:], Start(sitting.now, record, lay)]
        begin = self._starts[0].time
        sitting.heard = [each for each in sitting.heard if each[0] >= begin]
        self._mat.moved = [each for each in self._mat.moved if each[1][-1].time >= begin]
        self._noted = []

    def forget(self) -> None:
        """Nothing that was done before belongs to what comes now."""
        self.complete()
        self._starts.clear()
        self.mark()

    def done(self) -> None:
        """What was meant is understood, or given up."""
        self.look()
        self._last, self.meant = self.meant, None

    # What became of it

    @property
    def recognised(self) -> bool:
        """Is what was meant in the journal?"""
        return self.meant is not None and self.meant.entry in self._sitting.record[self.meant.base :]

    @property
    def spoilt(self) -> bool:
        """Does something that nobody meant stand in the way?"""
        return any(suspect.sure and self._stands(suspect.played) for suspect in self.suspects)

    def look(self) -> None:
        """Take in what happened since the last look."""
        happenings, self._sitting.happenings = self._sitting.happenings, []
        for happening in happenings:
            self._noted.append(happening)
            if isinstance(happening, Played):
                self._note_played(happening)
            elif isinstance(happening, Undone):
                self.suspects = [s for s in self.suspects if s.played.number != happening.number]
            elif isinstance(happening, Reddened) and happening.red:
                self._note_red(happening)
        self.suspects = [each for each in map(self._judged, self.suspects) if each is not None]

    def _note_played(self, played: Played) -> None:
        entry, meant = played.entry, self.meant
        if entry.seat == CHANCE or entry.text in self._sitting.by_itself | {BY_CLOCKS}:
            return
        if meant is not None and entry == meant.entry:
            return
        if self._last is not None and (played.number, entry) == (self._last.base, self._last.entry):
            return  # the table thought better of what it had understood, and then again
        resting = meant is not None and played.time > self.doing.rest + SURELY_AT_REST
        self.suspects.append(Suspect(played, resting))

    def _judged(self, suspect: Suspect) -> Suspect | None:
        """Has it stood for long enough?"""
        if suspect.sure or self._sitting.now - suspect.played.time < STANDS:
            return suspect
        if not self._stands(suspect.played):
            return None
        kind = LOST if suspect.at_rest else INVENTED
        self.fail(kind, f"played {suspect.played.entry.text}", suspect.played.time)
        return suspect._replace(sure=True)

    def _stands(self, played: Played) -> bool:
        record = self._sitting.record
        return played.number < len(record) and record[played.number] == played.entry

    def _note_red(self, reddened: Reddened) -> None:
        deserved = any(start <= reddened.time <= end for start, end in self.doing.excuses)
        if not deserved and not self.excused and not self.spoilt:
            self.fail(RED, f"said: {reddened.say}", reddened.time)

    def measure(self) -> None:
        """How long it took the table to light, and to understand."""
        doing, meant = self.doing, self.meant
        played = [h.time for h in self._noted if isinstance(h, Played) and meant and h.entry == meant.entry]
        self._tally.results += [time - doing.made for time in played[-1:]]
        if doing.touched is not None:
            lit = [h.time for h in self._noted if isinstance(h, Lit) and h.cell == doing.cell]
            seen = [time - doing.touched for time in lit if time >= doing.touched - EARLY]
            self._tally.lights += seen[:1]

    # What is kept of it

    def lost(self, what: str) -> None:
        if not self.excused:
            self.fail(LOST, what, self._sitting.now)

    def fail(self, kind: str, what: str, at: float) -> None:
        self._tally.counts[kind] += 1
        self._tally.failures.append(self._shown(kind, what, at))

    def keep_a_sample(self) -> None:
        """Of the actions that went well, the one with the most slips is worth a picture."""
        sample, meant = self._tally.sample, self.meant
        if meant is not None and (sample is None or len(self.doing.slips) > len(sample.slips)):
            what = f"played {meant.entry.text}"
            self._tally.sample = self._shown("as it should be", what, self._sitting.now)

    def _shown(self, kind: str, what: str, at: float) -> Failure:
        """All that is needed to see it again, but for the readings, of which more are to come."""
        meant, (first, last) = self.meant, (self._starts[0], self._starts[-1])
        words = f"{meant.entry.seat} {meant.entry.text}" if meant else ""
        game, profile, seed, options = self._place
        return Failure(
            game, profile, kind, what, words, self.doing.slips, seed, options,
            first.record, first.lay, (), at - last.time, (last.record, last.lay),
        )  # fmt: skip

    def complete(self) -> None:
        """What went wrong since the last mark is kept with all that was heard and done since then."""
        if not self._starts:
            return
        failures, sample = self._tally.failures, self._tally.sample
        for number in range(self._complete_to, len(failures)):
            failures[number] = failures[number]._replace(heard=self._heard(), moved=self._moved())
        self._complete_to = len(failures)
        if sample is not None and not sample.heard:
            self._tally.sample = sample._replace(heard=self._heard(), moved=self._moved())

    def _heard(self) -> tuple[Heard, ...]:
        began = self._starts[-1].time
        return tuple((when - began, words) for when, words in self._sitting.heard)

    def _moved(self) -> tuple[tuple[str, tuple[Instant, ...]], ...]:
        began = self._starts[-1].time
        return tuple(
            (name, tuple(each._replace(time=each.time - began) for each in way))
            for name, way in self._mat.moved
        )
