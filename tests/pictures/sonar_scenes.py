"""Captain Sonar's moments on the display, as the table itself stages them."""

from __future__ import annotations

from typing import Any

from table.playing.intents import ShowMat
from table.showing.scene import Scene
from tests.table.conftest import Table
from tests.table.sonar_orders import LAST_SHOT, SINKING, begun, lay, realtime, turn

CHARGED = (
    *turn(0, "S", "torpedo", "S5"), *turn(4, "N", "mine", "N4"),
    *turn(0, "E", "torpedo", "E6"), *turn(4, "N", "mine", "N6"),
    (0, "course E"), (1, "mark torpedo"), (2, "cross E4"),
)  # fmt: skip


def after(table: Table, *orders: tuple[int, str]) -> Scene:
    """The picture after orders that were given on pages."""
    for seat, words in orders:
        assert table.act(seat, words) == ""
        table.think()
    return table.scene()


def hit() -> Scene:
    """A torpedo came too near to its own submarine."""
    return after(begun(more=CHARGED), (0, "torpedo D5"))


def surfaced() -> Scene:
    """Real time against the clock: yellow has surfaced among Archer's mines, blue sails on."""
    table = realtime(map="echo", clock=30)
    table.wait(3.4)
    return after(table, (4, "course N"), (0, "surface"), (2, "secure 1"))


def ice() -> Scene:
    """Delta: blue has broken through the ice."""
    start: Any = ((0, "start A1"), (4, "start J10"), (-1, "first blue"))
    return after(begun({"map": "delta"}, start), (4, "surface"))


def waiting() -> Scene:
    """A torpedo card lies on the mat; its target is chosen on the Captain's page."""
    table = begun(more=CHARGED[:-3])
    after(table, *CHARGED[-3:])
    table.do(ShowMat(True))
    lay(table, "yellow-torpedo", "E8")
    return table.scene()


def refused() -> Scene:
    """A course that cannot be taken: nobody is told why."""
    table = begun(record=())
    after(table, (0, "start A1"), (4, "start I5"))
    table.do(ShowMat(True))
    lay(table, "yellow-north", "B7")
    return table.scene()


def sunk() -> Scene:
    return after(begun(record=SINKING), (0, LAST_SHOT))


SONAR = {
    "sonar_hit": hit,
    "sonar_surfaced": surfaced,
    "sonar_ice": ice,
    "sonar_waiting": waiting,
    "sonar_refused": refused,
    "sonar_sunk": sunk,
}
