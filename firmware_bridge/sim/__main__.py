"""`python -m firmware_bridge.sim --tiles 16,16,13`: simulated tiles on pseudo-terminals.

The first line on standard output is JSON with the ports. Commands on standard input are answered by
one line each, changes of lamps are printed as they happen; the end of standard input ends it.
Whoever starts it must read its standard output.
"""

from __future__ import annotations

import argparse
import signal
import sys
from pathlib import Path

from firmware_bridge.frames import MAX_READERS
from firmware_bridge.sim.commands import USAGE
from firmware_bridge.sim.faults import PROFILES, FaultError, read_script
from firmware_bridge.sim.scanner import PACES
from firmware_bridge.sim.shell import Shell


def tile_sizes(text: str) -> list[int]:
    """Numbers of readers, tile by tile."""
    words = text.split(",")
    if not all(word.isdigit() and 1 <= int(word) <= MAX_READERS for word in words):
        raise argparse.ArgumentTypeError(
            f"{text!r} is no list of tiles: write the readers of each, 1 to {MAX_READERS}, such as 16,16,13"
        )
    return [int(word) for word in words]


def fault_name(text: str) -> str:
    """A profile of faults, or a file with a script that can be read."""
    if text not in PROFILES:
        try:
            read_script(Path(text))
        except OSError as error:
            profiles = ", ".join(PROFILES)
            raise argparse.ArgumentTypeError(
                f"{text!r} is neither a profile of faults ({profiles}) nor a file: {error.strerror}"
            ) from error
        except FaultError as error:
            raise argparse.ArgumentTypeError(str(error)) from error
    return text


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m firmware_bridge.sim",
        description="Simulated tiles on pseudo-terminals.",
        epilog="commands on standard input: " + "; ".join(USAGE),
    )
    parser.add_argument("--tiles", type=tile_sizes, default=[16], help="readers of each tile: 16,16,13")
    parser.add_argument("--pace", choices=PACES, default="fast", help="fast, or as slow as real readers")
    parser.add_argument("--link", type=Path, metavar="DIR", help="name the ports DIR/tile0, DIR/tile1 ...")
    parser.add_argument("--seed", type=int, default=0, help="of the faults at random")
    parser.add_argument(
        "--faults",
        type=fault_name,
        default="clean",
        metavar="PROFILE|FILE",
        help="clean, typical, awful; a script",
    )
    options = parser.parse_args()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: sys.exit(0))
    try:
        Shell(options.tiles, PACES[options.pace], options.link, options.seed, options.faults).run()
    except BrokenPipeError:
        sys.exit("nobody reads the simulated board's output any more")


if __name__ == "__main__":
    main()
