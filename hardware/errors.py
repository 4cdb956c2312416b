"""What goes wrong with a board, said so that a person knows what to do.

A board knows no engines, so this is beside `engines.errors.UserError` the other base of what people are told.
"""

from __future__ import annotations


class BoardError(Exception):
    """A board cannot be had, or cannot do what was asked: the message is for people."""
