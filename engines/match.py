"""A game being played: options, a record of actions in words, and the state they lead to.

Everything that plays a game (the referee on a pipe, the table's journal, a simulation, a bug report)
goes through a Match, so that there is one meaning of "chance acts by itself", "take back" and "saved".

Chance is either asked for ("ask": it is a mover like any seat, and the caller applies its actions) or
drawn from the seed ("seed": it acts at once, at the start and after every action, and never shows up
among the movers). A draw depends on the seed and on how many actions were recorded before it, and on
nothing else: taken back and played again, the same dice fall.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from random import Random
from typing import Any, NamedTuple, Self

from engines import catalog
from engines.game import (
    CHANCE,
    AnyGame,
    BadOption,
    IllegalAction,
    Options,
    Outcome,
    Told,
    as_kept,
    seat_count,
    spelled_out,
)

CHANCES = ("seed", "ask")
SETTLED = "settled"  # an entry of the record that is no action: see `Match.settle`


class UnknownSeat(LookupError):
    """A seat this game does not have. Says which it has."""


class BadRecord(ValueError):
    """A saved game that cannot be played again. Names the entry, or the part, that does not fit; `number`
    is the entry's (from 1), for those who must not see what it says."""

    def __init__(self, why: str, number: int = 0) -> None:
        super().__init__(why)
        self.number = number


class Entry(NamedTuple):
    """One recorded action: who acted (CHANCE included), and the stable words of what it was."""

    seat: int
    text: str


class Deed(NamedTuple):
    """An action that was made, between the states before and after it."""

    before: object
    seat: int
    action: object
    after: object


