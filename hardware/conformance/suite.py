"""The suite: cases by group, run one after the other on a tile, and what became of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from hardware.conformance.subject import TOLD, Mismatch, Subject

PASSED, FAILED, SKIPPED = "passed", "failed", "skipped"


class Case(NamedTuple):
    """A thing that a tile must do. `run` raises Mismatch where it does not, and may answer with a figure."""

    group: str
    run: Callable[[Subject], str | None]
    paragraph: str  # of docs/wire.md: a heading, or a heading and the bold words of a paragraph below it
    needs: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return self.run.__name__.replace("_", " ")

    @property
    def says(self) -> str:
        """What the tile must do, in a sentence."""
        return " ".join((self.run.__doc__ or "").split())


class CaseResult(NamedTuple):
    """What became of a case. `note` is a figure, or why it was left out."""

    case: Case
    verdict: str
    note: str = ""
    sent: tuple[str, ...] = ()
    expected: str = ""
    came: tuple[str, ...] = ()


def run_suite(subject: Subject, cases: Sequence[Case]) -> Iterator[CaseResult]:
    """Hold a tile to these cases, one by one."""
    for case in cases:
        yield _run(subject, case)


def _run(subject: Subject, case: Case) -> CaseResult:
    lacking = [need for need in case.needs if need not in subject.can]
    if lacking:
        return CaseResult(case, SKIPPED, f"nobody here can do that to this board: {', '.join(lacking)}")
    try:
        subject.begin()
        note = case.run(subject) or ""
    except Mismatch as wrong:
        came = tuple(repr(frame) for frame in subject.heard[-TOLD:]) or ("nothing",)
        failed = CaseResult(case, FAILED, "", tuple(subject.sent[-TOLD:]), str(wrong), came)
        subject.tidy()
        return failed
    return CaseResult(case, PASSED, note)
