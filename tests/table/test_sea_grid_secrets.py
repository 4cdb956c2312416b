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
from table.games.sea_grid.words import line
from table.showing.lights import PUT_RIGHT
from table.showing.scene import Line
from table.showing.staging import scene
from tests.table.sea_grid_hands import ELI, HYDRONS, begin, lay, log, obey, press, take, turn


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
        virtual = scene(table.session, *table.size, table.now, tray=True)
        self.seen.append((table.scene(), virtual, list(table.board.history), table.session.deadline()))


def play(twin: Twin) -> None:
    """A game in which nothing of the far side is ever turned up but the Sub X."""
    for piece in ("near-capt-n-eli", "near-dolphin", "near-knots", "near-sonar"):
        twin.lay(piece, "C7")
        twin.take(piece)
    for piece in ("far-hydron", "far-hydron_2", "far-sub-x", "far-aquaria"):
        twin.lay(piece, "C1")
        twin.take(piece)
    if twin.table.session.seat == 0:
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
    assert table.session.playing, (piece, cell, face)
    return seen


TURNS = ["place {} C4", "place {} C3", "place {} C5", "flip C3"]
CREWS = (  # the same cards have been seen of each: the Sub X of the far side
    ("dolphin capt-n-eli knots sonar", "sub-x hydron hydron aquaria"),
    ("navy-admiral x-ray torpedo eagle-rock", "sub-x lord-hydro guppy knots"),
)


def test_every_card_on_every_cell_is_refused_alike_whatever_is_hidden(make_table):
    """On two tables that differ in hidden cards alone. Only a placement that is legal on one of them can
    tell them apart, and that is play: the card lies there for good."""
    one, two = (
        begin(make_table, near, far, [turn.format(card) for turn, card in zip(TURNS, laid, strict=True)])
        for near, far in CREWS
        for laid in [[near.split()[0], far.split()[0], near.split()[1], ""]]
    )
    assert one.scene() == two.scene()
    free = {action[2] for action in sea_grid.actions(one.session.match.state, 0) if action[0] == "place"}
    hands = {f"near-{name}" for near, _ in CREWS for name in near.split()[2:]}
    lying = {one.hands.on(cell) for cell in ("C4", "C5", "C3")} | {two.hands.on(c) for c in ("C4", "C5")}
    told = set()
    for piece in sorted(one.registry.pieces.keys() - lying):
        for cell in one.session.match.state.rules.mat.names:
            for face in ("down", "up"):
                if piece in hands and cell in free and face == "down":
                    continue  # in one of the hands
                a, b = verdict(one, piece, cell, face), verdict(two, piece, cell, face)
                assert a == b, (piece, cell, face)
                assert a != "played", (piece, cell, face)
                told.add(a[0].now.partition(".")[0])
    assert len(told) == 6, told


def test_a_card_with_something_else_is_refused_alike_whatever_is_in_the_hand(make_table):
    """Beside a card of the grid that was lifted, or a second card, one in the hand and one that is not."""
    for beside in ("lifted", "second"):
        looks = []
        for piece in ("near-knots", "near-torpedo"):
            table = begin(make_table, ELI, HYDRONS, ["place dolphin C4", "place hydron C3"])
            table.board.close()
            if beside == "lifted":
                table.hands.take("near-dolphin")
            else:
                table.hands.put("near-lighthouse", "B5", "down")
            table.hands.put(piece, "B4", "down")
            table.board.start(table.heard)
            table.wait(1.0)
            assert table.record()[-1] == "place hydron C3"
            looks.append((table.scene(), table.lamps(), list(table.board.history)))
        assert looks[0] == looks[1], beside


@pytest.mark.parametrize("seed", range(12))
def test_random_games_and_games_that_the_other_seat_cannot_tell_from_them(make_table, seed):
    """From any point on, a state drawn anew for one seat gives that seat's public picture."""
    rng = Random(seed)
    table = begin(make_table, ELI, HYDRONS)
    for _ in range(14):
        candidates = table.session.referee.candidates
        if not candidates or table.session.outcome is not None:
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
                mover = table.session.seat or 0
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
