"""What goes wrong while a game is played over the wire; the same troubles for every game.

A trouble is awaited before each action of a script, with its number: there it spoils something, or mends it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Any, NamedTuple

from tests.system.scripted import ScriptedTable, scripted

Trouble = Callable[[ScriptedTable, int], Awaitable[None]]
STRANGER = "04deadbeef0001"


class Script(NamedTuple):
    """A whole game in the words of its actions; `winners` is how it ends."""

    game: str
    words: list[str]
    winners: tuple[int, ...]
    options: Mapping[str, Any] = {}
    seed: int | None = None
    swaps: Collection[int] = ()  # the numbers of captures that are made by swapping, not by stacking


async def play_with(trouble: Trouble, script: Script, **more: Any) -> ScriptedTable:
    async with scripted(script.game, dict(script.options), seed=script.seed, **more) as table:
        await table.set_up()
        for number, words in enumerate(script.words):
            await trouble(table, number)
            await table.play(words, swap=number in script.swaps)
        assert table.played() == script.words
        assert table.moment.outcome.winners == script.winners
        return table


def played_with(trouble: Trouble, script: Script) -> ScriptedTable:
    """Play it all; the table as it was at the end, to look back at."""
    return asyncio.run(play_with(trouble, script))


async def nothing(table: ScriptedTable, number: int) -> None:
    pass


def bad_bytes(fault: str) -> Trouble:
    """One byte in a hundred goes wrong, all the time and both ways."""

    async def trouble(table: ScriptedTable, number: int) -> None:
        if number == 0:
            await table.board.do(f"fault rate {fault} 0.01 both")

    return trouble


def bursts(fault: str) -> Trouble:
    """A burst of bad bytes before every action."""

    async def trouble(table: ScriptedTable, number: int) -> None:
        await table.board.do(f"fault {fault} {1 + number % 9} both")

    return trouble


async def closed_ports(table: ScriptedTable, number: int) -> None:
    if number % 9 == 4:
        await table.board.do(f"fault close {number % 3}")
        await table.until(lambda: bool(table.moment.links), "the link is missed")
        await table.board.do(f"fault open {number % 3}")
        await table.until(lambda: table.moment.ready, "the link is back")


def killed_board(at: Collection[int]) -> Trouble:
    async def trouble(table: ScriptedTable, number: int) -> None:
        if number in at:
            lit = dict(table.service.lamps)
            await _kill(table)
            await table.board.revive()
            await table.until(lambda: table.moment.ready, "every link is back")
            assert table.service.lamps == lit
            await table.lamps_settle()

    return trouble


def board_away(at: int) -> Trouble:
    """The next action is made while the board still comes back."""

    async def trouble(table: ScriptedTable, number: int) -> None:
        if number == at:
            await _kill(table)
            await table.board.revive()

    return trouble


async def _kill(table: ScriptedTable) -> None:
    table.board.kill()
    every = len(table.house.board.tiles.tiles)
    await table.until(lambda: len(table.moment.links) == every, "every link is missed")


def dead_reader(cell: str, *spans: tuple[int, int]) -> Trouble:
    async def trouble(table: ScriptedTable, number: int) -> None:
        if number in {first for first, _ in spans}:
            await table.board.do(f"fault down {cell}")
            await table.until(lambda: bool(table.moment.sight.down), "the reader is missed")
        if number in {last for _, last in spans}:
            await table.board.do(f"fault up {cell}")
            await table.until(lambda: not table.moment.sight.down, "the reader is back")

    return trouble


def stranger(cell: str, first: int, last: int) -> Trouble:
    """A tag nobody knows lies on a cell for a while."""

    async def trouble(table: ScriptedTable, number: int) -> None:
        if number == first:
            table.board.place(cell, STRANGER)
            await table.until(lambda: bool(table.moment.sight.unknown), "it is seen")
        if number == last:
            table.board.lift(cell, STRANGER)
            await table.until(lambda: not table.moment.sight.unknown, "it is gone")

    return trouble


def doubled(cell: str, other: str, first: int, last: int) -> Trouble:
    """The piece on a cell reads on another one too for a while."""

    async def trouble(table: ScriptedTable, number: int) -> None:
        if number not in (first, last):
            return
        piece = table.hands.on(cell)
        assert piece is not None, f"nothing lies on {cell}"
        tag = table.house.registry.tag(piece, table.hands.lying[piece][1])
        if number == first:
            table.board.place(other, tag)
            await table.until(lambda: table.said(f"One piece reads on {cell} and {other}"), "it is told")
        else:
            table.board.lift(other, tag)
            await table.until(lambda: not table.moment.sight.doubled, "it is settled")

    return trouble
