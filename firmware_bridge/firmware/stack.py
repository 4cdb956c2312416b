"""The worst stack of the firmware, from its disassembly: `python stack.py tile.elf`.

Every function's pushes and frame, summed along the deepest chain of calls, and the deepest interrupt on
top of it. A call through a pointer reaches `put` in what speaks to the Pi, the readers' bus elsewhere.
"""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache

SPEAKERS = ("send", "pump", "wire_send", "tile_", "introduce", "refuse", "pong", "acknowledge")
BUS = ("bus_select", "bus_release", "bus_exchange", "bus_pulse_reset", "bus_wait_us")
RETURN_ADDRESS = 2
FUNCTION = re.compile(r"^[0-9a-f]+ <([^>]+)>:$")
CALL = re.compile(r"\t(?:r?call|r?jmp)\t.*<([^>+]+)>$")
FRAME = re.compile(r"\tsubi\tr28, 0x([0-9A-Fa-f]+)|\tsbiw\tr28, 0x([0-9a-f]+)")


class Function:
    """What one function takes, and whom it calls."""

    def __init__(self) -> None:
        self.own = 0
        self.calls: set[str] = set()


def read(listing: str) -> dict[str, Function]:
    """Functions by name, from `avr-objdump -d`."""
    functions: dict[str, Function] = {}
    current = Function()
    name = ""
    for line in listing.splitlines():
        if found := FUNCTION.match(line):
            name = found[1]
            current = functions.setdefault(name, Function())
        elif "\tpush\t" in line:
            current.own += 1
        elif "\trcall\t.+0" in line:
            current.own += RETURN_ADDRESS  # the compiler's short way to make room
        elif "\ticall" in line:
            current.calls |= {"put"} if name.startswith(SPEAKERS) else set(BUS)
        elif (found := CALL.search(line)) and found[1] != name:
            current.calls.add(found[1])
        elif (found := FRAME.search(line)) and current.own < 64 and "r28" in line:
            current.own += int(found[1] or found[2], 16)
    return functions


def deepest(functions: dict[str, Function], start: str) -> int:
    """Bytes of stack from a function down."""

    @cache
    def depth(name: str) -> int:
        function = functions.get(name)
        if function is None:
            return 0
        below = max((depth(called) for called in function.calls if called != name), default=0)
        return RETURN_ADDRESS + function.own + below

    return depth(start)


def worst(functions: dict[str, Function]) -> int:
    """The program's deepest chain, and the deepest interrupt on top of it: they do not nest."""
    interrupts = [name for name in functions if name.startswith("__vector_")]
    return deepest(functions, "main") + max((deepest(functions, name) for name in interrupts), default=0)


if __name__ == "__main__":
    output = subprocess.run(["avr-objdump", "-d", sys.argv[1]], capture_output=True, text=True, check=True)
    print(worst(read(output.stdout)))
