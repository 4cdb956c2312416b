"""A whole game of Captivate over the wire while things go wrong: nothing is invented, nothing is lost."""

from __future__ import annotations

import asyncio

import pytest

from tests.system import troubles
from tests.system.captivate_scripts import random_script
from tests.system.scripted import scripted
from tests.system.troubles import played_with

GAME = random_script(0, seats=2)
LYING = "E4"  # the 13 of Dark comes here with the fourth action, and stays
EMPTY = "A7"


@pytest.mark.parametrize("fault", ["corrupt", "drop", "double"])
def test_bytes_that_go_wrong_both_ways(fault):
    table = played_with(troubles.bad_bytes(fault), GAME)
    assert "paused" not in table.scenes[-1].tone


@pytest.mark.parametrize("fault", ["corrupt", "drop", "double"])
def test_a_burst_of_bad_bytes_before_every_action(fault):
    played_with(troubles.bursts(fault), GAME)


def test_a_port_closed_and_opened_again():
    table = played_with(troubles.closed_ports, GAME)
    assert table.said("does not answer")
    assert any(scene.tone == "paused" for scene in table.scenes)


def test_the_board_killed_and_started_again():
    table = played_with(troubles.killed_board((3, 13, 20)), GAME)
    assert table.said("does not answer")


@pytest.mark.parametrize("at", [9, 13], ids=["swapped", "stacked"])
def test_a_capture_made_while_the_board_was_away(at):
    assert GAME.words[at].startswith("capture")
    assert (at in GAME.swaps) == (at == 9)
    played_with(troubles.board_away(at), GAME)


def test_a_reader_that_goes_down_under_a_card_and_comes_back():
    table = played_with(troubles.dead_reader(LYING, (5, 9), (12, 16)), GAME)
    assert table.said(f"No answer from the reader of {LYING}.")
    assert table.scenes[-1].notices == ()


def test_a_covered_card_that_flickers_ten_times_a_second_at_the_pace_of_real_readers():
    async def play() -> None:
        async with scripted("captivate", dict(GAME.options), "sim:pace=reference", GAME.seed) as table:
            await table.set_up()
            await table.play(GAME.words[0])  # turns D4 over
            await table.board.do("fault flicker D4 10")
            for words in GAME.words[1:4]:
                await table.play(words)
            assert table.played() == GAME.words[:4]

    asyncio.run(play())


def test_a_tag_nobody_knows():
    table = played_with(troubles.stranger(EMPTY, 2, 5), GAME)
    assert table.said(f"A tag nobody knows lies on {EMPTY}: {troubles.STRANGER}.")
    assert table.scenes[-1].notices == ()


def test_one_card_on_two_cells():
    table = played_with(troubles.doubled(LYING, EMPTY, 5, 9), GAME)
    assert table.scenes[-1].notices == ()
