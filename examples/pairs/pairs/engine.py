"""The rules of Pairs: turn two cards up; a pair is taken, anything else is turned down again."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from engines.game import CHANCE, IllegalAction, Options, Outcome, Told, check_options, seat_count

NAME = "pairs"
TITLE = "Pairs"
SEATS: tuple[int, ...] = (2, 1, 3, 4)
BOUND = 320  # twelve laid, two hundred turned up, and a word after every other

FIGURES = ("anchor", "crab", "octopus", "shell", "ship", "whale")
CARDS = tuple(f"{figure}-{n}" for figure in FIGURES for n in (1, 2))
CELLS = tuple(f"{column}{row}" for row in (1, 2, 3) for column in "ABCD")
WORDS = frozenset([f"lay {card}" for card in CARDS] + [f"flip {cell}" for cell in CELLS] + ["take", "back"])


class Laid(NamedTuple):
    """An event: a card was laid there. Which one is nobody's to know."""

    cell: str


class Flipped(NamedTuple):
    """An event: a card was turned up."""

    cell: str
    card: str


class Took(NamedTuple):
    """An event: a pair was found."""

    figure: str


class TurnedBack(NamedTuple):
    """An event: it was no pair."""


class Ended(NamedTuple):
    """An event: every pair is found, or nobody finds one any more."""


class State(NamedTuple):
    """What lies on the cells in their order ("" where a pair was taken), which of it is up, whose turn; and
    which cells have been turned up before, for everybody to remember."""

    seats: int
    cards: tuple[str, ...] = ()
    up: tuple[int, ...] = ()
    turn: int = 0
    pairs: tuple[int, ...] = ()
    flips: int = 0
    known: frozenset[int] = frozenset()


def start(options: Options) -> State:
    check_options(NAME, options, ())
    seats = seat_count(NAME, options, SEATS)
    return State(seats, pairs=(0,) * seats)


def figure(card: str) -> str:
    return card.partition("-")[0]


def is_pair(state: State) -> bool:
    return len(state.up) == 2 and len({figure(state.cards[at]) for at in state.up}) == 1


def movers(state: State) -> tuple[int, ...]:
    if len(state.cards) < len(CELLS):
        return (CHANCE,)
    return () if outcome(state) else (state.turn,)


def actions(state: State, seat: int) -> list[str]:
    if seat not in movers(state):
        return []
    if seat == CHANCE:
        return [f"lay {card}" for card in CARDS if card not in state.cards]
    if len(state.up) == 2:
        return ["take"] if is_pair(state) else ["back"]
    return [f"flip {CELLS[at]}" for at, card in enumerate(state.cards) if card and at not in state.up]


def apply(state: State, seat: int, action: str) -> State:
    if not movers(state):
        raise IllegalAction("the game is over")
    if seat not in movers(state):
        raise IllegalAction("it is somebody else's turn")
    if action not in actions(state, seat):
        raise IllegalAction(f"{action}: {_why_not(state)}")
    word, _, what = action.partition(" ")
    if word == "lay":
        return state._replace(cards=(*state.cards, what))
    if word == "flip":
        at = CELLS.index(what)
        return state._replace(up=(*state.up, at), flips=state.flips + 1, known=state.known | {at})
    if word == "back":
        return state._replace(up=(), turn=(seat + 1) % state.seats)
    cards = tuple("" if at in state.up else card for at, card in enumerate(state.cards))
    pairs = tuple(count + (number == seat) for number, count in enumerate(state.pairs))
    return state._replace(cards=cards, up=(), pairs=pairs)


def _why_not(state: State) -> str:
    if len(state.up) == 2:
        return "take the pair first" if is_pair(state) else "turn the two cards down again first"
    return "turn up a card that lies face down"


def tell(before: State, seat: int, action: str, after: State) -> list[Told]:
    word, _, what = action.partition(" ")
    told: list[Told]
    if word == "lay":
        told = [Told(Laid(CELLS[len(before.cards)]))]
    elif word == "flip":
        told = [Told(Flipped(what, before.cards[CELLS.index(what)]))]
    else:
        took = Took(figure(before.cards[before.up[0]]))
        told = [Told(took if word == "take" else TurnedBack())]
    return [*told, *([Told(Ended())] if outcome(after) else [])]


def say(event: Laid | Flipped | Took | TurnedBack | Ended) -> str:
    match event:
        case Laid(cell):
            return f"laid {cell}"
        case Flipped(cell, card):
            return f"flip {cell} {card}"
        case Took(name):
            return f"pair {name}"
        case TurnedBack():
            return "no pair"
        case Ended():
            return "over"


def outcome(state: State) -> Outcome | None:
    dealt = len(state.cards) == len(CELLS)
    if not dealt or (any(state.cards) and (state.up or state.flips < 200)):
        return None
    why = "nobody finds another pair" if any(state.cards) else "every pair is found"
    most = max(state.pairs)
    return Outcome(tuple(seat for seat, n in enumerate(state.pairs) if n == most), state.pairs, why)


def view(state: State, seat: int | None) -> dict[str, Any]:
    """The same for everybody: nobody knows a card that was never up, not even who laid it. What was up
    once is for people to remember, and not for the table to show."""
    shown = [card if at in state.up else ("?" if card else "") for at, card in enumerate(state.cards)]
    turn = next((mover for mover in movers(state) if mover != CHANCE), None)
    return {"cards": shown, "turn": turn, "pairs": list(state.pairs), "flips": state.flips}


def sample(state: State, seat: int, rng: Random) -> State:
    """Whatever was never turned up may as well lie elsewhere."""
    hidden = [at for at, card in enumerate(state.cards) if card and at not in state.known]
    open_to_all = [card for at, card in enumerate(state.cards) if card and at in state.known]
    gone = [card for card in CARDS if card not in state.cards] if len(state.cards) == len(CELLS) else []
    drawn = rng.sample([c for c in CARDS if c not in open_to_all and c not in gone], len(hidden))
    cards = list(state.cards)
    for at, card in zip(hidden, drawn, strict=True):
        cards[at] = card
    return state._replace(cards=tuple(cards))


def text(action: str) -> str:
    return action


def parse(text: str) -> str:
    if text not in WORDS:
        raise IllegalAction(f"{text!r} is no action of Pairs; one is like 'flip B2', 'take' or 'back'")
    return text


def chance(state: State, rng: Random) -> str:
    if movers(state) != (CHANCE,):
        raise IllegalAction("all cards are laid")
    return rng.choice(actions(state, CHANCE))


def pieces(state: State) -> Iterator[tuple[str, str]]:
    lying = {card: CELLS[at] for at, card in enumerate(state.cards) if card}
    left = "box" if len(state.cards) < len(CELLS) else "taken"
    return ((card, lying.get(card, left)) for card in CARDS)
