"""How a game of Sea Leg starts: the decks as data, the options, and what is refused."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pytest

from engines import sea_leg
from engines.game import BadOption, IllegalAction, Outcome
from engines.sea_leg.deck import DECKS, BadDeck, load_decks
from tests.engines.sea_leg_play import BOW, STERN, fresh, game, listed, play, position

START = "\n".join([".bbb."] * 3 + ["....."] * 3 + [".sss."] * 3)


def deck(start: str = START, waves: str = '{ A5 = "E", E5 = "A" }', more: str = "") -> str:
    return f'[mine]\nstart = """\n{start}\n"""\nwaves = {waves}\n{more}'


def test_a_deck_of_ones_own_loads() -> None:
    assert load_decks(deck())["mine"].columns == 5
    assert set(DECKS) == {"small", "large"}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (deck(more="colour = 1"), "no field 'colour'"),
        (deck(""), "start must be a drawing"),
        ("[mine]\nwaves = {}", "start must be a drawing"),
        (deck(START.replace(".....", "....", 1)), "row 4 must be 5 of"),
        (deck(START.replace("sss", "sxs", 1)), "row 7 must be 5 of"),
        (deck("ss\nbb"), "3 to 26 columns"),
        (deck(START.replace("sss", "ss.", 1)), "stern must start with 9 Mates, not 8"),
        (deck(START.replace("bbb", "bb.", 1)), "bow must start with 9 Mates, not 8"),
        (deck(START.replace(".bbb.", "bbb..", 1)), "the two sides must start alike"),
        (deck(".sss.\n" * 3 + ".....\n" * 3 + ".bbb.\n" * 2 + ".bbb."), "a stern Mate starts on its far row"),
        (deck(waves='{ F5 = "E" }'), "the wave 'F5' is not on the deck"),
        (deck(waves='{ A5 = "C" }'), "the wave A5 must point to A or E, not 'C'"),
        (deck(waves="{ A5 = true }"), "the wave A5 must point to A or E"),
        (deck(waves='{ A1 = "E", E9 = "A" }'), "the wave A1 is in an end row"),
        (deck(waves='{ A5 = "E" }'), "the wave A5 has no counterpart"),
        (deck(waves='{ A5 = "E", E5 = "E" }'), "has no counterpart"),
        (deck(waves="3"), "waves must be a table"),
    ],
)
def test_a_deck_that_cannot_be_names_what_is_wrong(text: str, says: str) -> None:
    with pytest.raises(BadDeck, match=says) as caught:
        load_decks(text)
    assert "deck 'mine'" in str(caught.value)


def test_cells_have_the_names_of_the_mat() -> None:
    small = DECKS["small"]
    assert list(small.bit_of)[:6] == ["A1", "B1", "C1", "D1", "E1", "A2"]
    assert len(small.bit_of) == 45
    assert len(DECKS["large"].bit_of) == 77


def test_a_state_can_be_sent_to_another_process() -> None:
    match = fresh("large")
    play(match, "move C9 C8")
    again = pickle.loads(pickle.dumps(match.state))
    assert again == match.state
    assert again.side is match.state.side
    assert pickle.loads(pickle.dumps(DECKS["small"])) is DECKS["small"]


# ---- options --------------------------------------------------------------------------------------


def test_defaults_are_the_small_deck_stern_to_move_and_first_turns() -> None:
    view = fresh().view(None)
    assert (view["deck"], view["turn"], view["opening"], view["ply"]) == ("small", 0, True, 0)


def test_a_position_has_no_first_turns_unless_asked_for() -> None:
    drawn = {5: "..s..", 3: "..b.."}
    assert len(listed(game(drawn))) == 3
    assert listed(game(drawn, opening=True)) == {"move C5 C4"}
    match = game({7: "..s..", 3: "..b.."}, opening=True)
    play(match, "move C7 C6")
    assert listed(match) == {"move C3 C4"}
    state = sea_leg.start({"position": position(drawn)})
    assert not sea_leg.view(state, None)["opening"]


def test_first_turns_can_be_left_out_of_a_whole_game() -> None:
    assert "move B7 A7" in [
        sea_leg.text(a) for a in sea_leg.actions(sea_leg.start({"opening": False}), STERN)
    ]


def test_bow_may_be_the_first_to_move() -> None:
    state = sea_leg.start({"to_move": 1})
    assert sea_leg.movers(state) == (BOW,)
    assert {sea_leg.text(action) for action in sea_leg.actions(state, BOW)} == {
        "move B3 B4",
        "move C3 C4",
        "move D3 D4",
    }


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"colour": 1}, "sea_leg has no option 'colour'; it has: seats, deck, position, to_move, opening"),
        ({"seats": 3}, "sea_leg is for 2 seats, not 3"),
        ({"deck": "huge"}, "'deck' is 'small' or 'large', not 'huge'"),
        ({"deck": ["small"]}, "'deck' is"),
        ({"to_move": 2}, "'to_move' is 0 .Stern. or 1 .Bow., not 2"),
        ({"to_move": True}, "'to_move' is"),
        ({"to_move": "0"}, "'to_move' is"),
        ({"opening": 1}, "'opening' is true or false, not 1"),
        ({"opening": None}, "'opening' is true or false, not None"),
        ({"position": 7}, "'position' is 9 lines of 5 marks"),
        ({"position": ""}, "'position' is 9 lines of 5 marks"),
        ({"position": START + "\n"}, "'position' is 9 lines of 5 marks"),
        ({"position": START.replace("\n", "\r\n")}, "'position' is 9 lines of 5 marks"),
        ({"position": START, "deck": "large"}, "'position' is 11 lines of 7 marks"),
        ({"position": START.replace("s", "x", 1)}, "the mark 'x' in row 7"),
        ({"position": position({})}, "no piece at all"),
        ({"position": position({5: "sssss", 6: "sssss", 4: "b...."})}, "more than 9 pieces of Stern"),
        ({"position": position({5: "bbbbb", 6: "bbbbb", 4: "s...."})}, "more than 9 pieces of Bow"),
        ({"position": position({1: "s....", 5: "b...."})}, "a Mate of Stern on its far row"),
        ({"position": position({9: "b....", 5: "s...."})}, "a Mate of Bow on its far row"),
        ({"position": position({9: "S....", 5: "b...."})}, "a Captain of Stern at home"),
        ({"position": position({1: "B....", 5: "s...."})}, "a Captain of Bow at home"),
    ],
)
def test_an_option_that_cannot_be_is_named(options: dict[str, Any], says: str) -> None:
    with pytest.raises(BadOption, match=says):
        sea_leg.start(options)


def test_a_position_of_null_is_not_the_usual_start() -> None:
    with pytest.raises(BadOption, match="'position'"):
        sea_leg.start({"position": None})


def test_a_captain_on_its_far_row_and_a_mate_on_its_back_row_may_be_drawn() -> None:
    view = game({1: "S....", 9: "B...s"}).view(None)
    assert view["captains"] == [1, 1]


@pytest.mark.parametrize("to_move", [STERN, BOW])
def test_a_side_without_pieces_has_lost_before_it_began(to_move: int) -> None:
    match = game({5: "s...."}, to_move)
    assert match.movers() == ()
    assert match.outcome() == Outcome((STERN,), None, "no pieces")


def test_a_side_that_cannot_move_has_lost_before_it_began() -> None:
    match = game({7: "b....", 8: "b....", 9: "sBB.."})
    assert match.outcome() == Outcome((BOW,), None, "no move")
    assert match.view(None)["turn"] is None


def test_a_side_without_a_first_step_has_lost_before_it_began() -> None:
    match = game({5: "..S..", 3: "b...."}, opening=True)
    assert match.outcome() == Outcome((BOW,), None, "no move")


# ---- words ----------------------------------------------------------------------------------------


def test_words_and_actions() -> None:
    action = sea_leg.parse("move C7 C6")
    assert sea_leg.text(action) == "move C7 C6"
    assert sea_leg.text(sea_leg.parse("jump C4 E6")) == "jump C4 E6"


NO_ACTIONS = (
    "|move|move c7 c6|Move C7 C6|move C7  C6|move C7 C5|jump C7 C6|move C7 C7|pass|resign|move C07 C6"
)
NO_ACTIONS += "|move C7 C6 |jump C5 D3|move A0 A1|move H1 H2|move A12 A11|wave A5|jump A1 C3 E5"


@pytest.mark.parametrize("words", NO_ACTIONS.split("|"))
def test_nothing_else_is_an_action(words: str) -> None:
    with pytest.raises(IllegalAction, match="is no move of Sea Leg"):
        sea_leg.parse(words)


def test_a_cell_of_the_large_deck_is_not_on_the_small_one() -> None:
    match = fresh()
    with pytest.raises(IllegalAction, match="there is no G9 on the small deck"):
        match.apply(STERN, "move G9 G8")


def test_there_is_no_chance() -> None:
    with pytest.raises(IllegalAction, match="no chance"):
        sea_leg.chance(fresh().state, Random(1))
