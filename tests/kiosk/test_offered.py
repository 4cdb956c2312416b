"""Which games a table for guests offers: also one that is only a file; and what of those that are gone."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engines import catalog
from table.bots.levels import Level
from table.bots.thinker import Thinker
from table.running.rehearsals import rehearsal
from table.settings.config import load_config
from table.showing.display.look import wear
from tests.companion.pages import client
from tests.kiosk.guests import guests
from tests.kiosk.paged import paged_kiosk
from tests.system.commands import ROOT, command, surroundings, tidetable

KONANE = str(ROOT / "examples" / "konane" / "konane" / "__init__.py")


@pytest.fixture(scope="module")
def _forgotten() -> Iterator[None]:
    """What the file brought along is gone afterwards, with its colours."""
    path, modules = sys.path.copy(), set(sys.modules)
    yield
    sys.path[:] = path
    for name in set(sys.modules) - modules:
        if name.partition(".")[0] == "konane":
            del sys.modules[name]
    wear(())


@pytest.mark.usefixtures("_forgotten")
def test_a_game_known_by_its_file_alone_is_played_with_a_bot(tmp_path: Path) -> None:
    assert "konane" not in catalog.names()
    with guests(tmp_path / "state", ("sea_leg", KONANE)) as table:
        table.begin("Konane", "1 of us")
        table.follow()
        table.play(12)
        assert {entry.seat for entry in table.moment.record} == {0, 1}, "both play"


@pytest.mark.usefixtures("_forgotten")
def test_bots_in_a_process_of_their_own_find_the_file_too(tmp_path: Path) -> None:
    async def think() -> None:
        with_file = table.house.offers["konane"]
        assert await rehearsal(with_file, 1), "it is shown to passers-by as bots play it"
        thinker = Thinker.of(table.house.called["konane"])
        try:
            game = with_file.sheet.game
            thought = await thinker.choose(game.start(with_file.options), 0, Level.EASY, "seed")
            assert thought.action is not None
        finally:
            await thinker.close()

    with guests(tmp_path / "state", ("sea_leg", KONANE)) as table:
        pass
    asyncio.run(think())


def test_the_file_of_a_game_is_named_relative_to_the_settings(tmp_path: Path) -> None:
    (tmp_path / "mine.py").touch()
    (tmp_path / "tidetable.toml").write_text('[kiosk]\ngames = ["sea_leg", "./mine.py"]\n')
    config = load_config(tmp_path / "tidetable.toml")
    assert config.kiosk.games == ("sea_leg", str(tmp_path / "mine.py"))
    assert config.only_game == ""


def test_a_game_that_is_gone_is_named_and_the_others_are_offered(tmp_path: Path) -> None:
    async def look() -> None:
        async with (
            paged_kiosk(tmp_path / "state", ("sea_leg", "chess")) as kiosk,
            client(kiosk, kiosk.operator) as operator,
        ):
            assert list(kiosk.table.house.offers) == ["sea_leg"]
            (said,) = (await operator.next("operator"))["service"]["left_out"]
            assert said.startswith("Not offered: chess (there is no game 'chess'")

    (tmp_path / "state").mkdir()
    asyncio.run(look())


def test_the_table_starts_without_a_game_that_is_gone_and_says_so_in_its_log(tmp_path: Path) -> None:
    (tmp_path / "tidetable.toml").write_text('[kiosk]\ngames = ["sea_leg", "chess"]\n')
    with subprocess.Popen(
        command("run"), cwd=tmp_path, env=surroundings(tmp_path), stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stderr is not None
        try:
            said = next(line for line in running.stderr if "Not offered" in line)
        finally:
            running.kill()
            running.communicate()
    assert "Not offered: chess (there is no game 'chess'" in said


def test_a_table_none_of_whose_games_is_there_does_not_start(tmp_path: Path) -> None:
    (tmp_path / "tidetable.toml").write_text('[kiosk]\ngames = ["chess", "go"]\n')
    done = tidetable("run", cwd=tmp_path)
    assert done.returncode == 1
    assert "line 2: kiosk.games has 'chess', which is no game" in done.stderr
    assert "'go', which is no game" in done.stderr


def test_check_config_still_names_a_game_that_is_gone(tmp_path: Path) -> None:
    (tmp_path / "tidetable.toml").write_text('[kiosk]\ngames = ["sea_leg", "chess"]\n')
    done = tidetable("check-config", cwd=tmp_path)
    assert done.returncode == 0
    assert "kiosk.games has 'chess', which is not there" in done.stdout
