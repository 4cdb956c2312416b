"""A match: the record, chance by seed and by hand, take-back, saving and restoring."""

from __future__ import annotations

import json
from random import Random
from typing import Any, NamedTuple

import pytest

from engines import sea_leg
from engines.catalog import UnknownGame
from engines.game import CHANCE, BadOption, IllegalAction, Options, Outcome, Told, check_options, seat_count
from engines.match import BadRecord, Entry, Match, UnknownSeat


class Dice(NamedTuple):
    """Two seats; a die falls at the start and after every call; the game ends after six calls."""

    die: int
    calls: int
    waiting: bool


class Calls:
    NAME = "calls"
    TITLE = "Calls"
    SEATS: tuple[int, ...] = (2, 3)
    BOUND = 13

    @staticmethod
    def start(options: Options) -> Dice:
        check_options("calls", options, ())
        seat_count("calls", options, Calls.SEATS)
        return Dice(0, 0, True)

    @staticmethod
    def movers(state: Dice) -> tuple[int, ...]:
        if state.waiting:
            return (CHANCE,)
        return () if state.calls == 6 else (state.calls % 2,)

    @staticmethod
    def actions(state: Dice, seat: int) -> list[str]:
        if seat not in Calls.movers(state):
            return []
        return [f"roll {n}" for n in range(1, 7)] if seat == CHANCE else ["high", "low"]

    @staticmethod
    def apply(state: Dice, seat: int, action: str) -> Dice:
        if action not in Calls.actions(state, seat):
            raise IllegalAction(f"{action} is not possible")
        if seat == CHANCE:
            return Dice(int(action[-1]), state.calls, False)
        return Dice(state.die, state.calls + 1, True)

    @staticmethod
    def tell(before: Dice, seat: int, action: str, after: Dice) -> list[Told]:
        if action == "low" and before.die == 6:
            raise RuntimeError("a fault of the game")
        return [Told(f"{seat} {action}", None if after.calls % 2 else (0,))]

    @staticmethod
    def outcome(state: Dice) -> Outcome | None:
        return None if Calls.movers(state) else Outcome((), None, "six calls")

    @staticmethod
    def view(state: Dice, seat: int | None) -> dict[str, Any]:
        return {"die": state.die, "seat": seat}

    @staticmethod
    def sample(state: Dice, seat: int, rng: Random) -> Dice:  # noqa: ARG004
        return state

    @staticmethod
    def text(action: str) -> str:
        return action

    @staticmethod
    def parse(text: str) -> str:
        if text not in ("high", "low", *(f"roll {n}" for n in range(1, 7))):
            raise IllegalAction(f"{text!r} is no action")
        return text

    @staticmethod
    def chance(state: Dice, rng: Random) -> str:  # noqa: ARG004
        return f"roll {rng.randint(1, 6)}"

    @staticmethod
    def pieces(state: Dice) -> list[tuple[str, str]]:  # noqa: ARG004
        return [("die", "table")]


def by_seed(seed: int = 5) -> Match:
    return Match(Calls, {}, seed=seed)


def by_hand() -> Match:
    return Match(Calls, {}, seed=5, chance="ask")


def test_chance_by_seed_acts_at_the_start_and_after_every_action() -> None:
    match = by_seed()
    assert match.movers() == (0,)
    assert [entry.seat for entry in match.record] == [CHANCE]
    told = match.apply(0, "high")
    assert [entry.seat for entry in match.record] == [CHANCE, 0, CHANCE]
    assert [item.event for item in told] == ["0 high", f"-1 {match.record[2].text}"]
    assert match.movers() == (1,)


def test_chance_by_seed_cannot_be_played_by_hand() -> None:
    match = by_seed()
    assert match.actions(CHANCE) == []
    with pytest.raises(IllegalAction, match="by itself"):
        match.apply(CHANCE, "roll 3")


def test_chance_by_hand_is_a_mover_like_any_other() -> None:
    match = by_hand()
    assert match.movers() == (CHANCE,)
    assert match.actions(CHANCE) == [f"roll {n}" for n in range(1, 7)]
    match.apply(CHANCE, "roll 4")
    assert match.state.die == 4
    assert match.movers() == (0,)
    assert match.record == [Entry(CHANCE, "roll 4")]


def test_the_same_seed_gives_the_same_dice_and_another_seed_others() -> None:
    def dice(seed: int) -> list[str]:
        match = by_seed(seed)
        for n in range(6):
            match.apply(n % 2, "high")
        return [entry.text for entry in match.record if entry.seat == CHANCE]

    assert dice(1) == dice(1)
    assert len({tuple(dice(seed)) for seed in range(20)}) > 15


def test_an_illegal_action_changes_nothing() -> None:
    match = by_seed()
    before = match.saved(), match.state
    for seat, text in ((1, "high"), (0, "HIGH"), (0, "roll 3"), (0, "")):
        with pytest.raises(IllegalAction):
            match.apply(seat, text)
    with pytest.raises(IllegalAction, match="an action is a text, not 3"):
        match.apply(0, 3)  # type: ignore[arg-type]
    assert (match.saved(), match.state) == before


def test_a_fault_of_the_game_leaves_no_half_action() -> None:
    match = by_hand()
    match.apply(CHANCE, "roll 6")
    before = match.saved()
    with pytest.raises(RuntimeError, match="a fault"):
        match.apply(0, "low")
    assert match.saved() == before
    assert match.movers() == (0,)


