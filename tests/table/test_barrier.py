"""A failure that nobody handles ends the table, wherever it happens; what a connection does ends nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from table.playing.intents import Invite, ShowMat
from table.running.app import make_service
from table.running.barrier import TableFailed
from table.running.house import furnish
from table.running.service import Service
from table.settings.config import Config
from table.showing.speech import Voice


def broken(*_: object) -> None:
    raise ZeroDivisionError("a fault")


class BrokenDisplay:
    show = staticmethod(broken)


def a_display(service: Service) -> None:
    service.displays.append(BrokenDisplay())  # type: ignore[arg-type]
    service.do(ShowMat(True))


def a_timer(service: Service) -> None:
    service._loop.call_later(0, broken)


def a_task_beside(service: Service) -> None:
    async def fail() -> None:
        broken()

    service.watch(asyncio.create_task(fail()))


def the_boards_listener(service: Service) -> None:
    service.session.sense = broken  # type: ignore[assignment, method-assign]
    service._loop.call_soon(service.board.press, "A1")  # type: ignore[attr-defined]


def a_voice(service: Service) -> None:
    class BrokenVoice(Voice):
        async def _speak(self) -> None:
            broken()

    BrokenVoice([], service.watch).say("Ahoy")


def what_a_page_wants(service: Service) -> None:
    """Somebody else's task, which keeps its failures to itself."""

    async def page() -> None:
        service.session.do = broken  # type: ignore[assignment, method-assign]
        with pytest.raises(ZeroDivisionError):
            service.do(Invite(True))

    service.watch(asyncio.create_task(page()))


def running(then: Callable[[Service], object]) -> None:
    async def run() -> None:
        house = furnish("sea_leg", Config(), "mock:", {}, fast=True, keep=False)
        service = make_service(house, [])
        try:
            task = asyncio.create_task(service.run())
            await service.started.wait()
            then(service)
            async with asyncio.timeout(20):
                await task
        finally:
            house.journal.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    "fails", [a_display, a_timer, a_task_beside, a_voice, the_boards_listener, what_a_page_wants]
)
def test_whatever_fails_the_table_says_so_and_ends(
    fails: Callable[[Service], object], caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(TableFailed, match="a fault"):
        running(fails)
    told = [record for record in caplog.records if record.levelname == "CRITICAL"]
    assert [record.getMessage() for record in told] == [
        "the table cannot go on: ZeroDivisionError('a fault')"
    ]
    assert told[0].exc_info is not None


def test_a_connection_that_breaks_in_other_hands_ends_nothing(caplog: pytest.LogCaptureFixture) -> None:
    def breaks(service: Service) -> None:
        context = {"message": "Fatal error on transport", "exception": ConnectionResetError(), "transport": 1}
        service._loop.call_exception_handler(context)
        service._loop.call_soon(service.stop)

    running(breaks)
    assert "Fatal error on transport" in caplog.text
