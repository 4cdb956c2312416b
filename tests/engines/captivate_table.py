"""Captivate as it is played, for tests: deal these hands, play that card, look at the mat.

Everything goes through the engine's verbs and views. Only `lie` makes positions up, for those that
would take a whole game to reach.
"""

from __future__ import annotations

from typing import Any

import pytest

import engines.captivate as captivate
from engines.captivate.cards import CARD_OF_WORD, CARD_WORDS
from engines.captivate.field import DOWN, Field
from engines.captivate.state import ONE, State
from engines.game import CHANCE, IllegalAction, Told, said

# Fifteen high cards in B2..E5. Only B2 is open, and the Rat [Earth], weak right and below, flips nothing.
GRID = [column + row for column in "BCDE" for row in "2345"]
HIGH = [f"{value}-{element}" for value in (13, 12, 11, 10) for element in ("earth", "water", "light", "dark")]
ALMOST_FULL = dict(zip(GRID[1:], HIGH[1:], strict=True))


class Table:
    """A game in play; the seat whose turn it is acts."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.told: list[Told] = []

    @property
    def seat(self) -> int:
        return captivate.movers(self.state)[0]

    def do(self, words: str, seat: int | None = None) -> Table:
        actor = self.seat if seat is None else seat
        action = captivate.parse(words)
        after = captivate.apply(self.state, actor, action)
        self.told = captivate.tell(self.state, actor, action, after)
        self.state = after
        return self

    def play(self, card: str, cell: str) -> Table:
        return self.do(f"play {card} {cell}")

    def capture(self, card: str, cell: str) -> Table:
        return self.do(f"capture {card} {cell}")

    def end(self, *draws: str) -> Table:
        """End the turn and draw: these cards first, then the lowest ones of the deck."""
        self.do("end")
        wanted = list(draws)
        while self.phase == "draw":
            self.do(f"deal {wanted.pop(0) if wanted else CARD_WORDS[self.state.stock[0]]}")
        assert not wanted, f"{wanted} were not drawn"
        return self

    def refuses(self, words: str, seat: int | None = None) -> str:
        """The reason for refusing it; the state must be what it was."""
        before, seen = self.state, repr(self.state)
        with pytest.raises(IllegalAction) as refusal:
            captivate.apply(before, self.seat if seat is None else seat, captivate.parse(words))
        assert repr(before) == seen
        return str(refusal.value)

    def actions(self, seat: int | None = None) -> list[str]:
        actor = self.seat if seat is None else seat
        return [captivate.text(action) for action in captivate.actions(self.state, actor)]

    def view(self, seat: int | None = None) -> dict[str, Any]:
        return captivate.view(self.state, seat)

    @property
    def phase(self) -> str:
        return str(self.view()["phase"])

    def hand(self, seat: int) -> list[str]:
        return [card["card"] for card in self.view(seat)["hand"]]

    def lies(self, cell: str) -> str | None:
        """What a look at the mat shows: a card, "down" for a covered one, None for an empty cell."""
        for card in self.view()["field"]:
            if card["cell"] == cell:
                return str(card["card"]) if card["face"] == "up" else "down"
        return None

    def says(self, seat: int | None = None) -> list[str]:
        """What that seat heard of the last action."""
        return [said(captivate, item) for item in self.told if item.heard_by(seat)]

    def lie(self, cards: dict[str, str], **changes: Any) -> Table:
        """Make a position up: cards on cells ("5-dark", or "5-dark down"), taken from wherever they were."""
        state = self.state
        numbers = [CARD_OF_WORD[words.split()[0]] for words in cards.values()]
        kept = bytes(card for card in self._all(state) if card not in numbers)
        hands = tuple(bytes(card for card in hand if card in kept) for hand in state.hands)
        held = b"".join(hands)
        self.state = state._replace(
            field=lying(state, cards),
            hands=hands,
            stock=bytes(sorted(card for card in kept if card not in held)),
        )._replace(**changes)
        return self

    @staticmethod
    def _all(state: State) -> bytes:
        return bytes(sorted(CARD_OF_WORD[card] for card, _ in captivate.pieces(state)))


def lying(state: State, cards: dict[str, str]) -> Field:
    """A field with these cards, none of them laid in this turn."""
    mat = state.rules.mat
    cells, touching = bytearray(mat.size), 0
    spots = [mat.sites[captivate.parse(f"play 1-dark {cell}").cell] for cell in cards]
    reach = sum(spot.here for spot in mat.sites.values())
    for spot, words in zip(spots, cards.values(), strict=True):
        cells[spot.place] = CARD_OF_WORD[words.split()[0]] + 1 + DOWN * words.endswith(" down")
        reach &= spot.window | spot.here
        touching |= spot.touching
    for spot in spots:
        reach &= ~spot.here
    return Field(bytes(cells), reach, touching & reach, len(spots))


def dealt(*hands: str, opened: str, **options: Any) -> Table:
    """A game whose seats hold these cards ("5-dark 3-light ..."), filled up with high ones, before turn 1."""
    wanted = [hand.split() for hand in hands]
    seats = options.setdefault("seats", max(2, len(wanted)))
    wanted += [[] for _ in range(seats - len(wanted))]
    named = {opened, *(card for hand in wanted for card in hand)}
    spare = [card for card in CARD_WORDS if card not in named]
    for hand in wanted:
        while len(hand) < 5:
            hand.append(spare.pop())
    table = Table(captivate.start(options))
    for turn in range(5):
        for hand in wanted:
            table.do(f"deal {hand[turn]}", CHANCE)
    return table.do(f"open {opened}", CHANCE)


def physical(opened: str, **options: Any) -> Table:
    """A game with a physical deck and its first card on the mat."""
    return Table(captivate.start({"deck": "physical", **options})).do(f"open {opened}", CHANCE)


def cards(words: str) -> bytes:
    """Cards as states keep them."""
    return b"".join(ONE[CARD_OF_WORD[word]] for word in words.split())


def full_grid(seats: int = 2) -> Table:
    """The last card is about to be laid on B2; it flips nothing."""
    return dealt("1-earth 3-earth", opened="2-water", seats=seats).lie(ALMOST_FULL)
