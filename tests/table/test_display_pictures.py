"""The painted scenes against reference pictures that people have looked at.

A machine may smooth edges a shade differently, so small differences are let pass: few pixels may
differ clearly, and nothing may differ much on the whole. After a wanted change of the look:
`python -m tests.pictures.renew`, and look at every picture.
"""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from table.showing.display.picture import render, save_picture
from table.tongues import speaking
from tests.pictures.renew import german_pictures, pictures
from tests.pictures.scenes import SCENES
from tests.pictures.sea_leg_scenes import sea_leg_start

CLEARLY = 48  # of 255, in any of red, green, blue
FEW = 0.002  # of all pixels
ON_AVERAGE = 0.6


def difference(painted: pygame.Surface, kept: pygame.Surface) -> tuple[float, float]:
    """The share of clearly different pixels, and the average difference of all."""
    a, b = pygame.image.tobytes(painted, "RGB"), pygame.image.tobytes(kept, "RGB")
    if a == b:
        return (0.0, 0.0)
    apart = [abs(x - y) for x, y in zip(a, b, strict=True)]
    return (sum(x > CLEARLY for x in apart) / len(apart), sum(apart) / len(apart))


@pytest.mark.parametrize(("name", "size", "path"), pictures(), ids=lambda part: getattr(part, "stem", None))
def test_the_scene_looks_as_it_was_approved(
    name: str, size: tuple[int, int], path: Path, tmp_path: Path
) -> None:
    compare(render(SCENES[name](), size), path, tmp_path)


def compare(painted: pygame.Surface, path: Path, tmp_path: Path) -> None:
    kept = pygame.image.load(path)
    assert kept.get_size() == painted.get_size()
    clear, average = difference(painted, kept)
    if clear > FEW or average > ON_AVERAGE:
        pygame.image.save(painted, tmp_path / path.name)
        pytest.fail(f"{path.name}: {clear:.2%} of it looks different; see {tmp_path / path.name}")


@pytest.mark.parametrize(
    ("name", "size", "path"), german_pictures(), ids=lambda part: getattr(part, "stem", None)
)
def test_the_scene_in_german_looks_as_it_was_approved(
    name: str, size: tuple[int, int], path: Path, tmp_path: Path
) -> None:
    with speaking("de"):
        compare(render(SCENES[name](), size), path, tmp_path)


def test_a_moved_piece_would_be_noticed() -> None:
    """The tolerance is not so wide that a scene with one piece elsewhere would pass."""
    scene = sea_leg_start()
    cells = list(scene.mat.cells)
    cells[20], cells[31] = cells[20]._replace(tokens=cells[31].tokens), cells[31]._replace(tokens=())
    moved = scene._replace(mat=scene.mat._replace(cells=tuple(cells)))
    clear, _ = difference(render(moved), render(scene))
    assert clear > FEW


def test_a_picture_file_is_written(tmp_path: Path) -> None:
    save_picture(sea_leg_start(), tmp_path / "start.png", (1024, 600))
    assert pygame.image.load(tmp_path / "start.png").get_size() == (1024, 600)
