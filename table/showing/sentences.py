"""Sentences for people: what to do now, what is wrong and how to put it right.

Everything here is for everybody to read: a face-down card is only "a card".
"""

from __future__ import annotations

import re
from collections import Counter

from table.games.sheet import AnySheet
from table.judging.guide import Fix
from table.judging.verdict import Ask, Guide, Laid, Moving, Recognised, Wrong
from table.playing.moment import Moment, Phase
from table.sensing.pieces import UP
from table.sensing.sight import DOUBLED_AFTER
from table.tongues import say

_INTRODUCTIONS = {
    Phase.SETTING_UP: "Set up",
    Phase.RESUMING: "The game goes on",
    Phase.TAKING_BACK: "Taken back",
    Phase.CLEARING: "Clear the mat",
}


def sentence(moment: Moment, now: float) -> str:
    """The one sentence of the banner."""
    if moment.links:
        return "The game waits for the board. It goes on by itself when the board answers."
    if moment.paused:
        return "The game is paused."
    if not moment.ready:
        return "Looking at the mat ..."
    if moment.keys.opened:
        return "Choose with left and right, then confirm."
    return _over(moment) if moment.over else _verdict_sentence(moment, now)


def _over(moment: Moment) -> str:
    """How it ended, and what the last action still asks for."""
    said = f"{moment.sheet.over(moment.state)[1]} {moment.praise}".strip()
    verdict = moment.verdict
    if isinstance(verdict, Guide) and verdict.fixes:
        return f"{said} {guidance(moment.sheet, verdict, moment.phase)}"
    return said


def _verdict_sentence(moment: Moment, now: float) -> str:
    verdict = moment.verdict
    if isinstance(verdict, Guide):
        return guidance(moment.sheet, verdict, moment.phase)
    if isinstance(verdict, Wrong):
        return wrong(moment, verdict)
    if isinstance(verdict, Moving):
        return _moving(moment, verdict, now)
    if isinstance(verdict, Ask):
        if verdict.unseen:
            return "A reader does not answer. Is this the move? Confirm, or press the cell."
        if len(verdict.candidates) == 1:
            return say("Does this leave the mat? Confirm, or put it down.")
        return "Two moves lead here. Press the lit cell of the piece that was moved."
    if isinstance(verdict, Recognised):
        return "One moment ..."
    if moment.pressed:
        hint = moment.sheet.hint(moment.state, moment.seat or 0, moment.pressed)
        return hint or "Press one of the lit cells, or the same one again to start over."
    if isinstance(verdict, Laid):
        return _laid(moment, verdict)
    asides = "".join(f"{aside.say} " for aside in moment.asides)
    return asides + moment.sheet.now(moment.state)


def _laid(moment: Moment, laid: Laid) -> str:
    """Orders on the mat: what is wrong, or what is awaited; else the game goes on, and cards are lifted."""
    sheet = moment.sheet
    if laid.strays:
        stray = laid.strays[0]
        name = sheet.kind_name(moment.pieces[stray.piece].kind, "", "")
        return f"{laid.why} Take the {name} off {stray.cell} again."
    if laid.awaited:
        return laid.say
    taken = " and ".join(fix_words(sheet, fix) for fix in laid.obeyed)
    return f"{sheet.now(moment.state)} {taken[:1].upper()}{taken[1:]}.".strip()


def guidance(sheet: AnySheet, guide: Guide, phase: Phase) -> str:
    """All that is to be done, shortest first words: one thing spelt out, many things counted."""
    introduction = _INTRODUCTIONS.get(phase, "")
    if not guide.fixes:
        return introduction or "One moment ..."
    if len(guide.fixes) == 1:
        todo = fix_words(sheet, guide.fixes[0])
    elif phase is Phase.CLEARING:
        todo = "take everything off the mat"
    else:
        todo = _counted(sheet, guide.fixes)
    return f"{introduction}: {todo}." if introduction else f"{todo[0].upper()}{todo[1:]}."


