"""What a conformance run gives back: a Report, or the error that names the broken promise."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple, NoReturn

from engines.game import AnyGame


class ConformanceError(Exception):
    """A promise of the contract that a game broke.

    `check` is the name of the check, `saved` the game up to that moment in the form Match.load takes.
    """

    def __init__(self, check: str, what: str, where: str, saved: dict[str, object]) -> None:
        super().__init__(
            f"{check}: {what}\n  at {where}\n  the game so far: {json.dumps(saved, default=repr)}"
        )
        self.check = check
        self.what = what
        self.saved = saved


class Report(NamedTuple):
    """What was looked at in a run that found nothing wrong."""

    game: str
    games: int
    actions: int  # played in all games together
    shortest: int
    longest: int
    probes: int  # moments at which every check was made
    applied: int  # listed actions tried out
    refused: int  # unlisted actions tried out
    samples: int  # states drawn anew for one seat's knowledge
    secrets: int  # those of them that differed from the true state; 0 in a game without secrets
    endings: dict[str, int]  # how often each reason ended a game

    def __str__(self) -> str:
        endings = ", ".join(f"{why} {count}" for why, count in sorted(self.endings.items()))
        return (
            f"{self.game}: {self.games} games, {self.actions} actions "
            f"({self.shortest} to {self.longest} a game), {self.probes} probes, "
            f"{self.applied} applied, {self.refused} refused, "
            f"{self.samples} samples ({self.secrets} with other secrets); endings: {endings}"
        )


class Tally:
    """The counts of a run while it goes on."""

    def __init__(self) -> None:
        self.lengths: list[int] = []
        self.actions = 0
        self.probes = 0
        self.applied = 0
        self.refused = 0
        self.samples = 0
        self.secrets = 0
        self.endings: Counter[str] = Counter()

    def ended(self, length: int, why: str) -> None:
        self.lengths.append(length)
        self.actions += length
        self.endings[why] += 1

    def mean_length(self) -> float:
        return self.actions / len(self.lengths) if self.lengths else 0.0

    def report(self, game: str) -> Report:
        return Report(
            game,
            len(self.lengths),
            self.actions,
            min(self.lengths, default=0),
            max(self.lengths, default=0),
            self.probes,
            self.applied,
            self.refused,
            self.samples,
            self.secrets,
            dict(self.endings),
        )


class Trail:
    """The game being played in a run: what a broken promise is reported with."""

    def __init__(self, game: AnyGame, options: Mapping[str, object], seed: int, number: int) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.number = number
        self.record: list[tuple[int, object]] = []

    def fail(self, check: str, what: str) -> NoReturn:
        """Raise the error for a broken promise, with all that is needed to see it again."""
        where = f"game {self.number} of seed {self.seed}, after {len(self.record)} actions"
        raise ConformanceError(check, what, where, self.saved())

    def saved(self) -> dict[str, object]:
        return {
            "game": getattr(self.game, "NAME", "?"),
            "options": dict(self.options),
            "seed": self.seed,
            "chance": "ask",
            "actions": [[seat, self._words(action)] for seat, action in self.record],
        }

    def _words(self, action: object) -> str:
        try:
            return self.game.text(action)
        except Exception:  # a game whose text() is the broken part is still reported
            return repr(action)
