"""What happens in a voyage, as values: the action, what it led to, and each event in its stable words.

use 3 C3 / roll 1 4 4 6 / ...                          the action itself, first
at C3: Storm / sail -1, 5 left / marked: Storm 1 of 6  the squares, as they are resolved
attack 9 against 7 / won: Kraken / danger: 5 marked    combat
turn 2 / lost: WHY / over: WHY                         turning points
"""

from __future__ import annotations

from typing import NamedTuple

from engines.captain_zemo import notes
from engines.captain_zemo.moves import carry_out
from engines.captain_zemo.notes import Note
from engines.captain_zemo.scoring import outcome
from engines.captain_zemo.state import State
from engines.captain_zemo.words import Action
from engines.game import Told


class Rolled(NamedTuple):
    """Dice fell, ascending."""

    dice: tuple[int, ...]


class StartChosen(NamedTuple):
    square: str


class MotiveChosen(NamedTuple):
    motive: str


class RolledAgain(NamedTuple):
    """All dice are to be rolled again."""


class DangerUsed(NamedTuple):
    """A 1 was used."""


class Steered(NamedTuple):
    """A die led to a square."""

    die: int
    square: str


class DiceDropped(NamedTuple):
    """No die left had a move."""


class NavyFought(NamedTuple):
    """A Protector fights a Navy Ship."""


class CannonTaken(NamedTuple):
    """A Protector lets a Navy Ship go for a cannon."""


class TownSacked(NamedTuple):
    """A Pillager fights a town."""


class Bought(NamedTuple):
    resource: str


class TownLeft(NamedTuple):
    """Done with a town."""


class CannonFired(NamedTuple):
    cannon: int


class Paid(NamedTuple):
    """So many points of each of these resources, for what an attack is short of."""

    parts: tuple[tuple[str, int], ...]


class BootyTaken(NamedTuple):
    """Of a beaten Pirate Ship."""


class BootyLeft(NamedTuple):
    """Of a beaten Pirate Ship."""


class SailedOn(NamedTuple):
    """Another turn is begun."""


class WentHome(NamedTuple):
    """The voyage ends here."""


Deed = (
    (Rolled | StartChosen | MotiveChosen | RolledAgain | DangerUsed | Steered | DiceDropped)
    | (NavyFought | CannonTaken | TownSacked | Bought | TownLeft | CannonFired | Paid)
    | (BootyTaken | BootyLeft | SailedOn | WentHome)
)


class TurnBegan(NamedTuple):
    turn: int


class VoyageEnded(NamedTuple):
    """Title, points and how it ended."""

    why: str


Event = Deed | Note | TurnBegan | VoyageEnded

_PLAIN: dict[Action, Deed] = {
    "reroll": RolledAgain(),
    "use 1": DangerUsed(),
    "drop": DiceDropped(),
    "fight": NavyFought(),
    "take cannon": CannonTaken(),
    "sack": TownSacked(),
    "done": TownLeft(),
    "gain": BootyTaken(),
    "decline": BootyLeft(),
    "sail": SailedOn(),
    "stop": WentHome(),
}
_PLAIN_WORDS: dict[type[Event], Action] = {type(done): words for words, done in _PLAIN.items()}


def deed(action: Action) -> Deed:
    """An action, which is its words, as a value."""
    match action.split():
        case ["roll", *dice]:
            return Rolled(tuple(map(int, dice)))
        case ["start", square]:
            return StartChosen(square)
        case ["motive", motive]:
            return MotiveChosen(motive)
        case ["use", die, square]:
            return Steered(int(die), square)
        case ["buy", resource]:
            return Bought(resource)
        case ["fire", count]:
            return CannonFired(int(count))
        case ["pay", *parts]:
            return Paid(tuple(zip(parts[::2], map(int, parts[1::2]), strict=True)))
    return _PLAIN[action]


def tell(before: State, seat: int, action: Action, after: State) -> list[Told]:  # noqa: ARG001 - one captain
    """What an action led to. It is carried out once more, with notes taken; everybody may hear all."""
    noted: list[Note] = []
    carry_out(before, action, noted)
    events: list[Event] = [deed(action), *noted]
    if after.turn > before.turn:
        events.append(TurnBegan(after.turn))
    if ended := outcome(after):
        events.append(VoyageEnded(ended.why))
    return [Told(event) for event in events]


def say(event: Event) -> str:
    """An event in words that never change: golden games and the referee's protocol have them."""
    match event:
        case Rolled(dice):
            return f"roll {' '.join(map(str, dice))}"
        case StartChosen(square):
            return f"start {square}"
        case MotiveChosen(motive):
            return f"motive {motive}"
        case Steered(die, square):
            return f"use {die} {square}"
        case Bought(resource):
            return f"buy {resource}"
        case CannonFired(cannon):
            return f"fire {cannon}"
        case Paid(parts):
            return f"pay {' '.join(f'{resource} {points}' for resource, points in parts)}"
        case TurnBegan(turn):
            return f"turn {turn}"
        case VoyageEnded(why):
            return f"over: {why}"
    return _PLAIN_WORDS.get(type(event)) or _say_note(event)


def _say_note(event: Event) -> str:
    match event:
        case notes.CameTo(square, title):
            return f"at {square}: {title}"
        case notes.Spent(resource, points, left):
            return f"{resource} -{points}, {left} left"
        case notes.Gained(resource, points, now, full):
            return f"{resource} +{points}, now {now}{' (full)' if full else ''}"
        case notes.Marked(title, nth, of):
            return f"marked: {title} {nth} of {of}"
        case notes.NoCircleLeft(title):
            return f"no circle left: {title}"
        case notes.DangerMarked(shows):
            return f"danger: {shows} marked"
        case notes.NoCommandLeft():
            return "no command to lose"
        case notes.Attacked(points, strength):
            return f"attack {points} against {strength}"
        case notes.Defeated(title):
            return f"won: {title}"
        case notes.Wrecked(why):
            return f"lost: {why}"
    raise TypeError(f"{event!r} is no event of Captain Zemo")
