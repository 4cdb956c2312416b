"""Where a table is in its day, as values: it is at exactly one station.

    attracting -> choosing -> gathering -> (emptying) -> at a game -> choosing or attracting
                                                            wondering: is anybody still there?

What leads from one to the next is in host.py; what a station shows in signs.py and pictures.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from engines.game import Options


class Party(NamedTuple):
    """Who plays: so many people, and so many seats that the table plays itself."""

    people: int
    bots: int = 0


class Wish(NamedTuple):
    """A game that guests want to play: a new one, one of the journal's that was kept for them, or lessons of
    it."""

    game: str
    party: Party
    options: Options
    entry: int | None = None
    lessons: bool = False


class KeptGame(NamedTuple):
    """A game whose guests have left, and that may go on."""

    entry: int
    game: str
    title: str
    left: float  # wall-clock time of the last action
    wish: Wish


class Attracting(NamedTuple):
    """Nobody is here: games are shown, one after the other."""

    game: str
    since: float


class Sleeping(NamedTuple):
    """The shop is closed, and nobody is here: screen and lamps are dark."""

    since: float


class Choosing(NamedTuple):
    """Somebody is here, and has yet to choose."""

    chosen: int = 0


class Gathering(NamedTuple):
    """A game is chosen: how many people play it, and how many bots? No `people`: that was not said yet."""

    game: str
    people: int = 0
    chosen: int = 0


class Emptying(NamedTuple):
    """What lies on the mat belongs to another game, and has to go first."""

    wish: Wish


class AtGame(NamedTuple):
    """A game is set up, played, or cleared away."""

    wish: Wish


class Lacking(NamedTuple):
    """A game is set up but for some pieces, and nobody lays them: they may be lost."""

    wish: Wish
    lost: Mapping[str, int]


class Wondering(NamedTuple):
    """Nobody has touched anything for a while. Is anybody still there?"""

    wish: Wish
    since: float


class Task(Enum):
    """What can be done in service mode."""

    READERS = "readers"
    LAMPS = "lamps"
    KEYS = "keys"
    SOUND = "sound"
    FAULTS = "faults"
    MACHINE = "machine"
    REPORT = "report"
    RESTART = "restart"
    SHUT_DOWN = "shut down"


class Serving(NamedTuple):
    """Service mode: its menu, or one of its tasks; `last` is what was pressed last."""

    task: Task | None = None
    chosen: int = 0
    last: str = ""


class Spoken(NamedTuple):
    """Not a station, but a row of the chooser: everything is said in this language from now on."""

    language: str


Station = Attracting | Sleeping | Choosing | Gathering | Emptying | AtGame | Lacking | Wondering | Serving


class Begin(NamedTuple):
    """Deal with the wish: a session begins, or goes on."""

    wish: Wish


class Leave(NamedTuple):
    """The guests have left their game: keep it, and look after the next ones."""


class PassOn(NamedTuple):
    """A key or a press is none of the kiosk's: it belongs to the game."""


class GiveUp(NamedTuple):
    """The guests want something else than the game that is being set up."""


class Attend(NamedTuple):
    """Do what was asked for in service mode."""

    task: Task


Deed = Begin | Leave | PassOn | GiveUp | Attend
