"""The tiles behind a board: what is known of them, readers judged afresh, gains that outlast a restart."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from hardware.address import open_board
from hardware.board import CellSeen, Presence
from hardware.cells import TileMap
from hardware.errors import BoardError
from hardware.lines import tiles_behind, wire_of

MAT = TileMap([["A1", "B1"], ["A2", "B2"]])
RAT = "04a1b2c3d4e5f6"


def test_a_tile_tells_who_it_is_and_how_good_its_line_is(sim_stage: Any) -> None:
    async def play() -> None:
        async with sim_stage(MAT) as on:
            assert [line.info for line in on.board.wire.lines] == [None, None]
            await on.hears(6)
            first, second = on.board.wire.lines
            assert (first.info.firmware, first.info.readers, second.info.tile) == ("tidetable-sim", 2, 1)
            assert first.counts == (0, 0, 0, 0)
            assert first.port == on.board.wire.ports[0]
            on.board.kill()
            await on.until(lambda: all(line.info is None for line in on.board.wire.lines))

    asyncio.run(play())


def test_a_reader_that_is_reset_says_again_what_it_sees(sim_stage: Any) -> None:
    async def play() -> None:
        async with sim_stage(MAT) as on:
            await on.hears(6)
            on.board.place("A1", RAT)
            seen = CellSeen("A1", Presence.PRESENT, (RAT,))
            assert await on.hears(1) == [seen]
            on.board.wire.reset_reader("A1")
            assert await on.hears(1) == [seen]
            on.board.wire.reset_reader("B2")
            assert await on.hears(1) == [CellSeen("B2", Presence.ABSENT)]

    asyncio.run(play())


def test_mock_has_no_tiles() -> None:
    board = open_board("mock:")
    assert wire_of(board) is None
    with pytest.raises(BoardError, match="mock: is a mat in memory and has no tiles to record: try sim:"):
        tiles_behind(board, "mock:", "record")


@pytest.mark.parametrize("gain", [-1, 8])
def test_a_gain_that_no_reader_has_is_refused(gain: int) -> None:
    board = open_board("serial:/dev/one,/dev/two,/dev/three")
    wire = wire_of(board)
    assert wire is not None
    with pytest.raises(BoardError, match=f"{gain} is no gain for C7: a reader has 0"):
        wire.set_gains({"C7": gain})
