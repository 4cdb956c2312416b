"""Actions and texts that look right and are not: what a careful engine must refuse."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

GARBAGE_TEXTS = (
    "",
    " ",
    "\n",
    "pass please",
    "move",
    "-1",
    "None",
    "0",
    "move A0 A-1",
    "🌊",
    "a" * 500,
    "\x00",
)


def garbage_actions() -> list[object]:
    """Things no game has as an action. Some of them cannot be hashed, which must not matter."""
    return [None, "", "move", 10**9, -(10**9), 2.5, float("nan"), (), ("move",), [], {}, object()]


def forged_texts(words: str, rng: Random) -> Iterator[str]:
    """Near misses of an action's words."""
    yield from (f" {words}", f"{words} ", f"{words}\n", f"\t{words}", f"{words} {words}", f"{words} 1")
    yield from (words.upper(), words.lower(), words.title(), words.replace(" ", "  "), words.replace(" ", ""))
    yield from (words.replace(" ", "\u00a0"), words.replace(" ", "_"), words + "\u200b")
    yield "".join(_wide(c) for c in words)
    parts = words.split(" ")
    if len(parts) > 1:
        yield " ".join(parts[:-1])
        yield " ".join(parts[1:])
        yield " ".join([*parts[:-2], parts[-1], parts[-2]])
    for _ in range(4):
        at = rng.randrange(len(words)) if words else 0
        yield words[:at] + rng.choice("ABCabc0123456789 -") + words[at + 1 :]


def _wide(char: str) -> str:
    # int("９") is 9 in Python: a parser that leans on int() takes digits nobody types
    return chr(ord(char) + 0xFEE0) if char.isdigit() else char


def forged_actions(action: object, rng: Random) -> Iterator[object]:
    """Near misses of an action as a value: one field changed, added or dropped."""
    if isinstance(action, bool):
        return
    if isinstance(action, int):
        yield from (action + 1, action - 1, -action - 1, action + 1000, str(action))
    elif isinstance(action, str):
        yield from (action + " ", action.upper(), action[:-1])
    elif isinstance(action, tuple):
        yield from _forged_tuples(tuple(action), rng)


def _forged_tuples(fields: tuple[object, ...], rng: Random) -> Iterator[object]:
    yield (*fields, 0)
    yield fields[:-1]
    yield fields[::-1]
    for at in range(len(fields)):
        for other in (None, *forged_actions(fields[at], rng)):
            yield (*fields[:at], other, *fields[at + 1 :])
