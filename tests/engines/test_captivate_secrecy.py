"""Who may know what: hands, the deck, face-down cards, piles and throws."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engines.captivate as captivate
from engines.captivate.cards import CARD_WORDS
from engines.captivate.state import State
from engines.game import CHANCE
from tests.depth import examples
from tests.engines.captivate_table import Table, cards, dealt, physical

LOOKERS = (0, 1, 2, 3, None)


def play_at_random(options: dict[str, Any], seed: int, actions: int) -> State:
    """The state after so many actions of a random game, or at its end."""
    rng, state = Random(seed), captivate.start(options)
    for _ in range(actions):
        movers = captivate.movers(state)
        if not movers:
            break
        seat = rng.choice(movers)
        action = (
            captivate.chance(state, rng) if seat == CHANCE else rng.choice(captivate.actions(state, seat))
        )
        state = captivate.apply(state, seat, action)
    return state


moments = st.builds(
    play_at_random,
    st.fixed_dictionaries(
        {
            "seats": st.sampled_from([2, 3, 4]),
            "deck": st.sampled_from(["virtual", "physical"]),
            "mat": st.sampled_from([[7, 7], [5, 9], [4, 4]]),
        }
    ),
    st.integers(0, 10**6),
    st.integers(0, 140),
)


def mentioned(view: Any) -> set[str]:
    """Every card a view names, wherever it does."""
    if isinstance(view, dict):
        return set().union(*map(mentioned, view.values())) if view else set()
    if isinstance(view, list):
        return set().union(*map(mentioned, view)) if view else set()
    return {view} & set(CARD_WORDS) if isinstance(view, str) else set()


@examples(150)
@given(moments)
def test_before_the_end_a_view_names_only_the_own_hand_shown_cards_and_face_up_cards(state: State) -> None:
    if state.phase in ("throw", "over"):
        return
    down = set(captivate.view(state, None)["face_down"])
    for seat in (*range(state.rules.seats), None):
        allowed = {
            card
            for card, place in captivate.pieces(state)
            if (place[0].isupper() and place not in down)
            or place == f"hand {seat}"
            or (state.rules.physical and place.startswith("hand"))
        }
        assert mentioned(captivate.view(state, seat)) == allowed


@examples(100)
@given(moments, st.integers(0, 10**6))
def test_a_sample_is_the_same_game_to_its_seat(state: State, seed: int) -> None:
    for seat in range(state.rules.seats):
        other = captivate.sample(state, seat, Random(seed))
        assert captivate.view(other, seat) == captivate.view(state, seat)
        assert captivate.actions(other, seat) == captivate.actions(state, seat)
        assert Counter(card for card, _ in captivate.pieces(other)) == Counter(CARD_WORDS)


@examples(60)
@given(moments)
def test_views_are_plain_values(state: State) -> None:
    for seat in (*range(state.rules.seats), None):
        view = captivate.view(state, seat)
        assert json.loads(json.dumps(view)) == view


def test_the_identity_of_a_face_down_card_is_hidden_from_everybody() -> None:
    table = dealt("13-dark", opened="2-earth", seats=4).play("13-dark", "D5")
    for looker in LOOKERS:
        assert "2-earth" not in mentioned(table.view(looker))
        assert {"cell": "D4", "face": "down"} in table.view(looker)["field"]
        assert table.says(looker) == ["play 13-dark D5", "flip D4"]


def test_captured_and_banked_cards_are_counted_but_never_named_even_to_their_owner() -> None:
    table = dealt("13-dark 1-dark", opened="2-earth", seats=4).play("13-dark", "D5").capture("1-dark", "D4")
    for looker in LOOKERS:
        assert "2-earth" not in mentioned(table.view(looker))
        assert not any("2-earth" in say for say in table.says(looker))
    table.end()
    for looker in LOOKERS:
        assert "2-earth" not in mentioned(table.view(looker))
        assert table.view(looker)["pile_counts"] == [1, 0, 0, 0]
        assert table.view(looker)["piles"] is None


def test_a_hand_is_shown_to_its_holder_alone() -> None:
    table = dealt("5-dark", opened="2-earth", seats=4)
    assert "5-dark" in table.hand(0)
    for looker in (1, 2, 3, None):
        assert "5-dark" not in json.dumps(table.view(looker))


def test_a_dealt_card_is_told_to_its_receiver_alone() -> None:
    table = Table(captivate.start({"seats": 3})).do("deal 5-dark")
    assert table.says(0) == ["deal a card to seat 0", "deal 5-dark"]
    for other in (1, 2, None):
        assert table.says(other) == ["deal a card to seat 0"]


def test_a_draw_is_told_to_its_drawer_alone() -> None:
    table = dealt("5-dark", opened="2-earth").play("5-dark", "D5").do("end").do("deal 1-light")
    assert table.says(0) == ["deal a card to seat 0", "deal 1-light"]
    assert table.says(1) == table.says() == ["deal a card to seat 0"]


def test_at_the_end_piles_and_hands_are_opened() -> None:
    table = dealt(opened="2-earth").lie({"D4": "2-earth"})
    table.state = table.state._replace(
        hands=(cards("3-dark"), b""),
        piles=(cards("9-dark 4-dark"), b""),
        stock=b"",
        turn=1,
        played=1,
        left=1,
    )
    view = table.do("end").view()
    assert [card["card"] for card in view["piles"][0]] == ["4-dark", "9-dark"]
    assert [card["card"] for card in view["shown"][0]] == ["3-dark"]
    assert (view["scores"], view["winners"]) == ([10, 0], [0])


def tie() -> Table:
    table = dealt(opened="2-earth", seats=3).lie({"D4": "2-earth"})
    state = table.state._replace(hands=(b"",) * 3, stock=b"", turn=2, played=1, left=1)
    return Table(state).do("end")


def test_a_throw_is_hidden_until_the_last_one_of_the_round() -> None:
    table = tie().do("throw rock", 1)
    for other in (0, 2, None):
        assert "rock" not in json.dumps(table.view(other))
        assert table.says(other) == ["throw"]
    assert table.says(1) == ["throw", "throw rock"]
    table.do("throw rock", 0).do("throw rock", 2)
    assert table.view()["throws"]["before"] == [{"seat": seat, "kind": "rock"} for seat in range(3)]


def test_a_sample_draws_the_others_throws_anew_and_keeps_the_own() -> None:
    table = tie().do("throw rock", 1).do("throw paper", 2)
    seen = set()
    for seed in range(40):
        throws = captivate.sample(table.state, 1, Random(seed)).throws
        assert throws is not None
        seen.add(throws.kinds)
    assert seen == {((1, 0), (2, kind)) for kind in range(3)}


def test_a_sample_keeps_cards_that_were_seen_apart_from_cards_that_were_not() -> None:
    """Everybody saw the card that lies face down now: it is in nobody's hand."""
    table = dealt("13-dark", opened="2-earth").play("13-dark", "D5")
    for seed in range(20):
        places = dict(captivate.pieces(captivate.sample(table.state, 1, Random(seed))))
        assert places["2-earth"] == "D4"
        assert places["13-dark"] == "D5"


