"""The items of codes to be scanned."""

from __future__ import annotations

from collections.abc import Iterator

from table.showing.display import art_panels, art_pieces
from table.showing.display.geometry import Layout
from table.showing.display.geometry_codes import QUIET, CodesPlan, matrix, modules
from table.showing.display.items import Item, picture_item, words_item
from table.showing.display.lean import pygame
from table.showing.display.look import BRASS_DARK, DEEP, NIGHT, WHITE


def codes_items(layout: Layout) -> Iterator[Item]:
    """The panel, and each code with its name under it."""
    plan: CodesPlan | None = layout.codes
    if plan is None:
        return
    px = layout.scale.px
    box = plan.box
    yield picture_item(box, art_panels.slab, box.w, box.h, px(12), DEEP, BRASS_DARK, px(2))
    if plan.title is not None:
        yield words_item(plan.title)
    for each in plan.codes:
        yield picture_item(each.square, drawn_code, each.code.url, each.square.w)
        if each.code.seat is not None:
            yield picture_item(each.emblem, art_pieces.emblem, each.emblem.w, each.code.seat)
        yield words_item(each.label)


def drawn_code(url: str, side: int) -> pygame.Surface:
    """Dark squares on white, as cameras like it. Not kept: it is a secret while it is good."""
    module = side // modules(url)
    picture = pygame.Surface((side, side))
    picture.fill(WHITE)
    for y, row in enumerate(matrix(url)):
        for x, dark in enumerate(row):
            if dark:
                picture.fill(NIGHT, ((x + QUIET) * module, (y + QUIET) * module, module, module))
    return picture
