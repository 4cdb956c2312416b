"""The one task that talks to the broker. A broker that is away, slow or mad costs the table nothing.

What must arrive waits in the mailbag; how things stand is told anew at every connection, and when it changes.
The waits between attempts grow. Whoever loses power is said to be gone by the broker itself: its last will.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

import aiomqtt

from table.fleet.broker import Broker
from table.fleet.mailbag import Mailbag
from table.fleet.topics import AT_LEAST_ONCE, EXACTLY_ONCE, OFFLINE, ONLINE, Message, Topics

KEEPALIVE = 10  # seconds; a broker waits half as long again before it says that somebody is gone
PATIENCE = 20.0  # seconds for an answer of the broker
WAITS = (1.0, 2.0, 5.0, 15.0, 60.0)  # between attempts
PACE = 1.0  # seconds between two words on how things stand

GOODBYE = 5.0  # seconds for a last word to the broker

_log = logging.getLogger("tidetable.fleet")


async def end(talking: asyncio.Task[None]) -> None:
    """Break a sender off: again where it has not heard. In Python 3.11 `asyncio.wait_for`, with which aiomqtt
    waits for the broker, forgets that it was cancelled when the answer comes at that very moment."""
    while not talking.done():
        talking.cancel()
        await asyncio.wait({talking}, timeout=GOODBYE)


class Sender:
    """Sends greetings at every connection, then what changes. `news` is set when there is something new."""

    def __init__(
        self,
        broker: Broker,
        topics: Topics,
        mailbag: Mailbag,
        state: Callable[[], str],
        greetings: list[Message],
        news: asyncio.Event,
    ) -> None:
        self._broker, self._topics, self._outbox = broker, topics, mailbag
        self._state, self._greetings = state, greetings
        self._news, self._failed = news, 0

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            try:
                await self._talk()
            except (aiomqtt.MqttError, OSError, ValueError, TimeoutError) as error:
                self._tell_once(error)
            await asyncio.sleep(WAITS[min(self._failed, len(WAITS)) - 1])

    def _tell_once(self, error: Exception) -> None:
        """A broker that stays away is one line of the log, not one for every attempt."""
        if self._failed == 0:
            _log.warning("the broker %s does not answer: %s", self._broker.host, error)
        self._failed += 1

    async def _talk(self) -> None:
        will = aiomqtt.Will(self._topics.presence, OFFLINE, AT_LEAST_ONCE, retain=True)
        async with aiomqtt.Client(
            **self._broker.connection(),
            identifier=f"tidetable-{self._topics.table}",
            will=will,
            keepalive=KEEPALIVE,
            timeout=PATIENCE,
            logger=logging.getLogger("tidetable.fleet.mqtt"),
        ) as client:
            if self._failed:
                _log.info("the broker %s answers again", self._broker.host)
            self._failed = 0
            for message in self._greetings:
                await self._send(client, message)
            await self._send(client, Message(self._topics.presence, ONLINE, retain=True))
            try:
                await self._follow(client)
            finally:
                with suppress(aiomqtt.MqttError, OSError):
                    await self._send(client, Message(self._topics.presence, OFFLINE, retain=True))

    async def _follow(self, client: aiomqtt.Client) -> None:
        """Say how things stand whenever that changes, and what has happened."""
        said = ""
        while True:
            self._news.clear()
            if (state := self._state()) != said:
                await self._send(client, Message(self._topics.state, state, retain=True))
                said = state
            await self._deliver(client)
            with suppress(TimeoutError):
                async with asyncio.timeout(KEEPALIVE):
                    await self._news.wait()
            await asyncio.sleep(PACE)

    async def _deliver(self, client: aiomqtt.Client) -> None:
        while waiting := self._outbox.first():
            for event in waiting:
                await self._send(client, Message(self._topics.events, event.payload, qos=EXACTLY_ONCE))
                self._outbox.done(event.id)

    async def _send(self, client: aiomqtt.Client, message: Message) -> None:
        await client.publish(message.topic, message.payload, message.qos, message.retain, timeout=PATIENCE)
