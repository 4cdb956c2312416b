"""The places of a picture by name, for hands that are elsewhere: a page says what was done with which.

C7          a cell of the picture, and the uppermost piece on it
C7/under    the piece that lies under another there
tray        beside the mat
tray:NAME   a piece in the tray
key:menu    a key beside the mat
row:2       a row of the list
scroll:1    where the tray says that it has more
die:0, track:3, gauge:crab  a sign beside the mat, which can only be looked up
code:0      a code, which leads to somebody's own page
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from table.showing.display.boxes import Box
from table.showing.display.geometry import Layout, signs
from table.showing.display.items_mat import stacked
from table.showing.scene import CellPicture, Scene, Tip, Token


class MarkedPlace(NamedTuple):
    """A place that can be pressed, and the piece that can be carried away from there."""

    name: str
    box: Box
    token: Token | None = None
    say: str = ""
    goes: tuple[str, ...] = ()
    turns: bool = False
    link: str = ""  # of a code, what it leads to


def marked_places(scene: Scene, layout: Layout) -> Iterator[MarkedPlace]:
    """What lies under others comes first, so that the last one at a point is the one that is meant."""
    tips = {tip.place: tip for tip in scene.tips}
    if not layout.lobby:
        for cell in scene.mat.cells:
            yield from _of_cell(cell, layout.mat.cells[cell.cell], tips.get(cell.cell))
    yield from _of_tray(layout, tips)
    for row in layout.choice.rows if layout.choice else ():
        yield MarkedPlace(f"row:{row.number}", row.box)
    for key in layout.keys:
        yield MarkedPlace(f"key:{key.word}", key.box)
    for name, box in signs(layout):
        if name in tips:
            yield MarkedPlace(name, box, say=_words(tips[name]))
    for number, plan in enumerate(layout.codes.codes if layout.codes else ()):
        yield MarkedPlace(f"code:{number}", plan.box, say=plan.code.label, link=plan.code.url)


def _of_cell(cell: CellPicture, box: Box, tip: Tip | None) -> Iterator[MarkedPlace]:
    tokens, told = cell.tokens, tip or Tip(cell.cell, "")
    if len(tokens) < 2:
        token = tokens[0] if tokens else None
        yield MarkedPlace(cell.cell, box, token, _words(told), told.goes, told.turns)
        return
    yield MarkedPlace(f"{cell.cell}/under", box, tokens[0], _words(told), told.goes)
    upper = stacked(box, len(tokens) - 1, len(tokens))
    yield MarkedPlace(cell.cell, upper, tokens[-1], _words(told), told.goes, told.turns)


def _words(tip: Tip) -> str:
    """What is told of it, line by line."""
    return "\n".join(filter(None, (tip.say, *tip.more)))


def _of_tray(layout: Layout, tips: dict[str, Tip]) -> Iterator[MarkedPlace]:
    tray = layout.tray
    if tray is None:
        return
    yield MarkedPlace("tray", tray.box)
    for slot in tray.slots:
        piece = slot.pieces[0]
        if piece:  # a covered card cannot be taken
            told = tips.get(piece) or Tip(piece, "")
            yield MarkedPlace(f"tray:{piece}", slot.box, slot.token, _words(told), told.goes)
    for box, rows in ((tray.up, -1), (tray.down, 1)):
        if box is not None:
            yield MarkedPlace(f"scroll:{rows}", box)
