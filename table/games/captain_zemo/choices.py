"""What the captain chooses: on the helm, by a key, or from lists asked one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from engines import captain_zemo as zemo
from engines.captain_zemo.charts import SQUARES
from engines.captain_zemo.moves import dice_to_roll
from engines.captain_zemo.sheet import RESOURCES
from engines.captain_zemo.words import FACES, roll_words
from engines.game import CHANCE
from table.games.captain_zemo import words
from table.games.captain_zemo.helm import Helm
from table.games.parts import Question
from table.games.steps import Gesture, Shift

CAPTAIN = 0
SINKS = "sinks the ship"
MOTIVES = {
    "adventurer": "Adventurer: all weathers, one free reroll a turn",
    "protector": "Protector: monsters and pirates",
    "pillager": "Pillager: ships, towns and plunder",
}


def gesture(state: Any, action: str, helm: Helm) -> Gesture:
    """On the helm for a move, else by a key or a row."""
    if action.startswith("roll"):
        return Gesture()  # dice are asked for one by one
    match action.split():
        case ["use", die, square]:
            cell = helm.cell(SQUARES[state.path[-1]], square)
            away, back = Shift(helm.middle, cell), Shift(cell, helm.middle)
            return Gesture((away,), (back,), (cell,), label=square, way=words.way(int(die)))
    return Gesture(key=_key(state, action), label=label(state, action))


def _key(state: Any, action: str) -> str:
    """The usual answer on the key of confirmation, the other beside it."""
    if action.startswith("start "):
        starts = [other for other in zemo.actions(state, CAPTAIN) if other.startswith("start ")]
        return "confirm" if len(starts) == 1 else ("left", "right")[starts.index(action)]
    if action == "reroll" and state.phase == "start":
        return "left"
    keys = {"sail": "confirm", "stop": "left", "gain": "confirm", "decline": "left"}
    return (keys | {"take cannon": "confirm", "fight": "left"}).get(action, "")


def label(state: Any, action: str) -> str:
    """What a key or a row says."""
    match action.split():
        case ["start", square]:
            return f"Begin on {square}"
        case ["motive", motive]:
            return MOTIVES[motive]
        case ["reroll"]:
            return _reroll(state)
        case ["use", "1"]:
            return f"{words.way(1)}{_warned(state, action)}"
        case ["buy", resource]:
            have = {each["name"]: each for each in zemo.view(state, None)["log"]["resources"]}[resource]
            return f"Buy 1 {resource} ({have['points']} of {have['most']})"
        case ["fire", count]:
            return f"{'No' if count == '0' else count} cannon: {_odds(state, int(count))}"
        case ["pay", *_]:
            return _payment(_split(action)) + (f": {SINKS}" if _loses(state, action) else "")
        case ["sack"]:
            return f"Sack the town, strength {zemo.view(state, None)['danger']['strength']}"
    said = {"drop": "Put the dice aside", "done": "Leave the town", "sail": "Sail on", "stop": "Stop here"}
    said |= {"fight": "Fight", "take cannon": "Take 1 cannon", "gain": "Take it", "decline": "Leave it"}
    return said[action]


def _reroll(state: Any) -> str:
    if state.phase == "start":
        return "Roll again"
    free = state.phase == "steer" and state.free_reroll
    return "Roll all dice again: free" if free else "Roll all dice again: 1 command"


def _loses(state: Any, action: str) -> bool:
    return bool(zemo.apply(state, CAPTAIN, action).lost)


def _warned(state: Any, action: str) -> str:
    """In a word what the engine's mate would say."""
    if _loses(state, action):
        return ", the skull!"
    return ", then stuck" if "stuck" in (zemo.warning(state, action) or "") else ""


def _odds(state: Any, cannon: int) -> str:
    """How a shot may go: how often it wins by itself, and how often what can be paid is too little."""
    combat = zemo.view(state, None)["combat"]
    need, spare = combat["strength"], combat["spare"]
    if not cannon:
        return f"pay {need}" if spare >= need else SINKS
    wins = at_least(cannon, need)
    sinks = 1 - at_least(cannon, need - spare)
    return f"{_in_100(wins)} win" + (f", {_in_100(sinks)} sink you" if sinks else "")


