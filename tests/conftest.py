"""What all tests share: the parts of the machine they need, and an environment that is always the same.

A test that needs a program or a library asks for it: `need("Xvfb")`. Where it is missing, the test is
skipped with the package that has it; with CI=true it fails instead, as a gate that skips in silence is
no gate.

Tests are sorted by what they do, see tests/depth.py and tests/outside.py: `random` ones go further in the
deep run, `long` ones are played there alone, `outside` ones touch a browser, a window, a process or a
pseudo-terminal.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator

import pytest

from table.cli.needs import NEEDS
from tests import outside
from tests.depth import DEPTH, Depth

# Whoever starts the tests may sit at a screen, or in a terminal that can do nothing: neither may matter.
os.environ["TERM"] = "xterm-256color"
for _screen in ("DISPLAY", "WAYLAND_DISPLAY"):
    os.environ.pop(_screen, None)

# A script in the background starts its programs with Ctrl-C ignored, and they hand that on to theirs.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "random: plays on from a fresh seed in the deep run")
    config.addinivalue_line("markers", "long: takes so long that only the deep run plays it")
    config.addinivalue_line("markers", "outside: touches a browser, a window, a process or a pseudo-terminal")
    outside.watch()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: a test that waits for a page, a clock or a port keeps none busy."""
    return int(os.environ.get("PYTEST_XDIST_AUTO_NUM_WORKERS") or (os.cpu_count() or 1) + 1)


def pytest_unconfigure() -> None:
    outside.let_go()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Sort the tests by what they use, before any `-m` is looked at."""
    if not DEPTH.deep:
        put_off = [item for item in items if item.get_closest_marker("long")]
        items[:] = [item for item in items if item not in put_off]
        config.hook.pytest_deselected(items=put_off)
    for item in items:
        if isinstance(item, pytest.Function) and outside.goes_outside(item):
            item.add_marker("outside")
        drawn = getattr(getattr(item, "obj", None), "is_hypothesis_test", False)
        if drawn or "depth" in getattr(item, "fixturenames", ()):
            item.add_marker("random")


@pytest.fixture(autouse=True)
def _seen_to_go_outside(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test that goes outside is known to do so; else the repeated runs would pass it by."""
    outside.went_out()
    yield
    how = outside.went_out()
    if how and request.node.get_closest_marker("outside") is None:
        pytest.fail(f"this test {how[0]}, and tests/outside.py does not see that it will: name the door")


@pytest.fixture
def depth() -> Depth:
    """How far to play: a fixed part in the gate, much further from a fresh seed in the deep run."""
    return DEPTH


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
