"""The stream of events: a line for everything that happens, and nothing in it that a seat alone may know."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from engines.match import Match
from hardware.mock import MockBoard
from table.hands.hands import Hands
from table.judging.verdict import Guide
from table.playing.intents import Act
from table.running.app import make_service
from table.running.events import open_events
from table.running.house import furnish
from table.running.service import Service
from table.sensing.pieces import DOWN, UP
from table.settings.config import Config

Lines = list[dict[str, Any]]


def lines_of(path: Path) -> Lines:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def told(
    game: str, options: dict[str, Any], path: Path, script: Callable[[Hands, Service], Iterator[Any]]
) -> Lines:
    """What is written while a script runs on a board in memory; it waits wherever it yields a condition."""

    async def play() -> None:
        house = furnish(game, Config(), "mock:", options, fast=True, keep=False)
        assert isinstance(house.board, MockBoard)
        stream = open_events(str(path), house.registry)
        service = make_service(house, [stream], once=True, seed=3)
        service.witnesses.append(stream)
        running = asyncio.create_task(service.run())
        await service.started.wait()
        try:
            for seen in script(Hands(house.board, house.registry), service):
                async with asyncio.timeout(30):
                    while not seen():
                        service.changed.clear()
                        await service.changed.wait()
                await asyncio.sleep(0)  # the picture is drawn when the loop is at rest
        finally:
            service.stop()
            await running
            house.journal.close()
            stream.close()

    asyncio.run(play())
    return lines_of(path)


def set_up(hands: Hands, service: Service) -> Iterator[Callable[[], bool]]:
    yield lambda: isinstance(service.moment.verdict, Guide)
    verdict = service.moment.verdict
    assert isinstance(verdict, Guide)
    for fix in verdict.fixes:
        hands.follow(fix)
    yield lambda: service.moment.playing


def test_readings_verdicts_actions_and_lamps_have_a_line_each_in_their_order(tmp_path: Path) -> None:
    def script(hands: Hands, service: Service) -> Iterator[Callable[[], bool]]:
        yield from set_up(hands, service)
        hands.put(hands.on("C7") or "", "C6")
        yield lambda: bool(service.moment.record)
        service.board.keys.press(0, "menu")  # type: ignore[attr-defined]
        yield lambda: service.moment.keys.opened

    lines = told("sea_leg", {}, tmp_path / "events", script)
    assert lines[0]["at"] == 0.0
    assert [line["game"] for line in lines if line["kind"] == "game"] == ["sea_leg"]
    assert {line["kind"] for line in lines} == {"game", "reading", "verdict", "action", "lamp"}
    moved = next(n for n, line in enumerate(lines) if line["kind"] == "action")
    assert lines[moved]["seat"] == 0
    assert "C7" in lines[moved]["told"]
    before = [line for line in lines[:moved] if line["kind"] == "reading" and line.get("cell") == "C6"]
    assert before[-1]["presence"] == "present"
    assert before[-1]["pieces"][0]["piece"].startswith("stern-")
    assert any(line["kind"] == "lamp" and line.get("cell") == "C6" for line in lines)
    assert any(line.get("key") == "0:menu" and line.get("pressed") for line in lines)
    assert any(line["kind"] == "verdict" and line["verdict"] == "guide" for line in lines)
    assert [line["at"] for line in lines] == sorted(line["at"] for line in lines)


def test_a_card_that_lies_face_down_has_no_name_and_no_tag(tmp_path: Path) -> None:
    """Whichever card it is, the same lines are written."""

    def laying(which: int) -> Callable[[Hands, Service], Iterator[Callable[[], bool]]]:
        def script(hands: Hands, service: Service) -> Iterator[Callable[[], bool]]:
            yield lambda: service.moment.ready
            pieces = sorted(
                name for name, piece in service.moment.pieces.items() if piece.faces and not piece.seat
            )
            hands.put(pieces[which], "A1", DOWN)
            yield lambda: bool(service.moment.sight.places)
            hands.put(pieces[which], "A1", DOWN)

        return script

    written = [
        [{**line, "at": 0} for line in told("sea_grid", {}, tmp_path / f"{which}", laying(which))]
        for which in (0, 5)
    ]
    shown = [line for line in written[0] if line.get("cell") == "A1" and line.get("pieces")]
    assert shown
    assert all(line["pieces"] == [{"face": "down"}] for line in shown)
    assert written[0] == written[1]


def test_a_tag_nobody_knows_is_told_with_its_id_and_a_card_face_up_with_its_name(tmp_path: Path) -> None:
    def script(hands: Hands, service: Service) -> Iterator[Callable[[], bool]]:
        yield lambda: service.moment.ready
        hands.world.place("A1", "04a1b2c3d4e5f6")
        hands.put("5-dark", "B1", UP)
        yield lambda: bool(service.moment.sight.places)

    lines = told("captivate", {}, tmp_path / "events", script)
    pieces = [line["pieces"] for line in lines if line.get("cell") in ("A1", "B1") and line.get("pieces")]
    assert [{"tag": "04a1b2c3d4e5f6"}] in pieces
    assert [{"piece": "5-dark", "face": "up"}] in pieces


def test_what_a_seat_was_told_alone_is_in_no_line(tmp_path: Path) -> None:
    """Captain Sonar's submarines are put to sea in secret: nothing is written of where."""

    def script(_: Hands, service: Service) -> Iterator[Callable[[], bool]]:
        yield lambda: service.moment.ready
        match: Match = service.session.match
        for seat in match.movers():
            action = match.game.text(match.game.actions(match.state, seat)[0])
            assert service.do(Act(seat, action)) == ""
            secrets.append(action)
        yield lambda: len(service.moment.record) >= len(secrets)

    secrets: list[str] = []
    lines = told("captain_sonar", {}, tmp_path / "events", script)
    assert secrets
    written = json.dumps(lines)
    assert not [action for action in secrets if action in written]


@pytest.mark.parametrize("where", ["no/such/folder/events", "."])
def test_a_file_that_cannot_be_written_is_told_before_play(tmp_path: Path, where: str) -> None:
    house = furnish("sea_leg", Config(), "mock:", {}, fast=True, keep=False)
    with pytest.raises(OSError, match=r"No such file|Is a directory"):
        open_events(str(tmp_path / where), house.registry)
