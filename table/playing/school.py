"""The lessons of a game at a table: each is a session on a board, and nothing of it is kept but that it was
finished. What is played there is no game: it has no number, no score, and no place in any statistics."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterable, Sequence

from engines.game import BadOption, IllegalAction
from table.games.lessons import BadLessons
from table.games.sheet import AnySheet
from table.games.teaching import begin_lesson, lessons_of
from table.keeping.journal import Journal
from table.playing.moment import Moment
from table.playing.patience import Pace
from table.playing.session import Session
from table.playing.tutor import LessonPlace, Tutor
from table.sensing.pieces import Registry
from table.tongues import mark, say

OTHER_CARDS = mark("The lesson “{title}” cannot be played with the cards or the mat of this table.")


class School:
    """Opens lessons on a board, one after the other, and remembers which were finished."""

    def __init__(
        self,
        sheet: AnySheet,
        registry: Registry,
        cells: Sequence[str],
        size: tuple[int, int],
        pace: Pace | None = None,
        finished: Iterable[str] = (),
        keep: Callable[[str], object] = str,
    ) -> None:
        """`finished` are titles of lessons, and `keep` is told that of one more."""
        self._sheet, self._registry, self._cells, self._size, self._pace = sheet, registry, cells, size, pace
        self.lessons = lessons_of(sheet)
        self._finished, self._keep = set(finished), keep

    @property
    def finished(self) -> frozenset[int]:
        """The numbers of the lessons that were finished."""
        return frozenset(n for n, lesson in enumerate(self.lessons) if lesson.title in self._finished)

    @property
    def first_open(self) -> int:
        """The lesson to go on with: the first that is not finished, or once more the first."""
        return next((n for n in range(len(self.lessons)) if n not in self.finished), 0)

    def open(self, number: int) -> Session:
        """A lesson, from 0, from its beginning. BadLessons where the cards at this table are others."""
        lesson = self.lessons[number]
        try:
            match = begin_lesson(self._sheet, lesson, self._size)
        except (IllegalAction, BadOption) as error:
            raise BadLessons(say(OTHER_CARDS, title=say(lesson.title))) from error
        place = LessonPlace(number, len(self.lessons), self.finished)
        tutor = Tutor(self._sheet, lesson, place, len(match.record))
        journal = Journal(None)
        session = Session(
            self._sheet, match, self._registry, self._cells, journal, pace=self._pace, bots={}, tutor=tutor
        )
        weakref.finalize(session, journal.close)  # newer Pythons warn of databases nobody closes
        return session

    def look(self, moment: Moment) -> None:
        """Notice a lesson that is finished."""
        if moment.taught and moment.lesson is not None:
            title = self.lessons[moment.lesson.number].title
            if title not in self._finished:
                self._finished.add(title)
                self._keep(title)
