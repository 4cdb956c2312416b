"""Keys beside the mat: what each does now, the lists they choose from, and the ways out.

Actions that are neither made with pieces nor pressed on cells are offered here by their labels: up to
three on the keys themselves, more of them as a list. Where gestures can be made in several ways (with this
die or that one), the ways are the first rows of the list, and the one that is chosen counts. What is asked
bit by bit is a list after the other. The menu, with the ways out, is always one key away.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from engines.game import CHANCE
from table.games.parts import Question
from table.judging.legal import Candidate
from table.judging.verdict import Agreed, Ask, Guide, Laid, Moving
from table.showing.language import Lamps
from table.showing.scene import Choice

if TYPE_CHECKING:
    from table.playing.session import Session

DIRECT = ("left", "confirm", "right")  # the keys that take up to three labelled actions
REVEAL = "left"


class Row(NamedTuple):
    """A line of a list, or what a key says, and what it does."""

    label: str
    do: Callable[[], Lamps | None]
    way: str = ""  # choosing it is enough: nothing has to be confirmed


class Menu:
    """What the keys do. In a list left and right choose, confirm does; back closes an opened one."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._opened: list[Row] = []
        self._title = ""
        self._marked = 0  # the row of an opened list
        self._chosen = 0  # the row of the game's own list
        self._answers: list[int] = []

    def begin_anew(self) -> None:
        """The state has changed: what was chosen or answered meanwhile is of no use."""
        self._opened, self._chosen, self._answers = [], 0, []

    @property
    def choice(self) -> Choice | None:
        """The list to show, if there is one."""
        rows = self._rows()
        if not rows:
            return None
        chosen = self._marked if self._opened else self._chosen
        question = None if self._opened else self._question()
        warned = question.warned if question else ()
        return Choice(self._heading(), tuple(row.label for row in rows), chosen % len(rows), warned)

    def _heading(self) -> str:
        if self._opened:
            return self._title
        question = self._question()
        if question is not None:
            return question.title
        return "" if self._ways() else "Choose"

    @property
    def opened(self) -> bool:
        """Is a list open that hides the game's own business?"""
        return bool(self._opened)

    def labels(self) -> dict[str, str]:
        """What each key does now; a key without a word does nothing."""
        if self._opened:
            return {"left": "Up", "right": "Down", "confirm": "Choose", "back": "Close"}
        rows = self._rows()
        labels = {word: row.label for word, row in self._direct().items() if not rows or word not in DIRECT}
        if len(rows) > 1:
            labels |= {"left": "Up", "right": "Down"}
        if rows and not rows[self._chosen % len(rows)].way:
            labels["confirm"] = "Choose"
        if self._answers:
            labels["back"] = "Go back"
        elif self._session.ledger.can_take_back:
            labels["back"] = "Take back"
        return {**labels, "menu": "Menu"}

    def key(self, word: str, side: int = 0) -> Lamps:
        """A key went down; the flashes it causes."""
        if self._rows() and (self._opened or word in DIRECT):
            return self._key_in_list(word)
        row = self._direct(side).get(word)
        if row is not None:
            return row.do() or {}
        if word == "back" and self._answers:
            self._answers.pop()
            self._chosen = 0
        elif word == "back" and self._session.ledger.can_take_back:
            self._open(self._whose_last(), [Row("Yes, take it back", self._session.take_back)])
        elif word == "menu":
            self._open("Menu", self._ways_out())
        return {}

    def _whose_last(self) -> str:
        """Where several act at the same time, the last move may be the other player's."""
        match, sheet = self._session.match, self._session.sheet
        seats = [entry.seat for entry in match.record if entry.seat != CHANCE]
        whose = (
            f" of {sheet.seat_name(match.state, seats[-1])}" if sheet.headline(match.state) and seats else ""
        )
        return f"Take back the last move{whose}?"

    def pick(self, number: int) -> Lamps:
        """Choose a row directly, as a mouse does."""
        rows = self._rows()
        if not 0 <= number < len(rows):
            return {}
        if rows[number].way:
            self._choose(number)
            return {}
        if not self._opened:
            self._chosen = 0
        self._opened = []
        return rows[number].do() or {}

    def _choose(self, number: int) -> None:
        """Go to a row of the game's list. A way counts from now on; on any other row none does."""
        rows = self._rows()
        self._chosen = number % len(rows)
        if self._ways():
            self._session.take_way(rows[self._chosen].way)

    def _key_in_list(self, word: str) -> Lamps:
        step = {"left": -1, "right": 1}.get(word)
        if step and self._opened:
            self._marked = (self._marked + step) % len(self._opened)
        elif step:
            self._choose(self._chosen + step)
        elif word == "confirm":
            return self.pick(self._marked if self._opened else self._chosen % len(self._rows()))
        else:
            self._opened = []
        return {}

    def _rows(self) -> list[Row]:
        """The rows of the open list, or of the game's own when it has more choices than keys."""
        if self._opened:
            return self._opened
        question = self._question()
        if question is not None:
            return [Row(label, partial(self._answer, number)) for number, label in enumerate(question.rows)]
        offered = self._offered(self._session.seat)
        ways = [Row(way, lambda: None, way) for way in self._ways()]
        if not ways and len(offered) <= len(DIRECT):
            return []
        return ways + [self._row(candidate) for candidate in offered]

    def _ways(self) -> Sequence[str]:
        """The ways to choose from, also while a piece is in the air."""
        session = self._session
        free = session.playing and isinstance(session.verdict, Agreed | Moving)
        return session.referee.legal.ways if free else ()

    def _question(self) -> Question | None:
        """What the game asks now, after the answers so far."""
        session, questions = self._session, self._session.sheet.questions
        if questions is None or not session.playing or not isinstance(session.verdict, Agreed):
            return None
        question = questions.question(session.match.state, self._answers)
        return question if isinstance(question, Question) else None

    def _answer(self, number: int) -> Lamps:
        """A row of a question was chosen: the next question, or the action that the answers spell."""
        session, questions = self._session, self._session.sheet.questions
        assert questions is not None
        self._answers.append(number)
        spelt = questions.question(session.match.state, self._answers)
        if not isinstance(spelt, str):
            return {}
        self._answers.clear()
        text = session.match.game.text
        return session.choose(next(c for c in session.referee.candidates if text(c.action) == spelt))

    def _offered(self, seat: int | None) -> list[Candidate]:
        """A seat's actions that have a label and no gesture, nor a key of their own."""
        return [c for c in self._labelled(seat) if not c.gesture.key]

    def _labelled(self, seat: int | None) -> list[Candidate]:
        session = self._session
        if not session.playing or not isinstance(session.verdict, Agreed | Laid):
            return []
        mine = (c for c in session.referee.candidates if c.seat == seat)
        return [c for c in mine if c.gesture.label and not c.gesture.hand and not c.gesture.presses]

    def _row(self, candidate: Candidate) -> Row:
        return Row(candidate.gesture.label, lambda: self._session.choose(candidate))

    def _direct(self, side: int = 0) -> dict[str, Row]:
        """What the keys of a side do outside of lists. A side whose seat may act acts for that seat."""
        session = self._session
        # In games of teams who may act can be a secret: keys are then for the seat everybody knows of.
        known = session.sheet.teams is not None or side not in session.match.movers()
        seat = session.seat if known else side
        rows = {c.gesture.key: self._row(c) for c in self._labelled(seat) if c.gesture.key}
        offered = self._offered(seat)
        if len(offered) == 1 and "confirm" not in rows:
            rows["confirm"] = self._row(offered[0])
        elif 1 < len(offered) <= len(DIRECT):
            rows |= {word: self._row(candidate) for word, candidate in zip(DIRECT, offered, strict=False)}
        confirm = self._confirm()
        if confirm is not None:
            rows["confirm"] = confirm
        if "confirm" not in rows and session.guests().codes:
            rows["confirm"] = Row("Hide the codes", session.invite)
        if session.hand() is not None and REVEAL not in rows and not session.on_phone:
            rows[REVEAL] = Row("Hide hand" if session.revealed else "Show hand", session.reveal)
        return rows

    def _confirm(self) -> Row | None:
        """What the table itself asks to be confirmed, if anything."""
        session = self._session
        verdict = session.verdict
        if isinstance(verdict, Ask) and len(verdict.candidates) == 1:
            only = verdict.candidates[0]
            return Row("Yes, that is it", lambda: session.choose(only))
        if isinstance(verdict, Guide) and session.tracker.down & session.referee.pending:
            return Row("It is done", session.accept)
        if session.outcome is not None and session.purpose != "clear":
            return Row("Clear the mat", session.clear)
        if isinstance(verdict, Guide) and session.ready and session.lend_a_hand is not None:
            return Row("Do it for me", lambda: _silently(session.lend_a_hand))
        return None

    def _ways_out(self) -> list[Row]:
        session = self._session
        rows = [Row("Take back the last move", session.take_back)] if session.ledger.can_take_back else []
        if session.settlement:
            rows.append(Row(session.settlement, session.settle))
        if session.tracker.down:
            rows.append(Row("The mat is right: go on", session.accept))
        if session.pages is not None:
            rows.append(Row("Hide the codes" if session.inviting else "Invite players", session.invite))
        if session.sheet.charts is not None and session.sheet.orders is not None:
            rows.append(Row("Show the map" if session.mat_shown else "Show the mat", self._turn_over))
        if session.outcome is None and session.purpose != "clear":
            rows.append(Row("Abandon this game", session.abandon))
        return [*rows, Row("Go on playing", lambda: None)]

    def _turn_over(self) -> None:
        """The map instead of the mat, or the other way round."""
        self._session.mat_shown = not self._session.mat_shown

    def _open(self, title: str, rows: list[Row]) -> None:
        self._title, self._opened, self._marked = title, rows, 0


def _silently(do: Callable[[], object] | None) -> None:
    """Rows answer with flashes; this one has none."""
    if do is not None:
        do()
