"""The sheet of Captivate: cards that come to the mat, are turned over, and leave it.

With the virtual deck the table deals, and shows a hand to its holder on request. With the physical
deck people shuffle and draw real cards, and the table knows a card from when it lies on the mat.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from engines import captivate
from engines.captivate.cards import CARD_WORDS, CardSet
from engines.captivate.events import CardCaptured, CardCovered, Event, deed
from engines.captivate.field import DOWN as FACE_DOWN
from engines.captivate.field import card_at
from engines.captivate.mat import BOX
from engines.captivate.setup import MAT
from engines.captivate.state import DRAW, SHOW, TURN, State
from engines.captivate.words import KINDS, LARGEST, Action, cell_word
from engines.game import BadOption, Game, Options, Told
from table.games.captivate import picture, refusals, words
from table.games.captivate.own_cards import CaptivateCards
from table.games.sheet import Picture, Sheet
from table.games.steps import Aside, Attempt, Expected, Gesture, Put, Spot, Step, Take, Turn
from table.sensing.pieces import DOWN, UP, Piece
from table.showing.scene import Line, Token
from table.tongues import Noun

THROW_KEYS = {"rock": "left", "paper": "confirm", "scissors": "right"}


class Captivate(Sheet[State, Action]):
    """Captivate on a mat, with the shipped cards or an owner's."""

    lessons = Path(__file__).with_name("lessons.toml")
    glossary = Path(__file__).with_name("glossary.toml")

    def __init__(self, cards: CardSet | None = None) -> None:
        self.cards = cards or captivate.shipped_cards()
        self.game: Game[State, Action] = captivate.with_cards(self.cards) if cards else captivate
        self.own_cards = CaptivateCards(self.cards, Captivate)

    def mat(self, options: Options) -> tuple[int, int]:
        match options.get("mat"):
            case [int(columns), int(rows)]:
                return columns, rows
        return MAT  # the field floats freely on it, whichever way it grows

    def fit(self, columns: int, rows: int, options: Options) -> Options:
        wide, long = self.mat(options) if "mat" in options else (columns, rows)
        wide, long = max(BOX, wide), max(BOX, long)
        if columns < wide or rows < long:
            raise BadOption(words.phrase("mat", wide=wide, long=long, columns=columns, rows=rows))
        return {"mat": [min(columns, LARGEST), min(rows, LARGEST)], **options}

    def chance(self, options: Options) -> str:
        """A real deck is shuffled and turned up by people."""
        return "ask" if options.get("deck") == "physical" else "seed"

    def against_bots(self, options: Options, real_mat: bool) -> str:  # noqa: ARG002
        return words.phrase("no bots") if self.chance(options) == "ask" else ""

    def pieces(self, options: Options) -> Sequence[Piece]:  # noqa: ARG002 (the same 52 in every game)
        return tuple(Piece(word, word, faces=True) for word in CARD_WORDS)

    def expected(self, state: State) -> Expected:
        """The field; it is cleared away before hands are shown on it."""
        if state.phase == SHOW or (state.rules.physical and any(state.hands)):
            return {}
        return {cell: (spot,) for cell, spot in _field(state).items()}

    def gesture(self, state: State, seat: int, action: Action) -> Gesture:
        verb, what, place = action
        if verb == "throw":
            kind = KINDS[what]
            return Gesture(key=THROW_KEYS[kind], label=words.throw_name(kind))
        after = captivate.apply(state, seat, action)
        if verb == "end":
            return Gesture(then=_cleared(state, after), key="confirm", label=words.phrase("end key"))
        card = CARD_WORDS[what]
        cell = cell_word(place) if verb in ("play", "capture") else _middle(state)
        hand = (Put(card, cell, UP),)
        if verb == "open":
            return Gesture(hand)
        if verb == "show":
            return Gesture(hand, (Take(card, cell),))
        return Gesture(hand, _cleared(state, after) or _consequences(state, deed(state, seat, action, after)))

    def attempts(self, state: State, seat: int, moved: Sequence[Attempt]) -> list[str]:  # noqa: ARG002
        """Only of what lies face up: the reason against a covered card would name it."""
        field = _field(state)
        tried = [each for each in moved if each.face == UP and each.start != each.cell]
        if state.phase == SHOW:
            return [f"show {each.kind}" for each in tried]
        covered = {cell for cell, spot in field.items() if spot.face == DOWN}
        verbs = {each: "capture" if each.cell in covered else "play" for each in tried}
        return [f"{verb} {each.kind} {each.cell}" for each, verb in verbs.items()]

    def refusal(self, state: State, moved: Sequence[Attempt]) -> str:
        return refusals.refusal(state, moved)

    def stands(self, before: State, seat: int, action: Action, after: State) -> bool:  # noqa: ARG002
        """Whatever lets somebody learn what a take-back would let them use: cards that were drawn, throws,
        and the hands and piles that the end opens."""
        return action.verb in ("end", "throw") or (before.phase == TURN and after.phase != TURN)

    def asides(self, before: State, after: State) -> Sequence[Aside]:
        """Cards of a real deck are drawn where no reader sees it."""
        if not before.rules.physical or before.phase != TURN:
            return ()
        drawn = [new - old for old, new in zip(before.unknown, after.unknown, strict=True)]
        return [Aside("", words.draws(seat, cards)) for seat, cards in enumerate(drawn) if cards > 0]

    def hand(self, state: State, seat: int) -> Sequence[str] | None:
        held = captivate.view(state, seat)["hand"]
        if held is None or state.phase not in (TURN, DRAW):
            return None
        return [card["card"] for card in held]

    def settlement(self, state: State) -> str:
        """A real hand may have been counted wrong; then nobody can lay down what is asked for."""
        return words.phrase("no more") if state.phase == SHOW else ""

    def seat_name(self, state: State, seat: int) -> str:  # noqa: ARG002
        return words.name(seat)

    def noun(self, kind: str, face: str, mark: str) -> Noun:  # noqa: ARG002
        return words.card(kind, face)

    def token(self, kind: str, face: str, mark: str) -> Token:  # noqa: ARG002
        return picture.token(self.cards, kind, face)

    def now(self, state: State) -> str:
        return words.now(captivate.view(state, None))

    def lines(self, told: Sequence[Told], state: State, seat: int) -> list[Line]:  # noqa: ARG002
        return words.lines([item.event for item in told if item.to is None], seat)

    def over(self, state: State) -> tuple[str, str]:
        return words.over(captivate.view(state, None), captivate.ended_by(state))

    def picture(self, state: State) -> Picture:
        return picture.picture(captivate.view(state, None))


