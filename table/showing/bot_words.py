"""How a bot speaks. It has no hands: it asks for what is to be done on the mat, and where that is in memory,
says what it does there. It tells what it does, and nothing of what it knows."""

from __future__ import annotations

from table.games.sheet import AnySheet
from table.judging.guide import Fix
from table.tongues import mark, say

MOVE, PUT, TAKE, TURN = "move", "put", "take", "turn"

_PLEASE = {
    MOVE: mark("Move {piece} from {start} to {cell}, please."),
    PUT: mark("Put {piece} on {cell} for me, please."),
    TAKE: mark("Take {piece} off {start}, please."),
    TURN: mark("Turn the card on {cell} over, please."),
}
_I_DO = {
    MOVE: mark("I move {piece} from {start} to {cell}."),
    PUT: mark("I put {piece} on {cell}."),
    TAKE: mark("I take {piece} off {start}."),
    TURN: mark("I turn the card on {cell} over."),
}


def please(sheet: AnySheet, fix: Fix, mine: bool) -> str:
    """What a bot asks people to do for it; `mine` where the piece is its own."""
    return _said(_PLEASE, sheet, fix, mine)


def i_do(sheet: AnySheet, fix: Fix, mine: bool) -> str:
    """What a bot does on a mat in memory."""
    return _said(_I_DO, sheet, fix, mine)


def _said(table: dict[str, str], sheet: AnySheet, fix: Fix, mine: bool) -> str:
    noun = sheet.noun(fix.kind, fix.face, fix.mark)
    kind = TURN if fix.turn else MOVE if fix.start and fix.cell else PUT if fix.cell else TAKE
    piece = noun.mine if mine else noun.a if kind == PUT else noun.the
    start, cell = sheet.place_name(fix.start or ""), sheet.place_name(fix.cell or "")
    return say(table[kind], piece=piece, start=start, cell=cell)
