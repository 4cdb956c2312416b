"""Numbers for Prometheus, on this machine alone: `[fleet] metrics_port`."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

from aiohttp import web
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric

from table.fleet.reporter import Reporter

HERE = "127.0.0.1"


class Numbers:
    """What is collected whenever somebody asks."""

    def __init__(self, reporter: Reporter) -> None:
        self._reporter = reporter

    def collect(self) -> Iterator[Metric]:
        health = self._reporter.health
        games = GaugeMetricFamily("tidetable_games", "Games since the table started.", labels=["result"])
        for result, number in health.counts:
            games.add_metric([result], number)
        yield games
        yield GaugeMetricFamily("tidetable_faults", "Faults that are on.", value=len(health.faults))
        playing = health.phase in ("playing", "following", "taking back")
        yield GaugeMetricFamily("tidetable_playing", "1 while a game is played.", value=int(playing))


@asynccontextmanager
async def metrics(reporter: Reporter, port: int) -> AsyncIterator[None]:
    """Answer on this machine while the block lasts."""
    registry = CollectorRegistry()
    registry.register(Numbers(reporter))

    async def answer(_: web.Request) -> web.Response:
        return web.Response(body=generate_latest(registry), content_type="text/plain", charset="utf-8")

    app = web.Application()
    app.router.add_get("/metrics", answer)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, HERE, port).start()
        yield
    finally:
        await runner.cleanup()
