"""Large pictures lie on pages of their own, which go back to the machine when the picture does.

Shapes are drawn several times too large (brush.py), so that megabytes are wanted for a moment, again and
again. Left to itself, the C library learns from that to keep ever larger blocks for later: 20 MB of holes
after an hour of games, and more or less of them from one hour to the next.
"""

from __future__ import annotations

import ctypes
from functools import cache

LARGE = 1 << 20  # bytes; pages for smaller ones would cost more time than they save memory
TRIM_THRESHOLD, MMAP_THRESHOLD = -1, -3  # as glibc numbers them


@cache
def keep_large_blocks_apart() -> None:
    """For the whole process, once; C libraries that know no such wish need none."""
    choose = getattr(ctypes.CDLL(None), "mallopt", None)
    if choose is not None:
        choose(MMAP_THRESHOLD, LARGE)
        choose(TRIM_THRESHOLD, LARGE)
