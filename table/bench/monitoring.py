"""The monitor at work: a board that is listened to, and a terminal, lines or JSON that tell of it."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple, TextIO

import msgspec
from rich.console import Console
from rich.live import Live

from hardware.around import innermost
from hardware.board import Board, Reading
from hardware.errors import BoardError
from hardware.lines import wire_of
from hardware.replay import ReplayBoard
from hardware.wire import TileLine
from table.bench.ear import Ear, listening
from table.bench.hand import Lines, obey
from table.bench.monitor import MatLog
from table.bench.opening import bench_board, bench_names
from table.bench.picture import live_mat
from table.bench.words import Names, as_json, in_words
from table.settings.config import Config

BETWEEN_PICTURES = 0.1  # seconds: a terminal cannot be read faster
PICTURE_AGAIN = 1.0  # what only time changes
ONCE_S = 30.0  # for every cell to be heard, where nobody says for how long


class Watching(NamedTuple):
    """For how long, or until every cell was heard, and how it is told."""

    seconds: float | None = None
    once: bool = False
    as_json: bool = False


class _Ends(NamedTuple):
    """Somebody interrupts, or a recording is over."""

    stopped: asyncio.Event
    over: asyncio.Event | None

    @property
    def reached(self) -> bool:
        return self.stopped.is_set() or (self.over is not None and self.over.is_set())


async def watch(config: Config, address: str, how: Watching, record: Path | None = None) -> bool:
    """Watch a board until the time is over or somebody interrupts; whether every cell has been heard. With
    `record`, what passes its ports is kept there."""
    board = bench_board(config, address, record)
    return await watch_board(board, bench_names(config, address), how, sys.stdout)


async def watch_board(board: Board, names: Names, how: Watching, out: TextIO) -> bool:
    loop = asyncio.get_running_loop()
    log, wire = MatLog(board.cells, names), wire_of(board)
    stopped = asyncio.Event()
    inner = innermost(board)
    ended = inner.ended if isinstance(inner, ReplayBoard) else None
    console = Console(file=out, highlight=False)
    live = _live(console) if console.is_terminal and not how.as_json else None

    def lines() -> tuple[TileLine, ...]:
        return () if wire is None else wire.lines

    def heard(readings: Sequence[Reading]) -> None:
        now = loop.time()
        log.feed(readings, now)
        if live is None:
            for reading in readings:
                out.write(_line(reading, names, how.as_json))
            out.flush()

    loop.add_signal_handler(signal.SIGINT, stopped.set)
    try:
        async with listening(board, heard) as ear:
            hand = Lines(sys.stdin.fileno(), _hand(board), lambda: None)
            try:
                if live is not None:
                    live.start()
                await _until(ear, log, how, _Ends(stopped, ended), lambda: _paint(live, log, lines()))
            finally:
                hand.close()
                if live is not None:
                    _paint(live, log, lines())
                    live.stop()
            if how.as_json:
                out.write(msgspec.json.encode(log.report(lines(), loop.time())).decode() + "\n")
            elif live is None and how.once:
                console.print(live_mat(log, lines(), loop.time()))
    finally:
        loop.remove_signal_handler(signal.SIGINT)
    return log.complete and not log.down


async def _until(ear: Ear, log: MatLog, how: Watching, ends: _Ends, paint: Callable[[], None]) -> None:
    """Repaint until it is time to end."""
    loop = asyncio.get_running_loop()
    limit = how.seconds if how.seconds is not None else ONCE_S if how.once else None
    end = None if limit is None else loop.time() + limit
    while not ends.reached and not (how.once and log.complete):
        left = PICTURE_AGAIN if end is None else min(PICTURE_AGAIN, end - loop.time())
        if left <= 0:
            return
        await ear.until(partial(_news, log, log.heard, ends), left, BETWEEN_PICTURES)
        paint()


def _live(console: Console) -> Live:
    return Live(console=console, auto_refresh=False, redirect_stderr=False)


def _news(log: MatLog, known: int, ends: _Ends) -> bool:
    return ends.reached or log.heard != known


def _paint(live: Live | None, log: MatLog, lines: Sequence[TileLine]) -> None:
    if live is not None:
        live.update(live_mat(log, lines, asyncio.get_running_loop().time()), refresh=True)


def _line(reading: Reading, names: Names, json: bool) -> str:
    return (
        msgspec.json.encode(as_json(reading, names)).decode() if json else in_words(reading, names)
    ) + "\n"


def _hand(board: Board) -> Callable[[str], None]:
    def take(line: str) -> None:
        try:
            obey(board, line)
        except BoardError as error:
            print(f"tidetable: {error}", file=sys.stderr, flush=True)

    return take