class Match:
    """One game from its options to where it stands now."""

    def __init__(
        self,
        game: AnyGame,
        options: Options,
        *,
        seed: int,
        chance: str = "seed",
        record: Iterable[tuple[int, str]] = (),
    ) -> None:
        """Start a game, or with a record go on where it ended. BadRecord names an entry that does not fit."""
        if chance not in CHANCES:
            raise BadOption(f"chance is {' or '.join(map(repr, CHANCES))}, not {chance!r}")
        self.game = game
        self.options = spelled_out(game, options)
        self.seed = seed
        self.chance = chance
        self.record: list[Entry] = []
        self._states = [game.start(self.options)]  # one more than the record: undo is a pop
        self.seats = seat_count(game.NAME, options, game.SEATS)  # after the game has had its own say on it
        self._replay(record)
        self._chance_acts()

    @property
    def state(self) -> Any:
        return self._states[-1]

    @property
    def states(self) -> Sequence[Any]:
        """How it stood at the start, and after every entry of the record."""
        return tuple(self._states)

    def movers(self) -> tuple[int, ...]:
        """The seats that may act now; chance only when it is asked for."""
        return self.game.movers(self.state)

    def actions(self, seat: int) -> list[str]:
        """Every legal action of a seat in words; empty when it may not act."""
        self.check_seat(seat)
        return [self.game.text(action) for action in self.game.actions(self.state, seat)]

    def apply(self, seat: int, text: str) -> list[Told]:
        """Play an action and the chance after it; says what happened. IllegalAction: nothing has changed."""
        self.check_seat(seat)
        if seat == CHANCE and self.chance == "seed":
            raise IllegalAction("chance acts by itself in this game")
        before = len(self.record)
        try:
            return self._play(seat, text) + self._chance_acts()
        except BaseException:  # also a fault of the game, or Ctrl-C: never half an action
            self._back_to(before)
            raise

    def settle(self, seat: int) -> list[Told]:
        """Let people settle what the rules cannot know, such as a real hand that was counted wrong.

        Only games with a `settle` of their own can; it is recorded, but it is no action of the game:
        nobody is offered it, and no text applies it. IllegalAction where there is nothing to settle.
        """
        self.check_seat(seat)
        return self._settle(seat) + self._chance_acts()

    def undo(self) -> bool:
        """Take back the last action, with the chance that followed by itself. False when there is none."""
        keep = len(self.record)
        if self.chance == "seed":
            while keep and self.record[keep - 1].seat == CHANCE:
                keep -= 1
        if not keep:
            return False
        self._back_to(keep - 1)
        return True

    def last_deed(self) -> Deed | None:
        """What `undo` would take back; None when there is nothing, or it was settled by word."""
        number = len(self.record) - 1
        while self.chance == "seed" and number >= 0 and self.record[number].seat == CHANCE:
            number -= 1
        if number < 0 or self.record[number].text == SETTLED:
            return None
        seat, text = self.record[number]
        return Deed(self._states[number], seat, self.game.parse(text), self._states[number + 1])

    def fork(self) -> Self:
        """The same game beside this one: what is played or taken back there does not happen here."""
        twin = copy(self)
        twin.record, twin._states = self.record.copy(), self._states.copy()
        return twin

    def adopt(self, fork: Self) -> None:
        """Stand where a fork of this game has gone. The fork is of no use any more."""
        self.record, self._states = fork.record, fork._states

    def stand_in(self, state: object) -> None:
        """Stand in another state, one that some seat cannot tell from this one: for checks of secrecy."""
        self._states[-1] = state

    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def view(self, seat: int | None) -> Mapping[str, Any]:
        """All that a seat may know, or with None an onlooker."""
        if seat is not None:
            self.check_seat(seat)
            if seat == CHANCE:
                raise UnknownSeat("chance has no view; ask for a seat, or null for an onlooker")
        return self.game.view(self.state, seat)

    def saved(self) -> dict[str, object]:
        """The game as plain JSON values: its options and its actions."""
        return {
            "game": self.game.NAME,
            "options": dict(self.options),
            "seed": self.seed,
            "chance": self.chance,
            "actions": [[entry.seat, entry.text] for entry in self.record],
        }

    @classmethod
    def load(cls, saved: Mapping[str, object], game: AnyGame | None = None) -> Self:
        """A saved game, standing where it was left. BadRecord or BadOption when it cannot be.

        Without `game` it is one of those that come with the table, by the saved name.
        """
        name, options, seed, chance, actions = _parts(saved)
        if game is None:
            game = catalog.load(name)
        elif name != game.NAME:
            raise BadRecord(f"this is a saved game of {name!r}, not of {game.NAME!r}")
        return cls(game, as_kept(game, options), seed=seed, chance=chance, record=actions)

    def check_seat(self, seat: int) -> None:
        """UnknownSeat for anything that is no seat of this game (chance is one)."""
        if type(seat) is not int or not (0 <= seat < self.seats or seat == CHANCE):
            raise UnknownSeat(f"there is no seat {seat!r}; this game has seats 0 to {self.seats - 1}")

    def _back_to(self, length: int) -> None:
        del self.record[length:]
        del self._states[length + 1 :]

    def _play(self, seat: int, text: str) -> list[Told]:
        before = self.state
        action = self._step(seat, text)
        return self.game.tell(before, seat, action, self.state)

    def _step(self, seat: int, text: str) -> object:
        if not isinstance(text, str):
            raise IllegalAction(f"an action is a text, not {text!r}")
        action = self.game.parse(text)
        self._states.append(self.game.apply(self.state, seat, action))
        self.record.append(Entry(seat, text))
        return action

    def _settle(self, seat: int) -> list[Told]:
        settle = getattr(self.game, "settle", None)
        if settle is None:
            raise IllegalAction(f"{self.game.TITLE} has nothing to settle")
        state, told = settle(self.state, seat)
        self._states.append(state)
        self.record.append(Entry(seat, SETTLED))
        return list(told)

    def _chance_acts(self) -> list[Told]:
        told: list[Told] = []
        if self.chance == "seed":
            while CHANCE in self.game.movers(self.state):
                rng = Random(f"{self.seed}/{len(self.record)}")
                told += self._play(CHANCE, self.game.text(self.game.chance(self.state, rng)))
        return told

    def _replay(self, record: Iterable[tuple[int, str]]) -> None:
        for number, (seat, text) in enumerate(record, start=1):
            try:
                self.check_seat(seat)
                if text == SETTLED:
                    self._settle(seat)
                else:
                    self._step(seat, text)
            except (IllegalAction, UnknownSeat) as error:
                raise BadRecord(
                    f"action {number} of the record, {text!r} of seat {seat!r}, does not fit: {error}", number
                ) from error


def _parts(saved: Mapping[str, object]) -> tuple[str, dict[str, object], int, str, list[tuple[int, str]]]:
    """The five parts of a saved game, each of the right type."""
    if not isinstance(saved, Mapping):
        raise BadRecord(f"a saved game is an object with 'game', 'options' and 'actions', not {saved!r}")
    actions = _part(saved, "actions", list)
    for number, entry in enumerate(actions, start=1):
        if not _is_entry(entry):
            raise BadRecord(f"action {number} of a saved game must be [seat, text], not {entry!r}")
    return (
        _part(saved, "game", str),
        _part(saved, "options", dict),
        _part(saved, "seed", int),
        _part(saved, "chance", str),
        [(seat, text) for seat, text in actions],
    )


def _part(saved: Mapping[str, object], name: str, kind: type) -> Any:
    value = saved.get(name)
    if type(value) is not kind:
        raise BadRecord(f"a saved game needs {name!r} as {_KINDS[kind]}, not {value!r}")
    return value


_KINDS = {str: "a text", dict: "an object", int: "a whole number", list: "a list"}


def _is_entry(entry: object) -> bool:
    if not isinstance(entry, Sequence) or len(entry) != 2:
        return False
    return type(entry[0]) is int and isinstance(entry[1], str)
