"""Sentences for people: what to do now, what is wrong and how to put it right.

Everything here is for everybody to read: a face-down card is only "a card".
"""

from __future__ import annotations

from collections.abc import Mapping

from engines.reasons import Reason
from table.games.sheet import AnySheet
from table.judging.guide import Fix
from table.judging.verdict import Ask, Guide, Laid, Moving, Recognised, Wrong
from table.playing.moment import Moment, Phase
from table.sensing.pieces import UP
from table.sensing.sight import DOUBLED_AFTER
from table.showing.bot_words import i_do, please
from table.showing.hinting import hinted, hints_had
from table.showing.lecture import lesson_sentence, who_answers
from table.tongues import Noun, as_sentence, count, listed, mark, rowed, say, together

_ALONE = {
    Phase.SETTING_UP: mark("Set up"),
    Phase.RESUMING: mark("The game goes on"),
    Phase.TAKING_BACK: mark("Taken back"),
    Phase.CLEARING: mark("Clear the mat"),
}
_WITH = {
    Phase.SETTING_UP: mark("Set up: {todo}."),
    Phase.RESUMING: mark("The game goes on: {todo}."),
    Phase.TAKING_BACK: mark("Taken back: {todo}."),
    Phase.CLEARING: mark("Clear the mat: {todo}."),
}


MOST_KINDS = 4  # that a sentence names: with more of them it would fit no display


def sentence(moment: Moment, now: float) -> str:
    """The one sentence of the banner."""
    if moment.links:
        return say("The game waits for the board. It goes on by itself when the board answers.")
    if moment.paused:
        return say("The game is paused.")
    if not moment.ready:
        return say("Looking at the mat ...")
    if moment.keys.opened:
        by_mouse = mark("Click a row, or go Up or Down to it and Choose it.")
        return say(by_mouse if moment.beside.hands else mark("Go Up or Down to a row, then Choose it."))
    return _over(moment) if moment.over and not moment.taught else _verdict_sentence(moment, now)


def _over(moment: Moment) -> str:
    """How it ended, and what the last action still asks for; praise waits until that is done."""
    ended, verdict = moment.sheet.over(moment.state)[1], moment.verdict
    if isinstance(verdict, Guide) and verdict.fixes:
        return together(ended, _asked(moment, verdict))
    return together(ended, moment.praise, hints_had(moment.sheet, moment.state, moment.hints))


def _verdict_sentence(moment: Moment, now: float) -> str:
    verdict = moment.verdict
    if isinstance(verdict, Guide):
        return _asked(moment, verdict)
    if isinstance(verdict, Wrong):
        return wrong(moment, verdict)
    if moment.asking:
        return say("Press the cell with what you want to know.")
    if isinstance(verdict, Moving):
        return _moving(moment, verdict, now)
    if isinstance(verdict, Ask):
        if verdict.unseen:
            return say("A reader does not answer. Is this the move? Confirm, or press the cell.")
        if len(verdict.candidates) == 1:
            return say("Does this leave the mat? Confirm, or put it down.")
        return say("Two moves lead here. Press the lit cell of the piece that was moved.")
    if isinstance(verdict, Recognised):
        return say("One moment ...")
    if moment.pressed:
        hint = moment.sheet.hint(moment.state, moment.seat or 0, moment.pressed)
        return hint or say("Press one of the lit cells, or the same one again to start over.")
    if isinstance(verdict, Laid):
        return _laid(moment, verdict)
    if moment.hint is not None:
        return hinted(moment, moment.hint)
    if moment.is_bots and moment.playing and moment.seat is not None:
        return say("I am thinking ...")
    return together(*(aside.say for aside in moment.asides), _may_do(moment))


def _may_do(moment: Moment) -> str:
    """What the players to move may do; in a lesson, what they should."""
    return _free_to(moment) if moment.lesson is None else lesson_sentence(moment.lesson)


def _free_to(moment: Moment) -> str:
    """What the rules leave open, in words for the hands there are."""
    by_mouse = moment.sheet.by_mouse(moment.state) if moment.beside.hands else ""
    return by_mouse or moment.sheet.now(moment.state)


