"""A whole game in a real window on a virtual screen, played with the mouse alone."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pygame
import pytest

from table.games.steps import Shift
from table.hands.hands import Hands
from table.hands.virtual import VirtualMat
from table.keeping.journal import Journal
from table.running.app import make_service
from table.running.house import furnish
from table.settings.config import Config
from table.showing.display.fonts import measure
from table.showing.display.geometry import plan
from table.showing.display.window import Window
from tests.screen import Screen, screen
from tests.system.commands import command, surroundings
from tests.system.scripted import ScriptedTable, script
from tests.table.test_display_pictures import FEW, ON_AVERAGE, difference

SIZE = (1280, 720)
PICTURE = Path(__file__).parents[1] / "pictures" / "sea_leg_window.png"
RETURN = 0xFF0D


class Mouse(ScriptedTable):
    """A table whose pieces are dragged with a real pointer."""

    def __init__(self, house: Any, service: Any, pointer: Screen, hands: Hands) -> None:
        self.house, self.service, self.board, self.hands = house, service, house.board, hands
        self.pointer = pointer
        self.scenes = []
        service.displays.append(self)

    def _layout(self) -> Any:
        return plan(self.service.scene(0.0), SIZE, measure)

    def cell(self, name: str) -> tuple[int, int]:
        return self._layout().mat.cells[name].centre

    def pile(self, kind: str) -> tuple[int, int]:
        slot = next(s for s in self._layout().tray.slots if s.pieces[0].startswith(kind))
        return slot.box.centre

    def off_the_mat(self) -> tuple[int, int]:
        return self._layout().banner.box.centre

    async def carry(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drag, and wait until the hand has done it and the readers have told."""
        before = dict(self.hands.lying)
        self.pointer.drag(start, end)
        await self.until(lambda: self.hands.lying != before, "the drag is seen")
        await self.until(lambda: self.moment.sight.places == self.hands.lying, "the readers have told")
        self.service.changed.clear()
        self.service.think()  # ask for a picture, and wait until it is drawn: the next drag looks at it
        drawn = len(self.scenes)
        await self.until(lambda: len(self.scenes) > drawn, "it is drawn")

    async def set_up_by_hand(self) -> None:
        await self.until(lambda: self.moment.ready, "every cell reports")
        for fix in self.moment.verdict.fixes:
            await self.carry(self.pile(fix.kind), self.cell(fix.cell))
        await self.until(lambda: self.moment.playing, "the game begins")

    async def play_by_hand(self, words: str) -> None:
        text = self.session.match.game.text
        gesture = next(c.gesture for c in self.moment.legal.candidates if text(c.action) == words)
        length = len(self.record())
        for number, step in enumerate((*gesture.hand, *gesture.then)):
            if isinstance(step, Shift):
                await self.carry(self.cell(step.start), self.cell(step.cell))
            else:
                await self.carry(self.cell(step.cell), self.off_the_mat())
            if number == 0:
                await self.until(lambda: len(self.record()) > length, f"{words} is seen")
        await self.until(lambda: self.moment.playing or self.moment.outcome, f"{words} is done")


async def play_with_the_mouse(pointer: Screen, picture: Path) -> list[str]:
    house = furnish("sea_leg", Config(), "mock:", {}, fast=True, keep=False)
    window = Window(SIZE)
    hands = Hands(house.board, house.registry)
    service = make_service(house, [window], hands=hands)
    mat = VirtualMat(service, window, hands)
    mouse = Mouse(house, service, pointer, hands)
    running = asyncio.create_task(service.run())
    await service.started.wait()
    watching = asyncio.create_task(mat.watch())
    try:
        await mouse.set_up_by_hand()
        for words in script("sea_leg_game"):
            await mouse.play_by_hand(words)
        pointer.move(1, 1)
        clock = asyncio.get_running_loop().time
        await mouse.until(lambda: window.next_frame(clock()) is None, "motion comes to rest")
        window.screenshot(picture)
        return mouse.record()
    finally:
        service.stop()
        await running
        await watching
        window.close()
        house.journal.close()


def test_a_whole_game_with_the_mouse(
    need: Callable[[str], str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with screen(need("Xvfb"), SIZE) as virtual:
        monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
        monkeypatch.setenv("DISPLAY", virtual.name)
        monkeypatch.setenv("SDL_VIDEO_WINDOW_POS", "0,0")
        picture = tmp_path / "sea_leg_window.png"
        assert asyncio.run(play_with_the_mouse(virtual, picture)) == script("sea_leg_game")
    if os.environ.get("TIDETABLE_RENEW"):
        PICTURE.write_bytes(picture.read_bytes())
    clear, average = difference(pygame.image.load(picture), pygame.image.load(PICTURE))
    assert clear <= FEW, picture
    assert average <= ON_AVERAGE, picture


def until(process: subprocess.Popen[bytes], seen: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + 60
    while not seen():
        assert time.monotonic() < end, f"in vain: {what}"
        with suppress(subprocess.TimeoutExpired):
            pytest.fail(f"the program ended with {process.wait(0.02)}")


def actions(home: Path) -> list[str]:
    path = home / ".local" / "state" / "tidetable" / "journal.db"
    if not path.exists() or not path.stat().st_size:
        return []
    journal = Journal(path)
    try:
        return [entry.text for game in journal.games() for entry in game.actions]
    finally:
        journal.close()


PLAY = ("play", "sea_leg", "--board", "sim:", "--screenshot", "end.png")


@pytest.mark.parametrize("words", [PLAY, ("run",)], ids=["play", "run"])
def test_a_command_opens_a_window_that_can_be_played(
    need: Callable[[str], str], tmp_path: Path, words: tuple[str, ...]
) -> None:
    """The program as it is started, in a process of its own; `run` on the mat in memory too."""
    picture = tmp_path / "end.png"
    (tmp_path / "tidetable.toml").write_text('game.name = "sea_leg"\n')
    with screen(need("Xvfb"), SIZE) as virtual:
        more = {"DISPLAY": virtual.name, "SDL_VIDEO_WINDOW_POS": "0,0", "SDL_AUDIODRIVER": "dummy"}
        process = subprocess.Popen(
            command(*words),
            cwd=tmp_path,
            env=surroundings(tmp_path, **more),
        )
        try:
            layout = plan(_scene(), SIZE, measure)

            def try_to_move() -> bool:
                virtual.key(RETURN)  # the table lends a hand with the set-up
                virtual.drag(layout.mat.cells["C7"].centre, layout.mat.cells["C6"].centre)
                return actions(tmp_path) == ["move C7 C6"]

            until(process, try_to_move, "a move is in the journal")
            process.send_signal(signal.SIGTERM)
            assert process.wait(60) == 0
        finally:
            process.kill()
            process.wait()
    if picture.name in words:
        assert pygame.image.load(picture).get_size() == SIZE


def _scene() -> Any:
    from tests.pictures.sea_leg_scenes import sea_leg_start

    return sea_leg_start()
