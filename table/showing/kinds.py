"""What may I do now? Every kind of legal action in one line, with its gesture, for the input in use.

Kinds are told by the first word of an action; what they are called is data of the game. Which kinds there
are is public in every game but those of teams, where it may tell what a station is ready for: there only a
page says it, to its own seats.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from table.games.lessons import kinds_of
from table.games.sheet import AnySheet
from table.games.steps import Gesture, Put, Shift, Take, Turn
from table.judging.legal import Candidate
from table.playing.moment import Moment
from table.tongues import capital, count, mark, say

AT_THE_MAT = {
    Shift: mark("{what}: move the piece to its new cell."),
    Put: mark("{what}: lay the card on its cell."),
    Take: mark("{what}: take the piece off the mat."),
    Turn: mark("{what}: turn the card over where it lies."),
    "presses": mark("{what}: press the first cell, then the second."),
    "press": mark("{what}: press its cell."),
    "key": mark("{what}: press the key that says so."),
    "row": mark("{what}: choose it from the list with the keys."),
}
WITH_THE_MOUSE = {
    Shift: mark("{what}: drag the piece to its new cell."),
    Put: mark("{what}: drag the card to its cell."),
    Take: mark("{what}: drag the piece off the mat."),
    Turn: mark("{what}: right-click the card."),
    "presses": mark("{what}: click the first cell, then the second."),
    "press": mark("{what}: click its cell."),
    "key": mark("{what}: click the key that says so."),
    "row": mark("{what}: click it in the list."),
}


def may_do(moment: Moment) -> Sequence[str]:
    """What the display answers, for whoever is to move."""
    if not moment.playing:
        return [say("First do what the table asks for.")]
    if moment.sheet.teams is not None:
        return [say("Each page says what its station may do.")]
    gestures = WITH_THE_MOUSE if moment.beside.hands else AT_THE_MAT
    first: dict[str, Candidate] = {}
    for candidate in moment.legal.by_people:
        first.setdefault(_verb(moment.sheet, candidate), candidate)
    lines = [
        say(gestures[_shape(candidate.gesture)], what=_called(moment.sheet, verb))
        for verb, candidate in first.items()
    ]
    return lines or [say("Nothing just now: somebody else is to move.")]


def on_page(sheet: AnySheet, mine: Iterable[Candidate]) -> Sequence[str]:
    """What a page answers, of its own seat's actions."""
    numbers: dict[str, int] = {}
    for candidate in mine:
        verb = _verb(sheet, candidate)
        numbers[verb] = numbers.get(verb, 0) + 1
    return [
        count(
            "{what}: choose it on this page.",
            "{what}: choose one of {n} on this page.",
            n,
            what=_called(sheet, verb),
        )
        for verb, n in numbers.items()
    ]


def kind_of(sheet: AnySheet, candidate: Candidate) -> str:
    """What people call the kind of an action."""
    return _called(sheet, _verb(sheet, candidate))


def _verb(sheet: AnySheet, candidate: Candidate) -> str:
    return sheet.game.text(candidate.action).split()[0]


def _called(sheet: AnySheet, verb: str) -> str:
    """What people call it; where a game has no words for it, its own."""
    known = kinds_of(sheet).get(verb)
    return say(known) if known else capital(verb.replace("_", " "))


def _shape(gesture: Gesture) -> type | str:
    if gesture.hand:
        return type(gesture.hand[0])
    if gesture.presses:
        return "presses" if len(gesture.presses) > 1 else "press"
    return "key" if gesture.key else "row"
