"""A whole game of Sea Grid over the wire while things go wrong: nothing is invented, nothing is lost."""

from __future__ import annotations

import asyncio

import pytest

from tests.system import troubles
from tests.system.scripted import scripted
from tests.system.sea_grid_scripts import golden_script
from tests.system.troubles import played_with

GAME = golden_script("sacrifice_and_stacked")
LYING = "A7"  # a hidden card of the far side comes here with the tenth action, and stays for long
EMPTY = "E1"
CHALLENGE = GAME.words.index("challenge B4 B5")


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
    """While crews are picked, in the middle of play, and when a character was removed."""
    table = played_with(troubles.killed_board((3, 13, CHALLENGE + 1)), GAME)
    assert table.said("does not answer")


@pytest.mark.parametrize("at", [10, 16], ids=["placed", "turned up"])
def test_an_action_made_while_the_board_was_away(at):
    assert GAME.words[at].split()[0] == ("place" if at == 10 else "flip")
    played_with(troubles.board_away(at), GAME)


def test_a_reader_that_goes_down_under_a_hidden_card_and_comes_back():
    table = played_with(troubles.dead_reader(LYING, (10, 14), (17, 20)), GAME)
    assert table.said(f"No answer from the reader of {LYING}.")
    assert table.scenes[-1].notices == ()


def test_a_hidden_card_that_flickers_ten_times_a_second_at_the_pace_of_real_readers():
    async def play() -> None:
        async with scripted("sea_grid", dict(GAME.options), "sim:pace=reference", GAME.seed) as table:
            await table.set_up()
            for words in GAME.words[:10]:
                await table.play(words)
            await table.board.do(f"fault flicker {LYING} 10")
            for words in GAME.words[10:14]:
                await table.play(words)
            assert table.played() == GAME.words[:14]

    asyncio.run(play())


def test_a_tag_nobody_knows():
    table = played_with(troubles.stranger(EMPTY, 2, 11), GAME)
    assert table.said(f"A tag nobody knows lies on {EMPTY}: {troubles.STRANGER}.")
    assert table.scenes[-1].notices == ()


def test_one_card_on_two_cells():
    table = played_with(troubles.doubled(LYING, EMPTY, 11, 14), GAME)
    assert table.scenes[-1].notices == ()
