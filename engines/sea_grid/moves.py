"""Who may act (listed in `listing`), what an action leads to, and how a game is lost: a turn in its order.

    the action, a face-down target turns up -> MYSTIC -> attack against defence -> TENACIOUS
    -> SACRIFICE -> the card leaves -> STACKED -> the turn ends, losing is judged

Each step either ends the turn or leads to the next; a decision is a state in between.
"""

from __future__ import annotations

from typing import Any

from engines.game import IllegalAction, Outcome
from engines.sea_grid.duel import attack, defence, targets
from engines.sea_grid.listing import actions, can_act
from engines.sea_grid.mat import Action
from engines.sea_grid.refusals import why_not
from engines.sea_grid.state import (
    BOTH,
    CALLED,
    CREW,
    FIRST,
    FORCED_FLIP,
    IN_HAND,
    MYSTIC_CHOICE,
    NO_CARD,
    NOWHERE,
    OUT,
    OVER,
    SACRIFICE_CHOICE,
    SAVED,
    SEEN,
    SLOTS,
    SPARED,
    TURN,
    TURNED,
    Deed,
    State,
)

CHARACTER_GONE = "character gone"
GRID_EMPTY = "grid empty"
ALL_FACE_UP = "all face up"
PLY_LIMIT = "ply limit"

_new = tuple.__new__  # making a NamedTuple through its own constructor takes three times as long


def apply(state: State, seat: int, action: object) -> State:
    """The state after an action, of any kind. IllegalAction gives the reason, and nothing has changed."""
    if state.phase == TURN and seat == state.turn and type(action) is tuple and len(action) > 1:
        after = _turn(state, seat, action)
        if after is not None:
            return after
    elif isinstance(action, tuple) and action in actions(state, seat):
        return _off_turn(state, seat, action)
    raise IllegalAction(why_not(state, seat, action))


def _turn(state: State, seat: int, action: tuple[Any, ...]) -> State | None:
    """One of the four actions of a turn; None if it is not legal.

    Checks directly instead of searching the list of actions, which would cost as much as making it.
    """
    word, index = action[0], state.rules.mat.index
    try:
        here, there = index.get(action[1]), index.get(action[-1])
    except TypeError:  # not even words: an unhashable thing where a cell should stand
        return None
    if there is None or len(action) != (2 if word == "flip" else 3):
        return None
    if word == "place":
        return _place(state, seat, action[1], there)
    if here is None or not state.own[seat] >> here & 1:
        return None
    deed = (seat, action)
    if word == "move":
        return _move(state, deed, here, there)
    if word == "flip":
        return _flip(state, deed, here) if not state.up >> here & 1 else None
    return _challenge(state, deed, here, there) if word == "challenge" else None


def _off_turn(state: State, seat: int, action: Action) -> State:
    """A listed action that is no ordinary turn: picks, the first player, decisions, forced flips."""
    deed, word, cell = (seat, action), action[0], state.rules.mat.index.get(action[-1], NOWHERE)
    if word == "pick":
        return _pick(state, seat, action[1])
    if word == "first":
        return state._replace(phase=TURN, turn=int(action[1]), last=deed)
    if word == "flip":
        return _flip(state, deed, cell)
    if word == "mystic":
        return _turn_down(state, deed, cell)
    if word == "sacrifice":
        saved = state.cells.index(state.target)
        return _leave(state, deed, state.up, state.marks | SAVED << saved, state.cells.index(cell))
    return _leave(state, deed, state.up, state.marks, state.cells.index(state.target))


def _pick(state: State, seat: int, name: str) -> State:
    slot = state.crew.index(NO_CARD, SLOTS[seat].start)
    crew = _with(state.crew, slot, state.rules.ids[name])
    phase = CREW if NO_CARD in crew else FIRST
    cells, deed = _with(state.cells, slot, IN_HAND), (seat, ("pick",))
    return _new(State, (state.rules, phase, 0, 0, crew, cells, (0, 0), 0, 0, NOWHERE, NOWHERE, None, deed))


