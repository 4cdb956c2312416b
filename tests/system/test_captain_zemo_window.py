"""A voyage of Captain Zemo in a real window on a virtual screen, with the mouse alone: the chart is the mat.

Squares are clicked, the ship is dragged, rows and keys are clicked. Nobody is asked for what the hidden mat
wants: the program's own hands do it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from table.hands.hands import Hands
from table.hands.reach import keys_to
from table.hands.virtual import VirtualMat
from table.judging.legal import Candidate
from table.running.app import make_service
from table.running.house import furnish
from table.settings.config import Config
from table.showing.display.window import Window
from tests.screen import Screen, screen
from tests.system.scripted import script
from tests.system.test_window import SIZE, Mouse

OPTIONS = {"map": "corner_treasures", "motive": "pillager"}
SEED = 412
WORDS = [words for words in script("zemo_voyage") if not words.startswith("motive")][:24]


class Pointer(Mouse):
    """A hand with a mouse on a chart."""

    async def settled(self) -> None:
        """Wait until the picture shows what the session thinks, and nothing is asked for."""
        await self.until(lambda: self.moment.playing or self.moment.outcome, "the mat agrees")
        self.service.think()
        drawn = len(self.scenes)
        await self.until(lambda: len(self.scenes) > drawn, "it is drawn")

    def square(self, cell: str) -> tuple[int, int]:
        """Where the chart shows a cell of the mat."""
        name = next(each.cell for each in self.service.scene(0.0).mat.cells if each.at == cell)
        return self.cell(name)

    async def press_keys(self, candidate: Candidate) -> None:
        for word in keys_to(self.moment, candidate):
            key = next(each for each in self._layout().keys if each.word == word)
            before = (self.moment.keys.choice, len(self.record()))
            self.pointer.click(*key.box.centre)
            await self.until(
                lambda before=before: (self.moment.keys.choice, len(self.record())) != before,
                f"the key {word} is heard",
            )
            await self.settled()

    async def play(self, words: str, drag: bool = False) -> None:
        length = len(self.played())
        candidate = next(c for c in self.moment.legal.candidates if c.action == words)
        await self.press_keys(candidate)
        if candidate.gesture.presses and drag:
            self.pointer.drag(self.square("C5"), self.square(candidate.gesture.presses[0]))
        elif candidate.gesture.presses:
            self.pointer.click(*self.square(candidate.gesture.presses[0]))
        await self.until(lambda: len(self.played()) > length, f"{words} is played")
        await self.settled()


async def sail(pointer: Screen) -> list[str]:
    house = furnish("captain_zemo", Config(), "mock:", OPTIONS, fast=True, keep=False)
    window = Window(SIZE)
    hands = Hands(house.board, house.registry)  # type: ignore[arg-type]
    service = make_service(house, [window], hands=hands, seed=SEED)
    mouse: Any = Pointer(house, service, pointer, hands)
    running = asyncio.create_task(service.run())
    await service.started.wait()
    watching = asyncio.create_task(VirtualMat(service, window, hands).watch())
    try:
        await mouse.settled()  # the ship came to its place by itself
        for number, words in enumerate(WORDS):
            await mouse.play(words, drag=bool(number % 2))
        assert hands.lying == {"ship": ("C5", "")}
        return mouse.played()
    finally:
        service.stop()
        await running
        await watching
        window.close()
        house.journal.close()


def test_a_voyage_with_the_mouse(need: Callable[[str], str], monkeypatch: pytest.MonkeyPatch) -> None:
    with screen(need("Xvfb"), SIZE) as virtual:
        monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
        monkeypatch.setenv("DISPLAY", virtual.name)
        monkeypatch.setenv("SDL_VIDEO_WINDOW_POS", "0,0")
        played = asyncio.run(sail(virtual))
    assert [words for words in played if not words.startswith("motive")] == WORDS