def _asked(moment: Moment, guide: Guide) -> str:
    """What is to be done on the mat; for a bot, which has no hands. In memory the table does it."""
    bot = moment.done_for
    if moment.carries_out and guide.fixes:
        if bot is not None:
            return i_do(moment.sheet, guide.fixes[0], _owns(moment, bot, guide.fixes[0]))
        does = say("The table does it: {todo}.", todo=fix_words(moment.sheet, guide.fixes[0]))
        return together(who_answers(moment), does)
    todo = guidance(moment.sheet, guide, moment.phase)
    if moment.beside.may_quit and moment.phase is Phase.RESUMING and guide.fixes:
        return together(say("This is the game you left; the menu has a new one."), todo)
    if bot is None or not guide.fixes:
        return together(who_answers(moment), todo) if guide.fixes else todo
    if len(guide.fixes) == 1:
        return please(moment.sheet, guide.fixes[0], _owns(moment, bot, guide.fixes[0]))
    return say("For me, please: {todo}.", todo=_counted(moment.sheet, guide.fixes))


def _owns(moment: Moment, seat: int, fix: Fix) -> bool:
    """Is it a piece of this seat that is to be moved?"""
    return any(piece.kind == fix.kind and piece.seat == seat for piece in moment.pieces.values())


def _laid(moment: Moment, laid: Laid) -> str:
    """Orders on the mat: what is wrong, or what is awaited; else the game goes on, and cards are lifted."""
    sheet = moment.sheet
    if laid.strays:
        stray = laid.strays[0]
        card = sheet.noun(moment.pieces[stray.piece].kind, "", "")
        return together(laid.why, _take_off(card, stray.cell or ""))
    if laid.awaited:
        return laid.say
    taken = as_sentence(listed([fix_words(sheet, fix) for fix in laid.obeyed])) if laid.obeyed else ""
    return together(_may_do(moment), taken)


def _take_off(piece: Noun, cell: str) -> str:
    return say("Take {piece} off {cell} again.", piece=piece.the, cell=cell)


def guidance(sheet: AnySheet, guide: Guide, phase: Phase) -> str:
    """All that is to be done, shortest first words: one thing spelt out, many things counted."""
    if not guide.fixes:
        return say(_ALONE.get(phase, mark("One moment ...")))
    if len(guide.fixes) == 1:
        todo = fix_words(sheet, guide.fixes[0])
    elif phase is Phase.CLEARING:
        todo = say("take everything off the mat")
    else:
        todo = _counted(sheet, guide.fixes)
    return say(_WITH[phase], todo=todo) if phase in _WITH else as_sentence(todo)


def fix_words(sheet: AnySheet, fix: Fix) -> str:
    """One thing to be done, as a part of a list of such things."""
    piece = sheet.noun(fix.kind, fix.face, fix.mark)
    start, cell = place(sheet, fix.start or ""), place(sheet, fix.cell or "")
    if fix.turn:
        return say("turn the card on {cell} over", cell=fix.cell)
    if fix.start and fix.cell:
        return say("slide {piece} from {start} to {cell}", piece=piece.the, start=start, cell=cell)
    if fix.cell:
        return say("put {piece} on {cell}", piece=piece.the if fix.mark else piece.a, cell=cell)
    return say("take {piece} off {cell}", piece=piece.the, cell=start)


def place(sheet: AnySheet, cell: str) -> str:
    """What people call a cell."""
    return sheet.place_name(cell)


def _counted(sheet: AnySheet, fixes: tuple[Fix, ...]) -> str:
    turns = sum(fix.turn for fix in fixes)
    parts = [count("turn over the lit card", "turn over {n} cards", turns)] if turns else []
    others = [fix_words(sheet, fix) for fix in fixes if fix.start]
    come = [fix for fix in fixes if fix.cell and not fix.start and not fix.turn]
    if len(come) == 1:
        parts.insert(0, fix_words(sheet, come[0]))
    elif come:
        where = mark("put {pieces}") if others else mark("put {pieces} on the blinking cells")
        parts.append(say(where, pieces=_pieces_to_put(sheet, come)))
    if len(others) > 2:
        others = [*others[:1], say("do {more} more as lit", more=len(others) - 1)]
    return _one_after_the_other(parts + others)


