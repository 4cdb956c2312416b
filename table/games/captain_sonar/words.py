"""What people read at a game of Captain Sonar, from what is public: which sentence is said when."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from engines.captain_sonar import events
from engines.captain_sonar.evidence import Heard
from engines.captain_sonar.views import TeamView, View
from engines.captain_sonar.words import ROLES, SECURE, TEAMS
from engines.game import Outcome
from table import tongues
from table.games.captain_sonar.sentences import (
    ADVICE,
    ANSWERS,
    CARD,
    CARDS,
    LETTERS,
    NAMES,
    PLACES,
    SENTENCES,
    SHORT,
    STATIONS,
    SYSTEMS,
    WAYS,
)
from table.showing.scene import Line
from table.tongues import Noun, capital, noun, rowed, saying, together

COLOURS = (4, 0)
"""The colours of yellow and blue: their places among the colours of seats."""

phrase = saying(SENTENCES)


def name(team: int) -> str:
    """What people call a team."""
    return tongues.say(NAMES[team])


def name_of(team: str) -> str:
    """What people call a team of the engine's view."""
    return name(TEAMS.index(team))


def system_name(system: str) -> str:
    return tongues.say(SYSTEMS[system])


def card(team: int, word: str) -> Noun:
    """What people call an order card."""
    return noun(CARD, who=name(team), card=tongues.say(CARDS[word]))


def on_card(word: str) -> str:
    """What is written on an order card."""
    return capital(tongues.say(CARDS[word]))


def station_name(seat: int) -> str:
    """ "Yellow First Mate"."""
    return phrase("station", who=name(seat >> 2), station=tongues.say(STATIONS[seat & 3]))


def player_name(seats: Sequence[int]) -> str:
    """A player by the stations held: the first by name, a whole crew as a crew."""
    who = name(seats[0] >> 2)
    if len(seats) == len(ROLES):
        return phrase("crew", who=who)
    if len(seats) == 1:
        return station_name(seats[0])
    return phrase("stations", who=who, stations=rowed([tongues.say(SHORT[seat & 3]) for seat in seats]))


def acting(view: View) -> str | None:
    """The team that everybody knows is to act: it answers, or has its turn; None where both act at once."""
    return view["asked"] or view["turn"]


def headline(view: View) -> str:
    if view["phase"] in ("start", "first"):
        return phrase("before")
    if view["turn"] is None:
        return phrase("real time")
    if view["asked"]:
        return phrase("to answer", who=name_of(view["asked"]))
    who, more = name_of(view["turn"]), view["turns_left"] - 1
    return phrase("turns", who=who, more=more) if more > 0 else phrase("turn", who=who)


def now(view: View) -> str:
    """What everybody knows is to be done."""
    phase = view["phase"]
    if phase == "start":
        return _starting(view)
    if phase == "answer" and view["asked"]:
        return phrase("answer", who=name_of(view["asked"]))
    if phase == "play":
        up = [name for name, team in view["teams"].items() if team["surfaced"]]
        return together(*(_surfaced(name, view["teams"][name]) for name in up)) if up else phrase("at will")
    if phase == "over":
        return ""
    if phase in ("course", "system"):
        return phrase(phase)
    return phrase(" and ".join(view["teams"][view["turn"]]["owes"])) if view["turn"] else ""


def _starting(view: View) -> str:
    waiting = [name for name, team in view["teams"].items() if not team["placed"]]
    return phrase("one starts", who=name_of(waiting[0])) if len(waiting) == 1 else phrase("both start")


def _surfaced(up: str, team: TeamView) -> str:
    who, enemy = name_of(up), name(1 - TEAMS.index(up))
    if team["confirmed"]:
        return phrase("dive now", who=who)
    left = len(SECURE) - len(team["secured"])
    if not left:
        return phrase("confirm", who=who, enemy=enemy)
    return phrase("sections", n=left, who=who)


