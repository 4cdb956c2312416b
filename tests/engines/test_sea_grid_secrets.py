"""What a seat may know: views, samples and events, and what can be concluded from the course of a game."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from random import Random

import pytest

import engines.sea_grid as sea_grid
from engines.game import CHANCE
from engines.sea_grid.cards import STARTER
from engines.sea_grid.crew import CREW_SIZE
from engines.sea_grid.state import IN_HAND, SEEN, SLOTS, State
from tests.engines.sea_grid_table import FAR, NEAR, Table, begun, laid

STRONG = "lord-hydro B4 up, guppy hand, dolphin hand, knots hand"
SAMPLES = 60


def crew_names(state: State, seat: int) -> list[str]:
    return [state.rules.cards[state.crew[slot]].name for slot in SLOTS[seat]]


def in_true_slots(true: State, drawn: State) -> tuple[int, ...]:
    """The drawn cards in the order in which the true ones were picked, which a sample does not keep."""
    crew, left = [], list(range(2 * CREW_SIZE))
    for place, (card, cell) in enumerate(zip(true.crew, true.cells, strict=True)):
        own = SLOTS[place // CREW_SIZE]
        here = [slot for slot in left if slot in own and drawn.cells[slot] == cell]
        found = next((slot for slot in here if drawn.crew[slot] == card), here[0])
        left.remove(found)
        crew.append(drawn.crew[found])
    return tuple(crew)


def samples(table: Table, seat: int, count: int = SAMPLES) -> list[Table]:
    return [Table(sea_grid.sample(table.state, seat, Random(seed))) for seed in range(count)]


# events


def test_helpers_in_a_challenge_are_told_as_they_lie_and_not_as_they_were_picked() -> None:
    far = "hydron B2 up, aquaria A2 up, guppy hand, sonar hand"
    orders = ("x-ray A4 up, dolphin B3 up", "dolphin B3 up, x-ray A4 up")
    told = []
    for helpers in orders:
        table = laid(f"capt-n-eli B4 up, {helpers}, knots hand", far)
        after = sea_grid.apply(table.state, NEAR, ("challenge", "B4", "B2"))
        told.append(sea_grid.tell(table.state, NEAR, ("challenge", "B4", "B2"), after))
    assert told[0] == told[1]


# views


def test_hands_and_face_down_cards_are_seen_by_their_owner_only() -> None:
    table = laid(
        "capt-n-eli B5 down, dolphin B4 up, knots hand, sonar hand",
        "hydron B2 down, guppy B3 up, aquaria hand, x-ray hand",
    )
    near, far, public = table.view(NEAR), table.view(FAR), table.view()
    assert [card["name"] for card in near["hand"]] == ["knots", "sonar"]
    assert [card["name"] for card in far["hand"]] == ["aquaria", "x-ray"]
    assert public["hand"] is None
    for view, known in ((near, {"B5", "B4", "B3"}), (far, {"B2", "B3", "B4"}), (public, {"B3", "B4"})):
        assert {lying["cell"] for lying in view["grid"] if lying["card"]} == known
    assert "hydron" not in json.dumps(near)
    assert "capt-n-eli" not in json.dumps(far)


def test_a_view_describes_cards_fully_so_that_they_can_be_drawn() -> None:
    table = laid(
        "capt-n-eli B5 up, dolphin hand, knots hand, sonar hand",
        "hydron B2 down, guppy hand, aquaria hand, x-ray hand",
    )
    (eli,) = [lying for lying in table.view()["grid"] if lying["cell"] == "B5"]
    assert eli == {
        "cell": "B5",
        "seat": NEAR,
        "up": True,
        "turned": False,
        "card": {
            "name": "capt-n-eli",
            "title": "Capt'n Eli",
            "type": "character",
            "c": 1,
            "d": 1,
            "keywords": ["sacrifice"],
            "faction": "Seasearchers",
            "rarity": "common",
        },
        "used": [],
    }


def test_a_view_says_what_was_done_last_without_the_secret_card() -> None:
    table = begun("capt-n-eli dolphin eagle-rock knots", "hydron guppy aquaria sonar")
    assert table.view()["last"] == {"seat": CHANCE, "words": ["first", "0"]}
    table.do("place dolphin C5")
    for seat in (NEAR, FAR, None):
        assert table.view(seat)["last"] == {"seat": NEAR, "words": ["place", "C5"]}


def test_the_order_of_picking_shows_nowhere() -> None:
    crews = ("hydron dolphin knots sonar", "sonar knots dolphin hydron")
    one, other = (begun(crew, "lord-hydro guppy aquaria x-ray") for crew in crews)
    for seat in (NEAR, FAR, None):
        assert one.view(seat) == other.view(seat)


# events


def test_a_placed_card_is_named_to_its_owner_only() -> None:
    table = begun("capt-n-eli dolphin eagle-rock knots", "hydron guppy aquaria sonar").do("place dolphin C5")
    assert table.heard(FAR) == table.heard() == "The near side places a card face down on C5."
    assert "Dolphin" in table.heard(NEAR)


def test_a_moved_face_down_card_is_not_named() -> None:
    table = begun("capt-n-eli dolphin eagle-rock knots", "hydron guppy aquaria sonar")
    table.do("place dolphin C5", "place hydron C2", "move C5 C4")
    assert table.heard(FAR) == "The near side moves the card on C5 to C4."


# samples


def test_a_sample_keeps_all_the_seat_knows_and_draws_the_rest_anew() -> None:
    table = laid(
        "capt-n-eli B5 down, dolphin B4 up, knots hand, sonar hand",
        "hydron B2 down, guppy B3 up, aquaria hand, x-ray out",
    )
    drawn = set()
    for sampled in samples(table, NEAR):
        assert sampled.view(NEAR) == table.view(NEAR)
        assert crew_names(sampled.state, NEAR) == crew_names(table.state, NEAR)
        far = crew_names(sampled.state._replace(crew=in_true_slots(table.state, sampled.state)), FAR)
        assert (far[1], far[3]) == ("guppy", "x-ray")
        assert sea_grid.crew_faults(far) == []
        drawn.add((far[0], far[2]))
    assert len(drawn) > 20


def test_a_sample_during_the_picks_is_a_crew_that_may_still_grow() -> None:
    table = Table(sea_grid.start({})).do("pick hydron", "pick knots", seat=FAR)
    drawn = {tuple(picks(sampled.state)) for sampled in samples(table, NEAR)}
    assert len(drawn) > 30
    assert all(sea_grid.crew_faults(names, whole=False) == [] for names in drawn)


def picks(state: State) -> list[str]:
    return [card["name"] for card in sea_grid.view(state, FAR)["crew"]]


def test_a_forced_flip_tells_that_a_copy_is_hidden_on_the_grid() -> None:
    table = laid(STRONG, "hydron B3 up, sonar A2 down, hydron B2 down, aquaria hand").do("challenge B4 B3")
    where = set()
    for sampled in samples(table, NEAR):
        copies = sampled.lists()
        assert copies
        assert copies <= {"flip B2", "flip A2"}
        where |= copies
    assert where == {"flip B2", "flip A2"}


def test_a_hidden_copy_that_was_seen_before_explains_the_forced_flip() -> None:
    table = laid(STRONG, "hydron B3 up, sonar A2 down, hydron B2 down seen, aquaria hand").do(
        "challenge B4 B3"
    )
    lists = [frozenset(sampled.lists()) for sampled in samples(table, NEAR)]
    assert all("flip B2" in copies for copies in lists)
    assert frozenset({"flip B2"}) in lists


def test_going_on_with_all_cards_face_up_tells_that_the_hand_is_not_characters_only() -> None:
    """One support face up, three cards in hand: had they been three copies, the game would be over."""
    characters = [card for card in STARTER.values() if card.type == "character"]
    stacked = {card.name: {"type": card.type, "c": 1, "d": 1, "keywords": ["stacked"]} for card in characters}
    crews = "hydron hydron knots dolphin", "capt-n-eli guppy aquaria sonar"
    table = begun(*crews, options={"cards": stacked}).do("place dolphin C5", "place guppy C2", "flip C5")
    table.do("place aquaria B2", "place hydron C4")
    most = [max(Counter(crew_names(each.state, NEAR)).values()) for each in samples(table, FAR, 6000)]
    assert set(most) == {1, 2}
    unflipped = begun(*crews, options={"cards": stacked}).do("place dolphin C5", "place guppy C2")
    most = [max(Counter(crew_names(each.state, NEAR)).values()) for each in samples(unflipped, FAR, 6000)]
    assert set(most) == {1, 2, 3}  # nothing to conclude yet


def test_the_sample_of_a_game_lost_with_all_cards_face_up_has_characters_in_hand() -> None:
    table = begun("hydron hydron hydron dolphin", "capt-n-eli guppy aquaria sonar")
    table.do("place dolphin C5", "place guppy C2", "flip C5")
    assert table.why == "all face up"
    for sampled in samples(table, FAR):
        assert sorted(crew_names(sampled.state, NEAR)) == ["dolphin", "hydron", "hydron", "hydron"]
    one_left = laid(
        "capt-n-eli hand, dolphin B4 up, knots C4 up, sonar B5 down",
        "hydron B2 down, guppy hand, aquaria hand, x-ray hand",
    )
    one_left.do("flip B5")
    drawn = {crew_names(sampled.state, NEAR)[0] for sampled in samples(one_left, FAR)}
    assert drawn == {"capt-n-eli", "hydron", "commander-x", "lord-hydro", "sea-ghost", "navy-admiral"}


def test_the_sample_of_a_game_lost_by_the_character_has_no_copy_on_the_grid() -> None:
    table = laid(STRONG, "hydron B3 up, sonar A2 down, aquaria hand, hydron hand").do("challenge B4 B3")
    assert table.why == "character gone"
    for sampled in samples(table, NEAR, 500):
        beside = next(slot for slot in SLOTS[FAR] if sampled.state.cells[slot] >= 0)
        assert sampled.state.rules.cards[sampled.state.crew[beside]].name != "hydron"


def test_nothing_is_drawn_when_everything_was_seen() -> None:
    table = laid(STRONG, "hydron B3 up, sonar A2 down seen, aquaria out, guppy out")
    drawn = sea_grid.sample(table.state, NEAR, Random(1))
    assert in_true_slots(table.state, drawn) == table.state.crew
    assert sea_grid.sample(drawn, NEAR, Random(2)) is drawn


class Played:
    """A random game with the physical cards behind its words, to be told again with other cards."""

    def __init__(self, seed: int, length: int) -> None:
        rng = Random(seed)
        self.steps: list[tuple[int, tuple[str, ...], int | None]] = []
        self.states = [sea_grid.start({})]
        while (movers := sea_grid.movers(self.state)) and len(self.steps) < length:
            seat = rng.choice(movers)
            listed = sea_grid.actions(self.state, seat)
            copies = [action for action in listed if action == ("pick", "hydron")]
            # Crews of copies are where most can be concluded, and rare in purely random picks.
            action = rng.choice(copies if copies and rng.random() < 0.5 else listed)
            after = sea_grid.apply(self.state, seat, action)
            self.steps.append((seat, action, self._slot(seat, action)))
            self.states.append(after)

    @property
    def state(self) -> State:
        return self.states[-1]

    def _slot(self, seat: int, action: tuple[str, ...]) -> int | None:
        """The slot of the card that a pick fills or that is placed."""
        if action[0] == "pick":
            return SLOTS[seat].start + sea_grid.view(self.state, None)["seats"][seat]["picked"]
        if action[0] == "place":
            card = self.state.rules.ids[action[1]]
            return next(
                s for s in SLOTS[seat] if (self.state.crew[s], self.state.cells[s]) == (card, IN_HAND)
            )
        return None

    def told_with(self, crew: tuple[int, ...]) -> list[State]:
        """The same game played with other cards in the slots."""
        states = [sea_grid.start({})]
        for seat, action, slot in self.steps:
            if slot is not None:
                action = (action[0], self.state.rules.cards[crew[slot]].name, *action[2:])
            states.append(sea_grid.apply(states[-1], seat, action))
        return states


@pytest.mark.parametrize("seat", [NEAR, FAR])
def test_the_whole_game_could_have_been_played_with_the_sampled_cards(seat: int) -> None:
    """The sharpest test of a sample: at no moment of that game would the seat have noticed a difference."""
    rng = Random(seat)
    redrawn = 0
    for seed in range(300):
        played = Played(seed, length=rng.randint(1, 45))
        sampled = sea_grid.sample(played.state, seat, rng)
        redrawn += sampled != played.state
        retold = played.told_with(in_true_slots(played.state, sampled))
        for mine, theirs in zip(played.states, retold, strict=True):
            assert sea_grid.view(mine, seat) == sea_grid.view(theirs, seat)
            assert sea_grid.actions(mine, seat) == sea_grid.actions(theirs, seat)
    assert redrawn > 200


def test_seen_cards_are_those_that_were_face_up_or_left() -> None:
    for seed in range(20):
        played = Played(seed, length=120)
        shown = {
            slot
            for state in played.states
            for slot in range(2 * CREW_SIZE)
            if state.cells[slot] >= 0 and state.up >> state.cells[slot] & 1
        }
        seen = {slot for slot in range(2 * CREW_SIZE) if played.state.marks & SEEN << slot}
        out = {slot for slot in range(2 * CREW_SIZE) if played.state.cells[slot] == -2}
        assert shown <= seen <= shown | out
        assert out <= seen


def test_a_state_survives_the_way_to_another_process() -> None:
    state = Played(3, length=40).state
    assert pickle.loads(pickle.dumps(state)) == state
    assert hash(pickle.loads(pickle.dumps(state))) == hash(state)