def _field(state: State) -> Mapping[str, Spot]:
    """What lies on each cell, covered cards too: for comparing with the mat, never for showing."""
    return _spots(state.rules.mat.words, state.field.cells)


@lru_cache(maxsize=8)  # hundreds of actions of one state ask for the same field
def _spots(cells: tuple[str, ...], codes: bytes) -> Mapping[str, Spot]:
    return {
        cell: Spot(CARD_WORDS[card_at(code)], DOWN if code & FACE_DOWN else UP)
        for cell, code in zip(cells, codes, strict=True)
        if code
    }


def _middle(state: State) -> str:
    mat = state.rules.mat
    return mat.words[mat.middle.place]


def _cleared(before: State, after: State) -> tuple[Step, ...]:
    """Everything leaves the mat when the hands are about to be shown; else nothing does."""
    if after.phase != SHOW or before.phase == SHOW:
        return ()
    lying = {*_field(before).items(), *_field(after).items()}
    # each card once, whichever way up it was and is
    return tuple(Take(kind, cell) for cell, kind in sorted({(cell, spot.kind) for cell, spot in lying}))


def _consequences(before: State, events: Iterable[Event]) -> tuple[Step, ...]:
    """The captured card leaves, the beaten ones are turned over."""
    was = _field(before)
    steps: list[Step] = []
    for event in events:
        match event:
            case CardCaptured(_, cell):
                steps.append(Take(was[cell].kind, cell))
            case CardCovered(cell):
                steps.append(Turn(was[cell].kind, cell, DOWN))
    return tuple(steps)
