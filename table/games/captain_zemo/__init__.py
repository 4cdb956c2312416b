"""Captain Zemo at the table: the display shows the sea, the mat is the helm, the table or people cast dice.

sheet, options     the game at the table, and the options that only a table has
helm               the 5 x 5 window of the mat on the sea
gestures           what is moved or pressed, and what keys and rows say
questions          what is chosen from a list
clocks             what the table does by itself
words              what is said
picture, charts    what is shown: log and dice; the sea
"""

from table.games.box import GameBox
from table.games.captain_zemo.advice import ZemoAdvice
from table.games.captain_zemo.sheet import CaptainZemo
from table.tongues import mark

GAME = GameBox(
    CaptainZemo(),
    advice=ZemoAdvice(),
    caption=mark("Alone at the helm: steer, trade and fight."),
)
