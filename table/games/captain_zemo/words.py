"""What people read on a voyage of Captain Zemo: whole sentences in one table, and which is said when.

A line that tells what became of the resources has a second form for it,
under its name with ": notes" added.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from engines.captain_zemo import events, notes
from engines.captain_zemo.views import CombatFacts, View
from table import tongues
from table.showing.scene import Line
from table.tongues import (
    Forms,
    Noun,
    Sentences,
    as_sentence,
    capital,
    listed,
    mark,
    noun,
    plural,
    rowed,
    saying,
    together,
)

STEPS = {  # these also stand for the ways themselves, in any language
    1: mark("1: marks the danger track"),
    2: mark("2: one step diagonally"),
    3: mark("3: two steps diagonally"),
    4: mark("4: one step straight"),
    5: mark("5: one step anywhere"),
    6: mark("6: two steps straight"),
}
RESOURCES = {
    "sail": mark("sail"),
    "hull": mark("hull"),
    "crew": mark("crew"),
    "cannon": mark("cannon"),
    "command": mark("command"),
    "gold": mark("gold"),
}
TITLES = (  # as the engine's log and maps have them
    *(mark("Giant Crab"), mark("Sea Dragon"), mark("Kraken"), mark("Pirate Ship"), mark("Navy Ship")),
    *(mark("Town"), mark("Sacked town"), mark("Treasure Island")),
    *(mark("Storm"), mark("Rough Water"), mark("Whirlpool")),
    *(mark("Adventurer"), mark("Protector"), mark("Pillager")),
    *(mark("Cabin Boy"), mark("Deckhand"), mark("First Mate"), mark("Captain"), mark("Admiral of the Seas")),
    *(mark("Easy Sailing"), mark("Corner Treasures"), mark("The Oceanic Divide")),
    *(mark("Sail"), mark("Hull"), mark("Crew"), mark("Cannon"), mark("Command"), mark("Gold")),
)
SHIP = Forms(mark("ship"), mark("the ship"), mark("a ship"), plural("{n} ship", "{n} ships"), mark("my ship"))

SENTENCES: Sentences = {
    # names
    "captain": mark("Captain"),
    "middle": mark("the middle of the helm"),
    "elsewhere": mark("where it lies"),
    "points": plural("{n} point", "{n} points"),
    "some of it": mark("{points} {resource}"),
    # what may be done now
    "turn": mark("Turn {turn} of {turns}"),
    "start roll": mark("Roll two dice for the start, and enter them."),
    "start": mark("You rolled {dice}: begin on {square}, or roll again."),
    "two starts": mark("You rolled {dice}: begin on {one} or {other}?"),
    "motive": mark("What drives the captain? Choose a motive."),
    "turn roll": mark("Roll four dice, and enter them."),
    "no move left": mark("No move is left for {dice}: put the dice aside."),
    "no safe move": mark("No safe move."),
    "only a reroll": mark("No safe move. Only another roll can help."),
    "steer": mark("Choose a die. Press a lit cell, or move the ship there."),
    "waits": mark("The {dice} must wait."),
    "beware": mark("Beware of squares with a warning."),
    "no risk": mark("Every roll can be sailed from here. Sail on, or stop with {score}?"),
    "small risk": mark("Fewer than 1 in 100 rolls would be stuck here. Sail on, or stop with {score}?"),
    "risk": mark("About {percent} in 100 rolls would be stuck here. Sail on, or stop with {score}?"),
    "navy": mark("A Navy Ship on {square}: fight it, or take 1 cannon."),
    "town": mark("A town on {square}: buy for gold, 1 each. Command is filled when you leave."),
    "booty": mark("The pirates are beaten. Take 1 crew and 1 gold?"),
    "foe": mark("A {title} on {square}, strength {strength}"),
    "sacked": mark("The town on {square}, strength {strength}"),
    "short": mark("{foe}: you rolled {attack}, {short} short. What do you pay?"),
    "short, no cannon": mark("{foe}: no cannon fired, {short} short. What do you pay?"),
    "roll": plural("{foe}: roll {n} die, and enter it.", "{foe}: roll {n} dice, and enter them."),
    "cannon?": mark("{foe}. {damage} can pay {spare} safely. Cannon?"),
    # keys and rows
    "begin": mark("Begin on {square}"),
    "choose adventurer": mark("Adventurer: all weathers, one free reroll a turn"),
    "choose protector": mark("Protector: monsters and pirates"),
    "choose pillager": mark("Pillager: ships, towns and plunder"),
    "roll again": mark("Roll again"),
    "reroll, free": mark("Roll all dice again: free"),
    "reroll": mark("Roll all dice again: 1 command"),
    "skull": mark("{way}, the skull!"),
    "stuck": mark("{way}, then stuck"),
    "buy": mark("Buy 1 {resource} ({have} of {most})"),
    "no cannon": mark("No cannon: pay {need}"),
    "no cannon, sinks": mark("No cannon: sinks the ship"),
    "cannon": mark("{cannon} cannon: {wins} win"),
    "cannon, may sink": mark("{cannon} cannon: {wins} win, {sinks} sink you"),
    "sack": mark("Sack the town, strength {strength}"),
    "drop it": mark("Put the dice aside"),
    "leave town": mark("Leave the town"),
    "sail on": mark("Sail on"),
    "stop here": mark("Stop here"),
    "fight it": mark("Fight"),
    "take cannon": mark("Take 1 cannon"),
    "take booty": mark("Take it"),
    "leave booty": mark("Leave it"),
    "pay and sink": mark("{payment}: sinks the ship"),
    "pay, and more": mark("{amount} {resource}, and ..."),
    "pay none": mark("No {resource}, but ..."),
    "always": mark("all rolls"),
    "never": mark("no rolls"),
    "in 100": mark("{count} in 100"),
    # what is asked
    "ask cannon": mark("How many cannon?"),
    "ask town": mark("In the town"),
    "ask motive": mark("The motive"),
    "ask payment": mark("What do you pay?"),
    "ask rolled": mark("Rolled: {dice}?"),
    "ask die": mark("Die {nth} of {of}"),
    "ask die, more": mark("Die {nth} of {of} ({dice} so far)"),
    "yes": mark("Yes"),
    "no, again": mark("No, enter them again"),
    # why not
    "not now": mark("the ship does not move now: {due}"),
    "no square": mark("there is no square of the sea that the ship could be steered to"),
    "die first": mark("choose a die first, with Up and Down"),
    # what happened
    "rolled": mark("Rolled {dice}."),
    "attacked": mark("Rolled {dice}: {attack} is enough against {strength}."),
    "attacked, short": mark("Rolled {dice}: {attack} is {short} short of {strength}."),
    "began": mark("The voyage begins on {square}."),
    "now adventurer": mark("The captain is an Adventurer."),
    "now protector": mark("The captain is a Protector."),
    "now pillager": mark("The captain is a Pillager."),
    "danger": mark("A 1: danger grows."),
    "danger: notes": mark("A 1: danger grows, {notes}."),
    "steered 2": mark("The 2 leads to {square}, one step diagonally."),
    "steered 3": mark("The 3 leads to {square}, two steps diagonally."),
    "steered 4": mark("The 4 leads to {square}, one step straight."),
    "steered 5": mark("The 5 leads to {square}, one step."),
    "steered 6": mark("The 6 leads to {square}, two steps straight."),
    "came": mark("{title} on {square}."),
    "came: notes": mark("{title} on {square}: {notes}."),
    "beaten": mark("{title} beaten by the dice: danger grows."),
    "beaten: notes": mark("{title} beaten by the dice: danger grows, {notes}."),
    "beaten, paid": mark("{title} beaten, the rest is paid: danger grows."),
    "beaten, paid: notes": mark("{title} beaten, the rest is paid: danger grows, {notes}."),
    "lost": mark("Lost: {why}."),
    "lost at sea": mark("The ship is lost"),
    "rerolled": mark("All dice again."),
    "rerolled: notes": mark("All dice again: {notes}."),
    "bought: notes": mark("Bought: {notes}."),
    "left town": mark("The ship leaves the town."),
    "left town: notes": mark("Rested in the town: {notes}."),
    "not fired": mark("No cannon are fired."),
    "fired": mark("{cannon} cannon fired."),
    "fired: notes": mark("{cannon} cannon fired: {notes}."),
    "paid: notes": mark("Paid what was missing: {notes}."),
    "booty: notes": mark("Booty: {notes}."),
    "took cannon: notes": mark("The Navy Ship gives way: {notes}."),
    "dropped": mark("The dice are put aside: none has a move."),
    "sacking": mark("The town is sacked!"),
    "fighting": mark("To the guns!"),
    "no booty": mark("The booty is left behind."),
    "home": mark("The ship goes home."),
    # what became of the resources
    "spent": mark("{resource} -{points} ({left} left)"),
    "gained": mark("{resource} +{points} ({now} now)"),
    "full": mark("{resource} is full"),
    "no circle": mark("no circle left"),
    "no command": mark("no command to lose"),
    # log and score sheet
    "room": mark("Room for a {die}"),
    "track": mark("Danger"),
    "sets of three": mark("Sets of 3 enemies"),
    "sets of each": mark("Sets of {titles}"),
    "times": mark("{count} × {each}"),
    "total": mark("Total: {title}"),
    # the end
    "voyage lost": mark("The voyage is lost"),
    "voyage made": mark("{title}, {score}"),
    # a mat that is too small
    "mat": mark("Captain Zemo needs a mat of {span} x {span} cells, and this one has {columns} x {rows}"),
}


phrase = saying(SENTENCES)


def way(die: int) -> str:
    """What stands for the way of a die, in any language."""
    return STEPS[die]


def way_name(die: int) -> str:
    """The row of a list that stands for a die."""
    return tongues.say(STEPS[die])


def die_of(way: str) -> int:
    """The die that a way stands for."""
    return next(die for die, row in STEPS.items() if row == way)


def title(words: str) -> str:
    """What people call what the engine's log and maps have a title for."""
    return tongues.say(words)


