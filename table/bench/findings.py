"""What a check has found, and what is to be done about it."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple


class Health(StrEnum):
    """How a thing is: as it should be, worth knowing, or to be mended before the table works."""

    GOOD = "good"
    NOTE = "note"
    BAD = "bad"


class Finding(NamedTuple):
    """One sentence about one thing, and the remedy where there is something to do."""

    about: str
    health: Health
    says: str
    remedy: str = ""


def good(about: str, says: str) -> Finding:
    return Finding(about, Health.GOOD, says)


def note(about: str, says: str, remedy: str = "") -> Finding:
    return Finding(about, Health.NOTE, says, remedy)


def bad(about: str, says: str, remedy: str) -> Finding:
    return Finding(about, Health.BAD, says, remedy)


def must_be_mended(findings: Iterable[Finding]) -> bool:
    return any(finding.health is Health.BAD for finding in findings)
