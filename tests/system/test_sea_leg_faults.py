"""A whole game of Sea Leg over the wire while things go wrong: no move is invented, none is lost."""

from __future__ import annotations

import asyncio

import pytest

from tests.system import troubles
from tests.system.scripted import script, scripted
from tests.system.troubles import Script, played_with

GAME = Script("sea_leg", script("sea_leg_game"), winners=(0,))


def test_the_game_is_played_to_its_end():
    played_with(troubles.nothing, GAME)


@pytest.mark.parametrize("fault", ["corrupt", "drop", "double"])
def test_bytes_that_go_wrong_both_ways(fault):
    table = played_with(troubles.bad_bytes(fault), GAME)
    assert "paused" not in table.scenes[-1].tone


@pytest.mark.parametrize("fault", ["corrupt", "drop", "double"])
def test_a_burst_of_bad_bytes_before_every_move(fault):
    played_with(troubles.bursts(fault), GAME)


def test_a_port_closed_and_opened_again():
    table = played_with(troubles.closed_ports, GAME)
    assert table.said("does not answer")
    assert any(scene.tone == "paused" for scene in table.scenes)


def test_the_log_has_one_line_for_each_thing_that_happened(caplog):
    """Whoever looks after the table reads what became of its board and its games, and nothing else."""
    caplog.set_level("INFO", "tidetable")

    async def trouble(table, number):
        if number == 4:
            await troubles.closed_ports(table, number)

    played_with(trouble, GAME)
    said = [record.getMessage().partition(": ")[0] for record in caplog.records]
    assert sorted(said[:4]) == [*(f"board part {n} is up" for n in (1, 2, 3)), "game 1 (Sea Leg) begins"]
    assert said[4:] == [
        "board part 2 is down",
        "board part 2 is up",
        f"game 1 (Sea Leg) ends after {len(GAME.words)} actions",
    ]
    assert caplog.records[-1].getMessage().endswith(": Stern wins")


def test_the_board_killed_and_started_again():
    table = played_with(troubles.killed_board((3, 11, 20)), GAME)
    assert table.said("does not answer")


def test_a_move_made_while_the_board_was_away():
    played_with(troubles.board_away(6), GAME)


def test_a_reader_that_goes_down_and_comes_back():
    table = played_with(troubles.dead_reader("C2", (2, 5), (12, 16)), GAME)
    assert table.said("No answer from the reader of C2.")
    assert table.scenes[-1].notices == ()


def test_a_card_that_flickers_ten_times_a_second_at_the_pace_of_real_readers():
    async def play() -> None:
        async with scripted("sea_leg", address="sim:pace=reference") as table:
            await table.set_up()
            await table.board.do("fault flicker D9 10")
            for words in GAME.words[:3]:
                await table.play(words)
            assert table.record() == GAME.words[:3]

    asyncio.run(play())


def test_a_tag_nobody_knows():
    table = played_with(troubles.stranger("C5", 2, 5), GAME)
    assert table.said(f"A tag nobody knows lies on C5: {troubles.STRANGER}.")
    assert table.scenes[-1].notices == ()


def test_one_tag_on_two_cells():
    table = played_with(troubles.doubled("D9", "E7", 2, 5), GAME)
    assert table.scenes[-1].notices == ()