def ship() -> Noun:
    return noun(SHIP)


def resource(name: str) -> str:
    return tongues.say(RESOURCES[name])


def payment(parts: Iterable[tuple[str, int]]) -> str:
    """ "1 hull and 2 crew"."""
    return listed([phrase("some of it", points=points, resource=resource(name)) for name, points in parts])


def points(count: int) -> str:
    return phrase("points", n=count)


def in_100(share: float) -> str:
    """In whole hundredths; "all" and "none" only where it is certain."""
    if share in (0, 1):
        return phrase("always" if share else "never")
    return phrase("in 100", count=min(99, max(1, round(100 * share))))


# What to do


def headline(view: View) -> str:
    return (
        phrase("turn", turn=view["turn"], turns=view["turns"])
        if view["turn"]
        else title(view["map"]["title"])
    )


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
            return phrase(view["phase"])
    return _decision(view)


def _start(view: View) -> str:
    dice, starts = listed(view["rolled"]), view["starts"]
    if len(starts) == 1:
        return phrase("start", dice=dice, square=starts[0])
    return phrase("two starts", dice=dice, one=starts[0], other=starts[1])


def _steer(view: View, risky: bool) -> str:
    if view["may_drop"]:
        return phrase("no move left", dice=listed(view["dice"]))
    if not any(view["ends"].values()):
        return phrase("only a reroll" if view["may_reroll"] else "no safe move")
    said = [phrase("steer")]
    if view["waiting"]:
        said.append(phrase("waits", dice=listed(view["waiting"])))
    return together(*said, phrase("beware") if risky else "")


