"""The captain's choices: lists with their odds, payments part by part, keys, real dice."""

from __future__ import annotations

from random import Random

import pytest

from engines import captain_zemo as zemo
from engines.captain_zemo.setup import first_state
from engines.captain_zemo.words import FACES
from engines.game import CHANCE, BadOption
from engines.match import Match
from table.games import load_sheet
from table.games.captain_zemo.gestures import at_least
from table.games.captain_zemo.questions import question
from table.games.captain_zemo.sentences import SENTENCES
from table.games.parts import Question
from table.hands.reach import keys_to
from tests.table.conftest import Table
from tests.table.zemo_voyages import (
    BETWEEN,
    BOOTY,
    CANNON,
    NO_CANNON,
    PIRATES,
    TOWN,
    keys,
    press,
    record,
    rolled,
    rows,
    voyage,
)

SHORT = ("3 crew", "1 hull and 2 crew", "2 hull and 1 crew", "3 hull", "Roll all dice again: 1 command")

SINKS = "sinks the ship"


def test_the_start_is_chosen_by_keys(make_table):
    table = make_table("captain_zemo", {})
    table.set_up()
    squares = zemo.view(table.session.match.state, None)["starts"]
    assert keys(table) == {
        "left": f"Begin on {squares[0]}",
        "right": f"Begin on {squares[1]}",
        "menu": "Menu",
    }
    press(table, "right")
    assert table.record()[-1] == f"start {squares[1]}"


def test_equal_dice_may_be_rolled_again(make_table):
    table = make_table("captain_zemo", {}, record=[(CHANCE, "roll 3 3")])
    table.set_up()
    assert keys(table) == {"confirm": "Begin on E5", "left": "Roll again", "menu": "Menu"}
    press(table, "left")
    assert table.record()[:2] == ["roll 3 3", "reroll"]


def test_the_motives_are_a_list_that_says_what_they_are_for():
    table = voyage(1)
    assert [row.partition(":")[0] for row in rows(table)] == ["Adventurer", "Protector", "Pillager"]
    press(table, "right", "right", "confirm")
    assert "motive pillager" in table.record()


def test_a_motive_given_as_an_option_is_chosen_at_once_and_taken_back_with_the_start():
    table = Table("captain_zemo", {"motive": "protector"})
    table.set_up()
    press(table, "left")
    assert table.record()[2:3] == ["motive protector"]
    press(table, "back", "confirm")
    assert len(table.record()) == 1, "back to the start square, not into the same motive again"
    press(table, "left")
    assert table.record()[2:3] == ["motive protector"]


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"motive": "pirate"}, "option 'motive' of Captain Zemo is one of adventurer, protector, pillager"),
        ({"dice": "loaded"}, "option 'dice' of Captain Zemo is one of table, physical, not 'loaded'"),
        ({"map": "atlantis"}, "option 'map' of Captain Zemo is one of easy_sailing"),
        ({"deck": "large"}, "has no option 'deck'; it has: seats, map, motive, dice"),
    ],
)
def test_bad_options_are_told(options, says):
    with pytest.raises(BadOption, match=says):
        Match(load_sheet("captain_zemo").game, options, seed=1)


# Cannon and payments


def test_cannon_are_offered_with_their_odds():
    table = voyage(CANNON)
    combat = zemo.view(table.session.match.state, None)["combat"]
    shown = rows(table)
    assert shown[0] == f"1 cannon: {round(100 * at_least(1, combat['strength']))} in 100 win"
    assert shown[-1] == f"No cannon: pay {combat['strength']}"
    assert len(shown) == 9
    press(table, "right", "confirm")
    assert "fire 2" in table.record()


def test_odds_are_those_of_fair_dice():
    assert at_least(1, 4) == 0.5
    assert at_least(2, 7) == 21 / 36
    assert at_least(2, 13) == 0
    assert at_least(3, 3) == 1
    assert at_least(0, 1) == 0
    rolls = [(a, b, c) for a in FACES for b in FACES for c in FACES]
    assert at_least(3, 12) == pytest.approx(sum(sum(roll) >= 12 for roll in rolls) / 216)


def test_a_short_attack_is_paid_or_rolled_again():
    table = voyage(PIRATES)
    assert rows(table) == SHORT
    press(table, "left", "confirm")
    assert "reroll" in table.record()[-3:]


