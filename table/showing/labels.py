"""Legal actions in the words that people read: on pages, where there is no mat to point at.

A game's own label wins; else the gesture says it: what the hand would do. Nothing here knows a game.
"""

from __future__ import annotations

from typing import NamedTuple

from table.games.sheet import AnySheet
from table.games.steps import Put, Shift, Step, Take
from table.judging.legal import Candidate
from table.sensing.pieces import UP
from table.tongues import capital, say


class Label(NamedTuple):
    """What a button says, and the heading of the group it belongs to ("" for none)."""

    say: str
    of: str = ""


def label(sheet: AnySheet, candidate: Candidate) -> Label:
    """An action of a seat, for that seat to read."""
    gesture = candidate.gesture
    if gesture.label:
        return Label(gesture.label, say(gesture.way))
    if gesture.hand:
        return _by_hand(sheet, gesture.hand)
    if gesture.presses:
        first, *rest = gesture.presses
        return Label(_from_to(first, rest[-1]), first) if rest else Label(first)
    return Label(_plain(sheet.game.text(candidate.action)))


def _by_hand(sheet: AnySheet, steps: tuple[Step, ...]) -> Label:
    """The first step tells what is taken in hand, all of them where it goes."""
    step = steps[0]
    if isinstance(step, Shift):
        way = step.start
        for each in steps:
            way = _from_to(way, each.cell)
        return Label(way, step.start)
    if isinstance(step, Put):
        covered = step.face and step.face != UP
        where = say("{cell} face down", cell=step.cell) if covered else step.cell
        return Label(where, capital(sheet.noun(step.kind, UP, "").name))
    if isinstance(step, Take):
        return Label(say("Take from {cell}", cell=step.cell), step.cell)
    return Label(say("Turn the card on {cell}", cell=step.cell), step.cell)


def _from_to(start: str, cell: str) -> str:
    return say("{start} to {cell}", start=start, cell=cell)


def _plain(words: str) -> str:
    """An action that nobody has words for, in its own."""
    return capital(words.replace("_", " "))
