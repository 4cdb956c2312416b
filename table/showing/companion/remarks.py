"""What pages and the display are told about pages, in words."""

from __future__ import annotations

from collections.abc import Sequence

from table.tongues import mark, rowed, say

LATE = mark("Too late: something happened meanwhile. Look again.")
KICKED = mark("The operator closed this page. To come back, ask for a code at the table.")
FREED = mark("This seat was given up. Scan the code on the table's display to take it.")
RENEWED = mark("The operator's link was renewed: ask for the new one.")
ELSEWHERE = mark("This seat is open on other pages.")
NOT_THE_TABLE = mark("Pieces are moved on the table's own page, and that page does nothing else.")
CLICK_IT = mark("Click a code to open its page on this machine.")
BOTS = mark("A bot plays this seat now.")
LEFT = mark("The game has left the table. If it goes on, this page does too, by itself.")
WAITING = mark("No game is at the table just now. This page comes back by itself when its game goes on.")
NO_GAME = mark("No game is at the table just now.")
NO_SERVICE = mark("This table has no service mode.")
NO_REPORT = mark("This table has nothing to report.")
TAKEN = mark("This seat was taken on another phone, or the codes were hidden. Look at the table's display.")


def address(url: str) -> str:
    """Where the pages are, in words that can be typed: no token."""
    return url.removeprefix("http://").partition("/")[0]


def who_holds(names: Sequence[str], of: int, hands: bool) -> str:
    """Who plays on a phone, for everybody around the table to read; in few words when it is many."""
    if not names:
        return ""
    facts = {"n": len(names), "of": of, "names": rowed(names)}
    who = "everybody" if len(names) == of else "many" if len(names) > 3 else "some"
    return say(_HOLDING[who, hands], **facts)


def still_free(names: Sequence[str]) -> str:
    """Whom a crew waits for; "" for nobody."""
    return say(_NOT_ALL, names=rowed(names)) if names else ""


def where_pages_are(pages: str, network: str) -> str:
    """How a phone gets to the pages."""
    if not network:
        return say("Pages at {address}.", address=pages)
    return say("Pages at {address}, in the network {network}.", address=pages, network=network)


_NOT_ALL = mark("The game begins when everybody is here. Still free: {names}.")
_HOLDING = {
    ("everybody", False): mark("On phones: everybody."),
    ("everybody", True): mark("On phones: everybody (hands are there)."),
    ("many", False): mark("On phones: {n} of {of} players."),
    ("many", True): mark("On phones: {n} of {of} players (hands are there)."),
    ("some", False): mark("On phones: {names}."),
    ("some", True): mark("On phones: {names} (hands are there)."),
}
