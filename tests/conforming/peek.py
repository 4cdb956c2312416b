"""A tiny game with hidden cards, to plant faults in: two pairs lie face down, and are turned up in turn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

from engines.game import CHANCE, IllegalAction, Options, Outcome, Told, check_options
from table.games.sheet import Picture, Sheet
from table.games.steps import Attempt, Expected, Gesture, Spot, Turn
from table.sensing.pieces import DOWN, UP, Piece
from table.showing.scene import Line

CELLS = ("A1", "B1", "C1", "D1")
NAME, TITLE, SEATS, BOUND = "peek", "Peek", (2,), 9


class State(NamedTuple):
    cards: str = ""  # as they lie, once they are dealt
    up: frozenset[int] = frozenset()


def start(options: Options) -> State:
    check_options(NAME, options, ())
    return State()


def movers(state: State) -> tuple[int, ...]:
    if not state.cards:
        return (CHANCE,)
    return () if len(state.up) == len(CELLS) else (len(state.up) % 2,)


def actions(state: State, seat: int) -> list[str]:
    if seat not in movers(state):
        return []
    if seat == CHANCE:
        return sorted(
            {f"deal {''.join(cards)}" for cards in ("aabb", "abab", "abba", "baab", "baba", "bbaa")}
        )
    return [f"flip {cell}" for number, cell in enumerate(CELLS) if number not in state.up]


def apply(state: State, seat: int, action: str) -> State:
    if action not in actions(state, seat):
        raise IllegalAction("that card lies open already")
    word, what = action.split()
    return State(what) if word == "deal" else state._replace(up=state.up | {CELLS.index(what)})


def tell(before: State, seat: int, action: str, after: State) -> list[Told]:  # noqa: ARG001
    return [] if seat == CHANCE else [Told(action)]


def outcome(state: State) -> Outcome | None:
    return Outcome((0,), None, "all lie open") if state.cards and not movers(state) else None


def view(state: State, seat: int | None) -> dict[str, Any]:
    shown = [state.cards[n] if n in state.up else "?" for n in range(len(state.cards))]
    return {"cards": shown, "seat": seat}


def sample(state: State, seat: int, rng: Random) -> State:  # noqa: ARG001
    hidden = sorted(state.cards[n] for n in range(len(state.cards)) if n not in state.up)
    rng.shuffle(hidden)
    drawn = [card if n in state.up else hidden.pop() for n, card in enumerate(state.cards)]
    return state._replace(cards="".join(drawn))


def text(action: str) -> str:
    return action


def parse(words: str) -> str:
    if words.split()[:1] not in (["flip"], ["deal"]):
        raise IllegalAction(f"{words!r} is no action")
    return words


def chance(state: State, rng: Random) -> str:
    return rng.choice(actions(state, CHANCE))


def pieces(state: State) -> list[tuple[str, str]]:
    places = CELLS if state.cards else ("box",) * 4
    return [(f"card {number}", place) for number, place in enumerate(places)]


ENGINE: Any = SimpleNamespace(
    **{
        name: globals()[name]
        for name in (
            *("NAME", "TITLE", "SEATS", "BOUND", "start", "movers", "actions", "apply", "tell", "outcome"),
            *("view", "sample", "text", "parse", "chance", "pieces"),
        )
    }
)


class PeekSheet(Sheet[State, str]):
    game = ENGINE

    def mat(self, options: Options) -> tuple[int, int]:  # noqa: ARG002
        return 4, 2

    def fit(self, columns: int, rows: int, options: Options) -> Options:  # noqa: ARG002
        return dict(options)

    def pieces(self, options: Options) -> Sequence[Piece]:  # noqa: ARG002
        return [Piece(f"{kind}-{number}", kind, faces=True) for kind in "ab" for number in (1, 2)]

    def expected(self, state: State) -> Expected:
        return {CELLS[n]: (Spot(card, UP if n in state.up else DOWN),) for n, card in enumerate(state.cards)}

    def gesture(self, state: State, seat: int, action: str) -> Gesture:  # noqa: ARG002
        cell = action.split()[1]
        return Gesture((Turn(state.cards[CELLS.index(cell)], cell, UP),))

    def attempts(self, state: State, seat: int, moved: Sequence[Attempt]) -> list[str]:  # noqa: ARG002
        return []

    def stands(self, before: State, seat: int, action: str, after: State) -> bool:  # noqa: ARG002
        return True

    def now(self, state: State) -> str:  # noqa: ARG002
        return "Turn a card."

    def lines(self, told: Sequence[Told], state: State, seat: int) -> list[Line]:  # noqa: ARG002
        return [Line("A card is turned.", "did", seat) for _ in told]

    def over(self, state: State) -> tuple[str, str]:  # noqa: ARG002
        return "Over", "All lie open."

    def picture(self, state: State) -> Picture:  # noqa: ARG002
        return Picture()
