"""What lies on the cells of one tile, and what is wrong with its readers: the part people's hands play."""

from __future__ import annotations

from collections.abc import Set

from firmware_bridge.frames import MAX_TAGS, TAG_SIZES
from firmware_bridge.sim.debounce import DEAD, GARBLED, NOTHING, ScanAnswer
from firmware_bridge.values import Presence


class WorldError(ValueError):
    """Something that cannot be done to this world; the message says what can."""


class TileWorld:
    """The cells of one tile, by reader index."""

    def __init__(self, readers: int) -> None:
        self._lying: list[list[str]] = [[] for _ in range(readers)]
        self._dead: set[int] = set()
        self._noisy: set[int] = set()
        self._flicker: dict[int, tuple[float, float]] = {}  # index -> (flips a second, since when)

    def place(self, index: int, tag: str) -> None:
        """Lay a tag on a cell."""
        lying = self._lying[index]
        tag = checked_tag(tag)
        if tag in lying:
            raise WorldError(f"tag {tag} already lies on reader {index}")
        if len(lying) >= MAX_TAGS:
            raise WorldError(
                f"{' and '.join(lying)} lie on reader {index}; more than {MAX_TAGS} cannot be read"
            )
        lying.append(tag)

    def lift(self, index: int, tag: str | None = None) -> None:
        """Take a tag, or everything, off a cell."""
        lying = self._lying[index]
        if not lying:
            raise WorldError(f"nothing lies on reader {index}")
        if tag is None:
            lying.clear()
        elif checked_tag(tag) in lying:
            lying.remove(checked_tag(tag))
        else:
            raise WorldError(f"tag {tag!r} does not lie on reader {index}, but {' and '.join(lying)}")

    def down(self, index: int) -> None:
        """The reader stops working."""
        self._dead.add(index)

    def noisy(self, index: int) -> None:
        """Every answer from this cell is garbled from now on."""
        self._noisy.add(index)

    def flicker(self, index: int, hertz: float, now: float) -> None:
        """What lies on the cell answers only half of the time, so many times a second."""
        self._flicker[index] = (2 * hertz, now)

    def mend(self, index: int) -> None:
        """Nothing is wrong with this reader any more."""
        self._dead.discard(index)
        self._noisy.discard(index)
        self._flicker.pop(index, None)

    @property
    def flickering(self) -> Set[int]:
        """The cells that cannot settle."""
        return self._flicker.keys()

    def answer(self, index: int, now: float) -> ScanAnswer:
        """What one scan of a cell hears."""
        if index in self._dead:
            return DEAD
        if index in self._noisy:
            return GARBLED
        lying = self._lying[index]
        flips, since = self._flicker.get(index, (0.0, now))
        if not lying or int((now - since) * flips) % 2:
            return NOTHING
        return ScanAnswer(Presence.PRESENT, tuple(sorted(lying)))

    def next_flip(self, now: float) -> float | None:
        """When a flickering card appears or vanishes next."""
        flips = [
            since + (int((now - since) * rate) + 1) / rate
            for index, (rate, since) in self._flicker.items()
            if self._lying[index]
        ]
        return min(flips, default=None)


def checked_tag(tag: str) -> str:
    """A tag id in lower case. Raises WorldError when it is none."""
    try:
        size = len(bytes.fromhex(tag))
    except ValueError:
        size = 0
    if size not in TAG_SIZES or len(tag) != 2 * size:
        raise WorldError(f"{tag!r} is no tag id: write 8, 14 or 20 hex digits, such as 04a1b2c3d4e5f6")
    return tag.lower()
