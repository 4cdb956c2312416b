"""What people read at a game of Captivate: whole sentences in one table, and which of them is said when.

Every sentence stands there whole, with names for what is filled in.
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
from table import tongues
from table.sensing.pieces import DOWN, UP
from table.showing.scene import Line
from table.tongues import Forms, Noun, Sentences, listed, mark, noun, plural, saying, together

NAMES = (mark("Anchor"), mark("Pearl"), mark("Coral"), mark("Gull"))
THROWS = {"rock": mark("Rock"), "paper": mark("Paper"), "scissors": mark("Scissors")}
ELEMENT_NAMES = {"earth": mark("Earth"), "water": mark("Water"), "light": mark("Light"), "dark": mark("Dark")}

CARD = Forms(
    mark("{value} of {element}"),
    mark("the {value} of {element}"),
    mark("the {value} of {element}"),  # there is one of each
    plural("{n} {value} of {element}", "{n} {value} of {element}"),
)
SOME_CARD = Forms(mark("card"), mark("the card"), mark("a card"), plural("{n} card", "{n} cards"))
COVERED_CARD = Forms(
    mark("face-down card"),
    mark("the face-down card"),
    mark("a face-down card"),
    plural("{n} face-down card", "{n} face-down cards"),
)

SENTENCES: Sentences = {
    # what happened
    "opened": mark("The first card lies on {cell}."),
    "played": mark("{who} lays a card on {cell}."),
    "captured": mark("{who} captures the card on {cell}."),
    "covered by value": mark("{cell} turns over: the new card is higher."),
    "covered by dots": mark("{cell} turns over: more dots where they touch."),
    "covered by element": mark("{cell} turns over: equal dots, one element."),
    "ended": mark("{who} ends the turn."),
    "banked": plural("{n} card for {who}'s pile.", "{n} cards for {who}'s pile."),
    "draws": plural("{who} draws {n} card.", "{who} draws {n} cards."),
    "shown": mark("{who} still holds {card}."),
    "settled": mark("{who} has no more cards."),
    "has thrown": mark("{who} has thrown."),
    "threw rock": mark("{who} threw rock."),
    "threw paper": mark("{who} threw paper."),
    "threw scissors": mark("{who} threw scissors."),
    "out": mark("{who} is out."),
    "last round": mark("The deck is empty: one more turn for everybody."),
    "full grid": mark("The grid is full, and nothing is covered."),
    "hands are shown": mark("Now everybody shows what is left in hand."),
    "tied": mark("{names} are tied."),
    # what may be done now
    "open": mark("Shuffle, deal five cards to everybody, then turn up one more on {cell}."),
    "in the last round": mark("Last round."),
    "empty hand": mark("No card is left in your hand: end the turn."),
    "beside": mark("Lay a card beside another."),
    "beside, end": mark("Lay a card beside another, or end the turn."),
    "beside, on": mark("Lay a card beside another, or on a face-down one to capture it."),
    "beside, on, end": mark(
        "Lay a card beside another, or on a face-down one to capture it, or end the turn."
    ),
    "on": mark("Lay a card on a face-down one to capture it."),
    "on, end": mark("Lay a card on a face-down one to capture it, or end the turn."),
    "end": mark("End the turn."),
    "show": mark("Show what you hold: lay a card on {cell}, {left} to go. Any missing? See the menu."),
    "throw": mark("A tie: {who} throws, and lets nobody see. All is shown when everybody has thrown."),
    "throw again": mark(
        "Still a tie: {who} throws, and lets nobody see. All is shown when everybody has thrown."
    ),
    # what is wrong
    "several": mark("Lay one card after the other"),
    "turned by hand": mark("a card is turned over only when another one beats it"),
    "stays there": mark("a card that lies on the mat stays where it is"),
    "face up": mark("a card comes to {cell} face up"),
    "open here": mark("the first card comes to {cell}, face up, and no other with it"),
    "show here": mark("cards that are left in hand are shown on {cell}, face up, one after the other"),
    "nothing to lay": mark("no card is laid now: the tied players throw"),
    # keys, the menu, the panel
    "end key": mark("End turn"),
    "no more": mark("I have no more cards"),
    "deck": mark("Deck {cards}"),
    "no deck": mark("Deck empty"),
    "held": mark("won, {held} in hand"),
    "reckoned": mark("{won} − {held}"),
    # the end
    "wins": mark("{names} wins"),
    "share": mark("{names} share the win"),
    "full grid: most points": mark("The grid is full. {best} points against {next}."),
    "full grid: better throw": mark("The grid is full. {best} points, and the better throw."),
    "full grid: shared": mark("The grid is full. {best} points each, and no end to the tie."),
    "last round: most points": mark("The last round is over. {best} points against {next}."),
    "last round: better throw": mark("The last round is over. {best} points, and the better throw."),
    "last round: shared": mark("The last round is over. {best} points each, and no end to the tie."),
    # a deck that bots cannot see, a mat that is too small
    "no bots": mark(
        "A bot cannot look at its cards in a real deck: let the table deal them (--deck virtual)."
    ),
    "mat": mark("Captivate needs a mat of {wide} x {long} cells, and this one has {columns} x {rows}"),
}


phrase = saying(SENTENCES)


def name(seat: int) -> str:
    """What people call a seat."""
    return tongues.say(NAMES[seat])


def throw_name(kind: str) -> str:
    """What people call a throw."""
    return tongues.say(THROWS[kind])


def card(kind: str, face: str = UP) -> Noun:
    """What people call a card: "5 of Dark" when its face may be seen."""
    if face == UP:
        number = NUMBERS[kind]
        element = tongues.say(ELEMENT_NAMES[ELEMENTS[number % len(ELEMENTS)]])
        return noun(CARD, value=value_of(number), element=element)
    return noun(COVERED_CARD if face == DOWN else SOME_CARD)


def _names(seats: Sequence[int]) -> str:
    return listed([name(seat) for seat in seats])


def draws(seat: int, cards: int) -> str:
    return phrase("draws", n=cards, who=name(seat))


def deck(cards: int) -> str:
    """What is left to draw."""
    return phrase("deck", cards=cards) if cards else phrase("no deck")


def now(view: View) -> str:
    """What the players to move may do."""
    phase = view["phase"]
    if phase == "open":
        return phrase("open", cell=view["middle"])
    if phase == "turn":
        return together(phrase("in the last round") if view["last_round"] else "", _turn(view))
    if phase == "show" and view["to_show"] is not None and view["turn"] is not None:
        return phrase("show", cell=view["middle"], left=view["to_show"][view["turn"]])
    if phase == "throw" and view["throws"] is not None:
        again = view["throws"]["round"] > 1
        return phrase("throw again" if again else "throw", who=name(view["movers"][0]))
    return ""


def _turn(view: View) -> str:
    if view["turn"] is None or not view["hand_counts"][view["turn"]]:
        return phrase("empty hand")
    offered = (("beside", view["open"]), ("on", view["face_down"]), ("end", view["played"]))
    return phrase(", ".join(way for way, there in offered if there))


def lines(events: Sequence[Hashable], seat: int) -> list[Line]:
    """What happened, for a log that stays in sight: the cards drawn are counted, turning points come last."""
    dealt = [event.seat for event in events if isinstance(event, CardDealt)]
    found = [line for event in events if (line := _line(event, seat)) is not None]
    found += [Line(draws(to, dealt.count(to)), "note", to) for to in sorted(set(dealt))]
    return sorted(found, key=lambda line: line.kind == "good")


def _line(event: Hashable, seat: int) -> Line | None:
    """One event in words; None for what is told otherwise."""
    who = name(seat)
    match event:
        case FieldOpened(_, cell):
            return Line(phrase("opened", cell=cell), "note")
        case CardPlayed(_, cell):
            return Line(phrase("played", who=who, cell=cell), "did", seat)
        case CardCaptured(_, cell):
            return Line(phrase("captured", who=who, cell=cell), "did", seat)
        case CardCovered(cell, why):
            return Line(phrase(f"covered by {why}", cell=cell), "note")
        case TurnEnded():
            return Line(phrase("ended", who=who), "did", seat)
        case CapturesBanked(cards):
            return Line(phrase("banked", n=cards, who=who), "note", seat)
        case DrawDue(cards):
            return Line(draws(seat, cards), "note", seat)
        case CardShown(shown):
            return Line(phrase("shown", who=who, card=card(shown).the), "did", seat)
        case HandSettled():
            return Line(phrase("settled", who=who), "did", seat)
        case HasThrown():
            return Line(phrase("has thrown", who=who), "did", seat)
        case ThrowOpened(thrower, kind):
            return Line(phrase(f"threw {kind}", who=name(thrower)), "note", thrower)
        case RivalOut(gone):
            return Line(phrase("out", who=name(gone)), "note", gone)
        case TurningPoint(what):
            return Line(phrase(what), "good")
        case Tied(seats):
            return Line(phrase("tied", names=_names(seats)), "good")
        case _:
            return None


def over(view: View, ended: str) -> tuple[str, str]:
    """How it ended: a headline and a sentence. `ended` is what has brought it to its end."""
    winners, scores = view["winners"], view["scores"]
    if winners is None or scores is None:
        return "", ""
    best = scores[winners[0]]
    if len(winners) > 1:
        return phrase("share", names=_names(winners)), phrase(f"{ended}: shared", best=best)
    if view["throws"] is not None:
        return phrase("wins", names=_names(winners)), phrase(f"{ended}: better throw", best=best)
    second = max(score for seat, score in enumerate(scores) if seat not in winners)
    return phrase("wins", names=_names(winners)), phrase(f"{ended}: most points", best=best, next=second)
