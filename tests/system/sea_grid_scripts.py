"""Whole games of Sea Grid as scripts: the ones that the engine's golden files tell."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from engines import sea_grid
from engines.match import Match
from tests.system.scripted import GOLDEN
from tests.system.troubles import Script

_ENTRY = re.compile(r"\d+\. (?:seat )?(0|1|chance): (.*)")


def golden_script(name: str) -> Script:
    """A game of the golden files. Both sides pick at the same time there: here the near side picks first,
    so that the words alone tell whose pick it is."""
    lines = (GOLDEN / f"sea_grid_{name}.txt").read_text().splitlines()
    facts = dict(line.split(" ", 1) for line in lines if line.startswith(("options ", "outcome ")))
    entries = [(found[1], found[2]) for line in lines if (found := _ENTRY.fullmatch(line))]
    picks = sorted(entry for entry in entries if entry[1].startswith("pick"))
    first = next(text for who, text in entries if who == "chance")
    played = [text for who, text in entries if who != "chance" and not text.startswith("pick")]
    options, winners = json.loads(facts["options"]), tuple(json.loads(facts["outcome"])[0])
    seed = _seed(options, picks, first)
    return Script("sea_grid", [text for _, text in picks] + played, winners, options, seed)


def _seed(options: Mapping[str, Any], picks: Sequence[tuple[str, str]], first: str) -> int:
    """A seed with which the table lets the right side begin."""
    record = [(int(seat), text) for seat, text in picks]
    for seed in count():
        match = Match(sea_grid, options, seed=seed, record=record)  # type: ignore[arg-type]
        if match.record[-1].text == first:
            return seed
    raise AssertionError("unreachable: who begins is an even draw")
