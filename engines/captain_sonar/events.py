"""What can happen, as values, and the stable words of each.

Teams are 0 and 1; directions, spaces, systems and whole orders are the words that orders are made of.
`telling` says which events an order leads to, and who hears them.
"""

from __future__ import annotations

from typing import NamedTuple

from engines.captain_sonar.words import ROLES, TEAMS


class Begins(NamedTuple):
    """Chance has said which team has the first turn."""

    team: int


class Positioned(NamedTuple):
    """A Captain has chosen the start."""

    team: int


class Headed(NamedTuple):
    team: int
    way: str


class TaskDone(NamedTuple):
    """The First Mate has marked, or the Engineer has crossed out."""

    team: int
    role: int


class SystemReady(NamedTuple):
    """A gauge is full."""

    team: int
    system: str


class Fired(NamedTuple):
    """A torpedo."""

    team: int
    space: str


class Dropped(NamedTuple):
    """A mine, nobody else knows where."""

    team: int


class Triggered(NamedTuple):
    """An own mine."""

    team: int
    space: str


class ArcherTriggered(NamedTuple):
    team: int
    space: str


class Blasted(NamedTuple):
    """Something went off, and what it did to each submarine."""

    space: str
    yellow: int
    blue: int


class HullDamaged(NamedTuple):
    """The damage a submarine has now."""

    team: int
    total: int


class DroneSent(NamedTuple):
    """With the answer: is the enemy in that sector?"""

    team: int
    sector: int
    found: bool


class SonarSent(NamedTuple):
    team: int


class Answered(NamedTuple):
    """A sonar: two of row, column and sector with their values, one of them true."""

    team: int
    one: str
    first: str
    two: str
    second: str


class WentSilent(NamedTuple):
    team: int


class BrokeIce(NamedTuple):
    team: int


class Surfaced(NamedTuple):
    team: int
    sector: int


class Secured(NamedTuple):
    """A station has secured a section."""

    team: int


class Repaired(NamedTuple):
    """The enemy Engineer has confirmed: ready to dive."""

    team: int


class Dived(NamedTuple):
    team: int


class Passed(NamedTuple):
    team: int


class TurnBegan(NamedTuple):
    team: int


class Ended(NamedTuple):
    why: str


class Ordered(NamedTuple):
    """The whole order, for the crew that gave it."""

    team: int
    order: str


class MineLost(NamedTuple):
    """A torpedo has destroyed an own mine."""

    team: int
    space: str


class CircuitCleared(NamedTuple):
    team: int
    circuit: str


class SheetCleared(NamedTuple):
    team: int


Public = (
    Begins | Positioned | Headed | TaskDone | SystemReady | Fired | Dropped | Triggered | ArcherTriggered
    | Blasted | HullDamaged | DroneSent | SonarSent | Answered | WentSilent | BrokeIce | Surfaced | Secured
    | Repaired | Dived | Passed | TurnBegan | Ended
)  # fmt: skip
Private = Ordered | MineLost | CircuitCleared | SheetCleared
Event = Public | Private


WORDS: dict[type[Event], str] = {
    Begins: "first {team}",
    Positioned: "{team} ready",
    Headed: "{team} course {way}",
    TaskDone: "{team} {role} ok",
    SystemReady: "{team} {system} ready",
    Fired: "{team} torpedo {space}",
    Dropped: "{team} mine dropped",
    Triggered: "{team} trigger {space}",
    ArcherTriggered: "{team} archer {space}",
    Blasted: "blast {space} yellow {yellow} blue {blue}",
    HullDamaged: "{team} damage {total}",
    DroneSent: "{team} drone {sector} {found}",
    SonarSent: "{team} sonar",
    Answered: "{team} tells {one} {first} {two} {second}",
    WentSilent: "{team} silence",
    BrokeIce: "{team} surface through ice",
    Surfaced: "{team} surface sector {sector}",
    Secured: "{team} secured",
    Repaired: "{team} ready to dive",
    Dived: "{team} dive",
    Passed: "{team} pass",
    TurnBegan: "{team} turn",
    Ended: "over {why}",
    Ordered: "{team} {order}",
    MineLost: "{team} mine {space} destroyed",
    CircuitCleared: "{team} circuit {circuit} cleared",
    SheetCleared: "{team} sheet cleared",
}
"""The stable words of each kind of event, for the referee's protocol and golden games."""

_NAMES: dict[str, tuple[str, ...]] = {"team": TEAMS, "role": ROLES, "found": ("no", "yes")}


def say(event: Event) -> str:
    """An event in its stable words."""
    fields = {
        name: _NAMES[name][value] if name in _NAMES else value for name, value in event._asdict().items()
    }
    return WORDS[type(event)].format(**fields)
