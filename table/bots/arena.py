"""Matches between two players, A and B: many games, sides exchanged, counted.

Game number n of a match depends on the seed and on n and on nothing else, so a match gives the same result
on one core, on many and on a cluster, in whatever order its games end. For that its bots count simulations
and have no clock.

A has one side and B all the others; from game to game A goes on to the next side. In a solo game both sail
by themselves with the same dice, and the better score wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from engines.game import CHANCE, AnyGame, Outcome, seat_count
from table.bots.players import ArenaPlayer, Venue, player, venue

Z = 1.96  # standard deviations, for 95 %


class Bout(NamedTuple):
    """What is played: everything that the games of a match have in common."""

    game: str
    a: str
    b: str
    seed: int = 0
    options: Mapping[str, Any] = {}

    def check(self) -> None:
        """Say now what cannot be played, and not in another process."""
        at = venue(self.game)
        player(at, self.a), player(at, self.b)
        at.game.start(self.options)


class Round(NamedTuple):
    """How one game of a match ended. A share of 1 is a win for A, 0 one for B, and 0.5 a draw."""

    number: int
    share: float
    actions: int
    scores: tuple[float, float] | None  # of A, and of B or the best of them
    why: str


class Standings(NamedTuple):
    """What came of a match."""

    games: int
    a_wins: int
    b_wins: int
    draws: int
    share: float | None  # of the decided games, how many A won; None without any
    low: float  # what that share may really be, with 95 % confidence
    high: float
    mean_actions: float
    a_score: float | None  # means, in games that have scores
    b_score: float | None
    reasons: dict[str, int]  # why the games ended, most frequent first


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Between which shares the true one lies, with 95 % confidence (Wilson's interval)."""
    if not games:
        return 0.0, 1.0
    share, spread = wins / games, Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / games + spread / games / 4) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def fight(bout: Bout, number: int) -> Round:
    """Game `number` of a match, from 0."""
    at = venue(bout.game)
    a, b = _players(bout.game, bout.a), _players(bout.game, bout.b)
    seats = seat_count(bout.game, bout.options, at.game.SEATS)
    sides = at.sides(seats)
    if len(sides) == 1:
        return _alone(at, bout, number, a, b)
    rng = Random(f"{bout.seed}/{number}")
    mine = sides[number % len(sides)]
    outcome, actions = _play(at, bout, {seat: a if seat in mine else b for seat in range(seats)}, rng)
    return Round(number, _share(outcome, mine), actions, _scores(outcome, mine), outcome.why)


def standings(round_: Iterable[Round]) -> Standings:
    """All games together; in whatever order they come."""
    games = sorted(round_)
    wins = sum(game.share > 0.5 for game in games)
    losses = sum(game.share < 0.5 for game in games)
    low, high = wilson(wins, wins + losses)
    scores = [game.scores for game in games if game.scores is not None]
    reasons: dict[str, int] = {}
    for game in games:
        reasons[game.why] = reasons.get(game.why, 0) + 1
    return Standings(
        games=len(games),
        a_wins=wins,
        b_wins=losses,
        draws=len(games) - wins - losses,
        share=wins / (wins + losses) if wins + losses else None,
        low=low,
        high=high,
        mean_actions=sum(game.actions for game in games) / len(games),
        a_score=sum(a for a, _ in scores) / len(scores) if scores else None,
        b_score=sum(b for _, b in scores) / len(scores) if scores else None,
        reasons=dict(sorted(reasons.items(), key=lambda item: -item[1])),
    )


@cache
def _players(game: str, words: str) -> ArenaPlayer:
    return player(venue(game), words)


def _play(
    at: Venue, bout: Bout, players: Mapping[int, ArenaPlayer], rng: Random, dice: Random | None = None
) -> tuple[Outcome, int]:
    """One game to its end. A player is given what its seat may know, and never the state itself."""
    game, state, length = at.game, at.game.start(bout.options), 0
    while movers := game.movers(state):
        if movers == (CHANCE,):
            seat, action = CHANCE, game.chance(state, dice or rng)
        else:
            seat, action = _next_action(game, state, movers, players, rng)
        state = game.apply(state, seat, action)
        length += 1
    outcome = game.outcome(state)
    if outcome is None:
        raise RuntimeError(f"{game.NAME} stopped after {length} actions without an outcome: {state!r}")
    return outcome, length


def _next_action(
    game: AnyGame, state: Any, movers: tuple[int, ...], players: Mapping[int, ArenaPlayer], rng: Random
) -> tuple[int, Any]:
    """Who acts now, and how: who would rather wait leaves it to the others."""
    for seat in movers if len(movers) == 1 else rng.sample(movers, len(movers)):
        action = players[seat].act(game.sample(state, seat, rng), seat, rng)
        if action is not None:
            return seat, action
    raise RuntimeError(f"everybody waits in {game.NAME}: {state!r}")


def _share(outcome: Outcome, mine: tuple[int, ...]) -> float:
    ours = sum(seat in mine for seat in outcome.winners)
    return ours / len(outcome.winners) if outcome.winners else 0.5


def _scores(outcome: Outcome, mine: tuple[int, ...]) -> tuple[float, float] | None:
    if outcome.scores is None:
        return None
    ours = [score for seat, score in enumerate(outcome.scores) if seat in mine]
    theirs = [score for seat, score in enumerate(outcome.scores) if seat not in mine]
    return max(ours), max(theirs)


def _alone(at: Venue, bout: Bout, number: int, a: ArenaPlayer, b: ArenaPlayer) -> Round:
    """A solo game, once for each; a lost one counts as 0."""
    seeds = f"{bout.seed}/{number}"
    ends = [_play(at, bout, {0: who}, Random(seeds), Random(f"{seeds}/dice")) for who in (a, b)]
    mine, its = (float(end.scores[0]) if end.winners and end.scores else 0.0 for end, _ in ends)
    share = 0.5 if mine == its else float(mine > its)
    return Round(number, share, sum(length for _, length in ends), (mine, its), ends[0][0].why)


Runner = Callable[[Bout, int], Iterable[Round]]
"""Plays that many games of a match, and gives each when it is done, in any order."""


def one_by_one(bout: Bout, games: int) -> Iterable[Round]:
    """Here, in this process."""
    return (fight(bout, number) for number in range(games))
