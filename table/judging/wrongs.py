"""What is wrong with a mat that shows nothing legal, and why: the engine's own reason, not ours."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from table.games.reasons import why_not
from table.games.sheet import AnySheet
from table.games.steps import Attempt, Put
from table.judging.legal import Candidate
from table.judging.mat import Places
from table.judging.verdict import Stray, Wrong
from table.sensing.pieces import UP, Piece
from table.tongues import mark, say


def wrong(
    sheet: AnySheet,
    state: object,
    candidates: Iterable[Candidate],
    pieces: Mapping[str, Piece],
    base: Places,
    seen: Places,
    way: str,
) -> Wrong:
    """Judge what was moved between the last agreed mat and this one."""
    strays, attempts = [], []
    # By where it is and where it was, then by name: the order of names would tell which hidden card is which.
    for piece in sorted(
        seen.keys() | base.keys(), key=lambda p: (seen.get(p) or base[p], base.get(p, ("", "")), p)
    ):
        (start, was), (cell, face) = base.get(piece, _OFF), seen.get(piece, _OFF)
        if (start, was) != (cell, face):
            strays.append(Stray(piece, cell, start))
            attempts.append(Attempt(pieces[piece].kind, start, cell, face, was, way))
    present = tuple(stray for stray in strays if stray.cell is not None)
    arrived = [attempt for attempt in attempts if attempt.cell is not None]
    why = _reason(sheet, state, arrived) or _wrong_face(candidates, arrived)
    taken = {place[0] for place in base.values()}
    return Wrong(present or tuple(strays), why or _vaguely(sheet, attempts, taken), vague=not why)


_OFF: tuple[None, str] = (None, "")  # the place of what is not on the mat


def _reason(sheet: AnySheet, state: object, attempts: Sequence[Attempt]) -> str:
    """The engine's own words on what was tried, or nothing; a discreet game's own where it has some."""
    if refusal := sheet.refusal(state, attempts):
        return refusal
    for seat in sheet.game.movers(state):
        for words in sheet.attempts(state, seat, attempts):
            if reason := why_not(sheet.game, state, seat, words):
                return reason
    return ""


def _vaguely(sheet: AnySheet, attempts: Sequence[Attempt], taken: Collection[str]) -> str:
    """What can be seen to be no action of now, where the game has no reason: by cells, which tell nothing."""
    if len(attempts) != 1:
        return say(mark("one thing is done at a time, and {n} pieces have moved"), n=len(attempts))
    (tried,) = attempts
    start, cell = (sheet.place_name(place or "") for place in (tried.start, tried.cell))
    if tried.cell is None:
        return say(mark("what lies on {start} stays there now"), start=start)
    if tried.start == tried.cell:
        return say(mark("the card on {cell} is not turned over now"), cell=cell)
    if tried.cell in taken:
        return say(mark("something lies on {cell} already"), cell=cell)
    if tried.start is None:
        return say(mark("nothing comes to {cell} now"), cell=cell)
    return say(mark("nothing goes from {start} to {cell} now"), start=start, cell=cell)


def _wrong_face(candidates: Iterable[Candidate], attempts: Iterable[Attempt]) -> str:
    """What may come to a cell, but the other way up."""
    steps = (step for candidate in candidates for step in candidate.gesture.hand)
    faces = {step.cell: step.face for step in steps if isinstance(step, Put)}
    for attempt in attempts:
        wanted = faces.get(attempt.cell or "", attempt.face) if attempt.start is None else attempt.face
        if wanted != attempt.face:
            way_up = (
                mark("a card comes to {cell} face up")
                if wanted == UP
                else mark("a card comes to {cell} face down")
            )
            return say(way_up, cell=attempt.cell)
    return ""
