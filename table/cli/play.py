"""Commands that bring up a mat: to watch, to play on, to serve, or to stand in for a real one."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from table.cli.options import (
    ConfigFile,
    GameName,
    GameOptions,
    MaybeGame,
    Seats,
    Seed,
    WhoPlays,
    game_options,
    seats_said,
    window_size,
)

Address = Annotated[
    str | None,
    typer.Option(
        "--board",
        metavar="ADDRESS",
        help="The mat: mock:, sim:, emulated:, serial:PORT,PORT,PORT with a port per tile, "
        "spi:PIN,PIN,... with a pin per cell, or replay:FILE.",
    ),
]
RecordTo = Annotated[
    Path | None,
    typer.Option("--record", metavar="FILE", help="Keep every byte of the board's ports there, with times."),
]
ReplaySpeed = Annotated[
    str | None,
    typer.Option("--speed", metavar="N", help="For replay:FILE, how many times as fast; max: at once."),
]
Picture = Annotated[
    Path | None, typer.Option("--screenshot", metavar="PNG", help="Where to leave a picture of the end.")
]


def at_speed(address: str, speed: str | None) -> str:
    """A recording's address with the speed it is to be played at."""
    if speed is None:
        return address
    if not address.startswith("replay:"):
        raise typer.BadParameter(
            f"only a recording has a speed (replay:FILE), not {address}", param_hint="--speed"
        )
    return f"{address},speed={speed}"


class ReaderPace(StrEnum):
    """How fast a simulated reader reads: at once, or like the reference reader."""

    fast = "fast"
    reference = "reference"


def demo(
    context: typer.Context,
    game: MaybeGame = None,
    fast: Annotated[bool, typer.Option("--fast", help="Do not wait for people to follow.")] = False,
    board: Address = None,
    seats: Seats = None,
    seed: Seed = None,
    option: GameOptions = None,
    seat: WhoPlays = None,
    screenshot: Picture = None,
    config: ConfigFile = None,
) -> None:
    """Watch simulated players play a whole game.

    Their mat is simulated behind a real serial path. With a screen the demo opens a window; without
    one it draws in the terminal and leaves a picture file. Every demo is another game: the seed that it
    prints plays the same one again.
    """
    from table.hands.demo import demo as show
    from table.settings.config import load_config

    settings = load_config(config)
    code = show(
        game or settings.game.name,
        config=settings,
        board=board or "sim:",
        options=game_options(option, seats, context.args),
        seed=seed,
        fast=fast,
        screenshot=screenshot,
        seats=seats_said(seat),
    )
    raise typer.Exit(code)


def play(
    context: typer.Context,
    game: GameName,
    board: Address = None,
    seats: Seats = None,
    option: GameOptions = None,
    seat: WhoPlays = None,
    size: Annotated[str | None, typer.Option(metavar="WxH", help="The window, such as 1280x720.")] = None,
    fullscreen: Annotated[bool | None, typer.Option(help="Use the whole screen.")] = None,
    screenshot: Picture = None,
    events: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="Write readings, verdicts, actions and lamps there, as JSON lines; - prints them.",
        ),
    ] = None,
    record: RecordTo = None,
    speed: ReplaySpeed = None,
    lan: Annotated[
        bool, typer.Option("--lan", help="Private pages for every phone in this network, whatever is set.")
    ] = False,
    browser: Annotated[
        bool,
        typer.Option("--browser", help="On a page in any browser, in place of a window; prints its link."),
    ] = False,
    config: ConfigFile = None,
) -> None:
    """Play a game on a mat, or with the mouse.

    The mat is that of --board, or of the settings. A mat in memory (mock:) or a simulated one (sim:,
    emulated:) is played in the window, or in a browser: drag pieces, press cells and keys. A seat that a bot
    plays is carried out by people on the mat; on a mat in memory by itself.
    """
    from table.running import app
    from table.settings.config import for_the_network, load_config

    settings = for_the_network(load_config(config)) if lan else load_config(config)
    code = app.play(
        game,
        config=settings,
        board=at_speed(board or settings.board.address, speed),
        options=game_options(option, seats, context.args),
        seats=seats_said(seat),
        size=window_size(size) or settings.display.size,
        fullscreen=settings.display.fullscreen if fullscreen is None else fullscreen,
        screenshot=screenshot,
        events=events,
        record=record,
        browser=browser,
    )
    raise typer.Exit(code)


def run(record: RecordTo = None, config: ConfigFile = None) -> None:
    """Serve the configured table until told to stop.

    This is what the systemd unit runs: the configured game, on the configured mat, one after the other.
    """
    from table.running import app
    from table.settings.config import load_config

    raise typer.Exit(app.run(config=load_config(config), record=record))


def board(
    game: MaybeGame = None,
    option: GameOptions = None,
    pace: Annotated[ReaderPace, typer.Option(help="How fast the readers read.")] = ReaderPace.fast,
    link: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Give the ports names there that stay the same.")
    ] = None,
    faults: Annotated[
        str,
        typer.Option(metavar="PROFILE|FILE", help="Misbehave: clean, typical, awful, or a script of faults."),
    ] = "clean",
    seed: Annotated[int, typer.Option(min=0, help="The same faults again.")] = 0,
    config: ConfigFile = None,
) -> None:
    """Run a simulated mat, and be its world.

    GAME says which pieces can be put on it; tiles, cards and tags are those of the settings. It
    prints its address for `tidetable play --board`, then takes commands: place C7 stern-1, lift C7,
    move C7 C6, press C7, key 0 confirm, fault down C7, show, help, quit.
    """
    from table.cli.board import run_board
    from table.games import load_sheet
    from table.running.house import fit_mat, registry_for
    from table.settings.config import known_tags, load_config

    settings = load_config(config)
    game = game or settings.game.name
    sheet = load_sheet(game, settings.card_file(game))
    _, options, tiles = fit_mat(sheet, settings, game_options(option), virtual=False)
    registry = registry_for(sheet.pieces(options), known_tags(settings), virtual=False)
    tags = {piece: registry.tags(piece) for piece in registry.tagged}
    code = run_board(tiles, tags, pace.value, link, sys.stdin, sys.stdout, faults=faults, seed=seed)
    raise typer.Exit(code)
