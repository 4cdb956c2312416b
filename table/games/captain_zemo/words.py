"""What Captain Zemo says at the table: the sentence, what just happened, how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from table.showing.scene import Line

STEPS = {
    1: "marks the danger track",
    2: "one step diagonally",
    3: "two steps diagonally",
    4: "one step straight",
    5: "one step anywhere",
    6: "two steps straight",
}


def way(die: int) -> str:
    """The row of a list that stands for a die."""
    return f"{die}: {STEPS[die]}"


def listed(words: Sequence[object]) -> str:
    """ "1, 4 and 6"."""
    texts = [str(word) for word in words]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"


def headline(view: Mapping[str, Any]) -> str:
    if not view["turn"]:
        return str(view["map"]["title"])
    return f"Turn {view['turn']} of {view['turns']}"


def now(view: Mapping[str, Any], risky: bool) -> str:
    """What the captain may do. `risky`: there are squares that a warning stands on."""
    match view["phase"]:
        case "start roll":
            return "Roll two dice for the start, and enter them."
        case "start":
            return _start(view)
        case "motive":
            return "What drives the captain? Choose a motive."
        case "turn roll":
            return "Roll four dice, and enter them."
        case "steer":
            return _steer(view, risky)
        case "between turns":
            return _between(view)
    return _decision(view)


def _start(view: Mapping[str, Any]) -> str:
    rolled = listed(view["rolled"])
    if len(view["starts"]) == 1:
        return f"You rolled {rolled}: begin on {view['starts'][0]}, or roll again."
    return f"You rolled {rolled}: begin on {listed(view['starts']).replace(' and ', ' or ')}?"


def _steer(view: Mapping[str, Any], risky: bool) -> str:
    if view["may_drop"]:
        return f"No move is left for {listed(view['dice'])}: put the dice aside."
    if not any(view["ends"].values()):
        return "No safe move." + (" Only another roll can help." if view["may_reroll"] else "")
    waiting = view["waiting"]
    waits = f" The {listed(waiting)} must wait." if waiting else ""
    warned = " Beware of squares with a warning." if risky else ""
    return f"Choose a die. Press a lit cell, or move the ship there.{waits}{warned}"


def _between(view: Mapping[str, Any]) -> str:
    """The question on which everything depends, with the risk in figures."""
    stuck, rolls = view["stuck_rolls"], view["all_rolls"]
    percent = 100 * stuck / rolls
    if not stuck:
        risk = "Every roll can be sailed from here."
    elif percent < 1:
        risk = "Fewer than 1 in 100 rolls would be stuck here."
    else:
        risk = f"About {percent:.0f} in 100 rolls would be stuck here."
    return f"{risk} Sail on, or stop with {points(view['score'])}?"


def _decision(view: Mapping[str, Any]) -> str:
    """What the square being resolved asks."""
    if view["square"] is None:
        return ""
    square = view["square"]["square"]
    match view["phase"]:
        case "navy":
            return f"A Navy Ship on {square}: fight it, or take 1 cannon."
        case "town":
            return f"A town on {square}: buy for gold, 1 each. Command is filled when you leave."
        case "booty":
            return "The pirates are beaten. Take 1 crew and 1 gold?"
        case _:
            return _combat(view["combat"], square)


def _combat(combat: Mapping[str, Any], square: str) -> str:
    foe = f"{_article(combat['title'])} on {square}, strength {combat['strength']}"
    if combat["short"] is not None:
        rolled = f"you rolled {combat['attack']}" if combat["fired"] else "no cannon fired"
        return f"{foe}: {rolled}, {combat['short']} short. What do you pay?"
    if combat["fired"] is not None:
        dice = "1 die" if combat["fired"] == 1 else f"{combat['fired']} dice"
        return f"{foe}: roll {dice}, and enter {'it' if combat['fired'] == 1 else 'them'}."
    return f"{foe}. {listed(combat['damage']).capitalize()} can pay {combat['spare']} safely. Cannon?"


def _article(title: str) -> str:
    return f"A {title}" if title != "Sacked town" else "The town"


def points(count: int) -> str:
    return "1 point" if count == 1 else f"{count} points"


def over(view: Mapping[str, Any]) -> tuple[str, str]:
    """How it ended: a headline and a sentence."""
    why = str(view["why"]).partition(": ")[2]
    said = f"{why[:1].upper()}{why[1:]}."
    if view["lost"]:
        return "The voyage is lost", said
    return f"{view['title']}, {points(view['score'])}", said


def lines(told: Sequence[str]) -> list[Line]:
    """What happened, one line for each thing that people would tell as one."""
    found: list[Line] = []
    for heading, notes in _grouped(told):
        line = _line(heading, notes)
        if line is not None:
            found.append(line)
    return found


_HEADS = ("at ", "turn ", "lost: ", "over: ", "won: ")


def _grouped(told: Sequence[str]) -> Iterable[tuple[str, list[str]]]:
    """Actions, squares and turning points, each with the notes that belong to it."""
    groups: list[tuple[str, list[str]]] = []
    for place, say in enumerate(told):
        if not place or say.startswith(_HEADS) or say.startswith("roll "):
            groups.append((say, []))
        else:
            groups[-1][1].append(say)
    return groups


def _line(heading: str, notes: Sequence[str]) -> Line | None:
    after = _notes(notes)
    match heading.split():
        case ["roll", *dice]:
            return Line(f"Rolled {listed(dice)}{_attack(notes)}.", "did", 0)
        case ["start", square]:
            return Line(f"The voyage begins on {square}.", "did", 0)
        case ["motive", motive]:
            return Line(f"The captain is a{'n' * (motive[0] in 'aeiou')} {motive.capitalize()}.", "did", 0)
        case ["use", "1"]:
            return Line(f"A 1: danger grows{after and f', {after}'}.", "did", 0)
        case ["use", die, square]:
            return Line(f"The {die} leads to {square}.", "did", 0)
        case ["at", square, *title]:
            return Line(f"{' '.join(title)} on {square.rstrip(':')}{after and f': {after}'}.", "note")
        case ["won:", *title]:
            return Line(f"{' '.join(title)} beaten{after and f': {after}'}.", "good")
        case ["turn", _] | ["over:", *_]:
            return None
        case ["lost:", *why]:
            return Line(f"Lost: {' '.join(why)}.", "wrong")
    return _choice(heading, after)


def _choice(heading: str, after: str) -> Line | None:
    match heading.split():
        case ["reroll"]:
            return Line(f"All dice again{after and f': {after}'}.", "did", 0)
        case ["buy", _]:
            return Line(f"Bought: {after}.", "did", 0)
        case ["done"]:
            return Line(f"The ship leaves the town{after and f': {after}'}.", "did", 0)
        case ["fire", count]:
            said = "No cannon are fired" if count == "0" else f"{count} cannon fired"
            return Line(f"{said}{after and f': {after}'}.", "did", 0)
        case ["pay", *_]:
            return Line(f"Paid: {after}.", "did", 0)
        case ["gain"]:
            return Line(f"Booty: {after}.", "did", 0)
        case ["take", "cannon"]:
            return Line(f"The Navy Ship gives way: {after}.", "did", 0)
    plain = {
        "drop": "The dice are put aside.",
        "sack": "The town is sacked!",
        "fight": "To the guns!",
        "decline": "The booty is left behind.",
        "stop": "The ship goes home.",
    }
    return Line(plain[heading], "did", 0) if heading in plain else None


def _attack(notes: Sequence[str]) -> str:
    """ ": 9 against 7"."""
    return next((f": {note.removeprefix('attack ')}" for note in notes if note.startswith("attack ")), "")


def _notes(notes: Sequence[str]) -> str:
    """ "sail -1 (5 left), hull -1 (3 left)"."""
    return ", ".join(said for note in notes if (said := _note(note)))


def _note(note: str) -> str:
    """What became of the resources; the circles are seen on the log."""
    match note.split():
        case [resource, change, count, "left"] if change.startswith("-"):
            return f"{resource} {change.rstrip(',')} ({count} left)"
        case [resource, "+0,", *_]:
            return f"{resource} is full"
        case [resource, change, "now", count, *_]:
            return f"{resource} {change.rstrip(',')} ({count} now)"
        case ["danger:", count, "vp", "marked"]:
            return f"{count} points"
        case ["no", "circle", "left:", *_]:
            return "no circle left"
        case ["no", "command", *_]:
            return "no command to lose"
    return ""
