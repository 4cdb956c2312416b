"""Sea Grid as it is played, for tests: lay these cards out, challenge that one, look at the mat."""

from __future__ import annotations

from typing import Any

import pytest

import engines.sea_grid as sea_grid
from engines.game import CHANCE, IllegalAction, Options, Told, said
from engines.sea_grid.state import State

NEAR, FAR = 0, 1
LASTING = {"set": 1}  # strengths that never change: what these tests are about is the rules


class Table:
    """A game in play; unless a seat is named, the one asked to act acts."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.told: list[Told] = []

    @property
    def seat(self) -> int:
        return sea_grid.movers(self.state)[0]

    def do(self, *lines: str, seat: int | None = None) -> Table:
        for words in lines:
            actor = self.seat if seat is None else seat
            action = sea_grid.parse(words)
            after = sea_grid.apply(self.state, actor, action)
            self.told = sea_grid.tell(self.state, actor, action, after)
            self.state = after
        return self

    def refused(self, words: str, seat: int | None = None) -> str:
        """The reason for refusing this, which must leave everything as it was."""
        before = self.state
        with pytest.raises(IllegalAction) as refusal:
            self.do(words, seat=seat)
        assert self.state is before
        return str(refusal.value)

    def lists(self, word: str = "", seat: int | None = None) -> set[str]:
        """The legal actions in words, all or those of one word."""
        listed = sea_grid.actions(self.state, self.seat if seat is None else seat)
        return {sea_grid.text(action) for action in listed if word in ("", action[0])}

    def view(self, seat: int | None = None) -> dict[str, Any]:
        return sea_grid.view(self.state, seat)

    @property
    def phase(self) -> str:
        return str(self.view()["phase"])

    @property
    def movers(self) -> tuple[int, ...]:
        return sea_grid.movers(self.state)

    @property
    def why(self) -> str | None:
        result = sea_grid.outcome(self.state)
        return None if result is None else result.why

    @property
    def winners(self) -> tuple[int, ...] | None:
        result = sea_grid.outcome(self.state)
        return None if result is None else result.winners

    def lies(self, cell: str, seat: int | None = None) -> str:
        """The card on a cell as a seat sees it: its name, "face down", or "nothing"."""
        for lying in self.view(seat)["grid"]:
            if lying["cell"] == cell:
                return "face down" if not lying["up"] else str(lying["card"]["name"])
        return "nothing"

    def out(self) -> set[str]:
        return {gone["card"]["name"] for gone in self.view()["out"]}

    def heard(self, seat: int | None = None) -> str:
        return " ".join(said(sea_grid, told) for told in self.told if told.heard_by(seat))


def laid(near: str, far: str, *, turn: int = NEAR, ply: int = 0, options: Options | None = None) -> Table:
    """A game in the middle: "hydron B2 up, dolphin B3 down, knots hand, sonar out"."""
    return Table(sea_grid.lay_out(near, far, turn=turn, ply=ply, options={**LASTING, **(options or {})}))


def begun(near: str, far: str, *, first: int = NEAR, options: Options | None = None) -> Table:
    """A game from its picks ("hydron dolphin knots sonar") on."""
    table = Table(sea_grid.start({**LASTING, **(options or {})}))
    for seat, crew in ((NEAR, near), (FAR, far)):
        for card in crew.split():
            table.do(f"pick {card}", seat=seat)
    return table.do(f"first {first}", seat=CHANCE)
