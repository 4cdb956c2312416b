"""What people read at a game of Captain Sonar, from what is public: whole sentences in one table.

Every sentence stands there whole, with names for what is filled in.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from engines.captain_sonar import events
from engines.captain_sonar.views import TeamView, View
from engines.captain_sonar.words import ROLES, SECURE, TEAMS
from engines.game import Outcome
from table import tongues
from table.showing.scene import Line
from table.tongues import Forms, Noun, Sentences, capital, mark, noun, plural, rowed, saying, together

COLOURS = (4, 0)
"""The colours of yellow and blue: their places among the colours of seats."""

NAMES = (mark("Yellow"), mark("Blue"))
STATIONS = (mark("Captain"), mark("First Mate"), mark("Engineer"), mark("Radio Operator"))
SHORT = (mark("Captain"), mark("Mate"), mark("Engineer"), mark("Radio Operator"))
WAYS: Mapping[object, str] = {"N": mark("north"), "S": mark("south"), "E": mark("east"), "W": mark("west")}
LETTERS: Mapping[object, str] = {"N": mark("N"), "S": mark("S"), "E": mark("E"), "W": mark("W")}
ANSWERS: Mapping[object, str] = {False: mark("No"), True: mark("Yes")}
PLACES: Mapping[object, str] = {"row": mark("row"), "column": mark("column"), "sector": mark("sector")}
SYSTEMS: Mapping[object, str] = {
    "mine": mark("mine"),
    "drone": mark("drone"),
    "silence": mark("silence"),
    "torpedo": mark("torpedo"),
    "sonar": mark("sonar"),
    "scenario": mark("scenario"),
}
CARDS: Mapping[object, str] = {
    "north": WAYS["N"],
    "south": WAYS["S"],
    "east": WAYS["E"],
    "west": WAYS["W"],
    "surface": mark("surface"),
    **SYSTEMS,
}
ADVICE = {
    "start": mark("start at {space}."),
    "course": mark("head {way}."),
    "surface": mark("surface."),
    "pass": mark("end the turn."),
    "sonar": mark("use the sonar."),
    "confirm": mark("confirm that all lines are inside."),
    "dive": mark("dive."),
    "mark": mark("charge this system: {system}."),
    "mark none": mark("no gauge has room: go on."),
    "cross": mark("cross out the marked symbol in the {way} panel."),
    "torpedo": mark("fire a torpedo at {space}."),
    "mine": mark("lay a mine at {space}."),
    "trigger": mark("trigger the mine at {space}."),
    "archer": mark("trigger Archer's mine at {space}."),
    "drone": mark("send the drone to sector {space}."),
    "silence": mark("sail silently to the {way}, spaces: {length}."),
    "secure": mark("secure section {space}."),
    "tell": mark("answer {one} {space} and {other} {last}."),
}
ENGINE = (  # as the engine's reasons have them
    *(mark("yellow"), mark("blue")),
    *(mark("captain"), mark("first mate"), mark("engineer"), mark("radio operator")),
)
CARD = Forms(
    mark("{who} {card} card"),
    mark("the {who} {card} card"),
    mark("a {who} {card} card"),
    plural("{n} {who} {card} card", "{n} {who} {card} cards"),
)

SENTENCES: Sentences = {
    # who is who
    "station": mark("{who} {station}"),
    "stations": mark("{who} {stations}"),
    "crew": mark("{who} crew"),
    # what is to be done
    "before": mark("Before the dive"),
    "real time": mark("Real time"),
    "turn": mark("{who}'s turn"),
    "turns": mark("{who}'s turn, {more} more"),
    "both start": mark("Both Captains choose where to start, on their pages."),
    "one starts": mark("{who}'s Captain chooses where to start, on the page."),
    "answer": mark("Sonar: {who}'s Captain answers."),
    "course": mark("Announce a course, or surface."),
    "system": mark("One system that is ready, or end the turn."),
    "mark and cross": mark("First Mate: mark a gauge. Engineer: cross out a symbol."),
    "mark": mark("First Mate: mark a gauge."),
    "cross": mark("Engineer: cross out a symbol."),
    "at will": mark("Both teams act at once."),
    "dive now": mark("{who} is ready to dive."),
    "confirm": mark("{who} is secured: {enemy}'s Engineer confirms."),
    "sections": plural(
        "{who} is surfaced: {n} section to secure.", "{who} is surfaced: {n} sections to secure."
    ),
    "end turn": mark("End the turn"),
    # cards on the mat
    "awaited torpedo": mark("{who}'s torpedo: the Captain chooses the target on the page."),
    "awaited mine": mark("{who}'s mine: the Captain chooses a space on the page."),
    "awaited drone": mark("{who}'s drone: the Captain chooses a sector on the page."),
    "awaited silence": mark("{who}'s silence: the Captain chooses the way on the page."),
    "awaited scenario": mark("{who}'s scenario: the Captain chooses an Archer mine on the page."),
    "another cell": mark("This card has a cell of its own, {cell}."),
    "cannot": mark("That order cannot be given; the Captain's page says why."),
    "not ready": mark("{who}'s {system} is not ready."),
    "starts first": mark("Both Captains choose where to start first."),
    "answer first": mark("The sonar is answered first, by {who}'s Captain."),
    "their turn": mark("It is {who}'s turn."),
    "crew first": mark("First Mate and Engineer come first."),
    "course first": mark("A course comes first, then a system."),
    "one course": mark("There is one course a turn, at its beginning."),
    "repairs first": mark("{who} is surfaced: it must be secured and confirmed first."),
    "dive first": mark("{who} is surfaced: it must dive first."),
    "game over": mark("The game is over."),
    # what happened
    "begins": mark("{who} begins."),
    "positioned": mark("{who} is in position."),
    "section": mark("{who} has secured a section."),
    "ready": mark("{who}: {system} ready, its gauge is full."),
    "heads": mark("{who} heads {way}."),
    "fires": mark("{who} fires a torpedo at {space}."),
    "drops": mark("{who} drops a mine."),
    "triggers": mark("{who} triggers a mine at {space}."),
    "archer": mark("{who} triggers the Archer mine at {space}."),
    "drone": mark("{who}'s drone: sector {sector}? {found}."),
    "sonar": mark("{who}'s sonar: the enemy must answer."),
    "answers": mark("{who} answers: {one} {first}, {two} {second}; one of them is false."),
    "silent": mark("{who} goes silent."),
    "ice": mark("{who} breaks through the ice."),
    "surfaces": mark("{who} surfaces in sector {sector}."),
    "repaired": mark("{who} is ready to dive: the repair is confirmed."),
    "dives": mark("{who} dives."),
    "all clear": mark("All clear: nobody is within a space of {space}."),
    "direct hit": mark("Direct hit on {who}, on {space} itself: damage {total} of {most}."),
    "indirect hit": mark("Indirect hit on {who}, a space from {space}: damage {total} of {most}."),
    "damaged by ice": mark("{who} is damaged by the ice: {total} of {most}."),
    "damaged by breakdowns": mark("{who} is damaged by breakdowns: {total} of {most}."),
    # what only the own crew hears
    "mine lost": mark("The own mine at {space} is gone: a torpedo landed there."),
    "orange cleared": mark("The orange circuit is repaired: all its symbols were crossed out."),
    "gray cleared": mark("The gray circuit is repaired: all its symbols were crossed out."),
    "yellow cleared": mark("The yellow circuit is repaired: all its symbols were crossed out."),
    "all repaired": mark("The sheet is clear: breakdowns that do damage clear it, and a confirmed repair."),
    # what was heard of the enemy, in few words
    "heard course": mark("Course {way}"),
    "heard surface": mark("Surface"),
    "heard surface, sector": mark("Surface sector {sector}"),
    "heard surface, ice": mark("Surface through ice"),
    "heard surface, sector, ice": mark("Surface sector {sector} through ice"),
    "heard drone": mark("Drone {sector}: {found}"),
    "heard tells": mark("Tells {one} {first}, {two} {second}"),
    "heard blast": mark("Blast {space}, damage {damage}"),
    "heard torpedo": mark("Torpedo {space}, damage {damage}"),
    "heard impact": mark("Impact {space}, damage {damage}"),
    "heard trigger": mark("Trigger {space}, damage {damage}"),
    "heard used": mark("Used {system}"),
    "heard silence": mark("Silence"),
    "heard mine dropped": mark("Mine dropped"),
    "heard breakdown": mark("Breakdown"),
    "heard repaired": mark("Repaired"),
    # the score
    "damage": mark("{damage}/{most}"),
    "sunk": mark("sunk"),
    "surfaced": mark("surfaced"),
    "dived": mark("dived"),
    "at anchor": mark("at anchor"),
    "systems": mark("{who} ready: {systems}"),
    "many systems": mark("{who}: {systems}"),
    # the end
    "win": mark("{who} wins"),
    "draw": mark("A draw"),
    "yellow sunk": mark("Yellow is sunk."),
    "blue sunk": mark("Blue is sunk."),
    "both sunk": mark("One blast has sunk both."),
    "limit": mark("Time is up, and both are afloat."),
    # a mat that is too small
    "mat": mark(
        "Captain Sonar needs a mat of {wide} x {long} cells for the order cards of both teams, "
        "and this one has {columns} x {rows}"
    ),
}


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


def headline(view: View) -> str:
    if view["phase"] in ("start", "first"):
        return phrase("before")
    if view["turn"] is None:
        return phrase("real time")
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


def heard(spoken: str) -> str:
    """What was heard of a team, from the engine's stable words."""
    match spoken.split():
        case ["course", way]:
            return phrase("heard course", way=tongues.say(LETTERS[way]))
        case ["surface", *where]:
            sector, ice = where[1] if where[:1] == ["sector"] else "", where[-1:] == ["ice"]
            kind = f"heard surface{', sector' if sector else ''}{', ice' if ice else ''}"
            return phrase(kind, sector=sector)
        case ["drone", sector, found]:
            return phrase("heard drone", sector=sector, found=tongues.say(ANSWERS[found == "yes"]))
        case ["tells", one, first, two, second]:
            places = {"one": tongues.say(PLACES[one]), "two": tongues.say(PLACES[two])}
            return phrase("heard tells", first=first, second=second, **places)
        case ["blast" | "torpedo" | "impact" | "trigger" as what, space, "damage", damage]:
            return phrase(f"heard {what}", space=space, damage=damage)
        case ["used", system]:
            return phrase("heard used", system=system_name(system))
    return phrase(f"heard {spoken}")


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
