"""`tidetable learn` as people use it: typed in a terminal, and with the mouse in a window."""

from __future__ import annotations

import asyncio
import os
import pty
import re
import select
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from table.games import load_sheet
from table.games.teaching import lessons_of
from table.hands.virtual import VirtualMat
from table.keeping.progress import Progress
from table.running.app import hands_for
from table.running.helping_hand import HelpingHand
from table.running.house import furnish
from table.running.learning import lesson_service
from table.settings.config import Config
from table.showing.display.window import Window
from table.tongues import again
from tests.companion.browser import chromium
from tests.companion.tablepages import TablePage
from tests.learning.test_lessons import GAMES
from tests.screen import Screen, screen
from tests.system.by_mouse import SHORT, MousePlayer, WindowPointer
from tests.system.commands import command, surroundings
from tests.system.test_play_browser import started

SIZE = (1280, 720)


class Typist:
    """Somebody at the keyboard of a terminal."""

    def __init__(self, arguments: list[str], home: Path) -> None:
        self._terminal, inner = pty.openpty()
        environment = {**surroundings(home), "TERM": "dumb", "COLUMNS": "200", "LINES": "40"}
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
            environment.pop(name, None)
        self.program = subprocess.Popen(
            command(*arguments), stdin=inner, stdout=inner, stderr=subprocess.DEVNULL, env=environment
        )
        os.close(inner)
        self.seen = ""

    def reads(self, words: str, seconds: float = 60.0) -> None:
        """Wait until these words are on the screen, after what was read before."""
        end = time.monotonic() + seconds
        while words not in re.sub(r"[\s│╭╮╰╯─]+", " ", self.seen):
            assert time.monotonic() < end, f"in vain: {words!r}; {self.seen[-2000:]}"
            if select.select([self._terminal], [], [], 0.5)[0]:
                self.seen += os.read(self._terminal, 65536).decode(errors="replace")
        self.seen = ""

    def types(self, line: str) -> None:
        os.write(self._terminal, f"{line}\n".encode())

    def close(self) -> None:
        if self.program.poll() is None:
            self.program.kill()
        self.program.wait(60)
        os.close(self._terminal)


@pytest.fixture
def typist(tmp_path: Path) -> Iterator[Typist]:
    typist = Typist(["learn", "sea_leg"], tmp_path)
    yield typist
    typist.close()


def test_a_lesson_is_played_by_typing(typist: Typist, tmp_path: Path) -> None:
    typist.reads("Step forward: from C7 to C6.")
    typist.types("C7 D6")
    typist.reads("Only a Captain goes diagonally")
    typist.types("C7 D7")
    typist.reads("Now step forward from C7 to C6.")
    typist.types("C7 C6")
    typist.reads("A Mate goes one space into a free one")
    typist.types("confirm")
    typist.reads("Step from C6 to the left or to the right.")
    typist.types("move C6 B6")
    typist.reads("Lesson 1 of 6: done")
    typist.types("next")
    typist.reads("Lesson 2 of 6: A jump")
    typist.types("leave")
    assert typist.program.wait(60) == 0
    folder = next(tmp_path.rglob("lessons.json")).parent
    assert Progress(folder).finished("sea_leg") == ["A step"]
    assert not list(tmp_path.rglob("journal.db")), "a lesson on a mat in memory needs no journal"


def test_a_lesson_is_played_in_a_browser(tmp_path: Path) -> None:
    async def play(link: str) -> None:
        async with chromium() as browser:
            page = TablePage(await browser.phone(SIZE, touch=False))
            await page.phone.open(link)
            await page.reads("Lesson 1 of 6: A step")
            await page.carry("C7", "C6")
            await page.reads("that is the whole turn")
            await page.click("key:confirm")
            await page.reads("Mates also go sideways")
            await page.carry("C6", "D6")
            await page.reads("Lesson 1 of 6: done")

    with started(tmp_path, "sea_leg", verb="learn") as (process, link):
        asyncio.run(play(link))
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0


async def by_mouse(game: str, pointer: Screen) -> None:
    """All lessons of a game, in a window, with the mouse alone."""
    lessons = lessons_of(load_sheet(game))
    house = furnish(game, Config(), "mock:", lessons[0].options, fast=True, keep=False)
    hands, progress = hands_for(house.board, house.registry), Progress()
    assert hands is not None
    service, window = lesson_service(house, progress, 1, hands), Window(SIZE)
    hand = HelpingHand(service, breath=0.0)
    service.witnesses.append(hand)
    service.displays.append(window)
    running = asyncio.create_task(service.run())
    await service.started.wait()
    watching = asyncio.create_task(VirtualMat(service, window, hands).watch())
    try:
        player = MousePlayer(service, hands, WindowPointer(pointer, window, service), 1, SHORT)
        for number, lesson in enumerate(lessons):
            for step in lesson.steps:
                await do_step(player, number, step.say)
            assert player.moment.taught
            await player.pointer.click("key:confirm")
        await asyncio.wait_for(running, 60)  # whoever leaves the last one ends it
        assert progress.finished(game) == [lesson.title for lesson in lessons]
    finally:
        service.stop()
        await hand.close()
        await running
        await watching
        window.close()
        house.journal.close()


async def do_step(player: MousePlayer, number: int, told: str) -> None:
    def ready() -> bool:
        moment = player.moment
        lesson = moment.lesson
        return lesson is not None and lesson.number == number and moment.open and bool(lesson.right)

    await player.until(ready, "the lesson is laid out")
    if player.moment.explained:
        await player.key("confirm")
    assert told in again(player.service.scene(0.0).now)
    lesson = player.moment.lesson
    assert lesson is not None
    label = next((each for each, candidate in lesson.offers if candidate in lesson.right), None)
    if label is not None:
        await player.choose(again(label))
    else:
        await player.act(lesson.right[0])
    await player.until(lambda: player.moment.explained, "it is explained")


@pytest.mark.parametrize("game", GAMES)
def test_all_lessons_with_the_mouse(
    need: Callable[[str], str], monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    with screen(need("Xvfb"), SIZE) as virtual:
        monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
        monkeypatch.setenv("DISPLAY", virtual.name)
        monkeypatch.setenv("SDL_VIDEO_WINDOW_POS", "0,0")
        asyncio.run(by_mouse(game, virtual))


@pytest.mark.parametrize(
    "words",
    [
        ("learn", "sea_leg", "--list"),
        ("learn", "sea_leg", "--browser"),
        ("play", "sea_leg", "--board", "mock:", "--browser"),
    ],
    ids=" ".join,
)
def test_lessons_that_are_forgotten_are_told_of(tmp_path: Path, words: tuple[str, ...]) -> None:
    (tmp_path / "state").mkdir(mode=0o700)
    (tmp_path / "state" / "lessons.json").write_text("[")
    (tmp_path / "tidetable.toml").write_text(f'table.state_dir = "{tmp_path / "state"}"\n')
    with subprocess.Popen(
        command(*words),
        cwd=tmp_path,
        env=surroundings(tmp_path),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as program:
        try:
            assert program.stderr is not None
            told = "the file lessons.json was damaged: it is set aside as lessons.broken-"
            assert any(told in line for line in iter(program.stderr.readline, "")), "it ended without a word"
        finally:
            program.terminate()
            program.communicate()
