"""What a user may be told: the one base of such errors, for the engines and for all of `table`.

It lies here because it must lie below everything that raises it; boards, which know no engines, have a
base of their own (`hardware.errors.BoardError`). Whoever starts a program catches these two and prints
their text; any other exception is a fault of ours and keeps its traceback.
"""

from __future__ import annotations


class UserError(Exception):
    """Something is wrong that a person can put right: the text says what, and names the way out."""


class BadData(ValueError):
    """A data file of a game contradicts itself: a fault of ours, which no user can mend. Says where."""