def _between(view: View) -> str:
    """The question on which everything depends, with the risk in figures."""
    stuck, score = view["stuck_rolls"], points(view["score"])
    percent = 100 * (stuck or 0) / view["all_rolls"]
    if not stuck:
        return phrase("no risk", score=score)
    return phrase("small risk" if percent < 1 else "risk", percent=f"{percent:.0f}", score=score)


def _decision(view: View) -> str:
    """What the square being resolved asks."""
    if view["square"] is None:
        return ""
    square = view["square"]["square"]
    if view["combat"] is not None:
        return _combat(view["combat"], square)
    return phrase(view["phase"], square=square)


def _combat(combat: CombatFacts, square: str) -> str:
    sacked = combat["enemy"] == "sacked_town"
    facts = {"title": title(combat["title"]), "square": square, "strength": combat["strength"]}
    foe = phrase("sacked" if sacked else "foe", **facts)
    if combat["short"] is not None:
        fired = "short" if combat["fired"] else "short, no cannon"
        return phrase(fired, foe=foe, attack=combat["attack"], short=combat["short"])
    if combat["fired"] is not None:
        return phrase("roll", n=combat["fired"], foe=foe)
    damage = capital(listed([resource(name) for name in combat["damage"]]))
    return phrase("cannon?", foe=foe, damage=damage, spare=combat["spare"])


