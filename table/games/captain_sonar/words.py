"""What people read at a game of Captain Sonar, from what is public: whole sentences in one table.

Another language is another table: every sentence stands there whole, with names for what is filled in.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from engines.captain_sonar import events
from engines.captain_sonar.views import TeamView, View
from engines.captain_sonar.words import ROLES, SECURE, TEAMS
from engines.game import Outcome
from table.showing.scene import Line

COLOURS = (4, 0)
"""The colours of yellow and blue: their places among the colours of seats."""

NAMES = ("Yellow", "Blue")
STATIONS = ("Captain", "First Mate", "Engineer", "Radio Operator")
SHORT = ("Captain", "Mate", "Engineer", "Radio Operator")
WAYS: Mapping[object, str] = {"N": "north", "S": "south", "E": "east", "W": "west"}
ANSWERS: Mapping[object, str] = {False: "No", True: "Yes"}

SENTENCES = {
    # who is who
    "station": "{who} {station}",
    "stations": "{who} {stations}",
    "crew": "{who} crew",
    "card": "{who} {card} card",
    # what is to be done
    "before": "Before the dive",
    "real time": "Real time",
    "turn": "{who}'s turn",
    "turns": "{who}'s turn, {more} more",
    "both start": "Both Captains choose where to start, on their pages.",
    "one starts": "{who}'s Captain chooses where to start, on the page.",
    "answer": "Sonar: {who}'s Captain answers.",
    "course": "Announce a course, or surface.",
    "system": "One system that is ready, or end the turn.",
    "mark and cross": "First Mate: mark a gauge. Engineer: cross out a symbol.",
    "mark": "First Mate: mark a gauge.",
    "cross": "Engineer: cross out a symbol.",
    "at will": "Both teams act at once.",
    "dive now": "{who} is ready to dive.",
    "confirm": "{who} is secured: {enemy}'s Engineer confirms.",
    "one section": "{who} is surfaced: 1 section to secure.",
    "sections": "{who} is surfaced: {left} sections to secure.",
    "end turn": "End the turn",
    # cards on the mat
    "awaited torpedo": "{who}'s torpedo: the Captain chooses the target on the page.",
    "awaited mine": "{who}'s mine: the Captain chooses a space on the page.",
    "awaited drone": "{who}'s drone: the Captain chooses a sector on the page.",
    "awaited silence": "{who}'s silence: the Captain chooses the way on the page.",
    "awaited scenario": "{who}'s scenario: the Captain chooses an Archer mine on the page.",
    "another cell": "This card has a cell of its own, {cell}.",
    "cannot": "That order cannot be given; the Captain's page says why.",
    "not ready": "{who}'s {system} is not ready.",
    "not now": "That order cannot be given now.",
    # what happened
    "begins": "{who} begins.",
    "positioned": "{who} is in position.",
    "section": "{who} has secured a section.",
    "ready": "{who}: {system} ready.",
    "heads": "{who} heads {way}.",
    "fires": "{who} fires a torpedo at {space}.",
    "drops": "{who} drops a mine.",
    "triggers": "{who} triggers a mine at {space}.",
    "archer": "{who} triggers the Archer mine at {space}.",
    "drone": "{who}'s drone: sector {sector}? {found}.",
    "sonar": "{who}'s sonar: the enemy must answer.",
    "answers": "{who} answers: {one} {first}, {two} {second}.",
    "silent": "{who} goes silent.",
    "ice": "{who} breaks through the ice.",
    "surfaces": "{who} surfaces in sector {sector}.",
    "repaired": "{who} is ready to dive.",
    "dives": "{who} dives.",
    "all clear": "All clear.",
    "direct hit": "Direct hit on {who}: damage {total} of {most}.",
    "indirect hit": "Indirect hit on {who}: damage {total} of {most}.",
    "damaged": "{who} is damaged: {total} of {most}.",
    # the score
    "damage": "{damage}/{most}",
    "sunk": "sunk",
    "surfaced": "surfaced",
    "dived": "dived",
    "at anchor": "at anchor",
    "systems": "{who} ready: {systems}",
    "many systems": "{who}: {systems}",
    # the end
    "win": "{who} wins",
    "draw": "A draw",
    "yellow sunk": "Yellow is sunk.",
    "blue sunk": "Blue is sunk.",
    "both sunk": "One blast has sunk both.",
    "limit": "Time is up, and both are afloat.",
    # a mat that is too small
    "mat": "Captain Sonar needs a mat of {wide} x {long} cells for the order cards of both teams, "
    "and this one has {columns} x {rows}",
}


def say(sentence: str, **facts: object) -> str:
    """A sentence of the table with its facts."""
    return SENTENCES[sentence].format(**facts)


def name_of(team: str) -> str:
    """What people call a team of the engine's view."""
    return NAMES[TEAMS.index(team)]


def station_name(seat: int) -> str:
    """ "Yellow First Mate"."""
    return say("station", who=NAMES[seat >> 2], station=STATIONS[seat & 3])


