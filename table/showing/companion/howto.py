"""How to play, for phones: words and signs as JSON, and the mats of the screens as the display draws them."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

from table.games.glossary import glossary_of
from table.games.lessons import screens_of
from table.games.sheet import AnySheet
from table.showing.companion.telling import encode
from table.showing.howto import howto, sentences
from table.tongues import say, speaking

SIZE = (1280, 720)


def told_howto(sheet: AnySheet) -> bytes:
    """The words of every screen, in the language that is spoken."""
    return encode([{"title": say(each.title), "say": sentences(each)} for each in screens_of(sheet)])


def told_glossary(sheet: AnySheet) -> bytes:
    """What every sign of the game means; pages fill the facts of a card into the titles."""
    signs = (
        {"shows": sign.shows, "title": say(sign.title), "say": say(sign.say)} for sign in glossary_of(sheet)
    )
    return encode(list(signs))


@lru_cache(maxsize=64)
def howto_picture(sheet: AnySheet, number: int, language: str) -> bytes | None:
    """The mat of a screen as a PNG; None where there is no such screen. Slow the first time."""
    if not 0 <= number < len(screens_of(sheet)):
        return None
    from table.showing.display.fonts import measure
    from table.showing.display.geometry import plan
    from table.showing.display.lean import pygame  # slow to import: only where it is wanted
    from table.showing.display.picture import render

    with speaking(language):
        scene = howto(sheet, number)
        frame = plan(scene, SIZE, measure).mat.frame
        file = BytesIO()
        pygame.image.save(render(scene, SIZE).subsurface(frame), file, "mat.png")
    return file.getvalue()
