"""Secrecy at the table: games that differ only in what may not be seen look the same to everybody.

Everything public is compared at every step: scenes, everything the lamps ever showed, the log.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines import sea_grid
from engines.game import CHANCE
from engines.sea_grid.cards import STARTER
from engines.sea_grid.events import TurnSkipped
from table.games.reasons import why_not
from table.games.sea_grid.pieces import grid, kind_of
from table.games.sea_grid.words import lines
from table.games.steps import Attempt
from table.showing.lights import PUT_RIGHT
from table.showing.scene import Line
from tests.table.sea_grid_hands import (
    ELI,
    HYDRONS,
    begin,
    lay,
    log,
    obey,
    press,
    take,
    turn,
)


class Twin:
    """A table of which everything that onlookers see is kept, with the crews of one of two games."""

    def __init__(self, make_table: Any, names: dict[str, str]) -> None:
        """`names` tells the piece that this game has in the place of another's."""
        self.table, self.names = make_table("sea_grid", {}), names
        self.table.think()
        self.seen: list[Any] = []
        self._look()

    def lay(self, piece: str, cell: str, face: str = "down") -> None:
        lay(self.table, self.names.get(piece, piece), cell, face)
        self._look()

    def take(self, piece: str) -> None:
        take(self.table, self.names.get(piece, piece))
        self._look()

    def turn(self, cell: str) -> None:
        turn(self.table, cell)
        self._look()

    def press(self, *cells: str) -> None:
        for cell in cells:
            press(self.table, cell)
            self._look()

    def slide(self, start: str, cell: str) -> None:
        self.table.slide(start, cell)
        self.table.wait(0.5)
        self._look()

    def _look(self) -> None:
        table = self.table
        virtual = table.scene(tray=True)
        self.seen.append((table.scene(), virtual, list(table.board.history), table.session.deadline()))


def play(twin: Twin) -> None:
    """A game in which nothing of the far side is ever turned up but the Sub X."""
    for piece in ("near-capt-n-eli", "near-dolphin", "near-knots", "near-sonar"):
        twin.lay(piece, "C7")
        twin.take(piece)
    for piece in ("far-hydron", "far-hydron_2", "far-sub-x", "far-aquaria"):
        twin.lay(piece, "C1")
        twin.take(piece)
    if twin.table.moment.seat == 0:
        twin.lay("near-dolphin", "C4")
    twin.lay("far-hydron", "C3")
    twin.lay("near-capt-n-eli", "C5")
    twin.lay("far-sub-x", "B3")
    twin.lay("near-sonar", "B6")  # refused or not, the same for both
    twin.turn("B3")
    twin.slide("C3", "D3")
    twin.lay("far-aquaria", "E3")
    twin.take("far-aquaria")
    twin.lay("far-torpedo", "D4")  # not of this crew
    twin.take("far-torpedo")
    twin.turn("C5")
    twin.press("B3", "C4")


def test_hidden_cards_change_nothing_that_anybody_sees(make_table):
    one = Twin(make_table, {})
    swapped = {"far-hydron": "far-lord-hydro", "far-hydron_2": "far-x-ray", "far-aquaria": "far-eagle-rock"}
    other = Twin(make_table, {**swapped, "far-torpedo": "far-guppy"})
    play(one)
    play(other)
    assert one.table.record() != other.table.record()
    for number, (a, b) in enumerate(zip(one.seen, other.seen, strict=True)):
        assert a == b, f"step {number}"
    assert log(one.table) == log(other.table)


@pytest.mark.parametrize("picked", [2, 3])
def test_refused_picks_look_the_same_whatever_was_picked(make_table, picked):
    """One too many of a type, a second character, a fourth support, a card that was picked before."""
    broken = {
        2: ("dolphin guppy", "dolphin sub-x", "knots sonar", "capt-n-eli knots", "hydron hydron"),
        3: ("dolphin guppy knots", "capt-n-eli aquaria x-ray", "hydron hydron hydron"),
    }
    extras = {"dolphin": "sub-x navy-cruiser dolphin", "knots": "x-ray torpedo knots"}
    extras |= {"capt-n-eli": "hydron sea-ghost capt-n-eli", "hydron": "lord-hydro capt-n-eli sea-ghost"}
    looks = []
    for crew in broken[picked]:
        for extra in extras[crew.split()[0]].split():
            twin = Twin(make_table, {})
            for number, name in enumerate(crew.split()):
                copy = f"_{number + 1}" if name == "hydron" and number else ""
                twin.lay(f"far-{name}{copy}", "C1")
                twin.take(f"far-{name}{copy}")
            twin.lay(f"far-{extra}", "C1")
            assert twin.table.lamps()["C1"] == PUT_RIGHT, (crew, extra)
            twin.take(f"far-{extra}")
            looks.append(twin.seen)
    assert all(other == looks[0] for other in looks)


