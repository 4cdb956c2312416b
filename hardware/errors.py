"""What goes wrong with a board, said so that a person knows what to do."""

from __future__ import annotations


class BoardError(Exception):
    """A board cannot be had, or cannot do what was asked: the message is for people."""
