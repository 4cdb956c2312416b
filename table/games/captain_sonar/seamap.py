"""The public map: islands, sectors, blasts, who has surfaced where. Nothing that only a team knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.captain_sonar.words import TEAMS
from table.games.captain_sonar.words import COLOURS
from table.games.parts import Chart
from table.showing.scene import CellPicture, Frame, Gauge, MatPicture, Score, Token

_BLASTS = ("blast", "torpedo", "impact", "trigger")
BLASTS_SHOWN = 6


def chart(view: Mapping[str, Any]) -> Chart:
    """The sea as an onlooker may draw it."""
    columns, rows = view["columns"], view["rows"]
    names = [f"{column}{row}" for row in range(1, rows + 1) for column in columns]
    grounds = dict.fromkeys(names, "ice" if view["holes"] else "open")
    grounds |= dict.fromkeys(view["holes"], "hole") | dict.fromkeys(view["islands"], "land")
    tokens = dict.fromkeys(view["archer_mines"], Token("archer"))
    tokens |= dict.fromkeys(view["archer_mines_gone"], Token("archer-gone"))
    tokens |= dict.fromkeys(blasts(view), Token("blast"))
    cells = tuple(CellPicture(name, grounds[name], _standing(tokens, name), at="") for name in names)
    side = view["sector_side"]
    return Chart(MatPicture(len(columns), rows, cells, frames=_surfacings(view), blocks=side))


def _standing(tokens: Mapping[str, Token], name: str) -> tuple[Token, ...]:
    return (tokens[name],) if name in tokens else ()


def blasts(view: Mapping[str, Any]) -> list[str]:
    """Where something went off in the dives that are under way, the last ones."""
    spaces: dict[str, None] = {}
    for team in view["teams"].values():
        for said in team["heard"]:
            word, *rest = said.split()
            if word in _BLASTS and rest:
                spaces[rest[0]] = None
    return list(spaces)[-BLASTS_SHOWN:]


def _surfacings(view: Mapping[str, Any]) -> tuple[Frame, ...]:
    """A frame around the sector in which a surfaced team has announced itself."""
    found = []
    for name, team in view["teams"].items():
        sector = surfaced_in(team)
        if sector:
            found.append(_block(view, sector, COLOURS[name]))
    return tuple(found)


def surfaced_in(team: Mapping[str, Any]) -> int:
    """The sector of a surfaced team; 0 for one that is not."""
    said = team["heard"][0].split() if team["surfaced"] and team["heard"] else []
    return int(said[2]) if said[:2] == ["surface", "sector"] else 0


def _block(view: Mapping[str, Any], sector: int, colour: int) -> Frame:
    side = view["sector_side"]
    across = len(view["columns"]) // side
    left, top = (sector - 1) % across * side, (sector - 1) // across * side
    first = f"{view['columns'][left]}{top + 1}"
    return Frame(first, f"{view['columns'][left + side - 1]}{top + side}", colour)


def scores(view: Mapping[str, Any]) -> tuple[Score, ...]:
    """Damage, and what everybody knows besides."""
    return tuple(
        Score(
            COLOURS[name],
            name.capitalize(),
            "" if view["phase"] == "start" else f"{view['teams'][name]['damage']}/{view['most_damage']}",
            _detail(view["teams"][name], view["most_damage"]),
            view["turn"] == name,
        )
        for name in TEAMS
    )


def _detail(team: Mapping[str, Any], most: int) -> str:
    if team["damage"] >= most:
        return "sunk"
    return "surfaced" if team["surfaced"] else "dived" if team["placed"] else "at anchor"


def gauges(view: Mapping[str, Any]) -> tuple[Gauge, ...]:
    """Which systems were called out as ready."""
    ready = {name: view["teams"][name]["ready"] for name in TEAMS}
    return tuple(
        Gauge(f"{name.capitalize()}{' ready' * (len(systems) < 5)}: {' '.join(systems)}", 0, 0)
        for name, systems in ready.items()
        if systems
    )
