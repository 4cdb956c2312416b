"""What the table says of Captain Sonar aloud: from what is public, and in words for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engines.captain_sonar.words import ROLES, TEAMS
from table.showing.scene import Line

YELLOW_COLOUR, BLUE_COLOUR = 4, 0
COLOURS = {"yellow": YELLOW_COLOUR, "blue": BLUE_COLOUR}
WAYS = {"N": "north", "S": "south", "E": "east", "W": "west"}
ENDINGS = {
    "yellow sunk": "Yellow is sunk.",
    "blue sunk": "Blue is sunk.",
    "both sunk": "One blast has sunk both.",
    "limit": "Time is up, and both are afloat.",
}


def team_name(team: int) -> str:
    return TEAMS[team].capitalize()


def station_name(seat: int) -> str:
    """ "Yellow First Mate"."""
    return f"{team_name(seat >> 2)} {ROLES[seat & 3].title()}"


def player_name(seats: Sequence[int]) -> str:
    """A player by the stations held: the first by name, a whole crew as a crew."""
    team = team_name(seats[0] >> 2)
    if len(seats) == len(ROLES):
        return f"{team} crew"
    short = [ROLES[seat & 3].title().replace("First ", "") for seat in seats]
    return station_name(seats[0]) if len(seats) == 1 else f"{team} {', '.join(short)}"


def headline(view: Mapping[str, Any]) -> str:
    if view["phase"] in ("start", "first"):
        return "Before the dive"
    if view["turn"] is None:
        return "Real time"
    name = view["turn"].capitalize()
    more = view["turns_left"] - 1
    return f"{name}'s turn, {more} more" if more > 0 else f"{name}'s turn"


def now(view: Mapping[str, Any]) -> str:
    """What everybody knows is to be done."""
    phase = view["phase"]
    if phase == "start":
        waiting = [name.capitalize() for name, team in view["teams"].items() if not team["placed"]]
        if len(waiting) == 1:
            return f"{waiting[0]}'s Captain chooses where to start, on the page."
        return "Both Captains choose where to start, on their pages."
    if phase == "answer":
        return f"Sonar: {view['asked'].capitalize()}'s Captain answers."
    if phase == "play":
        return _at_will(view)
    if phase == "over":
        return ""
    if phase == "course":
        return "Announce a course, or surface."
    if phase == "system":
        return "One system that is ready, or end the turn."
    return _tasks(view["teams"][view["turn"]]["owes"])


def _tasks(owes: Sequence[str]) -> str:
    if len(owes) == 2:
        return "First Mate: mark a gauge. Engineer: cross out a symbol."
    return "First Mate: mark a gauge." if "mark" in owes else "Engineer: cross out a symbol."


def _at_will(view: Mapping[str, Any]) -> str:
    up = [name for name, team in view["teams"].items() if team["surfaced"]]
    if not up:
        return "Both teams act at once."
    return " ".join(_surfaced(name, view["teams"][name]) for name in up)


def _surfaced(name: str, team: Mapping[str, Any]) -> str:
    if team["confirmed"]:
        return f"{name.capitalize()} is ready to dive."
    left = 4 - len(team["secured"])
    other = TEAMS[1 - TEAMS.index(name)].capitalize()
    if not left:
        return f"{name.capitalize()} is secured: {other}'s Engineer confirms."
    return f"{name.capitalize()} is surfaced: {left} section{'s' * (left > 1)} to secure."


def over(why: str, winners: Sequence[int]) -> tuple[str, str]:
    return (f"{team_name(winners[0] >> 2)} wins" if winners else "A draw"), ENDINGS[why]


def lines(told: Sequence[str], most: int) -> list[Line]:
    """Public announcements, in the order they are said. A blast says the totals that it leads to."""
    totals = {say.split()[0]: int(say.split()[2]) for say in told if say.split()[1:2] == ["damage"]}
    blasted = any(say.startswith("blast") for say in told)
    found = []
    for say in told:
        if say.startswith("blast"):
            found += _blast(say, totals, most)
        elif not (blasted and say.split()[1:2] == ["damage"]):
            line = _line(say, most)
            found += [line] if line is not None else []
    return found


def _blast(say: str, totals: Mapping[str, int], most: int) -> list[Line]:
    _, _, _, yellow, _, blue = say.split()
    hits = {"yellow": int(yellow), "blue": int(blue)}
    if not any(hits.values()):
        return [Line("All clear.", "said")]
    return [
        Line(_hit(name, hit, totals[name], most), "said", COLOURS[name]) for name, hit in hits.items() if hit
    ]


def _hit(name: str, hit: int, total: int, most: int) -> str:
    kind = "Direct" if hit == 2 else "Indirect"
    return f"{kind} hit on {name.capitalize()}: damage {total} of {most}."


def _line(say: str, most: int) -> Line | None:
    """One announcement; None for what the rest of the picture shows."""
    name, *rest = say.split()
    if name == "first":
        return Line(f"{rest[0].capitalize()} begins.", "note", COLOURS[rest[0]])
    if name not in COLOURS:
        return None
    who, colour = name.capitalize(), COLOURS[name]
    quiet = {"ready": f"{who} is in position.", "secured": f"{who} has secured a section."}
    if say.split(" ", 1)[1] in quiet:
        return Line(quiet[say.split(" ", 1)[1]], "note", colour)
    said = _said(who, rest, most)
    return None if said is None else Line(said, "said", colour)


def _said(who: str, rest: Sequence[str], most: int) -> str | None:
    match rest:
        case [system, "ready"]:
            return f"{who}: {system} ready."
        case ["course", way]:
            return f"{who} heads {WAYS[way]}."
        case ["torpedo", space]:
            return f"{who} fires a torpedo at {space}."
        case ["mine", "dropped"]:
            return f"{who} drops a mine."
        case ["trigger", space]:
            return f"{who} triggers a mine at {space}."
        case ["archer", space]:
            return f"{who} triggers the Archer mine at {space}."
        case ["drone", sector, answer]:
            return f"{who}'s drone: sector {sector}? {answer.capitalize()}."
        case ["sonar"]:
            return f"{who}'s sonar: the enemy must answer."
        case ["tells", one, first, two, second]:
            return f"{who} answers: {one} {first}, {two} {second}."
        case ["silence"]:
            return f"{who} goes silent."
        case ["surface", "through", "ice"]:
            return f"{who} breaks through the ice."
        case ["surface", "sector", sector]:
            return f"{who} surfaces in sector {sector}."
        case ["ready", "to", "dive"]:
            return f"{who} is ready to dive."
        case ["dive"]:
            return f"{who} dives."
        case ["damage", total]:
            return f"{who} is damaged: {total} of {most}."
    return None
