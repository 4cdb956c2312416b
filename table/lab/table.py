"""A table under test: it is run while the test waits for something, and remembers what it said."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

from hardware.board import DARK, Lamp
from table.judging.guide import Fix
from table.judging.verdict import Guide
from table.lab.clock import LabClock
from table.running.app import make_service
from table.running.house import furnish, is_virtual
from table.settings.config import Config
from table.showing.scene import Scene

PATIENCE = 30.0  # seconds that a condition may take
LOOK = 0.02  # seconds between two looks at what changes without the table's knowing


class LabTable:
    """A game on a board, from an empty mat, with nothing kept."""

    def __init__(
        self,
        clock: LabClock,
        address: str,
        game: str,
        options: Mapping[str, object],
        config: Config,
        seed: int = 0,
        patience: float = PATIENCE,
    ) -> None:
        self.clock, self.address, self.patience = clock, address, patience
        self.house = furnish(game, config, address, options, fast=is_virtual(address), keep=False)
        self.service = make_service(self.house, [self], once=True, seed=seed)
        self.said: list[str] = []
        self._scene: Scene | None = None
        self._running = clock.run(self._begin())

    async def _begin(self) -> asyncio.Task[None]:
        running = asyncio.create_task(self.service.run())
        await self.service.started.wait()
        return running

    def close(self) -> None:
        """Stop it, and let go of its board."""
        self.service.stop()
        self.clock.run(asyncio.wait_for(self._running, self.patience))
        self.house.journal.close()

    def show(self, picture: Scene, now: float) -> None:  # noqa: ARG002 (a display of scenes is told the time)
        """A picture for everybody: remember what is new in words."""
        before = self._scene
        self._scene = picture
        known = [] if before is None else [*(line.say for line in before.log), before.now, *before.notices]
        words = [*(line.say for line in picture.log), picture.now, *picture.notices]
        self.said += [word for word in words if word and word not in known]

    @property
    def scene(self) -> Scene:
        """What the display shows, as a value: `scene.turn`, `scene.now`, `scene.scores`, `scene.tone`."""
        assert self._scene is not None, "nothing was shown yet: wait for it with table.until"
        return self._scene

    @property
    def now(self) -> str:
        """The one sentence that says what to do now."""
        return "" if self._scene is None else self._scene.now

    @property
    def lamps(self) -> dict[str, Lamp]:
        """The cells that are lit, and how."""
        return {cell: lamp for cell, lamp in self.service.lamps.items() if lamp != DARK}

    @property
    def played(self) -> list[str]:
        """The game's actions so far, in their stable words; chance's too."""
        return [entry.text for entry in self.service.moment.record]

    @property
    def mat(self) -> dict[str, str]:
        """Where the table believes each piece to lie: {"stern-1": "C7"}."""
        return {piece: cell for piece, (cell, _) in self.service.moment.sight.places.items()}

    @property
    def playing(self) -> bool:
        """Does the mat agree with the rules, and may somebody act?"""
        return self.service.moment.open

    @property
    def asks(self) -> tuple[Fix, ...]:
        """What the table asks hands to do before anything else counts."""
        verdict = self.service.moment.verdict
        return verdict.fixes if isinstance(verdict, Guide) else ()

    def until(self, seen: Callable[[], object] | str, what: str = "") -> None:
        """Let the table live until a condition holds, or until it has said words that hold this text.
        AssertionError when that takes too long; its text says how things stand then."""
        if isinstance(seen, str):
            words, what = seen, what or f"that the table says {seen!r}"
            start = len(self.said)
            self.until(lambda: any(words in said for said in [self.now, *self.said[start:]]), what)
            return
        self.clock.run(self._until(seen, what or "a condition"))

    async def _until(self, seen: Callable[[], object], what: str) -> None:
        end = self.clock.now + self.patience
        while not seen():
            if self._running.done():
                self._running.result()  # a table that failed says why
                raise AssertionError(f"in vain: {what}; the table has stopped")
            if self.clock.now > end:
                raise AssertionError(
                    f"in vain for {self.patience:g} s: {what}. The table says: {self.now!r}; "
                    f"played: {self.played}; lit: {sorted(self.lamps)}; lying: {self.mat}"
                )
            self.service.changed.clear()
            try:
                await asyncio.wait_for(self.service.changed.wait(), LOOK)
            except TimeoutError:
                continue
        await asyncio.sleep(0)  # pictures are drawn when the loop is at rest
