"""The sections of the settings, each with its defaults and with what may stand in it.

A description is what a person is told who wrote something else.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from engines import catalog
from table.tongues import SOURCE, languages

TAG_PATTERN = r"^([0-9a-f]{8}|[0-9a-f]{14}|[0-9a-f]{20})$"

Share = Annotated[float, Meta(ge=0.05, le=1.0, description="a number from 0.05 to 1.0")]
TimeOfDay = Annotated[
    str, Meta(pattern=r"^(([01][0-9]|2[0-3]):[0-5][0-9])?$", description='a time such as "22:30", or ""')
]
Flag = Annotated[bool, Meta(description="true or false")]
Language = Annotated[
    str, Meta(pattern=f"^({'|'.join(languages())})$", description=f"a language: {' or '.join(languages())}")
]
Text = Annotated[str, Meta(description="a text")]
Pixels = Annotated[int, Meta(ge=320, le=8192)]
Milliseconds = Annotated[int, Meta(ge=0, le=10_000, description="a whole number of milliseconds up to 10000")]
Pin = Annotated[int, Meta(ge=0, le=27, description="a pin by its GPIO number, 0 to 27")]
Tag = Annotated[str, Meta(pattern=TAG_PATTERN)]
PieceTags = Annotated[
    Tag | tuple[Tag, Tag],
    Meta(description="a tag id (8, 14 or 20 small hex digits), or a list of two: face up, face down"),
]


class Mat(msgspec.Struct, frozen=True):
    """How many cells the mat has, and how far apart they are."""

    columns: Annotated[int, Meta(ge=1, le=26, description="a whole number from 1 to 26")] = 5
    rows: Annotated[int, Meta(ge=1, le=99, description="a whole number from 1 to 99")] = 9
    pitch: Annotated[float, Meta(ge=80, le=150, description="a number of millimetres from 80 to 150")] = 100.0


USUAL_MAT = Mat()  # told from one that was set by being this very value


class BoardSettings(msgspec.Struct, frozen=True):
    """Where the mat is, and which reader of which tile lies under which cell."""

    address: Annotated[
        str,
        Meta(
            min_length=1,
            description='an address: "mock:", "sim:", "emulated:", "serial:" and a port for each tile, or '
            '"spi:" and a pin for each cell',
        ),
    ] = "mock:"
    tiles: Annotated[
        tuple[tuple[str, ...], ...],
        Meta(description='a list of lists of cells or blocks of cells, such as [["A1-E3"], ["A4-E6"]]'),
    ] = ()


class Key(msgspec.Struct, frozen=True):
    """One labelled key beside the mat, by the Pi's own pins."""

    button: Pin
    lamp: Pin | None = None


class SideSettings(msgspec.Struct, frozen=True):
    """The keys of one side of the mat."""

    confirm: Key | None = None
    back: Key | None = None
    left: Key | None = None
    right: Key | None = None
    menu: Key | None = None


class Display(msgspec.Struct, frozen=True):
    """The window, or the whole screen."""

    size: Annotated[
        tuple[Pixels, Pixels], Meta(description="a width and a height in pixels, such as [1280, 720]")
    ] = (1280, 720)
    fullscreen: Flag = False
    brightness: Share = 1.0


class Sound(msgspec.Struct, frozen=True):
    """What is heard."""

    on: Flag = True
    speech: Flag = True
    volume: Annotated[float, Meta(ge=0.0, le=1.0, description="a number from 0.0 to 1.0")] = 0.7


class Table(msgspec.Struct, frozen=True):
    """How the table waits, where it keeps its games, and what it speaks."""

    settle_ms: Milliseconds = 350
    gone_ms: Milliseconds = 200
    still_ms: Milliseconds = 800
    second_thoughts_ms: Milliseconds = 3000
    patience_s: Annotated[int, Meta(ge=1, le=3600, description="a whole number of seconds, 1 to 3600")] = 20
    hints: Flag = True
    keep_days: Annotated[int, Meta(ge=1, le=3650, description="a whole number of days, 1 to 3650")] = 400
    state_dir: Text = ""
    language: Language = SOURCE


class CompanionSettings(msgspec.Struct, frozen=True):
    """Private pages on phones and tablets."""

    on: Flag = False
    host: Annotated[
        str, Meta(min_length=1, description='an address to listen at, such as "127.0.0.1", or "auto"')
    ] = "127.0.0.1"
    port: Annotated[
        int, Meta(ge=0, le=65535, description="a port from 1 to 65535, or 0 for any that is free")
    ] = 8137
    name: Annotated[
        str,
        Meta(pattern=r"^([a-z0-9]([a-z0-9-]*[a-z0-9])?)?$", description="a plain name such as tidetable"),
    ] = "tidetable"
    assist: Flag = False


class GameSettings(msgspec.Struct, frozen=True):
    """The game that `tidetable run` plays, or the one that stands first where guests choose."""

    name: Text = catalog.USUAL
    options: dict[str, Any] = {}
    seats: Annotated[
        dict[str, str],
        Meta(description='seats and who plays them, such as { stern = "bot:hard", bow = "person" }'),
    ] = {}


USUAL_GAME = GameSettings()  # told from one that was set by being this very value


class KioskSettings(msgspec.Struct, frozen=True):
    """A table that guests use without anybody's help."""

    games: Annotated[
        tuple[str, ...], Meta(description='a list of games, such as ["sea_leg", "captivate"]')
    ] = ()
    ask_after_s: Annotated[
        int, Meta(ge=10, le=86_400, description="a whole number of seconds, 10 to 86400")
    ] = 300
    leave_after_s: Annotated[int, Meta(ge=5, le=3600, description="a whole number of seconds, 5 to 3600")] = (
        60
    )
    keep_minutes: Annotated[
        int, Meta(ge=0, le=10_080, description="a whole number of minutes, 0 to 10080")
    ] = 120


class Lamps(msgspec.Struct, frozen=True):
    """The mat's lamps."""

    brightness: Share = 1.0


class HourSettings(msgspec.Struct, frozen=True):
    """When the table is awake, and when it is dark around it."""

    open: TimeOfDay = ""
    close: TimeOfDay = ""
    night: TimeOfDay = ""
    morning: TimeOfDay = "08:00"
    dimmed: Share = 0.4


class Tags(msgspec.Struct, frozen=True):
    """Which tag is on which piece, here or in a file of its own."""

    file: Text = ""
    pieces: dict[str, PieceTags] = {}


class TagFile(msgspec.Struct, frozen=True):
    """What a file of tags holds."""

    pieces: dict[str, PieceTags] = {}
