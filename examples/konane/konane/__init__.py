"""Konane, the Hawaiian game of jumping stones."""

from konane.advice import KonaneAdvice
from konane.sheet import Konane
from table.games.making import GameBox

GAME = GameBox(Konane(), advice=KonaneAdvice(), caption="Jump over the other's stones as long as you can.")
