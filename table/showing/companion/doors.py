"""Who may come in: a door per player, a door for the operator, and the keys to them. Pure.

The code on the display is an invitation: everybody around the table can photograph it. So it opens
nothing for long. Whoever comes with it is offered a key of their own; when their page has kept the
key, the invitation is spent, and so is every other key to that door. An invitation is good only while
it is in sight: hidden ones are made anew. A freed seat gets a new invitation, and a new game gets new
doors. Keys are remembered by their digests only, with the device that keeps them: an owner is told when
another one comes with the same key.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from typing import Any, NamedTuple

OPERATOR = -1
TABLE = -2  # the page whose mouse is a hand at the table, where there is one
MOST_OFFERS = 4  # keys offered and not yet kept, per door; older ones lapse
LONGEST = 64  # characters of a token that are looked at


class Pass(NamedTuple):
    """What a token opens: a player's door, the operator's or the table's, and whether it is an invitation."""

    player: int
    invitation: bool = False


class _Door:
    """One player's door."""

    def __init__(self, invitation: str) -> None:
        self.invitation = invitation
        self.key: bytes | None = None
        self.device: bytes | None = None  # the one that keeps the key, where that is known
        self.shared = False  # another one came with the same key
        self.offers: list[bytes] = []

    def tokens(self) -> Iterable[tuple[bytes, bool]]:
        if self.key is None:
            yield digest(self.invitation), True
        else:
            yield self.key, False
        for offer in self.offers:
            yield offer, False


class Doors:
    """The doors of one game at a time."""

    def __init__(self, fresh: Callable[[], str], operator: str, table: str = "") -> None:
        """`fresh` makes an unguessable token; `operator` is the operator's, which outlasts games; `table`
        that of the page that moves the pieces, "" for none."""
        self._fresh = fresh
        self._operator = digest(operator)
        self._table = digest(table) if table else None
        self._doors: list[_Door] = []
        self.game: int | None = None

    def open(self, game: int, players: int, kept: Mapping[str, Any] | None = None) -> None:
        """New doors for a game. `kept` is what `saved` gave: the same game's phones come back in."""
        self.game = game
        self._doors = [_Door(self._fresh()) for _ in range(players)]
        if kept and kept.get("game") == game:
            for door, key in zip(self._doors, kept.get("keys", ()), strict=False):
                door.key = bytes.fromhex(key) if key else None
            for door, device in zip(self._doors, kept.get("devices", ()), strict=False):
                door.device = bytes.fromhex(device) if device else None
            for number in kept.get("shared", ()):
                self._doors[number].shared = True

    def saved(self) -> dict[str, object]:
        """What to keep for a restart; no token can be worked out from it."""
        keys = [door.key.hex() if door.key else None for door in self._doors]
        devices = [door.device.hex() if door.device else None for door in self._doors]
        shared = [number for number, door in enumerate(self._doors) if door.shared]
        return {"game": self.game, "keys": keys, "devices": devices, "shared": shared}

    def find(self, token: str) -> Pass | None:
        """What a token opens. Takes as long for a wrong one as for a right one."""
        shown = digest(token[:LONGEST])
        found = Pass(OPERATOR) if hmac.compare_digest(shown, self._operator) else None
        if self._table is not None and hmac.compare_digest(shown, self._table):
            found = Pass(TABLE)
        for player, door in enumerate(self._doors):
            for known, invitation in door.tokens():
                if hmac.compare_digest(shown, known):
                    found = Pass(player, invitation)
        return found

    def offer(self, player: int) -> str:
        """A key for somebody who came with the invitation."""
        door, key = self._doors[player], self._fresh()
        door.offers = [*door.offers, digest(key)][-MOST_OFFERS:]
        return key

    def keep(self, player: int, token: str, device: str = "") -> bool:
        """The page has stored its key: from now on no other token opens this door. False for a token
        that is not the key or an offer: somebody else was quicker, or the codes were hidden."""
        door, shown = self._doors[player], digest(token)
        if any(hmac.compare_digest(shown, offer) for offer in door.offers):
            door.key, door.offers, door.device = shown, [], digest(device)
        return door.key is not None and hmac.compare_digest(shown, door.key)

    def came(self, player: int, device: str) -> bool:
        """A page came with the key, from this device: is it the first time that it is not the owner's?"""
        door, shown = self._doors[player], digest(device)
        known, door.device = door.device, door.device or shown
        again, door.shared = door.shared, door.shared or known not in (None, shown)
        return door.shared and not again

    def is_shared(self, player: int) -> bool:
        """Was the key of this door used from two devices?"""
        return self._doors[player].shared

    def withdraw(self) -> None:
        """The invitations are out of sight: whoever has a photograph of one comes too late."""
        for door in self._doors:
            door.invitation, door.offers = self._fresh(), []

    def renew_operator(self, token: str) -> bool:
        """The operator's token is this one from now on; False where it was already."""
        before, self._operator = self._operator, digest(token)
        return not hmac.compare_digest(before, self._operator)

    def free(self, player: int) -> None:
        """Nobody holds this door any more; it has a new invitation."""
        self._doors[player] = _Door(self._fresh())

    def invitation(self, player: int) -> str | None:
        """The token to show for a free door; None for one that is held."""
        door = self._doors[player]
        return door.invitation if door.key is None else None

    def __len__(self) -> int:
        return len(self._doors)


def digest(token: str) -> bytes:
    return sha256(token.encode("utf-8", "surrogatepass")).digest()
