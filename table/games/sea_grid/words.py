"""What Sea Grid says at the table. Lines stay in sight, and any face-up card may be turned down again:
so they name only cards that have left the game."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any

from table.showing.scene import Line

NAMES = ("Near side", "Far side")
SIDES = ("near", "far")

_DOINGS = {
    "place": "place {} face down",
    "flip": "turn {} up",
    "move": "move {} a step",
    "challenge": "press {} to challenge with",
}
_LOSSES = {
    "character gone": "The character of {} has left the grid.",
    "grid empty": "{} has no card left on the grid.",
    "all face up": "Every card of {} is face up, and the character still in hand.",
}
_SIDE = "The (near|far) side"
_NUMBERS = re.compile(r"Attack (\d+) \(.*\) against defence (\d+) \(.*\): (.*)")
_CHALLENGE = re.compile(rf"({_SIDE} challenges \w+) with .* on (\w+)\.")
_TURNED_DOWN = re.compile(rf"({_SIDE} turns) .* (on \w+ face down\.)")
_NAMED = re.compile(r"The card on \w+ is .*\.|.* is mystic: .*|.* may sacrifice a card next to .*")


def the(seat: int) -> str:
    return f"the {SIDES[seat]} side"


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _either(parts: Sequence[str]) -> str:
    return " or ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))


# What to do


def now(view: dict[str, Any], verbs: Collection[str], harbours: Sequence[str]) -> str:
    """What the players to move may do."""
    phase = view["phase"]
    if phase == "crew":
        return _pick(view, harbours)
    if phase == "turn":
        doings = [says for verb, says in _DOINGS.items() if verb in verbs]
        said = [says.format("one" if number else "a card") for number, says in enumerate(doings)]
        return f"{_capital(_either(said))}.{_careful(view)}"
    return f"{_capital(asked(view))}." if phase in ("mystic", "sacrifice", "stacked") else ""


def _pick(view: dict[str, Any], harbours: Sequence[str]) -> str:
    cells = _either([f"{harbours[seat]} ({SIDES[seat]})" for seat in view["movers"]])
    return f"Pick four cards: lay each face down on {cells}, and take it again when it was seen."


def _careful(view: dict[str, Any]) -> str:
    """A warning that everybody may hear: it goes by what lies on the grid, not by what is in the hand."""
    mine = view["seats"][view["turn"]]
    shown = [card["card"]["type"] for card in view["grid"] if card["seat"] == view["turn"] and card["up"]]
    if mine["face_down"] != 1 or not mine["hand"] or "character" in shown:
        return ""
    return " Careful: keep your last hidden card down while your character is all you hold."


def asked(view: dict[str, Any]) -> str:
    """The decision that is asked for."""
    side, decision = the(view["movers"][0]), view["decision"]
    if view["phase"] == "stacked":
        return f"{side} lost its character, and now turns up another copy of it"
    named = {card["cell"]: card["card"] for card in view["grid"]}
    card = named[decision["card"]]["title"]
    if view["phase"] == "mystic":
        return f"{card} is mystic: {side} presses a lit card, and that one is turned face down"
    return f"{card} is beaten: {side} presses a card to give up in its place, or gives up none"


def quarter_turn(cell: str) -> str:
    return f"Turn the card on {cell} by a quarter."


def odds(previews: Sequence[dict[str, Any]]) -> str:
    """Attack and defence of each challenge that may follow."""
    if not previews:
        return ""
    title = previews[0]["attack_from"][0]["card"]
    return f"{title}: {'; '.join(_odd(preview) for preview in previews)}. Press the target."


def _odd(preview: dict[str, Any]) -> str:
    attack, defence, cell = preview["attack"], preview["defence"], preview["target"]
    if defence is None:
        return f"{attack} against a hidden card on {cell}"
    return f"{attack} against {defence} on {cell}, which {'wins' if preview['wins'] else 'fails'}"


def flip_label(cell: str, warning: str | None) -> str:
    """For the page of the player alone, who may be warned of what the hand holds."""
    return f"Turn up {cell}" + (" and lose the game" if warning else "")


def press_label(verb: str, *cells: str) -> str:
    if verb == "challenge":
        return f"Challenge {cells[1]} from {cells[0]}"
    return f"Turn down {cells[0]}" if verb == "mystic" else f"Give up {cells[0]}"


# What happened


def line(say: str) -> Line | None:
    """One thing that happened; None for what is asked or shown otherwise."""
    side = re.match(_SIDE, say)
    seat = SIDES.index(side[1]) if side else None
    if _NAMED.fullmatch(say) or "must now turn up another copy" in say:
        return None
    if numbers := _NUMBERS.fullmatch(say):
        won = numbers[3].endswith(" is beaten.")
        result = "the challenge succeeds" if won else "the challenge is repelled"
        return Line(f"{numbers[1]} against {numbers[2]}: {result}.", "note")
    if challenge := _CHALLENGE.fullmatch(say):
        return Line(f"{challenge[1]} from {challenge[3]}.", "did", seat)
    if down := _TURNED_DOWN.fullmatch(say):
        return Line(f"{down[1]} the card {down[3]}", "did", seat)
    if "tenacious" in say:
        return Line("It is tenacious, and stays for now.", "note")
    if side and " wins: " in say:
        return Line(say, "good", seat)
    if seat is not None and "is skipped" not in say:
        return Line(say, "did", seat)
    return Line(say, "note", seat)


def over(view: dict[str, Any]) -> tuple[str, str]:
    """How it ended: a headline and a sentence."""
    outcome = view["outcome"]
    if not outcome["winners"]:
        return "A draw", f"{view['ply']} turns, and both characters hold out."
    (winner,) = outcome["winners"]
    return f"{NAMES[winner]} wins", _capital(_LOSSES[outcome["why"]].format(the(1 - winner)))
