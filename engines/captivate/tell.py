"""What happened, item by item, in short stable words for logs, display and sound.

    deal a card to seat 1 (and, to that seat alone: deal 5-dark)      open 5-dark D4
    play 5-dark D3 / capture 5-dark D3 / flip D4                      end / bank 2 / draw 3
    last round / full grid / show 5-dark / hands are shown            throw
    thrown by seat 0: rock / out: seat 1 / tie: seats 0, 1            over: WHY

A card that is turned face down or captured is not named: logs stay on the display, and which card it
was is for players to remember.
"""

from __future__ import annotations

from engines.captivate.ending import outcome
from engines.captivate.field import DOWN, is_full
from engines.captivate.moves import receiver
from engines.captivate.state import OVER, SHOW, THROW, State
from engines.captivate.words import KINDS, Action, text
from engines.game import Told


def tell(before: State, seat: int, action: Action, after: State) -> list[Told]:
    """What an action led to; the action itself comes first, as everybody may hear it."""
    told = _action(before, seat, action)
    if action.verb in ("play", "capture"):
        told += [Told(f"flip {cell}") for cell in flipped(before, after)]
    if action.verb == "end":
        told += _banked(before)
        told += _drawn(before, after, seat)
    if action.verb == "throw":
        told += _round(before, after)
    return told + turning_points(before, after)


def _action(before: State, seat: int, action: Action) -> list[Told]:
    if action.verb == "deal":
        to = receiver(before)
        return [Told(f"deal a card to seat {to}"), Told(text(action), (to,))]
    if action.verb == "open":
        mat = before.rules.mat
        return [Told(f"{text(action)} {mat.words[mat.middle.place]}")]
    if action.verb == "throw":
        return [Told("throw"), Told(text(action), (seat,))]
    return [Told(text(action))]


def flipped(before: State, after: State) -> list[str]:
    """The cells whose card was turned face down."""
    turns = zip(before.rules.mat.words, before.field.cells, after.field.cells, strict=True)
    return [cell for cell, old, new in turns if new & DOWN and not old & DOWN]


def _banked(before: State) -> list[Told]:
    return [Told(f"bank {len(before.taken)}")] if before.taken else []


def _drawn(before: State, after: State, seat: int) -> list[Told]:
    """With a physical deck the player now draws that many cards by hand."""
    drawn = after.unknown[seat] - before.unknown[seat]
    return [Told(f"draw {drawn}")] if drawn else []


def _round(before: State, after: State) -> list[Told]:
    """A finished round of throws: all hands at once, and who is out."""
    if before.throws is None or after.throws is None or after.throws.kinds:
        return []
    told = [Told(f"thrown by seat {seat}: {KINDS[kind]}") for seat, kind in after.throws.before]
    gone = [seat for seat in before.throws.rivals if seat not in after.throws.rivals]
    return told + [Told(f"out: seat {seat}") for seat in gone]


def turning_points(before: State, after: State) -> list[Told]:
    """The last round, the end, a tie: what changes the game for everybody."""
    told = []
    if after.left and not before.left:
        told.append(Told("last round"))
    if (
        after.phase in (SHOW, THROW, OVER)
        and before.phase not in (SHOW, THROW, OVER)
        and is_full(after.field)
    ):
        told.append(Told("full grid"))
    if after.phase == SHOW != before.phase:
        told.append(Told("hands are shown"))
    if after.throws and not before.throws:
        told.append(Told(f"tie: seats {', '.join(map(str, after.throws.rivals))}"))
    ended = outcome(after)
    if ended:
        told.append(Told(f"over: {ended.why}"))
    return told
