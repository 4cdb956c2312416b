"""Lessons at a running table: begun in the menu of a game, left for it again, and no game themselves."""

from __future__ import annotations

import asyncio
from copy import copy
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hardware.board import KeyPressed
from table.cli.main import app
from table.games.lessons import BadLessons
from table.games.teaching import read_lessons
from table.keeping.progress import FILE, Progress
from table.playing.intents import Learn, Pick
from table.playing.moment import Phase
from table.running.app import hands_for, make_service
from table.running.helping_hand import HelpingHand
from table.running.house import furnish
from table.running.service import Service
from table.settings.config import Config
from table.settings.sections import Table
from table.tongues import again
from tests.table.test_helping_hand import until

IMPOSSIBLE = """
[[lesson]]
title = "A"
actions = "move A1 A9"

[[lesson.step]]
say = "B."
accept = "move"
because = "C."
"""


def press(service: Service, word: str) -> None:
    service.heard([KeyPressed(0, word)])


def choose(service: Service, row: str) -> None:
    choice = service.moment.keys.choice
    assert choice is not None
    service.do(Pick([again(each) for each in choice.rows].index(row)))


def test_lessons_in_the_menu_of_a_game_lead_back_to_it_and_are_no_games(tmp_path: Path) -> None:
    async def run() -> None:
        config = Config(table=Table(state_dir=str(tmp_path)))
        house = furnish("sea_leg", config, "mock:", {}, fast=True)
        hands = hands_for(house.board, house.registry)
        assert hands is not None
        service = make_service(house, [], hands=hands)
        hand = HelpingHand(service, 0.0)
        service.witnesses.append(hand)
        running = asyncio.create_task(service.run())
        await service.started.wait()
        try:
            press(service, "confirm")  # do it for me
            await until(service, lambda: service.moment.playing)
            hands.put(hands.on("C7") or "", "C6")
            await until(service, lambda: service.moment.record)
            game = service.moment
            press(service, "menu")
            choose(service, "Lessons")
            choose(service, "6. Home")
            await until(service, lambda: service.moment.lesson and service.moment.playing)
            assert service.moment.phase is Phase.PLAYING, "the table's own hand has laid it out"
            hands.put(hands.on("C7") or "", "C9")
            await until(service, lambda: service.moment.taught)
            press(service, "confirm")  # the last lesson: leave
            await until(service, lambda: service.moment.lesson is None)
            press(service, "confirm")  # do it for me
            await until(service, lambda: service.moment.playing)
            assert service.moment.record == game.record
            assert service.moment.entry == game.entry
            assert [saved.id for saved in house.journal.games()] == [game.entry]
        finally:
            await hand.close()
            service.stop()
            await running
            house.journal.close()

    asyncio.run(run())


def test_a_lesson_that_does_not_go_with_the_cards_of_a_table_is_told_of(tmp_path: Path) -> None:
    async def run() -> None:
        house = furnish("sea_leg", Config(), "mock:", {}, fast=True, keep=False)
        sheet = copy(house.sheet)
        sheet.lessons = tmp_path / "lessons.toml"
        sheet.lessons.write_text(IMPOSSIBLE)
        service = make_service(house._replace(sheet=sheet), [], hands=hands_for(house.board, house.registry))
        running = asyncio.create_task(service.run())
        await service.started.wait()
        try:
            service.do(Learn(0))
            await until(service, lambda: any("cannot be played" in line.say for line in service.moment.log))
            assert service.moment.lesson is None
        finally:
            service.stop()
            await running
            house.journal.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ('title = "A"', "", "title is missing"),
        ('accept = "move"', "", "accept is missing"),
        ('say = "B."', 'say = "B."\nsays = "B."', "no says"),
        ('say = "B."', 'say = "B."\narrows = ["C7"]', "two cells"),
    ],
)
def test_a_bad_lesson_is_named(tmp_path: Path, before: str, after: str, why: str) -> None:
    path = tmp_path / "lessons.toml"
    path.write_text(IMPOSSIBLE.replace(before, after))
    with pytest.raises(BadLessons, match=f"lesson 1.*{why}"):
        read_lessons(path)


def test_finished_lessons_are_remembered_and_listed(tmp_path: Path) -> None:
    Progress(tmp_path).finish("sea_leg", "A jump")
    Progress(tmp_path).finish("sea_leg", "Waves")
    assert Progress(tmp_path).finished("sea_leg") == ["A jump", "Waves"]
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0
    settings = tmp_path / "tidetable.toml"
    settings.write_text(f'[table]\nstate_dir = "{tmp_path}"\n')
    told = CliRunner().invoke(app, ["learn", "sea_leg", "--list", "--config", str(settings)])
    assert told.exit_code == 0, told.output
    done = [line.split(".")[1].split()[0] for line in told.stdout.splitlines() if line.endswith("done")]
    assert done == ["A", "Waves"]


@pytest.mark.parametrize("text", ["[]", "no", '{"sea_leg": "A jump"}'])
def test_a_damaged_file_is_set_aside(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    told: list[str] = []
    assert Progress(tmp_path, told.append).finished("sea_leg") == []
    assert len(told) == 1
    assert not (tmp_path / FILE).exists()
