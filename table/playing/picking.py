"""One of many cards, each with one place to go to: chosen with the keys, in the tray where they all lie.

So a crew is picked without a mouse: left and right go from card to card, confirm takes one. At a real mat the
keys only turn over what does not fit at once; there the cards themselves are laid.
"""

from __future__ import annotations

from table.games.steps import Put
from table.judging.legal import Candidate
from table.playing.intents import Intent, Play, Reveal
from table.playing.moment import Moment
from table.tongues import say

FEW = 5  # so many are seen and dragged without any help


def picks(moment: Moment) -> tuple[Candidate, ...]:
    """What may be picked from the hand that is shown, in its order; none while cards have several places."""
    if not moment.hand_shown or not moment.open or moment.explaining:
        return ()
    found: dict[str, list[Candidate]] = {}
    for candidate in moment.legal.by_people:
        for step in candidate.gesture.hand if candidate.seat == moment.seat else ():
            if isinstance(step, Put):
                found.setdefault(step.kind, []).append(candidate)
    kinds = [kind for kind in dict.fromkeys(moment.hand or ()) if kind in found]
    single = all(len(found[kind]) == 1 for kind in kinds)
    return tuple(found[kind][0] for kind in kinds) if single and len(kinds) > FEW else ()


def kind_of(pick: Candidate) -> str:
    """The kind of the card that is picked."""
    return next(step.kind for step in pick.gesture.hand if isinstance(step, Put))


def pick_labels(moment: Moment) -> dict[str, str]:
    """What the keys say while a card is to be chosen."""
    take = {"confirm": say("Choose")} if moment.beside.hands else {}
    close = {"back": say("Close")} if moment.lesson is None else {}  # there a hand is always shown
    return {"left": say("Left"), "right": say("Right"), **take, **close}


def picked(moment: Moment, pick: Candidate, word: str) -> Intent | None:
    """Where a key leads, but for the two that go on to another card."""
    if word == "confirm" and moment.beside.hands:
        return Play(pick)
    return Reveal(False) if word == "back" else None
