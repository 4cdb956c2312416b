"""From a session to the Scene everybody may see."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import ceil
from typing import Any

from hardware.board import DARK
from hardware.cells import mat_cells
from table.games.parts import Charts
from table.games.sheet import Picture
from table.games.steps import Put, Spot
from table.judging.verdict import Guide, Laid, Wrong
from table.playing.session import DOUBLED_AFTER, Session
from table.sensing.pieces import UP, Piece
from table.showing.scene import Arrow, CellPicture, Die, KeyLabel, MatPicture, Scene, Token, TrayItem
from table.showing.sentences import notices, sentence

LINES = 8
UNKNOWN = Token("unknown")
COVERED = Token("card-back")


def scene(session: Session, columns: int, rows: int, now: float, tray: bool = False) -> Scene:
    """The picture of this moment. With `tray`, pieces beside a virtual mat are drawn too; a hand that
    its holder asked for is drawn in any case."""
    state, sheet = session.match.state, session.sheet
    picture, pages = sheet.picture(state), session.guests()
    over = session.outcome is not None and session.purpose != "clear"
    return Scene(
        title=sheet.game.TITLE,
        seat=sheet.colour(session.seat),
        turn=_turn(session, over),
        now=sentence(session, now),
        mat=_mat(session, picture, columns, rows)
        if session.mat_shown or sheet.charts is None
        else _chart(session, sheet.charts),
        log=tuple(session.ledger.log[-LINES:]),
        scores=picture.scores,
        notices=(*notices(session, now, DOUBLED_AFTER), *filter(None, [pages.trouble])),
        keys=tuple(KeyLabel(0, word, label) for word, label in session.menu.labels().items()),
        choice=session.menu.choice,
        tray=_tray(session) if tray or session.hand_shown else (),
        gauges=picture.gauges,
        track=picture.track,
        dice=_dice(session, picture.dice),
        tally=picture.tally if over else (),
        codes=pages.codes,
        phones=pages.line,
        tone=_tone(session, over),
        clock=_clock(session),
    )


def _clock(session: Session) -> str:
    """The time that is left, in whole seconds."""
    left = session.waits.clock
    return "" if left is None else f"{ceil(left) // 60}:{ceil(left) % 60:02}"


def _mat(session: Session, picture: Picture, columns: int, rows: int) -> MatPicture:
    cells = tuple(_cell(session, cell, picture.grounds.get(cell, "sea")) for cell in mat_cells(columns, rows))
    return MatPicture(columns, rows, cells, _arrows(session), picture.frames, picture.path, picture.ends)


def _chart(session: Session, charts: Charts[Any]) -> MatPicture:
    """The map, with what the mat shows where it is a window on it. While the mat has yet to follow, the
    window has moved on already, so the map speaks for itself."""
    chart = charts.chart(session.match.state, session.referee.way if session.playing else "")
    window = {} if isinstance(session.verdict, Guide) else chart.window
    cells = tuple(_square(session, cell, window.get(cell.cell, "")) for cell in chart.picture.cells)
    squares = {at: square for square, at in window.items()}
    arrows = (
        arrow._replace(start=squares[arrow.start], end=squares[arrow.end])
        for arrow in _arrows(session)
        if arrow.start in squares and arrow.end in squares
    )
    return chart.picture._replace(cells=cells, arrows=tuple(arrows))


def _square(session: Session, square: CellPicture, at: str) -> CellPicture:
    if not at:
        return square._replace(at="")
    cell = _cell(session, at, square.ground)
    absent = square.tokens[0] if square.tokens and square.tokens[0] not in cell.tokens else None
    lamp = square.lamp if cell.lamp == DARK else cell.lamp
    return cell._replace(cell=square.cell, at=at, sign=square.sign, wanted=absent, lamp=lamp)


def _dice(session: Session, dice: Sequence[Die]) -> tuple[Die, ...]:
    """One die of the chosen way is the one to move with."""
    way = session.referee.way if session.playing else ""
    first = next((n for n, die in enumerate(dice) if way and die.way == way and not die.used), None)
    return tuple(die._replace(chosen=n == first) for n, die in enumerate(dice))


def _turn(session: Session, over: bool) -> str:
    if over:
        return session.sheet.over(session.match.state)[0]
    if session.purpose == "setup":
        return f"{session.sheet.game.TITLE}: set-up"
    if session.purpose == "clear":
        return "Until next time"
    sheet = session.sheet
    if headline := sheet.headline(session.match.state):
        return headline
    if session.seat is None:  # people do what chance does
        return session.sheet.game.TITLE
    return f"{session.sheet.seat_name(session.match.state, session.seat)}'s turn"


def _tone(session: Session, over: bool) -> str:
    if not session.ready or session.paused:
        return "paused"
    if over:
        return "over"
    if isinstance(session.verdict, Wrong) or (isinstance(session.verdict, Laid) and session.verdict.strays):
        return "wrong"
    return "guide" if isinstance(session.verdict, Guide) else "play"


def _cell(session: Session, cell: str, ground: str) -> CellPicture:
    tracker, sheet, pieces = session.tracker, session.sheet, session.registry.pieces
    lying = [(piece, face) for piece, (where, face) in tracker.places.items() if where == cell]
    marks = session.referee.marks
    tokens = [sheet.token(pieces[piece].kind, face, marks.get(piece, "")) for piece, face in lying]
    if cell in tracker.unknown:
        tokens.append(UNKNOWN)
    return CellPicture(
        cell,
        ground,
        tuple(tokens),
        _wanted(session, cell),
        session.lamps.get(cell, DARK),
        cell in tracker.down,
    )


def _wanted(session: Session, cell: str) -> Token | None:
    """An outline of what should come here, while guidance asks for it."""
    if not isinstance(session.verdict, Guide) or not session.ready:
        return None
    fix = next((fix for fix in session.verdict.fixes if fix.cell == cell and not fix.turn), None)
    if fix is None:
        return None
    spots: Collection[Spot] = session.referee.expected.get(cell, ())
    mark = next((spot.mark for spot in spots if spot.kind == fix.kind), "")
    return session.sheet.token(fix.kind, fix.face, mark)


def _arrows(session: Session) -> tuple[Arrow, ...]:
    verdict = session.verdict
    if isinstance(verdict, Guide):
        return tuple(Arrow(fix.start, fix.cell) for fix in verdict.fixes if fix.start and fix.cell)
    if isinstance(verdict, Wrong):
        strays = ((stray.cell, stray.home) for stray in verdict.strays)
        return tuple(Arrow(cell, home, wrong=True) for cell, home in strays if cell and home and cell != home)
    return ()


def _tray(session: Session) -> tuple[TrayItem, ...]:
    """The pieces beside a virtual mat: what the table asks for, then the hand of the player to move, or
    in games without hands what is off the mat. A covered hand shows only how many cards it has, and
    cannot be dragged from."""
    pieces = session.registry.pieces.values()
    loose = [piece for piece in pieces if piece.name not in session.tracker.places]
    fixes = session.verdict.fixes if isinstance(session.verdict, Guide) else ()
    asked = _of_kinds(session, loose, [(f.kind, f.face) for f in fixes if not (f.start or f.turn)])
    hand = session.hand()
    if hand is None:
        return (*asked, *_of_kinds(session, loose, _may_come(session, loose)))
    if not session.hand_shown:
        return (*asked, *(TrayItem("", COVERED) for _ in hand))
    return (*asked, *_of_kinds(session, loose, [(kind, UP) for kind in hand]))


def _may_come(session: Session, loose: list[Piece]) -> list[tuple[str, str]]:
    """Without hands: pieces with one face, and the cards that may be laid now. Other cards stay out of
    sight, since which of them was taken off the mat may be a secret."""
    steps = (step for candidate in session.referee.candidates for step in candidate.gesture.hand)
    playable = {step.kind for step in steps if isinstance(step, Put)}
    return [
        (piece.kind, UP if piece.faces else "")
        for piece in loose
        if not piece.faces or piece.kind in playable
    ]


def _of_kinds(session: Session, loose: list[Piece], kinds: Sequence[tuple[str, str]]) -> list[TrayItem]:
    """A loose piece of each kind, lying that way up; they are loose no more."""
    items = []
    for kind, face in kinds:
        piece = next((piece for piece in loose if piece.kind == kind), None)
        if piece is not None:
            loose.remove(piece)
            mark = session.referee.marks.get(piece.name, "")
            items.append(TrayItem(piece.name, session.sheet.token(kind, face, mark)))
    return items
