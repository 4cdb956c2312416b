"""A hint in words: what a bot would do, for whoever asked. The same on the display and on a page."""

from __future__ import annotations

from collections.abc import Mapping

from table.games.sheet import AnySheet
from table.games.steps import Put, Shift, Step, Take
from table.judging.legal import Candidate
from table.playing.moment import Moment
from table.sensing.pieces import DOWN, UP
from table.showing.kinds import kind_of
from table.showing.labels import label
from table.tongues import Noun, rowed, say, simple_noun


def hinted(moment: Moment, hint: Candidate) -> str:
    """What a bot would do in the place of the seat that asked."""
    sheet, gesture = moment.sheet, hint.gesture
    if advised := sheet.advised(moment.state, hint.seat, hint.action):
        return say("Hint: {what}", what=advised)
    if gesture.hand and not gesture.label:
        return _by_hand(moment, gesture.hand[0], gesture.hand[-1].cell)
    if len(gesture.presses) > 1 and not gesture.label:
        first, *_, last = gesture.presses
        return say("Hint: {what}: {first}, then {last}.", what=kind_of(sheet, hint), first=first, last=last)
    text, group = label(sheet, hint)
    if group and group not in text:
        return say("Hint: {what} ({which}).", what=group, which=text)
    return say("Hint: {what}.", what=text)


def hints_had(sheet: AnySheet, state: object, hints: Mapping[int, int]) -> str:
    """Who had how many hints, for everybody when the game is over; "" where nobody had any."""
    given: dict[str, int] = {}
    for seat, number in sorted(hints.items()):
        who = sheet.seat_name(state, seat)
        given[who] = given.get(who, 0) + number
    each = [say("{who} {n}", who=who, n=number) for who, number in given.items()]
    return say("Hints: {each}.", each=rowed(each)) if each else ""


def whispered(moment: Moment, seat: int) -> dict[str, object]:
    """What the page of this seat is told: may it ask; what was answered, in words and as an action, while the
    seat sees the same; and how many hints it has had."""
    whisper, offered = moment.whispers.get(seat), moment.may_whisper(seat)
    told = {"offered": offered, "say": "", "do": "", "given": whisper.given if whisper else 0}
    if whisper is None or not offered or moment.sheet.game.view(moment.state, seat) != whisper.seen:
        return told
    if not whisper.words:
        return told | {"say": say("Hint: wait. Nothing has to be done now.")}
    text, mine = moment.sheet.game.text, (c for c in moment.legal.candidates if c.seat == seat)
    hint = next((each for each in mine if text(each.action) == whisper.words), None)
    return told if hint is None else told | {"say": hinted(moment, hint), "do": whisper.words}


def _by_hand(moment: Moment, step: Step, end: str) -> str:
    """What the hand would do first; `end` is where the piece then lies."""
    sheet = moment.sheet
    if isinstance(step, Shift):
        places = {"start": sheet.place_name(step.start), "cell": sheet.place_name(end)}
        return say("Hint: move {piece} from {start} to {cell}.", piece=_on(moment, step.start).the, **places)
    if isinstance(step, Put):
        piece = sheet.noun(step.kind, UP, "").the
        if step.face == DOWN:
            return say("Hint: lay {piece} face down on {cell}.", piece=piece, cell=step.cell)
        return say("Hint: lay {piece} on {cell}.", piece=piece, cell=step.cell)
    if isinstance(step, Take):
        return say("Hint: take {piece} off {cell}.", piece=_on(moment, step.cell).the, cell=step.cell)
    return say("Hint: turn the card on {cell} over.", cell=step.cell)


def _on(moment: Moment, cell: str) -> Noun:
    """What lies there, as everybody sees it."""
    spot = next(iter(moment.expected.get(cell, ())), None)
    return simple_noun(cell) if spot is None else moment.sheet.noun(spot.kind, spot.face, spot.mark)
