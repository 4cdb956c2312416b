"""The reference tile, from its one description: tile.toml -> header, wiring, parts list, diagrams.

python -m firmware_bridge.firmware.describe           write what is made from tile.toml
python -m firmware_bridge.firmware.describe --check   say what is stale, and end with 1 if anything is
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
HEADER = HERE / "src" / "config.h"
PARTS = ROOT / "docs" / "parts.csv"
GUIDE = ROOT / "docs" / "build.md"
PICTURES = ROOT / "docs" / "pictures"
BEGIN, END = "<!-- parts: made from tile.toml -->\n", "<!-- end of parts -->\n"
INPUTS = ("rxd", "miso", "buttons_data", "number_0", "number_1", "number_2", "xtal1", "xtal2", "mcu_reset")
IN_A_ROW = (("address_0", "address_1", "address_2"), ("number_0", "number_1", "number_2"))
PIN = re.compile(r"P([BCD])([0-7])")


class DescriptionError(ValueError):
    """A tile that cannot be built: names the pin, the net or the part."""


class Pin(NamedTuple):
    """One pin of the controller and what it is wired to."""

    port: str
    bit: int
    net: str
    to: str
    use: str

    @property
    def name(self) -> str:
        return f"P{self.port}{self.bit}"


class BillItem(NamedTuple):
    """A line of the parts list."""

    item: str
    per: str
    number: int
    note: str

    def needed(self, tiles: tuple[int, ...]) -> int:
        """How many for a table whose tiles have so many cells each."""
        return self.number * {"table": 1, "tile": len(tiles), "cell": sum(tiles)}[self.per]


class Description(NamedTuple):
    """The tile of tile.toml, checked."""

    name: str
    version: str
    clock_hz: int
    baud: int
    readers: int
    buttons: int
    lamps: int
    pins: tuple[Pin, ...]
    parts: dict[str, tuple[str, tuple[str, ...]]]  # name -> (what it is, nets)
    bill: tuple[BillItem, ...]
    tables: dict[str, tuple[int, ...]]
    judging: dict[str, int]


def load(text: str) -> Description:
    """Read a description. DescriptionError says what cannot be."""
    data = tomllib.loads(text)
    pins = tuple(_pin(name, entry) for name, entry in data["pins"].items())
    parts = {name: (entry["part"], tuple(entry["nets"])) for name, entry in data["parts"].items()}
    bill = tuple(BillItem(e["item"], e["per"], e.get("count", 1), e.get("note", "")) for e in data["bill"])
    tables = {name: tuple(tiles) for name, tiles in data["tables"].items()}
    sizes = (data["clock_hz"], data["baud"], data["readers"], data["buttons"], data["lamps"])
    described = Description(
        data["name"], data["version"], *sizes, pins, parts, bill, tables, dict(data["judging"])
    )
    _check(described)
    return described


def _pin(name: str, entry: dict[str, str]) -> Pin:
    found = PIN.fullmatch(name)
    if found is None:
        raise DescriptionError(f"{name!r} is no pin of an ATmega328P: write PB0 to PD7")
    return Pin(found[1], int(found[2]), entry["net"], entry["to"], entry["use"])


def _check(tile: Description) -> None:
    """No net on two pins, every net with both ends, lines that the firmware takes together side by side."""
    nets: dict[str, Pin] = {}
    for pin in tile.pins:
        if pin.net in nets:
            raise DescriptionError(f"the net {pin.net!r} is on {nets[pin.net].name} and on {pin.name}")
        nets[pin.net] = pin
    ends = {net for _, arriving in tile.parts.values() for net in arriving}
    for net in nets.keys() - ends:
        raise DescriptionError(f"the net {net!r} leaves {nets[net].name} and arrives at no part")
    for net in ends - nets.keys():
        raise DescriptionError(f"the net {net!r} arrives at a part and comes from no pin")
    for pin in tile.pins:
        part = pin.to.partition(".")[0]
        matching = [name for name in tile.parts if name == part or (part == "decoders" and "decoder" in name)]
        if not matching or not all(pin.net in tile.parts[name][1] for name in matching):
            raise DescriptionError(f"{pin.name} goes to {pin.to!r}, which does not list the net {pin.net!r}")
    for row in IN_A_ROW:
        first = nets[row[0]]
        if any((nets[n].port, nets[n].bit) != (first.port, first.bit + i) for i, n in enumerate(row)):
            raise DescriptionError(f"{', '.join(row)} must be pins side by side, in this order")
    for name, cells in tile.tables.items():
        if any(not 1 <= each <= tile.readers for each in cells):
            raise DescriptionError(f"the table {name!r} has a tile of more than {tile.readers} cells")


def header(tile: Description) -> str:
    """config.h: what the firmware and the emulator must agree on."""
    judging = tile.judging
    lines = [
        "/* Made from tile.toml by describe.py: change it there. */",
        "#ifndef CONFIG_H",
        "#define CONFIG_H",
        "",
        f'#define TILE_NAME "{tile.name} {tile.version}"',
        f"#define TILE_CLOCK_HZ {tile.clock_hz}UL",
        f"#define TILE_BAUD {tile.baud}UL",
        f"#define TILE_READERS {tile.readers}",
        f"#define TILE_BUTTONS {tile.buttons}",
        f"#define TILE_LAMPS {tile.lamps}",
        "#define TILE_EEPROM_BOOT 0    /* two bytes */",
        "#define TILE_EEPROM_READERS 2 /* how many are fitted; 0xFF: all */",
        "",
        f"#define JUDGE_READS {judging['agreeing_reads']}",
        f"#define JUDGE_MISSES {judging['misses']}",
        f"#define JUDGE_GONE_MS {judging['gone_ms']}",
        f"#define JUDGE_GARBLES {judging['garbles']}",
        f"#define JUDGE_NOISY_MS {judging['noisy_ms']}",
        f"#define READER_SETTLE_US {judging['settle_us']}",
        f"#define READER_TIMEOUT_US {judging['answer_timeout_us']}",
        "",
    ]
    for pin in tile.pins:
        name = pin.net.upper()
        lines += [
            f"#define {name}_PORT PORT{pin.port}",
            f"#define {name}_PIN PIN{pin.port}",
            f"#define {name}_LETTER '{pin.port}'",
            f"#define {name}_BIT {pin.bit}",
        ]
    lines.append("")
    for port in "BCD":
        bits = [pin.bit for pin in tile.pins if pin.port == port and pin.net not in INPUTS]
        lines.append(f"#define OUTPUTS_{port} 0x{sum(1 << bit for bit in bits):02X}")
    return "\n".join([*lines, "", "#endif", ""])


def parts_csv(tile: Description) -> str:
    """The parts list as a table for a spreadsheet."""
    rows = [["part", *tile.tables, "note"]]
    rows += [
        [item.item, *(str(item.needed(tiles)) for tiles in tile.tables.values()), item.note]
        for item in tile.bill
    ]
    return "".join(",".join(_quoted(field) for field in row) + "\n" for row in rows)


def parts_table(tile: Description) -> str:
    """The parts list as a table for the guide."""
    rows = [["part", *tile.tables, "note"], ["---", *["--:"] * len(tile.tables), "---"]]
    rows += [
        [item.item, *(str(item.needed(tiles)) for tiles in tile.tables.values()), item.note]
        for item in tile.bill
    ]
    return "".join(f"| {' | '.join(row)} |\n".replace("|  |", "| |") for row in rows)


def with_parts(guide: str, tile: Description) -> str:
    """The guide with the parts list between its two marks."""
    before, begin, rest = guide.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise DescriptionError(f"{GUIDE.name} has no place for the parts list: {BEGIN!r} to {END!r}")
    return f"{before}{BEGIN}\n{parts_table(tile)}\n{END}{after}"


def _quoted(field: str) -> str:
    return f'"{field}"' if "," in field else field


def made(tile: Description) -> dict[Path, str]:
    """Every file that is made from the description. Needs schemdraw, of the extra `dev`."""
    from firmware_bridge.firmware.diagrams import drawn

    pictures = {PICTURES / name: picture for name, picture in drawn(tile).items()}
    guide = with_parts(GUIDE.read_text("utf-8"), tile)
    return {HEADER: header(tile), PARTS: parts_csv(tile), GUIDE: guide, **pictures}


def main(arguments: list[str]) -> int:
    tile = load((HERE / "tile.toml").read_text("utf-8"))
    files = made(tile)
    stale = [path for path, text in files.items() if not path.exists() or path.read_text("utf-8") != text]
    if "--check" in arguments:
        for path in stale:
            print(f"{path.relative_to(ROOT)} is stale: python -m firmware_bridge.firmware.describe")
        return 1 if stale else 0
    for path in stale:
        path.write_text(files[path], "utf-8")
        print(f"written: {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
