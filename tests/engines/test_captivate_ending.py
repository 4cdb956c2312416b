"""How a game ends: last round, full grid, scores, throws and the show of a physical deck."""

from __future__ import annotations

from itertools import product

import pytest

import engines.captivate as captivate
from engines.captivate.ending import ROUNDS, survivors
from engines.captivate.words import KINDS
from tests.engines.captivate_table import ALMOST_FULL, Table, cards, dealt, full_grid, physical


def take_any_turn(table: Table) -> Table:
    return table.do(table.actions()[0]).end()


def last_round(seats: int, stock: str = "1-light") -> Table:
    """A game whose deck has only these cards left."""
    return dealt(opened="2-earth", seats=seats).lie({"D4": "2-earth"}, stock=cards(stock))


# the last round


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_book_the_last_card_drawn_triggers_one_more_turn_for_everybody(seats: int) -> None:
    table = last_round(seats)
    assert not table.view()["last_round"]
    table.do(table.actions()[0]).do("end").do("deal 1-light")
    assert table.says() == ["deal a card to seat 0", "last round"]
    order: list[int] = []
    while table.phase == "turn":
        assert table.view()["turns_left"] == seats - len(order)
        order.append(table.seat)
        take_any_turn(table)
    assert order == [*range(1, seats), 0]  # the drawer ends it


def test_in_the_last_round_end_leads_straight_to_the_next_seat() -> None:
    table = take_any_turn(last_round(3))
    table.do(table.actions()[0]).do("end")
    assert (table.phase, table.seat) == ("turn", 2)


def test_the_last_round_ends_the_game_and_says_so() -> None:
    table = take_any_turn(take_any_turn(take_any_turn(last_round(2))))
    outcome = captivate.outcome(table.state)
    assert outcome is not None
    assert outcome.why.startswith("last round")
    assert captivate.movers(table.state) == ()
    assert table.actions(0) == table.actions(1) == []
    assert table.refuses("end", seat=0) == "the game is over"


def test_house_an_empty_hand_is_skipped() -> None:
    """It cannot come up in play (ruling 4): a made-up state."""
    table = take_any_turn(last_round(4))
    hands = table.state.hands
    table.state = table.state._replace(hands=(hands[0], hands[1], b"", hands[3]))
    take_any_turn(table)
    assert (table.seat, table.view()["turns_left"]) == (3, 2)


def test_house_the_game_is_over_when_only_empty_hands_are_left() -> None:
    table = take_any_turn(last_round(3))
    table.state = table.state._replace(hands=(b"", table.state.hands[1], b""))
    take_any_turn(table)
    assert (table.phase, captivate.movers(table.state)) == ("throw", (0, 2))  # who lost nothing is tied


# the full grid


def test_book_a_full_grid_without_face_down_cards_ends_the_game_at_once() -> None:
    table = full_grid()
    assert table.play("1-earth", "B2").phase == "over"
    outcome = captivate.outcome(table.state)
    assert outcome is not None
    assert outcome.why.startswith("full grid")
    assert table.says()[:2] == ["play 1-earth B2", "full grid"]


def test_book_a_full_grid_with_a_face_down_card_goes_on() -> None:
    table = full_grid().lie({**ALMOST_FULL, "E5": "10-dark down"}).play("1-earth", "B2")
    assert table.phase == "turn"
    assert {words.split()[0] for words in table.actions()} == {"capture", "end"}
    assert table.capture("3-earth", "E5").phase == "over"


def test_the_full_grid_is_tested_after_the_flips() -> None:
    table = dealt("13-earth", opened="2-water").lie(ALMOST_FULL).play("13-earth", "B2")
    assert (table.phase, table.view()["face_down"] != []) == ("turn", True)


def test_house_captures_of_this_turn_are_banked_before_the_end() -> None:
    table = full_grid().lie({**ALMOST_FULL, "E5": "10-dark down"}).play("1-earth", "B2")
    table.capture("3-earth", "E5")
    outcome = captivate.outcome(table.state)
    assert outcome is not None
    assert outcome.scores is not None
    hand = sum(int(card.split("-")[0]) for card in table.hand(0))
    assert outcome.scores[0] == 10 - hand


# scores


def scored(piles: tuple[str, ...], hands: tuple[str, ...]) -> Table:
    """A game one `end` before its end, with these piles and hands."""
    table = dealt(opened="2-earth", seats=len(piles)).lie({"D4": "2-earth"})
    last = len(piles) - 1
    table.state = table.state._replace(
        hands=tuple(map(cards, hands)),
        piles=tuple(map(cards, piles)),
        stock=b"",
        turn=last,
        played=1,
        left=1,
    )
    return table.do("end")


def test_book_score_is_points_pile_minus_hand() -> None:
    table = scored(("13-dark 4-light", "5-dark"), ("3-dark 2-dark", ""))
    outcome = captivate.outcome(table.state)
    assert outcome == ((0,), (12, 5), "last round: most points")
    assert table.view()["scores"] == [12, 5]


def test_a_score_may_be_negative_and_win() -> None:
    outcome = captivate.outcome(scored(("", ""), ("3-dark", "4-dark")).state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0,), (-3, -4))


def test_book_field_cards_count_for_nobody() -> None:
    table = full_grid().play("1-earth", "B2")
    held = [sum(int(card["value"]) for card in hand) for hand in table.view()["shown"]]
    assert table.view()["scores"] == [-count for count in held]


def test_scores_and_outcome_wait_for_the_end_of_the_game() -> None:
    table = dealt(opened="2-earth")
    assert table.view()["scores"] is None
    assert captivate.outcome(table.state) is None


# throws


