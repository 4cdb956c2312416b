"""A real session in simulated time, and what people see of it.

The one module here that knows how a session is driven: readings go in, time passes, and what happened comes
out as values with their times. Nothing of a session is replaced: the journal is a real one in memory, and
what is red is looked up in the scene and the lamps that people would see.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from engines.match import Entry, Match
from hardware.board import CellPressed, CellSeen, KeyPressed, Lamp, LinkChanged, Presence, Reading
from hardware.virtualkeys import SIDES
from table.games import load_sheet
from table.hands.reach import keys_to
from table.judging.legal import Candidate
from table.judging.verdict import Verdict
from table.keeping.journal import Journal
from table.playing.intents import Abandon, Act, Intent
from table.playing.moment import Moment
from table.playing.session import Session
from table.sensing.pieces import simulated_registry
from table.sensing.tracker import Place
from table.showing.language import PUT_RIGHT
from table.showing.lights import Lights
from table.showing.scene import Scene
from table.showing.staging import scene

Heard = tuple[float, tuple[str, ...]]
"""A time, and something that came in then, as words that can be written down."""


def packed(reading: Reading) -> tuple[str, ...]:
    """A reading as words."""
    if isinstance(reading, CellSeen):
        return ("cell", reading.cell, reading.presence.name, *reading.tags)
    if isinstance(reading, CellPressed):
        return ("press", reading.cell)
    if isinstance(reading, KeyPressed):
        return ("key", str(reading.side), reading.word)
    return ("link", str(reading.tile), "up" if reading.up else "down")


def unpacked(words: Sequence[str]) -> Reading:
    """The reading that `packed` made these words of."""
    kind, first, *rest = words
    if kind == "cell":
        return CellSeen(first, Presence[rest[0]], tuple(rest[1:]))
    if kind == "link":
        return LinkChanged(int(first), rest[0] == "up", "away")
    return CellPressed(first) if kind == "press" else KeyPressed(int(first), rest[0])


class Played(NamedTuple):
    """An action was entered in the journal; `number` is its place there."""

    time: float
    number: int
    entry: Entry


class Undone(NamedTuple):
    """An entry was taken back, by people or by the table."""

    time: float
    number: int
    entry: Entry


class Reddened(NamedTuple):
    """The table began to say that something is wrong, or ceased to."""

    time: float
    red: bool
    say: str


class Lit(NamedTuple):
    """A lamp was lit as a sign that the cell was seen."""

    time: float
    cell: str
    lamp: Lamp


Happening = Played | Undone | Reddened | Lit


class Believed(NamedTuple):
    """What the table thought at a time, for pictures."""

    time: float
    verdict: str
    tone: str
    say: str
    places: Mapping[str, Place]
    lamps: Mapping[str, Lamp]


class Sitting:
    """One game at a table."""

    def __init__(
        self,
        game: str,
        cells: Sequence[str],
        size: tuple[int, int],
        options: Mapping[str, object],
        seed: int,
        record: Iterable[tuple[int, str]] = (),
        now: float = 0.0,
    ) -> None:
        self.sheet = load_sheet(game)
        self.size, self.now = size, now
        self.registry = simulated_registry(self.sheet.pieces(options))
        self._journal = Journal(None)
        weakref.finalize(self, self._journal.close)  # an evening ends in many ways
        chance = self.sheet.chance(options)
        match = Match(self.sheet.game, options, seed=seed, chance=chance, record=record)
        self._session = Session(self.sheet, match, self.registry, cells, self._journal)
        self._lights = Lights()
        self.light: Callable[[Mapping[str, Lamp]], None] = lambda _: None  # where lamps are lit, if anywhere
        self.happenings: list[Happening] = []
        self.heard: list[Heard] = []  # all that came in, in words, to be played again
        self.beliefs: list[Believed] | None = None  # a list, where somebody wants them
        self.red = False
        self._known: list[Entry] = list(match.record)
        self._glimpse: object = None

    def close(self) -> None:
        self._journal.close()

    def believe(self) -> None:
        """From now on what the table believes is kept, for a picture."""
        self.beliefs = []
        self._note_red()

    # How a session is driven

    def hear(self, reading: Reading, now: float) -> None:
        """A reading comes in at this time."""
        self.wait(now)
        self.heard.append((now, packed(reading)))
        seen = self._lights.saw(self._session.sense([reading], now))
        self.light(seen)
        self.happenings += [Lit(now, cell, lamp) for cell, lamp in seen.items()]
        self._think()

    def wait(self, until: float) -> None:
        """Let time pass, thinking when the session asked to."""
        while (deadline := self._session.deadline()) is not None and deadline <= until:
            self.now = max(self.now, deadline)
            self._think()
        self.now = max(self.now, until)

    def press(self, cell: str) -> None:
        self.hear(CellPressed(cell), self.now)

    def key(self, word: str, seat: int = 0) -> None:
        """A key at the side of this seat, where it has one of its own."""
        side = seat if seat in range(SIDES) and self.sheet.teams is None else 0
        self.hear(KeyPressed(side, word), self.now)

    def act(self, candidate: Candidate) -> None:
        """Choose an action on a page."""
        self.heard.append((self.now, ("act", str(candidate.seat), self.text(candidate))))
        self.do(Act(candidate.seat, self.text(candidate)))

    def hear_again(self, words: Sequence[str], now: float) -> None:
        """What was heard before, in words."""
        if words[0] == "act":
            self.wait(now)
            self.do(Act(int(words[1]), words[2]))
        else:
            self.hear(unpacked(words), now)

    def abandon(self) -> None:
        """By the menu, which is always there."""
        self.do(Abandon())

    def do(self, intent: Intent) -> None:
        """Want something, as keys and pages do."""
        self._session.do(intent)
        self._think()

    def _think(self) -> None:
        for lamps in self._lights.show(self._session.think(self.now)):
            self.light(lamps)
        self._note_record()
        self._note_red()

    def deadline(self) -> float | None:
        """When it thinks next, if nothing comes in."""
        return self._session.deadline()

    # What can be seen of it

    @property
    def moment(self) -> Moment:
        return self._session.moment

    @property
    def verdict(self) -> Verdict:
        return self.moment.verdict

    @property
    def record(self) -> Sequence[Entry]:
        return self.moment.record

    @property
    def state(self) -> Any:
        return self.moment.state

    @property
    def playing(self) -> bool:
        return self.moment.playing

    @property
    def over(self) -> bool:
        return self.moment.over

    @property
    def cleared(self) -> bool:
        return self.moment.finished

    @property
    def can_take_back(self) -> bool:
        return self.moment.can_take_back

    @property
    def candidates(self) -> Sequence[Candidate]:
        return self.moment.legal.candidates

    @property
    def marked(self) -> Sequence[str]:
        return sorted(self.moment.marks)

    @property
    def places(self) -> Mapping[str, Place]:
        return self.moment.sight.places

    @property
    def lamps(self) -> Mapping[str, Lamp]:
        return self._lights.shown

    @property
    def by_itself(self) -> set[str]:
        """The words of what the table does by itself when time is up."""
        clocks = self.sheet.clocks
        return {wait.words for wait in clocks.timeouts(self.state, self.moment.options)} if clocks else set()

    def keys_to(self, candidate: Candidate) -> list[str]:
        return keys_to(self.moment, candidate)

    def text(self, candidate: Candidate) -> str:
        return self.sheet.game.text(candidate.action)

    def scene(self) -> Scene:
        return scene(self.moment, *self.size, self.now, self.lamps)

    # What is noted

    def _note_record(self) -> None:
        record = self.record
        if len(record) == len(self._known) and (not record or record[-1] is self._known[-1]):
            return
        same = 0
        while same < min(len(record), len(self._known)) and record[same] == self._known[same]:
            same += 1
        for number in range(len(self._known) - 1, same - 1, -1):
            self.happenings.append(Undone(self.now, number, self._known[number]))
        for number in range(same, len(record)):
            self.happenings.append(Played(self.now, number, record[number]))
        self._known = list(record)

    def _note_red(self) -> None:
        """The scene is only made when something has changed: it costs more than all the rest."""
        glimpse = (self.verdict, dict(self.lamps), len(self.record), self.moment.phase, self.moment.waits)
        if glimpse == self._glimpse and self.beliefs is None:
            return
        self._glimpse = glimpse
        shown = self.scene()
        red = shown.tone == "wrong" or PUT_RIGHT in self.lamps.values()
        if self.beliefs is not None:
            name = type(self.verdict).__name__
            self.beliefs.append(
                Believed(self.now, name, shown.tone, shown.now, dict(self.places), dict(self.lamps))
            )
        if red != self.red:
            self.red = red
            self.happenings.append(Reddened(self.now, red, shown.now))
