"""Random games in bulk: how a game ends when nobody thinks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from engines.game import CHANCE, AnyGame, Options, Outcome, seat_count


class Summary(NamedTuple):
    """What came of all games together."""

    game: str
    games: int
    wins: tuple[int, ...]  # by seat; a shared win counts for each of its seats
    draws: int  # games without a winner, a solo game that was lost among them
    actions: int  # in all games, chance included
    shortest: int
    longest: int
    reasons: dict[str, int]  # why the games ended, most frequent first
    mean_scores: tuple[float, ...] | None  # by seat, in games that have scores

    @property
    def mean_length(self) -> float:
        return self.actions / self.games


def simulate(
    game: AnyGame,
    n: int,
    seed: int = 0,
    options: Options | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Summary:
    """Play `n` games (at least one) at random. The same seed gives the same games.

    `progress` is called with the number of games played and to be played.
    """
    options = options or {}
    game.start(options)  # the game's own word on its options comes first
    seats = seat_count(game.NAME, options, game.SEATS)
    lengths: list[int] = []
    outcomes: list[Outcome] = []
    for number in range(n):
        length, outcome = play_out(game, game.start(options), Random(f"{seed}/{number}"))
        lengths.append(length)
        outcomes.append(outcome)
        if progress is not None:
            progress(number + 1, n)
    return _summary(game.NAME, seats, lengths, outcomes)


def play_out(game: AnyGame, state: object, rng: Random) -> tuple[int, Outcome]:
    """Random actions to the end: how many there were, and how it ended."""
    movers, actions, apply = game.movers, game.actions, game.apply
    length = 0
    while seats := movers(state):
        seat = seats[0] if len(seats) == 1 else rng.choice(seats)
        action = game.chance(state, rng) if seat == CHANCE else rng.choice(actions(state, seat))
        state = apply(state, seat, action)
        length += 1
    outcome = game.outcome(state)
    if outcome is None:
        raise RuntimeError(f"{game.NAME} stopped after {length} actions without an outcome: {state!r}")
    return length, outcome


def _summary(name: str, seats: int, lengths: list[int], outcomes: list[Outcome]) -> Summary:
    wins = Counter(seat for outcome in outcomes for seat in outcome.winners)
    scores = [outcome.scores for outcome in outcomes if outcome.scores is not None]
    return Summary(
        game=name,
        games=len(outcomes),
        wins=tuple(wins[seat] for seat in range(seats)),
        draws=sum(not outcome.winners for outcome in outcomes),
        actions=sum(lengths),
        shortest=min(lengths),
        longest=max(lengths),
        reasons=dict(Counter(outcome.why for outcome in outcomes).most_common()),
        mean_scores=tuple(sum(seat) / len(scores) for seat in zip(*scores, strict=True)) if scores else None,
    )
