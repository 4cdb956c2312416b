"""The process of a `spi:` board: `python -m hardware.spi --select 5,6,13,19 --link DIR`.

Its first line is JSON: the port, or why there is none. It ends with its standard input.
"""

from __future__ import annotations

import argparse
import json
import os
import select
import sys
import time
from pathlib import Path

from firmware_bridge.sim.ports import Terminal
from firmware_bridge.sim.scanner import REFERENCE
from firmware_bridge.sim.tile import Tile
from hardware.errors import BoardError
from hardware.spi.mfrc522 import Mfrc522, ReaderBus
from hardware.spi.pibus import PiBus, SpiWiring

FIRMWARE = "tidetable-spi"
STDIN = 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m hardware.spi", description=__doc__)
    parser.add_argument("--select", required=True, help="BCM numbers of the select pins, by cell")
    parser.add_argument("--reset", type=int, help="BCM number of the readers' reset line")
    parser.add_argument("--bus", default="0.0", help="of /dev/spidev0.0")
    parser.add_argument("--link", type=Path, required=True, help="folder for the port's name")
    wanted = parser.parse_args()
    pins = tuple(int(pin) for pin in wanted.select.split(","))
    try:
        bus = PiBus(SpiWiring(pins, wanted.reset, wanted.bus))
    except BoardError as error:
        print(json.dumps({"error": str(error)}), flush=True)
        return 1
    try:
        serve(bus, len(pins), wanted.link)
    finally:
        bus.close()
    return 0


def serve(bus: ReaderBus, count: int, folder: Path) -> None:
    """Be a tile with these readers, until standard input ends."""
    readers = [Mfrc522(bus, index) for index in range(count)]
    tile = Tile(
        0,
        count,
        REFERENCE,
        lambda index, _: readers[index].scan(tile.gains[index]),
        boot=int.from_bytes(os.urandom(2), "big"),  # no two starts look the same to the table
        now=time.monotonic(),
        told=lambda *_: None,  # there are no lamps
        pulse_reset=bus.pulse_reset,
        firmware=FIRMWARE,
    )
    terminal = Terminal(folder / "tile0")
    print(json.dumps({"ports": [str(folder / "tile0")]}), flush=True)
    try:
        while not _ended():
            tile.receive(terminal.read())
            tile.look(time.monotonic())
            output = tile.take_output()
            if output:
                terminal.write(output)
    finally:
        terminal.close()


def _ended() -> bool:
    """Whether standard input has ended: nothing is ever said there."""
    readable, _, _ = select.select([STDIN], [], [], 0)
    return bool(readable) and not os.read(STDIN, 4096)


if __name__ == "__main__":
    sys.exit(main())
