"""Who holds which stations: 2 to 8 players in two teams."""

from __future__ import annotations

from engines.game import BadOption

_TEAM = {
    4: ((0,), (1,), (2,), (3,)),
    3: ((0, 1), (2,), (3,)),
    2: ((0, 1, 2), (3,)),
    1: ((0, 1, 2, 3),),
}
"""Stations of one team by its number of players: who is Captain takes over what is not held."""

FEWEST, MOST = 2, 8
FEWEST_IN_REAL_TIME = 4


def line_up(players: int, mode: str = "turn") -> tuple[tuple[int, ...], ...]:
    """The stations (seats) each player holds, yellow's players first; an odd player more is yellow's.

    BadOption when there is no such line-up: in real time one player cannot do the work of a whole crew.
    """
    if type(players) is not int or not FEWEST <= players <= MOST:
        raise BadOption(f"captain_sonar is for 2 to 8 players, not {players!r}")
    if mode not in ("turn", "realtime"):
        raise BadOption(f"captain_sonar: the option mode is turn or realtime, not {mode!r}")
    if mode == "realtime" and players < FEWEST_IN_REAL_TIME:
        raise BadOption(f"captain_sonar: {players} players can play turn by turn only, not in real time")
    yellow, blue = players - players // 2, players // 2
    return _TEAM[yellow] + tuple(tuple(4 + role for role in held) for held in _TEAM[blue])
