"""What stands for what in a terminal: signs for grounds, pieces and lamps, and the legend that names them.

A sign is one to three characters. The legend has only what is in the picture, so that it stays short.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hardware.board import Pattern
from table.showing.scene import BACK, CellPicture, MatPicture, Scene, Token
from table.tongues import mark, rowed, say

EMBLEMS = "●◆▲■✚"
AROUND = {
    Pattern.OFF: (" ", " "),
    Pattern.PULSE: ("·", "·"),
    Pattern.STEADY: ("[", "]"),
    Pattern.BLINK: ("<", ">"),
    Pattern.FAST: ("!", "!"),
    Pattern.FLASH: ("+", "+"),
}
LAMPS = {
    Pattern.PULSE: mark("you may act here"),
    Pattern.STEADY: mark("chosen"),
    Pattern.BLINK: mark("do this now"),
    Pattern.FAST: mark("put this right"),
    Pattern.FLASH: mark("accepted"),
}
SIGNS = {
    "deck": "·",
    "sea": "~",
    "open": "~",
    "wave-left": "←",
    "wave-right": "→",
    "rock": "^",
    "island": "$",
    "town": "⌂",
    "sacked": "x",
    "crab": "c",
    "dragon": "d",
    "kraken": "k",
    "pirate": "p",
    "navy": "n",
    "rough": "≈",
    "whirlpool": "@",
    "storm": "ϟ",
    "land": "#",
    "ice": "=",
    "hole": "o",
    "order-north": "N",
    "order-south": "S",
    "order-east": "E",
    "order-west": "W",
    "order-surface": "up",
    "order-mine": "Mi",
    "order-torpedo": "To",
    "order-drone": "Dr",
    "order-sonar": "So",
    "order-silence": "Si",
    "order-scenario": "Sc",
    "ship": "⚑",
    "blast": "✸",
    "archer": "i",
    "archer-gone": ",",
    "unknown": "?",
    "card-back": "▒▒▒",
}
NAMES = {
    "wave-left": mark("wave"),
    "wave-right": mark("wave"),
    "rock": mark("rock"),
    "island": mark("Treasure Island"),
    "town": mark("Town"),
    "sacked": mark("Sacked town"),
    "crab": mark("Giant Crab"),
    "dragon": mark("Sea Dragon"),
    "kraken": mark("Kraken"),
    "pirate": mark("Pirate Ship"),
    "navy": mark("Navy Ship"),
    "rough": mark("Rough Water"),
    "whirlpool": mark("Whirlpool"),
    "storm": mark("Storm"),
    "land": mark("land"),
    "ice": mark("ice"),
    "hole": mark("hole in the ice"),
    "order-north": mark("north"),
    "order-south": mark("south"),
    "order-east": mark("east"),
    "order-west": mark("west"),
    "order-surface": mark("surface"),
    "order-mine": mark("mine"),
    "order-torpedo": mark("torpedo"),
    "order-drone": mark("drone"),
    "order-sonar": mark("sonar"),
    "order-silence": mark("silence"),
    "order-scenario": mark("scenario"),
    "ship": mark("ship"),
    "blast": mark("blast"),
    "archer": mark("archer"),
    "archer-gone": mark("archer who has fallen"),
    "unknown": mark("unknown piece"),
    "card-back": mark("face down"),
}
MATES = mark("{emblem} Mate")
CAPTAINS = mark("{emblem}* Captain")
ELEMENTS = mark("7w 2013: value, element (earth, water, light, dark), dots above, right, below, left")
CREW = mark("c20: type (character, vehicle, location, gadget), challenge 2, defence 0")
TURNED_SIGN, SIDEWAYS = "↷", mark("{sign} turned sideways: {cells}")
SIDES = ("top", "right", "bottom", "left")
WANTED = mark("(x) wanted there")
WANTED_HERE = mark("(x) wanted there: {pieces}")
ENTRY = mark("{sign} {what}")
DOWN = mark("xxx no answer from this cell")
SEVERAL = mark("2! on {cell}: {pieces}")
MANY = 8  # pieces that are wanted, of which each is named
RISK, RISKY = "‼", mark("risky")


def ground_sign(ground: str) -> str:
    return SIGNS.get(ground, ground[:2])


def token_word(token: Token) -> str:
    """A piece in at most three characters."""
    facts = dict(token.facts)
    emblem = EMBLEMS[(token.seat or 0) % len(EMBLEMS)]
    if token.art == "mate":
        return emblem
    if token.art == "captain":
        return f"{emblem}*"
    if token.art == "card-element":
        return f"{facts['value']}{facts.get('element', ' ')[0]}"
    if token.art == "card-crew":
        return f"{facts.get('type', '?')[0]}{facts.get('c', '')}{facts.get('d', '')}"
    return SIGNS.get(token.art) or token.label[:3] or token.glyph or token.art[:3]


def card_words(token: Token) -> str:
    """A card with all that is printed on it, beside its sign; other pieces are their sign."""
    facts, word = dict(token.facts), token_word(token)
    if token.art == "card-element":
        return f"{word} {''.join(facts.get(side, '0') for side in SIDES)}"
    if token.art != "card-crew":
        return word
    left = [each for each in facts.get("keyword", "").split() if each not in facts.get("spent", "").split()]
    keywords = f" ({', '.join(left)})" if left else ""
    turned = f" {TURNED_SIGN}" if facts.get("turned") else ""
    return f"{word} {facts.get('name', '')}{keywords}{turned}"


def legend(scene: Scene) -> list[str]:
    """A word for every sign in the picture, in the order in which they come."""
    mat = scene.mat
    found = [*_cards(mat), *_grounds(mat), *_pieces(scene), *_troubles(mat), *_lamps(mat), *_lines(mat)]
    return list(dict.fromkeys(found))


def _entry(sign: str, what: str) -> str:
    return say(ENTRY, sign=sign, what=say(what))


def _cards(mat: MatPicture) -> Iterator[str]:
    for cell in mat.cells:
        for token in cell.tokens:
            whose = "" if token.seat is None else f"{EMBLEMS[token.seat % len(EMBLEMS)]} "
            if token.art in _OF_CARDS or (whose and token.art == BACK):
                yield f"{cell.cell} {whose}{card_words(token)}"


def _grounds(mat: MatPicture) -> Iterator[str]:
    for cell in mat.cells:
        if cell.ground in NAMES:
            yield _entry(ground_sign(cell.ground), NAMES[cell.ground])


def _pieces(scene: Scene) -> Iterator[str]:
    tokens = [token for cell in scene.mat.cells for token in _tokens(cell)]
    for token in (*tokens, *(item.token for item in scene.tray)):
        emblem = EMBLEMS[(token.seat or 0) % len(EMBLEMS)]
        if token.art in NAMES:
            yield _entry(SIGNS[token.art], NAMES[token.art])
        elif token.art in _OF_SEATS:
            yield say(_OF_SEATS[token.art], emblem=emblem)
        elif token.art in _OF_CARDS:
            yield say(_OF_CARDS[token.art])
        elif token.label:
            yield f"{token_word(token)} {token.label}"


_OF_SEATS: Mapping[str, str] = {"mate": MATES, "captain": CAPTAINS}
_OF_CARDS: Mapping[str, str] = {"card-element": ELEMENTS, "card-crew": CREW}


def _tokens(cell: CellPicture) -> tuple[Token, ...]:
    return (*cell.tokens, *filter(None, [cell.wanted]))


def _troubles(mat: MatPicture) -> Iterator[str]:
    wanted = [f"{c.cell} {token_word(c.wanted)}" for c in mat.cells if c.wanted is not None and not c.tokens]
    if wanted:
        yield say(WANTED) if len(wanted) > MANY else say(WANTED_HERE, pieces=rowed(wanted))
    for cell in mat.cells:
        if len(cell.tokens) > 1:
            yield say(
                SEVERAL, cell=cell.cell, pieces=rowed([token_word(token) for token in cell.tokens], " ")
            )
    if any(dict(token.facts).get("turned") for cell in mat.cells for token in cell.tokens):
        places = [c.cell for c in mat.cells for token in c.tokens if dict(token.facts).get("turned")]
        yield say(SIDEWAYS, sign=TURNED_SIGN, cells=rowed(places, " "))
    if any(cell.down for cell in mat.cells):
        yield say(DOWN)
    if any(cell.sign for cell in mat.cells):
        yield _entry(RISK, RISKY)


def _lamps(mat: MatPicture) -> Iterator[str]:
    shown = {cell.lamp.pattern for cell in mat.cells}
    for pattern, words in LAMPS.items():
        if pattern in shown:
            yield _entry("x".join(AROUND[pattern]), words)


def _lines(mat: MatPicture) -> Iterator[str]:
    """What the display draws over the cells."""
    if mat.arrows:
        ways = [f"{arrow.start}→{arrow.end}" for arrow in mat.arrows]
        back = any(arrow.wrong for arrow in mat.arrows)
        yield say(mark("Back: {ways}") if back else mark("From → to: {ways}"), ways=rowed(ways, " "))
    for frame in mat.frames:
        facts = {"first": frame.first, "last": frame.last}
        if frame.seat is None:
            yield say("frame {first} to {last}", **facts)
        else:
            emblem = EMBLEMS[frame.seat % len(EMBLEMS)]
            yield say("{emblem} frame {first} to {last}", emblem=emblem, **facts)
    if mat.blocks:
        yield say("sectors of {side} × {side}, counted row by row", side=mat.blocks)
    if mat.path:
        yield say("wake {way}", way="-".join(mat.path[-6:]))
