"""How a game of Sea Leg looks: the deck with its waves, the pieces on it, the score."""

from __future__ import annotations

from engines.sea_leg.deck import SIDES
from engines.sea_leg.views import View
from hardware.cells import cell_name
from table.games.sea_leg import words
from table.games.sheet import Picture
from table.showing.scene import Score, Token

CAPTAIN = "captain"  # the mark of a piece that has become one


class Mates:
    """A Mate, and behind it the Captain that it may become: it is turned over then."""

    def front(self, kind: str) -> Token:
        return Token("mate", SIDES.index(kind))

    def back(self, kind: str) -> Token:
        return Token(CAPTAIN, SIDES.index(kind))


def picture(view: View) -> Picture:
    columns, rows = view["columns"], view["rows"]
    grounds = {cell_name(column, row): "deck" for column in range(columns) for row in range(rows)}
    for wave in view["waves"]:
        grounds[wave["cell"]] = "wave-left" if wave["to"] == "A" else "wave-right"
    scores = tuple(_score(view, seat) for seat in range(len(SIDES)))
    stern, bow = map(words.name, range(len(SIDES)))
    return Picture(grounds, ends=(bow, stern), scores=scores)


def _score(view: View, seat: int) -> Score:
    captains = view["captains"][seat]
    pieces = view["mates"][seat] + captains
    return Score(seat, words.name(seat), str(pieces), words.crew(captains), view["turn"] == seat)