def fix_words(sheet: AnySheet, fix: Fix) -> str:
    name = sheet.kind_name(fix.kind, fix.face, fix.mark)
    if fix.turn:
        return f"turn the card on {fix.cell} over"
    if fix.start and fix.cell:
        return f"slide the {name} from {place(sheet, fix.start)} to {place(sheet, fix.cell)}"
    if fix.cell:
        return f"put {'the' if fix.mark else 'a'} {name} on {place(sheet, fix.cell)}"
    return f"take the {name} off {place(sheet, fix.start or '')}"


def place(sheet: AnySheet, cell: str) -> str:
    """What people call a cell."""
    return sheet.place_name(cell)


def _counted(sheet: AnySheet, fixes: tuple[Fix, ...]) -> str:
    turns = sum(fix.turn for fix in fixes)
    puts = Counter(
        sheet.kind_name(f.kind, f.face, f.mark) for f in fixes if f.cell and not f.start and not f.turn
    )
    parts = [f"turn over {turns} cards" if turns > 1 else "turn over the lit card"] if turns else []
    if puts:
        parts.append("put " + " and ".join(f"{n} {name}{'s' * (n > 1)}" for name, n in puts.items()))
    others = [fix_words(sheet, fix) for fix in fixes if fix.start]
    if len(others) > 2:
        others = [*others[:1], f"do {len(others) - 1} more as lit"]
    return ", then ".join(parts + others) + (" on the blinking cells" if puts and not others else "")


def wrong(moment: Moment, verdict: Wrong) -> str:
    """The engine's reason, then the way back."""
    stray = verdict.strays[0]
    piece = moment.pieces[stray.piece]
    face = moment.sight.places.get(stray.piece, ("", ""))[1]
    name = moment.sheet.kind_name(piece.kind, face, moment.marks.get(stray.piece, ""))
    if stray.home is None:
        back = f"Take the {name} off {place(moment.sheet, stray.cell or '')} again."
    elif stray.home == stray.cell:
        back = f"Turn the card on {stray.cell} back."
    else:
        back = f"Put the {name} back on {place(moment.sheet, stray.home)}."
    why = _in_peoples_words(moment, verdict.why.strip()) or "That is no legal move"
    if why[-1] not in ".!?":
        why += "."
    return f"{why[:1].upper()}{why[1:]} {back}".strip()


def _in_peoples_words(moment: Moment, why: str) -> str:
    """A reason with the cards by the names people use. It speaks of cards that lie open."""
    kinds = {piece.kind for piece in moment.pieces.values() if piece.faces}

    def name(word: re.Match[str]) -> str:
        return f"the {moment.sheet.kind_name(word[0], UP, '')}" if word[0] in kinds else word[0]

    return re.sub(r"[\w:-]+", name, why) if kinds else why


def _moving(moment: Moment, verdict: Moving, now: float) -> str:
    waited = moment.overdue is not None and now >= moment.overdue
    if waited or not verdict.targets:
        return f"A piece is off the mat. Put it back on {place(moment.sheet, verdict.left[0])}."
    if set(verdict.targets) <= set(verdict.left):
        return "Lay a card in its place, or put it back."
    return "Put it down on a lit cell, or back where it was."


def notices(moment: Moment, now: float) -> tuple[str, ...]:
    """Faults a person should know of while the game goes on."""
    sight = moment.sight
    found = [f"Board part {tile + 1} does not answer: {why}" for tile, why in sorted(moment.links.items())]
    if moment.trouble:
        found.append(moment.trouble)
    if sight.down:
        found.append(f"No answer from the reader of {_some(sorted(sight.down))}.")
    for cell, tags in sorted(sight.unknown.items()):
        found += [f"A tag nobody knows lies on {cell}: {tag}." for tag in tags]
    found += [f"Something on {cell} cannot be read clearly." for cell in sorted(sight.noisy)]
    for piece, (place, since) in sorted(sight.doubled.items()):
        if now >= since + DOUBLED_AFTER:
            found.append(_doubled(sight.places[piece][0], place[0]))
    return tuple(found)


def _doubled(cell: str, other: str) -> str:
    if cell == other:
        return f"A card on {cell} reads with both faces: lift it, and lay it down again."
    return f"One piece reads on {cell} and {other}: move it apart."


def _some(cells: list[str]) -> str:
    return ", ".join(cells[:3]) + (f" and {len(cells) - 3} more" if len(cells) > 3 else "")
