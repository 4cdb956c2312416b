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
        self._hung: set[int] = set()
        self._unheard: dict[int, float] = {}  # index -> until when
        self._garbled: dict[int, float] = {}
        self._bleeding: dict[
            int, tuple[TileWorld, int, float]
        ] = {}  # index -> (whose cards it hears, until when)

    @property
    def readers(self) -> int:
        return len(self._lying)

    def lying(self, index: int) -> tuple[str, ...]:
        """What really lies on a cell."""
        return tuple(self._lying[index])

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

    def hang(self, index: int) -> None:
        """The reader answers nothing until it is reset."""
        self._hung.add(index)

    def pulse_reset(self, index: int) -> None:
        """The tile pulses its reset line: whatever hangs is well, whatever is broken is not."""
        self._hung.discard(index)

    def drop_out(self, index: int, until: float) -> None:
        """What lies on the cell is not heard for a while."""
        self._unheard[index] = until

    def garble(self, index: int, until: float) -> None:
        """What lies on the cell is read with another id for a while."""
        self._garbled[index] = until

    def bleed(self, index: int, until: float, world: TileWorld, other: int) -> None:
        """The reader hears for a while what lies on another one, of any tile, besides its own."""
        self._bleeding[index] = (world, other, until)

    def mend(self, index: int) -> None:
        """Nothing is wrong with this reader any more."""
        self._dead.discard(index)
        self._noisy.discard(index)
        self._hung.discard(index)
        for faults in (self._flicker, self._unheard, self._garbled, self._bleeding):
            faults.pop(index, None)

    def faults(self, now: float) -> list[str]:
        """What is wrong, as words with the reader."""
        for timed in (self._unheard, self._garbled):
            for index in [index for index, until in timed.items() if until <= now]:
                del timed[index]
        for index in [index for index, (_, _, until) in self._bleeding.items() if until <= now]:
            del self._bleeding[index]
        kinds = {
            "down": self._dead,
            "noisy": self._noisy,
            "flicker": self._flicker,
            "hung": self._hung,
            "dropout": self._unheard,
            "garble": self._garbled,
            "bleed": self._bleeding,
        }
        known = [(word, index) for word, found in kinds.items() for index in sorted(found)]
        return [
            f"{word} {index} {self._flicker[index][0] / 2:g}" if word == "flicker" else f"{word} {index}"
            for word, index in known
        ]

    @property
    def flickering(self) -> Set[int]:
        """The cells that cannot settle."""
        return self._flicker.keys()

    def answer(self, index: int, now: float) -> ScanAnswer:
        """What one scan of a cell hears."""
        if index in self._dead or index in self._hung:
            return DEAD
        if index in self._noisy:
            return GARBLED
        tags = self._heard(index, now)
        world, other, until = self._bleeding.get(index, (self, index, 0.0))
        if now < until:
            tags = [*tags, *(tag for tag in world.lying(other) if tag not in tags)]
        return ScanAnswer(Presence.PRESENT, tuple(sorted(tags[:MAX_TAGS]))) if tags else NOTHING

    def _heard(self, index: int, now: float) -> list[str]:
        """The tags of what lies on a cell, as far as they are heard."""
        flips, since = self._flicker.get(index, (0.0, now))
        if now < self._unheard.get(index, 0.0) or int((now - since) * flips) % 2:
            return []
        tags = self.in_reach(index, now)
        return [_garbled(tag) for tag in tags] if now < self._garbled.get(index, 0.0) else tags

    def in_reach(self, index: int, now: float) -> list[str]:  # noqa: ARG002 (for worlds in which things move)
        """What the reader hears at this time when nothing is wrong with it."""
        return self._lying[index]

    def next_flip(self, now: float) -> float | None:
        """When a flickering card appears or vanishes next."""
        flips = [
            since + (int((now - since) * rate) + 1) / rate
            for index, (rate, since) in self._flicker.items()
            if self._lying[index]
        ]
        return min(flips, default=None)


def _garbled(tag: str) -> str:
    """Shifted by one bit, as ids are that two fields give together: nothing in it says that it is wrong."""
    bits = 4 * len(tag)
    number = int(tag, 16)
    return f"{(number << 1 | number >> bits - 1) & (1 << bits) - 1:0{len(tag)}x}"


def checked_tag(tag: str) -> str:
    """A tag id in lower case. Raises WorldError when it is none."""
    try:
        size = len(bytes.fromhex(tag))
    except ValueError:
        size = 0
    if size not in TAG_SIZES or len(tag) != 2 * size:
        raise WorldError(f"{tag!r} is no tag id: write 8, 14 or 20 hex digits, such as 04a1b2c3d4e5f6")
    return tag.lower()