def _pieces_to_put(sheet: AnySheet, come: list[Fix]) -> str:
    """So many of each kind that comes to the mat."""
    new = [sheet.noun(fix.kind, fix.face, fix.mark) for fix in come]
    nouns = {noun.name: noun for noun in new}
    names = [noun.name for noun in new]
    if len(nouns) > MOST_KINDS:
        return count("{n} piece", "{n} pieces", len(new))  # the picture shows which goes where
    return listed([noun.some(names.count(name)) for name, noun in nouns.items()]) if new else ""


def _one_after_the_other(parts: list[str]) -> str:
    said = parts[0]
    for part in parts[1:]:
        said = say("{first}, then {next}", first=said, next=part)
    return said


def wrong(moment: Moment, verdict: Wrong) -> str:
    """The engine's reason, or what may be done instead; then the way back."""
    stray = verdict.strays[0]
    face = moment.sight.places.get(stray.piece, ("", ""))[1]
    kind, sheet = moment.pieces[stray.piece].kind, moment.sheet
    piece = sheet.noun(kind, face, moment.marks.get(stray.piece, ""))
    if stray.home is None:
        back = _take_off(piece, place(sheet, stray.cell or ""))
    elif stray.home == stray.cell:
        back = say("Turn the card on {cell} back.", cell=stray.cell)
    else:
        back = say("Put {piece} back on {cell}.", piece=piece.the, cell=place(sheet, stray.home))
    instead = _free_to(moment) if verdict.vague and moment.lesson is None else ""
    return together(as_sentence(_in_peoples_words(moment, verdict.why)), instead, back)


def _in_peoples_words(moment: Moment, why: str) -> str:
    """A reason with the cards by the names people use. It speaks of cards that lie open."""
    if not isinstance(why, Reason):
        return why
    kinds = {piece.kind for piece in moment.pieces.values() if piece.faces}
    named = {
        name: moment.sheet.noun(fact, UP, "").the if isinstance(fact, str) and fact in kinds else fact
        for name, fact in why.facts.items()
    }
    return say(why.template, **named)


def _moving(moment: Moment, verdict: Moving, now: float) -> str:
    waited = moment.overdue is not None and now >= moment.overdue
    if waited or not verdict.targets:
        cell = place(moment.sheet, verdict.left[0])
        return say("A piece is off the mat. Put it back on {cell}.", cell=cell)
    if set(verdict.targets) <= set(verdict.left):
        return say("Lay a card in its place, or put it back.")
    return say("Put it down on a lit cell, or back where it was.")


def notices(moment: Moment, now: float) -> tuple[str, ...]:
    """Faults a person should know of while the game goes on."""
    sight = moment.sight
    found = [*away(moment.links)]
    if moment.trouble:
        found.append(moment.trouble)
    if sight.down:
        found.append(say("No answer from the reader of {cells}.", cells=_some(sorted(sight.down))))
    for cell, tags in sorted(sight.unknown.items()):
        found += [say("A tag nobody knows lies on {cell}: {tag}.", cell=cell, tag=tag) for tag in tags]
    found += [say("Something on {cell} cannot be read clearly.", cell=cell) for cell in sorted(sight.noisy)]
    for piece, (place, since) in sorted(sight.doubled.items()):
        if now >= since + DOUBLED_AFTER:
            found.append(_doubled(sight.places[piece][0], place[0]))
    return tuple(found)


def away(links: Mapping[int, str]) -> tuple[str, ...]:
    """Tiles that do not answer, and why."""
    return tuple(
        say("Board part {part} does not answer: {why}", part=tile + 1, why=why)
        for tile, why in sorted(links.items())
    )


def _doubled(cell: str, other: str) -> str:
    if cell == other:
        return say("A card on {cell} reads with both faces: lift it, and lay it down again.", cell=cell)
    return say(
        "One piece reads on {cell} and {other}: push it to the middle of its cell.", cell=cell, other=other
    )


def _some(cells: list[str]) -> str:
    first = rowed(cells[:3])
    return say("{cells} and {more} more", cells=first, more=len(cells) - 3) if len(cells) > 3 else first