def test_payments_that_sink_the_ship_come_last_and_are_marked():
    table = voyage(NO_CANNON)
    choice = table.scene().choice
    sinking = [row for row in choice.rows if row.endswith(SINKS)]
    assert sinking
    assert list(choice.rows[-len(sinking) :]) == sinking
    assert [choice.rows[n] for n in choice.warned] == sinking
    state = table.session.match.state
    for payment in zemo.actions(state, 0):
        said = next(row for row in choice.rows if row.removesuffix(f": {SINKS}") == _in_words(payment))
        assert said.endswith(SINKS) == bool(zemo.apply(state, 0, payment).lost)


def _in_words(payment: str) -> str:
    parts = payment.split()[1:]
    pairs = zip(parts[::2], parts[1::2], strict=True)
    return " and ".join(f"{points} {name}" for name, points in pairs)


def test_a_kraken_is_paid_resource_by_resource():
    state = _met("K", stock=(4, 4, 4, 0, 0, 3))
    first = question(state, [])
    assert isinstance(first, Question)
    assert first.rows[:2] == ("No sail, but ...", "1 sail, and ...")
    assert first.rows[-1] == "4 sail: sinks the ship"
    second = question(state, [0])
    assert isinstance(second, Question)
    assert "2 hull and 3 crew" in second.rows
    assert question(state, [0, second.rows.index("2 hull and 3 crew")]) == "pay hull 2 crew 3"


def test_every_payment_can_be_spelled_and_nothing_else():
    for letter in "CDKPN":
        for stock in ((4, 4, 4, 0, 0, 3), (2, 1, 6, 0, 0, 0), (1, 1, 1, 0, 2, 0), (8, 8, 8, 0, 0, 0)):
            state = _met(letter, stock)
            assert sorted(_spelled(state, [])) == sorted(zemo.actions(state, 0))


def _spelled(state: zemo.State, answers: list[int]) -> list[str]:
    asked = question(state, answers)
    if isinstance(asked, str):
        return [asked]
    assert asked is not None
    assert len(set(asked.rows)) == len(asked.rows)
    return [words for row in range(len(asked.rows)) for words in _spelled(state, [*answers, row])]


def _met(letter: str, stock: tuple[int, ...]) -> zemo.State:
    """A first move onto an enemy, fought without cannon."""
    rows = ("." * 6 + letter + "." * 5, *["." * 12] * 11)
    state = first_state(zemo.seas.draw("test", "Test", rows))
    for seat, words in ((-1, "roll 1 3"), (0, "start E1"), (0, "motive protector"), (-1, "roll 1 1 1 6")):
        state = zemo.apply(state, seat, words)
    state = state._replace(log=state.log._replace(stock=stock))
    for words in ("use 6 G1", "use 1", "use 1", "use 1"):
        state = zemo.apply(state, 0, words)
    if state.phase == "navy":
        state = zemo.apply(state, 0, "fight")
    return zemo.apply(state, 0, "fire 0")


# Towns, booty, between turns


def test_a_town_lists_what_can_be_bought_and_a_pillager_may_sack_it():
    table = voyage(TOWN)
    assert rows(table)[0] == "Buy 1 sail (6 of 8)"
    assert rows(table)[-2:] == ("Leave the town", "Sack the town, strength 4")
    press(table, "confirm")
    assert table.record()[-1] == "buy sail"
    assert rows(table)[0] == "Buy 1 sail (7 of 8)"
    assert rows(table)[-1] == "Leave the town", "who has bought does not sack"


def test_booty_is_a_question_of_two_keys():
    table = voyage(BOOTY)
    assert keys(table)["confirm"] == "Take it"
    assert keys(table)["left"] == "Leave it"


def test_between_turns_the_risk_is_told():
    table = voyage(BETWEEN)
    assert keys(table)["confirm"] == "Sail on"
    assert keys(table)["left"] == "Stop here"
    state = table.session.match.state
    expected = "Every roll can be sailed from here." if not zemo.stuck_rolls(state) else "in 100 rolls"
    assert expected in table.scene().now
    assert "stop with" in table.scene().now


def test_the_risk_is_the_share_of_rolls_that_would_be_stuck():
    table = voyage(len(record_words()) - 1)
    state = table.session.match.state
    percent = 100 * zemo.stuck_rolls(state) / 1296
    assert percent >= 1
    assert f"About {percent:.0f} in 100 rolls would be stuck here." in table.scene().now


def record_words() -> list[str]:
    return [entry.text for entry in record(1000) if entry.seat != CHANCE]