@pytest.mark.parametrize("seed", range(12))
def test_random_games_and_games_that_the_other_seat_cannot_tell_from_them(make_table, seed):
    """From any point on, a state drawn anew for one seat gives that seat's public picture."""
    rng = Random(seed)
    table = begin(make_table, ELI, HYDRONS)
    for _ in range(14):
        candidates = table.moment.legal.candidates
        if not candidates or table.moment.outcome is not None:
            break
        state, sheet = table.session.match.state, table.sheet
        for seat in (0, 1):
            drawn = sheet.game.sample(state, seat, rng)
            assert sheet.now(drawn) == sheet.now(state)
            assert sheet.picture(drawn) == sheet.picture(state)
            assert sheet.lit(drawn) == sheet.lit(state)
            assert sheet.hand(drawn, seat) == sheet.hand(state, seat)
            assert sheet.covered(drawn, seat) == sheet.covered(state, seat)
            for attempt in _attempts(state, rng):
                assert _refused(sheet, drawn, attempt) == _refused(sheet, state, attempt), attempt
            for cell in sheet.expected(state):
                mover = table.moment.seat or 0
                assert sheet.hint(drawn, mover, [cell]) == sheet.hint(state, mover, [cell])
        candidate = rng.choice(candidates)
        if candidate.gesture.hand:
            table.hands.make(candidate.gesture.hand)
            table.wait(0.5)
        else:
            press(table, *candidate.gesture.presses)
        obey(table)


def _attempts(state: Any, rng: Random) -> list[Attempt]:
    """Some cards that come, and some of the grid that go somewhere or are turned over."""
    cells, lying = state.rules.mat.names, grid(state)
    kinds = [kind_of(seat, name) for seat in (0, 1) for name in STARTER]
    tried = [
        Attempt(rng.choice(kinds), None, rng.choice(cells), rng.choice(("up", "down")), "") for _ in range(30)
    ]
    for start, spot in lying.items():
        for cell in (start, *rng.choices(cells, k=2)):
            tried.append(Attempt(spot.kind, start, cell, rng.choice(("up", "down")), spot.face))
    return tried


def _refused(sheet: Any, state: Any, attempt: Attempt) -> Any:
    """Everything that a reason is made of, if the gesture is refused."""
    seats = sheet.game.movers(state)
    words = [(seat, said) for seat in seats for said in sheet.attempts(state, seat, [attempt])]
    return sheet.refusal(state, [attempt]), [why_not(sheet.game, state, seat, said) for seat, said in words]


def test_lines_name_only_cards_that_have_left_the_game():
    """Over whole games: every sentence of the engine becomes a line without a card, or none."""
    titles = {card.title for card in STARTER.values()}
    found: set[str] = set()
    for seed in range(150):
        rng, state = Random(seed), sea_grid.start({"plies": 120})
        while movers := sea_grid.movers(state):
            seat = rng.choice(movers)
            action = sea_grid.chance(state, rng) if seat == CHANCE else _choice(state, seat, rng)
            after = sea_grid.apply(state, seat, action)
            told = [item.event for item in sea_grid.tell(state, seat, action, after) if item.to is None]
            found |= {line.say for line in lines(told) if "leaves the game" not in line.say}
            state = after
    named = [say for say in found if any(title in say for title in titles)]
    assert named == []
    verbs = ("places", "moves", "turns up", "challenges", "mystic", "to keep the", "gives up no", "skipped")
    assert [verb for verb in verbs if not any(verb in say for say in found)] in ([], ["skipped"])
    assert "It stays for now: tenacious cards must be beaten twice." in found


def _choice(state: Any, seat: int, rng: Random) -> Any:
    """Challenges are rare among random actions, so they are liked."""
    actions = sea_grid.actions(state, seat)
    fights = [action for action in actions if action[0] in ("challenge", "flip")]
    return rng.choice(fights if fights and rng.random() < 0.5 else actions)


def test_a_skipped_turn_is_told():
    said = "The far side has no legal action: that turn is skipped."
    assert lines([TurnSkipped(1)]) == [Line(said, "note", 1)]


def test_no_sentence_shows_an_internal_word(make_table):
    """Decisions are worded for people; the words of actions are not shown anywhere."""
    table = begin(make_table, ELI, HYDRONS, ["place dolphin C4", "place hydron C3"])
    for piece, cell in (("near-knots", "A7"), ("near-knots", "C3"), ("near-torpedo", "B4")):
        lay(table, piece, cell)
        for word in ("place", "flip", "'", "near:", "near-", "_"):
            assert word not in table.scene().now.replace("'s", ""), word
        take(table, piece)
