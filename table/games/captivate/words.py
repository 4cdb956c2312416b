"""What Captivate says at the table. A memory game: no line that stays names a card that may be covered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from table.showing.scene import Line

NAMES = ("Anchor", "Pearl", "Coral", "Gull")


def card_name(card: str) -> str:
    """ "5-dark" -> "5 of Dark"."""
    value, element = card.split("-")
    return f"{value} of {element.capitalize()}"


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _names(seats: Sequence[int]) -> str:
    names = [NAMES[seat] for seat in seats]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def draws(seat: int, count: int) -> str:
    return f"{NAMES[seat]} draws {_cards(count)}."


def now(view: dict[str, Any]) -> str:
    """What the players to move may do."""
    phase = view["phase"]
    if phase == "open":
        return f"Shuffle, deal five cards to everybody, then turn up one more on {view['middle']}."
    if phase == "turn":
        return ("Last round. " if view["last_round"] else "") + _turn(view)
    if phase == "show":
        left = view["to_show"][view["turn"]]
        return f"Show what you hold: lay a card on {view['middle']}, {left} to go. Any missing? See the menu."
    if phase == "throw":
        return _throw(view)
    return ""


def _turn(view: dict[str, Any]) -> str:
    if not view["hand_counts"][view["turn"]]:
        return "No card is left in your hand: end the turn."
    ways = ["beside another"] if view["open"] else []
    ways += ["on a face-down one to capture it"] if view["face_down"] else []
    ends = ["end the turn"] if view["played"] else []
    return f"Lay a card {', or '.join(ways + ends)}."


def _throw(view: dict[str, Any]) -> str:
    throws = view["throws"]
    again = "Still a tie" if throws["round"] > 1 else "A tie"
    waiting = view["movers"][0]
    return f"{again}: {NAMES[waiting]} throws, and lets nobody see. All is shown when everybody has thrown."


def lines(told: Sequence[str], seat: int) -> list[Line]:
    """What happened, for a log that stays in sight."""
    dealt = [int(say.split()[-1]) for say in told if say.startswith("deal a card to")]
    found = [_line(say, seat) for say in told]
    found += [Line(draws(to, dealt.count(to)), "note", to) for to in sorted(set(dealt))]
    ended = [line for line in found if line is not None and line.kind == "good"]
    return [line for line in found if line is not None and line not in ended] + ended


def _line(say: str, seat: int) -> Line | None:
    """One event in words; None for what is told otherwise."""
    match say.split():
        case ["open", _, cell]:
            return Line(f"The first card lies on {cell}.", "note")
        case ["play", _, cell]:
            return Line(f"{NAMES[seat]} lays a card on {cell}.", "did", seat)
        case ["capture", _, cell]:
            return Line(f"{NAMES[seat]} captures the card on {cell}.", "did", seat)
        case ["flip", cell]:
            return Line(f"The card on {cell} is turned over.", "note")
        case ["end"]:
            return Line(f"{NAMES[seat]} ends the turn.", "did", seat)
        case ["bank", count]:
            return Line(f"{_cards(int(count))} for {NAMES[seat]}'s pile.", "note", seat)
        case ["draw", count]:
            return Line(draws(seat, int(count)), "note", seat)
        case ["show", card]:
            return Line(f"{NAMES[seat]} still holds the {card_name(card)}.", "did", seat)
        case ["no", "more", *_]:
            return Line(f"{NAMES[seat]} has no more cards.", "did", seat)
        case ["throw"]:
            return Line(f"{NAMES[seat]} has thrown.", "did", seat)
        case ["thrown", "by", "seat", thrower, kind]:
            who = int(thrower.removesuffix(":"))
            return Line(f"{NAMES[who]} threw {kind}.", "note", who)
        case ["out:", "seat", gone]:
            return Line(f"{NAMES[int(gone)]} is out.", "note", int(gone))
        case ["last", "round"]:
            return Line("The deck is empty: one more turn for everybody.", "good")
        case ["full", "grid"]:
            return Line("The grid is full, and nothing is covered.", "good")
        case ["hands", "are", "shown"]:
            return Line("Now everybody shows what is left in hand.", "good")
        case ["tie:", "seats", *seats]:
            return Line(f"{_names([int(each.rstrip(',')) for each in seats])} are tied.", "good")
    return None


def over(view: dict[str, Any]) -> tuple[str, str]:
    """How it ended: a headline and a sentence."""
    winners, scores = view["winners"], view["scores"]
    best = scores[winners[0]]
    others = sorted((score for seat, score in enumerate(scores) if seat not in winners), reverse=True)
    ending = "The grid is full." if view["why"].startswith("full grid") else "The last round is over."
    if len(winners) > 1:
        return f"{_names(winners)} share the win", f"{ending} {best} points each, and no end to the tie."
    if view["throws"] is not None:
        return f"{_names(winners)} wins", f"{ending} {best} points, and the better throw."
    return f"{_names(winners)} wins", f"{ending} {best} points against {others[0]}."
