"""The public map: islands, sectors, blasts, who has surfaced where. Nothing that only a team knows."""

from __future__ import annotations

from collections.abc import Mapping

from engines import captain_sonar
from engines.captain_sonar.state import State
from engines.captain_sonar.views import View
from table.games.captain_sonar.words import COLOURS
from table.games.parts import Chart
from table.showing.scene import CellPicture, Frame, MatPicture, Token

BLASTS_SHOWN = 6


class PublicMap:
    """The sea as an onlooker may draw it."""

    def chart(self, state: State, way: str) -> Chart:  # noqa: ARG002 (there is one way)
        view = captain_sonar.view(state, None)
        names = [f"{column}{row}" for row in range(1, view["rows"] + 1) for column in view["columns"]]
        grounds = dict.fromkeys(names, "ice" if view["holes"] else "open")
        grounds |= dict.fromkeys(view["holes"], "hole") | dict.fromkeys(view["islands"], "land")
        tokens = dict.fromkeys(view["archer_mines"], Token("archer"))
        tokens |= dict.fromkeys(view["archer_mines_gone"], Token("archer-gone"))
        tokens |= dict.fromkeys(captain_sonar.blasts(state)[-BLASTS_SHOWN:], Token("blast"))
        cells = tuple(CellPicture(name, grounds[name], _standing(tokens, name), at="") for name in names)
        side, size = view["sector_side"], len(view["columns"])
        return Chart(MatPicture(size, view["rows"], cells, frames=_surfacings(state, view), blocks=side))


def _standing(tokens: Mapping[str, Token], name: str) -> tuple[Token, ...]:
    return (tokens[name],) if name in tokens else ()


def _surfacings(state: State, view: View) -> tuple[Frame, ...]:
    """A frame around the sector in which a surfaced team has announced itself."""
    sectors = [captain_sonar.surfaced_in(state, team) for team in (0, 1)]
    return tuple(_block(view, sector, COLOURS[team]) for team, sector in enumerate(sectors) if sector)


def _block(view: View, sector: int, colour: int) -> Frame:
    side = view["sector_side"]
    across = len(view["columns"]) // side
    left, top = (sector - 1) % across * side, (sector - 1) // across * side
    first = f"{view['columns'][left]}{top + 1}"
    return Frame(first, f"{view['columns'][left + side - 1]}{top + side}", colour)
