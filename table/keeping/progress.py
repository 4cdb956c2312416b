"""Which lessons were finished at this table: one small file in its folder. Nobody's name is in it."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from table.keeping.folder import recall, write_private

FILE = "lessons.json"

_log = logging.getLogger("tidetable.keeping")


class Progress:
    """The titles of finished lessons, by game. Without a folder they are forgotten with the program."""

    def __init__(self, folder: Path | None = None, tell: Callable[[str], object] = _log.warning) -> None:
        """A file that makes no sense is set aside, and `tell` says so."""
        self._file = None if folder is None else folder / FILE
        self._games = (recall(self._file, _understand, tell) if self._file is not None else None) or {}

    def finished(self, game: str) -> list[str]:
        return list(self._games.get(game, ()))

    def finish(self, game: str, title: str) -> None:
        """One more. A disk that refuses costs no more than this."""
        if title not in self._games.setdefault(game, []):
            self._games[game].append(title)
            if self._file is not None:
                with suppress(OSError):
                    write_private(self._file, json.dumps(self._games, indent=1) + "\n")


def _understand(text: str) -> dict[str, list[str]]:
    games = json.loads(text)
    if not isinstance(games, dict) or not all(isinstance(titles, list) for titles in games.values()):
        raise ValueError("it lists no games")
    return {game: [title for title in titles if isinstance(title, str)] for game, titles in games.items()}
