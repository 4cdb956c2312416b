"""The program is killed in the middle of a turn of Captivate, with captures pending, and goes on.

Real cards on the reference mat, one turn with all its gestures: played, captured by stacking and by swapping,
several cards to turn over. The plug is pulled at a random instant of every one of them.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines import captivate
from engines.game import CHANCE
from engines.match import Entry
from table.games import load_sheet
from table.hands.hands import Hands
from table.keeping.folder import private_file, state_dir
from table.keeping.journal import Journal
from table.showing.language import ACCEPTED, DO_THIS, chosen
from tests.system.scripted import covered_by
from tests.system.test_pulled_plug import PulledPlug
from tests.system.wired import WiredBoard, invitation, wired_table

OPTIONS = {"mat": [5, 9], "deck": "physical"}
BEFORE = [
    Entry(CHANCE, "open 4-earth"),
    Entry(0, "play 13-dark C4"),  # turns the first card over
    Entry(0, "play 2-water B5"),
    Entry(0, "play 1-light D5"),
    Entry(0, "end"),
]
TURN = [
    "capture 9-light C5",  # stacked; turns two cards over
    "capture 5-light B5",  # swapped
    "capture 3-dark D5",  # stacked
    "play 7-water C6",
]
SWAPPED = {"capture 5-light B5"}


class Turn:
    """Plays words by hand, with the plug pulled during each gesture."""

    def __init__(self, board: WiredBoard, hands: Hands, plug: PulledPlug, state: Any) -> None:
        self.board, self.hands, self.plug, self.state = board, hands, plug, state
        self.sheet = load_sheet("captivate")
        self.done = [entry.text for entry in BEFORE]

    def set_up(self) -> None:
        """Lay the mat as the game left it."""
        self.plug.arm()
        for cell, spots in self.sheet.expected(self.state).items():
            self.hands.put(spots[0].kind, cell, spots[0].face)
        self.plug.revive()
        self.settled("the game goes on")

    def settled(self, what: str) -> None:
        wanted = invitation("captivate", self.state)
        self.board.until(lambda: self.board.alight() == wanted, what)

    def proves_alive(self) -> None:
        """Lamps stay as they were when the program is gone: only an answer shows that it is back."""
        self.hands.take("13-dark")
        self.board.until(lambda: self.board.alight().get("C4") == chosen(1), "the lifted card is missed")
        self.hands.put("13-dark", "C4", "up")
        self.settled("the card is back")

    def play(self, words: str) -> None:
        seat, action = captivate.movers(self.state)[0], captivate.parse(words)
        gesture = self.sheet.gesture(self.state, seat, action)
        self.state = captivate.apply(self.state, seat, action)
        first = covered_by(gesture) if words in SWAPPED else []
        seen = len(self.board.history)
        self.plug.arm()
        self.hands.make([*first, *gesture.hand])
        self._kept(words, (gesture.hand[0].cell, ACCEPTED), seen)
        self.plug.revive()
        self._followed(words, [step for step in gesture.then if step not in first])

    def _kept(self, words: str, green: tuple[str, Any], seen: int) -> None:
        while self.plug._timer is not None and self.plug._timer.is_alive():
            self.board.read(0.001)
        journal = self.plug.table.journal()
        kept = journal[-1][1] if journal else []
        assert kept in (self.done, [*self.done, words])
        shown = green in self.board.history[seen:]
        self.done.append(words)
        assert not shown or kept == self.done, f"{words} was shown and is lost"

    def _followed(self, words: str, steps: list[Any]) -> None:
        """What follows is asked for again after the restart, cell by cell, and killed into as well."""
        if steps:
            wanted = {step.cell: DO_THIS for step in steps}
            self.board.until(
                lambda: self.board.alight() == wanted, f"the table asks for what follows {words}"
            )
            self.plug.arm()
            self.hands.make(steps)
            self.plug.revive()
        self.settled(f"play goes on after {words}")


def begin(folder: Path) -> Any:
    """A game in the journal, at the beginning of Pearl's first turn; its state."""
    journal = Journal(private_file(state_dir(str(folder / "state")) / "journal.db"))
    number = journal.begin("captivate", OPTIONS, 1, "ask", 0.0)
    journal.add(number, 0, BEFORE, 0.0)
    journal.close()
    state = captivate.start(OPTIONS)
    for seat, words in BEFORE:
        state = captivate.apply(state, seat, captivate.parse(words))
    return state


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in (2, 3))])
def test_a_turn_with_captures_pending_goes_on(tmp_path: Path, seed: int) -> None:
    options = '[game.options]\ndeck = "physical"\n'
    with wired_table(tmp_path, "captivate", options) as (board, table, hands):
        plug = PulledPlug(table, Random(seed))
        turn = Turn(board, hands, plug, begin(tmp_path))
        table.start()
        turn.set_up()
        for words in TURN:
            turn.play(words)
        assert captivate.view(turn.state, None)["captured"] == 3, "three captures wait to be banked"
        assert plug.kills == 7
        board.until(lambda: table.journal() == [("playing", turn.done)], "all of it is kept")
        turn.proves_alive()
        assert table.stop() == 0
        assert "Traceback" not in table.log()
