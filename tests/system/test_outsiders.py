"""Games from outside, by every command: installed, in a file, and broken."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

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
    done = with_packages(folder, "games", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    rows = [line.split() for line in done.stdout.splitlines()]
    assert ["sea_leg", "Sea", "Leg", "2", "yes"] in rows
    assert ["theirs", "Theirs", "2", "yes"] in rows
    broken, misnamed, sheetless = done.stdout.splitlines()[-3:]
    assert broken.startswith("left out: the game 'broken' of the package 'broken-package' cannot be used: ")
    assert misnamed.startswith("left out: the game 'misnamed' calls itself 'theirs'")
    assert sheetless.startswith("left out: 'sheetless' has no box")

    done = with_packages(folder, "demo", "broken", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert "RuntimeError: half finished (site/broken.py, line 2)" in done.stderr
    assert "Traceback" not in done.stderr


def test_every_command_takes_an_installed_game(tmp_path: Path, folder: Path) -> None:
    install(folder, "theirs", THEIRS)
    for words, says in (
        (("demo", "theirs", "--fast", "--board", "mock:", "--seed", "1"), "demo of Theirs"),
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
