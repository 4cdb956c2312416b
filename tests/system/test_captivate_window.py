"""Captivate in a real window on a virtual screen, played with the mouse: hands, flips, cards on cards."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from table.hands.hands import Hands
from table.hands.virtual import VirtualMat
from table.running.app import make_service
from table.running.house import furnish
from table.settings.config import Config
from table.showing.display.items_mat import stacked
from table.showing.display.window import Window
from tests.screen import RIGHT, Screen, screen
from tests.system.captivate_scripts import random_script
from tests.system.test_window import SIZE, Mouse

SCRIPT = random_script(0, seats=2)


class CardMouse(Mouse):
    """Hands with a mouse at a table with cards."""

    def corner(self, cell: str) -> tuple[int, int]:
        """What is seen of a card under another."""
        box = stacked(self._layout().mat.cells[cell], 0, 2)
        return (box.x + box.w // 12, box.y + box.h // 12)

    def card(self, name: str) -> tuple[int, int]:
        return next(slot.box.centre for slot in self._layout().tray.slots if name in slot.pieces)

    async def press(self, word: str) -> None:
        """Click a key's label."""
        before = self.scenes[-1]
        key = next(key for key in self._layout().keys if key.word == word)
        self.pointer.click(*key.box.centre)
        await self.until(lambda: self.scenes[-1] != before, f"{word} is heard")

    async def turn(self, cell: str) -> None:
        before = dict(self.hands.lying)
        self.pointer.click(*self.cell(cell), RIGHT)
        await self.until(lambda: self.hands.lying != before, f"the card on {cell} is turned")
        await self.until(lambda: self.moment.sight.places == self.hands.lying, "the reader has told")


async def a_turn_or_two(mouse: CardMouse) -> None:
    await mouse.until(lambda: mouse.moment.ready, "every cell reports")
    await mouse.carry(mouse.card("6-water"), mouse.cell("D4"))
    await mouse.until(lambda: mouse.moment.playing, "the game begins")
    # A covered hand can be looked at, not taken from.
    mouse.pointer.drag(mouse._layout().tray.slots[0].box.centre, mouse.cell("D3"))
    await mouse.press("left")
    await mouse.carry(mouse.card("5-water"), mouse.cell("C4"))
    await mouse.until(lambda: mouse.played() == SCRIPT.words[:1], "the first card is played")
    await mouse.turn("D4")
    await mouse.until(lambda: mouse.moment.playing, "play goes on")
    await mouse.carry(mouse.card("13-earth"), mouse.cell("D3"))
    await mouse.until(lambda: mouse.played() == SCRIPT.words[:2], "the second card is played")
    # A card on a covered one, which is then taken from under it by the corner that is seen.
    hand = mouse.moment.hand
    await mouse.carry(mouse.card(hand[0]), mouse.cell("D4"))
    await mouse.until(lambda: mouse.played()[-1] == f"capture {hand[0]} D4", "the card is captured")
    await mouse.carry(mouse.corner("D4"), mouse.off_the_mat())
    assert "6-water" not in mouse.hands.lying
    while not mouse.moment.playing:
        fix = mouse.moment.verdict.fixes[0]
        await mouse.turn(fix.cell)
        await mouse.until(lambda fix=fix: fix not in getattr(mouse.moment.verdict, "fixes", ()), "it is seen")
    assert mouse.moment.revealed
    await mouse.press("confirm")
    await mouse.until(lambda: mouse.played()[-1] == "end", "the turn ends")
    assert not mouse.moment.revealed
    assert all(item.piece == "" for item in mouse.scenes[-1].tray), "the next hand is covered"


async def play(pointer: Screen) -> None:
    house = furnish("captivate", Config(), "mock:", {"seats": 2}, fast=True, keep=False)
    window = Window(SIZE)
    hands = Hands(house.board, house.registry)
    service = make_service(house, [window], hands=hands, seed=SCRIPT.seed)
    mat = VirtualMat(service, window, hands)
    mouse = CardMouse(house, service, pointer, hands)
    running = asyncio.create_task(service.run())
    await service.started.wait()
    watching = asyncio.create_task(mat.watch())
    try:
        await a_turn_or_two(mouse)
    finally:
        service.stop()
        await running
        await watching
        window.close()
        house.journal.close()


def test_a_turn_with_the_mouse(need: Callable[[str], str], monkeypatch: pytest.MonkeyPatch) -> None:
    with screen(need("Xvfb"), SIZE) as virtual:
        monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
        monkeypatch.setenv("DISPLAY", virtual.name)
        monkeypatch.setenv("SDL_VIDEO_WINDOW_POS", "0,0")
        asyncio.run(play(virtual))
