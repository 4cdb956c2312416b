"""Captain Zemo: a solo voyage of at most fifteen turns, four dice each, on a path that may not meet itself.

The rules in words: docs/rules/captain_zemo.md. Log and maps are data: log.toml, maps.toml.

    printed, seas          the printed log; the seas, with every move of every die
    state, setup           a voyage as a value, and how it starts
    moves                  the phases: who may act, and what an action leads to
    steering, resolving, combat, pen    dice; squares and towns; fights; the log being written on
    scoring                the score sheet, titles and endings
    refusals               why an action is refused
    notes, events          what happened, as values and in stable words
    views, sampling        what is shown; dice
    words                  actions, which are their words
    advice                 room and risk: legal ends, safe moves, warnings
"""

from engines.captain_zemo.advice import ends, room, strands, stuck_rolls, warning
from engines.captain_zemo.events import deed, say, tell
from engines.captain_zemo.moves import actions, apply, movers
from engines.captain_zemo.refusals import due
from engines.captain_zemo.sampling import chance, sample
from engines.captain_zemo.scoring import ending, outcome, score_sheet, title_of
from engines.captain_zemo.setup import start
from engines.captain_zemo.state import NAME, SEATS, TITLE, TURNS, State
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
    "deed",
    "due",
    "ending",
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
    "strands",
    "stuck_rolls",
    "tell",
    "text",
    "title_of",
    "view",
    "warning",
]
