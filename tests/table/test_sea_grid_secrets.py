"""Secrecy at the table: games that differ only in what may not be seen look the same to everybody.

Everything public is compared at every step: scenes, everything the lamps ever showed, the log.
"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from engines import sea_grid
from engines.game import CHANCE
from engines.sea_grid.cards import STARTER
from engines.sea_grid.events import TurnSkipped
from table.games.sea_grid.words import line
from table.judging.verdict import Wrong
from table.showing.lights import PUT_RIGHT
from table.showing.scene import Line
from tests.table.sea_grid_hands import (
    ELI,
    EXAMPLE,
    HYDRONS,
    begin,
    key,
    lay,
    log,
    obey,
    press,
    take,
    token,
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


def verdict(table: Any, piece: str, cell: str, face: str) -> Any:
    """What everybody sees when a card is laid there, or "played" if that was an action; then it is gone."""
    before = table.record()
    lay(table, piece, cell, face)
    if table.record() != before:
        return "played"
    seen = (table.scene(), table.lamps(), table.session.deadline())
    take(table, piece)
    assert table.moment.playing, (piece, cell, face)
    return seen


TURNS = ["place {} C4", "place {} C3", "place {} C5", "flip C3"]
CREWS = (  # the same cards have been seen of each: the Sub X of the far side
    ("dolphin capt-n-eli knots sonar", "sub-x hydron hydron aquaria"),
    ("navy-admiral x-ray torpedo eagle-rock", "sub-x lord-hydro guppy knots"),
)


def two_tables(make_table: Any) -> list[Any]:
    """They differ in hidden cards alone."""
    tables = []
    for near, far in CREWS:
        laid = [near.split()[0], far.split()[0], near.split()[1], ""]
        turns = [turn.format(card) for turn, card in zip(TURNS, laid, strict=True)]
        tables.append(begin(make_table, near, far, turns))
    assert tables[0].scene() == tables[1].scene()
    return tables


def strangers(tables: list[Any]) -> list[str]:
    """Every card that lies on neither table."""
    lying = {table.hands.on(cell) for table in tables for cell in ("C3", "C4", "C5")}
    return sorted(tables[0].registry.pieces.keys() - lying)


HANDS = {f"near-{name}" for near, _ in CREWS for name in near.split()[2:]}
REASONS = {
    "There is a card on CELL already",
    "With a card on CELL the cards would not fit in the Sea Grid of 3 columns by 4 rows",
    "It is the turn of the near side, and that card is not theirs",
    "A card comes to CELL face down",
    "Only a card from the hand of the near side may come here, and nothing else with it",
}


def test_every_card_on_every_cell_is_judged_alike_whatever_is_hidden(make_table):
    """Only a placement that is legal on one of the tables can tell them apart, and that is play: the card
    lies there for good."""
    tables = two_tables(make_table)
    state = tables[0].session.match.state
    free = {action[2] for action in sea_grid.actions(state, 0) if action[0] == "place"}
    reasons = set()
    for piece, cell, face in product(strangers(tables), state.rules.mat.names, ("down", "up")):
        if piece in HANDS and cell in free and face == "down":
            continue
        one, two = (t.session._referee.look({**t.moment.sight.places, piece: (cell, face)}) for t in tables)
        assert isinstance(one, Wrong), (piece, cell, face)
        assert one == two, (piece, cell, face)
        reasons.add(one.why.replace(cell, "CELL"))
    assert {reason[:1].upper() + reason[1:] for reason in reasons} == REASONS


@pytest.mark.parametrize("cell", ["C3", "C4", "B4", "E7"])
def test_every_refused_card_looks_alike_whatever_is_hidden(make_table, cell):
    """On a card that is shown, on a hidden one, on a free cell and on one beyond the box."""
    tables = two_tables(make_table)
    for piece, face in product(strangers(tables), ("down", "up")):
        if cell == "B4" and face == "down" and piece in HANDS:
            continue
        one, two = (verdict(table, piece, cell, face) for table in tables)
        assert one == two != "played", (piece, face)


def test_two_cards_at_once_are_refused_alike_whatever_is_in_the_hand(make_table):
    looks = []
    for piece in ("near-knots", "near-torpedo"):
        table = begin(make_table, ELI, HYDRONS, ["place dolphin C4", "place hydron C3"])
        table.board.close()
        table.hands.put("near-lighthouse", "B5", "down")
        table.hands.put(piece, "B4", "down")
        table.board.start(table.heard)
        table.wait(1.0)
        assert table.record()[-1] == "place hydron C3"
        assert table.scene().now.startswith("Only one thing is done in a turn.")
        looks.append((table.scene(), table.lamps(), list(table.board.history)))
    assert looks[0] == looks[1]


HIDDEN = ["place dolphin C4", "place hydron C3", "place knots C5"]


@pytest.mark.parametrize("comer", ["hydron_2", "aquaria", "torpedo"])
def test_a_hidden_card_is_exchanged_for_no_other_not_even_a_copy(make_table, comer):
    """If a copy were let in, exchanging cards would tell which of them are copies."""
    table = begin(make_table, ELI, HYDRONS, HIDDEN[:2])
    table.hands.take("far-hydron")
    lay(table, f"far-{comer}", "C3")
    assert table.lamps() == {"C3": PUT_RIGHT}
    assert table.scene().now == (
        "It is the turn of the near side, and that card is not theirs. Take the far card off C3 again."
    )
    take(table, f"far-{comer}")
    lay(table, "far-hydron", "C3")
    assert table.moment.playing


def test_two_hidden_cards_that_changed_places_are_put_back_be_they_copies_or_not(make_table):
    looks = []
    for second in ("hydron", "aquaria"):
        table = begin(make_table, ELI, HYDRONS, [*HIDDEN, f"place {second} B3"])
        one, two = table.hands.on("C3"), table.hands.on("B3")
        table.hands.take(one)
        table.hands.take(two)
        lay(table, one, "B3")
        lay(table, two, "C3")
        assert table.lamps() == {"B3": PUT_RIGHT, "C3": PUT_RIGHT}
        looks.append((table.scene(), list(table.board.history)))
    assert looks[0] == looks[1]


def test_a_challenge_that_is_taken_back_was_seen_by_everybody_and_hides_the_card_again(make_table):
    """What a challenge showed cannot be unseen, so the log keeps that it was made and taken back."""
    table = begin(make_table, ELI, HYDRONS, EXAMPLE)
    press(table, "C3", "C4")
    key(table, "back")
    key(table, "confirm")
    assert table.record()[-1] == "flip C5"
    assert token(table, "C4").art == "card-back"
    assert log(table)[-3:] == [
        "The far side challenges C4 from C3.",
        "1 against 1: the challenge is repelled.",
        "The last move was taken back.",
    ]


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


def test_lines_name_only_cards_that_have_left_the_game():
    """Over whole games: every sentence of the engine becomes a line without a card, or none."""
    titles = {card.title for card in STARTER.values()}
    lines: set[str] = set()
    for seed in range(150):
        rng, state = Random(seed), sea_grid.start({"plies": 120})
        while movers := sea_grid.movers(state):
            seat = rng.choice(movers)
            action = sea_grid.chance(state, rng) if seat == CHANCE else _choice(state, seat, rng)
            after = sea_grid.apply(state, seat, action)
            for told in sea_grid.tell(state, seat, action, after):
                said = line(told.event) if told.to is None else None
                if said is not None and not said.say.endswith(" leaves the game."):
                    lines.add(said.say)
            state = after
    named = [say for say in lines if any(title in say for title in titles)]
    assert named == []
    verbs = ("places", "moves", "turns up", "challenges", "face down.", "sacrifices", "declines", "skipped")
    assert [verb for verb in verbs if not any(verb in say for say in lines)] in ([], ["skipped"])
    assert "It is tenacious, and stays for now." in lines


def _choice(state: Any, seat: int, rng: Random) -> Any:
    """Challenges are rare among random actions, so they are liked."""
    actions = sea_grid.actions(state, seat)
    fights = [action for action in actions if action[0] in ("challenge", "flip")]
    return rng.choice(fights if fights and rng.random() < 0.5 else actions)


def test_a_skipped_turn_is_told():
    assert line(TurnSkipped(1)) == Line("The far side has no legal action: that turn is skipped.", "note", 1)


def test_no_sentence_shows_an_internal_word(make_table):
    """Decisions are worded for people; the words of actions are not shown anywhere."""
    table = begin(make_table, ELI, HYDRONS, ["place dolphin C4", "place hydron C3"])
    for piece, cell in (("near-knots", "A7"), ("near-knots", "C3"), ("near-torpedo", "B4")):
        lay(table, piece, cell)
        for word in ("place", "flip", "'", "near:", "near-", "_"):
            assert word not in table.scene().now.replace("'s", ""), word
        take(table, piece)
