"""Pieces that are missing when a game is set up: what they are, and what can be done without them. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from table.games.sheet import SmallerSet
from table.judging.verdict import Guide
from table.kiosk.offers import OfferedGame, Offers
from table.kiosk.stations import Wish
from table.playing.moment import Moment, Phase
from table.tongues import count, either, listed, say, together

FEW = 4  # pieces: whoever has laid all but these has laid what there is

Missing = Mapping[str, int]
"""How many pieces of each kind."""


def missing(moment: Moment) -> Missing:
    """The pieces that a set-up still wants, once there are few of them; nothing before that, or later."""
    verdict = moment.verdict
    if moment.phase is not Phase.SETTING_UP or not isinstance(verdict, Guide):
        return {}
    wanted = [fix for fix in verdict.fixes if fix.cell and not fix.start and not fix.turn]
    if not 0 < len(wanted) <= FEW or len(wanted) < len(verdict.fixes) or not moment.sight.places:
        return {}
    return Counter(fix.kind for fix in wanted)


def without(game: OfferedGame, wish: Wish, lost: Missing) -> SmallerSet | None:
    """The same game with a smaller set, where its rules allow one."""
    return game.sheet.smaller(wish.options, lost)


def words(offers: Offers, wish: Wish, lost: Missing) -> str:
    """What is missing, where to look for it, and what to do else."""
    game = offers[wish.game]
    pieces = listed([game.sheet.noun(kind, "up", "").some(n) for kind, n in lost.items()])
    gone = count(
        "{pieces} is missing: look under the table.",
        "{pieces} are missing: look under the table.",
        sum(lost.values()),
        pieces=pieces,
    )
    if without(game, wish, lost) is not None:
        return together(gone, say("Or play with a smaller set."))
    others = [other.title for other in offers.values() if other.name != wish.game]
    return together(gone, say("Or play {games}.", games=either(others)) if others else "")
