"""What every board does, run on the board in memory and over real pseudo-terminals alike."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from hardware.board import (
    DARK,
    CellPressed,
    CellSeen,
    KeyPressed,
    Lamp,
    LinkChanged,
    Pattern,
    Presence,
    Reading,
)
from hardware.cells import TileMap
from hardware.errors import BoardError

MAT = TileMap([["A1", "B1"], ["A2", "B2"]])
RAT, CAT, CAT_BACK = "04a1b2c3d4e5f6", "04a1b2c3d4e5f7", "04a1b2c3d4e5f8"
PULSE, BLINK = Lamp(Pattern.PULSE, (255, 255, 255)), Lamp(Pattern.BLINK, (255, 160, 0))
FLASH = Lamp(Pattern.FLASH, (0, 255, 0))


def present(cell: str, *tags: str) -> CellSeen:
    return CellSeen(cell, Presence.PRESENT, tags)


def absent(cell: str) -> CellSeen:
    return CellSeen(cell, Presence.ABSENT)


Act = Callable[[Any], Any]

# What the world does, and what is reported for it. Acts may be coroutines.
BEHAVIOUR: dict[str, list[tuple[Act, list[Reading]]]] = {
    "a piece comes and goes": [
        (lambda s: s.board.place("A1", RAT), [present("A1", RAT)]),
        (lambda s: s.board.lift("A1"), [absent("A1")]),
    ],
    "a card is turned: one tag goes, the other comes": [
        (lambda s: s.board.place("B2", CAT), [present("B2", CAT)]),
        (lambda s: s.board.lift("B2", CAT), [absent("B2")]),
        (lambda s: s.board.place("B2", CAT_BACK), [present("B2", CAT_BACK)]),
    ],
    "two things on one cell": [
        (lambda s: s.board.place("A2", RAT), [present("A2", RAT)]),
        (lambda s: s.board.place("A2", CAT), [present("A2", RAT, CAT)]),
        (lambda s: s.board.lift("A2", RAT), [present("A2", CAT)]),
    ],
    "one tag in two cells is reported as it is seen": [
        (lambda s: s.board.place("A1", RAT), [present("A1", RAT)]),
        (lambda s: s.board.place("B1", RAT), [present("B1", RAT)]),
    ],
    "laying down what lies there, lifting what does not: nothing": [
        (lambda s: s.board.place("A1", RAT), [present("A1", RAT)]),
        (lambda s: s.board.place("A1", RAT), []),
        (lambda s: s.board.lift("B1"), []),
    ],
    "tags of 4 and 10 bytes": [
        (lambda s: s.board.place("A1", "deadbeef"), [present("A1", "deadbeef")]),
        (lambda s: s.board.place("B1", "00112233445566778899"), [present("B1", "00112233445566778899")]),
    ],
    "buttons and keys": [
        (lambda s: s.board.press("A1"), [CellPressed("A1")]),
        (lambda s: s.board.press("A1"), [CellPressed("A1")]),
        (lambda s: s.board.key(1, "back"), [KeyPressed(1, "back")]),
    ],
    "a reader that fails is down, not empty, and says what lies there when it works again": [
        (lambda s: s.board.place("A1", RAT), [present("A1", RAT)]),
        (
            lambda s: s.board.reader_down("A1"),
            [CellSeen("A1", Presence.DOWN)],
        ),
        (lambda s: s.board.lift("A1"), []),
        (lambda s: s.board.reader_up("A1"), [absent("A1")]),
    ],
    "garbled answers are neither a lift nor a tag": [
        (lambda s: s.board.place("A1", RAT), [present("A1", RAT)]),
        (lambda s: s.board.reader_noisy("A1"), [CellSeen("A1", Presence.NOISY)]),
        (lambda s: s.board.reader_up("A1"), [present("A1", RAT)]),
    ],
    "a tile without its plug empties nothing, and comes back with what lies there by then": [
        (lambda s: s.board.place("A1", RAT), [present("A1", RAT)]),
        (lambda s: s.board.place("A2", CAT), [present("A2", CAT)]),
        (lambda s: s.board.unplug(0), [LinkChanged(0, False)]),
        (lambda s: s.board.lift("A1"), []),
        (lambda s: s.board.place("B1", RAT), []),
        (
            lambda s: s.board.replug(0),
            [LinkChanged(0, True), absent("A1"), present("B1", RAT)],
        ),
    ],
}


def reasonless(readings: list[Reading]) -> list[Reading]:
    """Reasons are for people and differ between boards; that there is one is checked here."""
    for reading in readings:
        assert not isinstance(reading, LinkChanged) or reading.up != bool(reading.why)
    return [r._replace(why="") if isinstance(r, LinkChanged) else r for r in readings]


@pytest.mark.parametrize("script", BEHAVIOUR.values(), ids=BEHAVIOUR)
def test_the_world_acts_and_the_board_reports(stage: Any, script: list[tuple[Act, list[Reading]]]) -> None:
    async def play() -> None:
        async with stage(MAT) as on:
            await on.until(lambda: len(on.heard) >= 6)
            on.heard.clear()
            for act, expected in script:
                count = len(expected)
                pending = act(on)
                if pending is not None:
                    await pending
                await on.until(lambda count=count: len(on.heard) >= count)
                assert reasonless(on.heard) == expected
                on.heard.clear()
            assert await on.hears(0) == []

    asyncio.run(play())


def test_the_first_reports_say_what_lies_on_every_cell(stage: Any) -> None:
    async def play() -> None:
        async with stage(MAT) as on:
            heard = await on.hears(6)
            for tile, cells in enumerate(MAT.tiles):
                mine = [
                    r for r in heard if getattr(r, "tile", None) == tile or getattr(r, "cell", "") in cells
                ]
                assert mine == [LinkChanged(tile, True), *map(absent, cells)]
            assert on.board.cells == ("A1", "B1", "A2", "B2")

    asyncio.run(play())


def test_lamps_show_what_they_were_told_and_each_change_is_kept_in_order(stage: Any) -> None:
    async def play() -> None:
        async with stage(MAT) as on:
            await on.hears(6)
            on.board.light({"A1": PULSE, "B1": BLINK})
            await on.shows({"A1": PULSE, "B1": BLINK})
            on.board.light({"A1": PULSE, "B1": PULSE})
            await on.shows({"B1": PULSE})
            on.board.light({"A1": DARK})
            await on.shows({"A1": DARK})
            assert on.board.history == [("A1", PULSE), ("B1", BLINK), ("B1", PULSE), ("A1", DARK)]

    asyncio.run(play())


def test_a_flash_is_seen_but_is_no_state(stage: Any) -> None:
    async def play() -> None:
        async with stage(MAT) as on:
            await on.hears(6)
            on.board.light({"A1": BLINK})
            on.board.light({"A1": FLASH})
            await on.until(lambda: ("A1", FLASH) in on.board.history)
            on.board.light({"B1": PULSE})
            await on.shows({"A1": BLINK, "B1": PULSE})
            assert on.board.history == [("A1", BLINK), ("A1", FLASH), ("B1", PULSE)]

    asyncio.run(play())


def test_lamps_wanted_while_a_tile_is_away_are_shown_when_it_is_back(stage: Any) -> None:
    async def play() -> None:
        async with stage(MAT) as on:
            await on.hears(6)
            on.board.light({"A1": PULSE, "A2": PULSE})
            await on.shows({"A1": PULSE, "A2": PULSE})
            on.board.unplug(0)
            await on.until(lambda: any(isinstance(r, LinkChanged) for r in on.heard))
            on.board.light({"A1": BLINK, "B1": FLASH, "A2": BLINK})
            await on.shows({"A2": BLINK})
            assert on.board.lit("A1") == PULSE
            on.board.replug(0)
            await on.shows({"A1": BLINK})
            assert ("B1", FLASH) not in on.board.history

    asyncio.run(play())


def test_keys_show_and_keep_what_they_were_told(stage: Any) -> None:
    async def play() -> None:
        async with stage(MAT) as on:
            on.board.light_keys({(0, "confirm"): PULSE})
            on.board.light_keys({(0, "confirm"): PULSE, (1, "back"): BLINK})
            assert on.board.keys.lamps.history == [((0, "confirm"), PULSE), ((1, "back"), BLINK)]

    asyncio.run(play())


def test_closing_darkens_every_lamp_and_ends_the_reports(stage: Any) -> None:
    async def play() -> None:
        async with stage(MAT) as on:
            await on.hears(6)
            on.board.light({"A1": PULSE})
            on.board.light_keys({(0, "confirm"): PULSE})
            await on.shows({"A1": PULSE})
            on.board.close()
            assert on.board.lit("A1") == DARK
            assert on.board.keys.lamps.lit((0, "confirm")) == DARK
            on.board.key(0, "confirm")
            assert on.heard == []

    asyncio.run(play())


@pytest.mark.parametrize(
    ("act", "complaint"),
    [
        (lambda b: b.place("C1", RAT), "'C1' is not on this mat: its cells go from A1 to B2"),
        (lambda b: b.place("A1", "rat"), "'rat' is no tag id: write 4, 7 or 10 bytes in lower-case hex"),
        (lambda b: b.lift("A1", RAT), f"tag {RAT} does not lie on A1: there lies nothing"),
        (lambda b: b.press("a1"), "'a1' is not on this mat"),
        (lambda b: b.light({"Z9": PULSE}), "'Z9' is not on this mat"),
        (lambda b: b.key(0, "jump"), "no key is called 'jump': keys are confirm, back, left, right, menu"),
        (lambda b: b.key(7, "back"), "no key lies at side 7"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(stage: Any, act: Act, complaint: str) -> None:
    async def play() -> None:
        async with stage(MAT) as on:
            with pytest.raises(BoardError, match=complaint):
                act(on.board)

    asyncio.run(play())
