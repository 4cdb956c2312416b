"""A table in memory at a lesson, and what people may do there: what is right, and everything else.

table = LessonTable("sea_leg", 3)
table.do_right()
assert table.moment.explained
"""

from __future__ import annotations

from collections.abc import Iterator

from engines.game import CHANCE
from engines.match import Match
from hardware.board import KeyPressed
from table.games import load_sheet
from table.games.sheet import AnySheet
from table.games.teaching import lessons_of
from table.judging.legal import Candidate
from table.judging.verdict import Agreed, Guide, Laid, Wrong, blames
from table.playing.intents import Play, TakeWay
from table.playing.school import School
from table.playing.session import Session
from table.playing.tutor import LessonMoment
from table.testing.quick import QuickTable


class LessonTable(QuickTable):
    """A lesson of a game on a board in memory, set up by its hands."""

    def __init__(self, game: str | AnySheet, number: int = 0) -> None:
        sheet = load_sheet(game) if isinstance(game, str) else game
        self.number = number
        super().__init__(sheet, lessons_of(sheet)[number].options)
        self.set_up()

    def _session(self, match: Match, saved_as: int | None) -> Session:  # noqa: ARG002 (a lesson has its own)
        return School(self.sheet, self.registry, self.board.cells, self.size, self.PACE).open(self.number)

    @property
    def lesson(self) -> LessonMoment:
        assert self.moment.lesson is not None
        return self.moment.lesson

    def perform(self, candidate: Candidate) -> None:
        """Make an action as people do: with the hand, by pressing cells, or by choosing it."""
        gesture = candidate.gesture
        if gesture.way:
            self.do(TakeWay(gesture.way))
        if gesture.hand:
            self.make(*gesture.hand)
        elif gesture.presses:
            for cell in gesture.presses:
                self.board.press(cell)
            self.wait(0.5)
        else:
            self.do(Play(candidate))
            self.wait(0.5)

    def obey(self) -> None:
        """Do what the table asks for, until it asks for nothing."""
        for _ in range(40):
            verdict = self.moment.verdict
            if isinstance(verdict, Guide) and verdict.fixes:
                self.follow()
            elif isinstance(verdict, Laid) and (verdict.obeyed or verdict.strays):
                for piece in list(self.hands.lying):
                    self.hands.take(piece)
                self.wait(1.5)
            elif blames(verdict):
                assert isinstance(verdict, Wrong)
                self.hands.put_right(verdict.strays, self.moment.expected)
                self.wait(1.5)
            else:
                assert isinstance(verdict, Agreed | Laid), verdict
                return
        raise AssertionError(f"the table never rests: {self.moment.verdict}")

    def do_right(self, choice: int = 0) -> None:
        """What is right here, with all that follows; of several actions this one."""
        self.perform(self.lesson.right[choice])
        self.obey()

    def go_on(self) -> None:
        """Read why, and go on."""
        if self.moment.explained and not self.moment.taught:
            self.press_key("confirm")

    def wrong_actions(self) -> Iterator[Candidate]:
        """Every legal action that is not right here."""
        right = set(self.lesson.right)
        yield from (c for c in self.moment.legal.candidates if c.seat != CHANCE and c not in right)

    def press_key(self, word: str) -> None:
        self.heard([KeyPressed(0, word)])
