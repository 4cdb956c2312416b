"""What is on the two sides of every card and disc: on the display, on phones, and on the sheets to print.

A game of cards gives its sheet `CardFaces`, one `Face` for every kind; a game with drawings of its own has a
class of its own that fulfils `Faces`. Without either, what is printed is what a piece's token shows.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from table.sensing.pieces import DOWN, UP
from table.showing.scene import BACK, CARD, Token

if TYPE_CHECKING:
    from table.games.sheet import AnySheet


class Faces(Protocol):
    """Both sides of everything a game is played with."""

    def front(self, kind: str) -> Token:
        """The side that lies up: of a disc the one it begins with."""

    def back(self, kind: str) -> Token:
        """The other side. Of cards that lie face down it is the same for all that must look alike."""


class Face(NamedTuple):
    """What one side shows: a picture, else a glyph, else the label; below a picture or glyph the label is
    its name."""

    label: str = ""
    glyph: str = ""  # one character, such as an emoji
    picture: str = ""  # an SVG or PNG file in the game's folder of pictures


ROSE = Face()  # the table's own back: a compass rose


class CardFaces:
    """The cards of a game, like paper: a face for every kind, and one back for all of them."""

    def __init__(self, fronts: Mapping[str, Face], back: Face = ROSE, art: Path | None = None) -> None:
        self._fronts, self._back, self._art = fronts, back, art

    def front(self, kind: str) -> Token:
        return self._token(CARD, self._fronts[kind])

    def back(self, kind: str) -> Token:  # noqa: ARG002 (by its back no card is told from another)
        return self._token(BACK, self._back)

    def _token(self, art: str, face: Face) -> Token:
        picture = str(self._art / face.picture) if self._art is not None and face.picture else ""
        return Token(art, None, face.label, glyph=face.glyph, picture=picture)


class _AsShown:
    """The faces of a game that names none: what its tokens show."""

    def __init__(self, sheet: AnySheet) -> None:
        self._sheet = sheet
        self._two_faced = {piece.kind for piece in sheet.pieces({}) if piece.faces}

    def front(self, kind: str) -> Token:
        return self._sheet.token(kind, UP if kind in self._two_faced else "", "")

    def back(self, kind: str) -> Token:
        if kind in self._two_faced:
            return self._sheet.token(kind, DOWN, "")
        front = self.front(kind)
        return Token(BACK, front.seat) if front.is_card else front


def faces_of(sheet: AnySheet) -> Faces:
    """Both sides of the pieces of a game, whether it names them or not."""
    return _AsShown(sheet) if sheet.faces is None else sheet.faces
