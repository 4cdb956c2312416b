"""Help that is quick and complete, and mistakes that are answered in one sentence."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from pathlib import Path

import pytest

import table.cli.main
from engines.errors import UserError
from hardware.errors import BoardError
from table.cli.main import COMMANDS
from tests.system.commands import ROOT, surroundings, tidetable

NAMES = [command.__name__.replace("_", "-") for command, _ in COMMANDS]


def test_help_lists_every_command_and_is_quick(tmp_path: Path) -> None:
    tidetable("--help", cwd=tmp_path)  # writes the byte code that later runs read
    seconds = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = tidetable("--help", cwd=tmp_path)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        assert done.returncode == 0
        assert [name for name in NAMES if f"\n  {name} " not in done.stdout] == []
    # Of the processor, not by the clock; and the best of some, as a neighbour on the core slows it too.
    assert min(seconds) < 0.3


def test_no_words_at_all_show_the_help(tmp_path: Path) -> None:
    assert tidetable(cwd=tmp_path).stdout == tidetable("--help", cwd=tmp_path).stdout


@pytest.mark.parametrize("name", NAMES)
def test_every_command_has_help_with_an_example(tmp_path: Path, name: str) -> None:
    done = tidetable(name, "--help", cwd=tmp_path)
    assert done.returncode == 0
    assert done.stdout.startswith(f"Usage: tidetable {name}")
    assert "Example: " in done.stdout
    assert f"tidetable {name}" in done.stdout.split("Example: ")[1]


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["ply"], 2, "'ply'"),
        (["play"], 2, "(see tidetable play --help)"),
        (["play", "sea_leg", "--size", "big"], 2, "'big' is no size such as 1280x720 (at least 320x240)"),
        (["play", "sea_leg", "--option", "deck"], 2, "'deck' is no NAME=VALUE, such as deck=large"),
        (["play", "sea_leg", "--option", "a=1", "--option", "a=2"], 2, "'a' is given twice"),
        (["simulate", "sea_leg", "-n", "0"], 2, "--games"),
        (["simulate", "chess"], 1, "there is no game 'chess'; there are: captain_sonar"),
        (["simulate", "sea_leg", "--option", "deck=huge"], 1, "deck"),
        (["simulate", "sea_leg", "--seats", "5"], 1, "not 5"),
        (["referee", "chess"], 1, "there is no game 'chess'; there are: captain_sonar"),
        (["demo", "chess"], 1, "there is no game 'chess'; there are: captain_sonar"),
        (["play", "sea_leg", "--board", "usb:1"], 1, "there is no board at 'usb:1': possible are mock:"),
        (["play", "sea_leg", "--board", "serial:"], 1, "lacks a port"),
        (["board", "chess"], 1, "there is no game 'chess'; there are: captain_sonar"),
        (["conform", "nosuchgame"], 1, "there is no game 'nosuchgame'"),
        (["run", "--config", "gone.toml"], 1, "gone.toml: No such file or directory"),
        (["check-config", "gone.toml"], 1, "gone.toml: No such file or directory"),
    ],
)
def test_a_mistake_is_one_sentence_on_stderr(tmp_path: Path, words: list[str], code: int, says: str) -> None:
    done = tidetable(*words, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (code, "")
    assert done.stderr.startswith("tidetable: ")
    assert done.stderr.count("\n") == 1
    assert says in done.stderr


class Adrift(UserError):
    """An error that nobody has told the command line of."""


def raising(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(table.cli.main, "app", fail)
    table.cli.main.main()


@pytest.mark.parametrize("error", [Adrift("the rope is off: tie it"), BoardError("no"), OSError("full")])
def test_what_a_user_may_be_told_is_a_sentence_whoever_raises_it(
    error: Exception, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        raising(error, monkeypatch)
    assert (left.value.code, capsys.readouterr().err) == (1, f"tidetable: {error}\n")


def test_anything_else_is_a_fault_of_ours_and_keeps_its_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="a bug"):
        raising(ValueError("a bug"), monkeypatch)


def loaded_by(code: str, home: Path) -> set[str]:
    """The packages that a piece of Python has imported by its end."""
    script = f"{code}\nimport json, sys\nprint(json.dumps(sorted({{m.split('.')[0] for m in sys.modules}})))"
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        cwd=home,
        env=surroundings(home),
        check=True,
    )
    return set(json.loads(done.stdout.splitlines()[-1]))


def test_the_command_line_loads_no_part_before_it_is_used(tmp_path: Path) -> None:
    heavy = {"asyncio", "engines", "hardware", "msgspec", "pygame", "rich", "serial", "sqlite3"}
    assert loaded_by("import table.cli.main", tmp_path) & heavy == set()


def test_a_referee_on_a_pipe_loads_no_display_and_no_board(tmp_path: Path) -> None:
    loaded = loaded_by(
        "import io, sys\n"
        'sys.stdin = io.TextIOWrapper(io.BytesIO(b\'{"do":"new"}\\n\'))\n'
        "from table.cli.engines import referee\n"
        "referee('sea_leg')",
        tmp_path,
    )
    assert "engines" in loaded
    assert loaded & {"pygame", "rich", "serial", "hardware", "gpiozero"} == set()


def test_a_package_without_tests_says_so(tmp_path: Path) -> None:
    """`tidetable test` belongs to a checkout; here the code lies alone, as after an install."""
    (tmp_path / "table").symlink_to(ROOT / "table")
    script = "from pathlib import Path\nfrom table.cli import checks, main\nchecks.ROOT = Path('/nowhere')\n"
    done = subprocess.run(
        [sys.executable, "-c", f"{script}import sys\nsys.argv = ['tidetable', 'test']\nmain.main()"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=surroundings(tmp_path),
    )
    assert (done.returncode, done.stderr) == (
        1,
        "tidetable: the tests are not installed; there is no /nowhere/tests\n",
    )
