"""A table's place among others, opened with the owner's settings for as long as the table runs."""

from __future__ import annotations

import asyncio
import logging
import platform
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from datetime import date, datetime
from pathlib import Path

from engines.errors import UserError
from table.fleet.broker import read_broker
from table.fleet.discovery import discovery
from table.fleet.mailbag import Mailbag
from table.fleet.reporter import Reporter, Tiding
from table.fleet.topics import Topics, as_json, table_id
from table.keeping.statistics import Played, Statistics
from table.playing.moment import Moment
from table.running.service import Service
from table.running.witness import Witness
from table.settings.fleet import FleetSettings
from table.settings.release import installed_version

_log = logging.getLogger("tidetable.fleet")


class NotInstalled(UserError):
    """The settings want what is not installed."""


class Correspondent(Witness):
    """Looks at every moment for those who are told of it."""

    def __init__(self, mailbag: Mailbag | None, table: str, statistics: Statistics | None = None) -> None:
        """`statistics` know of games before this start, too."""
        self.reporter = Reporter(self._keep)
        self._statistics = statistics
        self._figures: tuple[object, dict[str, Played]] = (None, {})
        self._outbox, self._table = mailbag, table
        self._started = time.time()
        self.news = asyncio.Event()

    def look(self, moment: Moment, now: float) -> None:  # noqa: ARG002
        if self.reporter.look(moment):
            self.news.set()

    def state(self) -> str:
        """How things stand, as it is told."""
        facts = {**self.reporter.health.facts(), **self._played()}
        return as_json(
            {**facts, "table": self._table, "version": installed_version(), "started": round(self._started)}
        )

    def _played(self) -> dict[str, Played]:
        """The games of this day and of all days that are kept, counted anew when one begins or ends."""
        today = date.today()
        at = (today, self.reporter.health.counts)
        if self._statistics is not None and self._figures[0] != at:
            midnight = datetime.combine(today, datetime.min.time()).timestamp()
            with suppress(sqlite3.Error):
                sums = {"today": self._statistics.played(midnight), "total": self._statistics.played(0)}
                self._figures = (at, sums)
        return self._figures[1]

    def _keep(self, report: Tiding) -> None:
        if self._outbox is None:
            return
        event = {"kind": report.kind, "what": report.what, "game": report.game, "at": round(time.time(), 3)}
        try:
            self._outbox.put({**event, "table": self._table})
        except sqlite3.Error as error:
            _log.warning("an event for the broker cannot be kept: %s", error)
        self.news.set()


@asynccontextmanager
async def fleet(
    service: Service, settings: FleetSettings, folder: Path, statistics: Statistics | None = None
) -> AsyncIterator[None]:
    """Tell others of this table, where the settings want it."""
    if not settings.broker and not settings.metrics_port:
        yield
        return
    name = settings.table or platform.node() or "table"
    mailbag = Mailbag(folder) if settings.broker else None
    watching = Correspondent(mailbag, name, statistics)
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
    greetings = discovery(topics, name, installed_version()) if settings.discovery else []
    try:
        from table.fleet.sender import Sender, end  # aiomqtt is an extra
    except ModuleNotFoundError as error:
        raise NotInstalled(_missing("fleet.broker", error)) from error
    task = asyncio.create_task(
        Sender(broker, topics, mailbag, watching.state, greetings, watching.news).run()
    )
    service.watch(task)
    try:
        yield
    finally:
        await end(task)


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
