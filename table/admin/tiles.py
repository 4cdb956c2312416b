"""Names for the tiles that stay the same: /dev/tidetable/tile-0 and so on, by udev.

A tile is known by the serial number of its USB plug. Cheap converters have none, or all the same: those are
known by where they are plugged in. Which tile a port leads to is said by the settings, port by port.
"""

from __future__ import annotations

import subprocess
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

PINS = 'SUBSYSTEM=="gpio", KERNEL=="gpiochip*", GROUP="gpio", MODE="0660"'
HEADER = "# Names for the tiles of the mat, and the group of the pins. Made by `tidetable install`."

Ask = Callable[[str], Mapping[str, str]]


def udev_properties(port: str) -> dict[str, str]:
    """What udev knows of a port; nothing when it is not plugged in, or there is no udev."""
    try:
        done = subprocess.run(
            ["udevadm", "info", "--query=property", f"--name={port}"], capture_output=True, text=True
        )
    except FileNotFoundError:
        return {}
    pairs = (line.partition("=") for line in done.stdout.splitlines()) if done.returncode == 0 else ()
    return {key: value for key, _, value in pairs}


def ports_of(address: str) -> tuple[str, ...]:
    """The ports of a board's address, tile by tile; none where it is no serial one."""
    scheme, _, rest = address.partition(":")
    return tuple(port for port in rest.split(",") if port.startswith("/")) if scheme == "serial" else ()


def rules(ports: Sequence[str], ask: Ask) -> tuple[str, list[str]]:
    """The file of rules, and the ports that nothing is known of."""
    known = [ask(port) for port in ports]
    numbers = Counter(_number(each) for each in known)
    lines, strange = [HEADER, PINS], []
    for tile, (port, each) in enumerate(zip(ports, known, strict=True)):
        match = _match(each, alone=numbers[_number(each)] == 1)
        if match:
            lines.append(f'SUBSYSTEM=="tty", {match}, SYMLINK+="tidetable/tile-{tile}"')
        else:
            strange.append(port)
    return "\n".join(lines) + "\n", strange


def _number(known: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(known.get(key, "") for key in ("ID_VENDOR_ID", "ID_MODEL_ID", "ID_SERIAL_SHORT"))


def _match(known: Mapping[str, str], alone: bool) -> str:
    vendor, model, serial = _number(known)
    if serial and alone:
        keys = {"ID_VENDOR_ID": vendor, "ID_MODEL_ID": model, "ID_SERIAL_SHORT": serial}
    else:
        keys = {"ID_PATH": known.get("ID_PATH", "")}
    if not all(keys.values()) or any('"' in value for value in keys.values()):
        return ""
    return ", ".join(f'ENV{{{key}}}=="{value}"' for key, value in keys.items())
