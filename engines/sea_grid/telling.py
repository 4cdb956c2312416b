"""What is told after an action: the deed to everybody, its card to the owner alone, and what followed."""

from __future__ import annotations

from collections.abc import Iterator

from engines.game import Told
from engines.sea_grid.duel import as_they_lie, attackers, defenders
from engines.sea_grid.events import (
    Cancelled,
    Challenged,
    CopyDue,
    DrawnGame,
    Event,
    Fought,
    Identity,
    LeftGame,
    MysticDue,
    Opens,
    Picked,
    PlacedHidden,
    Sacrificed,
    SacrificeDeclined,
    SacrificeDue,
    Sailed,
    Share,
    Shown,
    TurnedDown,
    TurnedUp,
    TurnSkipped,
    Withstood,
    WonGame,
)
from engines.sea_grid.mat import Action
from engines.sea_grid.state import (
    BOTH,
    FORCED_FLIP,
    MYSTIC_CHOICE,
    NOWHERE,
    OUT,
    SACRIFICE_CHOICE,
    SLOTS,
    TURNED,
    State,
    decider,
    picked,
)


def tell(before: State, seat: int, action: Action, after: State) -> list[Told]:
    """The action as the public may hear it, then what followed from it, in order."""
    told = [Told(_done(before, seat, action, after))]
    if action[0] in ("pick", "place"):
        told.append(Told(Identity(before.rules.by_name[action[1]].title), (seat,)))
    followed = (
        *_shown(before, action),
        *_fight(before, action, after),
        *_marked(before, after),
        *_gone(before, after),
        *_due(after),
        *_skipped(before, after),
        *_ended(after),
    )
    return told + [Told(event) for event in followed]


def _done(before: State, seat: int, action: Action, after: State) -> Event:
    match action:
        case ("pick", _):
            return Picked(seat, len(picked(after, seat)))
        case ("first", who):
            return Opens(int(who))
        case ("place", _, cell):
            return PlacedHidden(seat, cell)
        case ("flip", cell):
            return TurnedUp(seat, cell)
        case ("move", start, cell):
            return Sailed(seat, start, cell)
        case ("challenge", start, cell):
            return Challenged(seat, start, cell, _title(before, start))
        case ("mystic", cell):
            return TurnedDown(seat, cell, _title(before, cell))
        case ("sacrifice", cell):
            return Sacrificed(seat, cell)
    return SacrificeDeclined(seat)


def _shown(before: State, action: Action) -> Iterator[Event]:
    """The card that was turned up, if it was face down."""
    if action[0] in ("flip", "challenge") and not before.up >> before.rules.mat.index[action[-1]] & 1:
        yield Shown(action[-1], _title(before, action[-1]))


def _fight(before: State, action: Action, after: State) -> Iterator[Event]:
    index = before.rules.mat.index
    if action[0] == "challenge" and after.phase != MYSTIC_CHOICE:
        challenger, target = index[action[1]], index[action[2]]
        yield _added_up(before, before.up | 1 << target, challenger, target)
    if action[0] == "mystic" and before.challenger != NOWHERE:
        down = index[action[1]]
        if down == before.challenger:
            yield Cancelled()
        else:
            yield _added_up(before, before.up & ~(1 << down), before.challenger, before.target)


def _added_up(state: State, up: int, challenger: int, target: int) -> Fought:
    cards, crew, names = state.rules.cards, state.crew, state.rules.mat.names
    attack = [
        (cards[crew[slot]], slot) for slot in as_they_lie(state, attackers(state, up, challenger, target))
    ]
    defence = [(cards[crew[slot]], slot) for slot in as_they_lie(state, defenders(state, up, target))]
    return Fought(
        tuple(Share(card.title, card.c, names[state.cells[slot]]) for card, slot in attack),
        tuple(Share(card.title, card.d, names[state.cells[slot]]) for card, slot in defence),
    )


def _marked(before: State, after: State) -> Iterator[Event]:
    new = after.marks & ~before.marks
    for seat in BOTH:
        yield from (Withstood(_of_slot(after, slot)) for slot in SLOTS[seat] if new & TURNED << slot)


def _gone(before: State, after: State) -> Iterator[Event]:
    for slot, cell in enumerate(after.cells):
        if cell == OUT and before.cells[slot] != OUT:
            yield LeftGame(_of_slot(after, slot), before.rules.mat.names[before.cells[slot]])


def _due(after: State) -> Iterator[Event]:
    if after.phase == MYSTIC_CHOICE:
        yield MysticDue(decider(after), _of_cell(after, after.target))
    elif after.phase == SACRIFICE_CHOICE:
        yield SacrificeDue(decider(after), _of_cell(after, after.target))
    elif after.phase == FORCED_FLIP:
        yield CopyDue(after.turn)


def _skipped(before: State, after: State) -> Iterator[Event]:
    """A turn more than the one just played means that the next seat had nothing legal to do."""
    if after.ply - before.ply > 1:
        yield TurnSkipped(1 - before.turn)


def _ended(after: State) -> Iterator[Event]:
    if after.result is not None and after.result.winners:
        yield WonGame(after.result.winners[0], after.result.why)
    elif after.result is not None:
        yield DrawnGame(after.ply)


def _title(state: State, cell: str) -> str:
    return _of_cell(state, state.rules.mat.index[cell])


def _of_cell(state: State, cell: int) -> str:
    return _of_slot(state, state.cells.index(cell))


def _of_slot(state: State, slot: int) -> str:
    return state.rules.cards[state.crew[slot]].title
