"""Who sits where: seats as people name them, and which of them a bot plays."""

from __future__ import annotations

from collections.abc import Mapping

from engines.game import BadOption, Options
from engines.match import Match
from table.bots.levels import Level
from table.games.sheet import AnySheet
from table.tongues import listed

PERSON, BOT = "person", "bot"


def seats_by_name(sheet: AnySheet, options: Options) -> dict[str, tuple[int, ...]]:
    """What each player and seat is called on a command line, and the seats that are meant: "bow", "0",
    "yellow-captain", or "yellow" for a whole crew."""
    match = Match(sheet.game, options, seed=0)
    named = {str(seat): (seat,) for seat in range(match.seats)}
    named |= {_word(sheet.seat_name(match.state, seat)): (seat,) for seat in range(match.seats)}
    players = {_word(each.name): each.seats for each in sheet.players(match.state, options, match.seats)}
    crews: dict[str, tuple[int, ...]] = {}
    for word, seats in players.items() if sheet.teams is not None else ():
        crew = word.partition("-")[0]
        crews[crew] = (*crews.get(crew, ()), *seats)
    return named | crews | players


def bots_at(sheet: AnySheet, options: Options, said: Mapping[str, str], real_mat: bool) -> dict[int, str]:
    """The bots of "bow": "bot:hard" and the like, by seat. BadOption says what cannot be, and what can."""
    named = seats_by_name(sheet, options) if said else {}
    bots: dict[int, str] = {}
    for name, who in said.items():
        if _word(name) not in named:
            there = listed(sorted(word for word in named if not word.isdecimal()))
            raise BadOption(f"{sheet.game.TITLE} has no seat {name!r}; there are: {there}")
        level = _level(name, who)
        bots |= dict.fromkeys(named[_word(name)], level) if level else {}
    if bots and (why := sheet.against_bots(options, real_mat)):
        raise BadOption(why)
    return bots


def _level(name: str, who: str) -> str:
    """ "bot:hard" -> "hard", "bot" -> "normal", "person" -> ""."""
    kind, _, level = who.partition(":")
    level = level or Level.NORMAL
    if who == PERSON:
        return ""
    if kind != BOT or level not in list(Level):
        ways = ", ".join([PERSON, *(f"{BOT}:{each}" for each in Level)])
        raise BadOption(f"{name}={who}: nobody plays like that; there are: {ways}")
    return str(level)


def _word(name: str) -> str:
    return name.strip().lower().replace(" ", "-")