def heard(told: Heard) -> str:
    """What was heard of a team, in few words."""
    facts = told._asdict()
    match told.what:
        case "course":
            facts["way"] = tongues.say(LETTERS[told.way])
        case "drone":
            facts["found"] = tongues.say(ANSWERS[told.found])
        case "tells":
            facts |= {"one": tongues.say(PLACES[told.one]), "two": tongues.say(PLACES[told.two])}
        case "used":
            facts["system"] = system_name(told.system)
    return phrase(f"heard {told.what}", **facts)


def over(outcome: Outcome | None) -> tuple[str, str]:
    """How it ended: a headline and a sentence."""
    if outcome is None:
        return "", ""
    won = phrase("win", who=name(outcome.winners[0] >> 2)) if outcome.winners else phrase("draw")
    return won, phrase(outcome.why)


def advised(action: str) -> str:
    """An order as a hint to the station that may give it."""
    verb, *facts = action.split()
    if action in ADVICE:
        return tongues.say(ADVICE[action])
    if verb == "tell":
        one, space, other, last = facts
        named = {"one": tongues.say(PLACES[one]), "other": tongues.say(PLACES[other])}
        return tongues.say(ADVICE[verb], space=space, last=last, **named)
    if verb in ("course", "silence", "cross"):
        way, length = tongues.say(WAYS[facts[0][0]]), facts[-1]
        return tongues.say(ADVICE[verb], way=way, length=length)
    if verb == "mark":
        return tongues.say(ADVICE[verb], system=tongues.say(SYSTEMS[facts[0]]))
    return tongues.say(ADVICE[verb], space=facts[0])


def lines(told: Sequence[Hashable], most: int) -> list[Line]:
    """Public announcements, in the order they are said. A blast says the totals that it leads to."""
    totals = {event.team: event.total for event in told if isinstance(event, events.HullDamaged)}
    kinds = {type(event) for event in told}
    why = "damaged by ice" if events.BrokeIce in kinds else "damaged by breakdowns"
    found: list[Line] = []
    for event in told:
        match event:
            case events.Blasted():
                found += _blast(event, totals, most)
            case events.HullDamaged(team, total) if events.Blasted not in kinds:
                found.append(_said(why, team, total=total, most=most))
            case _:
                found += _line(event)
    return found


def whisper(event: Hashable) -> str:
    """What followed for the own crew alone, and why; "" for what its pages show by themselves."""
    match event:
        case events.MineLost(_, space):
            return phrase("mine lost", space=space)
        case events.CircuitCleared(_, circuit):
            return phrase(f"{circuit} cleared")
        case events.SheetCleared():
            return phrase("all repaired")
    return ""


def _blast(blast: events.Blasted, totals: dict[int, int], most: int) -> list[Line]:
    hits = [(team, hit) for team, hit in enumerate((blast.yellow, blast.blue)) if hit]
    if not hits:
        return [Line(phrase("all clear", space=blast.space), "said")]
    kinds = {1: "indirect hit", 2: "direct hit"}
    return [_said(kinds[hit], team, space=blast.space, total=totals[team], most=most) for team, hit in hits]


def _line(event: Hashable) -> list[Line]:
    """One announcement; nothing for what the rest of the picture shows."""
    if not isinstance(event, _ANNOUNCED):
        return []
    fields = event._asdict()
    team = fields.pop("team")
    facts = {field: _said_fact(field, value) for field, value in fields.items()}
    sentence, kind = SPOKEN[type(event)]
    return [Line(phrase(sentence, who=name(team), **facts), kind, COLOURS[team])]


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
_NAMED: dict[str, Mapping[object, str]] = {
    "way": WAYS,
    "found": ANSWERS,
    "system": SYSTEMS,
    "one": PLACES,
    "two": PLACES,
}


def _said_fact(field: str, value: object) -> object:
    """A field of an event, by the name people use where it has one."""
    return tongues.say(_NAMED[field][value]) if field in _NAMED else value


def _said(sentence: str, team: int, **facts: object) -> Line:
    return Line(phrase(sentence, who=name(team), **facts), "said", COLOURS[team])
