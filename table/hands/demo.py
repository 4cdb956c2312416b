"""The demo: a whole game between simulated players, through the real serial path.

In a window where there is a screen; else a live text picture in the terminal, and a screenshot.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from engines.errors import UserError
from hardware.keys import world_of
from hardware.world import World
from table.bots.levels import Level
from table.bots.thinker import Thinker
from table.games import load_game
from table.hands.hands import Hands
from table.hands.players import Players
from table.running.app import has_screen, make_service
from table.running.displays import SceneDisplay
from table.running.house import House, furnish
from table.running.service import Service
from table.running.serving import stop_on_signals
from table.settings.config import Config
from table.showing.chimes import Chimes
from table.tongues import mark, say

PAUSE = 0.8  # seconds between what the players do, so that people can follow
LINGER = 4.0  # seconds the end stays on the screen
LABEL, HELD = mark("Demo (Space: pause)"), mark("Demo, paused (Space: go on)")
IN_TERMINAL = "Demo"  # which has no keys


def demo(
    game: str,
    *,
    config: Config,
    board: str,
    options: Mapping[str, object],
    seed: int | None = None,
    fast: bool = False,
    screenshot: Path | None = None,
    seats: Mapping[str, str] | None = None,
) -> int:
    """Play, show, and say where the picture is. Without a `seed` every demo is another game."""
    house = furnish(game, config, board, options, fast=fast, keep=False, seats=seats)
    world = world_of(house.board)
    if world is None:
        house.board.close()
        raise UserError(
            f"simulated players cannot move the pieces of {board}: their mat is sim:, emulated: or mock:"
        )
    if seed is None:
        seed = SystemRandom().getrandbits(32)
    print(f"demo of {house.sheet.game.TITLE}, seed {seed} (the same again: --seed {seed})", flush=True)
    return asyncio.run(_demo(house, world, config, game, seed, fast, screenshot))


async def _demo(
    house: House,
    world: World,
    config: Config,
    game: str,
    seed: int,
    fast: bool,
    screenshot: Path | None,
) -> int:
    levels = {seat: Level(level) for seat, level in (house.bots or {}).items()}
    house = house._replace(bots=None)  # in a demo, hands make the gestures of every seat
    screen = has_screen()
    display = _window(config) if screen else _terminal()
    service = make_service(house, [display, *_sound(config)], once=True, seed=seed)
    service.label = say(LABEL) if screen else IN_TERMINAL
    service.be_frank()
    stop_on_signals(service)
    thinker = Thinker(load_game(game), game)
    usual = Level.EASY if fast else Level.NORMAL
    players = Players(
        service, Hands(world, house.registry), thinker, Random(seed), 0 if fast else PAUSE, usual, levels
    )
    playing = asyncio.create_task(_play(service, players, 0 if fast else LINGER * screen))
    watching = asyncio.create_task(_watch(service, display, players)) if screen else None
    for running in filter(None, (playing, watching)):
        service.watch(running)
    try:
        await service.run()
        return 0 if await _finished(playing, service, screenshot, screen, config) else 1
    finally:
        for task in (playing, watching):
            if task is not None:
                task.cancel()
        await thinker.close()
        display.close()
        house.journal.close()


def _window(config: Config) -> Any:
    from table.showing.display.window import Window

    return Window(size=config.display.size, fullscreen=config.display.fullscreen, title="Tidetable demo")


def _terminal() -> Any:
    from table.showing.terminal import TerminalDisplay

    return TerminalDisplay()


def _sound(config: Config) -> list[SceneDisplay]:
    if not config.sound.on:
        return []
    from table.showing.display.sound import Sounds

    return [Chimes(Sounds(volume=config.sound.volume))]


async def _watch(service: Service, window: Any, players: Players) -> None:
    from table.hands.virtual import VirtualMat

    def pause() -> None:
        """Hold the players, or let them go on."""
        if players.going.is_set():
            players.going.clear()
        else:
            players.going.set()
        service.label = say(LABEL if players.going.is_set() else HELD)
        service.redraw()

    await service.started.wait()
    await VirtualMat(service, window, None, pause).watch()


async def _play(service: Service, players: Players, linger: float) -> None:
    await service.started.wait()
    await players.play()
    await asyncio.sleep(linger)
    service.stop()


async def _finished(
    playing: asyncio.Task[None], service: Service, screenshot: Path | None, screen: bool, config: Config
) -> bool:
    """Say how it ended, and leave a picture where one is wanted or nobody could watch a window."""
    if not playing.done():
        print("stopped before the game was over")
        return False
    playing.result()
    moment = service.moment
    headline, why = moment.sheet.over(moment.state)
    print(f"{headline}: {why} ({len(moment.record)} actions)")
    if screenshot is not None or not screen:
        from table.showing.display.picture import save_picture

        path = screenshot or Path("out") / f"demo-{moment.sheet.game.NAME}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        save_picture(service.scene(asyncio.get_running_loop().time()), path, config.display.size)
        print(f"picture of the end: {path.absolute()}")
    return True
