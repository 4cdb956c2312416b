"""Games from outside, by every command: installed, in a file, and broken."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from table.hands import players
from table.hands.demo import demo
from table.running.barrier import TableFailed
from table.settings.config import Config
from tests.outsiders import THEIRS, install
from tests.system.commands import ROOT, Done, tidetable


def with_packages(folder: Path, *words: str, cwd: Path, stdin: str = "") -> Done:
    """A command in an environment with more packages."""
    return tidetable(*words, cwd=cwd, stdin=stdin, PYTHONPATH=f"{ROOT}:{folder}")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "site").mkdir()
    return tmp_path / "site"


def test_a_broken_package_is_left_out_and_takes_no_other_down(tmp_path: Path, folder: Path) -> None:
    install(folder, "theirs", THEIRS)
    install(folder, "broken", "\nraise RuntimeError('half finished')\n")
    install(folder, "sheetless", "from engines.sea_leg import *\nGAME = object()\n")
    install(folder, "misnamed", THEIRS)
    install(folder, "second", THEIRS, entry="sea_leg")
    done = with_packages(folder, "games", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    rows = [line.split() for line in done.stdout.splitlines()]
    assert ["sea_leg", "Sea", "Leg", "2", "yes"] in rows
    assert ["theirs", "Theirs", "2", "yes"] in rows
    broken, misnamed, sheetless, second = done.stdout.splitlines()[-4:]
    assert broken.startswith("left out: the game 'broken' of the package 'broken-package' cannot be used: ")
    assert misnamed.startswith("left out: the game 'misnamed' calls itself 'theirs'")
    assert sheetless.startswith("left out: 'sheetless' has no box")
    assert second == (
        "left out: the game 'sea_leg' of the package 'second-package' cannot be used: "
        "the package 'tidetable' has a game of this name already"
    )

    done = with_packages(folder, "demo", "broken", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert "RuntimeError: half finished (site/broken.py, line 2)" in done.stderr
    assert "Traceback" not in done.stderr


def test_every_command_takes_an_installed_game(tmp_path: Path, folder: Path) -> None:
    install(folder, "theirs", THEIRS)
    for words, says in (
        (("simulate", "theirs", "-n", "3"), "Theirs: 3 random games"),
        (("conform", "theirs", "-n", "2"), "theirs keeps the contract"),
        (("cards", "theirs"), "stern-1"),
    ):
        done = with_packages(folder, *words, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        assert says in done.stdout


def test_a_game_in_a_file_is_given_by_its_path(tmp_path: Path, folder: Path) -> None:
    (folder / "theirs.py").write_text(THEIRS)
    for words in (("--game", "site/theirs.py"), ("site/theirs.py",), (f"--game={folder}/theirs.py",)):
        done = tidetable("referee", *words, cwd=tmp_path, stdin='{"do":"new"}\n')
        assert done.returncode == 0, done.stderr
        assert json.loads(done.stdout)["ok"] is True
    done = tidetable("referee", "--game", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "--game path/to/game.py" in done.stderr


def test_the_settings_name_a_game_in_a_file_beside_them(tmp_path: Path, folder: Path) -> None:
    (folder / "theirs.py").write_text(THEIRS)
    (folder / "tidetable.toml").write_text("[game]\nname = './theirs.py'\noptions.deck = 'large'\n")
    done = tidetable("check-config", "site/tidetable.toml", cwd=tmp_path)
    assert done.returncode == 1
    assert "line 3: game.options: Sea Leg's large deck needs a mat" in done.stderr
    (folder / "tidetable.toml").write_text("[game]\nname = './gone.py'\n")
    done = tidetable("check-config", "site/tidetable.toml", cwd=tmp_path)
    assert "line 2: game.name must be one of" in done.stderr


FAILING = THEIRS.replace(
    "GAME =",
    """\
    def {verb}(self, state, seat=0, action=None):
        {does}
GAME =""",
)


@pytest.mark.parametrize(
    ("verb", "does", "says"),
    [
        ("gesture", "return {}[action]", r"the game failed in gesture of '\w+ [A-E]\d [A-E]\d': KeyError: "),
        ("now", "raise RuntimeError('no words')", "the game failed in now: RuntimeError: no words"),
        ("picture", "1 / 0", "the game failed in picture: ZeroDivisionError: division by zero"),
    ],
)
def test_the_first_exception_in_a_game_ends_a_demo(
    tmp_path: Path, folder: Path, verb: str, does: str, says: str
) -> None:
    (folder / "theirs.py").write_text(FAILING.format(verb=verb, does=does))
    done = tidetable("demo", "--game", "site/theirs.py", "--fast", "--board", "mock:", cwd=tmp_path)
    assert done.returncode == 1
    assert re.search(f"tidetable: the table had to stop: {says}.* \\(site/theirs.py, line 9\\)", done.stderr)


def test_an_exception_in_the_rules_is_told_without_a_traceback(tmp_path: Path, folder: Path) -> None:
    (folder / "theirs.py").write_text(THEIRS + "def apply(state, seat, action):\n    return state.bord\n")
    done = tidetable("simulate", "--game", "site/theirs.py", cwd=tmp_path)
    assert done.returncode == 1
    assert re.match(
        r"tidetable: the game failed in apply of '.*': AttributeError: .*line 10\)\n$", done.stderr
    )


@pytest.mark.outside  # its players think in a process of their own
def test_a_demo_that_makes_no_progress_says_so_and_stops(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(players, "PATIENCE", 0.05)
    source = FAILING.format(verb="gesture", does="return Gesture(hand=(Shift('A9', 'B9'),))")
    (folder / "idle.py").write_text(f"from table.games.steps import Gesture, Shift\n{source}")
    with pytest.raises(TableFailed, match=r"the players make no progress: .*\(\w+ .*The table says: "):
        demo(str(folder / "idle.py"), config=Config(), board="mock:", options={}, fast=True)
