"""Keys beside the mat: what each does now, and the menu with the ways out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from table.lights import Lamps
from table.matching import Candidate
from table.referee import Agreed, Ask, Guide
from table.scene import Choice

if TYPE_CHECKING:
    from table.session import Session


class Row(NamedTuple):
    """A line of the menu and what it does."""

    label: str
    do: Callable[[], Lamps | None]


class Menu:
    """What the keys do. Open, it is a list: left and right choose, confirm does, back closes."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._rows: list[Row] = []
        self._title = ""
        self._chosen = 0

    @property
    def choice(self) -> Choice | None:
        """The list to show, if one is open."""
        if not self._rows:
            return None
        return Choice(self._title, tuple(row.label for row in self._rows), self._chosen)

    def labels(self) -> dict[str, str]:
        """What each key does now; a key without a word does nothing."""
        if self._rows:
            return {"left": "Up", "right": "Down", "confirm": "Choose", "back": "Close"}
        labels = {c.gesture.key: c.gesture.label for c in self._keyed()}
        confirm = self._confirm()
        if confirm is not None:
            labels["confirm"] = confirm.label
        if self._session.match.record and "back" not in labels:
            labels["back"] = "Take back"
        return {**labels, "menu": "Menu"}

    def key(self, word: str) -> Lamps:
        """A key went down; the flashes it causes."""
        if self._rows:
            return self._key_in_list(word)
        for candidate in self._keyed():
            if candidate.gesture.key == word:
                return self._session.choose(candidate)
        confirm = self._confirm()
        if word == "confirm" and confirm is not None:
            return confirm.do() or {}
        if word == "back" and self._session.match.record:
            self._open("Take back the last move?", [Row("Yes, take it back", self._session.take_back)])
        elif word == "menu":
            self._open("Menu", self._ways_out())
        return {}

    def pick(self, number: int) -> Lamps:
        """Choose a row directly, as a mouse does."""
        if not 0 <= number < len(self._rows):
            return {}
        row, self._rows = self._rows[number], []
        return row.do() or {}

    def _keyed(self) -> list[Candidate]:
        session = self._session
        if not session.playing or not isinstance(session.verdict, Agreed):
            return []
        return [c for c in session.referee.candidates if c.gesture.key]

    def _confirm(self) -> Row | None:
        """What the confirm key does outside of lists, if anything."""
        session = self._session
        verdict = session.verdict
        if isinstance(verdict, Ask) and len(verdict.candidates) == 1:
            only = verdict.candidates[0]
            return Row("Yes, that is it", lambda: session.choose(only))
        if isinstance(verdict, Guide) and session.tracker.down & session.referee.pending:
            return Row("It is done", session.accept)
        if session.outcome is not None and session.purpose != "clear":
            return Row("Clear the mat", session.clear)
        return None

    def _ways_out(self) -> list[Row]:
        session = self._session
        rows = [Row("Take back the last move", session.take_back)] if session.match.record else []
        if session.tracker.down:
            rows.append(Row("The mat is right: go on", session.accept))
        if session.outcome is None and session.purpose != "clear":
            rows.append(Row("Abandon this game", session.abandon))
        return [*rows, Row("Go on playing", lambda: None)]

    def _open(self, title: str, rows: list[Row]) -> None:
        self._title, self._rows, self._chosen = title, rows, 0

    def _key_in_list(self, word: str) -> Lamps:
        if word in ("left", "right"):
            self._chosen = (self._chosen + (1 if word == "right" else -1)) % len(self._rows)
        elif word == "confirm":
            return self.pick(self._chosen)
        else:
            self._rows = []
        return {}
