"""Moments of Sea Grid as the table itself stages them."""

from __future__ import annotations

from collections.abc import Iterable

from table.playing.moment import Beside
from table.showing.scene import Scene
from tests.table.conftest import Table
from tests.table.sea_grid_hands import EXAMPLE, begin, key, lay, obey, pick, picks, press, turn

NEAR_CREW = "capt-n-eli dolphin knots eagle-rock"
FAR_CREW = "sea-ghost navy-cruiser x-ray hydron-base"
HIDDEN = ["place dolphin C4", "place navy-cruiser C3", "place capt-n-eli C5", "place hydron-base B3"]
SHOWN = ["flip C5", "flip C3", "flip C4", "place sea-ghost D4"]
HELPED = ["place knots B5", "flip B3", "flip B5", "place x-ray D3", "place eagle-rock D5", "flip D3"]
MIDGAME = [*HIDDEN, *SHOWN, *HELPED]


def played(words: Iterable[str], near: str = NEAR_CREW, far: str = FAR_CREW) -> Table:
    """A game that people have played by hand, so that the log tells it."""
    table = begin(Table, near, far)
    for text in words:
        candidates = table.moment.legal.candidates
        gesture = next(c.gesture for c in candidates if " ".join(c.action) == text)
        press(table, *gesture.presses)
        if not gesture.presses:
            table.hands.make(gesture.hand)
        table.wait(0.5)
        obey(table)
    return table


def virtual(table: Table) -> Scene:
    """As a window shows it, with what lies beside the mat."""
    return table.scene(tray=True)


def crew() -> Scene:
    """The near side looks at its cards; one is picked, the next is about to be taken again."""
    table = Table("sea_grid", {})
    table.think()
    key(table, "left")
    pick(table, "near-capt-n-eli", "C7")
    lay(table, "near-dolphin", "C7")
    return virtual(table)


def crew_by_keys() -> Scene:
    """On a mat in memory, a card further down is chosen with the keys."""
    table = Table("sea_grid", {})
    table.think()
    for word in ("left", *["right"] * 7):
        key(table, word)
    table.session.think(table.now, Beside(hands=True))
    return virtual(table)


def wrong() -> Scene:
    """A third vehicle: the limits are named, but neither the card nor which of them it breaks."""
    table = Table("sea_grid", {}, record=picks("capt-n-eli dolphin", ""))
    table.think()
    pick(table, "far-sea-ghost", "C1")
    pick(table, "near-guppy", "C7")
    lay(table, "near-sub-x", "C7")
    return table.scene()


def looked_up() -> Scene:
    """Somebody pressed a card that nothing can be done with, to know what its signs mean."""
    table = played(MIDGAME)
    press(table, "B3")
    return table.scene()


def midgame() -> Scene:
    return played(MIDGAME).scene()


def challenge() -> Scene:
    """Capt'n Eli is pressed: the numbers of what he may challenge."""
    table = played(MIDGAME)
    press(table, "C5")
    return table.scene()


def guidance() -> Scene:
    """The Dolphin has challenged a hidden card, which is to be turned up."""
    table = played([*HIDDEN, "flip C4", "place x-ray D3"])
    press(table, "C4", "C3")
    return table.scene()


def mystic() -> Scene:
    """The Sea Ghost was turned up: the far side chooses."""
    table = played([*MIDGAME, "flip D5"])
    turn(table, "D4")
    return table.scene()


def sacrifice() -> Scene:
    """Capt'n Eli is beaten, and may be saved by a card beside him; one card lies at a quarter turn."""
    turns = [
        *("place commander-x C5", "place sub-x C4", "flip C5", "flip C4", "place sub-x B5"),
        *("challenge C4 C5", "flip B5", "place capt-n-eli B4", "place knots A5", "place guppy A4"),
        "challenge B5 B4",
    ]
    near, far = "commander-x sub-x knots aquaria", "capt-n-eli sub-x guppy lighthouse"
    return played(turns, near, far).scene()


def hand() -> Scene:
    table = played(HIDDEN)
    key(table, "left")
    return virtual(table)


def won() -> Table:
    """Example 1 of the book."""
    turns = [*EXAMPLE, "challenge C3 C4", "challenge C5 C3"]
    return played(turns, NEAR_CREW, "hydron guppy sonar aquaria")


def over() -> Scene:
    return won().scene()


SEA_GRID = {
    "sea_grid_crew": crew,
    "sea_grid_crew_by_keys": crew_by_keys,
    "sea_grid_wrong": wrong,
    "sea_grid_midgame": midgame,
    "sea_grid_challenge": challenge,
    "sea_grid_looked_up": looked_up,
    "sea_grid_guidance": guidance,
    "sea_grid_mystic": mystic,
    "sea_grid_sacrifice": sacrifice,
    "sea_grid_hand": hand,
    "sea_grid_over": over,
}
