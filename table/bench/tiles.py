"""What tiles say of themselves and of their readers, as findings. Values in, values out."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from hardware.board import CellSeen, Presence
from hardware.wire import TileLine
from table.bench.findings import Finding, bad, good, note

_NAME = re.compile(r"(?P<name>\S+) (?P<version>[0-9]+(\.[0-9]+)*)")
HARMED = 1  # frames lost or harmed while the doctor looks: on a good line there is none

NO_READER = (
    "look at its wires (SPI, 3.3 V, reset), then exchange the module for a neighbour's: if the fault goes "
    "with it, the module is broken"
)
NOISE = "look for metal, a second tag or a loose wire there; then lower its gain: tidetable calibrate"


def tile_findings(lines: Sequence[TileLine], down: Mapping[int, str], shipped: str) -> list[Finding]:
    """`down` are the tiles that cannot be used, and why; `shipped` is the firmware of this program."""
    found = []
    for line in lines:
        about = f"tile {line.tile}"
        if line.info is None or line.tile in down:
            says = down.get(line.tile) or f"nothing answers on {line.port}"
            says, _, remedy = says.partition(": ")
            found.append(bad(about, says, remedy or "look at its power and its cable"))
            continue
        found.append(_firmware(about, line, shipped))
        counts = line.counts
        if counts.bad + counts.lost >= HARMED:
            says = (
                f"the line harmed {counts.bad} pieces and lost {counts.lost} frames while this was looked at"
            )
            found.append(note(about, says, "take a shorter cable, away from motors and lamps' supplies"))
    return found


def _firmware(about: str, line: TileLine, shipped: str) -> Finding:
    assert line.info is not None
    has, ours = _NAME.fullmatch(line.info.firmware), _NAME.fullmatch(shipped)
    says = f"answers on {line.port}: {line.info.firmware}"
    if has is None or ours is None or has["name"] != ours["name"]:
        return good(about, f"{says} (not the firmware of this program, and need not be)")
    says += f", start number {line.info.boot}"
    if _version(has["version"]) < _version(ours["version"]):
        flash = f"tidetable flash --port {line.port} --tile {line.tile}"
        return note(about, f"{says}; this program brings {shipped}", flash)
    return good(about, says)


def _version(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(".")))


def reader_findings(cells: Sequence[str], seen: Mapping[str, CellSeen]) -> list[Finding]:
    """Every reader that is not well, and one sentence for all that are."""
    found, well = [], []
    for cell in cells:
        word = seen.get(cell)
        if word is None:
            continue  # its tile does not answer, which was said
        if word.presence is Presence.DOWN:
            found.append(bad(f"reader {cell}", "does not answer its tile", NO_READER))
        elif word.presence is Presence.NOISY:
            found.append(bad(f"reader {cell}", "hears nothing but garbled answers", NOISE))
        else:
            well.append(cell)
    if well:
        lying = sum(seen[cell].presence is Presence.PRESENT for cell in well)
        found.append(good("readers", f"{len(well)} of {len(cells)} answer; on {lying} of them lies a tag"))
    return found


def lamp_finding(cells: Sequence[str], acknowledged: bool) -> Finding:
    if acknowledged:
        return good(
            "lamps",
            f"{len(cells)} were lit, and every tile agreed; if one stayed dark, look at the chain there",
        )
    return bad(
        "lamps",
        "not every tile said that its lamps are as they were told",
        "look at what is said of the tiles; a chain that is dark from one cell on is cut before that cell",
    )


def press_findings(wanted: Sequence[str], pressed: Collection[str], what: str) -> list[Finding]:
    """Of buttons or keys: which were felt, which were not."""
    silent = [name for name in wanted if name not in pressed]
    if silent:
        says = f"not felt: {', '.join(silent)}"
        return [bad(what, says, "press them again; else look at the wire from the button to its pin")]
    return [good(what, f"all {len(wanted)} were felt")] if wanted else []
