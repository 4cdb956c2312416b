"""The ten seas of maps.toml, with everything that can be known of a sea before a game begins."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from engines.captain_sonar.grid import (
    NAME,
    NEIGHBOURS,
    ROW,
    SPACES,
    STEP,
    column_of,
    mask_of,
    row_of,
    space_at,
    spaces_in,
)
from engines.errors import BadData

MAPS = ("alpha", "bravo", "charlie", "delta", "echo")
MODES = ("turn", "realtime")
SECTOR_SIDE = 5
TORPEDO_RANGE = 4
SILENCE_RANGE = 4

WATER, ISLAND, HOLE, ARCHER = ".#o*"


class SeaChart(NamedTuple):
    """One sea. Dictionaries are keyed by water space; lists of words are row by row."""

    name: str
    mode: str
    size: int
    water: int
    islands: int
    holes: int  # open water holes; 0 where surfacing is free
    archers: int
    sectors: tuple[int, ...]  # the spaces of sector 1, 2, ... (islands included)
    sector: dict[int, int]  # the number of the sector a space is in, from 1
    near: dict[int, int]  # the eight spaces around, water only
    reach: dict[int, int]  # 1 to 4 steps away through water: where a torpedo gets
    rays: dict[int, tuple[tuple[int, ...], ...]]  # per direction up to four spaces, to the first island

    def __repr__(self) -> str:  # states are printed in error reports: a chart is known by its name
        return f"<{self.name} {self.mode}>"


@cache
def chart_of(name: str, mode: str) -> SeaChart:
    """The sea of a scenario in the size of a mode. BadData when its drawing does not fit its counts."""
    entry = _maps()[name][mode]
    size = int(entry["counts"]["size"])
    marks = _marks(f"{name}.{mode}", entry["chart"].split(), size)
    water = mask_of(tuple(space for space, mark in marks.items() if mark != ISLAND))
    chart = SeaChart(
        name=name,
        mode=mode,
        size=size,
        water=water,
        islands=_marked(marks, ISLAND),
        holes=_marked(marks, HOLE),
        archers=_marked(marks, ARCHER),
        sectors=_sectors(size),
        sector={space: _sector(space, size) for space in marks},
        near={space: _near(space, water) for space in spaces_in(water)},
        reach={space: _reach(space, water) for space in spaces_in(water)},
        rays={space: _rays(space, water) for space in spaces_in(water)},
    )
    _check_counts(chart, entry["counts"])
    return chart


@cache
def _maps() -> dict[str, Any]:
    return read_data("maps.toml")


def read_data(name: str) -> dict[str, Any]:
    """One of the data files that come with the game."""
    text = resources.files(__package__).joinpath(name).read_text(encoding="utf-8")
    return tomllib.loads(text)


def _marks(where: str, lines: list[str], size: int) -> dict[int, str]:
    if len(lines) != size or any(len(line) != size for line in lines):
        raise BadData(f"maps.toml, {where}: the chart must be {size} rows of {size} marks")
    marks = {space_at(x + 1, y + 1): lines[y][x] for y in range(size) for x in range(size)}
    for space, mark in marks.items():
        if mark not in (WATER, ISLAND, HOLE, ARCHER):
            raise BadData(f"maps.toml, {where}: {mark!r} at {NAME[space]} is no mark of a chart")
    return marks


def _marked(marks: dict[int, str], wanted: str) -> int:
    return mask_of(tuple(space for space, mark in marks.items() if mark == wanted))


def _check_counts(chart: SeaChart, counts: dict[str, int]) -> None:
    drawn = {
        "size": chart.size,
        "islands": chart.islands.bit_count(),
        "holes": chart.holes.bit_count(),
        "archers": chart.archers.bit_count(),
    }
    if drawn != counts:
        raise BadData(f"maps.toml, {chart.name}.{chart.mode}: drawn are {drawn}, stated are {counts}")


def _sector(space: int, size: int) -> int:
    across = size // SECTOR_SIDE
    return (row_of(space) - 1) // SECTOR_SIDE * across + (column_of(space) - 1) // SECTOR_SIDE + 1


def _sectors(size: int) -> tuple[int, ...]:
    masks = [0] * (size // SECTOR_SIDE) ** 2
    for space in SPACES:
        if column_of(space) <= size and row_of(space) <= size:
            masks[_sector(space, size) - 1] |= 1 << space
    return tuple(masks)


def _near(space: int, water: int) -> int:
    return mask_of(tuple(space + step for step in NEIGHBOURS)) & water


def _reach(space: int, water: int) -> int:
    reached = front = 1 << space
    for _ in range(TORPEDO_RANGE):
        front = (front << ROW | front >> ROW | front << 1 | front >> 1) & water & ~reached
        reached |= front
    return reached ^ 1 << space


def _rays(space: int, water: int) -> tuple[tuple[int, ...], ...]:
    rays = []
    for step in STEP:
        ray: list[int] = []
        while len(ray) < SILENCE_RANGE and water >> space + step * (len(ray) + 1) & 1:
            ray.append(space + step * (len(ray) + 1))
        rays.append(tuple(ray))
    return tuple(rays)


@cache
def row_mask(row: int) -> int:
    """All spaces of a row, on any map."""
    return mask_of(tuple(space for space in SPACES if row_of(space) == row))


@cache
def column_mask(column: int) -> int:
    """All spaces of a column (from 1), on any map."""
    return mask_of(tuple(space for space in SPACES if column_of(space) == column))
