"""The engine's own reasons, in words for people at a table."""

from __future__ import annotations

from engines.game import AnyGame, IllegalAction
from engines.reasons import without_words


def why_not(game: AnyGame, state: object, seat: int, words: str) -> str:
    """The engine's reason against an action, without the words of the action; "" if there is none,
    or if the words are no action, which is nothing to tell people at a table."""
    try:
        action = game.parse(words)
    except IllegalAction:
        return ""
    try:
        game.apply(state, seat, action)
    except IllegalAction as illegal:
        return without_words(illegal.why)
    return ""
