"""Captain Zemo as it is played, for tests: roll these dice, steer there, look at the log.

Everything goes through the engine's verbs and views. Only `at_sea` and `change` make positions up, on
seas drawn for one test, for those that would take many turns to reach.
"""

from __future__ import annotations

from typing import Any

import pytest

import engines.captain_zemo as zemo
from engines.captain_zemo.moves import carry_out
from engines.captain_zemo.printed import FEATURES, MOTIVES, RESOURCES
from engines.captain_zemo.seas import SIDE, SQUARE_OF_WORD, Sea, draw, path_bits
from engines.captain_zemo.setup import first_state
from engines.captain_zemo.state import STEER, State
from engines.game import CHANCE, IllegalAction, Told, said


class Voyage:
    """A game in play; whoever is to move acts."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.told: list[Told] = []

    @property
    def mover(self) -> int:
        return zemo.movers(self.state)[0]

    def do(self, *actions: str) -> Voyage:
        """These actions, one after the other, each in its words."""
        for words in actions:
            action, seat = zemo.parse(words), self.mover
            assert action in zemo.actions(self.state, seat), f"{words!r} is not listed: {self.actions()}"
            after = zemo.apply(self.state, seat, action)
            self.told = zemo.tell(self.state, seat, action, after)
            self.state = after
        return self

    def refuses(self, words: str, seat: int | None = None) -> str:
        """The reason for refusing it; it is not listed, and the state is what it was."""
        actor = self.mover if seat is None else seat
        before, seen = self.state, repr(self.state)
        assert words not in zemo.actions(before, actor)
        with pytest.raises(IllegalAction) as refusal:
            zemo.apply(before, actor, zemo.parse(words))
        assert repr(before) == seen
        return str(refusal.value)

    def actions(self, start: str = "") -> list[str]:
        """What the mover may do now, or those that begin so."""
        movers = zemo.movers(self.state)
        listed = zemo.actions(self.state, movers[0]) if movers else ()
        return [zemo.text(action) for action in listed if action.startswith(start)]

    @property
    def view(self) -> dict[str, Any]:
        return zemo.view(self.state, 0)

    @property
    def phase(self) -> str:
        return str(self.view["phase"])

    @property
    def ship(self) -> str:
        return str(self.view["ship"])

    @property
    def lost(self) -> str | None:
        """Why the voyage was lost; None when it was not."""
        outcome = zemo.outcome(self.state)
        if outcome is None or outcome.winners:
            return None
        assert outcome.scores == (0,)
        assert outcome.why.startswith("Cabin Boy, 0 points: ")
        return str(self.view["lost"])

    def points(self, resource: str) -> int:
        return int(self.view["log"]["resources"][RESOURCES.index(resource)]["points"])

    def marked(self, feature: str) -> int:
        return int(self.view["log"]["features"][FEATURES.index(feature)]["marked"])

    @property
    def danger(self) -> int:
        return int(self.view["danger"]["marked"])

    def says(self) -> list[str]:
        return [said(zemo, item) for item in self.told]

    def change(self, **changes: Any) -> Voyage:
        """Make it up: resources and features by their names, `danger`, and any field of a state."""
        log = self.state.log
        stock, marks, fields = list(log.stock), list(log.marks), {}
        for name, value in changes.items():
            if name in RESOURCES:
                stock[RESOURCES.index(name)] = value
            elif name in FEATURES:
                marks[FEATURES.index(name)] = value
            elif name != "danger":
                fields[name] = value
        written = log._replace(
            stock=tuple(stock), marks=tuple(marks), danger=changes.get("danger", log.danger)
        )
        self.state = self.state._replace(log=written, **fields)
        return self

    def with_dice(self, *dice: int) -> Voyage:
        """In the middle of a turn, with these dice left."""
        self.state = self.state._replace(phase=STEER, dice=dice, rolled=dice)
        return self


def sea(**features: str) -> Sea:
    """Open sea but for these squares: sea(C3="S", D4="#")."""
    letters = ["."] * (SIDE * SIDE)
    for square, letter in features.items():
        letters[SQUARE_OF_WORD[square]] = letter
    rows = tuple("".join(letters[row * SIDE : (row + 1) * SIDE]) for row in range(SIDE))
    return draw("test_sea", "Test Sea", rows)


def at_sea(path: str, motive: str = "protector", **features: str) -> Voyage:
    """A ship that has sailed this path ("E5 F6": it lies at F6, all is resolved); turn 1 is to be rolled."""
    squares = bytes(SQUARE_OF_WORD[square] for square in path.split())
    state = first_state(sea(**features))._replace(
        phase="motive", path=squares, taken=path_bits(squares), resolved=len(squares)
    )
    chosen = carry_out(state, f"motive {motive}", None)
    assert chosen is not None
    assert motive in MOTIVES
    return Voyage(chosen)


def meeting(letter: str, motive: str = "protector", **changes: Any) -> Voyage:
    """A ship that has just entered a square with this feature (F7, coming from F6) and used its last die."""
    voyage = at_sea("F6", motive, F7=letter).change(**changes).with_dice(4)
    return voyage.do("use 4 F7")


def new(**options: Any) -> Voyage:
    """A game before its first roll."""
    voyage = Voyage(zemo.start(options))
    assert voyage.mover == CHANCE
    return voyage
