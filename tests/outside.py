"""Which tests go outside their own process: to a browser, a window, another process, a pseudo-terminal.

Such a test depends on what else the machine does, so it is the kind that may flicker; `tidetable test
--repeat` runs just these, many times. They are found by what they use, not by hand: a test is outside when
its code, its fixtures, or what they call in tests/, reach one of the DOORS, or name a simulated board.
The finding is held to what really happens: a test that goes out by a way not known here fails.
"""

from __future__ import annotations

import atexit
import os
import sys
from collections.abc import Callable, Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any

import pytest

DOORS = {
    "subprocess",
    "pty",
    "firmware_bridge.sim.ports",
    "hardware.emulated",
    "hardware.emulator",
    "hardware.simchild",
    "hardware.simulated",
    "hardware.spi.board",
    "table.bots.runners",
    "table.bots.thinker",
    "table.cli.bootstrap",
    "table.running.botseats",
    "table.running.keeper",
    "table.running.looking_back",
    "table.running.machine",
    "table.running.rehearsals",
    "table.running.whispering",
    "table.showing.speech",
}
WAYS = {"create_subprocess_exec", "create_subprocess_shell", "openpty"}  # out of modules that do much else
SIMULATED = ("sim:", "emulated:")  # addresses of boards whose firmware is a process of its own

_gone_out: list[str] = []
_shared: list[Callable[[], None]] = []  # how to end what several tests share


def goes_outside(item: pytest.Function) -> bool:
    """Can this test be seen to go out?"""
    fixtures = item._fixtureinfo.name2fixturedefs
    functions = [item.function, *(found[-1].func for found in fixtures.values() if found)]
    given = getattr(item, "callspec", None)
    chosen = list(given.params.values()) if given else []
    seen: set[int] = set()
    return any(_simulated(each) or _reaches(each, seen) for each in [*functions, *chosen])


def _reaches(thing: Any, seen: set[int]) -> bool:
    """Does this function or class of the tests lead to a door?"""
    if id(thing) in seen:
        return False
    seen.add(id(thing))
    if isinstance(thing, ModuleType):
        return thing.__name__ in DOORS
    home = getattr(thing, "__module__", "") or ""
    if home in DOORS:
        return True
    thing = getattr(thing, "__wrapped__", thing)
    hypothesis = getattr(thing, "hypothesis", None)
    thing = getattr(hypothesis, "inner_test", thing)
    if isinstance(thing, type) and home.startswith("tests."):
        return any(_reaches(_plain(each), seen) for each in vars(thing).values())
    if not isinstance(thing, FunctionType) or not (home.startswith("tests.") or home == "conftest"):
        return False
    return any(_reaches(each, seen) for each in _used(thing)) or any(
        _simulated(word) for word in (*(thing.__defaults__ or ()), *(thing.__kwdefaults__ or {}).values())
    )


def _plain(attribute: Any) -> Any:
    """The function behind a method of any kind."""
    return getattr(attribute, "fget", None) or getattr(attribute, "__func__", attribute)


def _used(function: FunctionType) -> Iterator[Any]:
    """What the names in a function stand for; a simulated board's address stands for a door."""
    for code in _codes(function.__code__):
        yield from (function.__globals__[name] for name in code.co_names if name in function.__globals__)
        if WAYS & set(code.co_names) or any(_simulated(constant) for constant in code.co_consts):
            yield sys.modules["subprocess"]
    yield from (cell.cell_contents for cell in function.__closure__ or () if cell != type(cell)())


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _simulated(word: object) -> bool:
    return isinstance(word, str) and word.startswith(SIMULATED)


# What really happens


def watch() -> None:
    """From now on note every process that is started and every pseudo-terminal that is opened."""

    def hear(event: str, details: tuple[Any, ...]) -> None:
        if event in ("subprocess.Popen", "os.fork", "os.posix_spawn"):
            _gone_out.append(f"starts {details[0] if details else 'a process'}")

    sys.addaudithook(hear)
    os.openpty = _noting(os.openpty)


def _noting(openpty: Callable[[], tuple[int, int]]) -> Callable[[], tuple[int, int]]:
    def noted() -> tuple[int, int]:
        _gone_out.append("opens a pseudo-terminal")
        return openpty()

    return noted


def when_tests_end(end: Callable[[], None]) -> None:
    """How to let go of what several tests share, when the last is over; at the latest with this process."""
    _shared.append(end)
    if len(_shared) == 1:
        atexit.register(let_go)


def let_go() -> None:
    while _shared:
        _shared.pop()()


def went_out() -> list[str]:
    """What was noted since this was asked last."""
    noted = list(_gone_out)
    _gone_out.clear()
    return noted
