"""Captivate at the table: 52 cards with two faces each, dealt by the table or by people.

With the virtual deck the table deals, and shows a hand to its holder on request. With the physical
deck people shuffle and draw real cards, and the table knows a card from when it lies on the mat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

from engines import captivate
from engines.captivate.cards import CARD_WORDS, CardSet
from engines.captivate.field import DOWN as FACE_DOWN
from engines.captivate.field import card_at
from engines.captivate.mat import BOX
from engines.captivate.tell import flipped
from engines.captivate.words import LARGEST, cell_word
from engines.game import AnyGame, BadOption, Options, Told
from hardware.cells import cell_at, cell_name
from table.games.captivate import words
from table.games.sheet import Picture, Sheet
from table.games.steps import Aside, Attempt, Expected, Gesture, Put, Spot, Step, Take, Turn
from table.sensing.pieces import DOWN, UP, Piece
from table.showing.scene import Frame, Line, Score, Token

NAMES = words.NAMES
LIKED = (7, 7)  # the field floats freely on it, whichever way it grows
THROW_KEYS = {"rock": "left", "paper": "confirm", "scissors": "right"}


class Captivate(Sheet[Any, Any]):
    """The sheet of Captivate, with the shipped cards or an owner's."""

    def __init__(self, cards: CardSet | None = None) -> None:
        self.cards = cards or captivate.shipped_cards()
        self.game = captivate.with_cards(self.cards) if cards else cast(AnyGame, captivate)
        self.own_cards = self

    def with_cards(self, file: Path) -> Captivate:
        """The same with the cards of an owner's file. CardError says what is wrong with it."""
        return Captivate(captivate.load_cards(file))

    def house(self, kind: str) -> Sequence[str]:
        """What on a card is this house's choice."""
        card = self.cards[CARD_WORDS.index(kind)]
        parts = {"name": (card.name_from,), "dots": card.dots_from, "strong side": (card.strong_from,)}
        chosen = {part: set(sources) for part, sources in parts.items() if "house" in sources}
        return [part if sources == {"house"} else f"some {part}" for part, sources in chosen.items()]

    def mat(self, options: Options) -> tuple[int, int]:
        match options.get("mat"):
            case [int(columns), int(rows)]:
                return columns, rows
        return LIKED

    def fit(self, columns: int, rows: int, options: Options) -> Options:
        wide, long = self.mat(options) if "mat" in options else (columns, rows)
        if columns < max(BOX, wide) or rows < max(BOX, long):
            raise BadOption(
                f"Captivate needs a mat of {max(BOX, wide)} x {max(BOX, long)} cells, "
                f"and this one has {columns} x {rows}"
            )
        return {"mat": [min(columns, LARGEST), min(rows, LARGEST)], **options}

    def chance(self, options: Options) -> str:
        """A real deck is shuffled and turned up by people."""
        return "ask" if options.get("deck") == "physical" else "seed"

    def pieces(self, options: Options) -> Sequence[Piece]:  # noqa: ARG002 (the same 52 in every game)
        return tuple(Piece(word, word, faces=True) for word in CARD_WORDS)

    def expected(self, state: Any) -> Expected:
        """The field; it is cleared away before hands are shown on it."""
        if state.phase == "show" or (state.rules.physical and any(state.hands)):
            return {}
        return {cell: (spot,) for cell, spot in _field(state).items()}

    def gesture(self, state: Any, seat: int, action: Any) -> Gesture:
        verb, what, place = action
        if verb == "throw":
            kind = captivate.text(action).split()[1]
            return Gesture(key=THROW_KEYS[kind], label=kind.capitalize())
        after = captivate.apply(state, seat, action)
        if verb == "end":
            return Gesture(then=self._cleared(state, after), key="confirm", label="End turn")
        card = CARD_WORDS[what]
        cell = cell_word(place) if verb in ("play", "capture") else _middle(state)
        hand = (Put(card, cell, UP),)
        if verb == "open":
            return Gesture(hand)
        if verb == "show":
            return Gesture(hand, (Take(card, cell),))
        return Gesture(hand, self._cleared(state, after) or _consequences(state, after, cell))

    def _cleared(self, before: Any, after: Any) -> tuple[Step, ...]:
        """Everything leaves the mat when the hands are about to be shown; else nothing does."""
        if after.phase != "show" or before.phase == "show":
            return ()
        lying = {*_field(before).items(), *_field(after).items()}
        return tuple(Take(spot.kind, cell) for cell, spot in _upright(lying))

    def attempts(self, state: Any, seat: int, moved: Sequence[Attempt]) -> list[str]:  # noqa: ARG002
        """Only of what lies face up: the reason against a covered card would name it."""
        field = _field(state)
        tried = [each for each in moved if each.face == UP and each.start != each.cell]
        if state.phase == "show":
            return [f"show {each.kind}" for each in tried]
        covered = {cell for cell, spot in field.items() if spot.face == DOWN}
        verbs = {each: "capture" if each.cell in covered else "play" for each in tried}
        return [f"{verb} {each.kind} {each.cell}" for each, verb in verbs.items()]

    def asides(self, before: Any, after: Any) -> Sequence[Aside]:
        """Cards of a real deck are drawn where no reader sees it."""
        if not before.rules.physical or before.phase != "turn":
            return ()
        drawn = [new - old for old, new in zip(before.unknown, after.unknown, strict=True)]
        return [Aside("", words.draws(seat, count)) for seat, count in enumerate(drawn) if count > 0]

    def hand(self, state: Any, seat: int) -> Sequence[str] | None:
        view = captivate.view(state, seat)
        if view["deck"] == "physical" or view["phase"] not in ("turn", "draw"):
            return None
        return [card["card"] for card in view["hand"]]

    def settlement(self, state: Any) -> str:
        """A real hand may have been counted wrong; then nobody can lay down what is asked for."""
        return "I have no more cards" if state.phase == "show" else ""

    def seat_name(self, state: Any, seat: int) -> str:  # noqa: ARG002
        return NAMES[seat]

    def kind_name(self, kind: str, face: str, mark: str) -> str:  # noqa: ARG002
        if face == UP:
            return words.card_name(kind)
        return "face-down card" if face == DOWN else "card"

    def token(self, kind: str, face: str, mark: str) -> Token:  # noqa: ARG002
        if face != UP:
            return Token("card-back")
        card = self.cards[CARD_WORDS.index(kind)]
        dots = zip(("top", "right", "bottom", "left"), map(str, card.dots), strict=True)
        value = (("game", "captivate"), ("value", str(card.value)), ("element", card.element))
        return Token("card", facts=(*value, *dots, ("name", card.name)))

    def now(self, state: Any) -> str:
        return words.now(captivate.view(state, None))

    def lines(self, told: Sequence[Told], state: Any, seat: int) -> list[Line]:  # noqa: ARG002
        return words.lines([str(item.event) for item in told if item.to is None], seat)

    def over(self, state: Any) -> tuple[str, str]:
        return words.over(captivate.view(state, None))

    def picture(self, state: Any) -> Picture:
        view = captivate.view(state, None)
        scores = tuple(_score(view, seat) for seat in range(view["seats"]))
        left = view["deck_count"]
        deck = "" if view["phase"] in ("show", "throw", "over") else f"Deck {left}" if left else "Deck empty"
        return Picture(frames=_box(view), ends=(deck, ""), scores=scores)


