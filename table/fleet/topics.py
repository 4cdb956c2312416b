"""The topics of a table, and what is said under them."""

from __future__ import annotations

import json
import re
from typing import NamedTuple

ROOT = "tidetable"
ONLINE, OFFLINE = "online", "offline"
EXACTLY_ONCE = 2
AT_LEAST_ONCE = 1


class Message(NamedTuple):
    """One message to the broker."""

    topic: str
    payload: str
    retain: bool = False
    qos: int = AT_LEAST_ONCE


class Topics(NamedTuple):
    """Where one table's messages go."""

    table: str

    @property
    def presence(self) -> str:
        """Retained: online, or offline, which the broker itself says when a table is gone."""
        return f"{ROOT}/{self.table}/presence"

    @property
    def state(self) -> str:
        """Retained: how things stand, as one JSON object."""
        return f"{ROOT}/{self.table}/state"

    @property
    def events(self) -> str:
        """One JSON object for each thing that happened, exactly once, each with a number of its own."""
        return f"{ROOT}/{self.table}/events"


def table_id(name: str) -> str:
    """A name as a part of a topic: small letters, digits and dashes."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "table"


def as_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)
