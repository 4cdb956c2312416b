"""What the captain chooses from lists, asked one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engines import captain_zemo as zemo
from engines.captain_zemo import events
from engines.captain_zemo.moves import dice_to_roll
from engines.captain_zemo.printed import RESOURCES
from engines.captain_zemo.state import DAMAGE, FIRE, MOTIVE, PLAYER, VISIT, State
from engines.captain_zemo.words import FACES, REROLL, SACK, Action, roll_words
from engines.game import CHANCE
from table.games.captain_zemo import words
from table.games.captain_zemo.gestures import Offer, loses, offer, payment, reroll
from table.games.captain_zemo.words import phrase
from table.games.parts import Question
from table.tongues import listed

TITLES = {FIRE: "ask cannon", VISIT: "ask town", MOTIVE: "ask motive"}


class CaptainsQuestions:
    """Real dice, the motive, towns, cannon and what to pay; see `table.games.parts.Questions`."""

    def question(self, state: State, answers: Sequence[int]) -> Question | str | None:
        return question(state, answers)


def question(state: State, answers: Sequence[int]) -> Question | str | None:
    """What to ask next, or the words of the action that the answers spell."""
    if CHANCE in zemo.movers(state):
        return _dice(state, list(answers))
    legal = list(zemo.actions(state, PLAYER))
    if state.phase == DAMAGE:
        return _pay(state, legal, list(answers))
    if state.phase not in TITLES:
        return None
    if state.phase == FIRE:
        legal = [*legal[1:], legal[0]]  # the first row should be no shot in the dark
    elif state.phase == VISIT:
        legal.sort(key=lambda action: action == SACK)
    if answers:
        return legal[answers[0]]
    return _asked(phrase(TITLES[state.phase]), [offer(state, action) for action in legal])


def _asked(title: str, offers: Sequence[Offer]) -> Question:
    """A question in which every row that sinks the ship, or may, is told from the others."""
    warned = tuple(number for number, each in enumerate(offers) if each.sinks)
    return Question(title, tuple(each.says for each in offers), warned)


def _dice(state: State, answers: list[int]) -> Question | str:
    """Each die of a real roll, in any order; then all of them once more, for a finger that slipped."""
    count = dice_to_roll(state)
    while len(answers) > count and answers[count]:  # they were not right: from the beginning
        answers = answers[count + 1 :]
    faces = [FACES[answer] for answer in answers[:count]]
    if len(answers) > count:
        return roll_words(tuple(sorted(faces)))
    if len(faces) == count:
        return Question(phrase("ask rolled", dice=listed(faces)), (phrase("yes"), phrase("no, again")))
    title = phrase("ask die, more" if faces else "ask die", nth=len(faces) + 1, of=count, dice=_so_far(faces))
    return Question(title, tuple(map(str, FACES)))


def _so_far(faces: Sequence[int]) -> str:
    return listed(faces) if faces else ""


class Split(NamedTuple):
    """A row of the question what to pay: so much of one resource, and the payments that have it."""

    offer: Offer
    left: list[Action]


def _pay(state: State, legal: list[Action], answers: list[int]) -> Question | str:
    """One resource after the other, until only one payment is left. What sinks the ship comes last."""
    payments = [action for action in legal if action != REROLL]
    again = len(payments) < len(legal)
    while True:
        splits = _splits(state, payments)
        if not answers:
            return _asked(phrase("ask payment"), [*(each.offer for each in splits), *[reroll(state)] * again])
        answer = answers.pop(0)
        if answer == len(splits):
            return REROLL
        payments, again = splits[answer].left, False
        if len(payments) == 1:
            return payments[0]


def _splits(state: State, payments: list[Action]) -> list[Split]:
    """The payments by the first resource in which they differ."""
    paid = {name for payment in payments for name in _parts(payment)}
    for name in (each for each in RESOURCES if each in paid):
        by_amount: dict[int, list[Action]] = {}
        for each in payments:
            by_amount.setdefault(_parts(each).get(name, 0), []).append(each)
        if len(by_amount) > 1 or len(payments) == 1:
            break
    splits = [Split(_row(state, name, amount, left), left) for amount, left in by_amount.items()]
    return sorted(splits, key=lambda split: split.offer.sinks)


def _row(state: State, name: str, amount: int, left: list[Action]) -> Offer:
    sinks = all(loses(state, each) for each in left)
    if len(left) == 1:
        return payment(words.payment(tuple(_parts(left[0]).items())), sinks)
    if sinks:
        return payment(words.payment(((name, amount),)), sinks)
    said = phrase("pay, and more" if amount else "pay none", amount=amount, resource=words.resource(name))
    return Offer(said)


def _parts(action: Action) -> dict[str, int]:
    """So many points of each resource that a payment takes."""
    paid = zemo.deed(action)
    return dict(paid.parts) if isinstance(paid, events.Paid) else {}
