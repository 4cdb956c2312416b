"""Every drawing by the name a scene gives it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from table.showing.display import (
    art_cards,
    art_chart,
    art_files,
    art_ground,
    art_log,
    art_marks,
    art_pieces,
    art_sonar,
)
from table.showing.display.brush import Canvas, cached, faded, lay
from table.showing.display.fonts import drawn, measure
from table.showing.display.lean import pygame
from table.showing.display.look import ink_on, seat_colour
from table.showing.display.words import cut
from table.showing.scene import BACK, Token

GROUNDS: dict[str, Callable[[Canvas], None]] = {
    "deck": art_ground.deck,
    "sea": art_ground.sea,
    "open": art_ground.sea,
    "wave-left": partial(art_ground.wave, to_left=True),
    "wave-right": partial(art_ground.wave, to_left=False),
    "rock": art_ground.rock,
    "crab": art_chart.crab,
    "dragon": art_chart.dragon,
    "kraken": art_chart.kraken,
    "pirate": art_chart.pirate,
    "navy": art_chart.navy,
    "town": art_chart.town,
    "island": art_chart.island,
    "storm": art_chart.storm,
    "rough": art_chart.rough,
    "whirlpool": art_chart.whirlpool,
    "sacked": art_log.sacked,
    "land": art_sonar.land,
    "ice": art_sonar.ice,
    "hole": art_sonar.hole,
    **{f"order-{sign}": art_sonar.order_ground(sign) for sign in art_sonar.SIGNS},
}


@cached
def ground(name: str, size: int) -> pygame.Surface:
    """What a cell is made of. A name without a drawing is open sea."""
    c = Canvas(size)
    GROUNDS.get(name, art_ground.sea)(c)
    return c.done()


@cached
def token(wanted: Token, size: int, floor: int) -> pygame.Surface:
    """A piece or card; one without a drawing is a plain disc with its label."""
    if wanted.art in art_cards.FRONTS:
        return art_cards.front(size, floor, wanted)
    if wanted.art == BACK:
        return art_cards.back(size, wanted)
    if wanted.art.removeprefix("order-") in art_sonar.SIGNS:
        return art_sonar.order_card(size, wanted.seat, wanted.art.removeprefix("order-"))
    if wanted.art in ("archer", "archer-gone"):
        return art_sonar.archer(size, wanted.art == "archer-gone")
    if wanted.art == "blast":
        return art_sonar.blast(size)
    if wanted.art == "unknown":
        return art_pieces.unknown(size)
    known = {"mate": art_pieces.mate, "captain": art_pieces.captain, "ship": art_pieces.ship}
    if wanted.art in known:
        return known[wanted.art](size, wanted.seat)
    if not wanted.art and wanted.picture:
        return _alone(wanted.picture, size)
    return _labelled(wanted, size, floor)


@cached
def ghost(wanted: Token, size: int, floor: int, edged: bool) -> pygame.Surface:
    """A piece that should lie here and does not yet: only half there, in a dashed edge of its own
    where no lamp surrounds it."""
    picture = faded(token(wanted, size, floor), 0.5)
    if edged:
        lay(picture, art_marks.ghost_edge(size, not wanted.is_card), (0, 0))
    return picture


def _alone(path: str, size: int) -> pygame.Surface:
    """A picture of the game without anything of ours around it."""
    whole = pygame.Surface((size, size), pygame.SRCALPHA)
    shown = art_files.picture(path, size * 84 // 100)
    whole.blit(shown, ((size - shown.get_width()) // 2, (size - shown.get_height()) // 2))
    return whole.premul_alpha()


def _labelled(wanted: Token, size: int, floor: int) -> pygame.Surface:
    picture = art_pieces.disc(size, wanted.seat).copy()
    shown = art_cards.figure(wanted, size * 56 // 100, ink_on(seat_colour(wanted.seat)))
    if shown is not None:
        picture.blit(shown, ((size - shown.get_width()) // 2, (size - shown.get_height()) // 2))
        return picture
    room = size * 66 // 100
    height = max(floor, size // 5)
    while height > floor and measure(wanted.label, height, True) > room:
        height -= 1
    text = cut(wanted.label, room, height, True, measure)
    if text:
        line = drawn(text, height, True, ink_on(seat_colour(wanted.seat)))
        picture.blit(line, ((size - line.get_width()) // 2, (size - line.get_height()) // 2))
    return picture
