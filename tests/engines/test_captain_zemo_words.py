"""Words, refusals, events and views of Captain Zemo."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import engines.captain_zemo as zemo
from engines.game import CHANCE, IllegalAction
from engines.protocol import Referee
from tests.engines.captain_zemo_voyage import at_sea, meeting, new

ACTIONS = [
    *("roll 2 5", "roll 1 4 4 6", "roll 3", "roll 1 1 1 1 1 1 1 1 1 6"),
    *("start C9", "reroll", "motive adventurer", "motive protector", "motive pillager"),
    *("use 1", "use 3 C3", "use 6 L12", "drop", "fight", "take cannon", "sack", "buy sail", "buy hull"),
    *("buy crew", "buy cannon", "done", "fire 0", "fire 10", "pay hull 1 crew 2", "pay sail 8", "gain"),
    *("decline", "sail", "stop"),
]
NO_ACTIONS = [
    *("", " ", "roll", "roll 5 2", "roll 0 1", "roll 1 7", "roll 1  2", "roll 1 2 ", "ROLL 1 2"),
    *("roll 1 1 1 1 1 1 1 1 1 1 1", "start c9", "start M1", "start A13", "start A0", "motive pirate"),
    *("use", "use 1 C3", "use 3", "use 7 C3", "use 3 c3", "use 3  C3", "use 3 C3 ", "take", "buy command"),
    *("buy gold", "buy", "fire", "fire 11", "fire -1", "fire 01", "pay", "pay ", "pay hull", "pay hull 0"),
    *("pay hull 9", "pay crew 1 hull 1", "pay hull 1 hull 1", "pay gold 1", "stop\n", "roll １ 2", "sail on"),
]


@pytest.mark.parametrize("words", ACTIONS)
def test_actions_have_stable_words(words: str) -> None:
    assert zemo.text(zemo.parse(words)) == words


@pytest.mark.parametrize("words", NO_ACTIONS)
def test_nothing_but_the_exact_words_is_an_action(words: str) -> None:
    with pytest.raises(IllegalAction) as refusal:
        zemo.parse(words)
    assert repr(words) in str(refusal.value)


def test_whoever_is_not_to_move_is_told_what_comes_first() -> None:
    assert "four dice of this turn" in at_sea("F6").refuses("use 4 F5", seat=0)
    assert "the captain must use the dice" in at_sea("F6").do("roll 1 1 4 4").refuses("roll 1 1 4 4", CHANCE)
    assert "two dice for the start" in new().refuses("start A1", seat=0)
    assert "no seat 3" in new().refuses("start A1", seat=3)


def test_an_action_of_another_phase_is_refused_with_what_is_to_do_now() -> None:
    assert "sail on or stop" in meeting(".").refuses("use 1")
    assert "choose how many cannon" in meeting("C").refuses("done")
    assert "gain the booty" in meeting("P", "pillager").do("fire 1", "roll 6").refuses("sail")
    assert "choose a motive" in new().do("roll 1 2", "start A3").refuses("stop")
    assert "the start square" in new().do("roll 1 2").refuses("start L12")
    assert "fight the Navy Ship" in meeting("N").refuses("fire 1")


def test_nothing_is_possible_when_it_is_over() -> None:
    voyage = meeting(".").do("stop")
    assert zemo.movers(voyage.state) == ()
    assert "over" in voyage.refuses("sail", seat=0)


@pytest.mark.parametrize("thing", [None, 5, [], {}, ("use", 1), b"use 1"])
def test_what_is_no_word_at_all_is_refused(thing: object) -> None:
    with pytest.raises(IllegalAction):
        zemo.apply(at_sea("F6").with_dice(1, 4).state, 0, thing)  # type: ignore[arg-type]


def test_the_action_is_told_first_and_everybody_hears_everything() -> None:
    voyage = at_sea("F6", F7="S").with_dice(4).do("use 4 F7")
    assert voyage.says() == ["use 4 F7", "at F7: Storm", "sail -1, 5 left", "marked: Storm 1 of 6"]
    assert all(told.to is None for told in voyage.told)


def test_turns_losses_and_the_end_are_told() -> None:
    assert meeting(".").do("sail").says() == ["sail", "turn 2"]
    assert meeting("S", sail=1).says()[-2:] == [
        "lost: the last sail is gone",
        "over: Cabin Boy, 0 points: the last sail is gone, in turn 1",
    ]
    assert meeting("R", command=0).says()[-1] == "no command to lose"
    assert meeting("S", storm=6).says()[-1] == "no circle left: Storm"


def test_the_captain_and_an_onlooker_see_the_same() -> None:
    voyage = meeting("K")
    assert zemo.view(voyage.state, 0) == zemo.view(voyage.state, None)


def test_the_view_has_all_that_a_display_draws() -> None:
    view = new(map="corner_treasures").do("roll 1 2", "start C1", "motive adventurer", "roll 1 2 3 5").view
    assert view["map"]["rows"][0] == "I.SC.PRN.C.I"
    assert view["map"]["titles"]["#"] == "Impassable"
    assert (view["ship"], view["path"], view["turn_starts"]) == ("C1", ["C1"], ["C1"])
    assert (view["turn"], view["turns"], view["motive"]) == (1, 15, "adventurer")
    assert view["ends"] == {"2": ["B2", "D2"], "3": ["A3", "E3"], "5": ["B1", "D1", "B2", "C2", "D2"]}
    assert view["log"]["resources"][0] == {"name": "sail", "points": 6, "most": 8, "vital": True}
    assert view["log"]["features"][0]["vp"] == 1
    assert view["danger"]["circles"][3] == "cannon"
    assert (view["danger"]["marked"], view["danger"]["strength"]) == (0, 4)
    assert json.loads(json.dumps(view)) == view


def test_the_view_of_a_combat_has_its_numbers() -> None:
    voyage = meeting("D", "adventurer", danger=8)
    assert voyage.view["combat"] == {
        "enemy": "sea_dragon",
        "title": "Sea Dragon",
        "strength": 7,
        "damage": ["sail", "crew"],
        "fired": None,
        "attack": None,
        "short": None,
        "spare": 10,
    }
    combat = voyage.do("fire 2", "roll 1 3").view["combat"]
    assert (combat["fired"], combat["attack"], combat["short"]) == (2, 4, 3)
    assert voyage.view["rolled"] == [1, 3]


def test_a_voyage_through_the_referee() -> None:
    referee = Referee(zemo, Random(1))

    def ask(**request: object) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(referee.answer(json.dumps(request)))
        return reply

    assert ask(do="new", chance="ask", options={"map": "oceanic_divide"}) == {"ok": True, "movers": [-1]}
    for seat, action in ((-1, "roll 2 5"), (0, "start C9"), (0, "motive pillager"), (-1, "roll 1 4 4 6")):
        assert ask(do="apply", seat=seat, action=action)["ok"]
    listed = ask(do="actions", seat=0)["actions"]
    assert listed == [
        "use 1",
        "use 4 C8",
        "use 4 B9",
        "use 4 C10",
        "use 6 C7",
        "use 6 A9",
        "use 6 C11",
        "reroll",
    ]
    refused = ask(do="apply", seat=0, action="use 4 D9")
    assert (refused["error"], refused["why"]) == ("illegal", "D9 is impassable")
    assert ask(do="undo") == {"ok": True, "movers": [-1]}
    assert ask(do="outcome") == {"ok": True, "outcome": None}
    assert ask(do="new", seed=3) == {"ok": True, "movers": [0]}


def test_the_ship_is_the_one_piece() -> None:
    assert list(zemo.pieces(new().state)) == [("ship", "harbour")]
    assert list(zemo.pieces(meeting(".").state)) == [("ship", "F7")]
