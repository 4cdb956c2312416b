"""Tag ids as text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from firmware_bridge.frames import MAX_TAGS
from hardware.errors import BoardError

_TAG = re.compile(r"([0-9a-f]{2}){4}|([0-9a-f]{2}){7}|([0-9a-f]{2}){10}")


def check_tag(tag: str) -> None:
    """Raise BoardError unless this can be the id of a tag (ISO 14443A: 4, 7 or 10 bytes)."""
    if _TAG.fullmatch(tag) is None:
        raise BoardError(
            f"{tag!r} is no tag id: write 4, 7 or 10 bytes in lower-case hex, such as 04a1b2c3d4e5f6"
        )


def check_room(cell: str, lying: Sequence[str]) -> None:
    """Raise BoardError unless one more tag can be read on this cell."""
    if len(lying) >= MAX_TAGS:
        raise BoardError(f"{MAX_TAGS} things lie on {cell} already, and no reader tells more of them apart")
