"""The further rulings, by number; 14 and 15 are with the challenges, 16 with the cards.

Out of the engine's scope: that the table passes its own mat (10), and that it offers the undo of a pick
only to the seat that made it (17). What the engine owes to both is tested here.
"""

from __future__ import annotations

from random import Random

import pytest

import engines.sea_grid as sea_grid
from engines.game import CHANCE
from engines.match import Match
from tests.engines.sea_grid_table import FAR, NEAR, Table, begun, laid

STRONG = "lord-hydro B4 up, guppy hand, dolphin hand, knots hand"


def test_ruling_01_picks_are_simultaneous_and_hidden_then_chance_chooses() -> None:
    table = Table(sea_grid.start({}))
    for names in ("hydron lord-hydro", "dolphin guppy", "knots knots", "sonar x-ray"):
        assert table.movers == (NEAR, FAR)
        near, far = names.split()
        table.do(f"pick {near}", seat=NEAR)
        table.do(f"pick {far}", seat=FAR)
    assert table.movers == (CHANCE,)


def test_ruling_02_mystic_turning_down_a_vehicle_of_the_line_does_not_stop_the_challenge() -> None:
    near = "capt-n-eli B5 up, dolphin B4 up, x-ray C5 {}, knots hand"
    far = "sea-ghost B3 down, aquaria hand, sub-x hand, sonar hand"
    weak = laid(near.format("down"), far).do("challenge B5 B3", "mystic B4")
    assert (
        "Attack 1 (Capt'n Eli 1) against defence 1 (Sea Ghost 1): The challenge is repelled." in weak.heard()
    )
    assert weak.lies("B4") == "face down"
    strong = laid(near.format("up"), far).do("challenge B5 B3", "mystic B4")
    assert "Attack 3 (Capt'n Eli 1, X-Ray 2)" in strong.heard()
    assert strong.why == "character gone"


def test_ruling_03_three_hydrons_and_a_support_flipped_first_lose_at_once_and_are_warned() -> None:
    table = begun("hydron hydron hydron dolphin", "capt-n-eli guppy aquaria sonar", first=FAR)
    table.do("place guppy C2", "place dolphin C5", "flip C2")
    assert "loses the game" in (sea_grid.warning(table.state, NEAR, ("flip", "C5")) or "")
    table.do("flip C5")
    assert (table.winners, table.why, table.view()["ply"]) == ((FAR,), "all face up", 4)


def test_ruling_03_a_hand_of_copies_is_no_loss_with_a_copy_on_the_grid() -> None:
    far = "capt-n-eli B2 down, guppy hand, aquaria hand, sonar hand"
    table = laid("hydron B4 up, hydron hand, hydron hand, dolphin C4 down", far)
    assert sea_grid.warning(table.state, NEAR, ("flip", "C4")) is None
    assert table.do("flip C4").why is None
    own_flip = laid("hydron B4 down, hydron hand, hydron hand, dolphin C4 up", far)
    assert sea_grid.warning(own_flip.state, NEAR, ("flip", "B4")) is None
    assert own_flip.do("flip B4").why is None


@pytest.mark.parametrize(
    ("target", "why"),
    [("navy-cruiser", "turned up"), ("sub-x", "removed")],
)
def test_ruling_04_losing_is_judged_for_both_seats_also_after_an_opposing_challenge(
    target: str, why: str
) -> None:
    table = laid(STRONG, f"capt-n-eli hand, {target} B3 down, aquaria C3 up, x-ray A3 up")
    table.do("challenge B4 B3")
    assert (table.lies("B3") == "nothing") == (why == "removed")
    assert (table.winners, table.why) == ((NEAR,), "all face up")


def test_ruling_04_losing_is_judged_after_all_decisions() -> None:
    """Which card is sacrificed decides: without its last hidden card the seat has lost."""
    options = {"cards": {"guppy": {"type": "vehicle", "c": 1, "d": 1, "keywords": ["sacrifice"]}}}
    table = laid(STRONG, "capt-n-eli hand, guppy B3 up, aquaria C3 up, x-ray A3 down", options=options)
    table.do("challenge B4 B3")
    assert (table.phase, table.why) == ("sacrifice", None)
    assert Table(table.state).do("sacrifice C3").why is None  # the X-Ray is still hidden
    assert Table(table.state).do("sacrifice A3").why == "all face up"
    assert Table(table.state).do("decline").why is None


