"""What people read and hear, in their language. The sentence in English is its own key.

    say(mark("{who} goes {start} to {cell}."), who="Bow", start="C3", cell="C4")
    count("{n} card is missing.", "{n} cards are missing.", n)

Every sentence stands whole where it is said, or in a table of sentences under `mark`, so that Babel finds it
and a translator sees all of it; nothing is glued together from parts. Which language is spoken is a matter of
the context: the table's own, unless somebody's page speaks another.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

SOURCE = "en"
CATALOGUES = Path(__file__).parent / "catalogues"

_spoken = ContextVar("spoken", default=SOURCE)


def languages() -> tuple[str, ...]:
    """The languages there are, English first."""
    return (SOURCE, *sorted(path.parents[1].name for path in CATALOGUES.glob("*/LC_MESSAGES/tidetable.mo")))


def spoken() -> str:
    """The language that is spoken here and now."""
    return _spoken.get()


def speak(language: str) -> None:
    """From now on everything that is said here is said in this language."""
    _spoken.set(language)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Another language, for a while."""
    token = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(token)


def mark(sentence: str) -> str:
    """A sentence of a table, to be said later: here for Babel to find."""
    return sentence


def say(sentence: str, /, **facts: object) -> str:
    """A sentence in the language that is spoken, with its facts filled in."""
    return _catalogue(_spoken.get()).gettext(sentence).format(**facts)


def count(one: str, many: str, n: int, /, **facts: object) -> str:
    """A sentence that depends on a number, which it may name as `n`."""
    return _catalogue(_spoken.get()).ngettext(one, many, n).format(n=n, **facts)


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    return gettext.translation("tidetable", CATALOGUES, [language], fallback=True)
