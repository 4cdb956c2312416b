"""Every lesson of every game is played through at a table in memory: rightly, and wrongly in every way."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engines.match import Match
from hardware.cells import mat_cells
from table.games import load_sheet
from table.games.teaching import lessons_of
from table.judging.verdict import blames
from table.playing.session import Session
from table.showing.display.fonts import measure
from table.showing.display.geometry import plan
from table.showing.display.words import ELLIPSIS
from table.testing.lessons import LessonTable
from table.tongues import languages, say, speaking

GAMES = ("sea_leg", "captivate", "sea_grid", "captain_zemo", "captain_sonar")
LESSONS = [(game, number) for game in GAMES for number in range(len(lessons_of(load_sheet(game))))]
SMALLEST = (1024, 600)
READING = 120  # words a minute, by somebody who looks from the words to the mat and back
A_HAND = 6.0  # seconds to make a move, or to lay what the others did
every_lesson = pytest.mark.parametrize(("game", "number"), LESSONS)


def steps(table: LessonTable) -> Iterator[int]:
    """Go through a lesson rightly; at each step whoever asks may do something wrong."""
    for number, step in enumerate(table.lesson.lesson.steps):
        assert table.lesson.step is step
        yield number
        table.do_right()
        table.go_on()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_at_least_five_lessons_with_the_same_pieces(game: str) -> None:
    sheet = load_sheet(game)
    lessons = lessons_of(sheet)
    assert len(lessons) >= 5
    assert len({each.title for each in lessons}) == len(lessons), "they are remembered by their titles"
    assert len({tuple(sheet.pieces(each.options)) for each in lessons}) == 1
    assert {sheet.mat(each.options) for each in lessons} == {sheet.mat(lessons[0].options)}


@every_lesson
def test_a_lesson_leads_to_its_end(game: str, number: int) -> None:
    table = LessonTable(game, number)
    for step in steps(table):
        assert table.lesson.right, "what is accepted is legal"
        assert str(say(table.lesson.lesson.steps[step].say)) in table.scene().now
        assert table.scene().turn.startswith(f"Lesson {number + 1} of ")
    assert table.moment.taught
    assert table.scene().now == say(table.lesson.lesson.steps[-1].because)
    assert "left" in table.moment.keys.labels


@every_lesson
def test_every_right_action_leads_on(game: str, number: int) -> None:
    """Whichever of several is chosen, what the others then do is legal."""
    lesson = lessons_of(load_sheet(game))[number]
    for step, _ in enumerate(lesson.steps):
        for choice in range(len(TwinTable(game, number, step, None).lesson.right)):
            table = TwinTable(game, number, step, None)
            table.do_right(choice)
            assert table.moment.explained
            assert table.scene().now == say(lesson.steps[step].because)


@every_lesson
def test_what_is_legal_but_not_right_is_answered_and_put_back(game: str, number: int) -> None:
    table = LessonTable(game, number)
    for _ in steps(table):
        for candidate in list(table.wrong_actions()):
            before = table.session.match.state, table.record()
            table.perform(candidate)
            assert (table.session.match.state, table.record()) == before
            step = table.lesson.step
            assert step is not None
            assert table.lesson.objection == say(step.otherwise), table.sheet.game.text(candidate.action)
            assert str(table.lesson.objection) in table.scene().now, "people read it"
            table.obey()
            assert (table.session.match.state, table.record()) == before


@every_lesson
def test_what_is_illegal_is_answered_with_the_rules_reason(game: str, number: int) -> None:
    table = LessonTable(game, number)
    if table.sheet.charts is not None or not table.hands.lying:
        return  # there is nothing on the mat that could be put elsewhere
    for _ in steps(table):
        before = table.session.match.state, table.record()
        for piece, (start, _) in list(table.hands.lying.items()):
            cell = next(each for each in far_from(start, table) if table.hands.on(each) is None)
            table.hands.put(piece, cell)
            table.wait(1.5)
            assert blames(table.moment.verdict)
            assert table.scene().tone == "wrong"
            table.obey()
            assert (table.session.match.state, table.record()) == before
        assert table.scene().tone == "play"


def far_from(start: str, table: LessonTable) -> list[str]:
    """Cells that no piece comes to from there in one step or jump, the farthest first."""
    column, row = ord(start[0]), int(start[1:])
    return sorted(
        mat_cells(*table.size), key=lambda each: -abs(ord(each[0]) - column) - abs(int(each[1:]) - row)
    )


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_fits_the_smallest_display(game: str, language: str) -> None:
    with speaking(language):
        for number, lesson in enumerate(lessons_of(load_sheet(game))):
            table = LessonTable(game, number)
            for _ in lesson.steps:
                fits(table)
                wrong = next(table.wrong_actions(), None)
                if wrong is not None:
                    table.perform(wrong)
                    fits(table)
                    table.obey()
                    fits(table)
                table.do_right()
                fits(table)
                table.go_on()


def fits(table: LessonTable) -> None:
    layout = plan(table.scene(tray=True), SMALLEST, measure)
    shown = [*layout.banner.words(), *(words for key in layout.keys for words in key.words())]
    shown += layout.choice.words() if layout.choice is not None and table.lesson.offers else ()
    assert [words.lines for words in shown if ELLIPSIS in "".join(words.lines)] == []


class TwinTable(LessonTable):
    """A lesson after some steps, in a state that the learner cannot tell from the true one."""

    def __init__(self, game: str, number: int, step: int, seed: int | None) -> None:
        self._steps, self._seed = step, seed
        super().__init__(game, number)

    def _session(self, match: Match, saved_as: int | None) -> Session:
        session = super()._session(match, saved_as)
        match, lesson = session.match, lessons_of(self.sheet)[self.number]
        for step in lesson.steps[: self._steps]:
            apply(match, next(words for words in legal(match) if step.accepts(words)))
            for words in step.then:
                apply(match, words)
        if self._seed is not None:
            accepted = [w for w in legal(match) if lesson.steps[self._steps].accepts(w)]
            seat = mover(match, accepted[0])
            match.stand_in(self.sheet.game.sample(match.state, seat, Random(self._seed)))
        return session


def legal(match: Match) -> list[str]:
    return [words for seat in match.movers() for words in match.actions(seat)]


def mover(match: Match, words: str) -> int:
    return next(seat for seat in match.movers() if words in match.actions(seat))


def apply(match: Match, words: str) -> None:
    match.apply(mover(match, words), words)


@every_lesson
def test_a_lesson_shows_only_what_the_learner_may_know(game: str, number: int) -> None:
    """With what the others hide exchanged, picture, lamps and keys are the same, also after a wrong try."""
    for step, _ in enumerate(lessons_of(load_sheet(game))[number].steps):
        tables = [TwinTable(game, number, step, seed) for seed in (None, 1, 2)]
        for table in tables:
            table.go_on()
        for look in range(2):
            scenes = [table.scene(tray=True) for table in tables]
            assert scenes[1:] == scenes[:1] * 2
            assert [table.lamps() for table in tables[1:]] == [tables[0].lamps()] * 2
            if look == 0:
                for table in tables:
                    table.press_key("menu")
                    table.press_key("back")


@pytest.mark.parametrize("game", GAMES)
def test_lessons_take_five_to_eight_minutes(game: str) -> None:
    """By the words there are to read, at the pace of somebody who reads them for the first time, and some
    seconds for every hand."""
    lessons = lessons_of(load_sheet(game))
    words = sum(len(f"{step.say} {step.because}".split()) for each in lessons for step in each.steps)
    hands = sum(2 + len(step.then) for each in lessons for step in each.steps)
    minutes = words / READING + hands * A_HAND / 60
    assert 5 <= minutes <= 8, minutes
