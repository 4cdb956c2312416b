"""Captivate with a real deck: the table knows counts, and a card once it is laid."""

from __future__ import annotations

import pytest

import engines.captivate as captivate
from engines.captivate.cards import CARD_WORDS
from engines.game import CHANCE
from tests.engines.captivate_table import Table, physical


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_starts_with_the_opening_and_five_cards_counted_to_each_seat(seats: int) -> None:
    table = Table(captivate.start({"seats": seats, "deck": "physical"}))
    assert (table.phase, captivate.movers(table.state)) == ("open", (CHANCE,))
    assert table.actions() == [f"open {card}" for card in CARD_WORDS]
    table.do("open 7-light")
    view = table.view()
    assert (view["hand_counts"], view["deck_count"]) == ([5] * seats, 52 - 5 * seats - 1)


def test_any_unseen_card_may_be_played() -> None:
    table = physical("2-earth")
    assert {words.split()[1] for words in table.actions()} == set(CARD_WORDS) - {"2-earth"}
    assert len(table.actions()) == 51 * 4


def test_any_unseen_card_may_capture() -> None:
    table = physical("2-earth").play("13-dark", "D5")
    captures = {words.split()[1] for words in table.actions() if words.startswith("capture")}
    assert captures == set(CARD_WORDS) - {"2-earth", "13-dark"}


def test_a_seat_without_cards_can_only_end() -> None:
    table = physical("13-earth")
    for card, cell in (
        ("1-dark", "D5"),
        ("2-dark", "D6"),
        ("3-dark", "C4"),
        ("4-dark", "E4"),
        ("5-dark", "E5"),
    ):
        table.play(card, cell)
    assert table.actions() == ["end"]
    assert "your hand is empty" in table.refuses("play 6-dark E6")


def test_end_counts_the_cards_drawn_and_there_is_no_draw_phase() -> None:
    table = physical("13-earth").play("1-dark", "D5").play("2-dark", "D6")
    before = table.view()
    table.do("end")
    after = table.view()
    assert table.says() == ["end", "draw 2"]
    assert (before["hand_counts"], after["hand_counts"]) == ([3, 5], [5, 5])
    assert before["deck_count"] - after["deck_count"] == 2
    assert (table.phase, table.seat) == ("turn", 1)


def test_the_deck_runs_out_by_count_and_the_last_round_begins() -> None:
    table = physical("13-earth")
    table.state = table.state._replace(stock=table.state.stock[:11])  # ten in hands, one in the deck
    table.do(table.actions()[0]).do(table.actions()[0]).do("end")
    assert (table.view()["hand_counts"], table.view()["deck_count"]) == ([4, 5], 0)
    assert table.says()[-2:] == ["draw 1", "last round"]
    assert (table.seat, table.view()["turns_left"]) == (1, 2)
    table.do(table.actions()[0]).do("end")
    assert (table.seat, table.view()["turns_left"]) == (0, 1)
    table.do(table.actions()[0]).do("end")
    assert table.phase == "show"
    assert table.says()[-1] == "hands are shown"


def test_a_card_that_was_shown_is_seen() -> None:
    table = physical("13-earth")
    table.state = table.state._replace(stock=table.state.stock[:10], left=1, played=1)
    table.do("end").do("show 1-dark")
    assert "1-dark was seen before" in table.refuses("show 1-dark")


def test_cards_of_a_physical_deck_are_unseen_until_they_are_laid() -> None:
    table = physical("13-earth")
    assert dict(captivate.pieces(table.state))["1-dark"] == "unseen"
    assert dict(captivate.pieces(table.play("1-dark", "D5").state))["1-dark"] == "D5"
