"""How to play as pictures: a position of the game, as the mat or its map would show it, and a few words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from engines.game import IllegalAction, Options
from hardware.board import DARK
from hardware.cells import mat_cells
from table.games.lessons import HowToScreen, position, screens_of
from table.games.sheet import AnySheet
from table.showing.language import MAY_ACT
from table.showing.scene import Arrow, CellPicture, Line, MatPicture, Scene
from table.tongues import say, spoken


def howto(sheet: AnySheet, number: int) -> Scene:
    """A screen of how to play, from 0; without keys."""
    screens = screens_of(sheet)
    number %= len(screens)
    screen = screens[number]
    first, *others = sentences(screen)
    where = {"n": number + 1, "all": len(screens)}
    return Scene(
        title=say("{game}: how to play, {n} of {all}", game=sheet.game.TITLE, **where),
        seat=None,
        turn=say(screen.title),
        now=first,
        log=tuple(Line(words) for words in others),
        mat=_picture(sheet, number, spoken()),
        tone="play",
        language=spoken(),
        aside=True,
        page=say("{n} of {all}", **where),
    )


def sentences(screen: HowToScreen) -> list[str]:
    """The words of a screen, sentence by sentence, in the language that is spoken."""
    return re.split(r"(?<=[.?!]) (?=[A-ZÄÖÜ])", say(screen.say))


@cache
def _picture(sheet: AnySheet, number: int, _language: str) -> MatPicture:
    """The mat of a screen, worked out once; a hand that drags on it moves nothing (`at`)."""
    screen = screens_of(sheet)[number]
    try:
        state = position(sheet, screen.options, screen.actions).state
    except IllegalAction:  # an owner's own cards may lack those of the example
        state = position(sheet, screen.options, ()).state
    mat = mat_picture(sheet, screen.options, state)
    cells = tuple(
        cell._replace(at="", lamp=MAY_ACT if cell.cell in screen.lit else DARK) for cell in mat.cells
    )
    arrows = tuple(Arrow(start, end) for start, end in screen.arrows)
    return mat._replace(cells=cells, arrows=arrows, path=screen.path or mat.path)


def mat_picture(sheet: AnySheet, options: Options, state: object) -> MatPicture:
    """A state as its map, or as a mat on which everything lies as it should: what everybody may see."""
    if sheet.charts is not None:
        return sheet.charts.chart(state, "").picture
    columns, rows = sheet.mat(options)
    picture, expected = sheet.picture(state), sheet.expected(state)
    cells = (
        CellPicture(
            cell,
            picture.grounds.get(cell, "sea"),
            tuple(sheet.token(spot.kind, spot.face, spot.mark) for spot in expected.get(cell, ())),
        )
        for cell in mat_cells(columns, rows)
    )
    return MatPicture(
        columns, rows, tuple(cells), frames=picture.frames, path=picture.path, ends=picture.ends
    )


def in_words(sheet: AnySheet) -> Iterator[str]:
    """How to play a game as lines of text, for a terminal."""
    yield sheet.game.TITLE
    for number, screen in enumerate(screens_of(sheet), 1):
        yield ""
        yield say("{n}. {title}", n=number, title=say(screen.title))
        yield from sentences(screen)
