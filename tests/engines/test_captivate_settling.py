"""Ruling 15: a real hand that was counted wrong is settled by word, outside the actions of the game."""

from __future__ import annotations

from random import Random

import pytest

import engines.captivate as captivate
import engines.sea_leg as sea_leg
from engines.game import IllegalAction, said
from engines.match import SETTLED, BadRecord, Match


def showing(seats: int = 2, seed: int = 0) -> Match:
    """A random game of a real deck in which hands are to be shown."""
    while True:
        rng = Random(seed)
        match = Match(captivate, {"deck": "physical", "seats": seats}, seed=seed, chance="ask")
        while match.movers() and match.view(None)["phase"] != "show":
            seat = match.movers()[0]
            match.apply(seat, rng.choice(match.actions(seat)))
        if match.view(None)["phase"] == "show" and min(match.view(None)["to_show"]) > 0:
            return match
        seed += 1


def test_who_has_no_more_cards_is_done_and_the_next_one_shows() -> None:
    match = showing()
    told = match.settle(0)
    assert said(captivate, told[0]) == "no more cards: seat 0"
    view = match.view(None)
    assert view["to_show"][0] == 0
    assert match.movers() == (1,)


def test_the_last_one_ends_the_game_with_what_was_shown() -> None:
    match = showing(3)
    shown = match.actions(0)[0]
    match.apply(0, shown)
    for seat in range(3):
        match.settle(seat)
    view = match.view(None)
    assert view["phase"] in ("throw", "over")
    assert [[card["card"] for card in hand] for hand in view["shown"]] == [[shown.split()[1]], [], []]
    piles = [sum(card["value"] for card in pile) for pile in view["piles"]]
    value = int(shown.split()[1].split("-")[0])
    assert view["scores"] == [piles[0] - value, *piles[1:]]


def test_it_is_no_action() -> None:
    match = showing()
    assert SETTLED not in match.actions(0)
    with pytest.raises(IllegalAction, match="'settled' is no action"):
        match.apply(0, SETTLED)


def test_it_is_saved_loaded_and_taken_back() -> None:
    match = showing()
    before = match.state
    match.settle(0)
    again = Match.load(match.saved(), captivate)
    assert again.state == match.state
    assert again.record[-1] == (0, SETTLED)
    assert match.undo()
    assert match.state == before


@pytest.mark.parametrize("seat", [0, 1])
def test_there_is_nothing_to_settle_during_the_game(seat: int) -> None:
    match = Match(captivate, {"deck": "physical"}, seed=1, chance="ask")
    match.apply(-1, "open 5-dark")
    before = match.state
    with pytest.raises(IllegalAction, match="nothing to settle"):
        match.settle(seat)
    assert match.state == before
    assert len(match.record) == 1


def test_only_who_shows_can_settle() -> None:
    match = showing()
    with pytest.raises(IllegalAction, match="seat 1 has no hand to show now"):
        match.settle(1)


def test_other_games_have_nothing_to_settle() -> None:
    match = Match(sea_leg, {}, seed=1)
    with pytest.raises(IllegalAction, match="Sea Leg has nothing to settle"):
        match.settle(0)
    with pytest.raises(BadRecord, match="'settled' of seat 0, does not fit"):
        Match(sea_leg, {}, seed=1, record=[(0, SETTLED)])


def test_no_card_is_lost_by_it() -> None:
    match = showing()
    match.settle(0)
    assert len({card for card, _ in captivate.pieces(match.state)}) == 52
