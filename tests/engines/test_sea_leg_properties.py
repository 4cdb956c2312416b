"""Sea Leg as a whole: against a plain second reading of the rules, under symmetry, and wave by wave."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines import sea_leg
from engines.sea_leg.waves import moved, shift_row
from engines.simulate import play_out
from tests.depth import examples
from tests.engines.sea_leg_play import BOW, SIZES, STERN, position

DECKS = st.sampled_from(["small", "large"])
WAVES = {"small": {"A5": "E", "E5": "A"}, "large": {"A6": "G", "G6": "A", "B5": "A", "F7": "G"}}

Board = dict[tuple[int, int], str]  # (column, row), both from 0, to the mark of the piece there


@st.composite
def positions(draw: st.DrawFn) -> dict[str, Any]:
    """Options with any position that is allowed, and not over at once for want of pieces."""
    deck = draw(DECKS)
    columns, rows = SIZES[deck]
    cells = draw(st.permutations([(c, r) for r in range(rows) for c in range(columns)]))
    board: Board = {}
    for marks, far, back in (("sS", 0, rows - 1), ("bB", rows - 1, 0)):
        for _ in range(draw(st.integers(1, 9))):
            column, row = cells.pop()
            captain = row == far or (row != back and draw(st.integers(0, 3)) == 0)
            board[column, row] = marks[captain]
    return {"deck": deck, "position": drawing(board, deck), "to_move": draw(st.sampled_from([STERN, BOW]))}


def drawing(board: Board, deck: str) -> str:
    columns, rows = SIZES[deck]
    return position(
        {r + 1: "".join(board.get((c, r), ".") for c in range(columns)) for r in range(rows)}, deck
    )


def read(text: str) -> Board:
    return {
        (c, r): mark for r, row in enumerate(text.split("\n")) for c, mark in enumerate(row) if mark != "."
    }


def board_of(state: Any) -> Board:
    return read("\n".join(sea_leg.view(state, None)["board"]))


def cell(column: int, row: int) -> str:
    return f"{'ABCDEFG'[column]}{row + 1}"


# ---- a second reading of the rules, cell by cell --------------------------------------------------


def plain_moves(board: Board, seat: int, deck: str) -> set[str]:
    columns, rows = SIZES[deck]
    mine, theirs, forward = ("sS", "bB", -1) if seat == STERN else ("bB", "sS", 1)
    found = set()
    for (c, r), mark in board.items():
        if mark not in mine:
            continue
        ahead = -forward if mark.isupper() else forward
        ways = [(0, ahead), (-1, 0), (1, 0)] + ([(-1, ahead), (1, ahead)] if mark.isupper() else [])
        for dc, dr in ways:
            near, far = (c + dc, r + dr), (c + 2 * dc, r + 2 * dr)
            if on_deck(near, columns, rows) and near not in board:
                found.add(f"move {cell(c, r)} {cell(*near)}")
            if board.get(near, ".") in theirs and on_deck(far, columns, rows) and far not in board:
                found.add(f"jump {cell(c, r)} {cell(*far)}")
    return found


def on_deck(at: tuple[int, int], columns: int, rows: int) -> bool:
    return 0 <= at[0] < columns and 0 <= at[1] < rows


def plain_result(board: Board, seat: int, move: str, deck: str) -> tuple[Board, str | None]:
    """The board after a move, and why the game is over, if it is."""
    word, start, end = move.split()
    (c0, r0), (c1, r1) = (("ABCDEFG".index(name[0]), int(name[1:]) - 1) for name in (start, end))
    board = dict(board)
    mark = board.pop((c0, r0))
    if word == "jump":
        del board[(c0 + c1) // 2, (r0 + r1) // 2]
    last = SIZES[deck][1] - 1
    home = mark.isupper() and r1 == (last if seat == STERN else 0)
    board[c1, r1] = mark.upper() if r1 == (0 if seat == STERN else last) else mark
    if end in WAVES[deck] and not home:
        board = plain_wave(board, "b" if seat == STERN else "s", WAVES[deck][end], deck)
    if home:
        return board, "captain home"
    if not all(any(mark in side for mark in board.values()) for side in ("sS", "bB")):
        return board, "no pieces"
    return board, None if plain_moves(board, 1 - seat, deck) else "no move"


def plain_wave(board: Board, opposing_mate: str, edge: str, deck: str) -> Board:
    front = [r for (_, r), mark in board.items() if mark == opposing_mate]
    if not front:
        return board
    row = max(front) if opposing_mate == "b" else min(front)
    standing = [mark for (c, r), mark in sorted(board.items()) if r == row]
    rest = {at: mark for at, mark in board.items() if at[1] != row}
    columns = SIZES[deck][0]
    if edge == "A":
        kept = standing[1:] if len(standing) > 1 else standing
        return rest | {(c, row): mark for c, mark in enumerate(kept)}
    kept = standing[:-1] if len(standing) > 1 else standing
    return rest | {(columns - len(kept) + c, row): mark for c, mark in enumerate(kept)}


def compare(state: Any, deck: str) -> None:
    """Every action of a state, against the second reading."""
    seat, board = sea_leg.movers(state)[0], board_of(state)
    actions = sea_leg.actions(state, seat)
    assert {sea_leg.text(action) for action in actions} == plain_moves(board, seat, deck)
    for action in actions:
        after = sea_leg.apply(state, seat, action)
        end = sea_leg.outcome(after)
        assert (board_of(after), end and end.why) == plain_result(board, seat, sea_leg.text(action), deck)


@examples(150)
@given(positions())
def test_any_position_agrees_with_a_plain_reading_of_the_rules(options: dict[str, Any]) -> None:
    state = sea_leg.start(options)
    if sea_leg.movers(state):
        compare(state, options["deck"])


@pytest.mark.parametrize("deck", ["small", "large"])
def test_whole_games_agree_with_a_plain_reading_of_the_rules(deck: str) -> None:
    for seed in range(12):
        rng = Random(seed)
        state = sea_leg.start({"deck": deck, "opening": False})
        while movers := sea_leg.movers(state):
            compare(state, deck)
            state = sea_leg.apply(state, movers[0], rng.choice(sea_leg.actions(state, movers[0])))


# ---- symmetry -------------------------------------------------------------------------------------


def turned_options(options: dict[str, Any]) -> dict[str, Any]:
    """The same position seen from the other end, with the sides exchanged."""
    swapped = options["position"][::-1].translate(str.maketrans("sSbB", "bBsS"))
    return {**options, "position": swapped, "to_move": 1 - options["to_move"]}


def turned_words(words: str, deck: str) -> str:
    columns, rows = SIZES[deck]
    word, *cells = words.split()
    turned = [cell(columns - 1 - "ABCDEFG".index(name[0]), rows - int(name[1:])) for name in cells]
    return " ".join([word, *turned])


@examples(100)
@given(positions(), st.integers(0, 10**6))
def test_both_ends_of_the_deck_are_alike(options: dict[str, Any], seed: int) -> None:
    rng, deck = Random(seed), options["deck"]
    one, two = sea_leg.start(options), sea_leg.start(turned_options(options))
    for _ in range(30):
        seats = sea_leg.movers(one)
        assert tuple(1 - seat for seat in sea_leg.movers(two)) == seats
        if not seats:
            break
        words = sorted(sea_leg.text(action) for action in sea_leg.actions(one, seats[0]))
        theirs = {sea_leg.text(action) for action in sea_leg.actions(two, 1 - seats[0])}
        assert theirs == {turned_words(each, deck) for each in words}
        chosen = rng.choice(words)
        one = sea_leg.apply(one, seats[0], sea_leg.parse(chosen))
        two = sea_leg.apply(two, 1 - seats[0], sea_leg.parse(turned_words(chosen, deck)))
    here, there = sea_leg.outcome(one), sea_leg.outcome(two)
    assert (here and here.why) == (there and there.why)


# ---- waves and pieces -----------------------------------------------------------------------------


@given(DECKS, st.data())
def test_a_wave_keeps_the_order_and_packs_the_row_against_its_edge(deck: str, data: st.DataObject) -> None:
    columns = SIZES[deck][0]
    row = data.draw(st.text("sb.", min_size=columns, max_size=columns), label="row")
    to_last = data.draw(st.booleans(), label="to the last column")
    the_deck = sea_leg.start({"deck": deck}).side.deck
    marks = {mark: the_deck.marked([row], mark) for mark in "sb"}
    slides = shift_row(the_deck, 0, marks["s"] | marks["b"], to_last)
    after = {mark: moved(cells, slides) for mark, cells in marks.items()}
    drawn = "".join(
        next((mark for mark in "sb" if after[mark] >> column & 1), ".") for column in range(columns)
    )
    standing = row.replace(".", "")
    kept = standing if len(standing) < 2 else standing[:-1] if to_last else standing[1:]
    assert drawn == (kept.rjust(columns, ".") if to_last else kept.ljust(columns, "."))


@examples(40)
@given(positions(), st.integers(0, 10**6))
def test_pieces_only_leave_and_captains_stay_captains(options: dict[str, Any], seed: int) -> None:
    rng, state = Random(seed), sea_leg.start(options)
    while movers := sea_leg.movers(state):
        before = sea_leg.view(state, None)
        state = sea_leg.apply(state, movers[0], rng.choice(sea_leg.actions(state, movers[0])))
        after = sea_leg.view(state, None)
        for seat in (STERN, BOW):
            lost = after["out"][seat] - before["out"][seat]
            promoted = max(after["captains"][seat] - before["captains"][seat], 0)
            assert 0 <= lost <= 2  # one jumped, one overboard
            assert promoted <= 1
            assert after["mates"][seat] + after["captains"][seat] + after["out"][seat] == 9
        assert len(set(sea_leg.pieces(state)) - {("stern", "off"), ("bow", "off")}) == 18 - sum(after["out"])


@examples(40)
@given(positions(), st.integers(0, 10**6))
def test_every_game_ends_within_400_plies(options: dict[str, Any], seed: int) -> None:
    length, outcome = play_out(sea_leg, sea_leg.start(options), Random(seed))
    assert length <= sea_leg.BOUND
    assert outcome.why in {"captain home", "no pieces", "no move", "400 plies"}
    assert (outcome.why == "400 plies") == (not outcome.winners)
