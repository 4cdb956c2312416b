"""Konane and Pairs: packages that touch no file of ours, used as their players would."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from table.running.guesthouse import furnish_for_guests
from table.settings.config import Config
from tests.outsiders import THEIRS, install
from tests.screen import screen
from tests.system.checkout import PYTHON
from tests.system.commands import ROOT, Done, command, surroundings, tidetable
from tests.system.test_window import RETURN, until

EXAMPLES = ("konane", "pairs")
PACKAGES = [ROOT / "examples" / name for name in EXAMPLES]


@pytest.fixture
def installed(tmp_path: Path) -> str:
    """A search path on which both are, with what pip would write beside them."""
    for package in PACKAGES:
        project = tomllib.loads((package / "pyproject.toml").read_text("utf-8"))["project"]
        known = tmp_path / f"{project['name'].replace('-', '_')}-1.0.dist-info"
        known.mkdir()
        (known / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 1.0\n")
        entries = (
            f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in points.items())
            for group, points in project["entry-points"].items()
        )
        (known / "entry_points.txt").write_text("\n".join(entries))
    return ":".join(map(str, (ROOT, tmp_path, *PACKAGES)))


def run(installed: str, *words: str, cwd: Path) -> Done:
    done = tidetable(*words, cwd=cwd, PYTHONPATH=installed)
    assert done.returncode == 0, done.stderr
    return done


def test_their_own_tests_pass(tmp_path: Path) -> None:
    folders = [str(package / "tests") for package in PACKAGES]
    path = ":".join(map(str, (ROOT, *PACKAGES)))
    words = (sys.executable, "-P", "-m", "pytest", "-q", "-p", "no:cacheprovider", *folders)
    env = {**surroundings(tmp_path), "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path, env=env, timeout=120)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_command_takes_them(name: str, installed: str, tmp_path: Path) -> None:
    assert f"{name} " in run(installed, "games", cwd=tmp_path).stdout
    assert "keeps the contract" in run(installed, "conform", name, "-n", "25", cwd=tmp_path).stdout
    played = run(installed, "demo", name, "--fast", "--board", "mock:", "--seed", "1", cwd=tmp_path)
    assert "actions)" in played.stdout
    assert (tmp_path / "out" / f"demo-{name}.png").is_file()
    run(installed, "cards", name, "--pdf", "cards.pdf", cwd=tmp_path)
    assert (tmp_path / "cards.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_bot_of_any_game_beats_who_plays_at_random(name: str, installed: str, tmp_path: Path) -> None:
    words = (
        "arena",
        name,
        "--a",
        "easy:20",
        "--b",
        "random",
        "-n",
        "6",
        "--jobs",
        "1",
        "--seed",
        "1",
        "--json",
    )
    won = json.loads(run(installed, *words, cwd=tmp_path).stdout)
    assert won["a_wins"] > won["b_wins"]


def test_guests_can_choose_them_and_a_broken_one_is_no_matter(
    installed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = THEIRS.replace("GAME =", "    def fit(self, *_):\n        return 1 / 0\nGAME =")
    install(tmp_path, "theirs", broken)
    monkeypatch.setattr(sys, "path", [*installed.split(":")[1:], *sys.path])
    monkeypatch.setattr(sys, "modules", sys.modules.copy())
    house = furnish_for_guests(Config(), "mock:", keep=False)
    try:
        assert {"konane", "pairs", "sea_leg"} <= set(house.offers)
        assert "theirs" not in house.offers
        assert house.offers["konane"].options == {"side": 5}, "the mat of the settings is 5 x 9"
    finally:
        house.board.close()
        house.journal.close()


@pytest.mark.parametrize(
    ("words", "told", "times"),
    [
        (["pairs"], "laid ", 12),
        (["konane", "--seat", "black=bot:easy", "--seat", "white=bot:easy"], '"seat": 1, "told"', 2),
    ],
    ids=["cards are dealt", "two bots jump"],
)
def test_in_a_window(
    words: list[str], told: str, times: int, installed: str, tmp_path: Path, need: Callable[[str], str]
) -> None:
    """The key that lends a hand sets the mat up: twelve cards face down, or stones that bots then move."""
    events, picture = tmp_path / "events", tmp_path / "window.png"
    with screen(need("Xvfb")) as virtual:
        more = {"DISPLAY": virtual.name, "SDL_VIDEO_WINDOW_POS": "0,0", "SDL_AUDIODRIVER": "dummy"}
        env = surroundings(tmp_path, **{**more, "PYTHONPATH": installed})
        given = command("play", *words, "--events", str(events), "--screenshot", str(picture))
        table = subprocess.Popen(given, cwd=tmp_path, env=env, stderr=subprocess.DEVNULL)

        def seen() -> bool:
            virtual.key(RETURN)
            return _told(events).count(told) >= times

        try:
            until(table, seen, f"{told!r} is told {times} times")
            table.send_signal(signal.SIGTERM)
            assert table.wait(30) == 0
        finally:
            table.kill()
            table.wait()
    assert picture.is_file()


def _told(events: Path) -> str:
    return events.read_text("utf-8") if events.exists() else ""


@pytest.mark.long
def test_pip_installs_them_into_a_fresh_environment(tmp_path: Path) -> None:
    """With the package index: Tidetable and both games, into an environment that has nothing."""
    venv = tmp_path / "venv"
    subprocess.run([PYTHON, "-m", "venv", venv], check=True, timeout=120)
    packages = [str(path) for path in (ROOT, *PACKAGES)]
    pip = [str(venv / "bin" / "pip"), "install", "-q", *packages]
    subprocess.run(pip, check=True, cwd=tmp_path, timeout=600)
    env = {name: value for name, value in surroundings(tmp_path).items() if name != "PYTHONPATH"}
    for name in EXAMPLES:
        for words in (("conform", name, "-n", "100"), ("demo", name, "--fast"), ("play", name)):
            done = subprocess.run(
                [str(venv / "bin" / "tidetable"), *words],
                capture_output=True,
                text=True,
                cwd=tmp_path,
                env=env,
                timeout=300,
            )
            if words[0] == "play":
                assert "nobody can play on mock: here" in done.stderr, "there is no screen; it got that far"
            else:
                assert done.returncode == 0, done.stderr
    _check_kiosk(venv / "bin" / "tidetable", tmp_path, env)


def _check_kiosk(program: Path, home: Path, env: dict[str, str]) -> None:
    """A table for guests on the simulated board offers both."""
    settings, log = home / "tidetable.toml", home / "table.log"
    settings.write_text(f'[board]\naddress = "sim:"\n[table]\nstate_dir = "{home / "state"}"\n')
    with log.open("w") as errors:
        table = subprocess.Popen([program, "run", "--config", settings], cwd=home, env=env, stderr=errors)
        try:
            until(table, lambda: "board part 3 is up" in log.read_text(), "the board is up")
            table.send_signal(signal.SIGTERM)
            assert table.wait(30) == 0
        finally:
            table.kill()
            table.wait()
    offered = log.read_text().partition("the table starts: ")[2].partition(" on sim:")[0]
    assert {"Konane", "Pairs", "Sea Leg"} <= set(offered.split(", "))
