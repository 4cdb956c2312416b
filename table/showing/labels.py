"""Legal actions in the words that people read: on pages, where there is no mat to point at.

A game's own label wins; else the gesture says it: what the hand would do. Nothing here knows a game.
"""

from __future__ import annotations

from typing import NamedTuple

from table.games.sheet import AnySheet
from table.games.steps import Put, Shift, Step, Take
from table.judging.legal import Candidate
from table.sensing.pieces import UP


class Label(NamedTuple):
    """What a button says, and the heading of the group it belongs to ("" for none)."""

    say: str
    of: str = ""


def label(sheet: AnySheet, candidate: Candidate) -> Label:
    """An action of a seat, for that seat to read."""
    gesture = candidate.gesture
    if gesture.label:
        return Label(gesture.label, gesture.way)
    if gesture.hand:
        return _by_hand(sheet, gesture.hand)
    if gesture.presses:
        first, *rest = gesture.presses
        return Label(f"{first} to {rest[-1]}" if rest else first, first if rest else "")
    return Label(_plain(sheet.game.text(candidate.action)))


def _by_hand(sheet: AnySheet, steps: tuple[Step, ...]) -> Label:
    """The first step tells what is taken in hand, all of them where it goes."""
    step = steps[0]
    if isinstance(step, Shift):
        return Label(" to ".join([step.start, *(each.cell for each in steps)]), step.start)
    if isinstance(step, Put):
        name = sheet.kind_name(step.kind, step.face or UP, "")
        covered = " face down" if step.face and step.face != UP else ""
        return Label(f"{step.cell}{covered}", _capital(sheet.kind_name(step.kind, UP, "") or name))
    if isinstance(step, Take):
        return Label(f"Take from {step.cell}", step.cell)
    return Label(f"Turn the card on {step.cell}", step.cell)


def _plain(words: str) -> str:
    return _capital(words.replace("_", " "))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
