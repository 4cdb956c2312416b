"""A whole table in memory and in simulated time, for tests of a game: hands, lamps, words.

    table = QuickTable("sea_leg", {})
    table.set_up()
    table.slide("C7", "C6")
    assert table.record() == ["move C7 C6"]

Rules, sheet, judging, journal, lamps and scenes are the real ones; only the readers are in memory, and the
clock is the test's.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterable, Mapping

from engines.match import Match
from hardware.board import DARK, Lamp, Reading
from hardware.cells import TileMap
from hardware.mock import MockBoard
from table.games import load_sheet
from table.games.sheet import AnySheet
from table.games.steps import Step
from table.hands.hands import Hands
from table.judging.verdict import Guide
from table.keeping.journal import Journal
from table.playing.intents import Act, Intent
from table.playing.moment import Moment
from table.playing.patience import Pace
from table.playing.session import Session
from table.sensing.pieces import simulated_registry
from table.showing.lights import Lights
from table.showing.scene import Scene
from table.showing.staging import scene


class QuickTable:
    """A session on the board in memory, with a clock that only the test moves. It judges every mat at once:
    another PACE lets hands come to rest, as at a real one."""

    PACE = Pace(0.2, 0.35, 20.0, still=0.0, rearm=0.0, cleared=0.0, second_thoughts=0.0)

    def __init__(
        self,
        game: str | AnySheet,
        options: Mapping[str, object],
        journal: Journal | None = None,
        record: Iterable[tuple[int, str]] = (),
        seed: int = 1,
    ) -> None:
        """A game by its name, file or module, or its sheet. With a `record` it has come that far already, and
        the mat is set up for it."""
        self.sheet = load_sheet(game) if isinstance(game, str) else game
        self.size = self.sheet.mat(options)
        self.options = dict(self.sheet.fit(*self.size, options))
        self.registry = simulated_registry(self.sheet.pieces(self.options))
        self.board = MockBoard(TileMap.split(*self.size))
        self.hands = Hands(self.board, self.registry)
        self.journal = journal or Journal(None)
        if journal is None:
            weakref.finalize(self, self.journal.close)  # newer Pythons warn of databases nobody closes
        self.now = 100.0
        self.lights = Lights()
        chance = self.sheet.chance(self.options)
        match = Match(self.sheet.game, self.options, seed=seed, chance=chance, record=record)
        self.session = self._session(match, None)
        self.board.start(self.heard)

    def _session(self, match: Match, saved_as: int | None) -> Session:
        cells = self.board.cells
        sheet = self.sheet.with_options(match.options)
        return Session(sheet, match, self.registry, cells, self.journal, saved_as, self.PACE)

    def heard(self, readings: Iterable[Reading]) -> None:
        self.board.light(self.lights.saw(self.session.sense(readings, self.now)))
        self.think()

    def think(self) -> None:
        for lamps in self.lights.show(self.session.think(self.now)):
            self.board.light(lamps)

    @property
    def moment(self) -> Moment:
        return self.session.moment

    def do(self, intent: Intent) -> str:
        """Want something, as keys and pages do."""
        why = self.session.do(intent)
        self.think()
        return why

    def act(self, seat: int, words: str) -> str:
        """Choose an action on a page."""
        return self.do(Act(seat, words))

    def wait(self, seconds: float) -> None:
        """Let time pass, calling when the session asked to be called."""
        end = self.now + seconds
        while (deadline := self.session.deadline()) is not None and deadline <= end:
            self.now = deadline
            self.think()
        self.now = end
        self.think()

    def restart(self) -> None:
        """The program is started again on the same journal and the same mat."""
        saved = self.journal.unfinished(self.sheet.game.NAME)
        assert saved is not None
        self.session = self._session(saved.match(self.sheet.game), saved.id)
        self.lights = Lights()
        self.board.start(self.heard)

    # What hands do

    def set_up(self) -> None:
        """Lay out what the game begins with; an empty mat is set up already."""
        self.think()
        if isinstance(self.moment.verdict, Guide):
            self.follow()

    def follow(self) -> None:
        """Do everything the table asks for."""
        assert isinstance(self.moment.verdict, Guide), self.moment.verdict
        for fix in self.moment.verdict.fixes:
            self.hands.follow(fix)
        self.wait(0.3)

    def make(self, *steps: Step) -> None:
        """Do the steps of a gesture, one after the other."""
        self.hands.make(steps)
        self.wait(0.5)  # longer than a hand is waited for that may go on

    def slide(self, start: str, cell: str) -> None:
        piece = self.hands.on(start)
        assert piece is not None, f"nothing lies on {start}"
        self.hands.put(piece, cell)

    def lift(self, cell: str) -> str:
        piece = self.hands.on(cell)
        assert piece is not None, f"nothing lies on {cell}"
        self.hands.take(piece)
        self.wait(0.3)
        return piece

    # What people see

    def lit(self, cell: str) -> Lamp:
        return self.board.shown.get(cell, DARK)

    def lamps(self) -> dict[str, Lamp]:
        return {cell: lamp for cell, lamp in self.board.shown.items() if lamp != DARK}

    def record(self) -> list[str]:
        return [entry.text for entry in self.session.match.record]

    def scene(self, tray: bool = False) -> Scene:
        return scene(self.moment, *self.size, self.now, self.lights.shown, tray=tray)
