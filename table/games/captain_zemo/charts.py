"""The sea on the display: what lies where, the way of the ship, and squares that a careful mate warns of."""

from __future__ import annotations

from functools import lru_cache

from engines import captain_zemo as zemo
from engines.captain_zemo.advice import ALL_ROLLS
from engines.captain_zemo.seas import MOVING_DICE, SIDE, SQUARES
from engines.captain_zemo.state import PLAYER, STEER, State
from hardware.board import DARK
from hardware.cells import cell_at, cell_name
from table.games.captain_zemo import words
from table.games.captain_zemo.helm import REACH, Helm
from table.games.captain_zemo.picture import GROUNDS, SHIP
from table.games.parts import Chart
from table.showing.language import DO_THIS, MAY_ACT
from table.showing.scene import CellPicture, Frame, MatPicture

RISK = "risk"
RISKY = 10  # a square is marked when at least one in so many rolls of the next turn would be stuck there


class SeaCharts:
    """The sea, with the helm as a window on it; see `table.games.parts.Charts`."""

    def __init__(self, helm: Helm) -> None:
        self._helm = helm

    def chart(self, state: State, way: str) -> Chart:
        return chart(state, way, self._helm)


def chart(state: State, way: str, helm: Helm) -> Chart:
    """The sea, with the helm as a window on it."""
    view = zemo.view(state, None)
    ship = view["ship"]
    lamps = dict.fromkeys(view["starts"], MAY_ACT)
    if view["square"] is not None:
        lamps[view["square"]["square"]] = DO_THIS
    signs = dict.fromkeys(risks(state, words.die_of(way)), RISK) if way else {}
    letters = "".join(view["map"]["rows"])
    cells = tuple(
        CellPicture(
            square,
            GROUNDS[view["map"]["letters"][letter]],
            (SHIP,) if square == ship else (),
            lamp=lamps.get(square, DARK),
            sign=signs.get(square, ""),
        )
        for square, letter in zip(SQUARES, letters, strict=True)
    )
    frames = (_frame(ship),) if ship else ()
    picture = MatPicture(SIDE, SIDE, cells, frames=frames, path=tuple(view["path"]))
    return Chart(picture, helm.window(ship) if ship else {})


def _frame(ship: str) -> Frame:
    """Around what the helm shows, as far as the sea goes."""
    column, row = cell_at(ship)
    first = (max(0, column - REACH), max(0, row - REACH))
    last = (min(SIDE - 1, column + REACH), min(SIDE - 1, row + REACH))
    return Frame(cell_name(*first), cell_name(*last))


@lru_cache(maxsize=64)  # pictures are made more often than moves
def risks(state: State, die: int) -> tuple[str, ...]:
    """The ends of a die that a careful mate would warn of: the ship would be stuck, wrecked, or likely to
    be stuck in the next turn."""
    return tuple(square for square in zemo.ends(state, die) if _is_risky(state, f"use {die} {square}"))


def _is_risky(state: State, action: str) -> bool:
    if zemo.warning(state, action) is None:
        return False
    after = zemo.apply(state, PLAYER, action)
    if after.lost or after.phase == STEER:
        return True
    return bool(zemo.stuck_rolls(after) * RISKY >= ALL_ROLLS)


def any_risk(state: State) -> bool:
    """Does a warning stand on any square where a die may end?"""
    return any(risks(state, die) for die in MOVING_DICE if die in state.dice)
