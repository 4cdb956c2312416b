"""What people read at a game of Captivate: whole sentences in one table, and which of them is said when.

Another language is another table: every sentence stands there whole, with names for what is filled in.
A memory game: no line that stays names a card that may be covered.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from engines.captivate.cards import CARD_OF_WORD as NUMBERS
from engines.captivate.cards import ELEMENTS, value_of
from engines.captivate.events import (
    CapturesBanked,
    CardCaptured,
    CardCovered,
    CardDealt,
    CardPlayed,
    CardShown,
    DrawDue,
    FieldOpened,
    HandSettled,
    HasThrown,
    RivalOut,
    ThrowOpened,
    Tied,
    TurnEnded,
    TurningPoint,
)
from engines.captivate.views import View
from table.sensing.pieces import DOWN, UP
from table.showing.scene import Line

NAMES = ("Anchor", "Pearl", "Coral", "Gull")
THROWS = {"rock": "Rock", "paper": "Paper", "scissors": "Scissors"}
ELEMENT_NAMES = {"earth": "Earth", "water": "Water", "light": "Light", "dark": "Dark"}

SENTENCES = {
    # what happened
    "opened": "The first card lies on {cell}.",
    "played": "{who} lays a card on {cell}.",
    "captured": "{who} captures the card on {cell}.",
    "covered": "The card on {cell} is turned over.",
    "ended": "{who} ends the turn.",
    "banked one": "1 card for {who}'s pile.",
    "banked": "{cards} cards for {who}'s pile.",
    "draws one": "{who} draws 1 card.",
    "draws": "{who} draws {cards} cards.",
    "shown": "{who} still holds the {card}.",
    "settled": "{who} has no more cards.",
    "has thrown": "{who} has thrown.",
    "threw rock": "{who} threw rock.",
    "threw paper": "{who} threw paper.",
    "threw scissors": "{who} threw scissors.",
    "out": "{who} is out.",
    "last round": "The deck is empty: one more turn for everybody.",
    "full grid": "The grid is full, and nothing is covered.",
    "hands are shown": "Now everybody shows what is left in hand.",
    "tied": "{names} are tied.",
    # what may be done now
    "open": "Shuffle, deal five cards to everybody, then turn up one more on {cell}.",
    "in the last round": "Last round. {now}",
    "empty hand": "No card is left in your hand: end the turn.",
    "lay": "Lay a card {ways}.",
    "or": "{one}, or {other}",
    "beside": "beside another",
    "on": "on a face-down one to capture it",
    "end": "end the turn",
    "show": "Show what you hold: lay a card on {cell}, {left} to go. Any missing? See the menu.",
    "throw": "A tie: {who} throws, and lets nobody see. All is shown when everybody has thrown.",
    "throw again": "Still a tie: {who} throws, and lets nobody see. All is shown when everybody has thrown.",
    # what is wrong
    "several": "Lay one card after the other",
    # keys, the menu, the panel
    "end key": "End turn",
    "no more": "I have no more cards",
    "deck": "Deck {cards}",
    "no deck": "Deck empty",
    "held": "won, {held} in hand",
    "reckoned": "{won} − {held}",
    # the end
    "wins": "{names} wins",
    "share": "{names} share the win",
    "full grid: most points": "The grid is full. {best} points against {next}.",
    "full grid: better throw": "The grid is full. {best} points, and the better throw.",
    "full grid: shared": "The grid is full. {best} points each, and no end to the tie.",
    "last round: most points": "The last round is over. {best} points against {next}.",
    "last round: better throw": "The last round is over. {best} points, and the better throw.",
    "last round: shared": "The last round is over. {best} points each, and no end to the tie.",
    # names
    "card": "{value} of {element}",
    "some card": "card",
    "covered card": "face-down card",
    "and": "{names} and {last}",
    # a mat that is too small
    "mat": "Captivate needs a mat of {wide} x {long} cells, and this one has {columns} x {rows}",
}


def say(sentence: str, **facts: object) -> str:
    """A sentence of the table with its facts."""
    return SENTENCES[sentence].format(**facts)


def card_name(kind: str, face: str = UP) -> str:
    """What people call a card: "5 of Dark" when its face may be seen."""
    if face == UP:
        card = NUMBERS[kind]
        element = ELEMENT_NAMES[ELEMENTS[card % len(ELEMENTS)]]
        return say("card", value=value_of(card), element=element)
    return say("covered card" if face == DOWN else "some card")


def _names(seats: Sequence[int]) -> str:
    names = [NAMES[seat] for seat in seats]
    return names[0] if len(names) == 1 else say("and", names=", ".join(names[:-1]), last=names[-1])


def draws(seat: int, cards: int) -> str:
    return say("draws one" if cards == 1 else "draws", who=NAMES[seat], cards=cards)


def deck(cards: int) -> str:
    """What is left to draw."""
    return say("deck", cards=cards) if cards else say("no deck")


def now(view: View) -> str:
    """What the players to move may do."""
    phase = view["phase"]
    if phase == "open":
        return say("open", cell=view["middle"])
    if phase == "turn":
        return say("in the last round", now=_turn(view)) if view["last_round"] else _turn(view)
    if phase == "show" and view["to_show"] is not None and view["turn"] is not None:
        return say("show", cell=view["middle"], left=view["to_show"][view["turn"]])
    if phase == "throw" and view["throws"] is not None:
        again = view["throws"]["round"] > 1
        return say("throw again" if again else "throw", who=NAMES[view["movers"][0]])
    return ""


def _turn(view: View) -> str:
    if view["turn"] is None or not view["hand_counts"][view["turn"]]:
        return say("empty hand")
    offered = (("beside", view["open"]), ("on", view["face_down"]), ("end", view["played"]))
    ways = [say(way) for way, there in offered if there]
    told = ways[0]
    for way in ways[1:]:
        told = say("or", one=told, other=way)
    return say("lay", ways=told)


def lines(events: Sequence[Hashable], seat: int) -> list[Line]:
    """What happened, for a log that stays in sight: the cards drawn are counted, turning points come last."""
    dealt = [event.seat for event in events if isinstance(event, CardDealt)]
    found = [line for event in events if (line := _line(event, seat)) is not None]
    found += [Line(draws(to, dealt.count(to)), "note", to) for to in sorted(set(dealt))]
    return sorted(found, key=lambda line: line.kind == "good")


def _line(event: Hashable, seat: int) -> Line | None:
    """One event in words; None for what is told otherwise."""
    who = NAMES[seat]
    match event:
        case FieldOpened(_, cell):
            return Line(say("opened", cell=cell), "note")
        case CardPlayed(_, cell):
            return Line(say("played", who=who, cell=cell), "did", seat)
        case CardCaptured(_, cell):
            return Line(say("captured", who=who, cell=cell), "did", seat)
        case CardCovered(cell):
            return Line(say("covered", cell=cell), "note")
        case TurnEnded():
            return Line(say("ended", who=who), "did", seat)
        case CapturesBanked(cards):
            return Line(say("banked one" if cards == 1 else "banked", who=who, cards=cards), "note", seat)
        case DrawDue(cards):
            return Line(draws(seat, cards), "note", seat)
        case CardShown(card):
            return Line(say("shown", who=who, card=card_name(card)), "did", seat)
        case HandSettled():
            return Line(say("settled", who=who), "did", seat)
        case HasThrown():
            return Line(say("has thrown", who=who), "did", seat)
        case ThrowOpened(thrower, kind):
            return Line(say(f"threw {kind}", who=NAMES[thrower]), "note", thrower)
        case RivalOut(gone):
            return Line(say("out", who=NAMES[gone]), "note", gone)
        case TurningPoint(what):
            return Line(say(what), "good")
        case Tied(seats):
            return Line(say("tied", names=_names(seats)), "good")
        case _:
            return None


def over(view: View) -> tuple[str, str]:
    """How it ended: a headline and a sentence."""
    winners, scores = view["winners"], view["scores"]
    if winners is None or scores is None or view["why"] is None:
        return "", ""
    ended = view["why"].partition(":")[0]
    best = scores[winners[0]]
    if len(winners) > 1:
        return say("share", names=_names(winners)), say(f"{ended}: shared", best=best)
    if view["throws"] is not None:
        return say("wins", names=_names(winners)), say(f"{ended}: better throw", best=best)
    second = max(score for seat, score in enumerate(scores) if seat not in winners)
    return say("wins", names=_names(winners)), say(f"{ended}: most points", best=best, next=second)
