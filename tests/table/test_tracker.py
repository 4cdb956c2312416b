"""From readers' words to a stable layout: each rule of the tracker's header, and any mixture of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.board import CellSeen, Presence
from table.sensing.pieces import DOWN, UP, Lying, Piece, Registry, RegistryError, simulated_registry
from table.sensing.tracker import Flipped, Moved, Placed, Removed, Sighted, Tracker
from tests.depth import examples

MATE, CARD = Piece("stern-1", "stern", 0), Piece("7-dark", "7-dark", None, faces=True)
REGISTRY = simulated_registry([MATE, CARD, Piece("stern-2", "stern", 0)])
MATE_TAG, OTHER_TAG = REGISTRY.tag("stern-1"), REGISTRY.tag("stern-2")
UP_TAG, DOWN_TAG = REGISTRY.tag("7-dark", UP), REGISTRY.tag("7-dark", DOWN)
GONE = 0.2


@pytest.fixture
def tracker() -> Tracker:
    return Tracker(REGISTRY, GONE)


def present(cell: str, *tags: str) -> CellSeen:
    return CellSeen(cell, Presence.PRESENT, tags)


def absent(cell: str) -> CellSeen:
    return CellSeen(cell, Presence.ABSENT)


def test_a_tag_that_reads_is_there_at_once(tracker):
    assert tracker.feed(present("C7", MATE_TAG), 0.0) == [Placed("C7", "stern-1", "")]
    assert tracker.places == {"stern-1": ("C7", "")}


def test_a_tag_that_stops_reading_is_gone_only_after_a_while(tracker):
    tracker.feed(present("C7", MATE_TAG), 0.0)
    assert tracker.feed(absent("C7"), 1.0) == []
    assert tracker.deadline() == 1.0 + GONE
    assert tracker.due(1.1) == []
    assert tracker.due(1.2) == [Removed("C7", "stern-1")]
    assert tracker.places == {}


def test_a_tag_that_reads_again_in_time_was_never_away(tracker):
    tracker.feed(present("C7", MATE_TAG), 0.0)
    tracker.feed(absent("C7"), 1.0)
    assert tracker.feed(present("C7", MATE_TAG), 1.1) == []
    assert tracker.due(9.0) == []


def test_a_move_loses_no_time(tracker):
    tracker.feed(present("C7", MATE_TAG), 0.0)
    tracker.feed(absent("C7"), 1.0)
    assert tracker.feed(present("C6", MATE_TAG), 1.01) == [Moved("stern-1", "C7", "C6", "")]


def test_a_piece_on_two_cells_stays_where_it_was_until_one_lets_go(tracker):
    tracker.feed(present("C7", MATE_TAG), 0.0)
    assert tracker.feed(present("C6", MATE_TAG), 1.0) == []
    assert tracker.places == {"stern-1": ("C7", "")}
    assert tracker.doubled == {"stern-1": (("C6", ""), 1.0)}
    assert tracker.feed(absent("C7"), 1.1) == [Sighted("stern-1", "C6")]
    assert tracker.due(1.1 + GONE) == [Moved("stern-1", "C7", "C6", "")]
    assert tracker.doubled == {}


def test_a_stray_second_reading_is_no_move_while_the_piece_is_in_the_air(tracker):
    tracker.feed(present("C6", MATE_TAG), 0.0)
    tracker.feed(present("D6", MATE_TAG), 1.0)  # it bleeds into the neighbour
    assert tracker.feed(absent("C6"), 1.1) == [Sighted("stern-1", "D6")], "lifted; the neighbour hears it"
    assert tracker.feed(absent("D6"), 1.2) == []
    assert tracker.due(1.1 + GONE) == [Removed("C6", "stern-1")]


def test_a_reader_that_still_reads_is_not_forgotten(tracker):
    tracker.feed(present("C6", MATE_TAG), 0.0)
    tracker.feed(present("C5", MATE_TAG), 1.0)  # it reads there and stays
    tracker.feed(present("D5", MATE_TAG), 1.1)
    tracker.feed(absent("C6"), 1.3)
    tracker.feed(absent("D5"), 1.4)
    assert tracker.due(1.3 + GONE) == [Moved("stern-1", "C6", "C5", "")]


def test_a_ghost_on_a_neighbouring_cell_leaves_no_trace(tracker):
    tracker.feed(present("C7", MATE_TAG), 0.0)
    tracker.feed(present("C6", MATE_TAG), 1.0)
    assert tracker.feed(absent("C6"), 1.1) == []
    assert tracker.doubled == {}
    assert tracker.places == {"stern-1": ("C7", "")}


def test_a_flip_is_told_from_a_lift(tracker):
    tracker.feed(present("B2", UP_TAG), 0.0)
    assert tracker.feed(present("B2", DOWN_TAG), 1.0) == [Flipped("B2", "7-dark", DOWN)]
    tracker.feed(absent("B2"), 2.0)
    assert tracker.feed(present("B2", UP_TAG), 2.1) == [Flipped("B2", "7-dark", UP)]


def test_a_flip_and_a_move_at_once_are_a_move_with_the_other_face(tracker):
    tracker.feed(present("B2", UP_TAG), 0.0)
    tracker.feed(absent("B2"), 1.0)
    assert tracker.feed(present("B3", DOWN_TAG), 1.1) == [Moved("7-dark", "B2", "B3", DOWN)]


def test_both_faces_reading_at_once_change_nothing_until_one_is_gone(tracker):
    tracker.feed(present("B2", UP_TAG), 0.0)
    assert tracker.feed(present("B2", UP_TAG, DOWN_TAG), 1.0) == []
    assert tracker.feed(present("B2", DOWN_TAG), 1.1) == [Flipped("B2", "7-dark", DOWN)]


def test_two_pieces_may_lie_on_one_cell_and_one_may_leave(tracker):
    tracker.feed(present("B2", UP_TAG, MATE_TAG), 0.0)
    assert tracker.places == {"stern-1": ("B2", ""), "7-dark": ("B2", UP)}
    tracker.feed(present("B2", MATE_TAG), 1.0)
    assert tracker.due(2.0) == [Removed("B2", "7-dark")]


def test_a_swap_is_two_moves(tracker):
    tracker.feed(present("B2", MATE_TAG), 0.0)
    tracker.feed(present("B3", OTHER_TAG), 0.0)
    tracker.feed(absent("B2"), 1.0)
    tracker.feed(absent("B3"), 1.0)
    assert tracker.feed(present("B2", OTHER_TAG), 1.1) == [Moved("stern-2", "B3", "B2", "")]
    assert tracker.feed(present("B3", MATE_TAG), 1.1) == [Moved("stern-1", "B2", "B3", "")]


def test_a_garbled_answer_keeps_what_lay_there(tracker):
    tracker.feed(present("C7", MATE_TAG), 0.0)
    tracker.feed(absent("C7"), 1.0)
    tracker.feed(CellSeen("C7", Presence.NOISY), 1.1)
    assert tracker.due(9.0) == []
    assert tracker.noisy == {"C7"}
    tracker.feed(present("C7", MATE_TAG), 9.1)
    assert tracker.noisy == set()


def test_a_reader_that_is_down_tells_nothing_of_its_cell(tracker):
    tracker.feed(present("C7", MATE_TAG), 0.0)
    tracker.feed(CellSeen("C7", Presence.DOWN), 1.0)
    assert tracker.due(99.0) == []
    assert tracker.down == {"C7"}
    assert tracker.feed(present("C6", MATE_TAG), 100.0) == [Moved("stern-1", "C7", "C6", "")]


def test_a_tag_nobody_knows_never_counts(tracker):
    assert tracker.feed(present("C7", "04deadbeef0001", MATE_TAG), 0.0) == [Placed("C7", "stern-1", "")]
    assert tracker.unknown == {"C7": ("04deadbeef0001",)}
    tracker.feed(present("C7", MATE_TAG), 1.0)
    assert tracker.unknown == {}


CELLS = ("A1", "A2", "A3")
TAGS = (MATE_TAG, OTHER_TAG, UP_TAG, DOWN_TAG, "04deadbeef0001")
readings = st.builds(
    CellSeen,
    st.sampled_from(CELLS),
    st.sampled_from(Presence),
    st.lists(st.sampled_from(TAGS), max_size=2, unique=True).map(tuple),
).map(lambda seen: seen if seen.presence == Presence.PRESENT else seen._replace(tags=()))


@examples(400)
@given(st.lists(st.tuples(readings, st.floats(0, 0.5)), max_size=40))
def test_the_events_tell_exactly_how_the_layout_changed(steps):
    tracker, told, now = Tracker(REGISTRY, GONE), {}, 0.0
    for seen, pause in steps:
        now += pause
        for event in [*tracker.due(now), *tracker.feed(seen, now)]:
            if isinstance(event, Sighted):
                continue
            if isinstance(event, Removed):
                assert told.pop(event.piece)[0] == event.cell
            elif isinstance(event, Placed):
                assert event.piece not in told
                told[event.piece] = (event.cell, event.face)
            elif isinstance(event, Moved):
                assert told[event.piece][0] == event.start != event.cell
                told[event.piece] = (event.cell, event.face)
            else:
                assert told[event.piece] == (event.cell, DOWN if event.face == UP else UP)
                told[event.piece] = (event.cell, event.face)
        assert told == tracker.places


@examples(300)
@given(
    st.lists(st.tuples(readings, st.floats(0, 0.5)), max_size=30),
    st.dictionaries(st.sampled_from(["stern-1", "stern-2", "7-dark"]), st.sampled_from(CELLS)),
)
def test_whatever_came_before_a_mat_that_rests_is_seen_as_it_is(steps, truth):
    tracker, now = Tracker(REGISTRY, GONE), 0.0
    for seen, pause in steps:
        now += pause
        tracker.due(now)
        tracker.feed(seen, now)
    for _ in range(2):
        for cell in CELLS:
            tags = [REGISTRY.tags(piece)[0] for piece, where in truth.items() if where == cell]
            tracker.feed(present(cell, *tags) if tags else absent(cell), now)
    tracker.due(now + 1)
    assert {piece: place[0] for piece, place in tracker.places.items()} == truth
    assert tracker.doubled == {}


@pytest.mark.parametrize(
    ("tags", "says"),
    [
        ({"04aa": Lying("rook-1")}, "rook-1"),
        ({"04aa": Lying("stern-1", UP)}, "no face"),
        ({"04aa": Lying("7-dark")}, "'up' or 'down'"),
        ({"04aa": Lying("stern-1"), "04bb": Lying("stern-1")}, "both"),
    ],
)
def test_a_registry_that_cannot_be_is_refused_by_name(tags, says):
    with pytest.raises(RegistryError, match=says):
        Registry([MATE, CARD], tags)


def test_a_reader_that_goes_down_is_not_noisy_as_well(tracker):
    tracker.feed(CellSeen("C7", Presence.NOISY), 0.0)
    tracker.feed(CellSeen("C7", Presence.DOWN), 1.0)
    assert (tracker.down, tracker.noisy) == ({"C7"}, set())
