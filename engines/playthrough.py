"""Golden playthroughs: one seeded random game written out, to be compared line by line.

A golden text starts with the game, its options and its seed, so that it can be made again from itself:

    golden = path.read_text()
    assert again(my_game, golden).splitlines() == golden.splitlines()

A line that differs is a rule, a word or a view that changed. Meant or not: that is what to find out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

from engines.game import CHANCE, AnyGame, Options, Told, said
from engines.match import Match

VIEW_EVERY = 20  # actions from one written view to the next


def playthrough(game: AnyGame, options: Options, seed: int, every: int = VIEW_EVERY) -> str:
    """The whole game that random play from this seed gives, with every event and some public views."""
    return "\n".join(_lines(game, options, seed, every)) + "\n"


def again(game: AnyGame, golden: str) -> str:
    """The playthrough that a golden text tells of, played anew."""
    header = dict(line.split(" ", 1) for line in golden.splitlines()[:4])
    if header["game"] != game.NAME:
        raise ValueError(f"this is a playthrough of {header['game']}, not of {game.NAME}")
    return playthrough(game, json.loads(header["options"]), int(header["seed"]), int(header["every"]))


def _lines(game: AnyGame, options: Options, seed: int, every: int) -> Iterator[str]:
    yield f"game {game.NAME}"
    yield f"options {json.dumps(dict(options), sort_keys=True)}"
    yield f"seed {seed}"
    yield f"every {every}"
    match = Match(game, options, seed=seed, chance="ask")
    rng = Random(seed)
    yield from _view(match)
    while movers := match.movers():
        seat = rng.choice(movers)
        words = _random_words(match, seat, rng)
        yield f"{len(match.record) + 1}. {_who(seat)}: {words}"
        yield from (f"    {_audience(told)}: {said(game, told)}" for told in match.apply(seat, words))
        if len(match.record) % every == 0:
            yield from _view(match)
    yield from _view(match)
    yield f"outcome {json.dumps(match.outcome())}"


def _random_words(match: Match, seat: int, rng: Random) -> str:
    if seat == CHANCE:
        return match.game.text(match.game.chance(match.state, rng))
    # sorted: the order of a list means nothing, and so must not change a golden game
    return rng.choice(sorted(match.actions(seat)))


def _view(match: Match) -> Iterator[str]:
    yield f"view after {len(match.record)}"
    for name, value in match.view(None).items():
        yield from _part(name, value)


def _part(name: str, value: object) -> Iterator[str]:
    if isinstance(value, list) and value and all(isinstance(item, str) for item in value):
        yield f"    {name}"
        yield from (f"        {item}" for item in value)
    else:
        yield f"    {name} {json.dumps(value, sort_keys=True)}"


def _who(seat: int) -> str:
    return "chance" if seat == CHANCE else f"seat {seat}"


def _audience(told: Told) -> str:
    return "all" if told.to is None else ",".join(map(str, told.to))
