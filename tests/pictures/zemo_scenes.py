"""Moments of Captain Zemo as the table itself stages them, from the scripted voyage."""

from __future__ import annotations

from engines import captain_zemo as zemo
from engines.game import CHANCE
from table.showing.scene import Scene
from tests.table.conftest import Table
from tests.table.zemo_voyages import CANNON, NO_CANNON, OPTIONS, SEED, VOYAGE, press, record, sailed

RISKY = 65  # the last turn: some squares would leave the ship stuck


def start() -> Scene:
    """Equal dice were rolled again, and now two squares are open."""
    entries = [(CHANCE, "roll 4 4")]
    table = Table("captain_zemo", OPTIONS, record=entries, seed=SEED)
    table.set_up()
    press(table, "left")
    return table.scene()


def steering() -> Scene:
    """Half-way through a turn, the second die chosen, warnings on some squares."""
    table = sailed(RISKY)
    press(table, "right")
    return table.scene()


def guidance() -> Scene:
    """The ship was moved by hand, and is asked back to the middle of the helm."""
    table = sailed(3)
    cell = next(iter(table.lamps()))
    table.slide("C5", cell)
    table.wait(0.5)
    return table.scene()


def wrong() -> Scene:
    table = sailed(3)
    table.slide("C5", "A3")
    table.wait(0.5)
    return table.scene()


def combat() -> Scene:
    return sailed(CANNON).scene()


def payment() -> Scene:
    """Seven points short, and half of the ways to pay them would sink the ship."""
    table = sailed(NO_CANNON)
    press(table, "right")
    return table.scene()


def town() -> Scene:
    return sailed(47).scene()


def between() -> Scene:
    return sailed(len(VOYAGE) - 1).scene()


def real_dice() -> Scene:
    """Two of four dice are entered."""
    entries = [(CHANCE, "roll 2 5"), (0, "start C9")]
    table = Table("captain_zemo", {"dice": "physical"}, record=entries)
    table.set_up()
    press(table, "right", "confirm")
    press(table, "right", "right", "confirm", *["right"] * 5, "confirm", "right")
    return table.scene()


def over() -> Scene:
    """The score sheet, item by item."""
    table = sailed(len(VOYAGE) - 1)
    press(table, "left")
    return table.scene()


def longest_sheet() -> Scene:
    """An Adventurer who has met everything: no score sheet has more lines."""
    table = Table("captain_zemo", OPTIONS, record=record(1), seed=SEED)
    table.set_up()
    press(table, "confirm")
    ended = over()
    state = table.session.match.state
    marks = tuple(min(2, count) for count in zemo.printed.CIRCLES)
    full = state._replace(phase="over", turn=15, log=state.log._replace(marks=marks, danger=20))
    headline, why = table.sheet.over(full)
    return ended._replace(turn=headline, now=why, tally=table.sheet.picture(full).tally)


ZEMO = {
    "zemo_start": start,
    "zemo_map": steering,
    "zemo_guidance": guidance,
    "zemo_wrong": wrong,
    "zemo_combat": combat,
    "zemo_payment": payment,
    "zemo_town": town,
    "zemo_between": between,
    "zemo_real_dice": real_dice,
    "zemo_over": over,
    "zemo_longest_sheet": longest_sheet,
}
