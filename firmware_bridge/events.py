"""What the link tells the rest of the program: frozen values with no behaviour."""

from __future__ import annotations

from typing import NamedTuple

from firmware_bridge.values import Presence


class TileInfo(NamedTuple):
    """How a tile introduces itself. It has one lamp per reader."""

    tile: int  # the number set on the tile itself
    readers: int
    buttons: int
    firmware: str
    protocol: int
    boot: int  # another number after every restart of the tile


class Up(NamedTuple):
    """The tile answers. What lies on every one of its cells follows as CellReports."""

    info: TileInfo


class Down(NamedTuple):
    """The tile cannot be reached; `why` is a sentence for people. Nothing is known of its cells."""

    why: str


class CellReport(NamedTuple):
    """A reader's word on its cell: tags are lower-case hex ids, none unless PRESENT."""

    index: int  # type: ignore[assignment]  # the number of the reader; hides tuple.index
    presence: Presence
    tags: tuple[str, ...] = ()


class ButtonReport(NamedTuple):
    """A cell's button went down. Each press is reported once, even if its frame was lost."""

    index: int  # type: ignore[assignment]  # the number of the button; hides tuple.index


Event = Up | Down | CellReport | ButtonReport
