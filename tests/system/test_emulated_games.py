"""Whole games on tiles that run the very firmware, each of them rebooted in mid-game. Emulation: no radio."""

from __future__ import annotations

import asyncio

import pytest

from hardware.emulated import EmulatedBoard
from tests.emulation import need_emulator
from tests.system.captivate_scripts import flips, random_script
from tests.system.scripted import ScriptedTable, script
from tests.system.troubles import Script, Trouble, play_with

CAPTIVATE = random_script(3, seats=4, mat=[4, 4])
SEA_LEG = Script("sea_leg", script("sea_leg_game"), winners=(0,))


@pytest.fixture(scope="module", autouse=True)
def _built() -> None:
    need_emulator()


Reboots = dict[int, tuple[str, int]]


def rebooted(at: Reboots, log: pytest.LogCaptureFixture) -> Trouble:
    """Before these actions a tile loses its power, or only its controller restarts."""

    async def trouble(table: ScriptedTable, number: int) -> None:
        if number in at:
            fault, tile = at[number]
            before, lamps, said = table.played(), dict(table.service.lamps), log.text.count("restarted")
            await table.board.do(f"fault {fault} {tile}")
            await table.until(lambda: log.text.count("restarted") > said, "it is missed")
            await table.until(lambda: table.moment.ready and not table.moment.links, "it is back")
            assert table.played() == before
            assert table.service.lamps == lamps

    return trouble


def play(game: Script, at: Reboots, log: pytest.LogCaptureFixture, speed: int) -> None:
    async def whole() -> ScriptedTable:
        return await play_with(rebooted(at, log), game, address=f"emulated:speed={speed}")

    assert isinstance(asyncio.run(whole()).board, EmulatedBoard)
    assert log.text.count("restarted") == len(at)


def test_a_whole_game_of_captivate_with_cards_turned_over(caplog: pytest.LogCaptureFixture) -> None:
    assert flips(CAPTIVATE) >= 5
    play(CAPTIVATE, {4: ("reboot", 0), 9: ("brownout", 0)}, caplog, speed=4)


def test_a_whole_game_of_sea_leg(caplog: pytest.LogCaptureFixture) -> None:
    play(SEA_LEG, {5: ("reboot", 1), 11: ("brownout", 2)}, caplog, speed=2)
