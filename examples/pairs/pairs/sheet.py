"""Pairs on a mat: people lay the cards out face down, turn two up, and take them or turn them down again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from engines.game import Options, Told
from pairs import engine
from pairs.engine import Flipped, State, Took, TurnedBack
from table.games.making import (
    ANY,
    DOWN,
    UP,
    CardFaces,
    Expected,
    Face,
    Gesture,
    Line,
    Noun,
    Picture,
    Piece,
    Score,
    Sheet,
    Spot,
    Take,
    Turn,
    simple_noun,
)

ART = Path(__file__).parent / "art"
FIGURES = {
    "anchor": Face("anchor", picture="anchor.svg"),
    "crab": Face("crab", glyph="🦀"),
    "octopus": Face("octopus", glyph="🐙"),
    "shell": Face("shell", glyph="🐚"),
    "ship": Face("ship", picture="ship.svg"),
    "whale": Face("whale", glyph="🐳"),
}


class ByPeople:
    """Whatever people lay out is the deal: its cards in the order of the cells."""

    def dealt(self, state: State, kinds: Mapping[str, str]) -> Sequence[str]:
        return [f"lay {kinds[cell]}" for cell in engine.CELLS[len(state.cards) :]]


class Pairs(Sheet[State, str]):
    """Pairs at the table. Every card is a kind of its own: if two of a pair could stand in for each other,
    exchanging two cards that lie face down would tell whether they are one."""

    game = engine
    art = ART
    faces = CardFaces(
        {card: FIGURES[engine.figure(card)] for card in engine.CARDS}, back=Face(picture="back.svg"), art=ART
    )
    deals = ByPeople()

    def mat(self, options: Options) -> tuple[int, int]:
        return 4, 3

    def pieces(self, options: Options) -> Sequence[Piece]:
        return [Piece(card, card, faces=True) for card in engine.CARDS]

    def expected(self, state: State) -> Expected:
        cards = [*state.cards, *[ANY] * (len(engine.CELLS) - len(state.cards))]
        faces = [UP if at in state.up else DOWN for at in range(len(cards))]
        spots = zip(engine.CELLS, cards, faces, strict=True)
        return {cell: (Spot(card, face),) for cell, card, face in spots if card}

    def gesture(self, state: State, seat: int, action: str) -> Gesture:
        word, _, cell = action.partition(" ")
        if word == "lay":
            return Gesture()
        if word == "flip":
            return Gesture(hand=(Turn(state.cards[engine.CELLS.index(cell)], cell, UP),))
        up = [(state.cards[at], engine.CELLS[at]) for at in state.up]
        if word == "take":
            return Gesture(hand=tuple(Take(card, cell) for card, cell in up))
        return Gesture(hand=tuple(Turn(card, cell, DOWN) for card, cell in up))

    def stands(self, before: State, seat: int, action: str, after: State) -> bool:
        """What was seen cannot be unseen, and a deal is a deal."""
        return action.startswith(("flip", "lay"))

    def noun(self, kind: str, face: str, mark: str) -> Noun:
        return simple_noun(engine.figure(kind) if face == UP else "card")

    def now(self, state: State) -> str:
        if len(state.up) == 2:
            return "A pair: take both cards." if engine.is_pair(state) else "No pair: turn both down again."
        return "Turn up another card." if state.up else "Turn up a card."

    def lines(self, told: Sequence[Told], state: State, seat: int) -> list[Line]:
        said = [self._line(each.event, state, seat) for each in told]
        return [line for line in said if line is not None]

    def _line(self, event: object, state: State, seat: int) -> Line | None:
        match event:
            case Flipped(cell, card):
                return Line(f"{cell}: {engine.figure(card)}.", "did", seat)
            case Took(name):
                return Line(f"{self.seat_name(state, seat)} has found the pair: {name}.", "good", seat)
            case TurnedBack():
                return Line("No pair.", "note", seat)
        return None  # where a card was laid is nothing to write down, twelve times over

    def picture(self, state: State) -> Picture:
        turn = self.turn(state)
        names = [(seat, self.seat_name(state, seat)) for seat in range(state.seats)]
        return Picture(
            scores=tuple(
                Score(seat, name, str(state.pairs[seat]), "pairs", seat == turn) for seat, name in names
            )
        )
