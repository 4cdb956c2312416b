"""The lessons of the game of a house, where it brings some."""

from __future__ import annotations

from functools import partial

from table.keeping.progress import Progress
from table.playing.school import School
from table.running.house import House


def school_of(house: House, progress: Progress | None = None) -> School | None:
    """Its school; which lessons are finished is remembered as long as the `progress` does."""
    progress, name = progress or Progress(), house.sheet.game.NAME
    school = School(
        house.sheet,
        house.registry,
        house.board.cells,
        house.size,
        house.pace,
        progress.finished(name),
        partial(progress.finish, name),
    )
    return school if school.lessons else None
