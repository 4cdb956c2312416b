"""`tidetable calibrate` at work: a card goes from cell to cell, and every reader is measured with it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence

from hardware.board import DARK, Board, CellSeen, KeyPressed, Lamp, Pattern, Presence, Reading
from hardware.errors import BoardError
from hardware.keys import world_of
from hardware.lines import tiles_behind
from hardware.wire import WireBoard
from table.bench.calibration import GAINS, Measured, best_gains, neighbours
from table.bench.ear import Ear, listening
from table.bench.hand import Lines
from table.sensing.pieces import simulated_tag

HERE, BUSY = Lamp(Pattern.BLINK, (255, 160, 0)), Lamp(Pattern.STEADY, (0, 60, 160))
CARD = simulated_tag("calibration-card")  # on a mat that we can move ourselves
USUAL_GAIN = 4  # of a tile after its start
JUDGE_S = 3.0  # a reader that is judged afresh has spoken by then, or never will
WORDS = {"right": "skip", "menu": "stop"}

Tell = Callable[[str], None]


class Calibrator:
    """Measures readers. `ear` hears the board; `tries` judgements are asked for at each gain."""

    def __init__(self, wire: WireBoard, tries: int) -> None:
        self._wire, self._tries = wire, tries
        self._reports: Counter[str] = Counter()
        self.ear: Ear | None = None

    def heard(self, readings: Sequence[Reading]) -> None:
        self._reports.update(reading.cell for reading in readings if isinstance(reading, CellSeen))

    async def measure(self, cell: str, card: str) -> Measured:
        """Sweep the gains of a cell on which this card lies, and of those around it."""
        around = neighbours(cell, self._wire.cells)
        agreeing, heard_by = [], []
        for gain in GAINS:
            self._wire.set_gains(dict.fromkeys((cell, *around), gain))
            await self._judge(around)
            heard_by.append(tuple(other for other in around if card in self._tags(other)))
            agreed = 0
            for _ in range(self._tries):
                agreed += await self._judge([cell]) and self._tags(cell) == (card,)
            agreeing.append(agreed)
        return Measured(cell, tuple(agreeing), tuple(heard_by))

    def _tags(self, cell: str) -> tuple[str, ...]:
        assert self.ear is not None
        seen = self.ear.seen.get(cell)
        return seen.tags if seen is not None and seen.presence is Presence.PRESENT else ()

    async def _judge(self, cells: Sequence[str]) -> bool:
        """Have these cells judged afresh; whether all of them have spoken."""
        assert self.ear is not None
        before = {cell: self._reports[cell] for cell in cells}
        for cell in cells:
            self._wire.reset_reader(cell)
        return await self.ear.until(
            lambda: all(self._reports[cell] > count for cell, count in before.items()), JUDGE_S
        )


def _words(readings: Sequence[Reading]) -> list[str]:
    """What the keys beside the mat ask for."""
    return [WORDS[each.word] for each in readings if isinstance(each, KeyPressed) and each.word in WORDS]


async def calibrate(
    board: Board,
    address: str,
    cells: Sequence[str],
    tries: int,
    tell: Tell,
    *,
    stdin: int,
    wait: float = 10.0,
) -> dict[str, Measured]:
    """Measure these cells, one after the other; what was measured until the end or until somebody stops."""
    wire = tiles_behind(board, address, "calibrate")
    calibrator = Calibrator(wire, tries)
    wanted: asyncio.Queue[str] = asyncio.Queue()

    def heard(readings: Sequence[Reading]) -> None:
        calibrator.heard(readings)
        for word in _words(readings):
            wanted.put_nowait(word)

    measured: dict[str, Measured] = {}
    before = wire.gains
    async with listening(board, heard) as ear:
        calibrator.ear = ear
        await _ready(ear, wait)
        lines = Lines(stdin, lambda line: wanted.put_nowait(line.strip()), lambda: None)
        try:
            for number, cell in enumerate(cells, 1):
                wire.set_gains({cell: GAINS[-1]})
                tell(f"({number} of {len(cells)}) lay one card on {cell}, and nothing around it")
                word = await _asked_for(board, ear, cell, wanted)
                if word == "stop":
                    break
                if word != "skip":
                    measured[cell] = await _measured(board, ear, calibrator, cell, word)
        finally:
            lines.close()
            wire.set_gains({**dict.fromkeys(wire.gains, USUAL_GAIN), **before, **best_gains(measured, tries)})
            await ear.until(lambda: wire.settled, JUDGE_S, 0.02)
    return measured


async def _ready(ear: Ear, wait: float) -> None:
    if not await ear.until(lambda: ear.complete, wait):
        why = "; ".join(ear.down.values()) or "not every cell says what lies on it"
        raise BoardError(f"the mat is not ready: {why} (tidetable doctor looks for the cause)")


async def _asked_for(board: Board, ear: Ear, cell: str, wanted: asyncio.Queue[str]) -> str:
    """Ask for a card on this cell by its lamp; on a simulated mat it comes by itself."""
    board.light({cell: HERE})
    world = world_of(board)
    if world is not None:
        world.place(cell, CARD)
    word = await _card(ear, cell, wanted)
    if word in ("stop", "skip"):
        board.light({cell: DARK})
    return word


async def _measured(board: Board, ear: Ear, calibrator: Calibrator, cell: str, tag: str) -> Measured:
    """Measure the cell with the card that lies on it; on a simulated mat it goes by itself."""
    board.light({cell: BUSY})
    found = await calibrator.measure(cell, tag)
    board.light({cell: DARK})
    world = world_of(board)
    if world is not None:
        world.lift(cell)
        await ear.until(lambda: ear.seen[cell].tags == (), JUDGE_S)
    return found


async def _card(ear: Ear, cell: str, wanted: asyncio.Queue[str]) -> str:
    """The tag that lies alone on this cell, or a word that came instead of it."""
    while True:
        if await ear.until(lambda: len(ear.seen[cell].tags) == 1 or not wanted.empty(), 0.5, 0.05):
            if not wanted.empty():
                word = wanted.get_nowait()
                if word in ("skip", "stop"):
                    return word
            elif len(ear.seen[cell].tags) == 1:
                return ear.seen[cell].tags[0]
