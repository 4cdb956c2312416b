"""A game as one object: everything that belongs to it, ours and other people's alike.

A game's package hands out one `GameBox`, by the name GAME. Only the sheet must be there (it has the engine);
what is not in the box is left out wherever it would be used.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from engines.game import AnyGame
from table.games.faces import Faces, faces_of
from table.games.sheet import AnySheet

if TYPE_CHECKING:
    from table.bots.advice import Advice


class GameBox(NamedTuple):
    """What comes in the box of a game."""

    sheet: AnySheet
    advice: Advice[Any, Any] | None = None  # what a bot should know beside the rules
    caption: str = ""  # one sentence on what it is, to be said to people who look for a game

    @property
    def engine(self) -> AnyGame:
        return self.sheet.game

    @property
    def lessons(self) -> Path | None:
        """How to play it, as data."""
        return self.sheet.lessons

    @property
    def glossary(self) -> Path | None:
        """What its signs mean, as data."""
        return self.sheet.glossary

    @property
    def art(self) -> Path | None:
        """The folder of its own pictures."""
        return self.sheet.art

    @property
    def faces(self) -> Faces:
        """Both sides of its cards and discs, for the display and for printing."""
        return faces_of(self.sheet)

    @property
    def page(self) -> Path | None:
        """The folder of its own page for phones."""
        return self.sheet.page

    @property
    def name(self) -> str:
        """The word on the command line."""
        return self.engine.NAME
