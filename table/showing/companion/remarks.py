"""What pages and the display are told about pages, in words."""

from __future__ import annotations

from collections.abc import Sequence

LATE = "Too late: something happened meanwhile. Look again."
KICKED = "The operator closed this page. To come back, ask for a code at the table."
FREED = "This seat was given up. Scan the code on the table's display to take it."
RENEWED = "The operator's link was renewed: ask for the new one."
ELSEWHERE = "This seat is open on other pages."
TAKEN = "This seat was taken on another phone, or the codes were hidden. Look at the table's display."


def address(url: str) -> str:
    """Where the pages are, in words that can be typed: no token."""
    return url.removeprefix("http://").partition("/")[0]


def who_holds(names: Sequence[str], of: int, hands: bool) -> str:
    """Who plays on a phone, for everybody around the table to read; in few words when it is many."""
    if not names:
        return ""
    who = f"{len(names)} of {of} players" if len(names) > 3 else ", ".join(names)
    return f"On phones: {'everybody' if len(names) == of else who}{' (hands are there)' if hands else ''}."


def sentence(why: str) -> str:
    """A reason as a sentence."""
    why = why.strip()
    return f"{why[:1].upper()}{why[1:]}{'' if why[-1:] in '.!?' else '.'}" if why else ""
