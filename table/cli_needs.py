"""What the tests need from the machine besides Python packages: the one list, with the reasons.

`tidetable test` installs what is missing where it may; tests ask with `need(...)` (tests/conftest.py),
which skips them when a part is not there, or fails them where CI=true.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from typing import NamedTuple


class Need(NamedTuple):
    """A program, the Debian package that has it, and what the tests do with it."""

    program: str
    package: str
    why: str


NEEDS = (
    Need("Xvfb", "xvfb", "a real window, drawn and dragged in, on a machine without a screen"),
    Need("systemd-analyze", "systemd", "the check of the service unit and of its sandbox"),
)


def missing(needs: Sequence[Need] = NEEDS) -> list[Need]:
    return [need for need in needs if shutil.which(need.program) is None]


def provide(install: Callable[[Sequence[str]], bool]) -> list[Need]:
    """Install what is missing; answers what still is."""
    lacking = missing()
    if lacking:
        install(sorted({need.package for need in lacking}))
    return missing(lacking)
