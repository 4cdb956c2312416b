"""Commands that bring up a mat: to watch, to play on, to serve, or to stand in for a real one."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from table.cli_options import ConfigFile, GameName, GameOptions, Seats, game_options, window_size

Address = Annotated[
    str | None,
    typer.Option("--board", metavar="ADDRESS", help="The mat: mock:, sim:, or serial:PORT,PORT per tile."),
]
Picture = Annotated[
    Path | None, typer.Option("--screenshot", metavar="PNG", help="Where to leave a picture of the end.")
]


class Pace(StrEnum):
    """How fast a simulated reader reads: at once, or like the reference reader."""

    fast = "fast"
    reference = "reference"


def demo(
    game: GameName = "sea_leg",
    fast: Annotated[bool, typer.Option("--fast", help="Do not wait for people to follow.")] = False,
    board: Address = None,
    screenshot: Picture = None,
    config: ConfigFile = None,
) -> None:
    """Watch a whole game between two simulated players, on a simulated mat behind a real serial path.

    With a screen it opens a window; without one it draws in the terminal and leaves a picture file.
    """
    from table import app
    from table.config import load_config

    settings = load_config(config)
    raise typer.Exit(app.demo(game, config=settings, board=board or "sim:", fast=fast, screenshot=screenshot))


def play(
    game: GameName,
    board: Address = None,
    seats: Seats = None,
    option: GameOptions = None,
    size: Annotated[str | None, typer.Option(metavar="WxH", help="The window, such as 1280x720.")] = None,
    fullscreen: Annotated[bool | None, typer.Option(help="Use the whole screen.")] = None,
    screenshot: Picture = None,
    config: ConfigFile = None,
) -> None:
    """Play a game: on the mat of --board or of the settings; without one, with the mouse in a window."""
    from table import app
    from table.config import load_config

    settings = load_config(config)
    code = app.play(
        game,
        config=settings,
        board=board or settings.board.address,
        options=game_options(option, seats),
        window=window_size(size) or settings.display.size,
        fullscreen=settings.display.fullscreen if fullscreen is None else fullscreen,
        screenshot=screenshot,
    )
    raise typer.Exit(code)


def run(config: ConfigFile = None) -> None:
    """Serve the configured table until told to stop: what the systemd unit runs."""
    from table import app
    from table.config import load_config

    raise typer.Exit(app.run(config=load_config(config)))


def board(
    game: GameName = "sea_leg",
    option: GameOptions = None,
    pace: Annotated[Pace, typer.Option(help="How fast the readers read.")] = Pace.fast,
    link: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Give the ports names there that stay the same.")
    ] = None,
    config: ConfigFile = None,
) -> None:
    """Run a simulated mat for a table elsewhere; GAME names the pieces that can be put on it.

    It prints its address for `tidetable play --board`, then takes commands: place C7 stern-1, lift C7,
    move C7 C6, press C7, fault down C7, show, help, quit.
    """
    from table.boardcmd import run_board
    from table.config import load_config
    from table.games import load_sheet
    from table.pieces import simulated_registry

    settings = load_config(config)
    sheet = load_sheet(game)
    mat = settings.mat
    pieces = sheet.pieces(sheet.fit(mat.columns, mat.rows, game_options(option)))
    registry = simulated_registry(pieces)
    tags = {piece.name: registry.tags(piece.name) for piece in pieces}
    raise typer.Exit(run_board(mat.columns, mat.rows, tags, pace.value, link, sys.stdin, sys.stdout))
