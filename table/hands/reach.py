"""Which keys lead to an action: for players that are simulated, and for tests that play as people do."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from table.games.parts import Question
from table.judging.legal import Candidate
from table.playing.moment import Moment
from table.tongues import again, say

MOST_QUESTIONS = 50_000  # five real dice, each asked for, are half as many


def keys_to(moment: Moment, candidate: Candidate) -> list[str]:
    """The keys to press one after the other, as the lists stand now. Of an action that is made on the mat
    they only choose the way; the rest is for the hands."""
    gesture, choice = candidate.gesture, moment.keys.choice
    row = say(gesture.way) or again(gesture.label)
    if choice is None:
        if gesture.hand or gesture.presses:
            return []
        return [word for word, label in moment.keys.labels.items() if again(label) == row][:1]
    rows = [again(each) for each in choice.rows]
    if row in rows:
        down = (rows.index(row) - choice.chosen) % len(rows)
        return ["right"] * down + ([] if gesture.way else ["confirm"])
    return _keys_of(_answers(moment, moment.sheet.game.text(candidate.action)) or [])


def _keys_of(answers: Sequence[int]) -> list[str]:
    """Every question begins with its first row."""
    return [word for answer in answers for word in ["right"] * answer + ["confirm"]]


def _answers(moment: Moment, words: str) -> list[int] | None:
    """The fewest answers that spell an action; None where the game does not ask for it. A question may lead
    back to where it began, so there is an end to the search."""
    questions = moment.sheet.questions
    if questions is None:
        return None
    waiting: deque[tuple[int, ...]] = deque([()])
    for _ in range(MOST_QUESTIONS):
        answers = waiting.popleft() if waiting else None
        if answers is None:
            return None
        asked = questions.question(moment.state, answers)
        if isinstance(asked, Question):
            waiting += ((*answers, row) for row in range(len(asked.rows)))
        elif asked == words:
            return list(answers)
    return None
