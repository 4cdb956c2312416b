"""How a table is, for its operator's page: what it does, what fails, and what service mode shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from hardware.board import DARK
from table.showing.companion.telling import encode
from table.showing.scene import MatPicture, Scene

NO_SEATS: Mapping[str, Any] = {"players": (), "bots": False, "paused": False, "over": True}


class ReportFile(NamedTuple):
    """A file for a bug report."""

    name: str
    text: str


class TaskShown(NamedTuple):
    """Something that can be done in service mode: its name, what a button says, and what is said before it
    is done ("" where nothing has to be asked first)."""

    task: str
    say: str
    ask: str = ""


class ServiceShown(NamedTuple):
    """What service mode shows. `on` is None where the display has none; `task` is what the display shows of
    it, "" for its menu, `said` what became of the last deed."""

    on: bool | None = None
    task: str = ""
    said: str = ""
    tasks: tuple[TaskShown, ...] = ()
    faults: tuple[str, ...] = ()
    unread: str = ""
    machine: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()  # games that are not offered, and why


class Serve(NamedTuple):
    """Service mode is to begin on the display, or to end."""

    on: bool


class TryOut(NamedTuple):
    """Try something out in service mode; again: the next of it. "" is its menu."""

    task: str


class EndProgram(NamedTuple):
    """Restart the table, or shut the machine down: "restart", "shut down"."""

    how: str


Tending = Serve | TryOut | EndProgram


class TableCare(NamedTuple):
    """How things are beside any game: what the table does, in a sentence, and its readers and links."""

    doing: str
    game: str  # the title of the one at the table, "" while there is none
    links: Mapping[int, str] = {}
    down: frozenset[str] = frozenset()
    noisy: frozenset[str] = frozenset()
    unknown: frozenset[str] = frozenset()
    service: ServiceShown | None = None

    def told(self, scene: Scene, seats: Mapping[str, Any] = NO_SEATS) -> bytes:
        """The whole of what the operator's page shows; `seats` is what there is of a game (Teller.seats). No
        views, no hands."""
        shown = bool(self.game) or (self.service is not None and self.service.on)
        told = {
            "language": scene.language,
            "title": scene.title,
            "turn": scene.turn if shown else self.doing,  # what guests are told is for guests
            "now": scene.now if shown else "",
            "tone": scene.tone,
            "notices": scene.notices,
            "game": self.game,
            "doing": self.doing,
            "links": {str(tile + 1): why for tile, why in sorted(self.links.items())},
            "down": sorted(self.down),
            "noisy": sorted(self.noisy),
            "unknown": sorted(self.unknown),
            **seats,
            "service": self._service(scene.mat),
        }
        return encode({"operator": told})

    def _service(self, mat: MatPicture) -> dict[str, Any] | None:
        if self.service is None:
            return None
        told = self.service._asdict() | {"tasks": [task._asdict() for task in self.service.tasks]}
        if self.service.on:
            told["mat"] = _lamps(mat)
        return told


def _lamps(mat: MatPicture) -> dict[str, Any]:
    """The mat as a test has lit it."""
    cells = [
        {
            "cell": cell.cell,
            "lamp": "" if cell.lamp == DARK else cell.lamp.pattern.name.lower(),
            "colour": "#{:02x}{:02x}{:02x}".format(*cell.lamp.colour),
            "down": cell.down,
        }
        for cell in mat.cells
    ]
    return {"columns": mat.columns, "cells": cells}
