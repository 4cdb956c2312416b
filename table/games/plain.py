"""What most sheets answer to the questions that only some games have an answer to.

A sheet derives from `Plain` and overrides what its game is not plain in.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from table.games.sheet import Aside


class Plain:
    """No secret hands, nothing to keep unlit, nothing to know before a press, nothing unsensed."""

    def lit(self, _state: Any) -> Collection[str] | None:
        return None

    def asides(self, _before: Any, _after: Any) -> Sequence[Aside]:
        return ()

    def hand(self, _state: Any, _seat: int) -> Sequence[str] | None:
        return None

    def hint(self, _state: Any, _seat: int, _pressed: Sequence[str]) -> str:
        return ""