def player_name(seats: Sequence[int]) -> str:
    """A player by the stations held: the first by name, a whole crew as a crew."""
    who = NAMES[seats[0] >> 2]
    if len(seats) == len(ROLES):
        return say("crew", who=who)
    if len(seats) == 1:
        return station_name(seats[0])
    return say("stations", who=who, stations=", ".join(SHORT[seat & 3] for seat in seats))


def headline(view: View) -> str:
    if view["phase"] in ("start", "first"):
        return say("before")
    if view["turn"] is None:
        return say("real time")
    who, more = name_of(view["turn"]), view["turns_left"] - 1
    return say("turns", who=who, more=more) if more > 0 else say("turn", who=who)


def now(view: View) -> str:
    """What everybody knows is to be done."""
    phase = view["phase"]
    if phase == "start":
        return _starting(view)
    if phase == "answer" and view["asked"]:
        return say("answer", who=name_of(view["asked"]))
    if phase == "play":
        up = [name for name, team in view["teams"].items() if team["surfaced"]]
        return " ".join(_surfaced(name, view["teams"][name]) for name in up) or say("at will")
    if phase == "over":
        return ""
    if phase in ("course", "system"):
        return say(phase)
    return say(" and ".join(view["teams"][view["turn"]]["owes"])) if view["turn"] else ""


def _starting(view: View) -> str:
    waiting = [name for name, team in view["teams"].items() if not team["placed"]]
    return say("one starts", who=name_of(waiting[0])) if len(waiting) == 1 else say("both start")


def _surfaced(name: str, team: TeamView) -> str:
    who, enemy = name_of(name), NAMES[1 - TEAMS.index(name)]
    if team["confirmed"]:
        return say("dive now", who=who)
    left = len(SECURE) - len(team["secured"])
    if not left:
        return say("confirm", who=who, enemy=enemy)
    return say("one section", who=who) if left == 1 else say("sections", who=who, left=left)


def over(outcome: Outcome | None) -> tuple[str, str]:
    """How it ended: a headline and a sentence."""
    if outcome is None:
        return "", ""
    won = say("win", who=NAMES[outcome.winners[0] >> 2]) if outcome.winners else say("draw")
    return won, say(outcome.why)


def lines(told: Sequence[Hashable], most: int) -> list[Line]:
    """Public announcements, in the order they are said. A blast says the totals that it leads to."""
    totals = {event.team: event.total for event in told if isinstance(event, events.HullDamaged)}
    blasted = any(isinstance(event, events.Blasted) for event in told)
    found: list[Line] = []
    for event in told:
        match event:
            case events.Blasted():
                found += _blast(event, totals, most)
            case events.HullDamaged(team, total) if not blasted:
                found.append(_said("damaged", team, total=total, most=most))
            case _:
                found += _line(event)
    return found


def _blast(blast: events.Blasted, totals: dict[int, int], most: int) -> list[Line]:
    hits = [(team, hit) for team, hit in enumerate((blast.yellow, blast.blue)) if hit]
    if not hits:
        return [Line(say("all clear"), "said")]
    kinds = {1: "indirect hit", 2: "direct hit"}
    return [_said(kinds[hit], team, total=totals[team], most=most) for team, hit in hits]


def _line(event: Hashable) -> list[Line]:
    """One announcement; nothing for what the rest of the picture shows."""
    if not isinstance(event, _ANNOUNCED):
        return []
    fields = event._asdict()
    team = fields.pop("team")
    facts = {name: _NAMED[name][value] if name in _NAMED else value for name, value in fields.items()}
    sentence, kind = SPOKEN[type(event)]
    return [Line(say(sentence, who=NAMES[team], **facts), kind, COLOURS[team])]


SPOKEN: dict[type[events.Public], tuple[str, str]] = {
    events.Begins: ("begins", "note"),
    events.Positioned: ("positioned", "note"),
    events.Secured: ("section", "note"),
    events.SystemReady: ("ready", "said"),
    events.Headed: ("heads", "said"),
    events.Fired: ("fires", "said"),
    events.Dropped: ("drops", "said"),
    events.Triggered: ("triggers", "said"),
    events.ArcherTriggered: ("archer", "said"),
    events.DroneSent: ("drone", "said"),
    events.SonarSent: ("sonar", "said"),
    events.Answered: ("answers", "said"),
    events.WentSilent: ("silent", "said"),
    events.BrokeIce: ("ice", "said"),
    events.Surfaced: ("surfaces", "said"),
    events.Repaired: ("repaired", "said"),
    events.Dived: ("dives", "said"),
}
"""The sentence of each kind of event, filled in with the fields of the event, and the kind of line it is."""

_ANNOUNCED = tuple(SPOKEN)
_NAMED: dict[str, Mapping[object, str]] = {"way": WAYS, "found": ANSWERS}


def _said(sentence: str, team: int, **facts: object) -> Line:
    return Line(say(sentence, who=NAMES[team], **facts), "said", COLOURS[team])
