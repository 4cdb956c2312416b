"""Readings in words and as JSON: what the monitor prints, and what a recording is searched for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hardware.board import CellPressed, CellSeen, LinkChanged, Presence, Reading
from table.sensing.pieces import Lying

Names = Mapping[str, Lying]
"""What each known tag says."""


def name_of(tag: str, names: Names) -> str:
    """A piece with its face, or the id of a tag that nobody knows."""
    lying = names.get(tag)
    if lying is None:
        return f"unknown tag {tag}"
    return f"{lying.piece} ({lying.face})" if lying.face else lying.piece


def spoken(tags: Sequence[str], names: Names) -> str:
    return " and ".join(name_of(tag, names) for tag in tags)


def in_words(reading: Reading, names: Names) -> str:
    """One reading as a line: `C7: stern-1`, `C7: empty`, `C7 pressed`, `key 0:back`, `tile 1 down: why`."""
    if isinstance(reading, CellSeen):
        if reading.presence is Presence.PRESENT:
            return f"{reading.cell}: {spoken(reading.tags, names)}"
        return (
            f"{reading.cell}: {'empty' if reading.presence is Presence.ABSENT else _word(reading.presence)}"
        )
    if isinstance(reading, CellPressed):
        return f"{reading.cell} pressed"
    if isinstance(reading, LinkChanged):
        return f"tile {reading.tile} " + ("up" if reading.up else f"down: {reading.why}")
    return f"key {reading.side}:{reading.word}"


def as_json(reading: Reading, names: Names) -> dict[str, object]:
    """The same for programs."""
    if isinstance(reading, CellSeen):
        pieces = [name_of(tag, names) for tag in reading.tags if tag in names]
        unknown = [tag for tag in reading.tags if tag not in names]
        return {
            "cell": reading.cell,
            "presence": _word(reading.presence),
            "tags": list(reading.tags),
            "pieces": pieces,
            "unknown": unknown,
        }
    if isinstance(reading, CellPressed):
        return {"pressed": reading.cell}
    if isinstance(reading, LinkChanged):
        return {"tile": reading.tile, "up": reading.up, "why": reading.why}
    return {"key": f"{reading.side}:{reading.word}"}


def _word(presence: Presence) -> str:
    return presence.name.lower()
