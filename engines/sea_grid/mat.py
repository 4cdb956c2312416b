"""The mat as bitboards: where cells lie, and where the floating 3 x 4 box lets a card be.

A cell is a number: row times columns plus column, rows counted from the far side, so that A1 is 0.
A set of cells is an int with those bits. All lists of actions are built once and then looked up, for
listing them is what random play and bots do most.
"""

from __future__ import annotations

from functools import lru_cache

Action = tuple[str, ...]
"""An action is its words: ("move", "B3", "B4")."""

BOX_COLUMNS = 3
BOX_ROWS = 4
MOST_COLUMNS = 26
MOST_ROWS = 99
MOST_REMEMBERED = 1 << 16  # a 5 x 7 mat has fewer occupancies than this; a huge mat must not eat the memory


class Reach(dict[int, int]):
    """Occupied cells -> the cells where one more card leaves all of them within one box.

    Occupied cells inside that region are included: callers take away what is in the way.
    """

    def __init__(self, columns: int, rows: int) -> None:
        super().__init__()
        self.columns, self.rows = columns, rows

    def __missing__(self, occupied: int) -> int:
        if len(self) >= MOST_REMEMBERED:
            self.clear()
        self[occupied] = region = self._region(occupied)
        return region

    def _region(self, occupied: int) -> int:
        left, right, top, bottom = self.corners(occupied)
        row = (1 << (right + 1)) - (1 << left)
        region = 0
        for number in range(top, bottom + 1):
            region |= row << number * self.columns
        return region

    def corners(self, occupied: int) -> tuple[int, int, int, int]:
        """First and last column, first and last row where a further card may lie."""
        if not occupied:
            return 0, self.columns - 1, 0, self.rows - 1
        columns = [cell % self.columns for cell in members(occupied)]
        rows = [cell // self.columns for cell in members(occupied)]
        return (
            max(0, max(columns) - BOX_COLUMNS + 1),
            min(self.columns - 1, min(columns) + BOX_COLUMNS - 1),
            max(0, max(rows) - BOX_ROWS + 1),
            min(self.rows - 1, min(rows) + BOX_ROWS - 1),
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


class Mat:
    """The cells of one size of mat, with everything about them that never changes."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        cells = range(columns * rows)
        self.names = tuple(f"{chr(65 + cell % columns)}{cell // columns + 1}" for cell in cells)
        self.index = {name: cell for cell, name in enumerate(self.names)}
        self.rays = tuple(self._rays(cell) for cell in cells)
        self.along = tuple(sum(1 << ray[0] for ray in rays if ray) for rays in self.rays)
        self.around = tuple(self.along[cell] | self._beside(cell) for cell in cells)
        self.reach = Reach(columns, rows)
        self.flips = tuple(("flip", name) for name in self.names)
        self.moves = tuple(Fan("move", name, self.names) for name in self.names)
        self.challenges = tuple(Fan("challenge", name, self.names) for name in self.names)

    def _rays(self, cell: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The cells of its column towards the far side and towards the near side, as deep as a box."""
        row, steps = cell // self.columns, range(1, BOX_ROWS)
        far = tuple(cell - step * self.columns for step in steps if row - step >= 0)
        near = tuple(cell + step * self.columns for step in steps if row + step < self.rows)
        return far, near

    def _beside(self, cell: int) -> int:
        column = cell % self.columns
        return (1 << cell - 1 if column else 0) | (1 << cell + 1 if column + 1 < self.columns else 0)

    def between(self, one: int, other: int) -> int:
        """The cells strictly between two cells of a column; none for neighbours."""
        low, high = sorted((one, other))
        return sum(1 << cell for cell in range(low + self.columns, high, self.columns))

    def adjacent(self, one: int, other: int) -> bool:
        return bool(self.around[one] >> other & 1)

    def same_column(self, one: int, other: int) -> bool:
        return (one - other) % self.columns == 0


@lru_cache(maxsize=1 << 14)
def members(cells: int) -> tuple[int, ...]:
    """The cells of a set, ascending."""
    found = []
    while cells:
        lowest = cells & -cells
        found.append(lowest.bit_length() - 1)
        cells ^= lowest
    return tuple(found)


@lru_cache(maxsize=8)
def mat_of(columns: int, rows: int) -> Mat:
    """The mat of a size; its tables are built once."""
    return Mat(columns, rows)
