"""Pieces and the tags they carry.

A piece has a name of its own ("stern-3") and a kind ("stern"): pieces of one kind stand in for
each other. A piece with one tag has no face; a card has two tags, and the one that reads tells
which face is up. The registry is the only place that knows tag ids.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import blake2s
from typing import NamedTuple

from engines.errors import UserError

UP = "up"
DOWN = "down"


class Piece(NamedTuple):
    """One physical thing. `seat` is its owner, or None when anybody may hold it."""

    name: str
    kind: str
    seat: int | None = None
    faces: bool = False


class Lying(NamedTuple):
    """A piece as it lies: its name and the face that is up ("" where it has none)."""

    piece: str
    face: str = ""


class RegistryError(UserError, ValueError):
    """A registry that cannot be: names the tag and the piece."""


class Registry:
    """Which tag is which piece, with which face up."""

    def __init__(self, pieces: Iterable[Piece], tags: Mapping[str, Lying]) -> None:
        self.pieces: dict[str, Piece] = {piece.name: piece for piece in pieces}
        self._tags = dict(tags)
        self._by_lying: dict[Lying, str] = {}
        for tag, lying in self._tags.items():
            self._check(tag, lying)
            self._by_lying[lying] = tag

    def _check(self, tag: str, lying: Lying) -> None:
        piece = self.pieces.get(lying.piece)
        if piece is None:
            raise RegistryError(f"tag {tag} names the piece {lying.piece!r}, which this game does not have")
        if (lying.face in (UP, DOWN)) != piece.faces:
            wanted = "'up' or 'down'" if piece.faces else "no face"
            raise RegistryError(f"tag {tag}: {lying.piece} takes {wanted}, not {lying.face!r}")
        if lying in self._by_lying:
            raise RegistryError(f"tags {self._by_lying[lying]} and {tag} both say {lying.piece} {lying.face}")

    @property
    def ids(self) -> tuple[str, ...]:
        """Every tag that is known."""
        return tuple(self._tags)

    def find(self, tag: str) -> Lying | None:
        """What this tag says, or None for a tag nobody knows."""
        return self._tags.get(tag)

    def tag(self, piece: str, face: str = "") -> str:
        """The tag that reads when the piece lies with this face up."""
        return self._by_lying[Lying(piece, face)]

    def tags(self, piece: str) -> tuple[str, ...]:
        """The tags of a piece: one, or the one of the upper face and the one of the lower."""
        return tuple(self.tag(piece, face) for face in _faces(self.pieces[piece]))

    @property
    def tagged(self) -> tuple[str, ...]:
        """The pieces that can be told by their tags: those that have one for each of their faces."""
        return tuple(
            name
            for name, piece in self.pieces.items()
            if all(Lying(name, face) in self._by_lying for face in _faces(piece))
        )

    def kind(self, piece: str) -> str:
        return self.pieces[piece].kind


def _faces(piece: Piece) -> tuple[str, ...]:
    return (UP, DOWN) if piece.faces else ("",)


def simulated_tag(piece: str, face: str = "") -> str:
    """The 7-byte id that simulated boards give to a piece: stable, so scripts can name pieces."""
    return "04" + blake2s(f"{piece}/{face}".encode(), digest_size=6).hexdigest()


def simulated_registry(pieces: Iterable[Piece]) -> Registry:
    """A registry for boards without real tags."""
    pieces = tuple(pieces)
    tags: dict[str, Lying] = {}
    for piece in pieces:
        for face in _faces(piece):
            tags[simulated_tag(piece.name, face)] = Lying(piece.name, face)
    return Registry(pieces, tags)