def test_a_sample_deals_the_other_hands_anew() -> None:
    table = dealt("13-dark", opened="2-earth")
    hands = {captivate.sample(table.state, 1, Random(seed)).hands[0] for seed in range(20)}
    assert len(hands) > 10
    assert {len(hand) for hand in hands} == {5}


@pytest.mark.parametrize("words", ["play 2-earth D6", "play 13-dark D6", "play 1-light D6"])
def test_a_refusal_of_a_virtual_card_says_only_that_it_is_not_in_the_hand(words: str) -> None:
    table = dealt("13-dark 12-dark", "1-light", opened="2-earth").play("13-dark", "D5")
    assert table.refuses(words) == f"{words.split()[1]} is not in your hand"


def test_every_card_on_every_cell_is_refused_alike_whatever_the_hand() -> None:
    """What everybody can see is judged first: where no card may go, the reason tells no hand."""
    hands = ("13-dark 1-light 2-water 8-earth 5-light", "13-dark 3-earth 4-water 10-dark 6-earth")
    tables = [dealt(hand, "7-water", opened="2-earth").play("13-dark", "D5") for hand in hands]
    legal = {"play": set(tables[0].view()["open"]), "capture": {"D4"}}
    for verb in ("play", "capture"):
        for cell in [f"{column}{row}" for column in "ABCDEFGH" for row in range(1, 9)]:
            for card in CARD_WORDS:
                held = [card in table.hand(0) for table in tables]
                if cell in legal[verb] and any(held):
                    continue
                words = f"{verb} {card} {cell}"
                reasons = {table.refuses(words) for table in tables}
                assert len(reasons) == 1, words
                assert ("not in your hand" in reasons.pop()) == (cell in legal[verb]), words


def test_shown_cards_of_a_physical_deck_are_public() -> None:
    table = physical("13-earth")
    table.state = table.state._replace(stock=table.state.stock[:10], left=1, played=1)
    table.do("end").do("show 1-dark")
    assert table.says() == ["show 1-dark"]
    for looker in (0, 1, None):
        assert [card["card"] for card in table.view(looker)["shown"][0]] == ["1-dark"]
