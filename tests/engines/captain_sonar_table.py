"""A game of Captain Sonar under a test's hand: put things where they are wanted, give orders, listen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from engines import captain_sonar as game
from engines.captain_sonar.grid import SPACE, mask_of
from engines.captain_sonar.sheets import SYSTEMS, packed
from engines.captain_sonar.words import CROSS
from engines.game import CHANCE, IllegalAction, said

YELLOW, BLUE = 0, 1
YC, YF, YE, YR, BC, BF, BE, BR = range(8)

ALL_READY = {"mine": 3, "torpedo": 3, "drone": 4, "sonar": 3, "silence": 6}


class Table:
    """A game in play. Seats are YC (yellow Captain) to BR (blue Radio Operator)."""

    def __init__(self, yellow: str = "A1", blue: str = "J10", first: str = "yellow", **options: Any) -> None:
        self.state = game.start(options)
        self.said: list[str] = []
        self.do(YC, f"start {yellow}")
        self.do(BC, f"start {blue}")
        if game.movers(self.state) == (CHANCE,):
            self.do(CHANCE, f"first {first}")

    def do(self, seat: int, *orders: str) -> list[str]:
        """Give orders; returns what everybody heard of the last one. `private` has the rest."""
        for order in orders:
            before = self.state
            assert order in game.actions(before, seat), f"{order} is not listed for seat {seat}"
            self.state = game.apply(before, seat, order)
            self.told = game.tell(before, seat, order, self.state)
            self.said = [said(game, item) for item in self.told if item.to is None]
        return self.said

    def private(self, team: int) -> list[str]:
        """What only that team was told of the last order."""
        return [said(game, item) for item in self.told if item.to == tuple(range(team * 4, team * 4 + 4))]

    def refused(self, seat: int, order: str) -> str:
        """The reason an order is refused with; it must not be listed, and nothing may change."""
        before = self.state
        assert order not in game.actions(before, seat), f"{order} is listed for seat {seat}"
        with pytest.raises(IllegalAction) as refusal:
            game.apply(before, seat, order)
        assert self.state == before
        return str(refusal.value)

    def listed(self, seat: int, word: str = "") -> list[str]:
        """The legal orders of a seat that begin with a word."""
        return [order for order in game.actions(self.state, seat) if order.startswith(word)]

    def sub(self, team: int) -> Any:
        return self.state.subs[team]

    def put(
        self,
        team: int,
        *,
        at: str | None = None,
        route: Iterable[str] = (),
        mines: Iterable[str] | None = None,
        gauges: Mapping[str, int] | None = None,
        crossed: Iterable[str] | None = None,
        **fields: Any,
    ) -> None:
        """Change what a team has on its sheets. A new place has a new route."""
        sub = self.state.subs[team]
        if at is not None:
            spaces = [*(SPACE[name] for name in route), SPACE[at]]
            fields |= {"space": SPACE[at], "route": mask_of(tuple(spaces)), "track": bytes(spaces)}
        if mines is not None:
            fields["mines"] = mask_of(tuple(SPACE[name] for name in mines))
        if gauges is not None:
            fields["gauges"] = packed(tuple(self._marks(system, gauges) for system in SYSTEMS))
        if crossed is not None:
            fields["sheet"] = sum(1 << CROSS.index(f"cross {symbol}") for symbol in crossed)
        subs = list(self.state.subs)
        subs[team] = sub._replace(**fields)
        self.state = self.state._replace(subs=(subs[0], subs[1]))

    def _marks(self, system: str, gauges: Mapping[str, int]) -> int:
        return min(gauges.get(system, 0), self.state.setup.gauges.sizes[SYSTEMS.index(system)])

    def full(self, team: int, *systems: str) -> None:
        """Fill these gauges and empty the others."""
        self.put(team, gauges=dict.fromkeys(systems, 7))

    def tasks(self, team: int, mark: str | None = None, cross: str | None = None) -> list[str]:
        """The First Mate marks and the Engineer crosses out, the first they can if nothing is said."""
        mate, engineer = team * 4 + 1, team * 4 + 2
        self.do(mate, f"mark {mark}" if mark else self.listed(mate, "mark")[0])
        return self.do(engineer, f"cross {cross}" if cross else self.listed(engineer, "cross")[0])

    def turn(self, direction: str, mark: str | None = None, cross: str | None = None) -> None:
        """A whole turn of the active team without a system."""
        team = self.state.team
        self.do(team * 4, f"course {direction}")
        self.tasks(team, mark, cross)
        self.do(team * 4, "pass")

    def ready(self, direction: str, *systems: str) -> None:
        """Turn-by-turn: up to the system step of the active team, with these gauges full, no breakdown."""
        team = self.state.team
        self.do(team * 4, f"course {direction}")
        self.tasks(team)
        self.full(team, *systems)
        self.put(team, crossed=())

    def sail(self, team: int, direction: str, *systems: str) -> None:
        """Real time: a course with both tasks done, then these gauges full, no breakdown."""
        self.do(team * 4, f"course {direction}")
        self.tasks(team)
        self.full(team, *systems)
        self.put(team, crossed=())

    def surface_and_dive(self, team: int) -> None:
        """Real time: all of a surfacing."""
        self.do(team * 4, "surface")
        for section, role in enumerate((2, 0, 1, 3), 1):
            self.do(team * 4 + role, f"secure {section}")
        self.do((1 - team) * 4 + 2, "confirm")
        self.do(team * 4, "dive")
