"""How often people and radio do what they should not: the figures, in one place, with their reasons.

None of this was measured on a table: they are assumptions, chosen so that each mistake happens often enough
to be seen and not so often that nobody would play there. docs/hands.md says where they come from.
"""

from __future__ import annotations

from typing import NamedTuple

Span = tuple[float, float]


class Radio(NamedTuple):
    """What the readers of a mat are like. Rates are for an hour of play."""

    reach: float  # pitches: how far aside a tag on the mat is still heard (0.5 is the edge of the cell)
    ceiling: float  # mm: how high above its middle
    fringe: float  # the part of that distance over which hearing fades out
    hears: float  # the chance that a scan hears a tag that lies well
    dropouts: float  # of each piece: nothing hears it for a while
    dropout: Span  # seconds
    bleeds: float  # of each piece: the next reader hears it too, for a while
    bleed: Span
    garbles: float  # of each reader: it hears only noise for a while
    garble: Span
    outages: float  # of the whole mat: a reader is down for a while
    outage: Span
    wrong_id: float  # the chance that a scan of a tag gives an id that nobody has


class Manners(NamedTuple):
    """What people are like. Chances are for one step of a hand, unless it says otherwise."""

    lift_half: float  # lifted by some millimetres and put back before it is really taken
    put_back: float  # taken up, thought over, put back where it was, and taken again
    hover: float  # held over the cell, or a cell beside it, before it is put down
    low: float  # carried or pushed so low that the readers on the way hear it
    touch: float  # put down on another cell for an instant, on the way
    rethink: float  # left on another legal cell for a second or so, then moved on
    illegal: float  # left on a cell where it may not go, until the table says so
    nudge: float  # a piece beside it is pushed
    straddle: float  # put down across two cells, then pushed right
    long_air: float  # held in the air for many seconds
    over_edge: float  # of a card that is turned: over its edge, partly on the next cell
    both_hands: float  # two steps at the same time
    exchange: float  # before an action: two like pieces are taken up and change places
    foresee: float  # what follows is done without being asked for
    fidget: float  # between actions: somebody plays with a piece and puts it back
    press: float  # an action that can be pressed is
    aim: float  # pitches, spread of where a piece is put
    haste: Span  # seconds between two actions


class Profile(NamedTuple):
    """People at a mat."""

    name: str
    manners: Manners
    radio: Radio


CLEAN_RADIO = Radio(
    reach=0.55, ceiling=25, fringe=0.0, hears=1.0,
    dropouts=0, dropout=(0, 0), bleeds=0, bleed=(0, 0), garbles=0, garble=(0, 0), outages=0, outage=(0, 0),
    wrong_id=0,
)  # fmt: skip
"""A reader hears what lies on its cell, always, and nothing else."""

GOOD_RADIO = Radio(
    reach=0.55, ceiling=25, fringe=0.10, hears=0.995,
    dropouts=1, dropout=(0.1, 0.6), bleeds=0.5, bleed=(0.05, 0.3), garbles=0.2, garble=(0.05, 0.3),
    outages=0.05, outage=(2, 20), wrong_id=0.0001,
)  # fmt: skip
"""A tuned mat: fields end a little beyond the cell, and a piece is missed for a while once an hour."""

TYPICAL_RADIO = Radio(
    reach=0.60, ceiling=28, fringe=0.15, hears=0.97,
    dropouts=6, dropout=(0.1, 1.5), bleeds=3, bleed=(0.05, 0.8), garbles=1, garble=(0.05, 0.8),
    outages=0.2, outage=(2, 30), wrong_id=0.001,
)  # fmt: skip
"""Reader boards as they are sold, and mixed tags: what lies a third of a pitch off is heard next door."""

AWFUL_RADIO = Radio(
    reach=0.66, ceiling=35, fringe=0.20, hears=0.90,
    dropouts=25, dropout=(0.1, 3.0), bleeds=15, bleed=(0.05, 2.0), garbles=6, garble=(0.05, 2.0),
    outages=1, outage=(2, 60), wrong_id=0.005,
)  # fmt: skip
"""Too much gain, metal under the mat, long wires: hardly a minute without a fault somewhere."""

CLEAN_HANDS = Manners(
    lift_half=0, put_back=0, hover=0, low=0, touch=0, rethink=0, illegal=0, nudge=0, straddle=0, long_air=0,
    over_edge=0, both_hands=0, exchange=0, foresee=0, fidget=0, press=0.1, aim=0.02, haste=(0.8, 2.5),
)  # fmt: skip
CAREFUL_HANDS = Manners(
    lift_half=0.03, put_back=0.02, hover=0.08, low=0.05, touch=0.01, rethink=0.003, illegal=0.003,
    nudge=0.01, straddle=0.01, long_air=0.005, over_edge=0.15, both_hands=0.10, exchange=0.002,
    foresee=0.2, fidget=0.01, press=0.1, aim=0.05, haste=(0.8, 3.0),
)  # fmt: skip
"""People who know that the table watches: a slip of any kind in every tenth step or so."""

TYPICAL_HANDS = Manners(
    lift_half=0.08, put_back=0.05, hover=0.20, low=0.20, touch=0.04, rethink=0.01, illegal=0.01,
    nudge=0.03, straddle=0.04, long_air=0.02, over_edge=0.35, both_hands=0.30, exchange=0.005,
    foresee=0.4, fidget=0.03, press=0.1, aim=0.08, haste=(0.5, 2.5),
)  # fmt: skip
"""A family on a Sunday: every fifth piece is pushed and not lifted, every twentieth touches down twice."""

AWFUL_HANDS = Manners(
    lift_half=0.15, put_back=0.10, hover=0.30, low=0.40, touch=0.08, rethink=0.03, illegal=0.02,
    nudge=0.08, straddle=0.10, long_air=0.04, over_edge=0.5, both_hands=0.50, exchange=0.01,
    foresee=0.5, fidget=0.08, press=0.1, aim=0.12, haste=(0.4, 2.0),
)  # fmt: skip
"""A children's birthday."""

PROFILES = {
    profile.name: profile
    for profile in (
        Profile("clean", CLEAN_HANDS, CLEAN_RADIO),
        Profile("careful", CAREFUL_HANDS, GOOD_RADIO),
        Profile("typical", TYPICAL_HANDS, TYPICAL_RADIO),
        Profile("awful", AWFUL_HANDS, AWFUL_RADIO),
    )
}