def _place(state: State, seat: int, name: Any, cell: int) -> State | None:
    rules, cells, crew = state.rules, state.cells, state.crew
    if not rules.mat.vacancies[state.own[0] | state.own[1]].spaces >> cell & 1:
        return None
    card, deed = rules.ids.get(name), (seat, ("place", rules.mat.names[cell]))
    for slot in SLOTS[seat]:
        if crew[slot] == card and cells[slot] == IN_HAND:
            own = _joined(state.own, seat, 1 << cell)
            return _end_turn(state, deed, _with(cells, slot, cell), own, state.up, state.marks)
    return None


def _move(state: State, deed: Deed, here: int, there: int) -> State | None:
    mat, own, up, cells = state.rules.mat, state.own, state.up, state.cells
    if not (mat.around[here] & mat.vacancies[own[0] | own[1]].spaces) >> there & 1:
        return None
    change = 1 << here | 1 << there
    if up >> here & 1:
        up ^= change
    moved = _with(cells, cells.index(here), there)
    return _end_turn(state, deed, moved, _joined(own, deed[0], change), up, state.marks)


def _flip(state: State, deed: Deed, cell: int) -> State:
    slot = state.cells.index(cell)
    up, marks = state.up | 1 << cell, state.marks | SEEN << slot
    if _mystic_wakes(state, slot) and state.own[1 - deed[0]] & up:
        return _ask(state, deed, MYSTIC_CHOICE, up, marks | CALLED << slot, NOWHERE, cell)
    return _end_turn(state, deed, state.cells, state.own, up, marks)


def _challenge(state: State, deed: Deed, challenger: int, target: int) -> State | None:
    cells, up, marks = state.cells, state.up, state.marks
    kind = state.rules.kinds[state.crew[cells.index(challenger)]]
    if not up >> challenger & 1 or not targets(state, deed[0], challenger, kind) >> target & 1:
        return None
    if not up >> target & 1:
        slot = cells.index(target)
        up, marks = up | 1 << target, marks | SEEN << slot
        if _mystic_wakes(state, slot):
            return _ask(state, deed, MYSTIC_CHOICE, up, marks | CALLED << slot, challenger, target)
    return _fight(state, deed, up, marks, challenger, target)


def _mystic_wakes(state: State, slot: int) -> bool:
    return state.rules.kinds[state.crew[slot]].mystic and not state.marks & CALLED << slot


def _ask(state: State, deed: Deed, phase: str, up: int, marks: int, challenger: int, target: int) -> State:
    """A decision in the middle of a turn."""
    return state._replace(phase=phase, up=up, marks=marks, challenger=challenger, target=target, last=deed)


def _turn_down(state: State, deed: Deed, cell: int) -> State:
    """MYSTIC's choice: the card turns face down, and a challenge goes on unless it was the challenger."""
    up = state.up & ~(1 << cell)
    if state.challenger in (NOWHERE, cell):
        return _end_turn(state, deed, state.cells, state.own, up, state.marks)
    return _fight(state, deed, up, state.marks, state.challenger, state.target)


def _fight(state: State, deed: Deed, up: int, marks: int, challenger: int, target: int) -> State:
    if attack(state, up, challenger, target) <= defence(state, up, target):
        return _end_turn(state, deed, state.cells, state.own, up, marks)
    slot = state.cells.index(target)
    kind = state.rules.kinds[state.crew[slot]]
    if kind.tenacious and not marks & TURNED << slot:
        return _end_turn(state, deed, state.cells, state.own, up, marks | TURNED << slot)
    beside = state.rules.mat.around[target] & state.own[1 - state.turn]
    if kind.sacrifice and beside and not marks & SAVED << slot:
        return _ask(state, deed, SACRIFICE_CHOICE, up, marks, challenger, target)
    return _leave(state, deed, up, marks, slot)