@pytest.mark.parametrize("seat", [2, -2, 99, True, 1.0, "0", None, [0]])
def test_an_unknown_seat_is_named(seat: Any) -> None:
    match = by_seed()
    with pytest.raises(UnknownSeat, match="this game has seats 0 to 1"):
        match.actions(seat)
    with pytest.raises(UnknownSeat):
        match.apply(seat, "high")


def test_the_third_seat_is_there_when_three_play() -> None:
    assert Match(Calls, {"seats": 3}, seed=1).actions(2) == []


def test_undo_by_seed_takes_the_chance_after_the_action_with_it() -> None:
    match = by_seed()
    match.apply(0, "high")
    first = list(match.record)
    match.apply(1, "low" if match.state.die != 6 else "high")
    assert match.undo()
    assert match.record == first
    assert match.undo()
    assert match.record == first[:1]
    assert not match.undo()
    assert match.record == first[:1]


def test_undo_and_again_rolls_the_same() -> None:
    match = by_seed()
    match.apply(0, "high")
    record, state = list(match.record), match.state
    match.undo()
    match.apply(0, "high")
    assert (match.record, match.state) == (record, state)


def test_undo_by_hand_takes_the_last_action_of_anybody() -> None:
    match = by_hand()
    match.apply(CHANCE, "roll 2")
    match.apply(0, "high")
    assert match.undo()
    assert match.movers() == (0,)
    assert match.undo()
    assert match.movers() == (CHANCE,)
    assert not match.undo()


def test_undo_after_the_end_goes_on() -> None:
    position = "\n".join([".....", "B....", *["....."] * 6, "....s"])
    match = Match(sea_leg, {"position": position, "to_move": 1}, seed=0)
    match.apply(1, "move A2 A1")
    assert match.movers() == ()
    assert match.outcome() == Outcome((1,), None, "captain home")
    assert match.undo()
    assert match.movers() == (1,)
    assert match.outcome() is None


def test_a_saved_game_is_its_options_and_its_actions_as_json() -> None:
    match = by_seed()
    match.apply(0, "high")
    saved = json.loads(json.dumps(match.saved()))
    assert saved["options"] == {}
    assert saved["actions"][1] == [0, "high"]
    again = Match.load(saved, Calls)
    assert (again.state, again.record, again.saved()) == (match.state, match.record, saved)


def test_a_loaded_game_goes_on_as_the_saved_one_would_have() -> None:
    match = by_seed()
    match.apply(0, "high")
    again = Match.load(match.saved(), Calls)
    for each in (match, again):
        each.apply(1, "high")
    assert again.record == match.record


def test_a_shipped_game_is_loaded_by_its_name() -> None:
    match = Match(sea_leg, {"deck": "large"}, seed=3)
    match.apply(0, "move C9 C8")
    again = Match.load(match.saved())
    assert again.game is sea_leg
    assert again.state == match.state


def test_a_record_that_stops_before_chance_is_completed() -> None:
    """A journal may have been cut between an action and the chance after it."""
    match = by_seed()
    match.apply(0, "high")
    assert Match(Calls, {}, seed=5, record=match.record[:2]).record == match.record
    assert Match(Calls, {}, seed=5, record=[]).record == match.record[:1]


def test_a_record_that_does_not_fit_names_the_entry() -> None:
    with pytest.raises(
        BadRecord, match=r"action 2 of the record, 'high' of seat 1, does not fit: high is not"
    ):
        Match(Calls, {}, seed=1, record=[(CHANCE, "roll 1"), (1, "high")])
    with pytest.raises(BadRecord, match=r"action 1 .* there is no seat 7"):
        Match(Calls, {}, seed=1, record=[(7, "high")])


GOOD: dict[str, Any] = {"game": "calls", "options": {}, "seed": 1, "chance": "ask", "actions": []}


@pytest.mark.parametrize(
    ("saved", "says"),
    [
        ([], "a saved game is an object"),
        ({}, "needs 'actions' as a list"),
        ({**GOOD, "actions": {}}, "needs 'actions' as a list"),
        ({**GOOD, "actions": [["high"]]}, "action 1 of a saved game must be"),
        ({**GOOD, "actions": [[0, 1]]}, "action 1 of a saved game must be"),
        ({**GOOD, "actions": ["hi"]}, "action 1 of a saved game must be"),
        ({**GOOD, "actions": [[True, "high"]]}, "action 1 of a saved game must be"),
        ({**GOOD, "options": None}, "needs 'options' as an object"),
        ({**GOOD, "seed": True}, "needs 'seed' as a whole number"),
        ({**GOOD, "seed": 1.5}, "needs 'seed' as a whole number"),
        ({**GOOD, "game": "sea_leg"}, "a saved game of 'sea_leg', not of 'calls'"),
    ],
)
def test_a_saved_game_of_the_wrong_form_is_refused(saved: Any, says: str) -> None:
    with pytest.raises(BadRecord, match=says):
        Match.load(saved, Calls)


def test_bad_options_of_a_match() -> None:
    with pytest.raises(BadOption, match="chance is 'seed' or 'ask', not 'dice'"):
        Match(Calls, {}, seed=1, chance="dice")
    with pytest.raises(BadOption, match="no option 'colour'"):
        Match(Calls, {"colour": 1}, seed=1)
    with pytest.raises(BadOption, match="2 or 3 seats, not 4"):
        Match(Calls, {"seats": 4}, seed=1)
    with pytest.raises(UnknownGame, match="there is no game 'calls'"):
        Match.load(GOOD)


def test_views_are_for_seats_and_onlookers() -> None:
    match = by_seed()
    assert match.view(1)["seat"] == 1
    assert match.view(None)["seat"] is None
    with pytest.raises(UnknownSeat, match="chance has no view"):
        match.view(CHANCE)
