"""Actions in words and back. An action is the tuple of its words, so the text is only a join."""

from __future__ import annotations

import re

from engines.game import IllegalAction
from engines.sea_grid.cards import NAME_PATTERN
from engines.sea_grid.mat import Action

_CARD = NAME_PATTERN
_CELL = "[A-Z][1-9][0-9]?"
SHAPES = {
    "pick": (_CARD,),
    "first": ("[01]",),
    "place": (_CARD, _CELL),
    "flip": (_CELL,),
    "move": (_CELL, _CELL),
    "challenge": (_CELL, _CELL),
    "mystic": (_CELL,),
    "sacrifice": (_CELL,),
    "decline": (),
}
_PATTERN = re.compile("|".join(" ".join((word, *parts)) for word, parts in SHAPES.items()))
_EXAMPLES = (
    "pick dolphin, place dolphin C3, flip C3, move C3 C4, challenge C4 C3, mystic C3, sacrifice C4, decline"
)


def text(action: Action) -> str:
    return " ".join(action)


def parse(text: str) -> Action:
    if isinstance(text, str) and _PATTERN.fullmatch(text):
        return tuple(text.split(" "))
    raise IllegalAction(f"{text!r} is no action of Sea Grid; actions are written like: {_EXAMPLES}")


def well_formed(action: object) -> bool:
    """Whether this is an action at all: a tuple of words that some text parses to."""
    if not isinstance(action, tuple) or not all(isinstance(word, str) for word in action):
        return False
    words = " ".join(action)
    return _PATTERN.fullmatch(words) is not None and tuple(words.split(" ")) == action
