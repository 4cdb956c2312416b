"""A lesson at the table: how far it has come, what is right there, and what the others then do.

How far it has come follows from the record alone: each step is one action of the learner and what the others
and chance do after it. So whatever takes an action back, second thoughts too, takes the lesson back with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

from table.games.sheet import AnySheet
from table.games.steps import Shift
from table.games.teaching import Lesson, LessonStep
from table.judging.legal import Candidate
from table.judging.verdict import Moving
from table.tongues import as_sentence, mark, say, together

NOT_THIS_TIME = mark("The rules allow that, but this lesson asks for something else: look at the lit cells.")


class LessonPlace(NamedTuple):
    """Which lesson of a game it is, and which of them are finished; numbers begin at 0."""

    number: int = 0
    total: int = 1
    finished: frozenset[int] = frozenset()


class LessonMoment(NamedTuple):
    """How a lesson stands."""

    place: LessonPlace
    lesson: Lesson
    step: LessonStep | None  # what is to be done; None when all is
    explained: LessonStep | None  # a step that was done, while people read why it led to what it led to
    answering: bool  # the others are to move first
    replied: bool  # it was they who have moved last
    right: tuple[Candidate, ...]
    offers: tuple[tuple[str, Candidate], ...]
    objection: str  # to what was tried last, and what to do instead

    @property
    def done(self) -> bool:
        return self.step is None

    @property
    def seats(self) -> frozenset[int]:
        """The learner's, that are to act: what they hold is shown."""
        return frozenset(each.seat for each in self.right)

    @property
    def number(self) -> int:
        return self.place.number

    @property
    def is_last(self) -> bool:
        return self.number + 1 >= self.place.total


class Tutor:
    """Knows what is right in a lesson. `record` is always the length of the game's record."""

    def __init__(self, sheet: AnySheet, lesson: Lesson, place: LessonPlace, begins: int) -> None:
        """`begins` is how long the record is where the lesson begins."""
        self._text, self._lesson, self._place = sheet.game.text, lesson, place
        lengths = (1 + len(step.then) for step in lesson.steps)
        self._starts = list(accumulate(lengths, initial=begins))
        self.objection = ""  # to what was tried last
        self._understood = begins  # how long the record was when somebody said so

    def step(self, record: int) -> LessonStep | None:
        """The step that is to be done, or has been begun; None when the lesson is over."""
        ends = zip(self._lesson.steps, self._starts[1:], strict=True)
        return next((step for step, end in ends if record < end), None)

    def reply(self, record: int) -> str:
        """What somebody else does now; "" while it is the learner who is to act."""
        step = self.step(record)
        if step is None:
            return ""
        done = record - self._starts[self._lesson.steps.index(step)]
        return step.then[done - 1] if done > 0 else ""

    def objects(self, record: int, played: Sequence[Candidate], candidates: Iterable[Candidate]) -> str:
        """Why legal actions are not played here; "" for a right one. `candidates` are all that are legal."""
        step, reply = self.step(record), self.reply(record)
        if reply and [self._text(each.action) for each in played] == [reply]:
            return ""
        if len(played) == 1 and played[0] in self._right(record, candidates):
            return ""
        return say(step.otherwise if step is not None and step.otherwise else NOT_THIS_TIME)

    def answer(self, record: int, why: str) -> None:
        """Keep what there is to say against what was tried. Words of the lesson's own say what to do instead;
        after a reason of the rules, that is said again."""
        step = self.step(record)
        if step is not None and why != say(step.otherwise or NOT_THIS_TIME):
            why = together(as_sentence(why), say(step.say))
        self.objection = why

    def go_on(self, record: int) -> None:
        """Somebody has read why, or goes on without."""
        self._understood = record

    def _explained(self, record: int) -> LessonStep | None:
        """The step that has just been done, with all that followed, until somebody goes on."""
        done = [step for step, end in zip(self._lesson.steps, self._starts[1:], strict=True) if end == record]
        read = record == self._understood and record != self._starts[-1]
        return done[0] if done and not read else None

    def narrowed(self, moving: Moving, record: int, candidates: Iterable[Candidate]) -> Moving:
        """A piece in the air is shown to where it should go here, and no further."""
        steps = (step for each in self._right(record, candidates) for step in each.gesture.hand)
        cells = {step.cell for step in steps if isinstance(step, Shift)}
        return moving._replace(targets=tuple(cell for cell in moving.targets if cell in cells))

    def _right(self, record: int, candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
        step = self.step(record)
        if step is None or self.reply(record):
            return ()
        by_words = self._by_words(candidates)
        return tuple(each for words, each in by_words.items() if step.accepts(words))

    def _by_words(self, candidates: Iterable[Candidate]) -> dict[str, Candidate]:
        """Actions by their words. Where several seats may do the same, the learner is the first of them."""
        found: dict[str, Candidate] = {}
        for each in candidates:
            found.setdefault(self._text(each.action), each)
        return found

    def shown(self, record: int, candidates: Sequence[Candidate]) -> LessonMoment:
        """How the lesson stands, for everything that shows."""
        step, answering = self.step(record), bool(self.reply(record))
        by_words = self._by_words(candidates)
        offers = step.offers.items() if step is not None and not answering else ()
        rows = tuple((say(label), by_words[words]) for words, label in offers if words in by_words)
        right = self._right(record, candidates)
        replied = bool(self.reply(record - 1))
        explained = self._explained(record)
        return LessonMoment(
            self._place, self._lesson, step, explained, answering, replied, right, rows, self.objection
        )
