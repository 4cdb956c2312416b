"""`tidetable flash`: the firmware onto a tile, by avrdude."""

from __future__ import annotations

import sys
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
    import subprocess
    import tempfile
    from pathlib import Path

    from firmware_bridge.firmware.image import ImageError, checked_image, readers_image
    from table.bench import flashing
    from table.settings.config import load_config

    if readers is None and tile is not None:
        readers = flashing.readers_of(tile, load_config(config).tile_map().sizes)
    target = flashing.Target(port, programmer, baud, readers, fuses)
    flashing.check_target(target)
    try:
        image = checked_image()
    except ImageError as error:
        raise flashing.FlashError(f"{error}; install tidetable anew") from error
    with tempfile.TemporaryDirectory(prefix="tidetable-flash-") as folder:
        eeprom = None if readers is None else Path(folder) / "readers.eep"
        if eeprom is not None and readers is not None:
            eeprom.write_text(readers_image(readers))
        words = flashing.avrdude_words(target, image, eeprom)
        missing = flashing.missing_program()
        hint = "" if tile is None else flashing.switches(tile)
        if dry_run:
            held = (
                ""
                if eeprom is None
                else f"{eeprom.name} holds {eeprom.read_text().split()[0]}, that is {readers} readers"
            )
            _tell(as_json, words, ran=False, says=[each for each in (missing, held, hint) if each])
            return
        if missing:
            raise flashing.FlashError(missing)
        done = subprocess.run(words, stdout=sys.stderr, check=False)
    if done.returncode:
        raise flashing.FlashError(flashing.failure(done.returncode, target))
    _tell(as_json, words, ran=True, says=[each for each in ("the firmware is on the tile", hint) if each])


def _tell(as_json: bool, words: list[str], *, ran: bool, says: list[str]) -> None:
    if as_json:
        print_json({"command": words, "ran": ran, "says": says})
        return
    import shlex

    if not ran:
        print(shlex.join(words))
    for sentence in says:
        print(sentence)
