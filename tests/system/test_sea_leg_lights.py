"""A scripted game of Sea Leg over `sim:`, from set-up to win, with everything its lamps showed.

The golden file has a paragraph per step of the script: each cell whose lamp changed, with every lamp it
showed, in order. Tiles work side by side, so only the order within a cell is told. After a change that
is meant, make it anew with TIDETABLE_RENEW=1 and read the difference.
"""

from __future__ import annotations

import asyncio
import os

from hardware.board import Lamp, Pattern
from hardware.cells import cell_at
from table.showing.language import ACCEPTED, DO_THIS, MAY_ACT, PUT_RIGHT, chosen
from tests.system.scripted import GOLDEN, ScriptedTable, script, scripted

PATH = GOLDEN / "sea_leg_lights.txt"
WORDS = {
    MAY_ACT: "may act",
    DO_THIS: "do this",
    PUT_RIGHT: "put right",
    ACCEPTED: "accepted",
    chosen(0): "chosen by Stern",
    chosen(1): "chosen by Bow",
}


def word(lamp: Lamp) -> str:
    return "dark" if lamp.pattern == Pattern.OFF else WORDS[lamp]


class Chronicle:
    """What each step lit."""

    def __init__(self, table: ScriptedTable) -> None:
        self._table, self._from = table, 0
        self.text = ""

    async def note(self, title: str, accepted: str | None = None) -> None:
        """Wait until the lamps are what they should be (a flash comes last), then write them down."""
        table = self._table
        await table.lamps_settle()
        if accepted is not None:
            since = self._from
            await table.until(lambda: (accepted, ACCEPTED) in table.board.history[since:], "the green")
        new = table.board.history[self._from :]
        self._from += len(new)
        self.text += f"{title}\n"
        for cell in sorted({cell for cell, _ in new}, key=lambda name: cell_at(name)[::-1]):
            self.text += f"    {cell}: {', '.join(word(lamp) for at, lamp in new if at == cell)}\n"


async def chronicle() -> str:
    async with scripted("sea_leg") as table:
        await table.until(lambda: table.moment.ready, "every cell reports")
        book = Chronicle(table)
        await book.note("empty mat")
        for fix in table.moment.verdict.fixes:
            table.hands.follow(fix)
            await seen(table)
        await book.note("set up")
        for words in script("sea_leg_game"):
            await step_by_step(table, book, words)
        assert table.moment.outcome.winners == (0,)
        table.board.key(0, "confirm")  # or most of it has to be gone for a while
        await seen(table)
        for piece in list(table.hands.lying):
            table.hands.take(piece)
            await seen(table)
        await table.until(lambda: table.moment.finished, "the mat is cleared")
        await book.note("cleared away")
        return book.text


async def seen(table: ScriptedTable) -> None:
    """One thing at a time: wait until the readers have told what the hand did, and the lamps show it."""
    await table.until(lambda: table.moment.sight.places == table.hands.lying, "it is seen")
    await table.lamps_settle()


async def step_by_step(table: ScriptedTable, book: Chronicle, words: str) -> None:
    text = table.session.match.game.text
    gesture = next(c.gesture for c in table.moment.legal.candidates if text(c.action) == words)
    length = len(table.record())
    table.hands.make(gesture.hand)
    await table.until(lambda: len(table.record()) > length, f"{words} is seen")
    await book.note(words, gesture.hand[-1].cell)
    for step in gesture.then:
        verdict = table.moment.verdict
        table.hands.make([step])
        await table.until(lambda: table.moment.verdict != verdict, f"{step} is seen")  # noqa: B023
        await book.note(f"  {' '.join(map(str, step))}")


def test_the_lamps_of_a_whole_game_are_exactly_these() -> None:
    told = asyncio.run(chronicle())
    if os.environ.get("TIDETABLE_RENEW"):
        PATH.write_text(told)
    assert told.splitlines() == PATH.read_text().splitlines()
