"""How the mat and the panel beside it look: cells with the cards they are for, damage, what is ready."""

from __future__ import annotations

from engines.captain_sonar.views import TeamView, View
from engines.captain_sonar.words import TEAMS
from table.games.captain_sonar import orders, words
from table.games.sheet import Picture
from table.showing.scene import Gauge, Score, Token
from table.tongues import rowed

ROOM = 5  # so many names of systems leave no room for the word before them


def token(kind: str) -> Token:
    team, card = orders.split_kind(kind)
    return Token(f"order-{card}", words.COLOURS[team], words.on_card(card))


def picture(view: View) -> Picture:
    grounds = {cell: f"order-{card}" for (_, card), cell in orders.CELLS.items()}
    yellow, blue = words.name(0), words.name(1)
    return Picture(grounds, ends=(blue, yellow), scores=_scores(view), gauges=_gauges(view))


def _scores(view: View) -> tuple[Score, ...]:
    """Damage, and what everybody knows besides."""
    return tuple(_score(view, team, view["teams"][name]) for team, name in enumerate(TEAMS))


def _score(view: View, team: int, known: TeamView) -> Score:
    damage = words.phrase("damage", damage=known["damage"], most=view["most_damage"])
    value = "" if view["phase"] == "start" else damage
    detail = _detail(known, view["most_damage"])
    to_move = words.acting(view) == TEAMS[team]
    return Score(words.COLOURS[team], words.name(team), value, detail, to_move)


def _detail(team: TeamView, most: int) -> str:
    if team["damage"] >= most:
        return words.phrase("sunk")
    if team["surfaced"]:
        return words.phrase("surfaced")
    return words.phrase("dived") if team["placed"] else words.phrase("at anchor")


def _gauges(view: View) -> tuple[Gauge, ...]:
    """Which systems were called out as ready."""
    ready = [view["teams"][name]["ready"] for name in TEAMS]
    return tuple(
        Gauge(
            words.phrase(
                "systems" if len(systems) < ROOM else "many systems",
                who=words.name(team),
                systems=rowed([words.system_name(system) for system in systems]),
            ),
            0,
            0,
        )
        for team, systems in enumerate(ready)
        if systems
    )
