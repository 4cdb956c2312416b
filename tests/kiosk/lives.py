"""A table that lives in a process of its own, until it ends or somebody pulls its plug: SIGKILL, and nothing
is tidied up. The process is forked from this one, which has no threads: a start costs next to nothing, and
what a life tells comes through a pipe, line by line."""

from __future__ import annotations

import json
import os
import select
import signal
from collections.abc import Callable, Iterator
from traceback import print_exc
from typing import Any, NoReturn

Teller = Callable[[dict[str, Any]], None]


class Life:
    """The process, from outside."""

    def __init__(self, live: Callable[[Teller], None]) -> None:
        """`live` is what it does; it is given a function that tells this side something."""
        ours, theirs = os.pipe()
        self.pid = os.fork()
        if not self.pid:
            os.close(ours)
            _be(live, theirs)
        os.close(theirs)
        self._pipe, self._said = ours, b""

    def told(self, patience: float | None = None) -> Iterator[dict[str, Any]]:
        """What it tells, until it has ended, or has told nothing for so many seconds."""
        while select.select([self._pipe], [], [], patience)[0]:
            part = os.read(self._pipe, 65536)
            if not part:
                return
            *lines, self._said = (self._said + part).split(b"\n")
            yield from map(json.loads, lines)

    def end(self) -> list[dict[str, Any]]:
        """Pull the plug, where that has not happened yet; what it still had told."""
        os.kill(self.pid, signal.SIGKILL)
        return list(self.told())

    def fate(self) -> int:
        """The number of the signal that has ended it; 0 where it ended well. Call it once."""
        os.close(self._pipe)
        _, status = os.waitpid(self.pid, 0)
        if os.WIFEXITED(status) and os.WEXITSTATUS(status):
            raise AssertionError("a table has failed: its last words stand above")
        return os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0


def pull_the_plug() -> None:
    """Of this very process."""
    os.kill(os.getpid(), signal.SIGKILL)


def _be(live: Callable[[Teller], None], pipe: int) -> NoReturn:
    code = 1
    try:
        live(lambda told: _write(pipe, json.dumps(told).encode() + b"\n"))
        code = 0
    except BaseException:
        print_exc()
    finally:
        os._exit(code)


def _write(pipe: int, data: bytes) -> None:
    while data:
        data = data[os.write(pipe, data) :]
