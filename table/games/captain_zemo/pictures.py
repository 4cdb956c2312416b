"""What Captain Zemo shows: the sea with the path, the log with its circles, the danger track, the score."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from engines import captain_zemo as zemo
from engines.captain_zemo.advice import ALL_ROLLS
from engines.captain_zemo.charts import DIRECTIONS, MOVING_DICE, SIDE, SQUARES
from hardware.board import DARK
from hardware.cells import cell_at, cell_name
from table.games.captain_zemo import words
from table.games.captain_zemo.helm import REACH, Helm
from table.games.parts import Chart
from table.games.sheet import Picture
from table.showing.language import DO_THIS, MAY_ACT
from table.showing.scene import CellPicture, Die, Frame, Gauge, MatPicture, Score, TallyLine, Token

SHIP = Token("ship")
RISK = "risk"
RISKY = 10  # a square is marked when at least one in so many rolls of the next turn would be stuck there
CAPTAIN = 0

GROUNDS = {
    "open_sea": "open",
    "impassable": "rock",
    "giant_crab": "crab",
    "sea_dragon": "dragon",
    "kraken": "kraken",
    "pirate_ship": "pirate",
    "navy_ship": "navy",
    "town": "town",
    "sacked_town": "sacked",
    "treasure_island": "island",
    "storm": "storm",
    "rough_water": "rough",
    "whirlpool": "whirlpool",
}


def chart(state: Any, way: str, helm: Helm) -> Chart:
    """The sea, with the helm as a window on it."""
    view = zemo.view(state, None)
    ship = view["ship"]
    lamps = dict.fromkeys(view["starts"], MAY_ACT)
    if view["square"] is not None:
        lamps[view["square"]["square"]] = DO_THIS
    signs = dict.fromkeys(risks(state, int(way[0])), RISK) if way else {}
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
def risks(state: zemo.State, die: int) -> tuple[str, ...]:
    """The ends of a die that a careful mate would warn of: the ship would be stuck, wrecked, or likely to
    be stuck in the next turn."""
    return tuple(square for square in zemo.ends(state, die) if _is_risky(state, f"use {die} {square}"))


def _is_risky(state: zemo.State, action: str) -> bool:
    if zemo.warning(state, action) is None:
        return False
    after = zemo.apply(state, CAPTAIN, action)
    if after.lost or after.phase == "steer":
        return True
    return bool(zemo.stuck_rolls(after) * RISKY >= ALL_ROLLS)


def any_risk(state: zemo.State) -> bool:
    """Does a warning stand on any square where a die may end?"""
    return any(risks(state, die) for die in MOVING_DICE if die in state.dice)


def picture(state: Any) -> Picture:
    """Score, log, danger and dice; at the end the score sheet."""
    view = zemo.view(state, None)
    over = view["phase"] == "over"
    return Picture(
        scores=() if over else (_score(view),),
        gauges=() if over else (*_resources(view), *_room(view), *_features(view)),
        track=_danger(view),
        dice=() if over else _dice(view),
        tally=_tally(view) if over else (),
    )


def _score(view: Mapping[str, Any]) -> Score:
    titles = {motive["name"]: motive["title"] for motive in view["motives"]}
    name = titles.get(view["motive"], "Captain")
    return Score(CAPTAIN, name, words.points(view["score"]), to_move=bool(view["movers"]))


def _resources(view: Mapping[str, Any]) -> list[Gauge]:
    return [
        Gauge(each["name"].capitalize(), each["points"], each["most"]) for each in view["log"]["resources"]
    ]


def _room(view: Mapping[str, Any]) -> list[Gauge]:
    """Where the question is whether to sail on: how many safe moves each die would have."""
    if view["phase"] != "between turns":
        return []
    return [
        Gauge(f"Room for a {die}", count, len(DIRECTIONS[int(die)])) for die, count in view["room"].items()
    ]


def _features(view: Mapping[str, Any]) -> list[Gauge]:
    """The circles of each feature, and what one of them is worth; towns are sacked by Pillagers only."""
    return [
        Gauge(_worth(each["vp"]), each["marked"], each["circles"], art=GROUNDS[each["name"]])
        for each in view["log"]["features"]
        if each["letter"] or view["motive"] == "pillager"
    ]


def _worth(points: int | None) -> str:
    return f"+{points}" if points else "" if points is None else "–"


def _danger(view: Mapping[str, Any]) -> Gauge:
    danger = view["danger"]
    notes = tuple(f"+{shown.split()[0]}" if shown.endswith(" vp") else shown for shown in danger["circles"])
    return Gauge("Danger", danger["marked"], len(notes), notes)


def _dice(view: Mapping[str, Any]) -> tuple[Die, ...]:
    """The last roll; of a turn's dice, those that are used are told from those that are left."""
    if view["phase"].endswith(" roll"):
        return ()  # these are yet to be cast
    if view["phase"] != "steer":
        return tuple(Die(face) for face in view["rolled"])
    left = list(view["dice"])
    dice = []
    for face in view["rolled"]:
        used = face not in left
        if not used:
            left.remove(face)
        dice.append(Die(face, used, way=words.way(face)))
    return tuple(dice)


def _short(label: str) -> str:
    """A line of the score sheet in few words: the enemies that make sets are in the lines above."""
    return "Sets of 3 enemies" if label.startswith("Sets of 3 of") else label


def _tally(view: Mapping[str, Any]) -> tuple[TallyLine, ...]:
    """The score sheet, without what was worth nothing; its points add up to the last line."""
    lines = [
        TallyLine(_short(line["label"]), f"{line['count']} × {line['each']}", line["points"])
        for line in view["score_sheet"]
        if line["points"] or view["lost"]
    ]
    return (*lines, TallyLine(f"Total: {view['title']}", "", view["score"]))
