"""What a table for guests does, in a sentence for whoever looks after it from elsewhere. Pure."""

from __future__ import annotations

from table.kiosk.offers import Offers
from table.kiosk.stations import (
    AtGame,
    Attracting,
    Choosing,
    Emptying,
    Gathering,
    Lacking,
    Serving,
    Sleeping,
    Station,
    Wondering,
)
from table.tongues import say


def doing(station: Station, offers: Offers) -> str:
    """One sentence for each station; of a game at the table its own picture says more."""
    match station:
        case Attracting(game):
            return say("Nobody is here: the table shows {game} to passers-by.", game=offers[game].title)
        case Sleeping():
            return say("The shop is closed: the table sleeps until somebody touches it.")
        case Choosing():
            return say("Guests are choosing a game.")
        case Gathering(game):
            return say("Guests have chosen {game}, and say how many they are.", game=offers[game].title)
        case Emptying(wish):
            return say("Guests clear the mat, so that {game} can begin.", game=offers[wish.game].title)
        case AtGame(wish):
            return say("Guests are at {game}.", game=offers[wish.game].title)
        case Lacking(wish):
            return say("{game} is being set up, and pieces are missing.", game=offers[wish.game].title)
        case Wondering(wish):
            return say("Nobody has touched {game} for a while.", game=offers[wish.game].title)
        case Serving():
            return say("The table is in service mode. Guests cannot play until it ends.")
