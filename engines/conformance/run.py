"""The run of the kit: random games, looked at closely at sampled moments."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from engines.conformance.knowledge import check_events, check_secrecy, check_views
from engines.conformance.moment import Probe, piece_names
from engines.conformance.report import ConformanceError, Report, Tally, Trail
from engines.conformance.rules import (
    check_applies,
    check_chance,
    check_lists,
    check_pieces,
    check_refusals,
    check_words,
)
from engines.conformance.shape import check_shape
from engines.game import CHANCE, AnyGame, Outcome, seat_count

CLOSE_GAMES = 2  # the first games are looked at after nearly every action ...
CLOSE_PROBES = 120  # ... but not more often than this
PROBES = 2.0  # in each later game, on average: thousands of games must fit into a minute
REPLAY_EVERY = 10
SEEN_KEPT = 600

Progress = Callable[[int, int], None]


def conform(
    game: AnyGame,
    games: int = 2000,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    progress: Progress | None = None,
) -> Report:
    """Hold a game to its contract. ConformanceError says what is broken and how to see it again.

    `progress` is called with the number of games played and to be played.
    """
    options = dict(options or {})
    tally = Tally()
    seen: list[object] = []
    _guarded(Trail(game, options, seed, 0), check_shape)
    for number in range(games):
        trail = Trail(game, options, seed, number)
        _guarded(trail, lambda trail: _play(trail, tally, seen))
        if progress is not None:
            progress(number + 1, games)
    return tally.report(game.NAME)


def _guarded(trail: Trail, check: Callable[[Trail], None]) -> None:
    """An error that the contract does not know is a broken promise too, with its place in the game."""
    try:
        check(trail)
    except ConformanceError:
        raise
    except Exception as error:
        try:
            trail.fail("crash", f"{type(error).__name__}: {error}")
        except ConformanceError as failure:
            raise failure from error


def _play(trail: Trail, tally: Tally, seen: list[object]) -> None:
    game, number = trail.game, trail.number
    rng = Random(f"{trail.seed}/{number}")
    share, most = _share(tally, number)
    seats = seat_count(game.NAME, trail.options, game.SEATS)
    state = game.start(trail.options)
    names = piece_names(game, state)
    probes = 0
    while movers := game.movers(state):
        if len(trail.record) >= game.BOUND:
            trail.fail("ends", f"the game goes on after its bound of {game.BOUND} actions")
        if probes < most and rng.random() < share:
            probes += 1
            _probe(Probe(trail, state, seats, rng, tally), seen)
        seat = movers[0] if len(movers) == 1 else rng.choice(movers)
        action = _random_action(trail, state, seat, rng)
        state = game.apply(state, seat, action)
        trail.record.append((seat, action))
    _check_end(trail, state, seats, tally)
    check_pieces(trail, state, names, "at the end")
    if number % REPLAY_EVERY == 0:
        _probe(Probe(trail, state, seats, rng, tally), seen)
        _check_replay(trail, state)


def _share(tally: Tally, number: int) -> tuple[float, int]:
    """How likely a moment is looked at closely, and how many at most."""
    if number < CLOSE_GAMES:
        return 1.0, CLOSE_PROBES
    return min(1.0, PROBES / max(tally.mean_length(), 1.0)), CLOSE_PROBES


def _random_action(trail: Trail, state: object, seat: int, rng: Random) -> object:
    if seat == CHANCE:
        return trail.game.chance(state, rng)
    listed = trail.game.actions(state, seat)
    if not listed:
        trail.fail("lists", f"seat {seat} is a mover without an action")
    return rng.choice(listed)


def _probe(at: Probe, seen: list[object]) -> None:
    at.tally.probes += 1
    check_lists(at)
    check_words(at)
    at.check_unchanged("reading its lists")
    check_applies(at)
    check_chance(at)
    at.check_unchanged("legal actions were applied")
    check_refusals(at, seen)
    at.check_unchanged("illegal actions were refused")
    check_events(at)
    check_views(at)
    at.check_unchanged("views and events were asked for")
    check_secrecy(at)
    at.check_unchanged("samples were drawn")
    for actions in at.listed.values():
        seen += at.some(actions, 3)
    del seen[:-SEEN_KEPT]


def _check_end(trail: Trail, state: object, seats: int, tally: Tally) -> None:
    outcome = trail.game.outcome(state)
    if not isinstance(outcome, Outcome):
        trail.fail("ends", f"nobody may move, but outcome() is {outcome!r}")
    if not isinstance(outcome.winners, tuple) or not set(outcome.winners) <= set(range(seats)):
        trail.fail("ends", f"the winners must be seats, not {outcome.winners!r}")
    if outcome.scores is not None and len(outcome.scores) != seats:
        trail.fail("ends", f"there are {seats} seats, but the scores are {outcome.scores!r}")
    if not outcome.why:
        trail.fail("ends", "the outcome does not say why the game is over")
    tally.ended(len(trail.record), outcome.why)


def _check_replay(trail: Trail, end: object) -> None:
    """The record in words is the whole game: played again it gives an equal state."""
    game = trail.game
    state = game.start(trail.options)
    for seat, action in trail.record:
        state = game.apply(state, seat, game.parse(game.text(action)))
    if state != end or hash(state) != hash(end):
        trail.fail("replay", f"the record played again leads to another state: {state!r} instead of {end!r}")
