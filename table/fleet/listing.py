"""What a broker knows of all tables, for `tidetable fleet`."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import NamedTuple

import aiomqtt

from engines.errors import UserError
from table.fleet.broker import Broker
from table.fleet.topics import OFFLINE, ONLINE, ROOT


class NoBroker(UserError):
    """The broker cannot be asked."""


class KnownTable(NamedTuple):
    """A table as its last words left it. Whatever a broker says may be wrong: nothing here is trusted."""

    name: str
    presence: str = ""
    facts: Mapping[str, object] = MappingProxyType({})

    def wrong(self) -> list[str]:
        """What somebody should see to, in words."""
        if self.presence != ONLINE:
            return ["it is gone: no power, no network, or switched off"]
        faults = self.facts.get("faults")
        return [str(fault) for fault in faults] if isinstance(faults, list) else ["it says nothing of itself"]


async def known_tables(broker: Broker, seconds: float) -> list[KnownTable]:
    """All tables that the broker keeps something of, by name; it is listened to for so long."""
    tables: dict[str, KnownTable] = {}
    try:
        async with aiomqtt.Client(**broker.connection(), timeout=seconds + 5) as client:
            for kind in ("presence", "state"):
                await client.subscribe(f"{ROOT}/+/{kind}")
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    async for message in client.messages:
                        _take(tables, str(message.topic), _text(message.payload))
    except (aiomqtt.MqttError, OSError) as error:
        raise NoBroker(f"the broker {broker.host}:{broker.port} cannot be asked: {error}") from error
    return [tables[name] for name in sorted(tables)]


def _text(payload: object) -> str:
    return (
        payload.decode("utf-8", "replace") if isinstance(payload, bytes | bytearray) else str(payload or "")
    )


def _take(tables: dict[str, KnownTable], topic: str, text: str) -> None:
    _, name, kind = topic.split("/")
    table = tables.get(name, KnownTable(name))
    if kind == "presence":
        tables[name] = table._replace(presence=text if text in (ONLINE, OFFLINE) else "")
        return
    facts: object = None
    with suppress(ValueError, RecursionError):
        facts = json.loads(text)
    tables[name] = table._replace(facts=facts if isinstance(facts, dict) else {})
