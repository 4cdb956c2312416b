"""`tidetable flash`: the firmware onto a tile, by avrdude."""

from __future__ import annotations

from typing import Annotated

import typer

from table.cli.bench import AsJson, print_json
from table.cli.options import ConfigFile


def flash(
    port: Annotated[str, typer.Option(metavar="PORT", help="Where the programmer is, such as /dev/ttyUSB0.")],
    tile: Annotated[
        int | None,
        typer.Option(
            min=0, max=7, metavar="N", help="Which tile of the settings: it gets its readers' number."
        ),
    ] = None,
    readers: Annotated[
        int | None,
        typer.Option(metavar="N", help="How many readers are fitted (else that of --tile, or 16)."),
    ] = None,
    programmer: Annotated[
        str, typer.Option(metavar="NAME", help="As avrdude -c has it; stk500v1 is an Arduino as ISP.")
    ] = "stk500v1",
    baud: Annotated[int, typer.Option(min=300, help="The programmer's speed.")] = 19_200,
    fuses: Annotated[
        bool, typer.Option("--fuses", help="Set the fuses too, as a new chip needs it.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would be done.")] = False,
    as_json: AsJson = False,
    config: ConfigFile = None,
) -> None:
    """Write the firmware of this package onto a tile.

    avrdude does it, through a programmer on the tile's six pins. The built firmware is checked against its
    sum first. A new chip needs --fuses once. A tile with fewer than 16 readers must know how many: --tile N
    takes their number from the settings.
    """
    from table.bench import flashing
    from table.settings.config import load_config

    if readers is None and tile is not None:
        readers = flashing.readers_of(tile, load_config(config).tile_map().sizes)
    target = flashing.Target(port, programmer, baud, readers, fuses)
    hint = "" if tile is None else flashing.switches(tile)
    done = flashing.flash(target, hint, dry_run=dry_run)
    _tell(as_json, done.words, ran=done.ran, says=done.says)


def _tell(as_json: bool, words: list[str], *, ran: bool, says: list[str]) -> None:
    if as_json:
        print_json({"command": words, "ran": ran, "says": says})
        return
    import shlex

    if not ran:
        print(shlex.join(words))
    for sentence in says:
        print(sentence)
