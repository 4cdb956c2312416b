"""Actions by presses on cells: which cells spell an action, and how far a spelling has come."""

from __future__ import annotations

from collections.abc import Iterable

from table.games.steps import Shift
from table.judging.legal import Candidate
from table.judging.verdict import Ask


def presses_of(candidate: Candidate) -> tuple[str, ...]:
    """The cells to press for an action: its own, or from and to of a piece it moves."""
    if candidate.gesture.presses:
        return candidate.gesture.presses
    step = candidate.gesture.hand[0] if candidate.gesture.hand else None
    return (step.start, step.cell) if isinstance(step, Shift) else ()


def asked_cells(ask: Ask) -> list[str]:
    """The cells that tell the candidates of a question apart: where each of them began."""
    steps = [candidate.gesture.hand[0] for candidate in ask.candidates]
    return [step.start if isinstance(step, Shift) else step.cell for step in steps]


def spell(
    pressed: tuple[str, ...], cell: str, candidates: Iterable[Candidate]
) -> tuple[tuple[str, ...], Candidate | None]:
    """One more press: what is spelt now, and the action if that is one. A second press on the first cell,
    or one that leads nowhere, begins anew."""
    words = [(presses_of(candidate), candidate) for candidate in candidates]
    for tried in ((*pressed, cell), (cell,)):
        fitting = [(word, candidate) for word, candidate in words if word[: len(tried)] == tried]
        if fitting and tried != pressed[:1]:
            whole = len(fitting) == 1 and fitting[0][0] == tried
            return tried, fitting[0][1] if whole else None
    return (), None
