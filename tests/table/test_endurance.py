"""Whole games by clumsy hands: things are lifted, turned and laid wrongly at random, and play goes on.

The gate plays one game of each; the deep run plays many, from a fresh seed.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines.match import Match
from table.hands.reach import keys_to
from table.judging.legal import Candidate
from table.judging.referee import Agreed, Ask, Guide
from table.playing.intents import Play
from tests.depth import Depth
from tests.table.conftest import Table

LOST = "04ffffffffffff"  # a tag that nobody knows
MISTAKES = 0.3  # how likely a hand does something else first
GAMES: dict[str, dict[str, Any]] = {
    "sea_leg": {},
    "captivate": {"seats": 3},
    "sea_grid": {"plies": 40},
    "captain_zemo": {"map": "easy_sailing"},
}


class ClumsyHands:
    """Plays every seat at random, and makes mistakes that it then undoes as it is told."""

    def __init__(self, table: Table, rng: Random) -> None:
        self.table, self.rng = table, rng

    def play(self) -> None:
        """The whole game."""
        while self.table.moment.outcome is None:
            self._obey()
            assert isinstance(self.table.moment.verdict, Agreed), self.table.moment.verdict
            if self.rng.random() < MISTAKES:
                self.rng.choice([self._lift, self._turn, self._lose_a_tag, self._restart])()
                self._obey()
            else:
                self._act(self.rng.choice(list(self.table.moment.legal.candidates)))

    def _obey(self) -> None:
        """Do what the table asks for, until it asks for nothing more."""
        for _ in range(20):
            if not isinstance(self.table.moment.verdict, Guide):
                return
            self.table.follow()
            self.table.wait(0.5)
        raise AssertionError(f"it never ends: {self.table.moment.verdict}")

    def _act(self, candidate: Candidate) -> None:
        table, gesture, length = self.table, candidate.gesture, len(self.table.record())
        keys = keys_to(table.moment, candidate)
        for word in keys:
            table.board.key(0, word)
        if gesture.hand:
            table.hands.make(gesture.hand)
        elif gesture.presses:
            for cell in gesture.presses:
                table.board.press(cell)
        elif not keys:
            table.act(candidate.seat, table.session.match.game.text(candidate.action))
            table.think()
        table.wait(1.0)
        verdict = table.moment.verdict
        if isinstance(verdict, Ask):
            table.do(Play(next(c for c in verdict.candidates if c.action == candidate.action)))
            table.wait(1.0)
        assert len(table.record()) > length, (candidate, table.moment.verdict)

    # Mistakes, each with its way back

    def _lift(self) -> None:
        if self.table.hands.lying:
            piece = self.rng.choice(sorted(self.table.hands.lying))
            cell, face = self.table.hands.lying[piece]
            self.table.hands.take(piece)
            self.table.wait(1.0)
            self.table.hands.put(piece, cell, face)
            self.table.wait(1.0)

    def _turn(self) -> None:
        if self.table.hands.lying:
            piece = self.rng.choice(sorted(self.table.hands.lying))
            before = len(self.table.record())
            self.table.hands.turn(piece)
            self.table.wait(1.0)
            if len(self.table.record()) == before:  # in some games to turn a card is to act
                self.table.hands.turn(piece)
                self.table.wait(1.0)

    def _lose_a_tag(self) -> None:
        cell = self.rng.choice(sorted(self.table.board.cells))
        self.table.board.place(cell, LOST)
        self.table.wait(1.0)
        self.table.board.lift(cell, LOST)
        self.table.wait(1.0)

    def _restart(self) -> None:
        before = self.table.record()
        if before:
            self.table.restart()
            self.table.think()
            assert self.table.record() == before


@pytest.mark.parametrize("game", GAMES)
def test_clumsy_hands_play_whole_games_and_nothing_is_lost(game: str, depth: Depth) -> None:
    for number in range(depth.of(1, 100)):
        seed = depth.seed + number
        table = Table(game, GAMES[game], seed=seed)
        table.set_up() if table.sheet.expected(table.session.match.state) else table.think()
        ClumsyHands(table, Random(f"{game}/{seed}")).play()
        match = table.session.match
        again = Match(match.game, match.options, seed=match.seed, chance=match.chance, record=match.record)
        assert again.state == match.state, f"seed {seed}"
        kept = table.journal.games(1)[0]
        assert (kept.fate, list(kept.actions)) == ("over", list(match.record)), f"seed {seed}"
