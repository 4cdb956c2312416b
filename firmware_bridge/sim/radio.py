"""What a simulated reader hears of what lies around it, by its gain: too little, or too much.

Without an order every card reads at every gain and no reader hears its neighbour, so that nothing changes for
whoever does not care. `need` makes the card on a reader read from some gain on only; `reach` makes a reader
hear another one's card from some gain on. Real fields do both at once, and nobody has measured how.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from firmware_bridge.frames import MAX_TAGS
from firmware_bridge.sim.debounce import NOTHING, ScanAnswer
from firmware_bridge.values import Presence

Ask = Callable[[int, float], ScanAnswer]


class TileRadio:
    """Stands between a tile and its world; `gains` are the tile's own."""

    def __init__(self, world: Ask) -> None:
        self._world = world
        self.gains: Callable[[], Sequence[int]] = lambda: ()
        self._need: dict[int, int] = {}
        self._reach: dict[int, tuple[int, Ask, int]] = {}  # reader -> (gain, whose world, which reader there)

    def need(self, index: int, gain: int) -> None:
        """What lies on this reader reads only at this gain or a higher one."""
        self._need[index] = gain

    def reach(self, index: int, gain: int, other: TileRadio, beside: int) -> None:
        """At this gain or a higher one this reader hears what lies on another, which reads itself or not."""
        self._reach[index] = (gain, other._world, beside)

    def answer(self, index: int, now: float) -> ScanAnswer:
        """What one scan of a cell hears."""
        answer = self._world(index, now)
        if not self._need and not self._reach:
            return answer
        gain = self.gains()[index]
        if answer.presence is Presence.PRESENT and gain < self._need.get(index, 0):
            answer = NOTHING
        least, world, beside = self._reach.get(index, (gain + 1, self._world, index))
        if gain < least or answer.presence in (Presence.DOWN, Presence.NOISY):
            return answer
        tags = {*answer.tags, *world(beside, now).tags}
        return ScanAnswer(Presence.PRESENT, tuple(sorted(tags)[:MAX_TAGS])) if tags else answer
