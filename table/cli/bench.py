"""Commands for the bench: to find what is wrong with a table, and to measure it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from table.cli.options import ConfigFile
from table.cli.play import Address, RecordTo, ReplaySpeed, at_speed

if TYPE_CHECKING:
    from table.bench.findings import Finding

AsJson = Annotated[bool, typer.Option("--json", help="For programs: JSON on standard output.")]


def doctor(
    board: Address = None,
    wait: Annotated[float, typer.Option(min=0.1, metavar="SECONDS", help="For the tiles to answer.")] = 10.0,
    press: Annotated[
        float | None,
        typer.Option(min=1, metavar="SECONDS", help="Have every button and key pressed within this time."),
    ] = None,
    look: Annotated[
        float, typer.Option(min=0, metavar="SECONDS", help="How long all lamps are lit to be looked at.")
    ] = 1.0,
    as_json: AsJson = False,
    config: ConfigFile = None,
) -> None:
    """Look at everything a table needs, and say what to do where something is wrong.

    Settings, clock, disk, display, fonts, sound and pages; ports, permissions, tiles, readers and lamps; with
    --press also buttons and keys, which blink until they are pressed. The code is 1 when something must be
    mended.
    """
    import asyncio

    from table.bench.doctor import Patiences, examine
    from table.bench.findings import must_be_mended

    found: list[Finding] = []
    show = teller(as_json)

    def tell(finding: Finding) -> None:
        found.append(finding)
        show(finding)

    asyncio.run(examine(config, board, Patiences(wait, look, press), tell))
    if as_json:
        print_json({"ok": not must_be_mended(found), "findings": [each._asdict() for each in found]})
    raise typer.Exit(1 if must_be_mended(found) else 0)


def monitor(
    board: Address = None,
    seconds: Annotated[
        float | None, typer.Option("--for", min=0.1, metavar="SECONDS", help="End after this time.")
    ] = None,
    once: Annotated[bool, typer.Option("--once", help="End as soon as every cell has been heard.")] = False,
    record: RecordTo = None,
    speed: ReplaySpeed = None,
    as_json: AsJson = False,
    config: ConfigFile = None,
) -> None:
    """Show the live mat: what every cell reads, tags that nobody knows too.

    With it: how long a reading stands, how often it faltered, presses, keys, and how good the line to every
    tile is. In a terminal it is a picture, else a line for each reading, with --json as JSON with a summary
    at the end. A simulated mat is moved by lines on standard input: place C7 04a1b2c3d4e5f6, lift C7.
    """
    import asyncio

    from table.bench.monitoring import Watching, watch
    from table.settings.config import load_config

    settings = load_config(config)
    address = at_speed(board or settings.board.address, speed)
    whole = asyncio.run(watch(settings, address, Watching(seconds, once, as_json), record))
    raise typer.Exit(0 if whole else 1)


def record(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the recording goes.")],
    board: Address = None,
    seconds: Annotated[
        float | None, typer.Option("--for", min=0.1, metavar="SECONDS", help="End after this time.")
    ] = None,
    as_json: AsJson = False,
    config: ConfigFile = None,
) -> None:
    """Record every byte of a board's ports, with times and keys, and show the live mat meanwhile.

    play and run do the same beside a game with --record FILE. A recording is a board: --board replay:FILE
    plays it back byte for byte.
    """
    monitor(board, seconds, False, file, None, as_json, config)


def teller(as_json: bool) -> Any:
    """Says each finding as soon as it is made."""
    if as_json:
        return lambda _finding: None
    from rich.console import Console
    from rich.text import Text

    from table.bench.findings import Health

    console = Console(file=sys.stdout, highlight=False)
    marks = {Health.GOOD: ("✓", "green"), Health.NOTE: ("~", "yellow"), Health.BAD: ("✗", "bold red")}

    def tell(finding: Finding) -> None:
        mark, style = marks[finding.health]
        console.print(Text(f"{mark} {finding.about}: ", style).append(finding.says, ""), soft_wrap=True)
        if finding.remedy:
            console.print(Text(f"    {finding.remedy}", "bold"), soft_wrap=True)

    return tell


def print_json(value: object) -> None:
    """One JSON value on a line of its own."""
    import msgspec

    print(msgspec.json.encode(value).decode(), flush=True)
