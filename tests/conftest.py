"""What all tests share: the parts of the machine they need.

A test that needs a program asks for it: `need("Xvfb")`. Where it is missing, the test is skipped with
the package that has it; with CI=true it fails instead, as a gate that skips in silence is no gate.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable

import pytest

from table.cli_needs import NEEDS


def need_program(program: str) -> str:
    """The program's full path; skips the test, or with CI=true fails it, when it is not there."""
    need = next((each for each in NEEDS if each.program == program), None)
    if need is None:
        raise LookupError(f"{program!r} is not in table/cli_needs.py, so nobody would install it")
    path = shutil.which(program)
    if path is not None:
        return path
    says = f"{program} is missing, for {need.why}: sudo apt-get install {need.package}"
    if os.environ.get("CI") == "true":
        pytest.fail(says)
    pytest.skip(says)


@pytest.fixture
def need() -> Callable[[str], str]:
    return need_program
