"""pygame, without what it imports only to see whether it is there: six times as quick to start.

For arrays that nobody here uses pygame loads numpy, where some other program has brought it along, and for a
default font and icon pkg_resources, which Python 3.11 puts into every environment: 0.45 of the 0.54 s that
`import pygame` took. While pygame is imported the two are not to be found; it does without.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

__all__ = ["pygame"]


@contextmanager
def _out_of_sight(*names: str) -> Iterator[None]:
    """Importing these fails for a while; those that are loaded already stay as they are."""
    hidden: dict[str, ModuleType | None] = {name: None for name in names if name not in sys.modules}
    sys.modules.update(hidden)  # type: ignore[arg-type]  # None is how Python says "not to be found"
    try:
        yield
    finally:
        for name in hidden:
            del sys.modules[name]


with _out_of_sight("numpy", "pkg_resources"):
    import pygame
