"""Games that bots play for those who pass by: in a process that is started for each, and ends with it."""

from __future__ import annotations

from engines.errors import UserError
from engines.match import Entry
from table.bots.frames import Rehearse
from table.bots.levels import Level
from table.bots.thinker import Thinker
from table.kiosk.offers import OfferedGame

ACTIONS = 400  # at most; most games are over before


async def rehearsal(game: OfferedGame, seed: int) -> tuple[Entry, ...]:
    """A game from its start, or its end if it is short; empty where bots cannot play it. Whoever sails alone
    plays with more care: nobody makes mistakes for the other side to use."""
    level = Level.NORMAL if max(game.sheet.game.SEATS) == 1 else Level.EASY
    try:
        thinker = Thinker.of(game.called)
    except UserError:  # it was there when the table started, and is not any more
        return ()
    try:
        return await thinker.rehearse(Rehearse(game.options, seed, level, ACTIONS))
    finally:
        await thinker.close()
