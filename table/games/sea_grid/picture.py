"""What Sea Grid shows: cards as they lie, the region that is open to more of them, and how many are where."""

from __future__ import annotations

from engines.sea_grid.cards import Card
from engines.sea_grid.crew import CREW_SIZE
from engines.sea_grid.state import BOTH, CREW
from engines.sea_grid.views import View
from table.games.sea_grid.words import name, phrase
from table.games.sheet import Picture
from table.sensing.pieces import UP
from table.showing.scene import Frame, Score, Token
from table.tongues import rowed


def picture(view: View) -> Picture:
    """From an onlooker's view."""
    frames = (Frame(view["box"]["from"], view["box"]["to"]),) if view["grid"] else ()
    scores = tuple(_score(view, seat) for seat in BOTH)
    return Picture(frames=frames, ends=(name(1), name(0)), scores=scores)


def _score(view: View, seat: int) -> Score:
    """How many cards are where; the cards themselves are nobody's business."""
    mine, to_move = view["seats"][seat], seat in view["movers"]
    if view["phase"] == CREW:
        return Score(seat, name(seat), str(mine["picked"]), phrase("of a crew", most=CREW_SIZE), to_move)
    counts = (("hand", mine["hand"]), ("out", mine["out"]))
    others = [phrase(place, count=count) for place, count in counts if count]
    places = others if len(others) > 1 else [phrase("on grid"), *others]  # three would be cut short
    return Score(seat, name(seat), str(mine["on_grid"]), rowed(places), to_move)


def token(seat: int, card: Card, face: str, mark: str) -> Token:
    """A card as it lies; face down, all that sticks out is a quarter turn."""
    turned = (("turned", "yes"),) if "turned" in mark else ()
    if face != UP:
        return Token("card-back", seat, facts=turned)
    values = (("type", card.type), ("c", str(card.c)), ("d", str(card.d)))
    keywords = (("keyword", " ".join(card.keywords).upper()),)
    spent = (("spent", mark),) if mark else ()
    return Token("card-crew", seat, facts=(*values, ("name", card.title), *keywords, *spent, *turned))
