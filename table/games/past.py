"""A game that was played, to be looked at again step by step.

A step is an action of a player with the chance that followed; the first one is the start, before anybody
acted. What was told at a step is worked out when somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engines.game import CHANCE, Options, Told, as_kept
from engines.match import SETTLED, Match
from table.games.sheet import AnySheet
from table.showing.scene import Line


class PastStep(NamedTuple):
    """Who did what (CHANCE and "" at the start), what everybody read of it, and how it then stood."""

    seat: int
    words: str
    lines: tuple[Line, ...]
    state: object


class Past:
    """All steps of a record. BadRecord where it does not fit the game."""

    def __init__(self, sheet: AnySheet, options: Options, record: Iterable[tuple[int, str]]) -> None:
        options = as_kept(sheet.game, options)
        match = Match(sheet.game, options, seed=0, chance="ask", record=record)  # what chance did is recorded
        self.sheet, self.options, self.seats = sheet.with_options(options), options, match.seats
        self._record, self._states = tuple(match.record), match.states
        acted = [number for number, entry in enumerate(self._record) if entry.seat != CHANCE]
        self._ends = [*acted, len(self._record)]  # entries up to each step's end

    def __len__(self) -> int:
        """How many steps there are, the start included."""
        return len(self._ends)

    def state(self, step: int) -> object:
        return self._states[self._ends[step]]

    def step(self, number: int) -> PastStep:
        if number == 0:
            return PastStep(CHANCE, "", (), self.state(0))
        first, end = self._ends[number - 1], self._ends[number]
        (seat, words), state = self._record[first], self.state(number)
        told = [each for entry in range(first, end) for each in self._told(entry)]
        return PastStep(seat, words, tuple(self.sheet.lines(told, state, seat)), state)

    def _told(self, number: int) -> Iterable[Told]:
        (seat, text), before, after = self._record[number], self._states[number], self._states[number + 1]
        game = self.sheet.game
        if text == SETTLED:
            told: Iterable[Told] = game.settle(before, seat)[1]  # type: ignore[attr-defined]
            return told
        return game.tell(before, seat, game.parse(text), after)
