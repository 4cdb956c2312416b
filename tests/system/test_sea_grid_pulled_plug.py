"""The program is killed in the middle of a game of Sea Grid, at every kind of action, and goes on.

A pick, cards placed, turned up and moved, challenges that are pressed, MYSTIC and SACRIFICE: the plug is
pulled at a random instant of every one of them, and again while what follows is done.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from engines import sea_grid
from engines.game import CHANCE
from engines.match import Entry
from table.games import load_sheet
from table.games.steps import Gesture
from table.hands.hands import Hands
from table.keeping.folder import private_file, state_dir
from table.keeping.journal import Journal
from table.showing.language import ACCEPTED, DO_THIS, chosen
from tests.system.test_pulled_plug import PulledPlug
from tests.system.wired import WiredBoard, invitation, wired_table
from tests.table.sea_grid_hands import LASTING, picks

OPTIONS = {"mat": [5, 9]}
CREWS = picks("sea-ghost sub-x sonar lighthouse", "capt-n-eli navy-cruiser dolphin aquaria")
BEFORE = [Entry(*entry) for entry in CREWS[:-1]]  # one card is still to be picked
SEED = 0  # with it the near side begins
GAME = [
    *("pick aquaria", "place sub-x C5", "place capt-n-eli C4", "place sea-ghost D4", "place dolphin B4"),
    *("flip C5", "flip C4", "place sonar D5"),
    "challenge C4 D4",  # wakes the Sea Ghost
    "mystic C4",  # the challenger is turned down
    "challenge C5 C4",  # beats Capt'n Eli
    "sacrifice B4",
    "move C4 C3",
]


class Play:
    """Plays words by hand and by presses, with the plug pulled during each."""

    def __init__(self, board: WiredBoard, hands: Hands, plug: PulledPlug) -> None:
        self.board, self.hands, self.plug = board, hands, plug
        self.sheet, self.state = load_sheet("sea_grid"), sea_grid.start({**OPTIONS, **LASTING})
        self.done: list[str] = []
        for seat, words in BEFORE:
            self._apply(seat, words)

    def _apply(self, seat: int, words: str) -> None:
        self.state = sea_grid.apply(self.state, seat, sea_grid.parse(words))
        self.done.append(words)
        if sea_grid.movers(self.state) == (CHANCE,):
            self._apply(CHANCE, "first 0")

    def kept(self) -> list[str]:
        journal = self.plug.table.journal()
        return journal[-1][1] if journal else []

    def settled(self, what: str) -> None:
        wanted = invitation("sea_grid", self.state)
        self.board.until(lambda: self.board.alight() == wanted, what)

    def play(self, words: str) -> None:
        seat, action = sea_grid.movers(self.state)[0], sea_grid.parse(words)
        gesture = self.sheet.gesture(self.state, seat, action)
        self.proves_alive(seat)
        seen, before = len(self.board.history), list(self.done)
        self.plug.arm()
        self._make(gesture)
        while self.plug._timer is not None and self.plug._timer.is_alive():
            self.board.read(0.001)
        kept = self.kept()
        shown = any(lamp == ACCEPTED for _, lamp in self.board.history[seen:])
        self.plug.revive()
        if gesture.presses and kept == before:
            self._press_again(seat, gesture)
        self._apply(seat, words)
        assert kept in (before, self.done)
        assert not shown or kept == self.done, f"{words} was shown and is lost"
        self._follow(words, (*gesture.hand, *gesture.then) if gesture.presses else gesture.then)

    def _make(self, gesture: Gesture) -> None:
        for cell in gesture.presses:
            self.board.press(cell)
        if not gesture.presses:
            self.hands.make(gesture.hand)

    def proves_alive(self, seat: int) -> None:
        """Lamps stay as they were when the program is gone: only an answer shows that it is back."""
        if "near-sub-x" in self.hands.lying:
            cell, face = self.hands.lying["near-sub-x"]
            self.hands.take("near-sub-x")
            missed = (chosen(seat), DO_THIS)  # lifted by a hand, or missing from a mat to be laid again
            self.board.until(lambda: self.board.alight().get(cell) in missed, "the lifted card is missed")
            self.hands.put("near-sub-x", cell, face)
            self.settled("the card is back")

    def _press_again(self, seat: int, gesture: Gesture) -> None:
        """Presses are forgotten with the power."""
        self.proves_alive(seat)
        *first, last = gesture.presses
        for each in first:
            self.board.press(each)
            self.board.until(lambda: self.board.alight().get(each) == chosen(seat), "the press is seen")  # noqa: B023
        self.board.press(last)

    def _follow(self, words: str, steps: tuple[Any, ...]) -> None:
        """What follows is asked for, cell by cell, and killed into as well."""
        if steps:
            wanted = {step.cell: DO_THIS for step in steps}
            self.board.until(
                lambda: self.board.alight() == wanted, f"the table asks for what follows {words}"
            )
            self.plug.arm()
            self.hands.make(steps)
            self.plug.revive()
        self.settled(f"play goes on after {words}")


def begin(folder: Path) -> None:
    """A game in the journal whose last card is still to be picked, from before there were two sets."""
    journal = Journal(private_file(state_dir(str(folder / "state")) / "journal.db"))
    number = journal.begin("sea_grid", OPTIONS, SEED, "seed", 0.0)
    journal.add(number, 0, BEFORE, 0.0)
    journal.close()


def test_a_game_goes_on_wherever_it_was_killed(tmp_path: Path) -> None:
    begin(tmp_path)
    with wired_table(tmp_path, "sea_grid") as (board, table, hands):
        plug = PulledPlug(table, Random(1))
        play = Play(board, hands, plug)
        table.start()
        play.settled("the game goes on")
        for words in GAME:
            play.play(words)
        assert plug.kills >= len(GAME)
        play.proves_alive(0)
        board.until(lambda: table.journal() == [("playing", play.done)], "all of it is kept")
        assert table.stop() == 0
        assert "Traceback" not in table.log()
