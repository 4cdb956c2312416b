"""No sequence of readings whatever leaves a table without a way out.

Readers say anything at any time, people press anything. Then the readers work again and say what lies there,
and people do what the table asks for, or take back, or give up: each of these leads to a game that goes on,
or to an empty mat.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.catalog import shipped
from engines.match import Match
from hardware.board import KEY_WORDS, CellPressed, CellSeen, KeyPressed, LinkChanged, Presence, Reading
from hardware.cells import TileMap
from table.games import load_sheet
from table.judging.guide import Fix
from table.judging.presses import asked_cells
from table.judging.verdict import Agreed, Ask, Guide, Laid, Moving, Wrong
from table.playing.intents import Abandon, Clear, TakeBack
from table.testing.sitting import Sitting
from tests.depth import examples

STRANGE = "04ffffffffffff"
ROUNDS = 12


class Mess:
    """A table at which anything was heard, and the people who put it right."""

    def __init__(self, game: str, seed: int, length: int) -> None:
        sheet = load_sheet(game)
        size = sheet.mat({})
        self.options = dict(sheet.fit(*size, {}))
        self.tiles = TileMap.split(*size)
        record = played(sheet, self.options, seed, length)
        self.sitting = Sitting(game, self.tiles.cells, size, self.options, seed, record, now=1.0)
        self.lying: dict[str, tuple[str, str]] = {}  # piece -> cell, face
        self.story: list[str] = []

    # What lies there, as readings

    def lay_as_expected(self) -> None:
        for cell, spots in self.sitting.sheet.expected(self.sitting.state).items():
            for spot in spots:
                piece = self._spare(spot.kind)
                if piece:
                    self.lying[piece] = (cell, spot.face)
        self.tell_all()

    def tell_all(self) -> None:
        """Every link stands, every reader works and says what lies on its cell."""
        for tile in range(len(self.tiles.tiles)):
            self.sitting.hear(LinkChanged(tile, True), self.sitting.now)
        for cell in self.tiles.cells:
            tags = [
                self.sitting.registry.tag(p, face) for p, (where, face) in self.lying.items() if where == cell
            ]
            presence = Presence.PRESENT if tags else Presence.ABSENT
            self.sitting.hear(CellSeen(cell, presence, tuple(tags[:2])), self.sitting.now)
        self.sitting.wait(self.sitting.now + 3.0)

    def hear(self, gap: float, reading: Reading) -> None:
        self.sitting.hear(reading, self.sitting.now + gap)
        if not isinstance(reading, CellSeen) or reading.presence not in (Presence.PRESENT, Presence.ABSENT):
            return
        self.lying = {piece: place for piece, place in self.lying.items() if place[0] != reading.cell}
        for tag in reading.tags:
            lying = self.sitting.registry.find(tag)
            if lying is not None:
                self.lying[lying.piece] = (reading.cell, lying.face)

    # What people do

    def lead_on(self) -> bool:
        """Do what the table asks for until the game goes on, or the mat is empty."""
        for _ in range(ROUNDS):
            sitting, verdict = self.sitting, self.sitting.verdict
            if sitting.cleared or (sitting.playing and isinstance(verdict, Agreed)):
                return True
            self.story.append(f"{sitting.moment.phase.value}: {verdict!r}: {sitting.scene().now}")
            if sitting.over and isinstance(verdict, Agreed):
                sitting.do(Clear())
            elif isinstance(verdict, Guide):
                for fix in verdict.fixes:
                    self._follow(fix)
            elif isinstance(verdict, Wrong):
                self._put_home(verdict)
            elif isinstance(verdict, Moving):
                self._put_back(verdict)
            elif isinstance(verdict, Laid):
                self.lying.clear()
            elif isinstance(verdict, Ask):
                sitting.press(asked_cells(verdict)[0])
            self.tell_all()
        return False

    def _spare(self, kind: str) -> str | None:
        pieces = self.sitting.registry.pieces
        return next((p for p, piece in pieces.items() if piece.kind == kind and p not in self.lying), None)

    def _of_kind(self, kind: str, cell: str | None) -> str | None:
        here = [piece for piece, place in self.lying.items() if place[0] == cell]
        return next((piece for piece in here if self.sitting.registry.kind(piece) == kind), None)

    def _follow(self, fix: Fix) -> None:
        start = fix.cell if fix.turn else fix.start
        piece = self._of_kind(fix.kind, start) if start else self._spare(fix.kind)
        if piece is not None:
            self._put(piece, fix.cell, fix.face)

    def _put_home(self, wrong: Wrong) -> None:
        for stray in wrong.strays:
            expected = {s.kind: s.face for s in self.sitting.moment.expected.get(stray.home or "", ())}
            self._put(stray.piece, stray.home, expected.get(self.sitting.registry.kind(stray.piece), ""))

    def _put_back(self, moving: Moving) -> None:
        for cell in moving.left:
            for spot in self.sitting.moment.expected.get(cell, ()):
                piece = None if self._of_kind(spot.kind, cell) else self._spare(spot.kind)
                if piece is not None:
                    self._put(piece, cell, spot.face)

    def _put(self, piece: str, cell: str | None, face: str) -> None:
        self.lying.pop(piece, None)
        faces = self.sitting.registry.pieces[piece].faces
        if cell is not None:
            self.lying[piece] = (cell, face if faces and face else "up" if faces else "")


def played(sheet: Any, options: dict[str, Any], seed: int, length: int) -> list[tuple[int, str]]:
    """The record of a game that was played at random for a while, and is not over."""
    rng = Random(seed)
    match = Match(sheet.game, options, seed=seed, chance=sheet.chance(options))
    for _ in range(length):
        seat = rng.choice(match.movers())
        match.apply(seat, rng.choice(match.actions(seat)))
        if match.outcome() is not None:
            match.undo()
            break
    return [(entry.seat, entry.text) for entry in match.record]


def readings(mess: Mess) -> st.SearchStrategy[list[tuple[float, Reading]]]:
    cells = st.sampled_from(mess.tiles.cells)
    registry = mess.sitting.registry
    tags = st.sampled_from([*(tag for piece in registry.tagged for tag in registry.tags(piece)), STRANGE])
    some = st.lists(tags, min_size=1, max_size=2, unique=True).map(tuple)
    silent = st.sampled_from([Presence.ABSENT, Presence.ABSENT, Presence.NOISY, Presence.DOWN])
    reading = st.one_of(
        st.builds(CellSeen, cells, st.just(Presence.PRESENT), some),
        st.builds(CellSeen, cells, silent),
        st.builds(CellPressed, cells),
        st.builds(KeyPressed, st.sampled_from([0, 1]), st.sampled_from(KEY_WORDS)),
        st.builds(LinkChanged, st.integers(0, len(mess.tiles.tiles) - 1), st.booleans(), st.just("gone")),
    )
    gaps = st.sampled_from([0.0, 0.02, 0.1, 0.3, 0.9, 2.0, 5.0, 30.0])
    return st.lists(st.tuples(gaps, reading), max_size=25)


@pytest.mark.parametrize("game", shipped())
@given(data=st.data())
@examples(25)
def test_there_is_always_a_way_out(game: str, data: st.DataObject) -> None:
    seed, length = data.draw(st.integers(1, 40)), data.draw(st.sampled_from([0, 3, 10, 25]))
    mess = Mess(game, seed, length)
    if data.draw(st.sampled_from([True, True, True, False])):
        mess.lay_as_expected()
    for gap, reading in data.draw(readings(mess)):
        mess.hear(gap, reading)
    mess.tell_all()
    way = data.draw(st.sampled_from(["as it asks", "take back", "abandon"]))
    if way == "take back" and mess.sitting.can_take_back:
        mess.sitting.do(TakeBack())
    elif way == "abandon" and not mess.sitting.moment.ended:
        mess.sitting.do(Abandon())
    assert mess.lead_on(), "\n".join(mess.story)
    mess.sitting.close()


def test_people_can_lay_a_mat_as_it_is_asked_for() -> None:
    mess = Mess("sea_leg", 1, 10)
    mess.tell_all()
    assert mess.lead_on()
    assert len(mess.lying) > 10
    mess.sitting.close()