def _in_100(share: float) -> str:
    """In whole hundredths; "all" and "none" only where it is certain."""
    if share in (0, 1):
        return "all rolls" if share else "no rolls"
    return f"{min(99, max(1, round(100 * share)))} in 100"


@cache
def at_least(dice: int, total: int) -> float:
    """How likely so many dice make at least a total."""
    if not dice:
        return float(total <= 0)
    return sum(at_least(dice - 1, total - face) for face in FACES) / len(FACES)


# Questions


def question(state: Any, answers: Sequence[int]) -> Question | str | None:
    """What to ask next, or the words of the action that the answers spell."""
    if CHANCE in zemo.movers(state):
        return _dice(state, list(answers))
    listed = list(zemo.actions(state, CAPTAIN))
    if state.phase == "damage":
        return _pay(state, listed, list(answers))
    if state.phase == "cannon":
        listed = [*listed[1:], listed[0]]  # the first row should be no shot in the dark
    elif state.phase == "town":
        listed = [*(a for a in listed if a != "sack"), *(a for a in listed if a == "sack")]
    elif state.phase != "motive":
        return None
    if answers:
        return str(listed[answers[0]])
    title = {"cannon": "How many cannon?", "town": "In the town", "motive": "The motive"}[state.phase]
    return _asked(title, [label(state, action) for action in listed])


def _asked(title: str, rows: Sequence[str]) -> Question:
    """A question in which every row that sinks the ship, or may, is told from the others."""
    return Question(title, tuple(rows), tuple(n for n, row in enumerate(rows) if "sink" in row))


def _dice(state: Any, answers: list[int]) -> Question | str:
    """Each die of a real roll, in any order; then all of them once more, for a finger that slipped."""
    count = dice_to_roll(state)
    while len(answers) > count and answers[count]:  # they were not right: from the beginning
        answers = answers[count + 1 :]
    faces = [FACES[answer] for answer in answers[:count]]
    if len(answers) > count:
        return roll_words(tuple(sorted(faces)))
    if len(faces) == count:
        return Question(f"Rolled: {words.listed(faces)}?", ("Yes", "No, enter them again"))
    so_far = f" ({words.listed(faces)} so far)" if faces else ""
    return Question(f"Die {len(faces) + 1} of {count}{so_far}", tuple(map(str, FACES)))


class Part(NamedTuple):
    """A row of the question what to pay: so much of one resource, and the payments that have it."""

    row: str
    left: list[str]


def _pay(state: Any, listed: list[str], answers: list[int]) -> Question | str:
    """One resource after the other, until only one payment is left. What sinks the ship comes last."""
    payments = [action for action in listed if action != "reroll"]
    again = len(payments) < len(listed)
    while True:
        parts = _parts(state, payments)
        if not answers:
            return _asked("What do you pay?", [*(part.row for part in parts), *[_reroll(state)] * again])
        answer = answers.pop(0)
        if answer == len(parts):
            return "reroll"
        payments, again = parts[answer].left, False
        if len(payments) == 1:
            return payments[0]


def _parts(state: Any, payments: list[str]) -> list[Part]:
    """The payments by the first resource in which they differ."""
    paid = {name for payment in payments for name in _split(payment)}
    for name in (each for each in RESOURCES if each in paid):
        by_amount: dict[int, list[str]] = {}
        for payment in payments:
            by_amount.setdefault(_split(payment).get(name, 0), []).append(payment)
        if len(by_amount) > 1 or len(payments) == 1:
            break
    parts = [Part(_row(state, name, amount, left), left) for amount, left in by_amount.items()]
    return sorted(parts, key=lambda part: part.row.endswith(SINKS))


def _row(state: Any, name: str, amount: int, left: list[str]) -> str:
    sinks = all(_loses(state, payment) for payment in left)
    if len(left) == 1:
        said = _payment(_split(left[0]))
    elif sinks:
        said = f"{amount} {name}"
    else:
        said = f"{amount} {name}, and ..." if amount else f"No {name}, but ..."
    return f"{said}: {SINKS}" if sinks else said


def _split(payment: str) -> dict[str, int]:
    """ "pay hull 1 crew 2" -> {"hull": 1, "crew": 2}."""
    parts = payment.split()[1:]
    return {name: int(amount) for name, amount in zip(parts[::2], parts[1::2], strict=True)}


def _payment(split: dict[str, int]) -> str:
    return words.listed([f"{amount} {name}" for name, amount in split.items()])
