"""What happens at a table, as reports to others: games begun and ended, faults that come and go.

It holds what anybody in the room can see, and less: no cards, no actions, no seats, no codes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from table.playing.moment import Moment


class Tiding(NamedTuple):
    """One thing that happened: "game begun" with a game's name, "fault" and "fault over" with words."""

    kind: str
    what: str
    game: int | None = None  # its number in the table's own journal


class Wellbeing(NamedTuple):
    """How a table stands now."""

    game: str = ""
    phase: str = "starting"
    faults: tuple[str, ...] = ()
    counts: tuple[tuple[str, int], ...] = ()

    def facts(self) -> dict[str, object]:
        return {
            "game": self.game,
            "phase": self.phase,
            "faults": list(self.faults),
            "problem": bool(self.faults),
            "games": dict(self.counts),
        }


class Reporter:
    """Watches moments; `tell` is called with every report, and `health` is how things stand."""

    def __init__(self, tell: Callable[[Tiding], None]) -> None:
        self._tell = tell
        self._entry, self._over = -1, False
        self._faults: frozenset[str] = frozenset()
        self._counts: Counter[str] = Counter()
        self.health = Wellbeing()

    def look(self, moment: Moment) -> bool:
        """Take a moment; is how things stand another than before?"""
        self._note_faults(moment)
        if moment.entry >= 0:  # one that the journal could not take yet has no number
            self._note_game(moment)
        health = Wellbeing(
            moment.sheet.game.TITLE,
            moment.phase.name.lower().replace("_", " "),
            tuple(sorted(self._faults)),
            tuple(sorted(self._counts.items())),
        )
        changed, self.health = health != self.health, health
        return changed

    def _note_game(self, moment: Moment) -> None:
        if moment.entry != self._entry:
            self._entry, self._over = moment.entry, False
            self._count("game goes on" if moment.record else "game begun", moment)
        if moment.ended and not self._over:
            self._over = True
            self._count("game abandoned" if moment.outcome is None else "game ended", moment)

    def _count(self, kind: str, moment: Moment) -> None:
        self._counts[kind.removeprefix("game ").replace(" ", "_")] += 1
        self._tell(Tiding(kind, moment.sheet.game.TITLE, moment.entry))

    def _note_faults(self, moment: Moment) -> None:
        faults = frozenset(faults_of(moment))
        for words in sorted(faults - self._faults):
            self._tell(Tiding("fault", words))
        for words in sorted(self._faults - faults):
            self._tell(Tiding("fault over", words))
        self._faults = faults


def faults_of(moment: Moment) -> list[str]:
    """What somebody should see to. A tag nobody knows is no fault of the table's."""
    found = [f"board part {tile + 1} does not answer" for tile in moment.links]
    found += [f"the reader of {cell} does not answer" for cell in moment.sight.down]
    return found + (["the journal cannot be written"] if moment.trouble else [])
