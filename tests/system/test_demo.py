"""The demo: it says that it is one, can be held, is heard, and is another game each time."""

from __future__ import annotations

import asyncio
import io
import re
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import IO

import pygame
import pytest
from rich.console import Console

from table.bots.levels import Level
from table.bots.thinker import Thinker
from table.games import load_game
from table.hands.demo import HELD, LABEL, _watch
from table.hands.hands import Hands
from table.hands.players import Players
from table.running.app import make_service
from table.running.house import furnish
from table.settings.config import Config
from table.showing.display.fonts import measure
from table.showing.display.geometry import plan
from table.showing.display.window import Window
from table.showing.terminal_picture import TextPicture
from tests.pictures.sea_leg_scenes import sea_leg_start
from tests.system.commands import command, surroundings, tidetable

SEED = re.compile(r"seed (\d+)")
SIZES = [(1024, 600), (1280, 720), (1920, 1080)]


@contextmanager
def showing(home: Path, *words: str, **more: str) -> Iterator[IO[str]]:
    """What a demo says line by line; it is stopped when enough was seen."""
    pipe = subprocess.PIPE
    arguments = command("demo", "captivate", "--fast", "--board", "mock:", *words)
    process = subprocess.Popen(arguments, cwd=home, env=surroundings(home, **more), stdout=pipe, text=True)
    assert process.stdout is not None
    try:
        yield process.stdout
    finally:
        process.kill()
        process.communicate()


def first_lines(home: Path, *words: str) -> list[str]:
    with showing(home, *words) as said:
        return [said.readline() for _ in range(9)]


def test_the_same_seed_is_the_same_game_and_another_is_another(tmp_path: Path) -> None:
    seven, again, eight = (first_lines(tmp_path, "--seed", seed) for seed in "778")
    assert seven == again
    assert seven[1:] != eight[1:]


def test_every_demo_has_a_seed_of_its_own_and_says_it(tmp_path: Path) -> None:
    seeds = []
    for _ in range(2):
        with showing(tmp_path) as said:
            seeds += SEED.findall(said.readline())
    assert len(set(seeds)) == 2


def test_the_demo_is_heard(need: Callable[[str], str], tmp_path: Path) -> None:
    """Its sound goes to a file here, as the sound library can do."""
    need("libgthread-2.0.so.0")
    heard = tmp_path / "heard.raw"
    device = {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(heard)}
    with showing(tmp_path, "--seed", "3", **device) as said:
        while not (heard.exists() and any(heard.read_bytes())):
            assert said.readline(), "the demo is over, and was silent"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("turn", ["Stern's turn", "The Yellow Captain and the Blue First Mate " * 3])
@pytest.mark.parametrize("label", [LABEL, HELD])
def test_the_label_is_always_in_the_picture(label: str, turn: str, size: tuple[int, int]) -> None:
    banner = plan(sea_leg_start()._replace(label=label, turn=turn), size, measure).banner
    assert banner.title.lines == (label,)
    assert banner.turn.box.right <= banner.title.box.x


def test_the_label_is_in_the_terminal_too() -> None:
    out = io.StringIO()
    Console(file=out, width=120).print(TextPicture(sea_leg_start()._replace(label="Demo")))
    assert "Demo: Sea Leg" in out.getvalue()


def test_space_holds_the_players_and_lets_them_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")

    async def show() -> None:
        house = furnish("sea_leg", Config(), "mock:", {}, fast=True, keep=False)
        window = Window((1280, 720))
        service = make_service(house, [window], once=True, seed=1)
        service.label = LABEL
        thinker = Thinker(load_game("sea_leg"))
        players = Players(
            service,
            Hands(house.board, house.registry),
            thinker,
            Random(1),
            0,
            Level.EASY,  # type: ignore[arg-type]
        )
        running = asyncio.create_task(service.run())
        await service.started.wait()
        watching = asyncio.create_task(_watch(service, window, players))
        playing = asyncio.create_task(players.play())

        def strike() -> None:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE))

        async def until(seen: Callable[[], bool]) -> None:
            async with asyncio.timeout(30):
                while not seen():
                    await asyncio.sleep(0.01)

        await until(lambda: len(service.session.match.record) >= 2)
        strike()
        await until(lambda: service.label == HELD)
        assert not players.going.is_set()
        held = len(service.session.match.record)
        for _ in range(100):
            await asyncio.sleep(0)
        assert len(service.session.match.record) <= held + 1, "at most what was already in a hand"
        strike()
        await until(lambda: service.label == LABEL)
        await until(lambda: len(service.session.match.record) > held + 2)
        for task in (playing, watching):
            task.cancel()
        await thinker.close()
        service.stop()
        await running
        window.close()
        house.journal.close()

    asyncio.run(show())


def test_simulated_players_have_no_hands_at_a_real_mat(tmp_path: Path) -> None:
    ports = "serial:/dev/gone0,/dev/gone1,/dev/gone2"
    done = tidetable("demo", "--fast", "--board", ports, cwd=tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert f"cannot move the pieces of {ports}: their mat is sim:, emulated: or mock:" in done.stderr
