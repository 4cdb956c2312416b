"""What a test does to a mat: by the program's own hands where the board has a world, else by a person's.

On `mock:`, `sim:` and `emulated:` boards the pieces are the program's to move. On a real one the test says
what is to be done, on the terminal, and goes on when the readers have seen it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from hardware.board import KeyPressed
from hardware.errors import BoardError
from hardware.simulated import ChildBoard
from hardware.world import World
from table.hands.hands import Hands
from table.lab.table import LabTable
from table.sensing.pieces import DOWN, UP


class CannotBeDone(Exception):
    """This board cannot do what the test wants, and that is no fault of it."""


class LabBoard(Protocol):
    """The hand at the mat, and its mishaps."""

    def place(self, piece: str, cell: str, face: str = "") -> None:
        """Lay a piece on a cell, from wherever it lies; `face` "down" lays a card face down."""

    def lift(self, piece: str) -> None:
        """Take a piece off the mat."""

    def flip(self, piece: str) -> None:
        """Turn a card over where it lies."""

    def press(self, cell: str) -> None:
        """Push a cell's button."""

    def key(self, word: str, side: int = 0) -> None:
        """Push a key beside the mat: confirm, back, left, right, menu."""

    def fault(self, kind: str, *about: object) -> None:
        """Something goes wrong: ("down", "C7"), ("noisy", "C7"), ("up", "C7"), ("unplug", 0), ("plug", 0);
        on `sim:` whatever the simulated firmware knows: ("flicker", "C7", 10), ("reboot", 0)."""

    def obey(self) -> None:
        """Do everything that the table asks for, until it asks for nothing more."""


class WorldBoard:
    """A board whose pieces are the program's to move."""

    def __init__(self, table: LabTable, world: World) -> None:
        self._table, self.world = table, world
        self._hands = Hands(world, table.house.registry)

    def place(self, piece: str, cell: str, face: str = "") -> None:
        self._check(piece)
        self._hands.put(piece, cell, face or None)

    def lift(self, piece: str) -> None:
        self._check(piece)
        self._hands.take(piece)

    def flip(self, piece: str) -> None:
        self._check(piece)
        self._hands.turn(piece)

    def press(self, cell: str) -> None:
        self.world.press(cell)

    def key(self, word: str, side: int = 0) -> None:
        self.world.key(side, word)

    def fault(self, kind: str, *about: object) -> None:
        known: dict[str, Callable[..., None]] = {
            "down": self.world.reader_down,
            "noisy": self.world.reader_noisy,
            "up": self.world.reader_up,
            "unplug": self.world.unplug,
            "plug": self.world.replug,
        }
        if kind in known:
            known[kind](*about)
        elif isinstance(self.world, ChildBoard):
            words = " ".join(map(str, ("fault", kind, *about)))
            self._table.clock.run(self.world.do(words))
        else:
            raise CannotBeDone(
                f"this board knows no fault {kind!r}, only {', '.join(known)}; sim: knows more"
            )

    def obey(self) -> None:
        while self._table.asks:
            asked = set(self._table.asks)
            for fix in asked:
                self._hands.follow(fix)
            # All of it: readers tell one after the other, and what was done must not be done twice.
            self._table.until(lambda: asked.isdisjoint(self._table.asks), "it sees that")  # noqa: B023

    def _check(self, piece: str) -> None:
        pieces = self._table.house.registry.pieces
        if piece not in pieces:
            raise BoardError(f"{piece!r} is no piece of this game: there are {', '.join(pieces)}")


class PersonsBoard:
    """A real board: a person does what the test says, and the readers say when it is done."""

    def __init__(self, table: LabTable, tell: Callable[[str], None]) -> None:
        self._table, self._tell = table, tell

    def place(self, piece: str, cell: str, face: str = "") -> None:
        faced = face or (UP if self._table.house.registry.pieces[piece].faces else "")
        self._ask(
            f"put {piece} on {cell}{f', face {faced}' if faced else ''}",
            lambda: self._lies(piece) == (cell, faced),
        )

    def lift(self, piece: str) -> None:
        self._ask(f"take {piece} off the mat", lambda: self._lies(piece) is None)

    def flip(self, piece: str) -> None:
        before = self._lies(piece)
        if before is None:
            raise BoardError(f"{piece} does not lie on the mat, so it cannot be turned over")
        cell, face = before
        turned = (cell, DOWN if face == UP else UP)
        self._ask(f"turn {piece} over on {cell}", lambda: self._lies(piece) == turned)

    def press(self, cell: str) -> None:
        self._tell(f"press the button of {cell}")

    def key(self, word: str, side: int = 0) -> None:
        """Keys are pressed for the person: they hang on pins and not on the board under test."""
        self._table.service.heard([KeyPressed(side, word)])

    def fault(self, kind: str, *about: object) -> None:
        raise CannotBeDone(
            f"a real board cannot be told to fail ({' '.join(map(str, (kind, *about)))}): run this on sim:"
        )

    def obey(self) -> None:
        self._ask("do what the table asks for", lambda: not self._table.asks)

    def _lies(self, piece: str) -> tuple[str, str] | None:
        return self._table.service.moment.sight.places.get(piece)

    def _ask(self, words: str, done: Callable[[], bool]) -> None:
        self._tell(words)
        self._table.until(done, f"somebody was to {words}")
