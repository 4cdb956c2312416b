"""What a recording must know besides bytes to be the same game again: options, seed, what was played."""

from __future__ import annotations

from collections.abc import Iterator

from engines.match import BadRecord, Match
from hardware.around import AroundBoard
from hardware.board import Board
from hardware.recording import RecordedBoard
from hardware.replay import ReplayBoard
from table.games.sheet import AnySheet


def remember(board: Board, match: Match) -> None:
    """Write down which game begins or goes on, where somebody records."""
    inner = board
    while isinstance(inner, AroundBoard):
        if isinstance(inner, RecordedBoard):
            inner.remember({"match": match.saved()})
        inner = inner.board


def remembered(board: Board, sheet: AnySheet) -> Iterator[Match]:
    """The games of a recording that is played back, one after the other; none of any other board."""
    inner = board
    while isinstance(inner, AroundBoard):
        inner = inner.board
    if isinstance(inner, ReplayBoard):
        yield from matches(inner.recording.notes, sheet)


def matches(notes: list[dict[str, object]], sheet: AnySheet) -> Iterator[Match]:
    """The games that were written down, as far as they are of this kind."""
    for note in notes:
        saved = note.get("match")
        if isinstance(saved, dict) and saved.get("game") == sheet.game.NAME:
            try:
                yield Match.load(saved, sheet.game)
            except BadRecord:
                continue  # of other rules than today's: a new game is played to the bytes
