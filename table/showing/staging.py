"""From a moment to the Scene everybody may see."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import ceil
from typing import Any

from hardware.board import DARK, Lamp
from hardware.cells import mat_cells
from table.games.parts import Charts
from table.games.sheet import Picture
from table.games.steps import Put, Spot
from table.judging.guide import fixes as guide_fixes
from table.judging.verdict import Guide, Laid, Moving, Wrong
from table.playing.moment import Moment, Phase
from table.sensing.pieces import DOWN, UP, Piece
from table.showing.howto import howto
from table.showing.kinds import may_do
from table.showing.lecture import heading, pointed
from table.showing.retelling import replay_scene, result_curve
from table.showing.scene import (
    OF_CELL,
    SIGN,
    Arrow,
    CellPicture,
    Die,
    HeldPages,
    KeyLabel,
    Line,
    MatPicture,
    Scene,
    Tip,
    Token,
    TrayItem,
)
from table.showing.sentences import notices, sentence
from table.showing.tips import in_sight, looked_up, tips
from table.tongues import again, retold, say, spoken, together

LINES = 8
UNKNOWN = Token("unknown")
COVERED = Token("card-back")


def scene(
    moment: Moment,
    columns: int,
    rows: int,
    now: float,
    lamps: Mapping[str, Lamp],
    *,
    tray: bool = False,
    pages: HeldPages | None = None,
) -> Scene:
    """The picture of this moment, with the `lamps` that the mat shows. With `tray`, pieces beside a virtual
    mat are drawn too; a hand that its holder asked for is drawn in any case."""
    sheet = moment.sheet
    if moment.screen is not None and moment.attentive:
        return howto(sheet, moment.screen)._replace(keys=_keys(moment))
    if moment.replay is not None and moment.attentive:
        return replay_scene(moment, moment.replay)._replace(keys=_keys(moment))
    picture, pages = sheet.picture(moment.state), pages or HeldPages()
    charts = None if moment.mat_shown else sheet.charts
    loose = _tray(moment) if tray or moment.hand_shown else ()
    mat = _mat(moment, lamps, picture, columns, rows) if charts is None else _chart(moment, lamps, charts)
    mat = pointed(moment, mat)
    told = tips(moment, loose, mat) if tray else ()
    lines = _log(moment, mat)
    explained = bool(lines) and lines[0].kind == SIGN  # which wants the room of everything beside it
    return Scene(
        title=sheet.game.TITLE,
        seat=sheet.colour(_whose(moment)),
        turn=_turn(moment),
        now=sentence(moment, now),
        mat=mat,
        log=lines,
        scores=() if explained else picture.scores,
        notices=(*notices(moment, now), *_trouble(moment, pages)),
        keys=_keys(moment),
        choice=retold(moment.keys.choice),
        tray=loose,
        tray_chosen=_chosen(moment, loose),
        tips=told,
        gauges=picture.gauges,
        track=picture.track,
        dice=_dice(moment, picture.dice),
        tally=picture.tally if moment.over else (),
        codes=pages.codes,
        phones="" if explained else _foot(pages.line, told, moment),
        tone=_tone(moment),
        clock=_clock(moment),
        curve=result_curve(moment),
        language=spoken(),
        wordy=moment.lesson is not None,
    )


def _log(moment: Moment, mat: MatPicture) -> tuple[Line, ...]:
    """What happened, or where somebody asked, what may be done now (which no list leaves room for), or what
    the signs of a cell mean."""
    if signs := looked_up(moment, mat) or (in_sight(moment) if moment.asking else ()):
        return signs
    if moment.kinds_shown and not moment.keys.opened:
        return tuple(Line(words) for words in may_do(moment))
    return retold(tuple(moment.log[-LINES:]))


def _trouble(moment: Moment, pages: HeldPages) -> tuple[str, ...]:
    """Why no phone can open a code. In a list nobody looks for codes, and it needs the room."""
    return (pages.trouble,) if pages.trouble and not moment.keys.opened else ()


def _foot(pages: str, told: Sequence[Tip], moment: Moment) -> str:
    """A quiet line for what people would not find out: who holds a phone, how the mouse turns a card, and
    where the cards are that it could drag."""
    turns = say("A right click turns a card over.") if any(tip.turns for tip in told) else ""
    asks = moment.open and not moment.keys.opened and moment.lesson is None
    covered = asks and moment.beside.hands and moment.hand and not moment.hand_shown
    hidden = (
        say("Your cards lie face down: Show hand turns them up.") if covered and not moment.on_phone else ""
    )
    return together(*filter(None, (pages, hidden or turns)))


def _keys(moment: Moment) -> tuple[KeyLabel, ...]:
    return tuple(KeyLabel(0, word, again(label)) for word, label in moment.keys.labels.items())


def _clock(moment: Moment) -> str:
    """The time that is left, in whole seconds."""
    left = moment.clock
    return "" if left is None else f"{ceil(left) // 60}:{ceil(left) % 60:02}"


def _mat(moment: Moment, lamps: Mapping[str, Lamp], picture: Picture, columns: int, rows: int) -> MatPicture:
    grounds = [(cell, picture.grounds.get(cell, "sea")) for cell in mat_cells(columns, rows)]
    cells = tuple(_cell(moment, lamps, cell, ground) for cell, ground in grounds)
    return MatPicture(columns, rows, cells, _arrows(moment), picture.frames, picture.path, picture.ends)


def _chart(moment: Moment, lamps: Mapping[str, Lamp], charts: Charts[Any]) -> MatPicture:
    """The map, with what the mat shows where it is a window on it. While the mat has yet to follow, the
    window has moved on already, so the map speaks for itself."""
    chart = charts.chart(moment.state, moment.way if moment.playing else "")
    window = {} if isinstance(moment.verdict, Guide) else chart.window
    cells = tuple(_square(moment, lamps, cell, window.get(cell.cell, "")) for cell in chart.picture.cells)
    squares = {at: square for square, at in window.items()}
    arrows = (
        arrow._replace(start=squares[arrow.start], end=squares[arrow.end])
        for arrow in _arrows(moment)
        if arrow.start in squares and arrow.end in squares
    )
    return chart.picture._replace(cells=cells, arrows=tuple(arrows))


def _square(moment: Moment, lamps: Mapping[str, Lamp], square: CellPicture, at: str) -> CellPicture:
    if not at:
        return square._replace(at="")
    cell = _cell(moment, lamps, at, square.ground)
    absent = square.tokens[0] if square.tokens and square.tokens[0] not in cell.tokens else None
    lamp = square.lamp if cell.lamp == DARK else cell.lamp
    return cell._replace(cell=square.cell, at=at, sign=square.sign, wanted=absent, lamp=lamp)


def _dice(moment: Moment, dice: Sequence[Die]) -> tuple[Die, ...]:
    """One die of the chosen way is the one to move with."""
    way = moment.way if moment.playing else ""
    first = next((n for n, die in enumerate(dice) if way and die.way == way and not die.used), None)
    return tuple(die._replace(chosen=n == first) for n, die in enumerate(dice))


def _turn(moment: Moment) -> str:
    if moment.lesson is not None:
        return heading(moment, moment.lesson)
    if moment.over:
        return moment.sheet.over(moment.state)[0]
    if moment.phase is Phase.SETTING_UP:
        return say("{game}: set-up", game=moment.sheet.game.TITLE)
    if moment.phase is Phase.CLEARING:
        return say("Until next time")
    sheet = moment.sheet
    if headline := sheet.headline(moment.state):
        return headline
    whose = _whose(moment)
    if whose is None:  # people do what chance does
        return moment.sheet.game.TITLE
    who = sheet.seat_name(moment.state, whose)
    return say("{who}, a bot", who=who) if whose in moment.bots else say("{who}'s turn", who=who)


def _whose(moment: Moment) -> int | None:
    """Whose turn it is said to be: until its action is carried out, that of whoever chose it."""
    carried_for = moment.carried_for if isinstance(moment.verdict, Guide) and not moment.over else None
    return moment.seat if carried_for is None else carried_for


def _tone(moment: Moment) -> str:
    if not moment.attentive:
        return "paused"
    if moment.over or moment.explained:
        return "over"
    if isinstance(moment.verdict, Wrong) or (isinstance(moment.verdict, Laid) and moment.verdict.strays):
        return "wrong"
    return "guide" if isinstance(moment.verdict, Guide) else "play"


def _cell(moment: Moment, lamps: Mapping[str, Lamp], cell: str, ground: str) -> CellPicture:
    sight, sheet, pieces = moment.sight, moment.sheet, moment.pieces
    lying = [(piece, face) for piece, (where, face) in sight.places.items() if where == cell]
    marks = moment.marks
    tokens = [sheet.token(pieces[piece].kind, face, marks.get(piece, "")) for piece, face in lying]
    if cell in sight.unknown:
        tokens.append(UNKNOWN)
    return CellPicture(
        cell,
        ground,
        tuple(tokens),
        _wanted(moment, cell),
        lamps.get(cell, DARK),
        cell in sight.down,
    )


def _wanted(moment: Moment, cell: str) -> Token | None:
    """An outline of what should come here, while guidance asks for it."""
    if not isinstance(moment.verdict, Guide) or not moment.ready:
        return None
    fix = next((fix for fix in moment.verdict.fixes if fix.cell == cell and not fix.turn), None)
    if fix is None:
        return None
    spots: Collection[Spot] = moment.expected.get(cell, ())
    mark = next((spot.mark for spot in spots if spot.kind == fix.kind), "")
    return moment.sheet.token(fix.kind, fix.face, mark)


def _arrows(moment: Moment) -> tuple[Arrow, ...]:
    verdict = moment.verdict
    if isinstance(verdict, Guide):
        return tuple(Arrow(fix.start, fix.cell) for fix in verdict.fixes if fix.start and fix.cell)
    if isinstance(verdict, Wrong):
        strays = ((stray.cell, stray.home) for stray in verdict.strays)
        return tuple(Arrow(cell, home, wrong=True) for cell, home in strays if cell and home and cell != home)
    return ()


def _tray(moment: Moment) -> tuple[TrayItem, ...]:
    """The pieces beside a virtual mat: what the table asks for or misses, then the hand of the player to
    move, or in games without hands what is off the mat. A covered hand shows only how many cards it has, and
    cannot be dragged from."""
    pieces = moment.pieces.values()
    loose = [piece for piece in pieces if piece.name not in moment.sight.places]
    fixes = moment.verdict.fixes if isinstance(moment.verdict, Guide) else ()
    asked = _of_kinds(moment, loose, [(f.kind, f.face) for f in fixes if not (f.start or f.turn)])
    asked += _taken_off(moment, loose)
    hand = moment.hand
    if hand is None:
        return (*asked, *_of_kinds(moment, loose, _may_come(moment, loose)))
    if not moment.hand_shown:
        return (*asked, *(TrayItem("", COVERED) for _ in hand))
    return (*asked, *_of_kinds(moment, loose, [(kind, UP) for kind in hand]))


def _chosen(moment: Moment, tray: Sequence[TrayItem]) -> str:
    """The piece of the tray that the keys have come to."""
    kind = moment.keys.picked
    here = (item.piece for item in tray if item.piece in moment.pieces)
    return next((piece for piece in here if kind and moment.pieces[piece].kind == kind), "")


def _taken_off(moment: Moment, loose: list[Piece]) -> list[TrayItem]:
    """What was taken off the mat and belongs there: where else should people look for it? A card that lay
    face down is named by its cell alone."""
    if not isinstance(moment.verdict, Moving | Wrong):
        return []
    items = []
    for fix in guide_fixes(moment.expected, moment.sight.places, moment.pieces):
        if fix.cell and not (fix.start or fix.turn):
            found = _of_kinds(moment, loose, [(fix.kind, fix.face)])
            hidden = fix.face == DOWN
            items += [item._replace(piece=f"{OF_CELL}{fix.cell}") if hidden else item for item in found]
    return items


def _may_come(moment: Moment, loose: list[Piece]) -> list[tuple[str, str]]:
    """Without hands: pieces with one face, and the cards that may be laid now. Other cards stay out of
    sight, since which of them was taken off the mat may be a secret."""
    steps = (step for candidate in moment.legal.by_people for step in candidate.gesture.hand)
    playable = {step.kind for step in steps if isinstance(step, Put)}
    return [
        (piece.kind, UP if piece.faces else "")
        for piece in loose
        if not piece.faces or piece.kind in playable
    ]


def _of_kinds(moment: Moment, loose: list[Piece], kinds: Sequence[tuple[str, str]]) -> list[TrayItem]:
    """A loose piece of each kind, lying that way up; they are loose no more."""
    items = []
    for kind, face in kinds:
        piece = next((piece for piece in loose if piece.kind == kind), None)
        if piece is not None:
            loose.remove(piece)
            mark = moment.marks.get(piece.name, "")
            items.append(TrayItem(piece.name, moment.sheet.token(kind, face, mark)))
    return items
