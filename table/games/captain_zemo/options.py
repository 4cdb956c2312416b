"""Options that a voyage has at a table only: the rules never see them, a saved game keeps them."""

from __future__ import annotations

from engines import captain_zemo as zemo
from engines.captain_zemo.printed import MOTIVES
from engines.captain_zemo.setup import OPTIONS
from engines.game import BadOption, Options, check_options

REAL_DICE = "physical"
TABLE_OPTIONS = {
    "motive": MOTIVES,  # to be chosen at once
    "dice": ("table", REAL_DICE),  # who casts them
}


def start(options: Options) -> zemo.State:
    """The engine's start, with the table's own options checked and kept from it."""
    check_options(zemo.TITLE, options, (*OPTIONS, *TABLE_OPTIONS))
    for name, possible in TABLE_OPTIONS.items():
        if options.get(name, possible[0]) not in possible:
            raise BadOption(
                f"option {name!r} of {zemo.TITLE} is one of {', '.join(possible)}, not {options[name]!r}"
            )
    return zemo.start({name: value for name, value in options.items() if name not in TABLE_OPTIONS})