def _leave(state: State, deed: Deed, up: int, marks: int, slot: int) -> State:
    """A card of the challenged seat leaves the game, for everybody to see."""
    seat, cell = 1 - state.turn, state.cells[slot]
    cells, own = _with(state.cells, slot, OUT), _joined(state.own, seat, 1 << cell)
    up, marks = up & ~(1 << cell), marks | SEEN << slot
    kinds, crew = state.rules.kinds, state.crew
    if not kinds[crew[slot]].character:
        return _end_turn(state, deed, cells, own, up, marks)
    copies = [cells[other] for other in SLOTS[seat] if cells[other] >= 0 and kinds[crew[other]].character]
    if not copies:
        return _over(state, deed, state.ply + 1, cells, own, up, marks, _lost(seat, CHARACTER_GONE))
    forced = not any(up >> copy & 1 for copy in copies)
    return _end_turn(state, deed, cells, own, up, marks, FORCED_FLIP if forced else TURN)


def _end_turn(
    state: State,
    deed: Deed,
    cells: tuple[int, ...],
    own: tuple[int, int],
    up: int,
    marks: int,
    phase: str = TURN,
) -> State:
    """The turn is over: judge both seats, then the ply limit, then the other seat's turn."""
    rules, ply = state.rules, state.ply + 1
    # With both hands empty nobody loses here: the last card to leave a grid is a character then.
    for seat in BOTH if IN_HAND in cells else ():
        if not own[seat] & ~up:  # nothing hidden on the grid: all face up, or no card there at all
            why, marks = _judge(state, cells, own, marks, seat)
            if why:
                return _over(state, deed, ply, cells, own, up, marks, _lost(seat, why))
    if ply >= rules.plies:
        return _over(state, deed, ply, cells, own, up, marks, Outcome((), None, PLY_LIMIT))
    turn = 1 - state.turn
    after = _new(
        State, (rules, phase, turn, ply, state.crew, cells, own, up, marks, NOWHERE, NOWHERE, None, deed)
    )
    # A hidden card can be flipped and a mobile one moved; only without both there is a doubt.
    usable = ~up | rules.mat.vacancies[own[0] | own[1]].mobile
    if phase is TURN and not own[turn] & usable and not can_act(after, turn):
        # Nothing legal: that turn is skipped. Never twice in a row, for among all cards in a box
        # that is not full, some card has a free space next to it.
        return _end_turn(after, deed, cells, own, up, marks)
    return after


def _judge(
    state: State, cells: tuple[int, ...], own: tuple[int, int], marks: int, seat: int
) -> tuple[str | None, int]:
    """Why a seat without hidden cards on the grid has lost, if so, and the marks after the look."""
    kinds, crew = state.rules.kinds, state.crew
    held = [slot for slot in SLOTS[seat] if cells[slot] == IN_HAND]
    if not own[seat]:
        return (GRID_EMPTY if len(held) < len(SLOTS[seat]) else None), marks
    if not held or any(cells[slot] >= 0 and kinds[crew[slot]].character for slot in SLOTS[seat]):
        return None, marks
    if all(kinds[crew[slot]].character for slot in held):
        return ALL_FACE_UP, marks
    # Play goes on, so everybody now knows that this hand is not characters only.
    unmarked = marks & ~sum(SPARED << slot for slot in SLOTS[seat])
    return None, unmarked | sum(SPARED << slot for slot in held)


def _lost(seat: int, why: str) -> Outcome:
    return Outcome((1 - seat,), None, why)


def _over(
    state: State,
    deed: Deed,
    ply: int,
    cells: tuple[int, ...],
    own: tuple[int, int],
    up: int,
    marks: int,
    result: Outcome,
) -> State:
    where = (cells, own, up, marks, NOWHERE, NOWHERE)
    return _new(State, (state.rules, OVER, state.turn, ply, state.crew, *where, result, deed))


def _with(places: tuple[int, ...], slot: int, value: int) -> tuple[int, ...]:
    return places[:slot] + (value,) + places[slot + 1 :]  # noqa: RUF005 - half the time of unpacking


def _joined(own: tuple[int, int], seat: int, change: int) -> tuple[int, int]:
    """Both seats' cells with some of one seat's toggled."""
    return (own[0] ^ change, own[1]) if seat == 0 else (own[0], own[1] ^ change)
