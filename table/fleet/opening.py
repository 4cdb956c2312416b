"""A table's place among others, opened with the owner's settings for as long as the table runs."""

from __future__ import annotations

import asyncio
import logging
import platform
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from importlib import metadata
from pathlib import Path

from engines.errors import UserError
from table.fleet.broker import read_broker
from table.fleet.discovery import discovery
from table.fleet.mailbag import Mailbag
from table.fleet.reporter import Reporter, Tiding
from table.fleet.topics import Topics, as_json, table_id
from table.playing.moment import Moment
from table.running.service import Service
from table.running.witness import Witness
from table.settings.fleet import FleetSettings

_log = logging.getLogger("tidetable.fleet")


class NotInstalled(UserError):
    """The settings want what is not installed."""


class Correspondent(Witness):
    """Looks at every moment for those who are told of it."""

    def __init__(self, mailbag: Mailbag | None, table: str) -> None:
        self.reporter = Reporter(self._keep)
        self._outbox, self._table = mailbag, table
        self._started = time.time()
        self.news = asyncio.Event()

    def look(self, moment: Moment, now: float) -> None:  # noqa: ARG002
        if self.reporter.look(moment):
            self.news.set()

    def state(self) -> str:
        """How things stand, as it is told."""
        facts = self.reporter.health.facts()
        return as_json({**facts, "table": self._table, "version": version(), "started": round(self._started)})

    def _keep(self, report: Tiding) -> None:
        if self._outbox is None:
            return
        event = {"kind": report.kind, "what": report.what, "game": report.game, "at": round(time.time(), 3)}
        try:
            self._outbox.put({**event, "table": self._table})
        except sqlite3.Error as error:
            _log.warning("an event for the broker cannot be kept: %s", error)
        self.news.set()


def version() -> str:
    with suppress(metadata.PackageNotFoundError):
        return metadata.version("tidetable")
    return "unknown"


@asynccontextmanager
async def fleet(service: Service, settings: FleetSettings, folder: Path) -> AsyncIterator[None]:
    """Tell others of this table, where the settings want it."""
    if not settings.broker and not settings.metrics_port:
        yield
        return
    name = settings.table or platform.node() or "table"
    mailbag = Mailbag(folder) if settings.broker else None
    watching = Correspondent(mailbag, name)
    service.witnesses.append(watching)
    async with AsyncExitStack() as stack:
        if mailbag is not None:
            stack.callback(mailbag.close)
            await stack.enter_async_context(_sending(service, settings, mailbag, watching, name))
        if settings.metrics_port:
            await stack.enter_async_context(_counting(watching.reporter, settings.metrics_port))
        yield


@asynccontextmanager
async def _sending(
    service: Service, settings: FleetSettings, mailbag: Mailbag, watching: Correspondent, name: str
) -> AsyncIterator[None]:
    broker = read_broker(settings.broker, settings.user, settings.password_file, settings.ca_file)
    topics = Topics(table_id(name))
    greetings = discovery(topics, name, version()) if settings.discovery else []
    try:
        from table.fleet.sender import Sender  # aiomqtt is an extra
    except ModuleNotFoundError as error:
        raise NotInstalled(_missing("fleet.broker", error)) from error
    task = asyncio.create_task(
        Sender(broker, topics, mailbag, watching.state, greetings, watching.news).run()
    )
    service.watch(task)
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


@asynccontextmanager
async def _counting(reporter: Reporter, port: int) -> AsyncIterator[None]:
    try:
        from table.fleet.metrics import metrics  # prometheus_client is an extra
    except ModuleNotFoundError as error:
        raise NotInstalled(_missing("fleet.metrics_port", error)) from error
    async with metrics(reporter, port):
        yield


def _missing(setting: str, error: ModuleNotFoundError) -> str:
    return f"{setting} is set, and {error.name} is not installed: pip install 'tidetable[fleet]'"
