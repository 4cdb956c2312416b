"""Moments of real games of Captivate at the table, for the reference pictures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines import captivate
from engines.match import Match
from table.showing.scene import Scene
from tests.system.captivate_scripts import random_script
from tests.system.troubles import Script
from tests.table.captivate_deals import key, lay, obey
from tests.table.conftest import Table

THREE = random_script(10, seats=3)
TWO = random_script(0, seats=2)
TIED = random_script(634, seats=2)
REAL = random_script(2, seats=2, deck="physical", mat=[5, 9])


def at(script: Script, number: int) -> Any:
    """A table where a script has come so far, set up."""
    options = {"mat": [7, 7], **script.options}
    chance = Table("captivate", options).sheet.chance(options)
    match = Match(captivate, options, seed=script.seed or 0, chance=chance)  # type: ignore[arg-type]
    for words in script.words[:number]:
        match.apply(match.movers()[0], words)
    table = Table("captivate", options, record=match.record, seed=match.seed)
    table.think()
    obey(table)
    return table


def play(table: Any, words: str, follow: bool = True) -> None:
    """An action by hand or key."""
    game, moment = table.sheet.game, table.moment
    gesture = next(c.gesture for c in moment.legal.candidates if game.text(c.action) == words)
    if gesture.key:
        key(table, gesture.key)
    table.hands.make(gesture.hand)
    table.wait(0.5)
    if follow:
        obey(table)


def shown(table: Any, tray: bool = True) -> Scene:
    return table.scene(tray=tray)


def told(script: Script, first: int, last: int) -> Any:
    """A table with a log: the actions from first to last were made on it."""
    table = at(script, first)
    for words in script.words[first:last]:
        play(table, words)
    return table


def midgame() -> Scene:
    return shown(told(THREE, 18, 24))


def guidance() -> Scene:
    """A capture that turns two cards over; the covered card is still to be taken away."""
    table = told(TWO, 12, 15)
    play(table, TWO.words[15], follow=False)
    return shown(table)


def wrong() -> Scene:
    table = told(TWO, 10, 14)
    lay(table, "12-water", "D5")
    return shown(table, tray=False)


def hand() -> Scene:
    table = told(THREE, 12, 17)
    key(table, "left")
    return shown(table)


def throws() -> Scene:
    first = next(number for number, words in enumerate(TIED.words) if words.startswith("throw"))
    return shown(told(TIED, first - 2, first + 1), tray=False)


def over() -> Scene:
    return shown(told(THREE, len(THREE.words) - 5, len(THREE.words)), tray=False)


def real_deck() -> Scene:
    return shown(told(REAL, 12, 17))


CAPTIVATE: dict[str, Callable[[], Scene]] = {
    "captivate_midgame": midgame,
    "captivate_guidance": guidance,
    "captivate_wrong": wrong,
    "captivate_hand": hand,
    "captivate_throws": throws,
    "captivate_over": over,
    "captivate_real_deck": real_deck,
}
