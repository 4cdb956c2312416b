"""What happens in a game, as values: what an action led to, and each event in its stable words.

A card that is turned face down or captured is not named: logs stay on the display, and which card it
was is for players to remember. What only one seat may know is an event of its own, told to that seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress
from operator import gt
from typing import Literal, NamedTuple, assert_never

from engines.captivate.cards import CARD_WORDS, SIDES
from engines.captivate.ending import outcome
from engines.captivate.field import card_at, face_down, is_full
from engines.captivate.moves import receiver
from engines.captivate.state import OVER, SHOW, THROW, State
from engines.captivate.words import KINDS, Action, cell_word
from engines.game import Told


class CardDealt(NamedTuple):
    """A card of the virtual deck went to this seat."""

    seat: int


class CardReceived(NamedTuple):
    """Which card that was: for its receiver alone."""

    card: str


class FieldOpened(NamedTuple):
    """The first card of the field was turned up."""

    card: str
    cell: str


class CardPlayed(NamedTuple):
    """A card was laid on an empty cell."""

    card: str
    cell: str


class CardCaptured(NamedTuple):
    """A face-down card was captured; `card` is the one laid on it."""

    card: str
    cell: str


class CardCovered(NamedTuple):
    """The card on this cell was turned face down. Why: it has the lower value, or fewer dots where the two
    touch, or as many and the same element. Of what it was this tells no more: that is to be remembered."""

    cell: str
    why: Literal["value", "dots", "element"]


class TurnEnded(NamedTuple):
    seat: int


class CapturesBanked(NamedTuple):
    """So many captures of this turn went to the points pile."""

    cards: int


class DrawDue(NamedTuple):
    """So many cards are to be drawn by hand, from a physical deck."""

    cards: int


class CardShown(NamedTuple):
    """A card left in hand was shown at the end."""

    card: str


class HandSettled(NamedTuple):
    """This seat says that it has no more cards to show."""

    seat: int


class HasThrown(NamedTuple):
    """This seat has thrown, and nobody else knows what."""

    seat: int


class ThrowMade(NamedTuple):
    """What that was: for its thrower alone."""

    kind: str


class ThrowOpened(NamedTuple):
    """The round is over, and this was thrown in it."""

    seat: int
    kind: str


class RivalOut(NamedTuple):
    """This seat is not among the best any more."""

    seat: int


class TurningPoint(NamedTuple):
    """What changes the game for everybody."""

    what: Literal["last round", "full grid", "hands are shown"]


class Tied(NamedTuple):
    """These seats throw for the win."""

    seats: tuple[int, ...]


class Ended(NamedTuple):
    """The game is over."""

    why: str


Event = (
    CardDealt
    | CardReceived
    | FieldOpened
    | CardPlayed
    | CardCaptured
    | CardCovered
    | TurnEnded
    | CapturesBanked
    | DrawDue
    | CardShown
    | HandSettled
    | HasThrown
    | ThrowMade
    | ThrowOpened
    | RivalOut
    | TurningPoint
    | Tied
    | Ended
)


def tell(before: State, seat: int, action: Action, after: State) -> list[Told]:
    """What an action led to; the action itself comes first, as everybody may hear it."""
    if action.verb == "deal":
        to = receiver(before)
        told = [Told(CardDealt(to)), Told(CardReceived(CARD_WORDS[action.what]), (to,))]
    elif action.verb == "throw":
        told = [Told(HasThrown(seat)), Told(ThrowMade(KINDS[action.what]), (seat,))]
        told += map(Told, _round(before, after))
    else:
        told = [Told(event) for event in deed(before, seat, action, after)]
    return told + [Told(event) for event in turning_points(before, after)]


def deed(before: State, seat: int, action: Action, after: State) -> Iterator[Event]:
    """An action that everybody sees, and what follows from it on the mat. The table asks for it for every
    legal action, so it leaves aside what `tell` adds."""
    verb, card, cell = action
    if verb == "open":
        mat = before.rules.mat
        yield FieldOpened(CARD_WORDS[card], mat.words[mat.middle.place])
    elif verb == "show":
        yield CardShown(CARD_WORDS[card])
    elif verb == "end":
        yield TurnEnded(seat)
        if before.taken:
            yield CapturesBanked(len(before.taken))
        if drawn := after.unknown[seat] - before.unknown[seat]:
            yield DrawDue(drawn)
    else:
        laid = CardCaptured if verb == "capture" else CardPlayed
        yield laid(CARD_WORDS[card], cell_word(cell))
        word = cell_word(cell)
        yield from (
            CardCovered(each, _why_flipped(before, card, word, each)) for each in flipped(before, after)
        )


def flipped(before: State, after: State) -> list[str]:
    """The cells whose card was turned face down."""
    return list(compress(before.rules.mat.words, map(gt, face_down(after.field), face_down(before.field))))


def _why_flipped(before: State, card: int, cell: str, covered: str) -> Literal["value", "dots", "element"]:
    """The first of the three tests by which the card that was laid beats its neighbour."""
    cards, place = before.rules.cards, before.rules.mat.words.index(covered)
    played, other = cards[card], cards[card_at(before.field.cells[place])]
    if played.value > other.value:
        return "value"
    if covered[0] == cell[0]:
        side = 0 if int(covered[1:]) < int(cell[1:]) else 2
    else:
        side = 1 if covered[0] > cell[0] else 3
    return "dots" if played.dots[side] > other.dots[(side + 2) % len(SIDES)] else "element"


def _round(before: State, after: State) -> Iterator[Event]:
    """A finished round of throws: all hands at once, and who is out."""
    if before.throws is None or after.throws is None or after.throws.kinds:
        return
    for seat, kind in after.throws.before:
        yield ThrowOpened(seat, KINDS[kind])
    for seat in before.throws.rivals:
        if seat not in after.throws.rivals:
            yield RivalOut(seat)


def turning_points(before: State, after: State) -> Iterator[Event]:
    """The last round, the end, a tie: what changes the game for everybody."""
    ending = (SHOW, THROW, OVER)
    if after.left and not before.left:
        yield TurningPoint("last round")
    if after.phase in ending and before.phase not in ending and is_full(after.field):
        yield TurningPoint("full grid")
    if after.phase == SHOW != before.phase:
        yield TurningPoint("hands are shown")
    if after.throws and not before.throws:
        yield Tied(after.throws.rivals)
    if ended := outcome(after):
        yield Ended(ended.why)


def say(event: Event) -> str:
    """An event in words that never change: golden games and the referee's protocol have them."""
    match event:
        case CardDealt(seat):
            return f"deal a card to seat {seat}"
        case CardReceived(card):
            return f"deal {card}"
        case FieldOpened(card, cell):
            return f"open {card} {cell}"
        case CardPlayed(card, cell):
            return f"play {card} {cell}"
        case CardCaptured(card, cell):
            return f"capture {card} {cell}"
        case CardCovered(cell):
            return f"flip {cell}"
        case TurnEnded():
            return "end"
        case CapturesBanked(cards):
            return f"bank {cards}"
        case DrawDue(cards):
            return f"draw {cards}"
        case CardShown(card):
            return f"show {card}"
        case HandSettled(seat):
            return f"no more cards: seat {seat}"
        case HasThrown():
            return "throw"
        case ThrowMade(kind):
            return f"throw {kind}"
        case ThrowOpened(seat, kind):
            return f"thrown by seat {seat}: {kind}"
        case RivalOut(seat):
            return f"out: seat {seat}"
        case TurningPoint(what):
            return what
        case Tied(seats):
            return f"tie: seats {', '.join(map(str, seats))}"
        case Ended(why):
            return f"over: {why}"
    assert_never(event)
