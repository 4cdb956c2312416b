"""The program is killed in the middle of a turn of Captain Zemo, again and again, and goes on.

The ship is moved by hand, which needs no key while the dice are used in their order. The plug is pulled
at a random instant of each move, and again while the ship is slid back to the middle of the helm.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engines import captain_zemo as zemo
from engines.game import CHANCE
from engines.match import Entry
from hardware.board import Lamp
from table.games import load_sheet
from table.hands.hands import Hands
from table.keeping.folder import private_file, state_dir
from table.keeping.journal import Journal
from table.showing.language import ACCEPTED, DO_THIS, MAY_ACT, chosen
from tests.system.test_pulled_plug import PulledPlug
from tests.system.wired import WiredBoard, wired_table

BEFORE = [
    Entry(CHANCE, "roll 3 4"),
    Entry(0, "start E7"),
    Entry(0, "motive adventurer"),
    Entry(CHANCE, "roll 2 4 5 6"),
]
MOVES = ["use 2 F8", "use 4 F9", "use 5 G10"]
MIDDLE = "C5"


class Helm:
    """Moves the ship by hand, with the plug pulled during each gesture."""

    def __init__(self, board: WiredBoard, hands: Hands, plug: PulledPlug, state: zemo.State) -> None:
        self.board, self.hands, self.plug, self.state = board, hands, plug, state
        self.sheet = load_sheet("captain_zemo")
        self.done = [entry.text for entry in BEFORE]

    def invitation(self) -> dict[str, Lamp]:
        """The ends of the first die that is left."""
        gestures = [self.sheet.gesture(self.state, 0, action) for action in zemo.actions(self.state, 0)]
        moves = [gesture for gesture in gestures if gesture.hand]
        return {gesture.presses[0]: MAY_ACT for gesture in moves if gesture.way == moves[0].way}

    def settled(self, what: str) -> None:
        wanted = self.invitation()
        self.board.until(lambda: self.board.alight() == wanted, what)

    def set_up(self) -> None:
        self.plug.arm()
        self.hands.put("ship", MIDDLE)
        self.plug.revive()
        self.settled("the voyage goes on")

    def play(self, words: str) -> None:
        gesture = self.sheet.gesture(self.state, 0, words)
        self.state = zemo.apply(self.state, 0, words)
        cell, seen = gesture.presses[0], len(self.board.history)
        self.plug.arm()
        self.hands.make(gesture.hand)
        self._kept(words, cell, seen)
        self.plug.revive()
        wanted = {cell: DO_THIS, MIDDLE: DO_THIS}
        self.board.until(lambda: self.board.alight() == wanted, f"the ship is asked back after {words}")
        self.plug.arm()
        self.hands.make(gesture.then)
        self.plug.revive()
        self.settled(f"the voyage goes on after {words}")

    def _kept(self, words: str, cell: str, seen: int) -> None:
        while self.plug._timer is not None and self.plug._timer.is_alive():
            self.board.read(0.001)
        journal = self.plug.table.journal()
        kept = journal[-1][1] if journal else []
        assert kept[: len(self.done) + 1] in (self.done, [*self.done, words])
        shown = (cell, ACCEPTED) in self.board.history[seen:]
        self.done.append(words)
        assert not shown or kept[: len(self.done)] == self.done, f"{words} was shown and is lost"

    def proves_alive(self) -> None:
        """Lamps stay as they were when the program is gone: only an answer shows that it is back."""
        self.hands.take("ship")
        # missed by a program that saw it lifted, or asked for by one that began with an empty mat
        answers = (chosen(0), DO_THIS)
        self.board.until(lambda: self.board.alight().get(MIDDLE) in answers, "the lifted ship is missed")
        self.hands.put("ship", MIDDLE)
        self.settled("the ship is back")


def begin(folder: Path) -> zemo.State:
    """A voyage in the journal, with the first roll on the table; its state."""
    journal = Journal(private_file(state_dir(str(folder / "state")) / "journal.db"))
    number = journal.begin("captain_zemo", {}, 1, "seed", 0.0)
    journal.add(number, 0, BEFORE, 0.0)
    journal.close()
    state = zemo.start({})
    for seat, words in BEFORE:
        state = zemo.apply(state, seat, words)
    return state


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in (2, 3))])
def test_a_turn_goes_on_where_it_was_cut_off(tmp_path: Path, seed: int) -> None:
    with wired_table(tmp_path, "captain_zemo") as (board, table, hands):
        plug = PulledPlug(table, Random(seed))
        helm = Helm(board, hands, plug, begin(tmp_path))
        table.start()
        helm.set_up()
        for words in MOVES:
            helm.play(words)
        assert plug.kills == 7
        assert table.journal() == [("playing", helm.done)]
        helm.proves_alive()
        assert table.stop() == 0
        assert "Traceback" not in table.log()
