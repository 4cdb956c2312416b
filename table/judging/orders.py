"""Cards as orders: which of them were obeyed, wait for more, or can do nothing.

In some games what lies on the mat is no state: a card laid on its cell gives an order and is taken back.
Such cards hold nothing up. Each is judged by itself, whatever else lies there: a legal order is played,
and the card must then be lifted before it can give another; an order that needs more than its card (a
target, chosen on a page) waits; any other card is refused. Whether a card waits or is refused depends on
public knowledge alone, so that the mat tells nobody what only a team may know.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from engines.match import Match
from table.games.sheet import AnySheet
from table.judging.guide import Fix, fixes
from table.judging.legal import Candidate
from table.judging.mat import Places
from table.judging.referee import MatReferee
from table.judging.verdict import Agreed, Guide, Laid, Recognised, Stray, Verdict
from table.sensing.pieces import Piece
from table.sensing.tracker import Place


class SignalReferee(MatReferee):
    """Judges orders. The mat that the rules want is always an empty one."""

    def __init__(
        self, sheet: AnySheet, pieces: Mapping[str, Piece], real_chance: bool = False, seed: int = 0
    ) -> None:
        super().__init__(sheet, pieces, real_chance, seed)
        assert sheet.orders is not None
        self._orders = sheet.orders
        self._obeyed: dict[str, Place] = {}
        self._clearing = False
        self._seen: dict[str, Place] = {}

    def stand(
        self, state: object, seen: Places, goal: dict[str, Place] | None = None, clear: bool = False
    ) -> None:
        """`goal` names the cards that gave the order which led here."""
        super().stand(state, seen, None if goal is None and not self._agreed_once else {}, clear)
        self._clearing = clear
        self._obeyed.update(goal or {})

    @property
    def _agreed_once(self) -> bool:
        return self._goal is not None

    def resume(self, match: Match, seen: Places) -> None:
        """Whatever lies there was laid before the program ended: it gives no order a second time."""
        self.stand(match.state, seen, dict(seen))

    def goal_of(self, candidate: Candidate) -> dict[str, Place]:
        """The cards that lie there for this very order."""
        kind = self._orders.card(candidate.seat, candidate.action)
        return {piece: place for piece, place in self._seen.items() if self._pieces[piece].kind == kind}

    def look(
        self, seen: Places, down: Collection[str] = (), at_rest: bool = True, calm: bool = True
    ) -> Verdict | None:
        self._seen = dict(seen)
        if self._clearing:
            return Guide(tuple(fixes({}, seen, self._pieces))) if seen else Agreed()
        if not self._agreed_once:
            return super().look(seen, down, at_rest, calm)
        self._obeyed = {piece: place for piece, place in self._obeyed.items() if seen.get(piece) == place}
        fresh = {piece: place for piece, place in seen.items() if piece not in self._obeyed}
        for piece, place in sorted(fresh.items()):
            found = self._matcher.matches(self.legal.by_people, {}, {piece: place})
            if len(found) == 1:
                return Recognised((found[0][0],), False, {piece: place})
        return self._laid(fresh) if seen else Agreed()

    def refuse(self, seen: Places, why: str) -> Laid:
        fresh = [(piece, place[0]) for piece, place in sorted(seen.items()) if piece not in self._obeyed]
        return Laid((), (), tuple(Stray(piece, cell, None) for piece, cell in fresh), "", why)

    def touched(self, seen: Places) -> bool:
        """Has another card been laid? Those that lay there may be lifted."""
        return any(self._began.get(piece) != place for piece, place in seen.items())

    def _laid(self, fresh: Mapping[str, Place]) -> Laid:
        """What is to be said of the cards that lie there: what is wrong first, then what is awaited."""
        awaited: list[str] = []
        strays: list[Stray] = []
        say = why = ""
        for piece, (cell, _) in sorted(fresh.items()):
            kind = self._pieces[piece].kind
            waits = self._orders.awaited(self.state, kind, cell)
            if waits:
                awaited.append(cell)
                say = say or waits
            else:
                strays.append(Stray(piece, cell, None))
                why = why or self._orders.useless(self.state, kind, cell)
        obeyed = [Fix(self._pieces[p].kind, face, cell, None) for p, (cell, face) in self._obeyed.items()]
        return Laid(tuple(obeyed), tuple(awaited), tuple(strays), say, why)


def referee_for(sheet: AnySheet, pieces: Mapping[str, Piece], real_chance: bool, seed: int) -> MatReferee:
    """The referee of a game: by what the mat is, or by what is ordered on it."""
    kind = SignalReferee if sheet.orders is not None else MatReferee
    return kind(sheet, pieces, real_chance, seed)
