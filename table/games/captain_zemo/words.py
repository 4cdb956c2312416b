"""What people read on a voyage of Captain Zemo: whole sentences in one table, and which is said when.

Another language is another table. A line that tells what became of the resources has a second form for it,
under its name with ": notes" added.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from engines.captain_zemo import events, notes
from engines.captain_zemo.views import CombatFacts, View
from table.showing.scene import Line

STEPS = {
    1: "1: marks the danger track",
    2: "2: one step diagonally",
    3: "3: two steps diagonally",
    4: "4: one step straight",
    5: "5: one step anywhere",
    6: "6: two steps straight",
}
RESOURCES = {name: name for name in ("sail", "hull", "crew", "cannon", "command", "gold")}

SENTENCES = {
    # names
    "captain": "Captain",
    "ship": "ship",
    "middle": "the middle of the helm",
    "elsewhere": "where it lies",
    "point": "1 point",
    "points": "{points} points",
    "some of it": "{points} {resource}",
    # what may be done now
    "turn": "Turn {turn} of {turns}",
    "start roll": "Roll two dice for the start, and enter them.",
    "start": "You rolled {dice}: begin on {square}, or roll again.",
    "two starts": "You rolled {dice}: begin on {one} or {other}?",
    "motive": "What drives the captain? Choose a motive.",
    "turn roll": "Roll four dice, and enter them.",
    "no move left": "No move is left for {dice}: put the dice aside.",
    "no safe move": "No safe move.",
    "only a reroll": "No safe move. Only another roll can help.",
    "steer": "Choose a die. Press a lit cell, or move the ship there.",
    "waits": "The {dice} must wait.",
    "beware": "Beware of squares with a warning.",
    "no risk": "Every roll can be sailed from here. Sail on, or stop with {score}?",
    "small risk": "Fewer than 1 in 100 rolls would be stuck here. Sail on, or stop with {score}?",
    "risk": "About {percent} in 100 rolls would be stuck here. Sail on, or stop with {score}?",
    "navy": "A Navy Ship on {square}: fight it, or take 1 cannon.",
    "town": "A town on {square}: buy for gold, 1 each. Command is filled when you leave.",
    "booty": "The pirates are beaten. Take 1 crew and 1 gold?",
    "foe": "A {title} on {square}, strength {strength}",
    "sacked": "The town on {square}, strength {strength}",
    "short": "{foe}: you rolled {attack}, {short} short. What do you pay?",
    "short, no cannon": "{foe}: no cannon fired, {short} short. What do you pay?",
    "roll 1": "{foe}: roll 1 die, and enter it.",
    "roll more": "{foe}: roll {dice} dice, and enter them.",
    "cannon?": "{foe}. {damage} can pay {spare} safely. Cannon?",
    # keys and rows
    "begin": "Begin on {square}",
    "choose adventurer": "Adventurer: all weathers, one free reroll a turn",
    "choose protector": "Protector: monsters and pirates",
    "choose pillager": "Pillager: ships, towns and plunder",
    "roll again": "Roll again",
    "reroll, free": "Roll all dice again: free",
    "reroll": "Roll all dice again: 1 command",
    "skull": "{way}, the skull!",
    "stuck": "{way}, then stuck",
    "buy": "Buy 1 {resource} ({have} of {most})",
    "no cannon": "No cannon: pay {need}",
    "no cannon, sinks": "No cannon: sinks the ship",
    "cannon": "{cannon} cannon: {wins} win",
    "cannon, may sink": "{cannon} cannon: {wins} win, {sinks} sink you",
    "sack": "Sack the town, strength {strength}",
    "drop it": "Put the dice aside",
    "leave town": "Leave the town",
    "sail on": "Sail on",
    "stop here": "Stop here",
    "fight it": "Fight",
    "take cannon": "Take 1 cannon",
    "take booty": "Take it",
    "leave booty": "Leave it",
    "pay and sink": "{payment}: sinks the ship",
    "pay, and more": "{amount} {resource}, and ...",
    "pay none": "No {resource}, but ...",
    "always": "all rolls",
    "never": "no rolls",
    "in 100": "{count} in 100",
    # what is asked
    "ask cannon": "How many cannon?",
    "ask town": "In the town",
    "ask motive": "The motive",
    "ask payment": "What do you pay?",
    "ask rolled": "Rolled: {dice}?",
    "ask die": "Die {nth} of {of}",
    "ask die, more": "Die {nth} of {of} ({dice} so far)",
    "yes": "Yes",
    "no, again": "No, enter them again",
    # why not
    "not now": "the ship does not move now",
    "die first": "choose a die first, with left and right",
    # what happened
    "rolled": "Rolled {dice}.",
    "attacked": "Rolled {dice}: {attack} against {strength}.",
    "began": "The voyage begins on {square}.",
    "is adventurer": "The captain is an Adventurer.",
    "is protector": "The captain is a Protector.",
    "is pillager": "The captain is a Pillager.",
    "danger": "A 1: danger grows.",
    "danger: notes": "A 1: danger grows, {notes}.",
    "steered": "The {die} leads to {square}.",
    "came": "{title} on {square}.",
    "came: notes": "{title} on {square}: {notes}.",
    "beaten": "{title} beaten.",
    "beaten: notes": "{title} beaten: {notes}.",
    "lost": "Lost: {why}.",
    "rerolled": "All dice again.",
    "rerolled: notes": "All dice again: {notes}.",
    "bought: notes": "Bought: {notes}.",
    "left town": "The ship leaves the town.",
    "left town: notes": "The ship leaves the town: {notes}.",
    "not fired": "No cannon are fired.",
    "fired": "{cannon} cannon fired.",
    "fired: notes": "{cannon} cannon fired: {notes}.",
    "paid: notes": "Paid: {notes}.",
    "booty: notes": "Booty: {notes}.",
    "took cannon: notes": "The Navy Ship gives way: {notes}.",
    "dropped": "The dice are put aside.",
    "sacking": "The town is sacked!",
    "fighting": "To the guns!",
    "no booty": "The booty is left behind.",
    "home": "The ship goes home.",
    # what became of the resources
    "spent": "{resource} -{points} ({left} left)",
    "gained": "{resource} +{points} ({now} now)",
    "full": "{resource} is full",
    "no circle": "no circle left",
    "no command": "no command to lose",
    # log and score sheet
    "room": "Room for a {die}",
    "track": "Danger",
    "sets of three": "Sets of 3 enemies",
    "times": "{count} × {each}",
    "total": "Total: {title}",
    "rank": "{map}, {motive}",
    # the end
    "voyage lost": "The voyage is lost",
    "voyage made": "{title}, {score}",
    # a mat that is too small
    "mat": "Captain Zemo needs a mat of {span} x {span} cells, and this one has {columns} x {rows}",
}


def say(sentence: str, **facts: object) -> str:
    """A sentence of the table with its facts."""
    return SENTENCES[sentence].format(**facts)


def way(die: int) -> str:
    """The row of a list that stands for a die."""
    return STEPS[die]


def die_of(way: str) -> int:
    """The die that a row stands for."""
    return next(die for die, row in STEPS.items() if row == way)


def listed(words: Sequence[object]) -> str:
    """ "1, 4 and 6"."""
    texts = [str(word) for word in words]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"


def resource(name: str) -> str:
    return RESOURCES[name]


def payment(parts: Iterable[tuple[str, int]]) -> str:
    """ "1 hull and 2 crew"."""
    return listed([say("some of it", points=points, resource=resource(name)) for name, points in parts])


def points(count: int) -> str:
    return say("point") if count == 1 else say("points", points=count)


def in_100(share: float) -> str:
    """In whole hundredths; "all" and "none" only where it is certain."""
    if share in (0, 1):
        return say("always" if share else "never")
    return say("in 100", count=min(99, max(1, round(100 * share))))


# What to do


def headline(view: View) -> str:
    return say("turn", turn=view["turn"], turns=view["turns"]) if view["turn"] else view["map"]["title"]


def now(view: View, risky: bool) -> str:
    """What the captain may do. `risky`: there are squares that a warning stands on."""
    match view["phase"]:
        case "start":
            return _start(view)
        case "steer":
            return _steer(view, risky)
        case "between turns":
            return _between(view)
        case "start roll" | "motive" | "turn roll":
            return say(view["phase"])
    return _decision(view)


def _start(view: View) -> str:
    dice, starts = listed(view["rolled"]), view["starts"]
    if len(starts) == 1:
        return say("start", dice=dice, square=starts[0])
    return say("two starts", dice=dice, one=starts[0], other=starts[1])


def _steer(view: View, risky: bool) -> str:
    if view["may_drop"]:
        return say("no move left", dice=listed(view["dice"]))
    if not any(view["ends"].values()):
        return say("only a reroll" if view["may_reroll"] else "no safe move")
    said = [say("steer")]
    if view["waiting"]:
        said.append(say("waits", dice=listed(view["waiting"])))
    return " ".join([*said, say("beware")] if risky else said)


def _between(view: View) -> str:
    """The question on which everything depends, with the risk in figures."""
    stuck, score = view["stuck_rolls"], points(view["score"])
    percent = 100 * (stuck or 0) / view["all_rolls"]
    if not stuck:
        return say("no risk", score=score)
    return say("small risk" if percent < 1 else "risk", percent=f"{percent:.0f}", score=score)


def _decision(view: View) -> str:
    """What the square being resolved asks."""
    if view["square"] is None:
        return ""
    square = view["square"]["square"]
    if view["combat"] is not None:
        return _combat(view["combat"], square)
    return say(view["phase"], square=square)


def _combat(combat: CombatFacts, square: str) -> str:
    sacked = combat["enemy"] == "sacked_town"
    facts = {"title": combat["title"], "square": square, "strength": combat["strength"]}
    foe = say("sacked" if sacked else "foe", **facts)
    if combat["short"] is not None:
        fired = "short" if combat["fired"] else "short, no cannon"
        return say(fired, foe=foe, attack=combat["attack"], short=combat["short"])
    if combat["fired"] is not None:
        return say("roll 1" if combat["fired"] == 1 else "roll more", foe=foe, dice=combat["fired"])
    damage = listed([resource(name) for name in combat["damage"]]).capitalize()
    return say("cannon?", foe=foe, damage=damage, spare=combat["spare"])


def over(view: View, ending: str) -> tuple[str, str]:
    """How it ended: a headline and a sentence."""
    said = f"{ending[:1].upper()}{ending[1:]}."
    if view["lost"]:
        return say("voyage lost"), said
    return say("voyage made", title=view["title"], score=points(view["score"])), said


# What happened

HEADS = (
    events.Rolled,
    events.TurnBegan,
    events.VoyageEnded,
    notes.CameTo,
    notes.Defeated,
    notes.Wrecked,
)
_PLAIN: dict[type, str] = {
    events.RolledAgain: "rerolled",
    events.Bought: "bought",
    events.TownLeft: "left town",
    events.Paid: "paid",
    events.BootyTaken: "booty",
    events.CannonTaken: "took cannon",
    events.DangerUsed: "danger",
    events.DiceDropped: "dropped",
    events.TownSacked: "sacking",
    events.NavyFought: "fighting",
    events.BootyLeft: "no booty",
    events.WentHome: "home",
}


def lines(told: Sequence[Hashable]) -> list[Line]:
    """What happened, one line for each thing that people would tell as one."""
    found = (_line(heading, after) for heading, after in _grouped(told))
    return [line for line in found if line is not None]


def _grouped(told: Sequence[Hashable]) -> list[tuple[Hashable, list[Hashable]]]:
    """Actions, squares and turning points, each with the notes that belong to it."""
    groups: list[tuple[Hashable, list[Hashable]]] = []
    for place, event in enumerate(told):
        if not place or isinstance(event, HEADS):
            groups.append((event, []))
        else:
            groups[-1][1].append(event)
    return groups


def _line(heading: Hashable, after: Sequence[Hashable]) -> Line | None:
    match heading:
        case events.Rolled(dice):
            return Line(_rolled(dice, after), "did", 0)
        case events.StartChosen(square):
            return Line(say("began", square=square), "did", 0)
        case events.MotiveChosen(motive):
            return Line(say(f"is {motive}"), "did", 0)
        case events.Steered(die, square):
            return Line(say("steered", die=die, square=square), "did", 0)
        case events.CannonFired(cannon):
            return Line(_noted("fired" if cannon else "not fired", after, cannon=cannon), "did", 0)
        case notes.CameTo(square, title):
            return Line(_noted("came", after, title=title, square=square), "note")
        case notes.Defeated(title):
            return Line(_noted("beaten", after, title=title), "good")
        case notes.Wrecked(why):
            return Line(say("lost", why=why), "wrong")
    plain = _PLAIN.get(type(heading))
    return Line(_noted(plain, after), "did", 0) if plain is not None else None


def _rolled(dice: Sequence[int], after: Sequence[Hashable]) -> str:
    for event in after:
        if isinstance(event, notes.Attacked):
            return say("attacked", dice=listed(dice), attack=event.points, strength=event.strength)
    return say("rolled", dice=listed(dice))


def _noted(sentence: str, after: Sequence[Hashable], **facts: object) -> str:
    said = ", ".join(filter(None, map(_note, after)))
    return say(f"{sentence}: notes" if said else sentence, notes=said, **facts)


def _note(event: Hashable) -> str:
    """What became of the resources; the circles are seen on the log."""
    match event:
        case notes.Spent(name, points_, left):
            return say("spent", resource=resource(name), points=points_, left=left)
        case notes.Gained(name, 0):
            return say("full", resource=resource(name))
        case notes.Gained(name, points_, now_):
            return say("gained", resource=resource(name), points=points_, now=now_)
        case notes.DangerMarked(_, vp) if vp:
            return say("points", points=vp)
        case notes.NoCircleLeft():
            return say("no circle")
        case notes.NoCommandLeft():
            return say("no command")
    return ""