def over(view: View, ending: str) -> tuple[str, str]:
    """How it ended: a headline and a sentence."""
    if view["lost"]:
        return phrase("voyage lost"), as_sentence(ending)
    made = phrase("voyage made", title=title(view["title"]), score=points(view["score"]))
    return made, as_sentence(ending)


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
    found = (_line(heading, after, told[0]) for heading, after in _grouped(told))
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


def _line(heading: Hashable, after: Sequence[Hashable], deed: Hashable) -> Line | None:
    """One thing that happened, after the deed that led to it."""
    match heading:
        case events.Rolled(dice):
            return Line(_rolled(dice, after), "did", 0)
        case events.StartChosen(square):
            return Line(phrase("began", square=square), "did", 0)
        case events.MotiveChosen(motive):
            return Line(phrase(f"now {motive}"), "did", 0)
        case events.Steered(die, square):
            return Line(phrase(f"steered {die}", square=square), "did", 0)
        case events.CannonFired(cannon):
            return Line(_noted("fired" if cannon else "not fired", after, cannon=cannon), "did", 0)
        case notes.CameTo(square, what):
            return Line(_noted("came", after, title=title(what), square=square), "note")
        case notes.Defeated(what):
            how = "beaten, paid" if isinstance(deed, events.Paid) else "beaten"
            return Line(_noted(how, after, title=title(what)), "good")
        case notes.Wrecked(why):
            return Line(phrase("lost", why=why), "wrong")
    plain = _PLAIN.get(type(heading))
    return Line(_noted(plain, after), "did", 0) if plain is not None else None


def _rolled(dice: Sequence[int], after: Sequence[Hashable]) -> str:
    for event in after:
        if isinstance(event, notes.Attacked):
            short = event.strength - event.points
            facts = {"attack": event.points, "strength": event.strength, "short": short}
            return phrase("attacked, short" if short > 0 else "attacked", dice=listed(dice), **facts)
    return phrase("rolled", dice=listed(dice))


def _noted(sentence: str, after: Sequence[Hashable], **facts: object) -> str:
    said = [note for note in map(_note, after) if note]
    return phrase(f"{sentence}: notes", notes=rowed(said), **facts) if said else phrase(sentence, **facts)


def _note(event: Hashable) -> str:
    """What became of the resources; the circles are seen on the log."""
    match event:
        case notes.Spent(name, points_, left):
            return phrase("spent", resource=resource(name), points=points_, left=left)
        case notes.Gained(name, 0):
            return phrase("full", resource=resource(name))
        case notes.Gained(name, points_, now_):
            return phrase("gained", resource=resource(name), points=points_, now=now_)
        case notes.DangerMarked(_, vp) if vp:
            return phrase("points", n=vp)
        case notes.NoCircleLeft():
            return phrase("no circle")
        case notes.NoCommandLeft():
            return phrase("no command")
    return ""
