"""Codes on the display: what a camera sees is the code, and nothing of it is kept."""

from __future__ import annotations

import pygame
import pytest
import segno

from table.showing.display.fonts import measure
from table.showing.display.geometry import plan
from table.showing.display.geometry_codes import QUIET, modules
from table.showing.display.look import NIGHT, WHITE
from table.showing.display.picture import render
from tests.pictures.scenes import SCENES


def sampled(picture: pygame.Surface, x: int, y: int, side: int, count: int) -> list[list[bool]]:
    """What a camera sees: the middle of every module, dark or light."""
    module = side // count
    rows = []
    for row in range(count):
        middles = [
            (x + column * module + module // 2, y + row * module + module // 2) for column in range(count)
        ]
        rows.append([picture.get_at(spot)[:3] == NIGHT for spot in middles])
        assert all(picture.get_at(spot)[:3] in (NIGHT, WHITE) for spot in middles)
    return rows


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("name", ["lobby", "invited"])
def test_every_code_can_be_read_off_the_picture(name: str, size: tuple[int, int]) -> None:
    scene = SCENES[name]()
    picture, layout = render(scene, size), plan(scene, size, measure)
    assert layout.codes is not None
    for each in layout.codes.codes:
        count = modules(each.code.url)
        seen = sampled(picture, each.square.x, each.square.y, each.square.w, count)
        code = segno.make(each.code.url, error="m", micro=False)
        assert [row[QUIET:-QUIET] for row in seen[QUIET:-QUIET]] == [
            [bool(m) for m in row] for row in code.matrix
        ]
        assert not any(any(row) for row in (*seen[:QUIET], *seen[-QUIET:]))
        assert not any(row[n] for row in seen for n in (*range(QUIET), *range(-QUIET, 0)))


def test_a_lobby_leaves_when_the_codes_do() -> None:
    """The painter repaints the mat in its place."""
    from table.showing.display.painter import Painter

    surface = pygame.Surface((1280, 720))
    painter = Painter((1280, 720))
    lobby = SCENES["lobby"]()
    painter.paint(lobby, surface, 0.0)
    painter.paint(lobby._replace(codes=()), surface, 1.0)
    painter.paint(lobby._replace(codes=()), surface, 2.0)
    fresh = render(lobby._replace(codes=()))
    assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(fresh, "RGB")
