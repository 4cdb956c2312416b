"""The course of a lesson: of what is legal only that is played which is right, and the others do their part.

What is not right is answered as what is illegal is: the mat is to be put back, and a sentence says why.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from table.games.lessons import BadLessons
from table.judging.legal import Candidate
from table.judging.verdict import Agreed, Laid, Moving, Recognised, Verdict, Wrong
from table.playing.course import Course
from table.playing.moment import Phase
from table.playing.tutor import Tutor
from table.sensing.tracker import Place, Tracker


class TaughtCourse(Course):
    """A course with a tutor, who is named at once."""

    _tutor: Tutor

    def taught_by(self, tutor: Tutor) -> Self:
        self._tutor = tutor
        return self

    @property
    def _record(self) -> int:
        return len(self.match.record)

    def teach(self, tracker: Tracker) -> None:
        """What the others and chance do, each when the mat has followed the one before."""
        text = self._sheet.game.text
        while self.phase is Phase.PLAYING and isinstance(self.found, Agreed | Laid):
            words = self._tutor.reply(self._record)
            if not words or self.ledger.trouble:
                return
            replies = [each for each in self.referee.candidates if text(each.action) == words]
            if not replies:
                raise BadLessons(f"a lesson of {self._sheet.game.TITLE}: nobody may {words!r} there")
            self.choose(replies[0], tracker)
            self.judge(tracker)

    def act(self, seat: int, words: str, tracker: Tracker) -> str:
        return super().act(seat, words, tracker) or self._tutor.objection

    def _taken(self, found: Verdict, tracker: Tracker) -> Verdict:
        if isinstance(found, Recognised) and (why := self._objection(found.played)):
            return self.referee.refuse(tracker.places, why)
        if isinstance(found, Moving):
            return self._tutor.narrowed(found, self._record, self.referee.live)
        return found

    def _may_be_shown(self, found: Verdict, calm: bool) -> bool:
        shown = super()._may_be_shown(found, calm)
        if shown and isinstance(found, Wrong | Laid):
            self._object(found.why)
        return shown

    def _play(
        self,
        played: Sequence[Candidate],
        goal: dict[str, Place] | None,
        tracker: Tracker,
        assumed: bool = False,
    ) -> bool:
        if why := self._objection(played):
            self.pressed = ()
            self._object(why)
            return False
        self._tutor.objection = ""
        return super()._play(played, goal, tracker, assumed)

    def _objection(self, played: Sequence[Candidate]) -> str:
        """What the lesson has against these actions, though they are legal."""
        return self._tutor.objects(self._record, played, self.referee.candidates)

    def _object(self, why: str) -> None:
        """What was wrong stays to be read when it is put right, until the next try."""
        if why:
            self._tutor.go_on(self._record)
            self._tutor.answer(self._record, why)
