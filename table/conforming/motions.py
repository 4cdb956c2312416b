"""What hands do at the tables that are compared: gestures half done and thought better of, pieces where they
may not be, cards exchanged, order cards laid and lifted, actions taken back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engines.game import CHANCE
from table.conforming.position import BeyondHands, Position, made
from table.conforming.tables import Mat
from table.conforming.twins import Tables, check_looks, other_state
from table.games.steps import Step
from table.judging.verdict import Agreed, Laid, Recognised, Verdict, Wrong
from table.playing.intents import TakeBack
from table.sensing.pieces import DOWN, UP

PROBES = 3  # gestures of each kind
BACKS = 2  # actions that are taken back
TRIED = 40  # mats that are looked at to find a wrong one


def check_motions(at: Position, seat: int) -> bool:
    """Do all of it at the true table and one that this seat cannot tell from it; was there another?"""
    other = other_state(at, seat)
    states = (at.state,) if other is None else (at.state, other)
    if other is not None:
        check_looks(at, seat, other)
    tables = Tables(at, seat, states)
    tables.compare("before anything is done")
    if at.sheet.orders is None:
        _half_done(tables)
        _wrong(tables)
        _exchanged(tables)
        _pressed(tables)
    else:
        _ordered(tables)
        _misplaced(tables)
    _taken_back(tables)
    return other is not None


def _half_done(tables: Tables) -> None:
    """Gestures of the seat itself, begun and thought better of."""
    at, seat, sheet = tables.at, tables.seat, tables.at.sheet
    for action in at.some(sheet.game.actions(at.state, seat), PROBES):
        hands = [sheet.gesture(state, seat, action).hand for state in tables.states]
        for number in range(1, min(map(len, hands))):
            try:
                mats = [
                    made(mat, hand[:number], at.pieces) for mat, hand in zip(tables.mats, hands, strict=True)
                ]
            except BeyondHands:
                break
            if len(_plays(_verdicts(tables, mats))) < len(
                mats
            ):  # as an action of its own it is not undone so
                tables.lay(mats, f"with {at.words(action)} half done")


def _wrong(tables: Tables) -> None:
    """A piece goes where it may not; the same piece, as far as the seat can tell, at both tables."""
    at = tables.at
    cells = [tables.cells(number) for number in range(len(tables.twins))]
    free = sorted(at.cells - cells[0].keys())
    both = sorted(set.intersection(*(set(each) for each in cells)))
    found = 0
    for _ in range(TRIED if free and both else 0):
        start, cell = at.rng.choice(both), at.rng.choice(free)
        mats = [
            {**mat, each[start]: (cell, mat[each[start]][1])}
            for mat, each in zip(tables.mats, cells, strict=True)
        ]
        verdicts = _verdicts(tables, mats)
        if isinstance(verdicts[0], Wrong) and not _by_another(tables, _plays(verdicts)):
            found += 1
            tables.lay(mats, f"with the piece of {start} on {cell}")
            if found == PROBES:
                return


def _exchanged(tables: Tables) -> None:
    """Two cards that lie face down are exchanged."""
    at = tables.at
    covered = [
        {cell: piece for cell, piece in tables.cells(number).items() if tables.mats[number][piece][1] == DOWN}
        for number in range(len(tables.twins))
    ]
    both = sorted(set.intersection(*(set(each) for each in covered)))
    for _ in range(PROBES if len(both) > 1 else 0):
        one, two = at.rng.sample(both, 2)
        mats = [
            {**mat, each[one]: (two, DOWN), each[two]: (one, DOWN)}
            for mat, each in zip(tables.mats, covered, strict=True)
        ]
        if not _plays(_verdicts(tables, mats)):
            tables.lay(mats, f"with the cards of {one} and {two} exchanged")


def _pressed(tables: Tables) -> None:
    """Cells of the seat itself that are pressed one after the other, up to the last but one."""
    at, seat, sheet = tables.at, tables.seat, tables.at.sheet
    actions = {sheet.gesture(at.state, seat, action).presses: action for action in _of_all(tables, seat)}
    for presses in at.some([presses for presses in actions if len(presses) > 1], PROBES):
        fresh = tables.fresh()
        for twin in fresh.twins:
            for cell in presses[:-1]:
                twin.board.press(cell)
        fresh.compare(f"with {at.words(actions[presses])} half pressed")


def _ordered(tables: Tables) -> None:
    """Order cards of the seat itself: laid, obeyed, and lifted again."""
    at, sheet = tables.at, tables.at.sheet
    given = Counter(
        sheet.gesture(at.state, mover, action).hand
        for mover in sheet.game.movers(at.state)
        for action in sheet.game.actions(at.state, mover)
    )
    hands = {
        action: sheet.gesture(at.state, tables.seat, action).hand for action in _of_all(tables, tables.seat)
    }
    alone = [action for action, hand in hands.items() if hand and given[hand] == 1]
    for action in at.some(alone, PROBES):
        _order(tables.fresh(), sheet.game.text(action), hands[action])


def _order(fresh: Tables, words: str, hand: Sequence[Step]) -> None:
    at = fresh.at
    for twin in fresh.twins:
        twin.lay(made({}, hand, at.pieces))
        if words not in twin.record()[len(at.trail.record) :]:
            at.fail("gestures", f"the card of {words!r} is laid, and the order is not obeyed")
    if not fresh.alike():
        return  # the seat has learned something by right
    fresh.compare(f"with the card of {words!r} laid")
    for twin in fresh.twins:
        twin.lay({})
    fresh.compare(f"with the card of {words!r} laid and lifted")


def _misplaced(tables: Tables) -> None:
    """Any card anywhere, where it gives no order, or one that needs more than the card."""
    at = tables.at
    for _ in range(PROBES):
        piece, cell = at.rng.choice(sorted(at.pieces)), at.rng.choice(sorted(at.cells))
        mats = [{piece: (cell, UP if at.pieces[piece].faces else "")}] * len(tables.twins)
        if not _plays(_verdicts(tables, mats)):
            tables.lay(mats, f"with the card {piece} on {cell}")


def _taken_back(tables: Tables) -> None:
    """Actions that are played and then taken back, as far as the table lets anybody."""
    at, game = tables.at, tables.at.sheet.game
    movers = [mover for mover in game.movers(at.state) if mover != CHANCE]
    played = [(mover, game.text(action)) for mover in movers for action in _of_all(tables, mover)]
    for mover, words in at.some(played, BACKS):
        _take_back(tables.fresh(), mover, words)


def _take_back(fresh: Tables, mover: int, words: str) -> None:
    at, seat, length = fresh.at, fresh.seat, len(fresh.at.trail.record)
    alike = fresh.act(mover, words)
    if alike:
        fresh.compare(f"with {words!r} played")
    for twin in fresh.twins:
        offered = twin.moment.can_take_back
        twin.do(TakeBack())
        twin.obey()
        gone = len(twin.record()) <= length
        if gone and not alike and mover == seat:  # what others see of it is no reason to act otherwise
            at.fail("looks", f"{words!r} showed seat {seat} something, and was taken back: a free look")
        if gone != offered or (gone and not isinstance(twin.moment.verdict, Agreed | Laid)):
            at.fail("gestures", f"{words!r} cannot be taken back as it was played: {twin.moment.verdict}")
    if alike:
        fresh.compare(f"with {words!r} taken back")


def _of_all(tables: Tables, mover: int) -> list[object]:
    """The actions of a seat that are legal at every table."""
    game = tables.at.sheet.game
    lists = [game.actions(state, mover) for state in tables.states]
    return [action for action in lists[0] if all(action in others for others in lists[1:])]


# What a mat is


def _verdicts(tables: Tables, mats: Sequence[Mat]) -> list[Verdict | None]:
    """What the referee of each table says to these mats."""
    each = zip(tables.states, tables.mats, mats, strict=True)
    return [tables.at.standing_in(state).referee(dict(begun)).look(dict(mat)) for state, begun, mat in each]


def _plays(verdicts: Sequence[Verdict | None]) -> list[Recognised]:
    return [verdict for verdict in verdicts if isinstance(verdict, Recognised)]


def _by_another(tables: Tables, played: Sequence[Recognised]) -> bool:
    """Is it at some table what another seat may do there, and nobody can know?"""
    return any(candidate.seat != tables.seat for verdict in played for candidate in verdict.played)
