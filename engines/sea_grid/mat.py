"""The mat as bitboards: where cells lie, and where the floating 3 x 4 box lets a card be.

A cell is a number: row times columns plus column, rows counted from the far side, so that A1 is 0.
A set of cells is an int with those bits. All lists of actions are built once and then looked up, for
listing them is what random play and bots do most.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engines.recall import forgettable

Action = tuple[str, ...]
"""An action is its words: ("move", "B3", "B4")."""

BOX_COLUMNS = 3
BOX_ROWS = 4
MOST_COLUMNS = 26
MOST_ROWS = 99
NO_REACH, COLUMN, ALL_AROUND = range(3)  # where a card may start a challenge
MOST_REMEMBERED = 1 << 16  # a 5 x 7 mat has fewer occupancies than this; a huge mat must not eat the memory


class Vacancy(NamedTuple):
    """What the occupied cells alone decide, whoever owns the cards and whatever they are.

    A card may step exactly where one more card could be placed next to it: the space it leaves is
    next to its new one, so it never was what kept that one out of the box.
    """

    spaces: int  # the empty cells where one more card leaves all of them within one box
    mobile: int  # the cards that have such a cell next to them


class Vacancies(dict[int, Vacancy]):
    """Occupied cells -> their vacancy."""

    def __init__(self, mat: MatTables) -> None:
        super().__init__()
        self.mat = mat

    def __missing__(self, occupied: int) -> Vacancy:
        if len(self) >= MOST_REMEMBERED:
            self.clear()
        spaces = self.mat.region(occupied) & ~occupied
        self[occupied] = vacancy = Vacancy(spaces, self.mat.beside(spaces) & occupied)
        return vacancy


class Regions(dict[tuple[int, int, int, int], int]):
    """First and last column and row of some cards -> the cells that share a box with all of them."""

    def __init__(self, columns: int, rows: int) -> None:
        super().__init__()
        self.columns, self.rows = columns, rows

    def __missing__(self, extent: tuple[int, int, int, int]) -> int:
        left, right, top, bottom = self.corners(extent)
        row = (1 << right + 1) - (1 << left)
        self[extent] = region = sum(row << number * self.columns for number in range(top, bottom + 1))
        return region

    def corners(self, extent: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
        """First and last column and row of that region."""
        left, right, top, bottom = extent
        return (
            max(0, right - BOX_COLUMNS + 1),
            min(self.columns - 1, left + BOX_COLUMNS - 1),
            max(0, bottom - BOX_ROWS + 1),
            min(self.rows - 1, top + BOX_ROWS - 1),
        )


class Fan(dict[int, tuple[Action, ...]]):
    """Target cells -> the actions from one cell to each of them, for one action word."""

    def __init__(self, word: str, cell: str, names: tuple[str, ...]) -> None:
        super().__init__()
        self.word, self.cell, self.names = word, cell, names

    def __missing__(self, targets: int) -> tuple[Action, ...]:
        fan = tuple((self.word, self.cell, self.names[target]) for target in members(targets))
        self[targets] = fan
        return fan


class MatTables:
    """The cells of one size of mat, with everything about them that never changes."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        cells = range(columns * rows)
        self.names = tuple(f"{chr(65 + cell % columns)}{cell // columns + 1}" for cell in cells)
        self.index = {name: cell for cell, name in enumerate(self.names)}
        self.everywhere = (1 << len(cells)) - 1
        self.row = (1 << columns) - 1
        self.first_column = sum(1 << row * columns for row in range(rows))
        self.last_column = self.first_column << columns - 1
        self.rays = tuple(self._rays(cell) for cell in cells)
        self.along = tuple(sum(1 << ray[0] for ray in rays if ray) for rays in self.rays)
        self.around = tuple(self.beside(1 << cell) & self.everywhere for cell in cells)
        self.nearby = ((0,) * len(cells), self.along, self.around)  # by NO_REACH, COLUMN, ALL_AROUND
        self.flips = tuple(("flip", name) for name in self.names)
        self.moves = tuple(Fan("move", name, self.names) for name in self.names)
        self.challenges = tuple(Fan("challenge", name, self.names) for name in self.names)
        self.vacancies = Vacancies(self)
        self.regions = Regions(columns, rows)
        forgettable(self.vacancies.clear)
        for fan in (*self.moves, *self.challenges):
            forgettable(fan.clear)

    def extent(self, occupied: int) -> tuple[int, int, int, int]:
        """First and last column, first and last row of some cells, of which there is at least one."""
        top = ((occupied & -occupied).bit_length() - 1) // self.columns
        bottom = (occupied.bit_length() - 1) // self.columns
        taken = 0
        for row in range(top, bottom + 1):
            taken |= occupied >> row * self.columns
        taken &= self.row
        return (taken & -taken).bit_length() - 1, taken.bit_length() - 1, top, bottom

    def corners(self, occupied: int) -> tuple[int, int, int, int]:
        """First and last column, first and last row where one more card may lie."""
        if not occupied:
            return 0, self.columns - 1, 0, self.rows - 1
        return self.regions.corners(self.extent(occupied))

    def region(self, occupied: int) -> int:
        """The cells, taken or not, where one more card leaves all of them within one box."""
        return self.regions[self.extent(occupied)] if occupied else self.everywhere

    def beside(self, cells: int) -> int:
        """Every cell that is adjacent to one of these; some of the answer may be off the mat."""
        left, right = cells & ~self.first_column, cells & ~self.last_column
        return left >> 1 | right << 1 | cells >> self.columns | cells << self.columns

    def _rays(self, cell: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The cells of its column towards the far side and towards the near side, as deep as a box."""
        row, steps = cell // self.columns, range(1, BOX_ROWS)
        far = tuple(cell - step * self.columns for step in steps if row - step >= 0)
        near = tuple(cell + step * self.columns for step in steps if row + step < self.rows)
        return far, near

    def between(self, one: int, other: int) -> int:
        """The cells strictly between two cells of a column; none for neighbours."""
        low, high = (one, other) if one < other else (other, one)
        if high - low <= self.columns:
            return 0
        return sum(1 << cell for cell in range(low + self.columns, high, self.columns))

    def adjacent(self, one: int, other: int) -> bool:
        return bool(self.around[one] >> other & 1)


@lru_cache(maxsize=1 << 14)
def members(cells: int) -> tuple[int, ...]:
    """The cells of a set, ascending."""
    found = []
    while cells:
        lowest = cells & -cells
        found.append(lowest.bit_length() - 1)
        cells ^= lowest
    return tuple(found)


forgettable(members.cache_clear)


@lru_cache(maxsize=8)
def mat_of(columns: int, rows: int) -> MatTables:
    """The mat of a size; its tables are built once."""
    return MatTables(columns, rows)
