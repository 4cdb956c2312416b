"""Whole voyages of Captain Zemo over the wire: ship and buttons at the helm, keys, real dice, and faults."""

from __future__ import annotations

import asyncio

import pytest

from engines.game import CHANCE
from table.judging.verdict import Agreed
from table.showing.scene import Scene
from tests.system import troubles
from tests.system.scripted import ScriptedTable, script, scripted
from tests.system.troubles import Script, played_with

OPTIONS = {"map": "corner_treasures"}
SEED = 412
VOYAGE = Script("captain_zemo", script("zemo_voyage"), winners=(0,), options=OPTIONS, seed=SEED)
SCORE = 35


def assert_the_sheet_adds_up(scene: Scene) -> None:
    *lines, total = scene.tally
    assert sum(line.points for line in lines) == total.points == SCORE
    for line in lines:
        count, each = map(int, line.sum.split(" × "))
        assert count * each == line.points


def test_a_voyage_with_the_ship_moved_by_hand():
    table = played_with(troubles.nothing, VOYAGE)
    end = table.scenes[-1]
    assert end.turn == f"Cabin Boy, {SCORE} points"
    assert end.now == "Stopped after turn 9. The first score for Corner Treasures, Pillager."
    assert_the_sheet_adds_up(end)


def test_a_voyage_with_cells_pressed():
    async def play() -> ScriptedTable:
        async with scripted("captain_zemo", OPTIONS, seed=SEED) as table:
            await table.set_up()
            for words in VOYAGE.words:
                await table.play(words, press=True)
            assert table.hands.lying == {"ship": ("C5", "")}, "the ship never had to move"
            return table

    table = asyncio.run(play())
    assert table.played() == VOYAGE.words
    assert_the_sheet_adds_up(table.scenes[-1])


def test_every_move_by_hand_ends_in_the_middle_of_the_helm():
    table = played_with(troubles.nothing, VOYAGE)
    assert table.hands.lying == {"ship": ("C5", "")}
    back = "Slide the ship from where it lies to the middle of the helm."
    moves = [words for words in VOYAGE.words if words.startswith("use") and words != "use 1"]
    assert sum(scene.now == back for scene in table.scenes) >= len(moves)


def test_the_motive_given_beforehand_is_chosen_at_once():
    async def play() -> ScriptedTable:
        words = [each for each in VOYAGE.words if not each.startswith("motive")]
        async with scripted("captain_zemo", {**OPTIONS, "motive": "pillager"}, seed=SEED) as table:
            await table.set_up()
            for each in words:
                await table.play(each)
            return table

    assert asyncio.run(play()).played() == VOYAGE.words


def test_a_voyage_with_real_dice():
    """The same voyage, each roll cast by hand and entered die by die."""

    async def play() -> ScriptedTable:
        words = iter(VOYAGE.words)
        rolls = iter(await _rolls())
        async with scripted("captain_zemo", {**OPTIONS, "dice": "physical"}, seed=1) as table:
            await table.set_up()
            while table.moment.outcome is None:
                await table.until(lambda: isinstance(table.moment.verdict, Agreed), "the mat is calm")
                if table.session.match.movers() == (CHANCE,):
                    await _enter(table, next(rolls))
                else:
                    await table.play(next(words), press=True)
            return table

    table = asyncio.run(play())
    captain = [entry.text for entry in table.session.match.record if entry.seat != CHANCE]
    assert captain == VOYAGE.words
    assert_the_sheet_adds_up(table.scenes[-1])


async def _rolls() -> list[str]:
    """What the table casts in the scripted voyage."""
    async with scripted("captain_zemo", OPTIONS, seed=SEED) as table:
        await table.set_up()
        for words in VOYAGE.words:
            await table.play(words, press=True)
        return [entry.text for entry in table.session.match.record if entry.seat == CHANCE]


async def _enter(table: ScriptedTable, roll: str) -> None:
    """Dice in the order they lie there, not sorted; then the confirmation."""
    length = len(table.record())
    for face in reversed(roll.split()[1:]):
        for word in (*["right"] * (int(face) - 1), "confirm"):
            table.board.key(0, word)
    table.board.key(0, "confirm")
    await table.until(lambda: len(table.record()) > length, f"{roll} is entered")
    assert table.record()[-1] == roll


@pytest.mark.parametrize("fault", ["corrupt", "drop", "double"])
def test_bytes_that_go_wrong_both_ways(fault):
    assert "paused" not in played_with(troubles.bad_bytes(fault), VOYAGE).scenes[-1].tone


def test_a_port_closed_and_opened_again():
    table = played_with(troubles.closed_ports, VOYAGE)
    assert table.said("does not answer")


def test_the_board_killed_and_started_again():
    assert played_with(troubles.killed_board((3, 30)), VOYAGE).said("does not answer")


def test_a_reader_that_goes_down_and_comes_back():
    table = played_with(troubles.dead_reader("A1", (2, 5), (30, 33)), VOYAGE)
    assert table.said("No answer from the reader of A1.")


def test_a_tag_nobody_knows():
    table = played_with(troubles.stranger("E9", 2, 5), VOYAGE)
    assert table.said(f"A tag nobody knows lies on E9: {troubles.STRANGER}.")


def test_one_tag_on_two_cells():
    assert played_with(troubles.doubled("C5", "A9", 2, 3), VOYAGE).scenes[-1].notices == ()
