"""Which piece is to get its tag next, and whether a tag may be had: values in, values out.

A piece is kept when it has all its tags. Of a card of which only one face was read nothing is kept: it is
begun again the next time. What is taken back is the last thing that was done, however long ago.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engines.errors import UserError
from table.sensing.pieces import DOWN, UP, Lying, Piece
from table.settings.tags import PieceIds, said_by, twice


class EnrolmentError(UserError):
    """Tags that cannot be taken in: names the tag and the piece."""


class Asked(NamedTuple):
    """The piece, the face that is to lie up ("" where it has none), and how far along this is."""

    piece: str
    face: str
    number: int
    of: int

    @property
    def says(self) -> str:
        if self.face == UP:
            what = f"{self.piece}: lay it on any cell, face up"
        elif self.face == DOWN:
            what = f"{self.piece}: now turn it over, face down"
        else:
            what = f"{self.piece}: lay it on any cell"
        return f"({self.number} of {self.of}) {what}"


class Enrolment:
    """The pieces of one game, and the tags of all. `elsewhere` says what other tags mean, and where that is
    written; `kept` is the file that grows."""

    def __init__(
        self,
        pieces: Iterable[Piece],
        kept: Mapping[str, tuple[str, ...]],
        elsewhere: Mapping[str, tuple[Lying, str]],
    ) -> None:
        self._pieces = {piece.name: piece for piece in pieces}
        self.kept: PieceIds = dict(kept)
        self._elsewhere = dict(elsewhere)
        self._named_elsewhere = {lying.piece for lying, _ in elsewhere.values()}
        self._skipped: list[str] = []
        self._half: str = ""  # the tag of the upper face of the card that is asked for

    @property
    def missing(self) -> list[str]:
        """The pieces without tags, skipped ones too, in the game's order."""
        have = self.kept.keys() | self._named_elsewhere
        return [name for name in self._pieces if name not in have]

    @property
    def asked(self) -> Asked | None:
        """What is to be laid down next; None when there is nothing left."""
        open_ = [name for name in self.missing if name not in self._skipped]
        if not open_:
            return None
        piece = self._pieces[open_[0]]
        face = "" if not piece.faces else DOWN if self._half else UP
        return Asked(piece.name, face, len(self._pieces) - len(self.missing) + 1, len(self._pieces))

    def offer(self, tag: str) -> str:
        """A tag was read for what is asked: "" when it is taken, else why it cannot be."""
        asked = self.asked
        if asked is None:
            return "every piece has its tags"
        used = self.used(tag)
        if used:
            return used
        if asked.face == UP:
            self._half = tag
        else:
            self.kept[asked.piece] = (self._half, tag) if self._half else (tag,)
            self._half = ""
        return ""

    def used(self, tag: str) -> str:
        """Where a tag is used already; "" when it is free."""
        if tag == self._half:
            return f"tag {tag} is the upper face of this very card: turn it over"
        lying = said_by(self.kept).get(tag)
        where = "in this file"
        if lying is None:
            lying, where = self._elsewhere.get(tag, (None, ""))
        if lying is None:
            return ""
        face = f", face {lying.face}" if lying.face else ""
        return f"tag {tag} is on {lying.piece} already{face} ({where}): take another, or undo that one"

    def undo(self) -> str:
        """Take the last thing back; what it was, or "" when there is nothing."""
        if self._half:
            self._half = ""
            return f"the upper face of {self.asked.piece if self.asked else ''}"
        if self._skipped:
            return f"the skipping of {self._skipped.pop()}"
        mine = [name for name in self.kept if name in self._pieces]
        if not mine:
            return ""
        del self.kept[mine[-1]]
        return mine[-1]

    def skip(self) -> str:
        """Leave this piece for another time; its name, or "" when nothing is asked."""
        asked = self.asked
        if asked is None:
            return ""
        self._half = ""
        self._skipped.append(asked.piece)
        return asked.piece

    def take_in(self, pieces: Mapping[str, tuple[str, ...]]) -> int:
        """Take in the pieces of another file, all or none; how many are new. EnrolmentError: a misfit."""
        for name, ids in pieces.items():
            mine = self.kept.get(name)
            if mine is not None and mine != ids:
                raise EnrolmentError(
                    f"{name} has other tags here ({', '.join(mine)}): undo it, or leave it out"
                )
            piece = self._pieces.get(name)
            if piece is not None and len(ids) != 1 + piece.faces:
                raise EnrolmentError(f"{name} takes {1 + piece.faces} tag(s), not {len(ids)}")
            for tag in ids if mine is None else ():
                if self.used(tag):
                    raise EnrolmentError(self.used(tag))
        for _, says in twice(pieces):
            raise EnrolmentError(says)
        new = pieces.keys() - self.kept.keys()
        self.kept |= pieces
        return len(new)

    def listed(self) -> list[tuple[str, tuple[str, ...]]]:
        """Every piece of the game with its tags, none where it has none."""
        others: dict[str, dict[str, str]] = {}
        for tag, (lying, _) in self._elsewhere.items():
            others.setdefault(lying.piece, {})[lying.face] = tag
        return [(name, self.kept.get(name) or _in_order(others.get(name, {}))) for name in self._pieces]


def _in_order(faces: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(faces[face] for face in ("", UP, DOWN) if face in faces)