def _field(state: Any) -> Mapping[str, Spot]:
    """What lies on each cell, covered cards too: for comparing with the mat, never for showing."""
    return _spots(state.rules.mat.words, state.field.cells)


@lru_cache(maxsize=8)  # hundreds of actions of one state ask for the same field
def _spots(words: tuple[str, ...], codes: bytes) -> Mapping[str, Spot]:
    return {
        cell: Spot(CARD_WORDS[card_at(code)], DOWN if code & FACE_DOWN else UP)
        for cell, code in zip(words, codes, strict=True)
        if code
    }


def _upright(lying: set[tuple[str, Spot]]) -> list[tuple[str, Spot]]:
    """Each card once, whichever way up it was and is."""
    return sorted({(cell, Spot(spot.kind)) for cell, spot in lying})


def _middle(state: Any) -> str:
    return str(captivate.view(state, None)["middle"])


def _consequences(before: Any, after: Any, cell: str) -> tuple[Step, ...]:
    """The captured card leaves, the beaten ones are turned over."""
    was = _field(before)
    taken = [Take(was[cell].kind, cell)] if cell in was else []
    return (*taken, *(Turn(was[each].kind, each, DOWN) for each in flipped(before, after)))


def _box(view: dict[str, Any]) -> tuple[Frame, ...]:
    """Around all cells that cards lie on or may still come to: it closes in on the 4 x 4 box."""
    if view["box"] is None:
        return ()
    spots = [cell_at(cell) for cell in (view["box"]["first"], view["box"]["last"], *view["reach"])]
    columns, rows = [column for column, _ in spots], [row for _, row in spots]
    return (Frame(cell_name(min(columns), min(rows)), cell_name(max(columns), max(rows))),)


def _score(view: dict[str, Any], seat: int) -> Score:
    """What is public: how many cards were captured and held, and at the end the points."""
    to_move = seat in view["movers"]
    if view["scores"] is not None:
        won, held = (sum(card["value"] for card in view[key][seat]) for key in ("piles", "shown"))
        return Score(seat, NAMES[seat], str(view["scores"][seat]), f"{won} − {held}", to_move)
    captured = view["pile_counts"][seat] + (view["captured"] if view["turn"] == seat else 0)
    held = view["hand_counts"][seat]
    return Score(seat, NAMES[seat], str(captured), f"won, {held} in hand", to_move)


SHEET = Captivate()
