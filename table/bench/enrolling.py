"""`tidetable enroll` at work: the mat asks for one piece after the other, by light and in words.

Free cells pulse; a tag that was taken makes its cell green, one that is used already makes it blink red until
it is lifted. Everything can also be said on standard input (undo, skip, stop) or by keys (back, right,
menu). Each piece is on the disk before the next one is asked for, so one may stop at any time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from hardware.board import DARK, Board, CellSeen, KeyPressed, Lamp, Pattern, Presence, Reading
from hardware.errors import BoardError
from hardware.keys import world_of
from hardware.world import World
from table.bench.ear import Ear, listening
from table.bench.enrolment import Enrolment
from table.bench.hand import Lines, obey

FREE = Lamp(Pattern.PULSE, (255, 255, 255))
TAKEN, REFUSED = Lamp(Pattern.STEADY, (0, 160, 0)), Lamp(Pattern.FAST, (255, 0, 0))
WORDS = {"back": "undo", "right": "skip", "menu": "stop"}
HELP = "undo takes the last piece back, skip leaves this one for later, stop ends (go on another time)"
SETTLE_S = 10.0  # for a simulated mat to say what was done to it


class Said(NamedTuple):
    """Something to tell: a word for programs, a sentence for people, and details."""

    what: str
    says: str
    more: Mapping[str, object] = MappingProxyType({})


class Enroller:
    """Leads through an enrolment. `save` is called after every change, `tell` with all that is said."""

    def __init__(
        self, board: Board, enrolment: Enrolment, save: Callable[[], None], tell: Callable[[Said], None]
    ) -> None:
        self._board, self._enrolment, self._save, self._tell = board, enrolment, save, tell
        self._tags: dict[str, tuple[str, ...]] = {}  # what lay on each cell when it was last looked at
        self._lamps: dict[str, Lamp] = {}
        self._took: dict[str, str] = {}  # the cell on which each tag was taken
        self._begun = False
        self.stopped = asyncio.Event()

    def begin(self) -> None:
        """All cells have been heard. What lies there already was not laid for us: lift it first."""
        self._begun = True
        self._ask()

    def heard(self, readings: Sequence[Reading]) -> None:
        """The board's listener."""
        for reading in readings:
            if isinstance(reading, CellSeen):
                self._seen(reading)
            elif isinstance(reading, KeyPressed) and self._begun and reading.word in WORDS:
                self.do(WORDS[reading.word])
        self._light()

    def do(self, word: str) -> bool:
        """A word of the user's; False when it is none of ours."""
        if word == "undo":
            undone = self._enrolment.undo()
            self._save()
            self._tell(Said("undone", f"taken back: {undone}" if undone else "there is nothing to take back"))
        elif word == "skip":
            self._tell(Said("skipped", f"left for later: {self._enrolment.skip()}"))
        elif word == "help":
            self._tell(Said("help", HELP))
        elif word == "stop":
            self.stopped.set()
            return True
        else:
            return False
        self._ask()
        return True

    def _seen(self, seen: CellSeen) -> None:
        if seen.presence in (Presence.DOWN, Presence.NOISY):
            return  # a reader in trouble has not lost what lay there
        before = self._tags.get(seen.cell, ())
        self._tags[seen.cell] = seen.tags
        if seen.presence is Presence.ABSENT:
            self._lamps.pop(seen.cell, None)
        new = [tag for tag in seen.tags if tag not in before]
        if not new or not self._begun or self.stopped.is_set():
            return
        if len(seen.tags) > 1:
            self._refuse(
                seen.cell, f"{len(seen.tags)} tags lie on {seen.cell}: lay one thing there at a time"
            )
            return
        self._offer(seen.cell, new[0])

    def _offer(self, cell: str, tag: str) -> None:
        asked = self._enrolment.asked
        why = self._enrolment.offer(tag)
        if why and self._took.get(tag) == cell:
            self._lamps[cell] = TAKEN  # it only flickered
            return
        if why:
            self._refuse(cell, why)
            return
        assert asked is not None
        self._lamps[cell] = TAKEN
        self._took[tag] = cell
        self._save()
        more = {"piece": asked.piece, "face": asked.face, "tag": tag, "cell": cell}
        face = f", face {asked.face}" if asked.face else ""
        self._tell(Said("taken", f"{asked.piece}{face} has tag {tag}", more))
        self._ask()

    def _refuse(self, cell: str, why: str) -> None:
        self._lamps[cell] = REFUSED
        self._tell(Said("refused", f"{cell}: {why}", {"cell": cell}))

    def _ask(self) -> None:
        asked = self._enrolment.asked
        if asked is None:
            self.stopped.set()
            return
        self._tell(Said("asked", asked.says, asked._asdict()))
        self._light()

    def _light(self) -> None:
        if self._begun:
            lamps = {cell: self._lamps.get(cell, DARK if tags else FREE) for cell, tags in self._tags.items()}
            self._board.light(lamps)


async def enrol(
    board: Board,
    enrolment: Enrolment,
    save: Callable[[], None],
    tell: Callable[[Said], None],
    *,
    stdin: int,
    wait: float = 10.0,
) -> None:
    """Lead through the pieces until all have their tags or somebody stops."""
    enroller = Enroller(board, enrolment, save, tell)
    async with listening(board, enroller.heard) as ear:
        if not await ear.until(lambda: ear.complete, wait):
            why = "; ".join(ear.down.values()) or "not every cell says what lies on it"
            raise BoardError(f"the mat is not ready: {why} (tidetable doctor looks for the cause)")
        enroller.begin()
        inbox: asyncio.Queue[str | None] = asyncio.Queue()
        lines = Lines(stdin, inbox.put_nowait, lambda: inbox.put_nowait(None))
        reading = asyncio.create_task(_obey_all(board, ear, enroller, inbox, tell))
        stopped = asyncio.create_task(enroller.stopped.wait())
        try:
            await asyncio.wait({reading, stopped}, return_when=asyncio.FIRST_COMPLETED)
            if reading.done():
                reading.result()  # what went wrong with it is not kept quiet
            await stopped
        finally:
            reading.cancel()
            stopped.cancel()
            lines.close()


async def _obey_all(
    board: Board, ear: Ear, enroller: Enroller, inbox: asyncio.Queue[str | None], tell: Callable[[Said], None]
) -> None:
    """One line after the other; after the last nobody moves a simulated mat any more."""
    world = world_of(board)
    while (line := await inbox.get()) is not None:
        if enroller.do(line.strip()):
            continue
        try:
            obey(board, line)
        except BoardError as error:
            tell(Said("error", str(error)))
            continue
        if world is not None:
            await ear.until(lambda: _agree(world, ear), SETTLE_S)
    if world is not None:
        enroller.stopped.set()


def _agree(world: World, ear: Ear) -> bool:
    """Have the readers said all of what lies there?"""
    return all(
        seen.presence in (Presence.DOWN, Presence.NOISY) or set(seen.tags) == set(world.lying(cell))
        for cell, seen in ear.seen.items()
    )
