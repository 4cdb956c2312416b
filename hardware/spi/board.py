"""`spi:PIN,PIN,...[,reset=PIN][,bus=0.0]`: a board whose one tile is a process on this Pi."""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from firmware_bridge.link import Link, OpenPort, open_port
from hardware.cells import TileMap
from hardware.errors import BoardError
from hardware.simchild import FirmwareChild
from hardware.spi.pibus import MOST_READERS, SpiWiring
from hardware.wire import WireBoard

PROGRAM = (sys.executable, "-m", "hardware.spi")
RESERVED = {"0": (7, 8, 9, 10, 11), "1": (16, 17, 18, 19, 20, 21)}  # pins of the buses themselves
_BUS = re.compile(r"[0-9]\.[0-9]")


class SpiChild(FirmwareChild):
    """The process of the readers. `folder` is where its port gets its name."""

    kind = "board on the Pi's SPI"

    def __init__(self, wiring: SpiWiring, folder: Path, program: Sequence[str] = PROGRAM) -> None:
        command = [*program, "--select", ",".join(map(str, wiring.selects)), "--bus", wiring.bus]
        command += ["--reset", str(wiring.reset)] if wiring.reset is not None else []
        super().__init__([*command, "--link", str(folder)])


class SpiBoard(WireBoard):
    """One tile over its pseudo-terminal. A process that has ended is started anew with its port."""

    def __init__(self, tiles: TileMap, wiring: SpiWiring, program: Sequence[str] = PROGRAM) -> None:
        _check_fits(tiles, wiring)
        self._folder = tempfile.TemporaryDirectory(prefix="tidetable-spi-")
        self._start = partial(SpiChild, wiring, Path(self._folder.name), program)
        try:
            self._child = self._start()
        except BaseException:
            self._folder.cleanup()
            raise
        super().__init__(self._child.ports, tiles, partial(Link, opener=self._open_port))

    def _open_port(self, name: str) -> OpenPort:
        if self._child.ended:
            self._child.close()
            try:
                self._child = self._start()
            except BoardError as error:
                raise OSError(str(error)) from None
        return open_port(name)

    def close(self) -> None:
        super().close()
        self._child.close()
        self._folder.cleanup()


def _check_fits(tiles: TileMap, wiring: SpiWiring) -> None:
    if len(tiles.cells) > MOST_READERS or len(tiles.tiles) > 1:
        raise BoardError(
            f"a mat of {len(tiles.cells)} cells is too large for spi:, which reads {MOST_READERS} at most: "
            "build tiles (serial:), or set a smaller mat"
        )
    if len(wiring.selects) != len(tiles.cells):
        raise BoardError(
            f"spi: has {len(wiring.selects)} select pin(s), but the mat has {len(tiles.cells)} cells: "
            "give one pin for each cell, in the order of the cells"
        )


def spi_wiring(address: str, rest: str) -> SpiWiring:
    """The pins of what stands after `spi:`."""
    selects, found = [], {"bus": "0.0"}
    for part in filter(None, (part.strip() for part in rest.split(","))):
        name, equals, value = part.partition("=")
        if not equals and _is_pin(part):
            selects.append(int(part))
        elif (name == "reset" and _is_pin(value)) or (name == "bus" and _BUS.fullmatch(value)):
            found[name] = value
        else:
            raise BoardError(
                f"{address!r}: spi: does not know {part!r}, only pins (BCM numbers 0 to 27, one "
                "for each cell), reset=PIN and bus=0.0"
            )
    reset = int(found["reset"]) if "reset" in found else None
    _check_pins(address, [*selects, *([] if reset is None else [reset])], found["bus"])
    return SpiWiring(tuple(selects), reset, found["bus"])


def _is_pin(word: str) -> bool:
    return word.isascii() and word.isdecimal() and int(word) <= 27


def _check_pins(address: str, pins: Sequence[int], bus: str) -> None:
    if not pins:
        raise BoardError(f"{address!r} lacks its pins: write spi:5,6,13,19 with a select pin for each cell")
    twice = sorted({pin for pin in pins if pins.count(pin) > 1})
    if twice:
        raise BoardError(f"{address!r} uses pin {twice[0]} twice: each reader has a select pin of its own")
    taken = sorted(set(pins) & set(RESERVED.get(bus[0], ())))
    if taken:
        raise BoardError(f"{address!r}: pin {taken[0]} belongs to the SPI bus itself: choose another")