def test_ruling_05_departure_from_the_book_no_forced_flip_with_a_copy_face_up() -> None:
    table = laid(STRONG, "hydron B3 up, hydron B2 up, hydron A2 down, aquaria hand")
    table.do("challenge B4 B3")
    assert (table.phase, table.movers) == ("turn", (FAR,))


def test_ruling_06_a_repelled_challenge_of_its_own_does_not_mark_a_tenacious_card() -> None:
    table = laid(
        "commander-x B4 up, dolphin hand, knots hand, sonar hand",
        "guppy B3 up, hydron hand, aquaria hand, x-ray hand",
    )
    table.do("challenge B4 B3")
    assert "repelled" in table.heard()
    assert [lying["turned"] for lying in table.view()["grid"]] == [False, False]


def test_ruling_06_the_mark_survives_being_turned_face_down() -> None:
    table = laid(
        "sea-ghost B4 down, x-ray B5 up, knots hand, dolphin hand",
        "commander-x B3 up turned, aquaria hand, sub-x hand, sonar hand",
    )
    table.do("flip B4", "mystic B3")
    (hidden,) = [lying for lying in table.view()["grid"] if lying["cell"] == "B3"]
    assert (hidden["up"], hidden["turned"], hidden["card"]) == (False, True, None)
    table.do("place aquaria C3", "challenge B4 B3")
    assert table.why == "character gone"  # 1 + 2 against 1: the second defeat


def test_ruling_07_tenacious_comes_before_sacrifice() -> None:
    options = {
        "cards": {"orca": {"type": "character", "c": 1, "d": 1, "keywords": ["sacrifice", "tenacious"]}}
    }
    table = laid(STRONG, "orca B3 up, aquaria B2 down, sub-x hand, sonar hand", options=options)
    table.do("challenge B4 B3")
    assert (table.phase, table.movers) == ("turn", (FAR,))
    table.do("place sonar A3", "challenge B4 B3")
    assert table.lists() == {"sacrifice B2", "sacrifice A3", "decline"}


def test_ruling_08_a_forced_flip_is_a_ply_and_the_limit_ends_a_game_with_one_due() -> None:
    far = "hydron B3 up, hydron B2 down, aquaria A2 down, sonar hand"
    table = laid(STRONG, far).do("challenge B4 B3", "flip B2")
    assert table.view()["ply"] == 2
    due = laid(STRONG, far, ply=199).do("challenge B4 B3")
    assert (due.winners, due.why) == ((), "ply limit")


def test_ruling_09_skipped_turns_are_automatic_and_told() -> None:
    table = laid(
        "capt-n-eli B1 up, dolphin B2 down, knots A3 down, guppy hand",
        "hydron A1 up, aquaria A2 up, sub-x out, sonar out",
        options={"mat": [3, 4]},
    )
    table.do("place guppy C4")
    assert table.movers == (NEAR,)
    assert "skipped" in table.heard(FAR)


def test_ruling_10_cells_off_the_mat_do_not_exist_and_cards_are_never_recentred() -> None:
    table = laid(
        "capt-n-eli A7 up, dolphin hand, knots hand, guppy hand",
        "hydron B6 down, aquaria hand, sub-x hand, sonar hand",
    )
    box = table.view()["box"]
    assert (box["from"], box["to"]) == ("A4", "C7")
    assert box["pinned"]  # by two cards and the edges of the mat
    assert table.lists("move") == {"move A7 A6", "move A7 B7"}
    assert sea_grid.start({"mat": [5, 9]}).rules.mat.names[-1] == "E9"


def test_ruling_11_a_sacrificed_face_down_card_is_shown() -> None:
    table = laid(STRONG, "capt-n-eli B3 up, x-ray B2 down, sub-x hand, sonar hand")
    table.do("challenge B4 B3", "sacrifice B2")
    assert "X-Ray on B2 leaves the game." in table.heard()
    for seat in (NEAR, FAR, None):
        assert [gone["card"]["name"] for gone in table.view(seat)["out"]] == ["x-ray"]
    for seed in range(20):
        assert Table(sea_grid.sample(table.state, NEAR, Random(seed))).out() == {"x-ray"}


