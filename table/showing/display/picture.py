"""Still pictures of scenes, without any window or screen."""

from __future__ import annotations

from pathlib import Path

from table.showing.display.lean import pygame
from table.showing.display.painter import Painter
from table.showing.scene import Scene

SIZE = (1280, 720)


def render(scene: Scene, size: tuple[int, int] = SIZE) -> pygame.Surface:
    """The scene at rest, as a window of this size would show it."""
    surface = pygame.Surface(size, depth=32)
    Painter(size).paint(scene, surface, 0.0)
    return surface


def save_picture(scene: Scene, path: Path, size: tuple[int, int] = SIZE) -> None:
    """Write the scene as a PNG file."""
    pygame.image.save(render(scene, size), path)
