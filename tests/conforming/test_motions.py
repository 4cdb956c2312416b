"""The kit for sheets finds what a table tells only while hands are at work: in its log, by clocks, by order
cards, by take-backs, by a deal; and whichever verb fails, it says which."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Mapping, Sequence
from itertools import permutations
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from engines.conformance import ConformanceError
from engines.game import CHANCE, IllegalAction
from table.conforming import conform_sheet
from table.games.parts import Timeout
from table.games.sea_grid.sheet import SeaGrid
from table.games.sea_leg.sheet import SeaLeg
from table.games.sheet import AnySheet
from table.games.steps import ANY, Attempt, Gesture, Put, Spot
from table.sensing.pieces import DOWN, Piece
from tests.conforming import peek
from tests.conforming.peek import CELLS, ENGINE, PeekSheet, State

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")


def engine(**verbs: Any) -> Any:
    """Peek with four cards that are all different, so that no exchange tells a pair; and with other verbs."""
    deals = [f"deal {''.join(cards)}" for cards in permutations("abcd")]

    def actions(state: State, seat: int) -> list[str]:
        return deals if seat == CHANCE and not state.cards else peek.actions(state, seat)

    def apply(state: State, seat: int, action: str) -> State:
        if action not in game.actions(state, seat):
            raise IllegalAction("not now")
        return State(action.split()[1]) if action in deals else peek.apply(state, seat, action)

    def chance(state: State, rng: Random) -> str:
        return rng.choice(game.actions(state, CHANCE))

    usual = {"actions": actions, "apply": apply, "chance": chance, "parse": str}
    game = SimpleNamespace(**{**vars(ENGINE), **usual, **verbs})
    return game


class OwnKinds(PeekSheet):
    """Peek without its fault."""

    game = engine()

    def pieces(self, options: Any) -> Sequence[Piece]:  # noqa: ARG002
        return [Piece(kind, kind, faces=True) for kind in "abcd"]


def found(sheet: Any, games: int = 12) -> ConformanceError:
    with pytest.raises(ConformanceError) as caught:
        conform_sheet(sheet, games)
    return caught.value


def test_the_game_that_faults_are_planted_in_has_none() -> None:
    report = conform_sheet(OwnKinds(), games=12)
    assert report.twins > 5


# The log


class LoggedFlip(OwnKinds):
    """What is to be turned is written down, for whoever debugs this."""

    def refusal(self, state: State, moved: Sequence[Attempt]) -> str:
        logging.getLogger("peek").info("refused, with %s on the mat", state.cards)
        return super().refusal(state, moved)


def test_a_log_line_that_tells_a_card_is_found() -> None:
    broken = found(LoggedFlip())
    assert broken.check == "secrecy"
    assert "the log tells seat" in str(broken)
    assert "INFO refused, with" in str(broken)


# Clocks


class Hurry:
    """Whoever has the first `a` has less time."""

    def timeouts(self, state: State, options: Any) -> Sequence[Timeout]:  # noqa: ARG002
        movers = peek.movers(state)
        if not movers or movers[0] == CHANCE:
            return ()
        covered = next(n for n in range(len(CELLS)) if n not in state.up)
        seconds = 50 if state.cards[covered] == "a" else 70
        return (Timeout("turn", seconds, movers[0], f"flip {CELLS[covered]}"),)


def test_a_clock_that_knows_a_card_is_found() -> None:
    sheet = OwnKinds()
    sheet.clocks = Hurry()
    assert found(sheet).check == "secrecy"


# Order cards


class Bells:
    """Cards that order nothing, and say why not."""

    def __init__(self, why: Callable[[State], str]) -> None:
        self._why = why

    def card(self, seat: int, action: str) -> str:  # noqa: ARG002
        return "bell"

    def awaited(self, state: State, kind: str, cell: str) -> str:  # noqa: ARG002
        return ""

    def useless(self, state: State, kind: str, cell: str) -> str:  # noqa: ARG002
        return self._why(state)

    def whisper(self, state: State, seat: int, kind: str, cell: str) -> Mapping[str, Any] | None:  # noqa: ARG002
        return None


class Belled(PeekSheet):
    """Peek on paper: the mat has only cards that give orders."""

    def __init__(self, why: Callable[[State], str]) -> None:
        self.orders = Bells(why)

    def pieces(self, options: Any) -> Sequence[Piece]:  # noqa: ARG002
        return [Piece("bell", "bell"), Piece("gong", "gong")]

    def expected(self, state: State) -> Any:  # noqa: ARG002
        return {}

    def gesture(self, state: State, seat: int, action: str) -> Gesture:  # noqa: ARG002
        return Gesture((Put("bell", action.split()[1]),), key="")


def test_an_order_card_that_is_refused_with_a_secret_is_found() -> None:
    assert conform_sheet(Belled(lambda _: "That does nothing here."), games=12).twins > 5
    broken = found(Belled(lambda state: f"Not while {state.cards} is dealt."))
    assert broken.check == "secrecy"
    assert "with the card" in str(broken)


# Take-backs


def _with_pass(stands: Callable[[State], bool]) -> PeekSheet:
    """Peek with an action that shows nothing, and a sheet that says of it whether it can be taken back."""
    plain = engine()

    def actions(state: State, seat: int) -> list[str]:
        return plain.actions(state, seat) + ["knock"] * (seat != CHANCE and seat in peek.movers(state))

    def apply(state: State, seat: int, action: str) -> State:
        return state if action == "knock" else plain.apply(state, seat, action)

    class Knocking(OwnKinds):
        game = engine(actions=actions, apply=apply)

        def gesture(self, state: State, seat: int, action: str) -> Gesture:
            knock = Gesture(label="Knock", key="confirm")
            return knock if action == "knock" else super().gesture(state, seat, action)

        def stands(self, before: State, seat: int, action: str, after: State) -> bool:  # noqa: ARG002
            return action != "knock" or stands(before)

    return Knocking()


def test_a_take_back_that_is_offered_for_a_card_is_found() -> None:
    assert conform_sheet(_with_pass(lambda _: False), games=4).twins
    broken = found(_with_pass(lambda state: state.cards.startswith("a")))
    assert broken.check in ("secrecy", "gestures")
    assert "'knock'" in str(broken)


def _shown_by_chance() -> PeekSheet:
    """Peek in which a card is pressed and the table says what it is: chance turns it up, and nothing stands.
    A card that chance has yet to turn is a negative number among those that lie open."""

    plain = engine()

    def movers(state: State) -> tuple[int, ...]:
        return (CHANCE,) if any(number < 0 for number in state.up) else peek.movers(state)

    def actions(state: State, seat: int) -> list[str]:
        if seat not in movers(state):
            return []
        return [f"show {CELLS[-1 - n]}" for n in state.up if n < 0] or plain.actions(state, seat)

    def apply(state: State, _seat: int, action: str) -> State:
        word, what = action.split()
        if word == "deal":
            return State(what)
        at = CELLS.index(what)
        return state._replace(up=state.up | {-1 - at} if word == "flip" else state.up - {-1 - at} | {at})

    class Shown(OwnKinds):
        game = engine(movers=movers, actions=actions, apply=apply)

        def gesture(self, state: State, seat: int, action: str) -> Gesture:
            hand = super().gesture(state, seat, action).hand
            return Gesture(presses=(hand[0].cell,), then=hand)

        def stands(self, before: State, seat: int, action: str, after: State) -> bool:  # noqa: ARG002
            return False

    return Shown()


def test_a_free_look_that_chance_gives_is_found_at_the_table_itself() -> None:
    broken = found(_shown_by_chance())
    assert broken.check == "looks"
    assert "showed seat" in str(broken)
    assert "was taken back: a free look" in str(broken)


# Deals


class Dealt(OwnKinds):
    """Peek that people deal, every card in an action of its own."""

    def __init__(self, dealt: Callable[[Mapping[str, str]], str]) -> None:
        self.deals = SimpleNamespace(dealt=lambda _state, kinds: [f"deal {dealt(kinds)}"])

    def expected(self, state: State) -> Any:
        return super().expected(state) if state.cards else {cell: (Spot(ANY, DOWN),) for cell in CELLS}

    def gesture(self, state: State, seat: int, action: str) -> Gesture:
        return Gesture() if seat == CHANCE else super().gesture(state, seat, action)


def test_a_layout_that_is_not_taken_for_the_deal_it_is_is_found() -> None:
    right = Dealt(lambda kinds: "".join(kinds[cell] for cell in CELLS))
    assert conform_sheet(right, games=4).twins
    broken = found(Dealt(lambda kinds: "".join(kinds[cell] for cell in CELLS[::-1])))
    assert (broken.check, "is not taken for a deal" in str(broken)) == ("deals", True)


# Whatever fails


VERBS = [
    *(
        "mat",
        "fit",
        "pieces",
        "expected",
        "gesture",
        "lit",
        "asides",
        "attempts",
        "refusal",
        "stands",
        "chance",
    ),
    *(
        "hand",
        "covered",
        "seat_name",
        "noun",
        "place_name",
        "token",
        "headline",
        "now",
        "lines",
        "over",
    ),
    *("picture", "rank"),
]


@pytest.mark.parametrize(("game", "verb"), [*((SeaLeg, verb) for verb in VERBS), (SeaGrid, "hint")])
def test_whichever_verb_fails_is_named(game: type[AnySheet], verb: str) -> None:
    def fails(*_: Any) -> Any:
        raise KeyError("planted")

    sheet = type("Failing", (game,), {verb: fails, "__module__": __name__})()
    broken = found(sheet, games=6)
    assert broken.check == "crash"
    assert "KeyError: 'planted' (" in str(broken)
    assert "test_motions.py, line" in str(broken)
