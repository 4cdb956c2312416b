"""Checks of secrecy: two tables whose games differ only in what a seat cannot know look the same to that
seat.

One of them stands in the true state, the other in one that `sample` drew. The same is done at both, and all
that the seat can observe is compared: lamps from the first to the last, scenes (and so sounds), the page of
the table, its own page, the times at which something will happen by itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engines.game import CHANCE
from engines.match import Match
from table.conforming.position import BeyondHands, Position, made
from table.games.sheet import AnySheet
from table.judging.verdict import Guide, Wrong
from table.playing.session import Session
from table.sensing.pieces import DOWN
from table.sensing.tracker import Place
from table.showing.companion.tableview import public
from table.showing.companion.telling import Teller
from table.showing.scene import Scene
from table.showing.staging import scene
from table.testing.quick import QuickTable

CALM = 1.5  # seconds after which a mat is told what it is
PROBES = 3  # wrong gestures of each kind
TRIED = 40  # mats that are looked at to find a wrong one

Mat = Mapping[str, Place]


class Observed(NamedTuple):
    """All that somebody at a seat can see, hear and wait for."""

    scene: Any
    table: Any  # the picture for everybody at /table, while a hand is open in the room
    lamps: tuple[Any, ...]
    page: bytes
    due: float | None


class Twin(QuickTable):
    """A table that stands in a state of our choice, and can be laid as we like."""

    def __init__(self, at: Position, state: Any) -> None:
        self._state = state
        record = [(seat, at.sheet.game.text(action)) for seat, action in at.trail.record]
        super().__init__(at.sheet, at.options, record=record)
        self.think()
        if isinstance(self.moment.verdict, Guide) and self.moment.verdict.fixes:
            self.follow()
        self._laid = len(self.board.history)  # whoever lays a mat knows what it lays

    def _session(self, match: Match, saved_as: int | None) -> Session:
        match.stand_in(self._state)
        return super()._session(match, saved_as)

    def lay(self, mat: Mat) -> None:
        """Make the mat so."""
        there = self.hands.lying
        for piece in sorted(
            (piece for piece in there if there[piece] != mat.get(piece)), key=there.__getitem__
        ):
            self.hands.take(piece)  # in the order of cells, which is the same at both tables
        for piece, (cell, face) in sorted(mat.items(), key=lambda each: each[1]):
            if self.hands.lying.get(piece) != (cell, face):
                self.hands.put(piece, cell, face)
        self.wait(CALM)

    def observed(self, seat: int) -> Observed:
        crew = self.sheet.players(self.moment.state, self.options, self.session.match.seats)
        player = next(number for number, each in enumerate(crew) if seat in each.seats)
        picture = self.scene()
        page = Teller(1, crew, assist=False).state(self.moment, player, picture, [False] * len(crew))
        due = self.session.deadline()
        lamps = tuple(self.board.history[self._laid :])
        return Observed(picture, self._everybody(), lamps, page, None if due is None else due - self.now)

    def _everybody(self) -> Scene:
        """What the page of the table shows to whoever opens it, with all there could be beside the mat."""
        opened = self.moment._replace(revealed=True)
        return public(scene(opened, *self.size, self.now, self.lights.shown, tray=True))


class Pair:
    """The two tables, and the seat that must not be able to tell them apart."""

    def __init__(self, at: Position, seat: int, other: Any) -> None:
        self.at, self.seat = at, seat
        self.tables = (Twin(at, at.state), Twin(at, other))
        self.mats: tuple[Mat, Mat] = (dict(self.tables[0].hands.lying), dict(self.tables[1].hands.lying))

    def compare(self, after: str, only: Sequence[str] = Observed._fields) -> None:
        one, two = (table.observed(self.seat) for table in self.tables)
        for field, mine, theirs in zip(Observed._fields, one, two, strict=True):
            if field in only and mine != theirs:
                what = _difference(mine, theirs)
                self.at.fail(
                    "secrecy", f"{after}, the {field} tells seat {self.seat} what it cannot know: {what}"
                )

    def lay(self, mats: Sequence[Mat], after: str) -> None:
        """Lay both mats, compare; put everything back, and compare again. Where a card has been turned up
        that the seat did not know, pictures differ by right; lamps still tell nothing."""
        for table, mat in zip(self.tables, mats, strict=True):
            table.lay(mat)
        alike = self._open(mats[0]) == self._open(mats[1])
        self.compare(after, Observed._fields if alike else ("lamps",))
        for table, mat in zip(self.tables, self.mats, strict=True):
            table.lay(mat)
        self.compare(f"{after} and undone")

    def _open(self, mat: Mat) -> set[tuple[str, Place]]:
        """What lies open, by its kind."""
        return {(self.at.pieces[piece].kind, place) for piece, place in mat.items() if place[1] != DOWN}

    def cells(self, number: int) -> dict[str, str]:
        """The piece on each cell that has one alone."""
        found: dict[str, list[str]] = {}
        for piece, (cell, _) in self.mats[number].items():
            found.setdefault(cell, []).append(piece)
        return {cell: pieces[0] for cell, pieces in found.items() if len(pieces) == 1}


def check_secrecy(at: Position, seat: int) -> bool:
    """Compare the true state with one that this seat cannot tell from it; was there another?"""
    other = at.sheet.game.sample(at.state, seat, at.rng)
    if other == at.state:
        return False
    check_looks(at, seat, other)
    if at.hidden or at.sheet.clocks is not None:
        return True  # hands fill the mat in secret there; clocks run by themselves
    pair = Pair(at, seat, other)
    pair.compare("before anything is done")
    if at.sheet.orders is None:
        _half_done(pair, at.sheet, other)
        _wrong(pair)
        _exchanged(pair)
    return True


def check_looks(at: Position, seat: int, other: Any) -> None:
    """An action that shows its own seat something must stand: taken back, it would be a free look."""
    game = at.sheet.game
    for action in at.some(game.actions(at.state, seat), 12):
        after, twin = game.apply(at.state, seat, action), game.apply(other, seat, action)
        shown = game.view(after, seat) != game.view(twin, seat)
        if shown and CHANCE not in game.movers(after) and not at.sheet.stands(at.state, seat, action, after):
            at.fail(
                "looks",
                f"{at.words(action)} shows seat {seat} something new, and can be taken back: a free look",
            )


def _half_done(pair: Pair, sheet: AnySheet, other: Any) -> None:
    """Gestures of the seat itself, begun and thought better of."""
    at, seat = pair.at, pair.seat
    for action in at.some(sheet.game.actions(at.state, seat), PROBES):
        hands = [sheet.gesture(state, seat, action).hand for state in (at.state, other)]
        for number in range(1, min(map(len, hands))):
            try:
                mats = [
                    made(mat, hand[:number], at.pieces) for mat, hand in zip(pair.mats, hands, strict=True)
                ]
            except BeyondHands:
                break
            pair.lay(mats, f"with {at.words(action)} half done")


def _wrong(pair: Pair) -> None:
    """A piece goes where it may not; the same piece, as far as the seat can tell, at both tables."""
    at = pair.at
    cells = [pair.cells(0), pair.cells(1)]
    free = sorted(at.cells - cells[0].keys())
    both = sorted(cells[0].keys() & cells[1].keys())
    found = 0
    for _ in range(TRIED if free and both else 0):
        start, cell = at.rng.choice(both), at.rng.choice(free)
        mats = [
            {**mat, each[start]: (cell, mat[each[start]][1])}
            for mat, each in zip(pair.mats, cells, strict=True)
        ]
        if found < PROBES and _is_wrong(pair, mats[0]):
            found += 1
            pair.lay(mats, f"with the piece of {start} on {cell}")


def _exchanged(pair: Pair) -> None:
    """Two cards that lie face down are exchanged."""
    at = pair.at
    covered = [
        {cell: piece for cell, piece in pair.cells(number).items() if pair.mats[number][piece][1] == DOWN}
        for number in (0, 1)
    ]
    both = sorted(covered[0].keys() & covered[1].keys())
    if len(both) < 2:
        return
    for _ in range(PROBES):
        one, two = at.rng.sample(both, 2)
        mats = [
            {**mat, each[one]: (two, DOWN), each[two]: (one, DOWN)}
            for mat, each in zip(pair.mats, covered, strict=True)
        ]
        pair.lay(mats, f"with the cards of {one} and {two} exchanged")


def _is_wrong(pair: Pair, mat: Mat) -> bool:
    referee = pair.at.referee(dict(pair.mats[0]))
    return isinstance(referee.look(dict(mat)), Wrong)


def _difference(mine: Any, theirs: Any) -> str:
    if isinstance(mine, tuple) and hasattr(mine, "_fields"):
        for field, one, two in zip(mine._fields, mine, theirs, strict=True):
            if one != two:
                return f"{field}: {_difference(one, two)}"
    if isinstance(mine, bytes):
        start = next((n for n, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b), 0)
        return f"{mine[max(0, start - 40) : start + 60]!r} or {theirs[max(0, start - 40) : start + 60]!r}"
    return f"{str(mine)[-300:]} or {str(theirs)[-300:]}"
