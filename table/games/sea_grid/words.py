"""What people read at a game of Sea Grid: whole sentences in one table, and which of them is said when.

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
from table.sensing.pieces import UP
from table.showing.scene import Line
from table.tongues import (
    Forms,
    Noun,
    Sentences,
    as_sentence,
    either,
    mark,
    noun,
    plural,
    rowed,
    saying,
    together,
)

NAMES = (mark("Near side"), mark("Far side"))
WHO = (mark("The near side"), mark("The far side"))  # where a sentence begins
THE = (mark("the near side"), mark("the far side"))  # inside a sentence
SETS = (mark("near"), mark("far"))

SHOWN = Forms(
    mark("{title} card"),
    mark("the {title} card"),
    mark("a {title} card"),
    plural("{n} {title} card", "{n} {title} cards"),
    mark("my {title} card"),
)
HIDDEN = (
    Forms(
        mark("near card"),
        mark("the near card"),
        mark("a near card"),
        plural("{n} near card", "{n} near cards"),
        mark("my card"),
    ),
    Forms(
        mark("far card"),
        mark("the far card"),
        mark("a far card"),
        plural("{n} far card", "{n} far cards"),
        mark("my card"),
    ),
)

SENTENCES: Sentences = {
    # what happened
    "picked": mark("{who} picks a card ({count} of {most})."),
    "begins": mark("{who} begins."),
    "placed": mark("{who} places a card face down on {cell}."),
    "turned up": mark("{who} turns up {cell}."),
    "moved": mark("{who} moves the card on {start} to {cell}."),
    "challenged": mark("{who} challenges {cell} from {start}."),
    "turned down": mark("{who} turns the card on {cell} face down: theirs is mystic."),
    "sacrificed": mark("{who} gives up the card on {cell} to keep the beaten one."),
    "declined": mark("{who} gives up no card for the beaten one."),
    "shown": mark("{cell} is turned up: it was challenged."),
    "of several": mark("{sum} ({cells})"),
    "succeeds": mark("The challenge succeeds: {attack} beats {defence}."),
    "repelled": mark("The challenge is repelled: {attack} does not beat {defence}."),
    "tied": mark("The challenge is repelled: {attack} against {defence}, and a tie defends."),
    "cancelled": mark("The challenge is cancelled: the challenger is face down."),
    "tenacious": mark("It stays for now: tenacious cards must be beaten twice."),
    "gone, beaten": mark("{title} on {cell} leaves the game: it was beaten."),
    "gone, given up": mark("{title} on {cell} leaves the game: it was given up."),
    "skipped": mark("{who} has no legal action: that turn is skipped."),
    "won, character gone": mark("{who} wins: the character of {loser} has left the grid."),
    "won, grid empty": mark("{who} wins: {loser} has no card left on the grid."),
    "won, all face up": (
        mark("{who} wins: every card of {loser} on the grid is face up while the character is still in hand.")
    ),
    "drawn": mark("The game is a draw: {plies} turns were played without a winner."),
    # what may be done now
    "both pick": mark("Both sides pick"),
    "pick": mark("Pick four cards: lay each face down on {cells}, and take it again when it was seen."),
    "where to pick": mark("{cell} ({side})"),
    "place a card": mark("place a card face down"),
    "flip a card": mark("turn a card up"),
    "flip one": mark("turn one up"),
    "move a card": mark("move a card a step"),
    "move one": mark("move one a step"),
    "challenge a card": mark("press a card to challenge with"),
    "challenge one": mark("press one to challenge with"),
    "careful": mark("Careful: keep your last hidden card down while your character is all you hold."),
    "stacked": mark("{side} lost its character, and now turns up another copy of it"),
    "mystic": mark("{title} is mystic: {side} presses a lit card, and that one is turned face down"),
    "sacrifice": mark("{title} is beaten: {side} presses a card to give up in its place, or gives up none"),
    "quarter turn": mark("Turn the card on {cell} by a quarter."),
    # the numbers before a challenge
    "odds": mark("{title}: {targets}. Press the target."),
    "hidden": mark("{attack} against a hidden card on {cell}"),
    "wins": mark("{attack} against {defence} on {cell}, which wins"),
    "fails": mark("{attack} against {defence} on {cell}, which fails"),
    # keys, and rows of a page
    "pick it": mark("Pick {title}"),
    "flip it": mark("Turn up {cell}"),
    "flip and lose": mark("Turn up {cell} and lose the game"),
    "challenge it": mark("Challenge {cell} from {start}"),
    "mystic it": mark("Turn down {cell}"),
    "sacrifice it": mark("Give up {cell}"),
    "decline it": mark("Give up no card"),
    # why not, for everybody to read
    "another's turn": mark("it is the turn of {side}, and that card is not theirs"),
    "where picks are laid": mark("{side} picks its cards on {cell}"),
    "crew complete": mark("the crew of {side} is complete"),
    "picked face up": mark("a card is picked face down, so that nobody sees it"),
    "one at a time": mark("cards are picked one at a time"),
    "beyond a limit": mark("that card is one too many: {limits}"),
    "comes face down": mark("a card comes to {cell} face down"),
    "from the hand": mark("only a card from the hand of {side} may come here, and nothing else with it"),
    "moved and turned": mark("a card is moved or turned over, not both in one turn"),
    "one thing": mark("only one thing is done in a turn"),
    # the score
    "of a crew": mark("of {most} picked"),
    "on grid": mark("on grid"),
    "hand": mark("{count} held"),
    "out": mark("{count} out"),
    # the end
    "draw": mark("A draw"),
    "why a draw": mark("{plies} turns, and both characters hold out."),
    "win": mark("{name} wins"),
    "character gone": mark("The character of {loser} has left the grid."),
    "grid empty": mark("{Loser} has no card left on the grid."),
    "all face up": mark("Every card of {loser} is face up, and the character still in hand."),
    # a mat or cards that will not do
    "mat": mark("Sea Grid needs a mat of {wide} x {long} cells, and this one has {columns} x {rows}"),
    "cards": mark(
        "at the table the cards of Sea Grid come from a file: name it in the settings, "
        'under [cards] as sea_grid = "my-cards.toml"'
    ),
}
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
        places = [
            phrase("where to pick", cell=harbours[seat], side=tongues.say(SETS[seat]))
            for seat in view["movers"]
        ]
        return phrase("pick", cells=either(places))
    if phase == "turn":
        doings = [verb for verb in _VERBS if verb in verbs]
        said = [phrase(f"{verb} {_ONE if number else _ANY}") for number, verb in enumerate(doings)]
        return together(as_sentence(either(said)), _careful(view))
    return as_sentence(asked(view)) if phase in ("mystic", "sacrifice", "stacked") else ""


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
