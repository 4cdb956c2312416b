"""The rules of Konane: a board full of stones, of which the last one who can jump wins."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from random import Random
from typing import Any, NamedTuple, NoReturn

from engines.game import BadOption, IllegalAction, Options, Outcome, Told, check_options, seat_count

NAME = "konane"
TITLE = "Konane"
SEATS: tuple[int, ...] = (2,)
BOUND = 36
SIZES = (4, 5, 6)

COLOURS = ("black", "white")
BOX = "box"  # where a stone is that was taken
EMPTY = "."


class Removed(NamedTuple):
    """An event: a stone was taken away at the beginning."""

    cell: str


class Jumped(NamedTuple):
    """An event: a stone jumped, and took so many."""

    start: str
    cell: str
    taken: tuple[str, ...]


class Ended(NamedTuple):
    """An event: somebody cannot jump."""

    loser: int


class State(NamedTuple):
    """The stones row by row, "b", "w" or ".", and whose turn it is. Black is seat 0."""

    size: int
    board: str
    turn: int


def cell_name(size: int, at: int) -> str:
    return f"{'ABCDEF'[at % size]}{at // size + 1}"


def cell_index(size: int, cell: str) -> int:
    return "ABCDEF".index(cell[0]) + size * (int(cell[1]) - 1)


CELLS = [cell_name(6, at) for at in range(36)]
WORDS = {f"remove {cell}" for cell in CELLS} | {
    f"jump {a} {b}" for a in CELLS for b in CELLS if a != b and (a[0] == b[0] or a[1] == b[1])
}


def start(options: Options) -> State:
    check_options(NAME, options, ("side",))
    seat_count(NAME, options, SEATS)
    size = options.get("side", 6)
    if size not in SIZES or type(size) is not int:
        raise BadOption(f"option 'side' of {TITLE} is one of {', '.join(map(str, SIZES))}, not {size!r}")
    board = "".join("bw"[(column + row) % 2] for row in range(size) for column in range(size))
    return State(size, board, 0)


def movers(state: State) -> tuple[int, ...]:
    return (state.turn,) if _legal(state) else ()


def actions(state: State, seat: int) -> list[str]:
    return list(_legal(state)) if seat == state.turn else []


@lru_cache(maxsize=4096)
def _legal(state: State) -> list[str]:
    """What the seat to move may do; asked for by nearly every verb, so kept for a while."""
    gaps = state.board.count(EMPTY)
    if gaps == 0:
        return [f"remove {cell_name(state.size, at)}" for at in sorted(_openings(state.size))]
    if gaps == 1:
        hole = state.board.index(EMPTY)
        return [f"remove {cell_name(state.size, at)}" for way in _ways(state.size, hole) for at in way[:1]]
    return [f"jump {start} {end}" for start, end, _ in _jumps(state)]


def _openings(size: int) -> set[int]:
    """Black's stones in the corners and in the middle."""
    last, half = size - 1, size // 2
    places = {(0, 0), (last, 0), (0, last), (last, last)}
    places |= {(x, y) for x in (half, last - half) for y in (half, last - half)}
    return {x + y * size for x, y in places if (x + y) % 2 == 0}


@cache
def _ways(size: int, at: int) -> list[list[int]]:
    """The cells from here to each edge, the nearest first."""
    x, y = at % size, at // size
    ways = []
    for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        cells = [(x + n * dx, y + n * dy) for n in range(1, size)]
        ways.append([cx + cy * size for cx, cy in cells if 0 <= cx < size and 0 <= cy < size])
    return ways


def _jumps(state: State) -> Iterator[tuple[str, str, list[int]]]:
    """Every jump of the seat to move: from, to, and the stones it takes."""
    mine, theirs = "bw"[state.turn], "wb"[state.turn]
    for at in (n for n, stone in enumerate(state.board) if stone == mine):
        for way in _ways(state.size, at):
            taken: list[int] = []
            for over, to in zip(way[::2], way[1::2], strict=False):
                if state.board[over] != theirs or state.board[to] != EMPTY:
                    break
                taken = [*taken, over]
                yield cell_name(state.size, at), cell_name(state.size, to), taken


def taken_by(state: State, action: str) -> tuple[str, ...]:
    """The cells of the stones that an action takes from the other side."""
    for start, end, over in _jumps(state):
        if action == f"jump {start} {end}":
            return tuple(cell_name(state.size, at) for at in over)
    return ()


def apply(state: State, seat: int, action: str) -> State:
    if not movers(state):
        raise IllegalAction("the game is over")
    if seat != state.turn:
        raise IllegalAction(f"it is the turn of {COLOURS[state.turn]}")
    if action not in _legal(state):
        raise IllegalAction(f"{action}: {_why_not(state)}")
    _, start, *end = action.split()
    board = list(state.board)
    for cell in (start, *taken_by(state, action)):
        board[cell_index(state.size, cell)] = EMPTY
    for cell in end:
        board[cell_index(state.size, cell)] = "bw"[seat]
    return State(state.size, "".join(board), 1 - seat)


def _why_not(state: State) -> str:
    gaps = state.board.count(EMPTY)
    if gaps == 0:
        return "black begins with a black stone from the middle or a corner"
    if gaps == 1:
        return "white takes a white stone beside the gap"
    return "a stone jumps straight over stones of the other colour, each with a free cell behind it"


def tell(before: State, seat: int, action: str, after: State) -> list[Told]:
    _, start, *end = action.split()
    event = Jumped(start, end[0], taken_by(before, action)) if end else Removed(start)
    return [Told(event), *([] if movers(after) else [Told(Ended(after.turn))])]


def say(event: Removed | Jumped | Ended) -> str:
    match event:
        case Removed(cell):
            return f"remove {cell}"
        case Jumped(start, cell, taken):
            return f"jump {start} {cell} taking {' '.join(taken)}"
        case Ended(loser):
            return f"{COLOURS[loser]} cannot jump"


def outcome(state: State) -> Outcome | None:
    if movers(state):
        return None
    return Outcome((1 - state.turn,), None, f"{COLOURS[state.turn]} cannot jump")


def view(state: State, seat: int | None) -> dict[str, Any]:
    rows = [state.board[n : n + state.size] for n in range(0, len(state.board), state.size)]
    return {"board": rows, "turn": state.turn if movers(state) else None}


def sample(state: State, seat: int, rng: Random) -> State:
    return state  # nothing is hidden


def text(action: str) -> str:
    return action


def parse(text: str) -> str:
    if text not in WORDS:
        raise IllegalAction(f"{text!r} is no action of Konane; one is like 'remove C3' or 'jump C5 C3'")
    return text


def chance(state: State, rng: Random) -> NoReturn:
    raise IllegalAction("there is no chance in Konane")


def pieces(state: State) -> Iterator[tuple[str, str]]:
    for colour, mark in zip(COLOURS, "bw", strict=True):
        there = [cell_name(state.size, n) for n, stone in enumerate(state.board) if stone == mark]
        whole = (state.size**2 + (mark == "b")) // 2
        yield from ((colour, cell) for cell in [*there, *[BOX] * (whole - len(there))])
