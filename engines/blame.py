"""Where a game failed, in words for whoever wrote it: what, in which file and line."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType, TracebackType
from typing import NamedTuple

from engines.errors import UserError

# Lines in here are on the way to a stranger's mistake, and seldom the mistake.
NOT_TO_BLAME = tuple(
    f"{folder}/"
    for folder in (
        *(Path(__file__).parents[1] / ours for ours in ("engines", "firmware_bridge", "hardware", "table")),
        Path(traceback.__file__).parent,
    )
)


class BrokenGame(UserError):
    """A game that cannot be used, or failed while it was played. Names it, its mistake, file and line."""


def mistake(error: BaseException) -> str:
    """What went wrong and where: "KeyError: 'B9' (konane/sheet.py, line 41)"."""
    said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    if isinstance(error, SyntaxError):
        said = f"SyntaxError: {error.msg}"
    return f"{said} ({_place(error)})"


def _place(error: BaseException) -> str:
    if isinstance(error, SyntaxError) and error.filename:
        return f"{_short(error.filename)}, line {error.lineno}"
    steps = list(_steps(error.__traceback__))
    theirs = [step for step in steps if not step[0].startswith(NOT_TO_BLAME)]
    file, line = (theirs or steps or [("?", 0)])[-1]
    return f"{_short(file)}, line {line}"


def _steps(way: TracebackType | None) -> Iterator[tuple[str, int]]:
    for frame, line in traceback.walk_tb(way):
        file = frame.f_code.co_filename
        if not file.startswith("<"):  # the machinery of imports
            yield file, line


def _short(file: str) -> str:
    """A file with the folder it lies in: enough to find it, and the same on every machine."""
    return "/".join(Path(file).parts[-2:])


class GameFailure(NamedTuple):
    """A game has failed: in which verb, asked about which action ("" for none)."""

    verb: str
    action: str
    mistake: str

    def told(self, frankly: bool) -> str:
        """In words. Actions may be secrets: only who is told `frankly` reads which it was."""
        of = f" of {self.action!r}" if frankly and self.action else ""
        return f"the game failed in {self.verb}{of}: {self.mistake}"


def failure(error: BaseException, homes: tuple[str, ...]) -> GameFailure | None:
    """How a game failed whose files begin with one of these; None when it was no game that did."""
    for frame, _ in traceback.walk_tb(error.__traceback__):
        if frame.f_code.co_filename.startswith(homes):
            return GameFailure(frame.f_code.co_name, _action(frame), mistake(error))
    return None


def _action(frame: FrameType) -> str:
    """The action that a verb was asked about, in the game's words where it has some."""
    action = frame.f_locals.get("action")
    if action is None:
        return ""
    game = getattr(frame.f_locals.get("self"), "game", None)
    text = getattr(game, "text", frame.f_globals.get("text", str))
    try:
        return str(text(action))
    except Exception:  # the game is broken already
        return repr(action)


@contextmanager
def blamed(says: str) -> Iterator[None]:
    """Whatever fails in here is a BrokenGame that begins like this, unless it has words for people."""
    try:
        yield
    except UserError:
        raise
    except Exception as error:
        raise BrokenGame(f"{says}: {mistake(error)}") from error
