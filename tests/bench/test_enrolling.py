"""Enrolment by light: what the lamps say while pieces are laid down."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable

from hardware.board import DARK
from hardware.cells import TileMap
from hardware.mock import MockBoard
from table.bench.enrolling import FREE, REFUSED, TAKEN, Enroller, Said, enrol
from table.bench.enrolment import Enrolment
from table.sensing.pieces import Piece

ONE, TWO = "04a1b2c3d4e5f0", "04a1b2c3d4e5f1"
PIECES = [Piece("first", "mate"), Piece("second", "mate"), Piece("third", "mate")]


def led(board: MockBoard, play: Callable[[], None]) -> tuple[Enrolment, list[str]]:
    """Lead through on a board in memory, and play as soon as the first piece is asked for."""
    enrolment, said = Enrolment(PIECES, {}, {}), list[str]()
    quiet, _writer = os.pipe()

    def tell(each: Said) -> None:
        said.append(each.what)
        if said == ["asked"]:
            asyncio.get_running_loop().call_soon(play)

    try:
        asyncio.run(enrol(board, enrolment, lambda: None, tell, stdin=quiet))
    finally:
        os.close(quiet)
        os.close(_writer)
    return enrolment, said


def test_free_cells_pulse_taken_ones_are_green_refused_ones_red() -> None:
    board = MockBoard(TileMap.split(2, 1))
    shown = []

    def play() -> None:
        shown.append(dict(board.shown))
        board.place("A1", ONE)
        shown.append(dict(board.shown))
        board.lift("A1")
        board.place("B1", ONE)
        shown.append(dict(board.shown))
        board.key(0, "menu")

    led(board, play)
    assert shown == [{"A1": FREE, "B1": FREE}, {"A1": TAKEN, "B1": FREE}, {"A1": FREE, "B1": REFUSED}]
    assert all(lamp == DARK for lamp in board.shown.values())


def test_what_flickers_or_lay_there_before_is_no_offer_and_keys_undo() -> None:
    board = MockBoard(TileMap.split(2, 1))
    board.place("B1", TWO)

    def play() -> None:
        board.place("A1", ONE)
        board.lift("A1")
        board.place("A1", ONE)
        board.reader_noisy("A1")
        board.reader_up("A1")
        board.key(0, "back")
        board.key(0, "right")
        board.key(0, "menu")

    enrolment, said = led(board, play)
    assert said == ["asked", "taken", "asked", "undone", "asked", "skipped", "asked"]
    assert enrolment.missing == ["first", "second", "third"]


def test_two_tags_at_once_are_refused() -> None:
    board = MockBoard(TileMap.split(2, 1))
    said: list[Said] = []

    async def play() -> None:
        enroller = Enroller(board, Enrolment(PIECES, {}, {}), lambda: None, said.append)
        board.start(enroller.heard)
        board.reader_down("A1")
        board.place("A1", ONE)
        board.place("A1", TWO)
        enroller.begin()
        board.reader_up("A1")

    asyncio.run(play())
    assert said[-1].says == "A1: 2 tags lie on A1: lay one thing there at a time"
