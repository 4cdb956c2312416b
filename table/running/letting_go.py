"""Between two games a table lets go of what the last one has left behind, or it would weigh more with every
guest: what its engine has worked out, and the pages of memory that its pictures lay on.

The C library keeps what is freed for whoever wants some next. Pictures of many sizes come and go, so that
after some games a sixth of all that the process holds is holes between what is still in use.
"""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Callable
from typing import Any

from engines.recall import forget


def let_go() -> None:
    """Call it between two games: whoever plays next works out and draws again what is needed again."""
    forget()
    gc.collect()  # a game that is over is a web of things that know each other
    _give_back(0)


def _nobody_to_ask(_: int) -> None:
    """Other C libraries than glibc have no word for it."""


_give_back: Callable[[int], Any] = getattr(ctypes.CDLL(None), "malloc_trim", _nobody_to_ask)
