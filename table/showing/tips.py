"""What can be looked up: with the mouse on a mat in memory what a piece is, if it may be turned, where it may
go, what its signs mean; and by a press on a cell, what its signs mean."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from table.games.glossary import in_lines, of_cell, of_circle, of_die, of_gauge
from table.games.sheet import AnySheet
from table.games.steps import Put, Shift, Turn
from table.judging.verdict import Guide
from table.playing.moment import Moment
from table.sensing.pieces import UP
from table.sensing.tracker import Place
from table.showing.scene import BACK, OF_CELL, SIGN, CellPicture, Line, MatPicture, Tip, Token, TrayItem
from table.tongues import capital, listed, say, spoken


def tips(moment: Moment, tray: Sequence[TrayItem], mat: MatPicture) -> tuple[Tip, ...]:
    """One for every cell with something to tell, and for every piece of the tray that can be taken."""
    told = {} if moment.sheet.charts is not None and not moment.mat_shown else _on_mat(moment)
    for cell in mat.cells:
        if signs := _signs(moment.sheet, cell.ground, cell.sign, cell.tokens, spoken()):
            told[cell.cell] = told.get(cell.cell, Tip(cell.cell, ""))._replace(more=signs)
    return (*sorted(told.values()), *_in_tray(moment, tray), *_beside_the_mat(moment))


def _beside_the_mat(moment: Moment) -> list[Tip]:
    """The signs of dice, of the track, and of rows of circles with a drawing."""
    sheet = moment.sheet
    picture = sheet.picture(moment.state)
    circles = picture.track.notes if picture.track is not None else ()
    told = {f"die:{n}": of_die(sheet, die) for n, die in enumerate(picture.dice)}
    told |= {f"track:{n}": of_circle(sheet, note) for n, note in enumerate(circles)}
    told |= {f"gauge:{gauge.art}": of_gauge(sheet, gauge) for gauge in picture.gauges if gauge.art}
    return [Tip(place, "", more=in_lines(meanings)) for place, meanings in told.items() if meanings]


def in_sight(moment: Moment) -> tuple[Line, ...]:
    """What dice and track show now, for people without a mouse who ask what something is; to be read from the
    last one on as the log is."""
    tips = _beside_the_mat(moment)
    rows = dict.fromkeys(words for tip in tips if not tip.place.startswith("gauge") for words in tip.more)
    return tuple(Line(words) for words in reversed(rows))


def _on_mat(moment: Moment) -> dict[str, Tip]:
    """What lies there, by its cell: for a map the mat is not in sight."""
    goes, turned, told = _ways(moment), _turned(moment), {}
    for piece, (cell, face) in _places(moment):
        name = _name(moment, piece, face)
        words = say("{piece}: a right click turns it over", piece=name) if cell in turned else name
        told[cell] = Tip(cell, words, goes.get(cell, ()), cell in turned)
    return told


def _in_tray(moment: Moment, tray: Sequence[TrayItem]) -> list[Tip]:
    goes, beside = _ways(moment), []
    for item in tray:
        if item.piece.startswith(OF_CELL):
            beside.append(Tip(item.piece, "", (item.piece.removeprefix(OF_CELL),)))
        elif item.piece and item.token.art != BACK:  # by its name a covered card were told from others
            kind = moment.pieces[item.piece].kind
            face = UP if moment.pieces[item.piece].faces else ""  # as it lies in the tray
            signs = _signs(moment.sheet, "", "", (item.token,), spoken())
            beside.append(Tip(item.piece, _name(moment, item.piece, face), goes.get(kind, ()), more=signs))
    return beside


def looked_up(moment: Moment, mat: MatPicture) -> tuple[Line, ...]:
    """What somebody asked of a cell: its name, and a line for each sign, to be read from the last one on as
    the log is. Nothing where there is nothing to tell."""
    asked = moment.looked_up
    found = [cell for cell in mat.cells if asked and asked == (cell.cell if cell.at is None else cell.at)]
    if not found:
        return ()
    cell = found[0]
    signs = _signs(moment.sheet, cell.ground, cell.sign, cell.tokens, spoken())
    names = [_name(moment, piece, face) for piece, (where, face) in _places(moment) if where == asked]
    lies = say("{cell}: {what}.", cell=cell.cell, what=listed(sorted(names))) if names else ""
    lines = [*([lies] if lies else []), *signs]
    return tuple(Line(words, SIGN) for words in reversed(lines))


@lru_cache(maxsize=1024)  # a map has many cells alike, and pictures are made more often than moves
def _signs(
    sheet: AnySheet, ground: str, sign: str, tokens: tuple[Token, ...], _language: str
) -> tuple[str, ...]:
    return in_lines(of_cell(sheet, CellPicture("", ground, tokens, sign=sign)))


def _name(moment: Moment, piece: str, face: str) -> str:
    noun = moment.sheet.noun(moment.pieces[piece].kind, face, moment.marks.get(piece, ""))
    return capital(noun.name)


def _places(moment: Moment) -> Iterable[tuple[str, Place]]:
    return moment.sight.places.items()


def _ways(moment: Moment) -> dict[str, tuple[str, ...]]:
    """By where it lies, or by its kind when it comes from the tray: the cells a piece may go to. Nothing
    where what is legal would tell a secret (`lit`)."""
    found: dict[str, list[str]] = {}
    public = moment.sheet.lit(moment.state) is None
    for candidate in moment.live() if moment.playing and public else ():
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
    """Cells whose card may be turned over now, for all that everybody knows."""
    if (lit := moment.sheet.lit(moment.state)) is not None:
        return {cell for piece, (cell, _) in _places(moment) if cell in lit and moment.pieces[piece].faces}
    steps = (s for c in (moment.live() if moment.playing else ()) for s in c.gesture.hand[:1])
    asked = moment.verdict.fixes if isinstance(moment.verdict, Guide) else ()
    return {s.cell for s in steps if isinstance(s, Turn)} | {f.cell for f in asked if f.turn and f.cell}
