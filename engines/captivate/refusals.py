"""Why an action is refused, in words that a player understands.

A refusal must not give a secret away. What everybody can see is judged first: whether any card at all could
go to the cell. Only then is asked whose card it is; so a card on a cell where none may go is refused alike,
be it in the hand or not. Of a card that was seen before, the cell is named only while the card lies there
face up for everybody to see.
"""

from __future__ import annotations

from typing import TypeGuard

from engines.captivate.cards import CARD_WORDS, CARDS
from engines.captivate.field import DOWN, FRESH, card_at
from engines.captivate.mat import BOX, Site
from engines.captivate.state import (
    DEAL,
    DRAW,
    OPEN,
    OVER,
    SHOW,
    THROW,
    TURN,
    State,
    in_hand,
)
from engines.captivate.words import END, KINDS, LARGEST, NONE, Action, cell_word, text
from engines.game import CHANCE, IllegalAction
from engines.reasons import because

_VERBS = {
    DEAL: because("a card is dealt"),
    OPEN: because("the first card of the field is opened"),
    TURN: because("cards are played or captured, or the turn is ended"),
    DRAW: because("a card is dealt"),
    SHOW: because("the cards left in hand are shown"),
    THROW: because("the tied players throw rock, paper or scissors"),
}
_PHASE_OF_VERB = {
    "deal": (DEAL, DRAW),
    "open": (OPEN,),
    "play": (TURN,),
    "capture": (TURN,),
    "end": (TURN,),
    "show": (SHOW,),
    "throw": (THROW,),
}


def refusal(state: State, seat: int, action: object) -> IllegalAction:
    """The error for an action that the rules refuse in this state."""
    return IllegalAction(_reason(state, seat, action))


def _reason(state: State, seat: int, action: object) -> str:
    if not is_action(action):
        return because("{action!r} is no action of Captivate", action=action)
    if state.phase == OVER:
        return because("the game is over")
    if state.phase not in _PHASE_OF_VERB[action[0]]:
        return because("{action!r} is not possible now: {now}", action=text(action), now=_VERBS[state.phase])
    if state.phase == THROW:
        return _throw_reason(state, seat)
    if state.phase in (DEAL, OPEN, DRAW):
        return _chance_reason(seat, action)
    if seat != state.turn:
        return because("seat {seat} must wait: it is seat {turn}'s turn", seat=seat, turn=state.turn)
    if action == END:
        return because("a turn ends only after at least one card was laid")
    if state.phase == SHOW:
        return _card_reason(state, action[1])
    if not in_hand(state, seat):
        return because("your hand is empty; the turn can only be ended")
    return cell_fault(state, action) or _card_reason(state, action[1])


def is_action(action: object) -> TypeGuard[Action]:
    """Whether it has the shape of an action: a verb, and the card, kind or cell that belong to it."""
    if not isinstance(action, tuple) or len(action) != 3 or not all(type(part) is int for part in action[1:]):
        return False
    verb, what, cell = action
    if verb in ("play", "capture"):
        return what in CARDS and cell in range(LARGEST * LARGEST)
    if verb in ("deal", "open", "show"):
        return what in CARDS and cell == NONE
    if verb == "throw":
        return what in range(len(KINDS)) and cell == NONE
    return action == END


def _throw_reason(state: State, seat: int) -> str:
    if state.throws is None or seat not in state.throws.rivals:
        return because("seat {seat} is not among those who throw for the tie", seat=seat)
    return because("seat {seat} has thrown in this round already; a throw is not changed", seat=seat)


def _chance_reason(seat: int, action: Action) -> str:
    if seat != CHANCE:
        return because("seat {seat} must wait: the cards come from the deck now", seat=seat)
    return because("{card} is not in the deck any more", card=CARD_WORDS[action[1]])


def _card_reason(state: State, card: int) -> str:
    """Why this card, which is refused, cannot come from the hand."""
    word = CARD_WORDS[card]
    if not state.rules.physical:
        return because("{word} is not in your hand", word=word)
    for index, code in enumerate(state.field.cells):
        if code and not code & DOWN and card_at(code) == card:
            return because("{word} lies on {cell} already", word=word, cell=state.rules.mat.words[index])
    return because("{word} was seen before in this game; it cannot come from a hand", word=word)


def cell_fault(state: State, action: Action) -> str | None:
    """Why no card at all can be laid on the cell in this way; None if one can. No secret bears on it."""
    verb, _, cell = action
    mat, word = state.rules.mat, cell_word(cell)
    site = mat.sites.get(cell)
    if site is None:
        return because(
            "the mat has no cell {word}; its cells are A1 to {last}", word=word, last=mat.words[-1]
        )
    code = state.field.cells[site.place]
    if verb == "capture":
        return None if code & DOWN else _capture_reason(code, word)
    if code & DOWN:
        return because("a face-down card lies on {word}; it can be captured, not played on", word=word)
    if code:
        return because("a card lies on {word} already", word=word)
    return None if state.field.open & site.here else _box_reason(state, site, word)


def _capture_reason(code: int, word: str) -> str:
    if not code:
        return because("there is no card on {word} to capture", word=word)
    if code & FRESH:
        return because("the card on {word} was laid in this turn; it cannot be captured in it", word=word)
    return because("the card on {word} is face up; only face-down cards can be captured", word=word)


def _box_reason(state: State, site: Site, word: str) -> str:
    if not state.field.reach & site.here:
        return because("a card on {word} would make the field larger than {BOX} x {BOX}", word=word, BOX=BOX)
    return because("{word} touches no card of the field", word=word)
