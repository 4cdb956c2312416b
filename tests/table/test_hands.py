"""Hands move pieces by name, and keep no account of their own of what lies where."""

from __future__ import annotations

from hardware.cells import TileMap
from hardware.mock import MockBoard
from table.hands.hands import Hands
from table.sensing.pieces import UP, Piece, simulated_registry

REGISTRY = simulated_registry([Piece("stern-1", "stern", 0), Piece("7-dark", "7-dark", None, faces=True)])


def hands() -> Hands:
    return Hands(MockBoard(TileMap.split(2, 2)), REGISTRY)


def test_what_the_world_does_is_known_to_the_hands() -> None:
    """Somebody else takes a piece and lays down another: the next hand finds the mat as it is."""
    ours = hands()
    ours.put("stern-1", "A1")
    ours.world.lift("A1")
    ours.world.place("B2", REGISTRY.tag("7-dark", UP))
    assert ours.lying == {"7-dark": ("B2", UP)}
    assert ours.spare("stern") == "stern-1"
    ours.turn("7-dark")
    assert ours.world.lying("B2") == (REGISTRY.tag("7-dark", "down"),)


def test_two_hands_at_one_world_see_the_same() -> None:
    ours = hands()
    theirs = Hands(ours.world, REGISTRY)
    ours.put("stern-1", "A1")
    theirs.put("stern-1", "B1")
    assert ours.on("A1") is None
    assert ours.lying == theirs.lying == {"stern-1": ("B1", "")}


def test_what_was_laid_first_lies_under() -> None:
    ours = hands()
    ours.put("7-dark", "A1")
    ours.put("stern-1", "A1")
    assert (ours.under("A1"), ours.on("A1")) == ("7-dark", "stern-1")
