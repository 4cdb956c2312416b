"""The pytest plugin `tidetable`: fixtures `clock`, `table` and `board` for tests with hardware in the loop.

Which game is on the table is said by a mark: `@pytest.mark.tidetable("sea_leg", deck="large", seed=7)`. Which
board it is played on is said on the command line, so that one test runs on all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:  # a plugin is loaded with every run of pytest: what is not used is not imported
    from table.lab.board import LabBoard
    from table.lab.clock import LabClock
    from table.lab.table import LabTable

MARK = "tidetable(game, seed=0, **options): the game that is on the table, else the usual one"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("tidetable", "a table with hardware in the loop")
    group.addoption(
        "--tidetable-board",
        default="sim:",
        metavar="ADDRESS",
        help="The board to test on: sim: (the default), mock:, emulated:, or serial:PORT,PORT,PORT.",
    )
    group.addoption("--tidetable-config", metavar="FILE", help="Settings: the mat, its tiles and tags.")
    group.addoption(
        "--tidetable-patience", type=float, default=30.0, metavar="SECONDS", help="How long until() waits."
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", MARK)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:  # noqa: ARG001
    """A test that wants of a board what it cannot do is skipped, with the reason."""
    try:
        return (yield)
    except Exception as error:
        if type(error).__name__ == "CannotBeDone" and type(error).__module__ == "table.lab.board":
            pytest.skip(str(error))
        raise


@pytest.fixture
def clock(request: pytest.FixtureRequest) -> Iterator[LabClock]:
    """The time of the table under test: `clock.now`, `clock.advance(seconds)`."""
    from table.lab.clock import LabClock

    made = LabClock(jumps=str(request.config.getoption("--tidetable-board")).startswith("mock:"))
    yield made
    made.close()


@pytest.fixture
def table(request: pytest.FixtureRequest, clock: LabClock) -> Iterator[LabTable]:
    """A table with a game on it, from an empty mat: `until`, `said`, `now`, `lamps`, `played`, `mat`."""
    from engines.catalog import USUAL
    from table.lab.table import LabTable
    from table.settings.config import Config, load_config

    game, options = USUAL, dict[str, Any]()
    mark = request.node.get_closest_marker("tidetable")
    if mark is not None:
        game, options = (*mark.args, game)[0], dict(mark.kwargs)
    option = request.config.getoption
    file = option("--tidetable-config")
    settings = Config() if file is None else load_config(Path(file))
    seed = options.pop("seed", 0)
    made = LabTable(
        clock, option("--tidetable-board"), game, options, settings, seed, option("--tidetable-patience")
    )
    yield made
    made.close()


@pytest.fixture
def board(request: pytest.FixtureRequest, table: LabTable) -> LabBoard:
    """The mat of that table: `place("stern-1", "C7")`, `press("C7")`, `key("menu")`, `fault("down", "C7")`"""
    from hardware.keys import world_of
    from table.lab.board import PersonsBoard, WorldBoard

    world = world_of(table.house.board)
    return PersonsBoard(table, _teller(request.config)) if world is None else WorldBoard(table, world)


def _teller(config: pytest.Config) -> Any:
    """Says to the person at the board what is to be done, past whatever captures the output."""
    capture = config.pluginmanager.getplugin("capturemanager")
    terminal = config.pluginmanager.getplugin("terminalreporter")

    def tell(words: str) -> None:
        with capture.global_and_fixture_disabled():
            terminal.write_line(f"  >> {words}")
            terminal.flush()

    return tell
