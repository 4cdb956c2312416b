"""Whole games of Captivate as scripts: random ones, the same on every machine."""

from __future__ import annotations

from random import Random
from typing import Any

from engines import captivate
from engines.game import said
from engines.match import Match
from tests.system.troubles import Script

STANDS_STILL = 0.25  # how often a seat ends its turn when it may, so that turns have several cards


def random_script(seed: int, **options: Any) -> Script:
    """A game that the table deals, or with deck="physical" one of a real deck."""
    rng = Random(seed)
    physical = options.get("deck") == "physical"
    mat = {"mat": [7, 7], **options}
    match = Match(captivate, mat, seed=seed, chance="ask" if physical else "seed")  # type: ignore[arg-type]
    words, swaps, captures = [], set(), 0
    while match.movers():
        listed = sorted(match.actions(match.movers()[0]))
        laying = [action for action in listed if action != "end"]
        stays = "end" in listed and (not laying or rng.random() < STANDS_STILL)
        words.append("end" if stays else rng.choice(laying))
        captures += words[-1].startswith("capture")
        if words[-1].startswith("capture") and captures % 2:
            swaps.add(len(words) - 1)
        match.apply(match.movers()[0], words[-1])
    outcome = match.outcome()
    assert outcome is not None
    return Script("captivate", words, outcome.winners, options, seed, swaps)


def flips(script: Script) -> int:
    """How many cards were turned over."""
    match = Match(
        captivate,  # type: ignore[arg-type]
        {"mat": [7, 7], **script.options},
        seed=script.seed or 0,
        chance="ask" if script.options.get("deck") == "physical" else "seed",
    )
    return sum(
        said(captivate, told).startswith("flip")
        for words in script.words
        for told in match.apply(match.movers()[0], words)
    )
