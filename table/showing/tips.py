"""What the mouse learns on a mat in memory: what a piece is, if it may be turned, and where it may go."""

from __future__ import annotations

from collections.abc import Sequence

from table.games.steps import Put, Shift, Turn
from table.judging.verdict import Guide
from table.playing.moment import Moment
from table.showing.scene import BACK, OF_CELL, Tip, TrayItem
from table.tongues import capital, say


def tips(moment: Moment, tray: Sequence[TrayItem]) -> tuple[Tip, ...]:
    """One for every cell with a piece, and for every piece of the tray that can be taken."""
    if moment.sheet.charts is not None and not moment.mat_shown:
        return ()  # the mat is not in sight
    goes, turned = _ways(moment), _turned(moment)
    on_mat = []
    for piece, (cell, face) in moment.sight.places.items():
        name = _name(moment, piece, face)
        told = say("{piece}: a right click turns it over", piece=name) if cell in turned else name
        on_mat.append(Tip(cell, told, goes.get(cell, ()), cell in turned))
    beside = []
    for item in tray:
        if item.piece.startswith(OF_CELL):
            beside.append(Tip(item.piece, "", (item.piece.removeprefix(OF_CELL),)))
        elif item.piece and item.token.art != BACK:  # by its name a covered card were told from others
            kind = moment.pieces[item.piece].kind
            face = moment.usual_face(kind) or ""
            beside.append(Tip(item.piece, _name(moment, item.piece, face), goes.get(kind, ())))
    return (*sorted(on_mat), *beside)


def _name(moment: Moment, piece: str, face: str) -> str:
    noun = moment.sheet.noun(moment.pieces[piece].kind, face, moment.marks.get(piece, ""))
    return capital(noun.name)


def _ways(moment: Moment) -> dict[str, tuple[str, ...]]:
    """By where it lies, or by its kind when it comes from the tray: the cells a piece may go to."""
    found: dict[str, list[str]] = {}
    for candidate in moment.live() if moment.playing else ():
        step = candidate.gesture.hand[0] if candidate.gesture.hand else None
        if isinstance(step, Shift):
            found.setdefault(step.start, []).append(step.cell)
        elif isinstance(step, Put):
            found.setdefault(step.kind, []).append(step.cell)
    for fix in moment.verdict.fixes if isinstance(moment.verdict, Guide) else ():
        if fix.cell and not fix.turn:
            found.setdefault(fix.start or fix.kind, []).append(fix.cell)
    return {start: tuple(dict.fromkeys(sorted(cells))) for start, cells in found.items()}


def _turned(moment: Moment) -> set[str]:
    """Cells whose card may be turned over now."""
    steps = (s for c in (moment.live() if moment.playing else ()) for s in c.gesture.hand[:1])
    asked = moment.verdict.fixes if isinstance(moment.verdict, Guide) else ()
    return {s.cell for s in steps if isinstance(s, Turn)} | {f.cell for f in asked if f.turn and f.cell}
