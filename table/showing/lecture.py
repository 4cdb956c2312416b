"""What a lesson adds to what is shown: its heading, its sentence, and what to look at on the mat.

Everything else is the game's own picture: a lesson is a game in which only what is right is played.
"""

from __future__ import annotations

from engines.game import CHANCE
from hardware.board import DARK
from table.judging.verdict import Agreed, Laid
from table.playing.moment import Moment
from table.playing.tutor import LessonMoment
from table.showing.language import MAY_ACT
from table.showing.scene import Arrow, CellPicture, MatPicture
from table.tongues import say


def heading(moment: Moment, lesson: LessonMoment) -> str:
    """Which lesson it is, or that it is done."""
    n, total = lesson.number + 1, lesson.place.total
    if moment.taught:
        return say("Lesson {n} of {all}: done", n=n, all=total)
    return say("Lesson {n} of {all}: {title}", n=n, all=total, title=say(lesson.lesson.title))


def lesson_sentence(lesson: LessonMoment) -> str:
    """Why it went as it did; or what there is to say against what was tried; or what to do."""
    if lesson.explained is not None:
        return say(lesson.explained.because)
    return lesson.objection or (say(lesson.step.say) if lesson.step is not None else "")


def who_answers(moment: Moment) -> str:
    """Before what is asked for on the mat: that it is not the learner who has done it."""
    lesson, seat = moment.lesson, moment.record[-1].seat if moment.record else CHANCE
    if lesson is None or not lesson.replied or seat == CHANCE:
        return ""
    return say("{who} answers.", who=moment.sheet.seat_name(moment.state, seat))


def pointed(moment: Moment, mat: MatPicture) -> MatPicture:
    """The mat with what this step of a lesson points at, while nothing else is asked for."""
    lesson = moment.lesson
    step = None if lesson is None or lesson.answering or moment.explaining else lesson.step
    if step is None or not isinstance(moment.verdict, Agreed | Laid):
        return mat
    cells = tuple(_lit(cell) if cell.cell in step.lit else cell for cell in mat.cells)
    arrows = (*mat.arrows, *(Arrow(start, end) for start, end in step.arrows))
    return mat._replace(cells=cells, arrows=arrows, path=step.path or mat.path)


def _lit(cell: CellPicture) -> CellPicture:
    return cell._replace(lamp=MAY_ACT) if cell.lamp == DARK else cell
