"""What all tests share: the parts of the machine they need, and an environment that is always the same.

A test that needs a program or a library asks for it: `need("Xvfb")`. Where it is missing, the test is
skipped with the package that has it; with CI=true it fails instead, as a gate that skips in silence is
no gate.
"""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest

from table.cli.needs import NEEDS

# Whoever starts the tests may sit at a screen, or in a terminal that can do nothing: neither may matter.
os.environ["TERM"] = "xterm-256color"
for _screen in ("DISPLAY", "WAYLAND_DISPLAY"):
    os.environ.pop(_screen, None)


def need_part(name: str) -> str:
    """The program's full path; skips the test, or with CI=true fails it, when it is not there."""
    part = next((each for each in NEEDS if each.name == name), None)
    if part is None:
        raise LookupError(f"{name!r} is not in table/cli/needs.py, so nobody would install it")
    found = part.found()
    if found is not None:
        return found
    says = f"{name} is missing, for {part.why}: sudo apt-get install {part.package}"
    if os.environ.get("CI") == "true":
        pytest.fail(says)
    pytest.skip(says)


@pytest.fixture
def need() -> Callable[[str], str]:
    return need_part
