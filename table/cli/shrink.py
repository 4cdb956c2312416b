"""`tidetable shrink`: a recording cut to what matters."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from table.cli.bench import AsJson, print_json
from table.cli.options import ConfigFile, GameOptions, game_options

if TYPE_CHECKING:
    from table.bench.shrinking import Holds
    from table.settings.config import Config


def shrink(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A recording.")],
    until: Annotated[str, typer.Option(metavar="TEXT", help="What it must still come to: part of a line.")],
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="Let a table play it, and look at its sentences too.")
    ] = None,
    option: GameOptions = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where the short one goes (else beside it).")
    ] = None,
    tries: Annotated[int, typer.Option(min=1, help="How often to look at most.")] = 500,
    as_json: AsJson = False,
    config: ConfigFile = None,
) -> None:
    """Cut a recording to the shortest one that still ends in a state or message.

    TEXT is part of a line as `tidetable monitor` prints them, such as "C7: stern-1" or "tile 1 down"; with
    --game also of what the table says.
    """
    from engines.errors import UserError
    from hardware.recording import read_recording, write_recording
    from table.bench.shrinking import shrink as shorten
    from table.settings.config import load_config

    recording = read_recording(file)
    holds = _holds(file, until, game, game_options(option), load_config(config))
    short = shorten(recording, holds, tries)
    if short is None:
        where = "tidetable monitor --board replay:FILE shows what it says"
        raise UserError(f"{file} never comes to {until!r}: {where}, and --game GAME what a table says")
    where_to = out or file.with_name(f"{file.stem}.short{file.suffix}")
    write_recording(where_to, short)
    before, after = len(recording.entries), len(short.entries)
    if as_json:
        print_json({"file": str(where_to), "before": before, "after": after})
    else:
        print(f"{before} entries became {after}: {where_to}")


def _holds(file: Path, until: str, game: str | None, options: dict[str, object], config: Config) -> Holds:
    from hardware.recording import Recording
    from table.bench.looking import reading_lines, table_lines
    from table.bench.opening import bench_names
    from table.running.house import furnish

    address = f"replay:{file}"
    names = bench_names(config, address)
    house = None if game is None else furnish(game, config, address, options, fast=False)

    def holds(recording: Recording) -> int | None:
        found = [number for number, line in reading_lines(recording, names) if until in line][:1]
        if house is not None:
            found += [number for number, line in table_lines(recording, house) if until in line][:1]
        return min(found, default=None)

    return holds
