"""The words of all orders, made once. An action of this game is its words: a str, nothing else.

Texts that are compared and listed by the million are best made once and shared; and journals keep the
words anyway. Directions, spaces and gauges stand in the order of DIRECTIONS, the grid and SYSTEMS.
"""

from __future__ import annotations

from engines.captain_sonar.grid import COLUMNS, DIRECTIONS, LARGEST, NAME
from engines.captain_sonar.sheets import PANEL_WIDTH, SYSTEMS
from engines.game import IllegalAction

TEAMS = ("yellow", "blue")
ROLES = ("captain", "first mate", "engineer", "radio operator")
CAPTAIN, FIRST_MATE, ENGINEER, RADIO = range(4)

FIRST = tuple(f"first {team}" for team in TEAMS)
START = {space: f"start {name}" for space, name in NAME.items()}
COURSE = tuple(f"course {d}" for d in DIRECTIONS)
SURFACE, PASS, SONAR, CONFIRM, DIVE = "surface", "pass", "sonar", "confirm", "dive"
MARK = tuple(f"mark {system}" for system in SYSTEMS)
MARK_NONE = "mark none"
SYMBOLS = tuple(f"{d}{n}" for d in DIRECTIONS for n in range(1, PANEL_WIDTH + 1))
CROSS = tuple(f"cross {symbol}" for symbol in SYMBOLS)
TORPEDO = {space: f"torpedo {name}" for space, name in NAME.items()}
MINE = {space: f"mine {name}" for space, name in NAME.items()}
TRIGGER = {space: f"trigger {name}" for space, name in NAME.items()}
ARCHER = {space: f"archer {name}" for space, name in NAME.items()}
DRONE = tuple(f"drone {sector}" for sector in range(1, 10))
SILENCE = tuple(tuple(f"silence {d} {length}" for length in range(5)) for d in DIRECTIONS)
SECURE = tuple(f"secure {section}" for section in range(1, 5))

ROW, COLUMN, SECTOR = "row", "column", "sector"
KINDS = ((ROW, COLUMN), (ROW, SECTOR), (COLUMN, SECTOR))
"""The pairs a sonar answer may be made of, in the only order they are said."""


def shown(kind: str, value: int) -> str:
    """A row, column or sector as it is said; all three are counted from 1."""
    return COLUMNS[value - 1] if kind == COLUMN else str(value)


def values(kind: str, size: int) -> range:
    """All rows, columns or sectors of a map of that size."""
    return range(1, (size // 5) ** 2 + 1) if kind == SECTOR else range(1, size + 1)


def tell(pair: int, first: int, second: int) -> str:
    """A sonar answer: the pair of kinds by its place in KINDS, and the two values."""
    one, two = KINDS[pair]
    return f"tell {one} {shown(one, first)} {two} {shown(two, second)}"


TELL = {
    tell(pair, first, second): (pair, first, second)
    for pair, (one, two) in enumerate(KINDS)
    for first in values(one, LARGEST)
    for second in values(two, LARGEST)
}

ORDERS = frozenset(
    (
        *FIRST, *START.values(), *COURSE, SURFACE, PASS, SONAR, CONFIRM, DIVE, *MARK, MARK_NONE, *CROSS,
        *TORPEDO.values(), *MINE.values(), *TRIGGER.values(), *ARCHER.values(), *DRONE,
        *(words for lengths in SILENCE for words in lengths), *SECURE, *TELL,
    )
)  # fmt: skip
"""The words of every order there is."""


def text(action: str) -> str:
    """An action is its words."""
    return action


def parse(text: str) -> str:
    """The order of these words; only the exact words are one."""
    try:
        known = text in ORDERS
    except TypeError:
        known = False
    if not known:
        raise IllegalAction(f"{text!r} is no order; orders are such as 'course N', 'mark mine', 'cross N2'")
    return text
