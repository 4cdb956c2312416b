"""Sea Grid at the table: each side has a full set of cards of its own, with two faces each.

Crews are picked by laying cards face down on a cell of the own side, one by one, and taking them
again: so the table knows them, and the other side does not. Place, flip and move are made by hand;
a challenge is pressed, and so are the choices that keywords ask for.
"""

from table.games.box import GameBox
from table.games.sea_grid.advice import SeaGridAdvice
from table.games.sea_grid.sheet import SeaGrid
from table.tongues import mark

GAME = GameBox(
    SeaGrid(),
    advice=SeaGridAdvice(),
    caption=mark("Two crews of cards meet on a grid: lay, turn and challenge."),
)
