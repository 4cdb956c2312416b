"""What the signs of a game mean, as data beside it (glossary.toml): whatever is drawn can be looked up.

    [[sign]]
    shows = "art=mate"          # a piece, by its drawing; so do "ground=wave-left" (a cell) and "sign=risk"
    title = "Mate"
    say = "One step straight ahead or sideways, or a jump over an opposing piece."

    [[sign]]
    shows = "c"                 # a number or sign on a card, by the name of the fact that a token has for it
    title = "Star {c}"          # with the facts of the same token filled in
    say = "..."

    [[sign]]
    shows = "keyword=MYSTIC"    # a fact that has this word; several of these may stand in a row

    [[sign]]
    shows = "die=3"             # a die of the last roll; and of a long track the circles with "track=number",
                                # "track=points" (such as +2), or with the name of the drawing in them

Sentences stand there in English and are translated in the catalogues, as all others are. Only what is drawn
is looked up, so whoever sees a picture may read all that is told of it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from engines.errors import UserError
from table.games.sheet import AnySheet
from table.showing.scene import CellPicture, Die, Gauge, Token
from table.tongues import say


class BadGlossary(UserError):
    """A glossary that cannot be used. Names the file, the part and the way out."""


class GlossaryEntry(NamedTuple):
    """A sign of a game: where it is seen, what it is called, and what it means."""

    shows: str
    title: str
    say: str

    def is_on(self, facts: Mapping[str, str]) -> bool:
        """Does something with these facts show it?"""
        return any(_has(facts, *each.partition("=")[::2]) for each in self.shows.split())


def _has(facts: Mapping[str, str], fact: str, word: str) -> bool:
    shown = facts.get(fact, "")
    return word in shown.split() if word else bool(shown)


class Meaning(NamedTuple):
    """What a sign is called, and what it means, in the language that is spoken."""

    title: str
    say: str


def glossary_of(sheet: AnySheet) -> tuple[GlossaryEntry, ...]:
    """The signs of a game; none where it does not tell."""
    return () if sheet.glossary is None else read_glossary(sheet.glossary)


@cache
def read_glossary(path: Path) -> tuple[GlossaryEntry, ...]:
    """The signs of a file. BadGlossary says which of them is wrong."""
    try:
        told = tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise BadGlossary(f"{path} cannot be read: {error}") from error
    signs = told.get("sign", ())
    for number, sign in enumerate(signs, 1):
        if set(sign) != set(GlossaryEntry._fields):
            raise BadGlossary(f"{path}, sign {number}: needs {', '.join(GlossaryEntry._fields)}, and no more")
    return tuple(GlossaryEntry(**sign) for sign in signs)


def of_token(sheet: AnySheet, token: Token) -> list[Meaning]:
    """What can be looked up on a piece or card as it is drawn."""
    return _told(sheet, {"art": token.art, **dict(token.facts)})


def of_cell(sheet: AnySheet, cell: CellPicture) -> list[Meaning]:
    """What can be looked up on a cell: what lies there, and what the cell is."""
    pieces = [meaning for token in cell.tokens for meaning in of_token(sheet, token)]
    return list(dict.fromkeys([*pieces, *_told(sheet, {"ground": cell.ground, "sign": cell.sign})]))


def of_die(sheet: AnySheet, die: Die) -> list[Meaning]:
    """What the face of a die means."""
    return _told(sheet, {"die": str(die.face)})


def of_circle(sheet: AnySheet, note: str) -> list[Meaning]:
    """What a circle of the track means, by what is written or drawn in it."""
    kind = "number" if note.isdecimal() else "points" if note.startswith("+") else note
    return _told(sheet, {"track": kind})


def of_gauge(sheet: AnySheet, gauge: Gauge) -> list[Meaning]:
    """What a drawing before a row of circles stands for."""
    return _told(sheet, {"ground": gauge.art})


def _told(sheet: AnySheet, facts: Mapping[str, str]) -> list[Meaning]:
    found = (entry for entry in glossary_of(sheet) if entry.is_on(facts))
    return [Meaning(say(entry.title, **facts), say(entry.say)) for entry in found]


def in_lines(meanings: Sequence[Meaning]) -> tuple[str, ...]:
    """A line for each."""
    return tuple(say("{sign}: {meaning}", sign=each.title, meaning=each.say) for each in meanings)
