"""A game as other laboratories want it: actions with numbers, odds, payoffs, and what is seen as numbers.

Where several seats may act at once, the lowest acts first: what it did is no more known to the others than
the rules say, so nothing is given away by it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple
from zlib import crc32

from engines import catalog
from engines.game import CHANCE, AnyGame, Options, Outcome, said
from table.adapters.vocabularies import VOCABULARIES, ways

FEATURES = 4096
MOST_POINTS = 500.0  # more than any voyage can be worth

STANDARD: dict[str, dict[str, object]] = {
    "sea_leg": {"seats": 2, "deck": "small"},
    "captivate": {"seats": 2, "columns": 7, "rows": 7},
    "sea_grid": {"seats": 2, "columns": 5, "rows": 7, "plies": 200},
    "captain_zemo": {"seats": 1, "map": "easy_sailing"},
    "captain_sonar": {"seats": 8, "map": "alpha", "sheet": "", "limit": 300},
}
"""The options that a game has here, with what is usual. Empty ones are left to the engine."""

HIDING = {"captivate", "sea_grid", "captain_sonar"}
"""Games in which a seat does not know everything."""


class Standing(NamedTuple):
    """A state, and what each seat has heard and done on the way to it."""

    state: object
    heard: tuple[tuple[str, ...], ...]

    def __deepcopy__(self, memo: object) -> Standing:
        return self  # nothing in it ever changes


class NumberedGame:
    """One game with one set of options."""

    def __init__(self, name: str, options: Mapping[str, object]) -> None:
        self._given = dict(options)
        self.options = _engine_options({**STANDARD[name], **options})
        self.game: AnyGame = catalog.load(name)
        self.name, self.seats = name, int(self.options["seats"])
        words = VOCABULARIES[name](self.options)
        self.words, self.draws = words.seats, words.chance
        self._numbers = {word: number for number, word in enumerate(self.words)}
        self._drawn = {word: number for number, word in enumerate(self.draws)}

    def __deepcopy__(self, memo: object) -> NumberedGame:
        return self  # OpenSpiel copies a state by copying all that it has

    def __reduce__(self) -> tuple[object, ...]:
        return NumberedGame, (self.name, self._given)

    def begin(self) -> Standing:
        return Standing(self.game.start(self.options), ((),) * self.seats)

    # Whose turn, and what may be done

    def mover(self, node: Standing) -> int | None:
        """The seat to act, CHANCE, or None when it is over."""
        movers = self.game.movers(node.state)
        return movers[0] if movers else None

    def legal(self, node: Standing, seat: int) -> list[int]:
        """The numbers of a seat's actions, ascending."""
        numbers = self._drawn if seat == CHANCE else self._numbers
        return sorted(numbers[self.game.text(action)] for action in self.game.actions(node.state, seat))

    def word(self, seat: int, number: int) -> str:
        return (self.draws if seat == CHANCE else self.words)[number]

    def odds(self, node: Standing) -> list[tuple[int, float]]:
        """What chance may do, and how likely it is."""
        numbers = self.legal(node, CHANCE)
        weights = [ways(self.draws[number]) if self.name == "captain_zemo" else 1 for number in numbers]
        return [(number, weight / sum(weights)) for number, weight in zip(numbers, weights, strict=True)]

    # What follows

    def apply(self, node: Standing, seat: int, number: int) -> Standing:
        game, words = self.game, self.word(seat, number)
        action = game.parse(words)
        after = game.apply(node.state, seat, action)
        told = [(item, said(game, item)) for item in game.tell(node.state, seat, action, after)]
        heard = tuple(
            (
                *before,
                *([f"> {words}"] if listener == seat else []),
                *(w for t, w in told if t.heard_by(listener)),
            )
            for listener, before in enumerate(node.heard)
        )
        return Standing(after, heard)

    def advance(self, node: Standing, rng: Random) -> Standing:
        """The same with everything that chance has to do done."""
        while self.mover(node) == CHANCE:
            words = self.game.text(self.game.chance(node.state, rng))
            node = self.apply(node, CHANCE, self._drawn[words])
        return node

    def resample(self, node: Standing, seat: int, rng: Random) -> Standing:
        """A node that this seat cannot tell from this one."""
        return node._replace(state=self.game.sample(node.state, seat, rng))

    def pays(self, node: Standing) -> list[float]:
        """What each seat gets: points where one plays alone, else winners take what losers pay."""
        outcome = self.game.outcome(node.state)
        if outcome is None:
            return [0.0] * self.seats
        return _points(outcome) if self.seats == 1 else _shares(outcome, self.seats)

    # What is seen

    def view(self, node: Standing, seat: int | None) -> str:
        return json.dumps(self.game.view(node.state, seat), sort_keys=True)

    def known(self, node: Standing, seat: int) -> str:
        """Everything that a seat has heard and done, and what it sees now."""
        return "\n".join((*node.heard[seat], self.view(node, seat)))

    def features(self, node: Standing, seat: int) -> Iterator[int]:
        """What a seat sees as the numbers of features, by feature hashing: the view's every leaf is one."""
        for path, value in _leaves(self.game.view(node.state, seat), ""):
            yield crc32(f"{path}={value}".encode()) % FEATURES


def _engine_options(options: Mapping[str, object]) -> Options:
    given = {name: value for name, value in options.items() if value != ""}
    if "columns" in given:
        given["mat"] = [given.pop("columns"), given.pop("rows")]
    return given


def _points(outcome: Outcome) -> list[float]:
    return [float(points) for points in outcome.scores or (0,)]


def _shares(outcome: Outcome, seats: int) -> list[float]:
    winners = outcome.winners
    if not winners or len(winners) == seats:
        return [0.0] * seats
    share = (seats - len(winners)) / len(winners)
    return [share if seat in winners else -1.0 for seat in range(seats)]


def _is_line(path: str, value: str) -> bool:
    """Is this a line of a drawn board, every mark of which is a thing of its own?"""
    return path.rpartition(".")[2].isdigit() and len(value) > 1 and " " not in value


def _leaves(value: object, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from _leaves(part, f"{path}.{key}")
    elif isinstance(value, Sequence) and (not isinstance(value, str) or _is_line(path, value)):
        for place, part in enumerate(value):
            yield from _leaves(part, f"{path}.{place}")
    else:
        yield path, str(value)
