"""The one visual language: a night sea, foam and brass. Colours, type scale and spacing, as plain values.

Sizes are given for a picture 720 pixels high and scale with the height. Nothing here needs pygame,
so lamps and pages can use the same colours.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

Colour = tuple[int, int, int]

# The room, from the dark up.
NIGHT: Colour = (6, 13, 24)
DEEP: Colour = (12, 25, 43)
TIDE: Colour = (21, 41, 66)
CURRENT: Colour = (46, 76, 110)
MIST: Colour = (166, 187, 204)
FOAM: Colour = (240, 246, 249)

# Brass is for what belongs to the ship: frames, names, the title. It never means anything else.
BRASS: Colour = (214, 173, 96)
BRASS_DARK: Colour = (112, 86, 44)

# The LED language. Each colour has a pattern of its own, so the colour is never needed alone.
WHITE: Colour = (255, 255, 255)
AMBER: Colour = (255, 178, 36)
RED: Colour = (255, 84, 72)
GREEN: Colour = (84, 226, 138)

# Seats differ in lightness as well as in hue (a test simulates three kinds of colour blindness).
# Each seat also has an emblem of its own shape, see EMBLEMS.
SEATS: tuple[Colour, ...] = ((58, 130, 255), (232, 138, 192), (191, 255, 234), (116, 44, 172), (228, 206, 40))
NOBODY: Colour = (150, 164, 176)
EMBLEMS = ("disc", "diamond", "triangle", "square", "cross")

TONES: dict[str, Colour] = {
    "play": FOAM,
    "guide": AMBER,
    "wrong": RED,
    "over": BRASS,
    "paused": MIST,
}

# Wood, for decks.
PLANK: Colour = (118, 84, 56)
PLANK_LIGHT: Colour = (136, 99, 67)
SEAM: Colour = (72, 50, 34)

MOTION_S = 0.24  # every motion is over by then


_worn = [SEATS]


def wear(colours: Sequence[Colour]) -> None:
    """From now on seats have these colours, or without any the usual ones: a table is laid for one game."""
    _worn[0] = tuple(colours) or SEATS
    for forget in on_new_colours:
        forget()


on_new_colours: list[Callable[[], None]] = []  # what was drawn with other colours is forgotten


def worn() -> tuple[Colour, ...]:
    """The colours of the seats."""
    return _worn[0]


def seat_colour(seat: int | None) -> Colour:
    """The colour of a seat; nobody's things are grey."""
    return NOBODY if seat is None else worn()[seat % len(worn())]


def lamp_colour(seat: int) -> Colour:
    """The same as a light, which cannot be black."""
    colour = seat_colour(seat)
    return colour if max(colour) >= 96 else blend(colour, WHITE, 0.6)


def blend(first: Colour, second: Colour, share: float) -> Colour:
    """The colour `share` of the way from the first to the second."""
    r, g, b = (round(a + (c - a) * share) for a, c in zip(first, second, strict=True))
    return (r, g, b)


def luminance(colour: Colour) -> float:
    """Relative luminance, 0 to 1, as contrast is reckoned with."""
    linear = [c / 3294.6 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def ink_on(colour: Colour) -> Colour:
    """The colour to write in on a ground of this colour."""
    return NIGHT if luminance(colour) > 0.22 else FOAM


class Scale(NamedTuple):
    """Pixels for one picture size. `px` turns a length at 720 lines into one of this picture."""

    height: int

    @classmethod
    def of(cls, size: tuple[int, int]) -> Scale:
        """By the height; a picture that is narrow for its height is written smaller to fit its width."""
        return cls(min(size[1], size[0] * 3 // 5))

    def px(self, length: float) -> int:
        """At least one pixel, so that thin lines stay."""
        return max(1, round(length * self.height / 720))

    @property
    def small(self) -> int:
        """The floor: nothing on the display is written smaller."""
        return self.px(24)

    @property
    def body(self) -> int:
        return self.px(28)

    @property
    def lead(self) -> int:
        return self.px(34)

    @property
    def large(self) -> int:
        return self.px(46)

    @property
    def gap(self) -> int:
        """Between things that belong together; panels keep two."""
        return self.px(10)


def leading(size: int) -> int:
    """The height of a line of type of this size."""
    return -(-size * 5 // 4)
