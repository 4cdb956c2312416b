"""What fits on a cell: every length of mat, drill template and printed pieces, from the pitch alone.

The reference pitch is 100 mm, because
- a card of poker size (63 x 88 mm), also in a sleeve (66 x 91 mm), then lies on its cell upright or turned by
  a quarter, as Sea Grid turns it, and its neighbours are still 9 mm away: an owner's own deck can be played;
- whichever way it lies, the four corners of the cell stay free. The lamp and the button are there, and the
  cell's name: no card covers a lamp or leans on a button;
- a reader module (60 x 40 mm) lies under the cell with its coil in the middle, clear of both holes, and the
  next coil is 100 mm away.

With a smaller pitch cards are printed smaller by the same share; with a larger one they stay at poker size.
Lengths are millimetres; places are measured from the middle of the cell, to the right and towards the near
side.
"""

from __future__ import annotations

from typing import NamedTuple

from engines.errors import UserError

REFERENCE = 100.0
LEAST, MOST = 80, 150  # below, a sleeved card would touch the button
POKER = (63.0, 88.0)
SLEEVE = 1.5  # that a sleeve adds on each side
TAG = 25.0  # across: the usual round sticker
DISC = 0.4  # of the pitch
LAMP_HOLE, BUTTON_HOLE = 6.0, 10.0  # across
RIM = 2.0  # between a hole and the edge of its cell
READER = (60.0, 40.0)  # the usual blue module
COIL_OFF = 10.0  # from the middle of the module to the middle of its coil, away from the pins


class BadPitch(UserError, ValueError):
    """Cells too close together, or too far apart, to be a mat."""


class Hole(NamedTuple):
    """A round hole of a cell: the place of its middle, and how wide it is."""

    x: float
    y: float
    across: float


class Measures(NamedTuple):
    """The lengths that belong to a pitch."""

    pitch: float

    @property
    def share(self) -> float:
        """The size of printed cards, as a share of poker size."""
        return min(1.0, self.pitch / REFERENCE)

    @property
    def card(self) -> tuple[float, float]:
        """Width and height of a printed card."""
        return POKER[0] * self.share, POKER[1] * self.share

    @property
    def disc(self) -> float:
        """How wide a printed disc is."""
        return DISC * REFERENCE * self.share

    @property
    def lamp(self) -> Hole:
        """Upper right."""
        away = self.pitch / 2 - RIM - BUTTON_HOLE / 2  # in line with the button
        return Hole(away, -away, LAMP_HOLE)

    @property
    def button(self) -> Hole:
        """Lower right."""
        away = self.pitch / 2 - RIM - BUTTON_HOLE / 2
        return Hole(away, away, BUTTON_HOLE)

    @property
    def reader(self) -> tuple[float, float, float, float]:
        """The module under the cell, pins to the left: left, top, width and height."""
        wide, high = READER
        return -wide / 2 - COIL_OFF, -high / 2, wide, high


def measures(pitch: float = REFERENCE) -> Measures:
    """The lengths for a pitch. BadPitch says which there can be."""
    if not LEAST <= pitch <= MOST:
        raise BadPitch(
            f"cells {pitch:g} mm apart make no mat: a pitch is {LEAST} to {MOST} mm, the reference is "
            f"{REFERENCE:g}; cards of poker size need {REFERENCE:g}"
        )
    return Measures(float(pitch))
