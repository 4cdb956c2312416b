"""The Radio Operator's set worked out the plain way: every hypothesis written out, from spoken words alone.

A hypothesis is a place, the set of spaces of its route, and for every mine the set of spaces where it can
be. It shares nothing with the engine's own way but the chart, and is far too slow for hiders.
"""

from __future__ import annotations

from collections.abc import Callable

from engines.captain_sonar.charts import SeaChart
from engines.captain_sonar.grid import COLUMNS, NAME, spaces_in

Space = tuple[int, int]
Places = frozenset[Space]
Hypothesis = tuple[Space, Places, tuple[Places, ...]]

STEPS = {"N": (0, -1), "S": (0, 1), "E": (1, 0), "W": (-1, 0)}
TOO_MANY = 4000


class TooMany(Exception):
    """More hypotheses than a test has time for."""


def named(name: str) -> Space:
    return COLUMNS.index(name[0]) + 1, int(name[1:])


def around(space: Space) -> set[Space]:
    x, y = space
    return {(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)} - {space}


class PlainRadio:
    """Listens to what everybody hears, and knows where one team's submarine can be."""

    def __init__(self, chart: SeaChart, team: str) -> None:
        self.team = team
        self.water = {named(NAME[space]) for space in spaces_in(chart.water)}
        self.holes = {named(NAME[space]) for space in spaces_in(chart.holes)}
        self.sectors = chart.size // 5
        self.hypotheses: set[Hypothesis] = {(space, frozenset([space]), ()) for space in self.water}

    def cells(self) -> set[str]:
        return {f"{COLUMNS[x - 1]}{y}" for (x, y), _, _ in self.hypotheses}

    def hear(self, told: list[str]) -> None:
        """Everything that was said aloud after one order."""
        torpedo = None
        through_ice = any(say == f"{self.team} surface through ice" for say in told)
        for say in told:
            who, _, rest = say.partition(" ")
            word, *values = rest.split()
            if who == "blast":
                self.blast(named(word), dict(zip(values[::2], values[1::2], strict=True)))
                if torpedo:
                    self.lose_mine(named(word), surely=False)
            elif word == "torpedo":
                torpedo = values[0] if values != ["ready"] else None
                if torpedo and who == self.team:
                    self.keep(self.reach(named(torpedo)).__contains__)
            elif word == "drone" and who != self.team and values != ["ready"]:
                yes = values[1] == "yes"
                self.keep(lambda space, k=int(values[0]), yes=yes: (self.sector(space) == k) == yes)
            elif who == self.team:
                self.own(word, values, through_ice)
        if len(self.hypotheses) > TOO_MANY:
            raise TooMany

    def own(self, word: str, values: list[str], through_ice: bool) -> None:
        if word == "course":
            self.hypotheses = {moved for h in self.hypotheses for moved in self.run(h, values[0], 1)}
        elif word == "silence" and not values:
            stayed = set(self.hypotheses)
            self.hypotheses = stayed.union(
                moved
                for h in stayed
                for direction in STEPS
                for length in range(1, 5)
                for moved in self.run(h, direction, length)
            )
        elif word == "mine" and values == ["dropped"]:
            self.hypotheses = {mined for h in self.hypotheses for mined in self.drop(h)}
        elif word == "trigger":
            self.lose_mine(named(values[0]), surely=True)
        elif word == "tells":
            self.told(values)
        elif word == "surface" and values == ["through", "ice"]:
            self.keep(lambda space: space not in self.holes)
        elif word == "surface":
            self.keep(lambda space: self.sector(space) == int(values[1]))
            if self.holes and not through_ice:
                self.keep(self.holes.__contains__)
            self.hypotheses = {(space, frozenset([space]), mines) for space, _, mines in self.hypotheses}

    def keep(self, allowed: Callable[[Space], bool]) -> None:
        self.hypotheses = {h for h in self.hypotheses if allowed(h[0])}

    def sector(self, space: Space) -> int:
        return (space[1] - 1) // 5 * self.sectors + (space[0] - 1) // 5 + 1

    def reach(self, target: Space) -> set[Space]:
        reached = {target}
        for _ in range(4):
            steps = {(x + i, y + j) for x, y in reached for i, j in STEPS.values()}
            reached |= steps & self.water
        return reached - {target}

    def blast(self, at: Space, damage: dict[str, str]) -> None:
        places = [lambda s: s != at and s not in around(at), lambda s: s in around(at), lambda s: s == at]
        self.keep(places[int(damage[self.team])])

    def told(self, values: list[str]) -> None:
        def true(space: Space, kind: str, value: str) -> bool:
            if kind == "row":
                return space[1] == int(value)
            return space[0] == named(value + "1")[0] if kind == "column" else self.sector(space) == int(value)

        self.keep(lambda space: true(space, *values[:2]) != true(space, *values[2:]))

    def run(self, hypothesis: Hypothesis, direction: str, length: int) -> list[Hypothesis]:
        """The hypothesis after so many spaces, or none."""
        (x, y), route, mines = hypothesis
        i, j = STEPS[direction]
        passed = [(x + i * n, y + j * n) for n in range(1, length + 1)]
        if not self.water.issuperset(passed) or not route.isdisjoint(passed):
            return []
        mines = tuple(mine - set(passed) for mine in mines)
        return [(passed[-1], route | set(passed), mines)] if apart(mines) else []

    def drop(self, hypothesis: Hypothesis) -> list[Hypothesis]:
        space, route, mines = hypothesis
        mines = (*mines, frozenset(around(space) & self.water - route))
        return [(space, route, mines)] if apart(mines) else []

    def lose_mine(self, at: Space, surely: bool) -> None:
        after: set[Hypothesis] = set()
        for space, route, mines in self.hypotheses:
            others = tuple(mine - {at} for mine in mines)
            if not surely and apart(others):
                after.add((space, route, others))
            for n, mine in enumerate(mines):
                left = others[:n] + others[n + 1 :]
                if at in mine and apart(left):
                    after.add((space, route, left))
        self.hypotheses = after


def apart(mines: tuple[Places, ...]) -> bool:
    """There is a different space for every mine."""
    if not mines:
        return True
    return any(apart(tuple(other - {space} for other in mines[1:])) for space in mines[0])
