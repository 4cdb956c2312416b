"""A game as the journal has it: what it was begun with, its actions in words, its fate."""

from __future__ import annotations

import json
from collections.abc import Container, Mapping
from typing import NamedTuple

from engines.game import AnyGame, Options, as_kept
from engines.match import Entry, Match

PLAYING, KEPT, UNREADABLE = "playing", "kept", "unreadable"


class SavedGame(NamedTuple):
    """A game in the journal."""

    id: int
    game: str
    options: Options
    seed: int
    chance: str
    started: float
    fate: str  # "playing", "kept" for guests who may come back, "over", "abandoned" or "unreadable"
    actions: tuple[Entry, ...]
    hints: Mapping[int, int] = {}  # how many each seat had, where it had any

    def match(self, game: AnyGame) -> Match:
        """The game, standing where it was left. BadRecord or BadOption when it cannot be."""
        options = as_kept(game, self.options)
        return Match(game, options, seed=self.seed, chance=self.chance, record=self.actions)


class Finale(NamedTuple):
    """What the journal hears at the end of a game: "over" or "abandoned", its score with the list it counts
    in, if it has one, and the seats that won."""

    fate: str
    score: tuple[str, int] | None = None
    winners: tuple[int, ...] | None = None


def options_words(options: Options) -> str:
    """The options of a game as they are kept; the same options are the same words."""
    return json.dumps(dict(options), sort_keys=True)


def options_asked(words: str, whatever: Container[str]) -> dict[str, object] | None:
    """The options of a saved game but for those named in `whatever`; None where they cannot be read."""
    found = read_options(words)
    return found and {name: value for name, value in found.items() if name not in whatever}


def read_options(words: object) -> dict[str, object] | None:
    """The options of a saved game; None where they cannot be read."""
    try:
        found = json.loads(str(words))
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None
