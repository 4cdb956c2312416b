"""The LED language, the same in every game. Pattern and colour say the same thing:

soft white pulse   you may act here
steady seat colour chosen
amber blink        do this now
red fast blink     put this right
short green        accepted
"""

from __future__ import annotations

from hardware.board import Lamp, Pattern
from table.showing.display.look import lamp_colour

MAY_ACT = Lamp(Pattern.PULSE, (255, 255, 255))
DO_THIS = Lamp(Pattern.BLINK, (255, 140, 0))
PUT_RIGHT = Lamp(Pattern.FAST, (255, 0, 0))
ACCEPTED = Lamp(Pattern.FLASH, (0, 255, 60))

Lamps = dict[str, Lamp]


def chosen(seat: int) -> Lamp:
    """What was chosen, in the colour of a seat."""
    return Lamp(Pattern.STEADY, lamp_colour(seat))
