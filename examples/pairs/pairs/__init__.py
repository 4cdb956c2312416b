"""Pairs, a memory game with cards that nobody knows until they are turned up."""

from pairs.advice import PairsAdvice
from pairs.sheet import Pairs
from table.games.making import GameBox

GAME = GameBox(Pairs(), advice=PairsAdvice(), caption="Find two that are alike, and remember the rest.")
