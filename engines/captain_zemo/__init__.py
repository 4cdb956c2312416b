"""Captain Zemo: a solo voyage of at most fifteen turns, four dice each, on a path that may not meet itself.

The rules in words: docs/rules/captain_zemo.md. Log and maps are data: log.toml, maps.toml.

    sheet, charts          the printed log; the seas, with every move of every die
    state, words           a voyage as a value; actions, which are their words
    moves                  the phases: who may act, and what an action leads to
    helm, resolving, combat, pen    dice; squares and towns; fights; the log being written on
    scoring                the score sheet, titles and endings
    reasons, telling, views         why not; what happened; what is shown
    advice                 room and risk: legal ends, safe moves, warnings
"""

from random import Random

from engines.captain_zemo.advice import ends, room, stuck_rolls, warning
from engines.captain_zemo.moves import actions, apply, chance, movers
from engines.captain_zemo.scoring import outcome, score_sheet, title_of
from engines.captain_zemo.state import NAME, SEATS, TITLE, TURNS, State, start
from engines.captain_zemo.telling import tell
from engines.captain_zemo.views import pieces, view
from engines.captain_zemo.words import parse, text

# Each turn has its roll, four dice, and sail or stop. A reroll is two actions: 15 are free, 3 command are
# there at the start, 4 come from each of at most 8 towns. At most 34 squares ask for up to five actions
# each, 17 gold can be spent, 8 towns be left. Equal start dice may be rolled again without a limit, which is
# given 100 actions: more than anybody will ever see.
BOUND = TURNS * 6 + 2 * (TURNS + 3 + 8 * 4) + 34 * 5 + 17 + 8 + 100

__all__ = [
    "BOUND",
    "NAME",
    "SEATS",
    "TITLE",
    "State",
    "actions",
    "apply",
    "chance",
    "ends",
    "movers",
    "outcome",
    "parse",
    "pieces",
    "room",
    "sample",
    "say",
    "score_sheet",
    "start",
    "stuck_rolls",
    "tell",
    "text",
    "title_of",
    "view",
    "warning",
]


def sample(state: State, seat: int, rng: Random) -> State:  # noqa: ARG001 - no secrets to draw
    """The state itself: nothing is hidden from the captain."""
    return state


def say(event: str) -> str:
    """Events are their own words here."""
    return event
