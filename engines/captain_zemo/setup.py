"""How a voyage starts: on which sea, and with what on the log."""

from __future__ import annotations

from engines.captain_zemo.printed import FEATURES, PRINTED
from engines.captain_zemo.seas import MAPS, Sea, sea_of
from engines.captain_zemo.state import NO_MOTIVE, SEATS, START_ROLL, TITLE, Log, State
from engines.game import BadOption, Options, check_options, seat_count

OPTIONS = ("map",)

FIRST_LOG = Log(tuple(resource.start for resource in PRINTED.resources), (0,) * len(FEATURES), 0)


def start(options: Options) -> State:
    """The first state. Option: `map`, one of MAPS."""
    check_options(TITLE, options, OPTIONS)
    seat_count(TITLE, options, SEATS)
    name = options.get("map", MAPS[0])
    if not isinstance(name, str) or name not in MAPS:
        raise BadOption(f"option 'map' of {TITLE} is one of {', '.join(MAPS)}, not {name!r}")
    return first_state(sea_of(name))


def first_state(sea: Sea) -> State:
    """A voyage on any sea, before its first roll."""
    return State(
        sea=sea,
        phase=START_ROLL,
        motive=NO_MOTIVE,
        turn=0,
        free_reroll=False,
        rolled=(),
        dice=(),
        path=b"",
        taken=0,
        turn_starts=b"",
        resolved=0,
        fired=0,
        bought=False,
        log=FIRST_LOG,
        lost="",
    )
