"""Checks of secrecy: two tables whose games differ only in what a seat cannot know look the same to that
seat.

One of them stands in the true state, the other in one that `sample` drew. The same is done at both, and all
that the seat can observe is compared: lamps from the first to the last, scenes (and so sounds), the page of
the table, its own page, the times at which something will happen by itself, the lines of the log. A game that
hides nothing has one table alone: it must find words for whatever is done there, and agree with a mat that is
as it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.game import CHANCE
from table.conforming.position import Position
from table.conforming.tables import Mat, Observed, Twin
from table.conforming.words import check_fits
from table.judging.verdict import Agreed, Laid
from table.sensing.pieces import DOWN


class Tables:
    """The table in the true state, and beside it those in states that a seat must not be able to tell from
    it."""

    def __init__(self, at: Position, seat: int, states: Sequence[object], laid: bool = True) -> None:
        self.at, self.seat, self.states = at, seat, states
        self.twins = tuple(Twin(at, state, laid) for state in states)
        self.mats: tuple[Mat, ...] = tuple(dict(twin.hands.lying) for twin in self.twins)

    def fresh(self) -> Tables:
        """The same tables before anything was done at them."""
        return Tables(self.at, self.seat, self.states)

    def compare(self, after: str, only: Sequence[str] = Observed._fields) -> None:
        """Fails where the seat can tell the tables apart, or where the display has no room for its words."""
        one, *others = (twin.observed(self.seat) for twin in self.twins)
        check_fits(self.at, one.scene)
        for other in others:
            for field, mine, theirs in zip(Observed._fields, one, other, strict=True):
                if field in only and mine != theirs:
                    what = _difference(mine, theirs)
                    self.at.fail(
                        "secrecy", f"{after}, the {field} tells seat {self.seat} what it cannot know: {what}"
                    )

    def lay(self, mats: Sequence[Mat], after: str) -> None:
        """Lay the mats, compare; put everything back, and compare again. Where a card has been turned up
        that the seat did not know, pictures differ by right; lamps still tell nothing."""
        for twin, mat in zip(self.twins, mats, strict=True):
            twin.lay(mat)
        alike = all(self._open(mat) == self._open(mats[0]) for mat in mats)
        self.compare(after, Observed._fields if alike else ("lamps",))
        for twin, mat in zip(self.twins, self.mats, strict=True):
            twin.lay(mat)
        if not alike:  # the log has what lay open, as everybody saw it
            for twin in self.twins:
                twin.forget()
        self.compare(f"{after} and undone")
        for twin in self.twins:
            if not isinstance(twin.moment.verdict, Agreed | Laid):
                verdict = twin.moment.verdict
                self.at.fail("gestures", f"{after} and undone, the mat as it was is not agreed: {verdict}")

    def act(self, mover: int, words: str) -> bool:
        """Play an action at all tables, and do there what follows; can the seat not tell them apart still?"""
        for twin in self.twins:
            twin.act(mover, words)
            twin.obey()
        return self.alike()

    def alike(self) -> bool:
        """May the seat know no more than that all tables are the same?"""
        game = self.at.sheet.game
        views = [game.view(twin.session.match.state, self.seat) for twin in self.twins]
        return all(view == views[0] for view in views)

    def _open(self, mat: Mat) -> set[tuple[str, object]]:
        """What lies open, by its kind."""
        return {(self.at.pieces[piece].kind, place) for piece, place in mat.items() if place[1] != DOWN}

    def cells(self, number: int) -> dict[str, str]:
        """The piece on each cell that has one alone."""
        found: dict[str, list[str]] = {}
        for piece, (cell, _) in self.mats[number].items():
            found.setdefault(cell, []).append(piece)
        return {cell: pieces[0] for cell, pieces in found.items() if len(pieces) == 1}


def other_state(at: Position, seat: int) -> Any | None:
    """A state that this seat cannot tell from the true one, unless there is none. Where a player has several
    seats, it is one that none of them can tell."""
    game, seats = at.sheet.game, int(at.options.get("seats", at.sheet.game.SEATS[0]))
    other = game.sample(at.state, seat, at.rng)
    players = at.sheet.players(at.state, at.options, seats)
    mine = next(player.seats for player in players if seat in player.seats)
    if other == at.state or any(game.view(other, each) != game.view(at.state, each) for each in mine):
        return None
    return other


def check_looks(at: Position, seat: int, other: object) -> None:
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


def _difference(mine: object, theirs: Any) -> str:
    if isinstance(mine, tuple) and hasattr(mine, "_fields"):
        for field, one, two in zip(mine._fields, mine, theirs, strict=True):
            if one != two:
                return f"{field}: {_difference(one, two)}"
    if isinstance(mine, tuple):
        for one, two in zip(mine, theirs, strict=False):
            if one != two:
                return f"{str(one)[-300:]} or {str(two)[-300:]}"
        more = mine[len(theirs) :] or theirs[len(mine) :]
        return f"{str(more[0])[-300:]} or nothing"
    if isinstance(mine, bytes):
        start = next((n for n, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b), 0)
        return f"{mine[max(0, start - 40) : start + 60]!r} or {theirs[max(0, start - 40) : start + 60]!r}"
    return f"{str(mine)[-300:]} or {str(theirs)[-300:]}"
