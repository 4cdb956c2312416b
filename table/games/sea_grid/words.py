"""What people read at a game of Sea Grid: which sentence is said when.

Lines stay in sight, and any face-up card may be turned down again:
so of all lines only that of a card that has left the game names it.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence

from engines.sea_grid import events
from engines.sea_grid.crew import CREW_SIZE
from engines.sea_grid.duel import Preview
from engines.sea_grid.views import View
from table import tongues
from table.games.sea_grid.sentences import HIDDEN, NAMES, SENTENCES, SETS, SHOWN, THE, WHO
from table.sensing.pieces import UP
from table.showing.scene import Line
from table.tongues import Noun, as_sentence, either, noun, rowed, saying, together

_VERBS = ("place", "flip", "move", "challenge")
_ANY, _ONE = "a card", "one"  # the first thing that may be done is done with a card, the others with one

phrase = saying(SENTENCES)


def name(seat: int) -> str:
    """What people call a side."""
    return tongues.say(NAMES[seat])


def who(seat: int) -> str:
    """A side, where a sentence begins."""
    return tongues.say(WHO[seat])


def the(seat: int) -> str:
    """A side, inside a sentence."""
    return tongues.say(THE[seat])


def card(seat: int, title: str, face: str) -> Noun:
    """ "Dolphin card" for one that is seen, "near card" for one that is not."""
    return noun(SHOWN, title=title) if face == UP else noun(HIDDEN[seat])


# What to do


def now(view: View, verbs: Collection[str], harbours: Sequence[str]) -> str:
    """What the players to move may do."""
    phase = view["phase"]
    if phase == "crew":
        return phrase("pick", cells=_where_to_pick(view, harbours))
    if phase == "turn":
        doings = [verb for verb in _VERBS if verb in verbs]
        said = [phrase(f"{verb} {_ONE if number else _ANY}") for number, verb in enumerate(doings)]
        return together(as_sentence(either(said)), _careful(view))
    return as_sentence(asked(view)) if phase in ("mystic", "sacrifice", "stacked") else ""


def by_mouse(view: View, harbours: Sequence[str]) -> str:
    """How cards are picked with a mouse: the table takes each off the mat again by itself."""
    if view["phase"] != "crew":
        return ""
    return phrase("pick by mouse", cells=_where_to_pick(view, harbours))


def _where_to_pick(view: View, harbours: Sequence[str]) -> str:
    return either(
        [
            phrase("where to pick", cell=harbours[seat], side=tongues.say(SETS[seat]))
            for seat in view["movers"]
        ]
    )


def _careful(view: View) -> str:
    """A warning that everybody may hear: it goes by what lies on the grid, not by what is in the hand."""
    turn = view["turn"]
    if turn is None:
        return ""
    mine = view["seats"][turn]
    lying = [each["card"] for each in view["grid"] if each["seat"] == turn and each["up"]]
    shown = [card["type"] for card in lying if card is not None]
    if mine["face_down"] != 1 or not mine["hand"] or "character" in shown:
        return ""
    return phrase("careful")


def asked(view: View) -> str:
    """The decision that is asked for."""
    decision = view["decision"]
    cell = decision["card"] if decision is not None else ""
    about = [each["card"] for each in view["grid"] if each["cell"] == cell]
    title = about[0]["title"] if about and about[0] is not None else ""
    return phrase(view["phase"], side=the(view["movers"][0]), title=title)


def odds(previews: Sequence[Preview]) -> str:
    """Attack and defence of each challenge that may follow."""
    if not previews:
        return ""
    title = previews[0]["attack_from"][0]["card"]
    return phrase("odds", title=title, targets=rowed([_odd(preview) for preview in previews], "; "))


def _odd(preview: Preview) -> str:
    attack, defence, cell = preview["attack"], preview["defence"], preview["target"]
    if defence is None:
        return phrase("hidden", attack=attack, cell=cell)
    return phrase("wins" if preview["wins"] else "fails", attack=attack, defence=defence, cell=cell)


# What happened


def lines(told: Sequence[Hashable]) -> list[Line]:
    """What everybody reads of an action and what followed, each with its reason."""
    deed = told[0] if told else None
    return [line for event in told if (line := _line(event, deed)) is not None]


def _line(event: Hashable, deed: Hashable) -> Line | None:
    """One event in words, after the deed that led to it; None for what is asked or shown otherwise, or would
    name a card that may be turned down again."""
    match event:
        case events.Shown(cell) if isinstance(deed, events.Challenged):
            return _note("shown", cell=cell)
        case events.Fought():
            return _fought(event)
        case events.Cancelled():
            return _note("cancelled")
        case events.Withstood():
            return _note("tenacious")
        case events.LeftGame(title, cell):
            given_up = isinstance(deed, events.Sacrificed)
            return _note("gone, given up" if given_up else "gone, beaten", title=title, cell=cell)
        case events.DrawnGame(plies):
            return _note("drawn", plies=plies)
        case events.TurnSkipped(seat):
            return Line(phrase("skipped", who=who(seat)), "note", seat)
        case events.WonGame(seat, why):
            return Line(phrase(f"won, {why}", who=who(seat), loser=the(1 - seat)), "good", seat)
    return _deed(event)


def _fought(fight: events.Fought) -> Line:
    """The sums that decided it, with the cells that made them up; their cards are named nowhere."""
    attack, defence = events.total(fight.attack), events.total(fight.defence)
    result = "succeeds" if events.succeeds(fight) else "tied" if attack == defence else "repelled"
    return _note(result, attack=_sum(fight.attack), defence=_sum(fight.defence))


def _sum(shares: tuple[events.Share, ...]) -> str:
    if len(shares) == 1:
        return str(shares[0].adds)
    return phrase(
        "of several", sum=events.total(tuple(shares)), cells=rowed([share.cell for share in shares])
    )


def _note(sentence: str, **facts: object) -> Line:
    return Line(phrase(sentence, **facts), "note")


def _deed(event: Hashable) -> Line | None:
    match event:
        case events.Picked(seat, count):
            return _did(seat, "picked", count=count, most=CREW_SIZE)
        case events.Opens(seat):
            return _did(seat, "begins")
        case events.PlacedHidden(seat, cell):
            return _did(seat, "placed", cell=cell)
        case events.TurnedUp(seat, cell):
            return _did(seat, "turned up", cell=cell)
        case events.Sailed(seat, start, cell):
            return _did(seat, "moved", start=start, cell=cell)
        case events.Challenged(seat, start, cell):
            return _did(seat, "challenged", start=start, cell=cell)
        case events.TurnedDown(seat, cell):
            return _did(seat, "turned down", cell=cell)
        case events.Sacrificed(seat, cell):
            return _did(seat, "sacrificed", cell=cell)
        case events.SacrificeDeclined(seat):
            return _did(seat, "declined")
    return None


def _did(seat: int, sentence: str, **facts: object) -> Line:
    return Line(phrase(sentence, who=who(seat), **facts), "did", seat)


def over(view: View) -> tuple[str, str]:
    """How it ended: a headline and a sentence."""
    ending = view["outcome"]
    if ending is None or not ending["winners"]:
        return phrase("draw"), phrase("why a draw", plies=view["ply"])
    (winner,) = ending["winners"]
    loser = 1 - winner
    return phrase("win", name=name(winner)), phrase(ending["why"], loser=the(loser), Loser=who(loser))