def tied(seats: int) -> Table:
    """That many seats share the highest score."""
    elements = ("earth", "water", "light", "dark")[:seats]
    return scored(tuple(f"9-{element}" for element in elements), ("",) * seats)


def throw_all(table: Table, *kinds: str) -> Table:
    for seat, kind in zip(captivate.movers(table.state), kinds, strict=True):
        table.do(f"throw {kind}", seat)
    return table


def test_book_tied_leaders_throw() -> None:
    table = tied(2)
    assert (table.phase, captivate.movers(table.state)) == ("throw", (0, 1))
    assert captivate.outcome(table.state) is None
    assert table.says() == ["end", "tie: seats 0, 1"]
    assert table.actions(0) == ["throw rock", "throw paper", "throw scissors"]


def test_only_the_leaders_throw_and_lower_ties_do_not_matter() -> None:
    assert captivate.movers(scored(("9-dark", "5-dark", "9-light", ""), ("",) * 4).state) == (0, 2)
    assert captivate.outcome(scored(("9-dark", "5-dark", "5-light"), ("",) * 3).state) is not None


@pytest.mark.parametrize(("one", "other"), [("rock", "scissors"), ("scissors", "paper"), ("paper", "rock")])
def test_what_beats_what(one: str, other: str) -> None:
    for kinds, winner in (((one, other), 0), ((other, one), 1)):
        outcome = captivate.outcome(throw_all(tied(2), *kinds).state)
        assert outcome is not None
        assert (outcome.winners, outcome.scores) == ((winner,), (9, 9))


def test_throws_in_any_order_and_a_seat_that_has_thrown_is_no_mover() -> None:
    table = tied(3).do("throw rock", 1)
    assert captivate.movers(table.state) == (0, 2)
    assert table.actions(1) == []
    assert "not changed" in table.refuses("throw paper", seat=1)
    table.do("throw rock", 2).do("throw rock", 0)
    assert captivate.movers(table.state) == (0, 1, 2)


def test_exactly_two_kinds_everyone_with_the_losing_kind_is_out() -> None:
    table = throw_all(tied(4), "rock", "paper", "paper", "rock")
    assert captivate.movers(table.state) == (1, 2)
    assert table.says()[1:] == [
        "thrown by seat 0: rock",
        "thrown by seat 1: paper",
        "thrown by seat 2: paper",
        "thrown by seat 3: rock",
        "out: seat 0",
        "out: seat 3",
    ]
    assert "not among those" in table.refuses("throw rock", seat=0)
    assert captivate.movers(throw_all(table, "rock", "scissors").state) == ()


@pytest.mark.parametrize("kinds", [("rock",) * 3, ("rock", "paper", "scissors")])
def test_one_kind_or_all_three_nobody_is_out(kinds: tuple[str, ...]) -> None:
    table = throw_all(tied(3), *kinds)
    assert (captivate.movers(table.state), table.view()["throws"]["round"]) == ((0, 1, 2), 2)


def test_survivors_of_every_round_of_up_to_four() -> None:
    better = {"rock": "paper", "paper": "scissors", "scissors": "rock"}
    for count in (2, 3, 4):
        for kinds in product(range(3), repeat=count):
            names = {KINDS[kind] for kind in kinds}
            stay = survivors(tuple(enumerate(kinds)))
            expected = tuple(
                seat for seat, kind in enumerate(kinds) if len(names) != 2 or better[KINDS[kind]] not in names
            )
            assert stay == expected


def test_after_one_hundred_rounds_those_still_in_share_the_win() -> None:
    table = tied(3)
    throw_all(table, "rock", "rock", "scissors")
    for number in range(2, ROUNDS + 1):
        assert table.view()["throws"]["round"] == number
        throw_all(table, "paper", "paper")
    outcome = captivate.outcome(table.state)
    assert ROUNDS == 100
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert "100" in outcome.why


# the show of a physical deck


def shown() -> Table:
    """A physical deck on a full grid: both seats have hands to show."""
    table = physical("2-water").lie(ALMOST_FULL)
    return table.play("1-earth", "B2")


def test_show_comes_lowest_seat_first_until_its_hand_is_empty() -> None:
    table = shown()
    order: list[int] = []
    while table.phase == "show":
        assert captivate.outcome(table.state) is None
        order.append(table.seat)
        table.do(table.actions()[0])
    assert order == [0] * 4 + [1] * 5
    outcome = captivate.outcome(table.state)
    assert outcome is not None
    assert outcome.scores is not None
    held = [sum(card["value"] for card in hand) for hand in table.view()["shown"]]
    assert list(outcome.scores) == [-count for count in held]


def test_show_takes_any_unseen_card_once() -> None:
    table = shown()
    assert "show 13-earth" in table.actions()
    assert table.view()["to_show"] == [4, 5]
    assert "13-earth was seen before" in table.do("show 13-earth").refuses("show 13-earth")
    assert "1-earth lies on B2" in table.refuses("show 1-earth")
    assert "seat 0's turn" in table.refuses("show 9-dark", seat=1)
    assert table.view()["shown"][0][0]["card"] == "13-earth"


def test_show_is_left_out_when_every_count_is_zero() -> None:
    table = physical("2-water").lie(ALMOST_FULL, unknown=(1, 0)).play("1-earth", "B2")
    assert table.phase == "throw"  # nobody has a point


def test_a_tie_is_thrown_for_after_the_show() -> None:
    table = physical("2-water").lie(ALMOST_FULL, unknown=(2, 1)).play("1-earth", "B2")
    table.do("show 9-earth").do("show 9-dark")
    assert (table.phase, table.view()["scores"]) == ("throw", [-9, -9])