def test_every_action_can_be_chosen_with_keys_and_cells():
    """Random voyages, played by buttons alone."""
    rng, played = Random(11), set()
    for number in range(12):
        options = {"map": zemo.seas.MAPS[number % 3], "motive": zemo.printed.MOTIVES[number // 3 % 3]}
        table = Table("captain_zemo", options)
        table.set_up()
        while table.moment.outcome is None:
            candidate = rng.choice(table.moment.legal.candidates)
            length = len(table.record())
            press(table, *keys_to(table.moment, candidate))
            for cell in candidate.gesture.presses:
                table.board.press(cell)
            assert table.record()[length] == candidate.action
            played.add(candidate.action.split()[0])
    assert played >= {"start", "use", "reroll", "buy", "done", "fire", "pay", "sail", "stop"}


# Real dice


def entering(*faces: int) -> list[str]:
    return [word for face in faces for word in [*["right"] * (face - 1), "confirm"]]


def physical(before: int = 0) -> Table:
    table = Table("captain_zemo", {"dice": "physical"}, record=_BEGINNING[:before])
    table.set_up()
    return table


_BEGINNING = [(CHANCE, "roll 2 5"), (0, "start C9"), (0, "motive adventurer"), (CHANCE, "roll 2 4 5 6")]


def test_real_dice_are_asked_for_one_by_one():
    table = physical()
    assert table.scene().now == "Roll two dice for the start, and enter them."
    assert table.scene().choice.title == "Die 1 of 2"
    assert rows(table) == ("1", "2", "3", "4", "5", "6")
    press(table, *entering(5))
    assert table.scene().choice.title == "Die 2 of 2 (5 so far)"
    press(table, *entering(2))
    assert table.scene().choice.title == "Rolled: 5 and 2?"
    assert table.record() == [], "nothing is rolled before it is confirmed"
    press(table, "confirm")
    assert table.record() == ["roll 2 5"]


def test_a_finger_that_slipped_is_mended():
    table = physical()
    press(table, *entering(5, 5))
    press(table, "back")
    assert table.scene().choice.title == "Die 2 of 2 (5 so far)"
    press(table, *entering(2), "right", "confirm")
    assert table.scene().choice.title == "Die 1 of 2", "no: all of them again"
    press(table, *entering(1, 6), "confirm")
    assert table.record() == ["roll 1 6"]


def test_an_entered_roll_stands():
    table = physical(4)
    assert "back" not in keys(table)
    press(table, "back")
    press(table, "menu")
    assert "Take back the last move" not in rows(table)
    press(table, "back")
    table.board.press("D6")
    assert table.record()[-1] == "use 2 D10"
    press(table, "back", "confirm")
    assert table.record()[-1] == "roll 2 4 5 6", "the move is taken back, not the roll"


def test_an_entered_roll_stands_over_a_restart():
    table = physical(4)
    table.restart()
    table.think()
    assert table.session.match.chance == "ask"
    assert "back" not in keys(table)
    assert [die.face for die in table.scene().dice] == [2, 4, 5, 6]


def test_a_reroll_asks_for_the_dice_again():
    table = physical(4)
    press(table, "left", "confirm")
    assert table.record()[-1] == "reroll"
    assert table.scene().choice.title == "Die 1 of 4"
    press(table, *entering(1, 1, 6, 1), "confirm")
    assert table.record()[-1] == "roll 1 1 1 6"


def test_a_restart_in_the_middle_of_a_fight_asks_again():
    table = voyage(PIRATES)
    table.restart()
    table.think()
    assert rows(table) == SHORT
    assert table.scene().tone == "play"


def test_a_one_warns_of_what_comes_after_it():
    """With nothing but the skull left a 1 loses the voyage, and its row says so."""
    table = rolled("1 2 4 6")
    state = table.session.match.state
    doomed = state._replace(log=state.log._replace(danger=zemo.printed.SKULL))
    assert load_sheet("captain_zemo").gesture(doomed, 0, "use 1").label.endswith("the skull!")
    assert "1: marks the danger track" in rows(table)


def test_rows_that_may_sink_the_ship_are_warned_of_in_any_language(monkeypatch):
    """The warning goes by what a row leads to, not by a word in it."""
    asked = [voyage(where).scene().choice.rows for where in (CANNON, NO_CANNON)]
    states = [voyage(where).session.match.state for where in (CANNON, NO_CANNON)]
    warned = [question(state, []).warned for state in states]
    assert [tuple(n for n, row in enumerate(rows) if "sink" in row) for rows in asked] == warned
    assert any(warned)
    for name in ("no cannon, sinks", "cannon, may sink", "pay and sink"):
        monkeypatch.setitem(SENTENCES, name, "kentert")
    assert [question(state, []).warned for state in states] == warned
