"""A whole game of Sea Leg over the wire while things go wrong: no move is invented, none is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from tests.system.scripted import ScriptedTable, script, scripted

GAME = script("sea_leg_game")
Trouble = Callable[[ScriptedTable, int], Awaitable[None]]


async def play_with(trouble: Trouble, **more: str) -> ScriptedTable:
    async with scripted("sea_leg", **more) as table:
        await table.set_up()
        for number, words in enumerate(GAME):
            await trouble(table, number)
            await table.play(words)
        assert table.record() == GAME
        assert table.session.outcome.winners == (0,)
        return table


async def no_trouble(table: ScriptedTable, number: int) -> None:
    pass


def test_the_game_is_played_to_its_end():
    asyncio.run(play_with(no_trouble))


@pytest.mark.parametrize("fault", ["corrupt", "drop", "double"])
def test_bytes_that_go_wrong_both_ways(fault):
    async def trouble(table: ScriptedTable, number: int) -> None:
        if number == 0:
            await table.board.do(f"fault rate {fault} 0.01 both")

    table = asyncio.run(play_with(trouble))
    assert "paused" not in table.scenes[-1].tone


@pytest.mark.parametrize("fault", ["corrupt", "drop", "double"])
def test_a_burst_of_bad_bytes_before_every_move(fault):
    async def trouble(table: ScriptedTable, number: int) -> None:
        await table.board.do(f"fault {fault} {1 + number % 9} both")

    asyncio.run(play_with(trouble))


def test_a_port_closed_and_opened_again():
    async def trouble(table: ScriptedTable, number: int) -> None:
        if number % 9 == 4:
            await table.board.do(f"fault close {number % 3}")
            await table.until(lambda: bool(table.session.links), "the link is missed")
            await table.board.do(f"fault open {number % 3}")
            await table.until(lambda: table.session.ready, "the link is back")

    table = asyncio.run(play_with(trouble))
    assert table.said("does not answer")
    assert any(scene.tone == "paused" for scene in table.scenes)


def test_the_board_killed_and_started_again():
    async def trouble(table: ScriptedTable, number: int) -> None:
        if number in (3, 11, 20):
            lit = dict(table.session.lamps)
            table.board.kill()
            await table.until(lambda: len(table.session.links) == 3, "every link is missed")
            await table.board.revive()
            await table.until(lambda: table.session.ready, "every link is back")
            assert table.session.lamps == lit
            await table.lamps_settle()

    table = asyncio.run(play_with(trouble))
    assert table.said("does not answer")


def test_a_move_made_while_the_board_was_away():
    async def trouble(table: ScriptedTable, number: int) -> None:
        if number == 6:
            table.board.kill()
            await table.until(lambda: len(table.session.links) == 3, "every link is missed")
            await table.board.revive()

    asyncio.run(play_with(trouble))


def test_a_reader_that_goes_down_and_comes_back():
    async def trouble(table: ScriptedTable, number: int) -> None:
        if number in (2, 12):
            await table.board.do("fault down C2")
            await table.until(lambda: bool(table.session.tracker.down), "the reader is missed")
        if number in (5, 16):
            await table.board.do("fault up C2")
            await table.until(lambda: not table.session.tracker.down, "the reader is back")

    table = asyncio.run(play_with(trouble))
    assert table.said("No answer from the reader of C2.")
    assert table.scenes[-1].notices == ()


def test_a_card_that_flickers_ten_times_a_second_at_the_pace_of_real_readers():
    async def play() -> None:
        async with scripted("sea_leg", address="sim:pace=reference") as table:
            await table.set_up()
            await table.board.do("fault flicker D9 10")
            for words in GAME[:3]:
                await table.play(words)
            assert table.record() == GAME[:3]

    asyncio.run(play())


def test_a_tag_nobody_knows():
    async def trouble(table: ScriptedTable, number: int) -> None:
        if number == 2:
            table.board.place("C5", "04deadbeef0001")
            await table.until(lambda: bool(table.session.tracker.unknown), "it is seen")
        if number == 5:
            table.board.lift("C5", "04deadbeef0001")
            await table.until(lambda: not table.session.tracker.unknown, "it is gone")

    table = asyncio.run(play_with(trouble))
    assert table.said("A tag nobody knows lies on C5.")
    assert table.scenes[-1].notices == ()


def test_one_tag_on_two_cells():
    async def trouble(table: ScriptedTable, number: int) -> None:
        tag = table.house.registry.tag(table.hands.on("D9") or "")
        if number == 2:
            table.board.place("E7", tag)
            await table.until(lambda: table.said("One piece reads on D9 and E7"), "it is told")
        if number == 5:
            table.board.lift("E7", tag)
            await table.until(lambda: not table.session.tracker.doubled, "it is settled")

    table = asyncio.run(play_with(trouble))
    assert table.scenes[-1].notices == ()
