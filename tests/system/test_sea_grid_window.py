"""Sea Grid in a real window with the mouse alone: a covered hand is opened, cards are dragged face down onto
the mat, turned over with the right button, and challenges are clicked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from table.hands.hands import Hands
from table.hands.virtual import VirtualMat
from table.running.app import make_service
from table.running.house import furnish
from table.settings.config import Config
from table.showing.display.window import Window
from tests.screen import Screen, screen
from tests.system.test_window import SIZE, Mouse
from tests.table.sea_grid_hands import picks

LEFT_ARROW, RIGHT_ARROW = 0xFF51, 0xFF53
RIGHT_BUTTON = 3
SEED = 0  # with it the near side begins
CREWS = picks("capt-n-eli dolphin knots sonar", "hydron guppy x-ray aquaria")
CARDS = [("near-dolphin", "C4"), ("far-hydron", "C3"), ("near-capt-n-eli", "C5")]


class Player(Mouse):
    """Plays the cards of the hand that is shown."""

    async def show_hand(self) -> None:
        assert not self.moment.revealed
        self.pointer.key(LEFT_ARROW)
        await self.until(lambda: self.moment.revealed, "the hand is shown")
        await self.drawn()

    async def drawn(self) -> None:
        self.service.think()
        drawn = len(self.scenes)
        await self.until(lambda: len(self.scenes) > drawn, "it is drawn")

    async def pick(self, card: str, cell: str) -> None:
        length = len(self.played())
        await self.find(card)
        await self.carry(self.pile(card), self.cell(cell))
        await self.until(lambda: len(self.played()) > length, f"{card} is picked")
        await self.carry(self.cell(cell), self.off_the_mat())
        await self.until(lambda: self.moment.playing, "the card is back in the hand")
        await self.drawn()

    async def find(self, card: str) -> None:
        """Go through the gallery until the card is in sight."""
        while not any(card in slot.pieces for slot in self._layout().tray.slots):
            before = self.scenes[-1].tray_chosen
            self.pointer.key(RIGHT_ARROW)
            await self.until(lambda was=before: self.scenes[-1].tray_chosen != was, "the next card is chosen")

    async def place(self, card: str, cell: str) -> None:
        await self.show_hand()
        length = len(self.played())
        await self.carry(self.pile(card), self.cell(cell))
        await self.until(lambda: len(self.played()) > length, f"{card} is placed")
        assert self.hands.lying[card] == (cell, "down")
        assert not self.moment.revealed, "covered again for the other side"

    async def turn(self, cell: str) -> None:
        piece = self.hands.on(cell)
        assert piece is not None
        before = self.hands.lying[piece]
        self.pointer.click(*self.cell(cell), RIGHT_BUTTON)
        await self.until(lambda: self.hands.lying[piece] != before, "the card is turned")
        await self.until(lambda: self.moment.sight.places == self.hands.lying, "the readers have told")
        await self.drawn()

    async def click(self, *cells: str) -> None:
        for cell in cells:
            length = len(self.played())
            self.pointer.click(*self.cell(cell))
            await self._pressed(cell, length)


async def play(player: Player) -> None:
    await player.until(lambda: player.moment.ready, "every cell reports")
    for number, (seat, words) in enumerate(CREWS):
        if number % 4 == 0:
            await player.show_hand()
        card = f"{('near', 'far')[seat]}-{words.split()[1]}"
        await player.pick(card, "C7" if seat == 0 else "C1")
    for card, cell in CARDS:
        await player.place(card, cell)
    await player.turn("C3")
    await player.turn("C5")
    await player.click("C3", "C4")
    await player.turn("C4")
    await player.click("C5", "C3")


async def with_the_mouse(pointer: Screen) -> list[str]:
    house = furnish("sea_grid", Config(), "mock:", {}, fast=True, keep=False)
    window, hands = Window(SIZE), Hands(house.board, house.registry)
    service = make_service(house, [window], hands=hands, once=True, seed=SEED)
    player = Player(house, service, pointer, hands)
    running = asyncio.create_task(service.run())
    await service.started.wait()
    watching = asyncio.create_task(VirtualMat(service, window, hands).watch())
    try:
        await play(player)
        assert player.moment.outcome.winners == (0,)
        return player.played()
    finally:
        service.stop()
        await running
        await watching
        window.close()
        house.journal.close()


def test_a_whole_game_with_the_mouse(need: Callable[[str], str], monkeypatch: pytest.MonkeyPatch) -> None:
    with screen(need("Xvfb"), SIZE) as virtual:
        monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
        monkeypatch.setenv("DISPLAY", virtual.name)
        monkeypatch.setenv("SDL_VIDEO_WINDOW_POS", "0,0")
        played = asyncio.run(with_the_mouse(virtual))
    assert played == [
        *(words for _, words in CREWS),
        *("place dolphin C4", "place hydron C3", "place capt-n-eli C5", "flip C3", "flip C5"),
        *("challenge C3 C4", "challenge C5 C3"),
    ]
