"""Whole games of Sea Grid over `sim:`, by hand, presses and keys: every keyword, challenges won and lost."""

from __future__ import annotations

import asyncio

import pytest

from table.showing.language import DO_THIS, PUT_RIGHT
from tests.system import troubles
from tests.system.scripted import ScriptedTable
from tests.system.sea_grid_scripts import golden_script
from tests.system.troubles import play_with, played_with

STACKED = golden_script("sacrifice_and_stacked")


def said(table: ScriptedTable) -> set[str]:
    """Every line of the log that was ever in a picture."""
    return {line.say for scene in table.scenes for line in scene.log}


@pytest.mark.parametrize(
    ("name", "lines", "sentences"),
    [
        (
            "sacrifice_and_stacked",
            ("The challenge succeeds", "gives up the card", "leaves the game: it was given up"),
            ("is beaten: the far side presses a card", "now turns up another copy"),
        ),
        (
            "mystic_and_tenacious",
            ("The challenge is repelled", "The challenge is cancelled", "It stays for now"),
            ("is mystic: the near side presses a lit card", "by a quarter"),
        ),
        ("declined", ("gives up no card", "leaves the game: it was beaten"), ("presses a card to give up",)),
        ("skipped_turn", ("that turn is skipped",), ("is mystic",)),
        ("all_face_up", ("while the character is still in hand",), ("Careful: ",)),
    ],
)
def test_a_whole_game(name: str, lines: tuple[str, ...], sentences: tuple[str, ...]) -> None:
    table = played_with(troubles.nothing, golden_script(name))
    for part in lines:
        assert any(part in line for line in said(table)), part
    for part in sentences:
        assert any(part in scene.now for scene in table.scenes), part


async def shown(table: ScriptedTable, tone: str) -> None:
    await table.until(lambda: table.scenes[-1].tone == tone, f"the picture is {tone}")
    await table.lamps_settle()


async def wrong(table: ScriptedTable, words: str, cell: str) -> None:
    await shown(table, "wrong")
    assert words in table.scenes[-1].now
    assert table.lit(cell) == PUT_RIGHT


def test_wrong_cards_and_wrong_turns_are_put_right_and_the_game_goes_on() -> None:
    """A pick beyond a limit, cards of no hand, one turned for nothing, one moved too far; then the script."""

    async def trouble(table: ScriptedTable, number: int) -> None:
        if number == 4:  # the near side has its four cards
            table.hands.put("near-knots", "C7", "down")
            await wrong(table, "The crew of the near side is complete. Take the near card off C7", "C7")
            table.hands.take("near-knots")
            await shown(table, "play")
        if number == 9:
            table.hands.put("far-torpedo", "C4", "down")
            await wrong(table, "Only a card from the hand of the far side may come here", "C4")
            table.hands.take("far-torpedo")
            await shown(table, "play")
        if number == 10:  # the other side's card is looked at
            table.hands.turn("far-hydron-base")
            await wrong(table, "It is the turn of the near side, and that card is not theirs.", "A7")
            table.hands.turn("far-hydron-base")
            await shown(table, "play")
        if number == 12:
            table.hands.put("near-sub-x", "D6")
            await wrong(table, "A card moves one step: left, right, forward or back. Put the near card", "D6")
            assert table.lit("B6") == DO_THIS
            table.hands.put("near-sub-x", "B6")
            await shown(table, "play")

    asyncio.run(play_with(trouble, STACKED))
