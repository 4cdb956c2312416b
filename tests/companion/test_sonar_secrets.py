"""No secret crosses: two games that differ only in blue's secrets, compared byte by byte for everybody else.

Recorded is what every page may be sent at every picture, the pictures themselves, every lamp, and every
line of the log of the program.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Any, NamedTuple

import pytest

from table.games.captain_sonar.orders import CELLS
from table.judging.verdict import Agreed
from table.settings.sections import CompanionSettings as Settings
from table.showing.scene import Scene
from tests.companion.pages import Client, PageTable, client, table_with_pages
from tests.companion.sonar_twins import ONE, OTHER, Act, acts, at_will

OPERATOR = -1
YELLOWS, BLUES = range(4), range(4, 8)
# Cards on the mat: a course given by card, one that cannot be taken (back along the own route), and a silence
# that waits for its way.
CARDS = {
    use: (f"blue-{card}", CELLS[1, card])
    for use, card in (("given", "west"), ("barred", "east"), ("waiting", "silence"))
}


class Recorder:
    """Everything that is shown, and everything that could be told to each page."""

    def __init__(self, table: PageTable) -> None:
        self._table = table
        self.told: dict[int, list[bytes]] = {}
        self.scenes: list[Scene] = []
        # A page that is told just as the first action is played may still read the sentence of before: there
        # is no secret yet.
        assert table.record() == []
        self.before = {guest.player: table.desk.news(guest) for guest in table.desk.guests}
        table.service.displays.append(self)

    def show(self, picture: Scene, now: float) -> None:  # noqa: ARG002
        if not self.scenes or self.scenes[-1] != picture:
            self.scenes.append(picture)
        for guest in self._table.desk.guests:
            text = self._table.desk.news(guest)
            known = self.told.setdefault(guest.player, [])
            if text is not None and (not known or known[-1] != text):
                known.append(text)


class Played(NamedTuple):
    """What a game left behind."""

    recorder: Recorder
    sent: list[list[dict[str, Any]]]
    lamps: list[Any]
    log: list[str]
    state: Any


async def play(game: Sequence[Act], options: dict[str, Any]) -> Played:
    """Play by pages, in turns with some cards on the mat."""
    settings = Settings(on=True, port=0, assist=True)
    async with (
        table_with_pages("captain_sonar", options, settings=settings) as table,
        AsyncExitStack() as stack,
    ):
        await table.follow()
        names = list(table.codes())
        pages = [await stack.enter_async_context(client(table, table.token(name))) for name in names]
        operator = await stack.enter_async_context(client(table, table.operator))
        for page in pages:
            await page.until(lambda state: all(player["connected"] for player in state["players"]))
        await operator.next("operator")
        recorder = Recorder(table)
        for number, (seat, words) in enumerate(game):
            await (_say if options else _step)(table, pages[seat], number, seat, words)
            for player, page in enumerate(pages):  # so that it is really sent, and not only the last of many
                await _caught_up(page, recorder, player)
        lamps = list(table.house.board.history)  # type: ignore[attr-defined]
        return Played(recorder, [page.heard for page in pages], lamps, [], table.session.match.state)


async def _caught_up(page: Client, recorder: Recorder, player: int) -> None:
    while True:
        last = json.loads(recorder.told[player][-1])["state"]
        if page.heard[-1].get("state") == last:
            return
        await page.next("state")


async def _say(table: PageTable, page: Client, number: int, seat: int, words: str) -> None:
    before = len(table.record())
    count = sum(entry.seat == seat for entry in table.session.match.record)
    await page.say(act=words, seat=seat, at=count)
    await table.until(lambda: len(table.record()) > before, f"{number}: {words}")
    await table.until(lambda: isinstance(table.moment.verdict, Agreed), "the mat is empty")


async def _step(table: PageTable, page: Client, number: int, seat: int, words: str) -> None:
    before = len(table.record())
    if (seat, words) == (4, "course W") and before < 12:  # by card, not by page
        await _lay(table, CARDS["given"], lambda: len(table.record()) > before)
    else:
        if words == "course N" and seat == 4:
            await _lay(table, CARDS["barred"], lambda: table.scenes[-1].tone == "wrong")
        if words.startswith("silence"):
            await _lay(table, CARDS["waiting"], lambda: "chooses the way" in table.scenes[-1].now, lift=False)
        count = sum(entry.seat == seat for entry in table.session.match.record)
        await page.say(act=words, seat=seat, at=count)
    await table.until(lambda: len(table.record()) > before, f"{number}: {words}")
    if words.startswith("silence"):
        table.hands.take(CARDS["waiting"][0])
    await table.until(lambda: isinstance(table.moment.verdict, Agreed), "the mat is empty")


async def _lay(table: PageTable, card: tuple[str, str], seen: Any, lift: bool = True) -> None:
    table.hands.put(*card)
    await table.until(seen, f"{card[0]} is judged")
    if lift:
        table.hands.take(card[0])
        await table.until(lambda: isinstance(table.moment.verdict, Agreed), f"{card[0]} is gone")


class Keeper(logging.Handler):
    def __init__(self) -> None:
        super().__init__(0)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.name}: {record.getMessage()}")


def twin(game: Sequence[Act], capsys: pytest.CaptureFixture[str], **options: Any) -> Played:
    keeper, root = Keeper(), logging.getLogger()
    level = root.level
    root.addHandler(keeper)
    root.setLevel(logging.DEBUG)
    try:
        played = asyncio.run(play(game, options))
    finally:
        root.removeHandler(keeper)
        root.setLevel(level)
    out = capsys.readouterr()
    return played._replace(log=[*keeper.lines, out.out, out.err])


def assert_sent(played: Played, seat: int) -> None:
    """All that came over the socket since play began is made of parts that were compared."""
    known: dict[str, set[str]] = {}
    for text in (played.recorder.before[seat], *played.recorder.told[seat]):
        assert text is not None
        for name, value in json.loads(text)["state"].items():
            known.setdefault(name, set()).add(json.dumps(value))
    states = [heard["state"] for heard in played.sent[seat] if "state" in heard]
    begun = [state for state in states if state["log"]]
    assert len(begun) > 10
    for state in begun:
        for name, value in state.items():
            assert json.dumps(value) in known[name], name


def compare(one: Played, other: Played, length: int) -> None:
    """Nobody but blue can tell the two games apart; and blue can, or nothing was tested."""
    assert one.state != other.state
    for seat in YELLOWS:
        assert len(one.recorder.told[seat]) >= length
        assert one.recorder.told[seat] == other.recorder.told[seat], f"the page of station {seat}"
    assert one.recorder.told[OPERATOR] == other.recorder.told[OPERATOR]
    assert one.recorder.scenes == other.recorder.scenes
    assert one.lamps == other.lamps
    assert one.log == other.log
    for seat in YELLOWS:
        assert_sent(one, seat)
        assert_sent(other, seat)
    for seat in BLUES:
        assert one.recorder.told[seat] != other.recorder.told[seat]


def test_blues_secrets_reach_nobody_else(capsys: pytest.CaptureFixture[str]) -> None:
    compare(twin(acts(ONE), capsys), twin(acts(OTHER), capsys), len(acts(ONE)))


def test_nor_do_they_in_real_time(capsys: pytest.CaptureFixture[str]) -> None:
    """Two starts in one sector, other gauges and breakdowns; a surfacing that is secured and confirmed."""
    options = {"mode": "realtime", "map": "bravo", "confirm": 0}
    one = twin(at_will("O15", ("mine", "N6"), ("drone", "N4")), capsys, **options)
    other = twin(at_will("N14", ("drone", "N1"), ("sonar", "N2")), capsys, **options)
    compare(one, other, len(at_will("O15", ("mine", "N6"), ("drone", "N4"))))


def test_no_picture_lamp_or_log_names_what_is_secret(capsys: pytest.CaptureFixture[str]) -> None:
    """Words that only blue may read are in blue's pages, and in no page of yellow's nor in any picture."""
    played = twin(acts(ONE), capsys)
    shown = repr(played.recorder.scenes) + repr(played.lamps) + repr(played.log)
    for secret in ("mark silence", "cross W4", "start F4", "mine E2", "silence S 3"):
        secret = f"blue {secret}"
        assert secret not in shown
        assert any(secret.encode() in text for text in played.recorder.told[4])
        for seat in YELLOWS:
            assert not any(secret.encode() in text for text in played.recorder.told[seat])