def test_ruling_12_a_card_turned_down_again_is_hidden_in_the_view_and_sample_keeps_what_was_seen() -> None:
    table = laid(
        "sea-ghost B4 down, x-ray hand, knots hand, dolphin hand",
        "hydron B3 up, sub-x C3 down, aquaria hand, sonar hand",
    )
    table.do("flip B4", "mystic B3")
    assert table.lies("B3", NEAR) == "face down"
    assert [lying["card"] for lying in table.view(NEAR)["grid"] if lying["cell"] == "B3"] == [None]
    own = [lying["card"]["name"] for lying in table.view(FAR)["grid"] if lying["cell"] == "B3"]
    assert own == ["hydron"]
    others = set()
    for seed in range(40):
        sampled = Table(sea_grid.sample(table.state, NEAR, Random(seed)))
        others.add(sampled.view(FAR)["grid"][1]["card"]["name"])
        assert sampled.view(FAR)["grid"][0]["card"]["name"] == "hydron"
    assert len(others) > 5


def test_ruling_13_powers_are_counted_per_card_and_an_idle_mystic_wakes_later() -> None:
    idle = laid(
        "sea-ghost B4 down, x-ray hand, knots hand, dolphin hand",
        "sea-ghost B3 down, sub-x hand, aquaria hand, sonar hand",
    )
    idle.do("flip B4")  # no target: unused
    assert idle.phase == "turn"
    idle.do("flip B3", "mystic B4")  # the other side's card has its own MYSTIC
    idle.do("flip B4")
    assert (idle.phase, idle.lists()) == ("mystic", {"mystic B3"})
    idle.do("mystic B3")
    idle.do("flip B3")  # used up
    assert idle.phase == "turn"


def test_ruling_13_copies_of_one_card_have_a_power_each() -> None:
    options = {"cards": {"hydron": {"type": "character", "c": 1, "d": 1, "keywords": ["stacked", "mystic"]}}}
    table = laid(
        "hydron B5 down, hydron C5 down, knots hand, dolphin hand",
        "lord-hydro B3 up, sub-x C3 up, aquaria hand, sonar hand",
        options=options,
    )
    table.do("flip B5", "mystic B3", "place sonar A3", "flip C5")
    assert table.lists() == {"mystic C3"}


def test_ruling_17_undo_takes_back_the_last_pick_of_either_seat() -> None:
    match = Match(sea_grid, {}, seed=1)
    match.apply(NEAR, "pick dolphin")
    match.apply(FAR, "pick hydron")
    assert match.undo()
    assert [side["picked"] for side in sea_grid.view(match.state, None)["seats"]] == [1, 0]


def test_undo_takes_first_back_together_with_the_pick_before_it_and_it_comes_out_the_same() -> None:
    match = Match(sea_grid, {}, seed=1)
    for seat, crew in ((NEAR, "capt-n-eli dolphin knots sonar"), (FAR, "hydron guppy x-ray torpedo")):
        for card in crew.split():
            match.apply(seat, f"pick {card}")
    begins = match.movers()
    assert match.undo()
    assert match.movers() == (FAR,)
    match.apply(FAR, "pick torpedo")
    assert match.movers() == begins


def test_undo_takes_one_decision_back() -> None:
    match = Match(sea_grid, {}, seed=1, chance="ask")
    for seat, crew in ((NEAR, "lord-hydro dolphin knots sonar"), (FAR, "capt-n-eli guppy x-ray torpedo")):
        for card in crew.split():
            match.apply(seat, f"pick {card}")
    match.apply(CHANCE, "first 0")
    lines = ("place lord-hydro B4", "place capt-n-eli B3", "flip B4", "place x-ray B2", "challenge B4 B3")
    for turn, words in enumerate(lines):
        match.apply(turn % 2, words)
    match.apply(FAR, "sacrifice B2")
    for phase in ("sacrifice", "turn"):
        assert match.undo()
        assert sea_grid.view(match.state, None)["phase"] == phase
    assert "challenge B4 B3" in match.actions(NEAR)
