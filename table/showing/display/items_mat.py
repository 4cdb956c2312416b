"""The items of the mat: grounds, pieces at rest and in motion, lamps, arrows."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from colorsys import rgb_to_hsv
from typing import NamedTuple

from hardware.board import Lamp, Pattern
from table.showing.display import art, art_marks, art_panels, art_sonar
from table.showing.display.art_signs import sign
from table.showing.display.boxes import Box, around
from table.showing.display.brush import faded
from table.showing.display.geometry import Layout, MatPlan
from table.showing.display.items import Item, picture_item, words_item
from table.showing.display.lean import pygame
from table.showing.display.look import (
    AMBER,
    BRASS,
    NIGHT,
    WHITE,
    Colour,
    blend,
    luminance,
    seat_colour,
    worn,
)
from table.showing.display.motion import Came, DiceCast, Motion, Slid, TurnedOver, Went
from table.showing.scene import Arrow, CellPicture, MatPicture, Token


class Held(NamedTuple):
    """A piece that the mouse carries: it is drawn under the pointer and not where it came from."""

    token: Token
    x: int
    y: int
    cell: str | None = None
    place: int = 0
    piece: str = ""  # from the tray
    goes: tuple[str, ...] = ()  # where it may be put down


def mat_items(
    mat: MatPicture,
    layout: Layout,
    motion: Motion,
    now: float,
    held: Held | None = None,
    dark: Collection[Pattern] = (),
) -> Iterator[Item]:
    """Everything of the mat, from the ground up."""
    plan = layout.mat
    frame = plan.frame
    grid = (plan.grid.x - frame.x, plan.grid.y - frame.y, plan.grid.w, plan.grid.h)
    unit = max(1, round(layout.scale.height / 720))
    yield picture_item(frame, art_panels.mat_frame, frame.w, frame.h, grid, unit)
    yield from (words_item(words) for words in (*plan.labels, *plan.ends))
    for cell in mat.cells:
        box = plan.cells[cell.cell]
        yield picture_item(box, art.ground, cell.ground, box.w)
    yield from _blocks(mat, plan)
    yield from _wake(mat, plan)
    floor = layout.scale.small
    for cell in mat.cells:
        yield from _ghosts(cell, plan.cells[cell.cell], floor)
    yield from _tokens(mat, plan, floor, motion, now, held)
    for cell in mat.cells:
        yield from _over(cell, plan.cells[cell.cell], cell.lamp.pattern in dark)
    for name in held.goes if held is not None else ():
        if name in plan.cells:
            box = plan.cells[name]
            yield picture_item(box, art_marks.ring, box.w, Pattern.STEADY, BRASS)
    for block in mat.frames:
        if block.first in plan.cells and block.last in plan.cells:
            thick = max(2, plan.cell_size // 20)
            box = around([plan.cells[block.first], plan.cells[block.last]]).inset(-2 * thick)
            colour = BRASS if block.seat is None else seat_colour(block.seat)
            yield picture_item(box, art_marks.cell_frame, box.w, box.h, thick, colour)
    for hint in mat.arrows:
        yield from _arrow(hint, plan)


def _blocks(mat: MatPicture, plan: MatPlan) -> Iterator[Item]:
    """Numbered blocks of a map: a faint figure in each, and lines between them."""
    if not mat.blocks:
        return
    across, down = mat.columns // mat.blocks, mat.rows // mat.blocks
    side, grid = plan.cell_size * mat.blocks, plan.grid
    for n in range(across * down):
        box = Box(grid.x + n % across * side, grid.y + n // across * side, side, side)
        yield picture_item(box, art_sonar.block_number, side, str(n + 1))
    thick = max(2, plan.cell_size // 16)
    yield picture_item(grid, art_sonar.block_lines, grid.w, grid.h, across, down, thick)


def held_item(held: Held, layout: Layout) -> Item:
    """The piece under the mouse, a little larger than on the mat."""
    side = max(layout.mat.cell_size * 11 // 10, layout.scale.px(40))
    box = Box(held.x - side // 2, held.y - side // 2, side, side)
    return picture_item(box, art.token, held.token, side, layout.scale.small)


def _ghosts(cell: CellPicture, box: Box, floor: int) -> Iterator[Item]:
    if cell.wanted is not None:
        lit = cell.lamp.pattern is not Pattern.OFF
        yield picture_item(box, art.ghost, cell.wanted, box.w, floor, not lit)


def _over(cell: CellPicture, box: Box, dark: bool) -> Iterator[Item]:
    if cell.down:
        yield picture_item(box, art_marks.dead_reader, box.w)
    if cell.lamp.pattern is not Pattern.OFF:
        colour = screen_colour(cell.lamp)
        shown = blend(colour, NIGHT, 0.75) if dark else colour
        yield picture_item(box, art_marks.ring, box.w, cell.lamp.pattern, shown)
    if cell.sign:
        side = box.w * 2 // 5
        yield picture_item(Box(box.right - side, box.y, side, side), sign, side, cell.sign, AMBER)


def screen_colour(lamp: Lamp) -> Colour:
    """A lamp's colour as a screen must show it. LEDs glow, screens do not: a seat's colour becomes
    the one that seat has on the screen, and other deep colours are lifted."""
    hue = _hue(lamp.colour)
    if lamp.pattern is Pattern.STEADY and hue is not None:
        nearest = min(worn(), key=lambda seat: _apart(hue, _hue(seat) or 0.0))
        if _apart(hue, _hue(nearest) or 0.0) < 0.05:
            return nearest
    colour: Colour = lamp.colour
    share = 0.0
    while luminance(colour) < 0.24 and share < 1:
        share += 0.05
        colour = blend(lamp.colour, WHITE, share)
    return colour


def _hue(colour: Colour) -> float | None:
    """Where a colour stands on the wheel, 0 to 1; None for greys."""
    hue, strength, _ = rgb_to_hsv(*(part / 255 for part in colour))
    return hue if strength > 0.2 else None


def _apart(a: float, b: float) -> float:
    return min(abs(a - b), 1 - abs(a - b))


def stacked(box: Box, place: int, count: int) -> Box:
    """Where a piece lies in its cell: alone in the middle; of several, each a little off the last."""
    if count < 2:
        return box
    side = box.w * 78 // 100
    step = (box.w - side) / (count - 1)
    return Box(box.x + round(place * step), box.y + round(place * step), side, side)


def _tokens(
    mat: MatPicture, plan: MatPlan, floor: int, motion: Motion, now: float, held: Held | None
) -> Iterator[Item]:
    changes = () if motion.rests(now) else motion.changes
    moving = {(c.cell, _place(c)): c for c in changes if not isinstance(c, DiceCast)}
    share = motion.share(now)
    above = []
    for cell in mat.cells:
        box = plan.cells[cell.cell]
        for place, token in enumerate(cell.tokens):
            if held is not None and (held.cell, held.place) == (cell.cell, place):
                continue
            spot = stacked(box, place, len(cell.tokens))
            change = moving.get((cell.cell, place))
            if isinstance(change, Slid):
                start = plan.cells[change.source].centre
                x, y = spot.centre
                slid = spot.moved(round((start[0] - x) * (1 - share)), round((start[1] - y) * (1 - share)))
                above.append(picture_item(slid, art.token, token, slid.w, floor))
            elif isinstance(change, Came):
                yield picture_item(spot, _partly, token, spot.w, floor, round(share, 2))
            elif isinstance(change, TurnedOver):
                yield _turning(spot, change.before, token, floor, share)
            else:
                yield picture_item(spot, art.token, token, spot.w, floor)
    for change in moving.values():
        if isinstance(change, Went):
            box = plan.cells[change.cell]
            yield picture_item(box, _partly, change.token, box.w, floor, round(1 - share, 2))
    yield from above


def _place(change: Slid | Came | Went | TurnedOver) -> int:
    return -1 if isinstance(change, Went) else change.place


def _partly(token: Token, size: int, floor: int, share: float) -> pygame.Surface:
    return faded(art.token(token, size, floor), share)


def _turning(box: Box, before: Token, after: Token, floor: int, share: float) -> Item:
    """A card on its way over: it grows thin and broad again, showing its other face."""
    token = before if share < 0.5 else after
    width = max(2, round(box.w * abs(math.cos(math.pi * share))))

    def squeezed(token: Token, size: int, floor: int, width: int) -> pygame.Surface:
        return pygame.transform.smoothscale(art.token(token, size, floor), (width, size))

    item = picture_item(box, squeezed, token, box.w, floor, width, at=(box.x + (box.w - width) // 2, box.y))
    return item._replace(key=("turning", token, box.w, width))


def _wake(mat: MatPicture, plan: MatPlan) -> Iterator[Item]:
    boxes = [plan.cells[cell] for cell in mat.path if cell in plan.cells]
    if len(boxes) < 2:
        return
    thick = max(3, plan.cell_size // 12)
    box = art_marks.span(boxes, thick * 2)
    points = tuple((b.centre[0] - box.x, b.centre[1] - box.y) for b in boxes)
    yield picture_item(box, art_marks.wake, box.w, box.h, points, thick)


def _arrow(hint: Arrow, plan: MatPlan) -> Iterator[Item]:
    if hint.start not in plan.cells or hint.end not in plan.cells or hint.start == hint.end:
        return
    ends = [plan.cells[hint.start], plan.cells[hint.end]]
    thick = max(4, plan.cell_size // 10)
    box = art_marks.span(ends, thick * 3)
    (ax, ay), (bx, by) = ((b.centre[0] - box.x, b.centre[1] - box.y) for b in ends)
    length = math.hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / length, (by - ay) / length
    # It runs from edge to edge, so that what lies at both ends stays visible.
    near, far = plan.cell_size * 0.34, plan.cell_size * 0.27
    start = (ax + ux * near, ay + uy * near)
    end = (bx - ux * far, by - uy * far)
    yield picture_item(box, art_marks.arrow, box.w, box.h, start, end, thick, hint.wrong)
