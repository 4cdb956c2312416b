"""Whole games of Captivate over `sim:`, by hand and keys: dealt by the table, and with real decks."""

from __future__ import annotations

import asyncio

import pytest

from hardware.board import DARK
from table.showing.language import DO_THIS, MAY_ACT, PUT_RIGHT
from tests.system import troubles
from tests.system.captivate_scripts import flips, random_script
from tests.system.scripted import ScriptedTable, scripted
from tests.system.troubles import Script, play_with, played_with

TWO = random_script(0, seats=2)
TIED = random_script(634, seats=2)


@pytest.mark.parametrize(
    "script",
    [
        TWO,
        random_script(10, seats=3),
        random_script(3, seats=4, mat=[4, 4]),
        random_script(1, seats=2, mat=[5, 9]),
        random_script(2, seats=2, deck="physical"),
    ],
    ids=["two seats", "three seats", "four seats on the smallest mat", "reference mat", "real deck"],
)
def test_a_whole_game(script: Script) -> None:
    kinds = [words.split()[0] for words in script.words]
    assert {"play", "capture", "end"} <= set(kinds)
    assert flips(script) >= 5
    assert {kind for number, kind in enumerate(kinds) if number in script.swaps} == {"capture"}
    assert kinds.count("capture") > len(script.swaps), "some captures are stacked, some swapped"
    played_with(troubles.nothing, script)


def test_a_tie_is_thrown_for() -> None:
    throws = [words for words in TIED.words if words.startswith("throw")]
    assert len(throws) == 6, "three rounds"
    table = played_with(troubles.nothing, TIED)
    assert table.scenes[-1].turn == "Pearl wins"


async def shown(table: ScriptedTable, tone: str) -> None:
    await table.until(lambda: table.scenes[-1].tone == tone, f"the picture is {tone}")
    await table.lamps_settle()


def test_wrong_cards_and_wrong_turns_are_put_right_and_the_game_goes_on() -> None:
    """A card of another hand, one turned over for nothing, one laid face down: then the whole script."""

    async def trouble(table: ScriptedTable, number: int) -> None:
        if number == 3:  # 12-water comes to Anchor's hand much later
            table.hands.put("12-water", "D5")
            await shown(table, "wrong")
            assert "not in your hand" in table.scenes[-1].now
            assert table.lit("D5") == PUT_RIGHT
            table.hands.take("12-water")
            await shown(table, "play")
        if number in (4, 12):  # first a card that lies open, then one that is covered
            piece = table.hands.on("D3" if number == 4 else "D2")
            assert piece is not None
            table.hands.turn(piece)
            await shown(table, "wrong")
            assert table.scenes[-1].now.startswith(
                "A card is turned over only when another one beats it. Turn"
            )
            table.hands.turn(piece)
            await shown(table, "play")
        if number == 10:
            table.hands.put("11-earth", "E2", "down")
            await shown(table, "wrong")
            assert table.scenes[-1].now == "A card comes to E2 face up. Take the face-down card off E2 again."
            table.hands.take("11-earth")
            await shown(table, "play")

    asyncio.run(play_with(trouble, TWO))


def test_what_is_lit_while_cards_are_to_be_turned() -> None:
    async def play() -> None:
        async with scripted("captivate", dict(TWO.options), seed=TWO.seed) as table:
            await table.until(lambda: table.moment.ready, "every cell reports")
            await table.lamps_settle()
            assert {cell: lamp for cell, lamp in table.board.shown.items() if lamp != DARK} == {"D4": DO_THIS}
            await table.follow()
            await table.lamps_settle()
            assert [table.lit(cell) for cell in ("D3", "C4", "E4", "D5")] == [MAY_ACT] * 4
            table.hands.put("5-water", "C4")
            await table.until(lambda: len(table.played()) == 1, "it is played")
            await table.lamps_settle()
            assert {cell: lamp for cell, lamp in table.board.shown.items() if lamp != DARK} == {"D4": DO_THIS}

    asyncio.run(play())
