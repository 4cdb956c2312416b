"""What people read on a voyage of Captain Zemo: which sentence is said when, and what fills it in."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from engines.captain_zemo import events, notes
from engines.captain_zemo.views import CombatFacts, View
from table import tongues
from table.games.captain_zemo.sentences import RESOURCES, SENTENCES, SHIP, STEPS
from table.showing.scene import Line
from table.tongues import Noun, as_sentence, capital, listed, noun, rowed, saying, together

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
