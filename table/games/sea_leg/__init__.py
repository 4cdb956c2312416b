"""Sea Leg at the table: eighteen pieces with one tag each, and a deck with Wave tiles."""

from table.games.box import GameBox
from table.games.sea_leg.advice import SeaLegAdvice
from table.games.sea_leg.sheet import SeaLeg
from table.tongues import mark

GAME = GameBox(
    SeaLeg(),
    advice=SeaLegAdvice(),
    caption=mark("Two crews on a rolling deck: jump the others, and mind the waves."),
)
