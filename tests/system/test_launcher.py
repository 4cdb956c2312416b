"""The launcher on machines that lack things. See checkout.py for what is real here and what is not."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.system.checkout import PYTHON, Checkout, Done, python_without
from tests.system.commands import DEAF

# Root may write anywhere; without its capabilities it is a user like any other.
AS_USER = ("/usr/bin/setpriv", "--bounding-set=-all", "--inh-caps=-all") if os.geteuid() == 0 else ()


@pytest.fixture(scope="session")
def bare_python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Python as a fresh Debian has it: without ensurepip."""
    python = python_without("ensurepip", tmp_path_factory.mktemp("bare"))
    check = subprocess.run([python, "-c", "import venv, ensurepip"], capture_output=True, text=True)
    assert "No module named 'ensurepip'" in check.stderr, "the made-up Python is not as intended"
    return python


@pytest.fixture
def checkout(tmp_path: Path, bare_python: Path) -> Checkout:
    """A checkout on a machine with a bare Python and a pip of Debian's: the quickest to set up."""
    made = Checkout(tmp_path)
    made.use_python(bare_python)
    made.lend_pip()
    return made


class Ready(NamedTuple):
    """A checkout that has been set up, and what was said at that."""

    checkout: Checkout
    first: Done


@pytest.fixture(scope="module")
def ready(tmp_path_factory: pytest.TempPathFactory, bare_python: Path) -> Ready:
    """For tests that leave it as it was: setting up takes seconds."""
    made = Checkout(tmp_path_factory.mktemp("ready"))
    made.use_python(bare_python)
    made.lend_pip()
    return Ready(made, made.run("demo", "--fast"))


def played(done: Done, words: str) -> bool:
    assert done.returncode == 0, done.stderr
    return done.stdout == f"played {words}\n"


def test_the_first_run_sets_up_and_plays(ready: Ready) -> None:
    assert played(ready.first, "demo --fast")
    assert "Setting up Tidetable" in ready.first.stderr
    assert ready.checkout.stamp.read_text().endswith("extras run\n")


@pytest.mark.long  # test_where_it_may_it_installs_the_package_itself ends with such a Python, too
def test_a_python_with_ensurepip_needs_nothing_else(tmp_path: Path) -> None:
    if subprocess.run([PYTHON, "-c", "import ensurepip"], capture_output=True).returncode != 0:
        pytest.skip(f"{PYTHON} has no ensurepip; the other tests cover that machine")
    checkout = Checkout(tmp_path)
    checkout.use_python(PYTHON)
    assert played(checkout.run("demo"), "demo")


def test_the_second_run_calls_no_pip_and_no_other_python(ready: Ready, bare_python: Path) -> None:
    checkout, built = ready.checkout, ready.checkout.build_count()
    checkout.program("python3", "echo called >&2; exit 1")
    checkout.program("pip3", "echo called >&2; exit 1")
    try:
        done = checkout.run("games")
    finally:
        checkout.use_python(bare_python)
        checkout.lend_pip()
    assert played(done, "games")
    assert done.stderr == ""
    assert checkout.build_count() == built


def test_arguments_input_and_exit_code_pass_through(ready: Ready) -> None:
    done = ready.checkout.run("copy", "two words", "lose", stdin="a line")
    assert (done.returncode, done.stdout) == (3, "played copy two words lose\na line\n")


def test_a_link_to_the_launcher_finds_home(ready: Ready, tmp_path: Path) -> None:
    link = tmp_path / "tidetable"
    link.symlink_to(ready.checkout.root / "tidetable")
    done = subprocess.run([link, "demo"], env=ready.checkout.environment(), capture_output=True, text=True)
    assert played(done, "demo")


def test_tests_need_more_than_play_and_what_serves_tests_serves_play(checkout: Checkout) -> None:
    checkout.run("demo")
    done = checkout.run("test")
    assert played(done, "test")
    assert "up to date" in done.stderr
    checkout.run("demo")
    assert checkout.build_count() == 2
    assert checkout.stamp.read_text().endswith("extras dev\n")


def test_an_environment_for_checks_is_filled_from_outside_and_kept(checkout: Checkout) -> None:
    """It has no pip of its own, which takes longer to come than the rest, and is followed all the same."""
    place = checkout.root / ".venv-3.99"
    order = [PYTHON, "-I", checkout.root / "table" / "cli" / "bootstrap.py", checkout.root, place, "check"]

    def made() -> str:
        done = subprocess.run(order, env=checkout.environment(), capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stderr

    assert "Setting up" in made()
    assert made() == ""
    with (checkout.root / "pyproject.toml").open("a") as pyproject:
        pyproject.write("# changed\n")
    assert "up to date" in made()
    assert checkout.build_count() == 2
    assert (place / "tidetable.stamp").read_text().endswith("extras check\n")
    inside = [place / "bin" / "python", "-c", "import table"]
    assert subprocess.run(inside, cwd=place, capture_output=True).returncode == 0
    assert not list(place.glob("lib/*/site-packages/pip"))


def test_a_changed_pyproject_is_followed_without_starting_over(checkout: Checkout) -> None:
    checkout.run("test")
    (checkout.venv / "mark").touch()
    pyproject = checkout.root / "pyproject.toml"
    pyproject.write_text(pyproject.read_text() + "# changed\n")
    assert played(checkout.run("demo"), "demo")
    assert checkout.build_count() == 2
    assert (checkout.venv / "mark").exists()
    assert checkout.stamp.read_text().endswith("extras dev\n"), "what was there is kept"


def test_a_checkout_that_moved_is_set_up_again(checkout: Checkout) -> None:
    checkout.run("demo")
    (checkout.venv / "mark").touch()
    moved = checkout.root.rename(checkout.root.parent / "elsewhere")
    checkout.root, checkout.venv, checkout.builds = moved, moved / ".venv", moved / "builds"
    assert played(checkout.run("demo"), "demo")
    assert not (checkout.venv / "mark").exists()


def test_another_python_means_another_environment(checkout: Checkout, tmp_path: Path) -> None:
    checkout.run("demo")
    (checkout.venv / "mark").touch()
    other = python_without("ensurepip", tmp_path / "other")
    (checkout.venv / "bin" / "python").unlink()
    (checkout.venv / "bin" / "python").symlink_to(other)
    assert played(checkout.run("demo"), "demo")
    assert not (checkout.venv / "mark").exists()


def test_a_part_that_was_deleted_is_brought_back(ready: Ready) -> None:
    checkout = ready.checkout
    (path_file,) = checkout.venv.glob("lib/python3.*/site-packages/tidetable.pth")
    path_file.unlink()
    done = checkout.run("demo")
    assert played(done, "demo")
    assert "table is missing from" in done.stderr


def test_what_set_up_cannot_bring_back_does_not_loop(checkout: Checkout) -> None:
    cli = checkout.root / "table" / "cli" / "main.py"
    cli.write_text("import a_package_nobody_has\n")
    done = checkout.run("demo")
    assert done.returncode == 1
    assert checkout.build_count() == 2, "once to set up, once to mend"
    assert "No module named 'a_package_nobody_has'" in done.stderr


def test_a_set_up_that_was_killed_is_begun_again(checkout: Checkout) -> None:
    os.mkfifo(checkout.root / "wait")
    process = checkout.start("demo")
    # Opening the pipe for writing returns when the build has opened it for reading: it is in the middle.
    with (checkout.root / "wait").open("wb"):
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate(timeout=60)
    assert checkout.venv.exists()
    assert not checkout.stamp.exists()
    (checkout.root / "wait").unlink()
    assert played(checkout.run("demo"), "demo")


@pytest.mark.parametrize("before", [(), DEAF], ids=["in sight", "in the background of a script"])
def test_ctrl_c_during_set_up_is_answered_in_one_line(checkout: Checkout, before: tuple[str, ...]) -> None:
    os.mkfifo(checkout.root / "wait")
    process = checkout.start("demo", before=before)
    with (checkout.root / "wait").open("wb"):
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert process.returncode != 0
    assert "set-up was interrupted; the next start begins it again" in errors
    assert "Traceback" not in re.sub(r"(?s)^.*(?=\ntidetable: set-up)", "", errors)
    assert not checkout.stamp.exists()


def test_two_launchers_at_once_set_up_once(checkout: Checkout) -> None:
    os.mkfifo(checkout.root / "wait")
    first = checkout.start("demo")
    with (checkout.root / "wait").open("wb"):
        second = checkout.start("games")
        assert second.stderr is not None
        assert "Another tidetable is setting up" in second.stderr.readline()
        (checkout.root / "wait").unlink()
    assert first.communicate(timeout=60)[0] == "played demo\n"
    assert second.communicate(timeout=60)[0] == "played games\n"
    assert checkout.build_count() == 1


def test_an_install_that_fails_says_why_and_leaves_no_stamp(checkout: Checkout) -> None:
    (checkout.root / "fail").write_text("Temporary failure in name resolution")
    done = checkout.run("demo")
    assert done.returncode == 1
    assert done.stdout == ""
    assert "tidetable: Installing did not work. The last lines of pip:" in done.stderr
    assert "The first run needs the network" in done.stderr
    assert not checkout.stamp.exists()
    (checkout.root / "fail").unlink()
    assert played(checkout.run("demo"), "demo")


def test_without_ensurepip_and_pip_it_says_what_to_type(checkout: Checkout) -> None:
    (checkout.bin / "pip3").unlink()
    done = checkout.run("demo")
    assert done.returncode == 1
    assert done.stderr.endswith(f"    sudo apt-get install python3.{sys.version_info[1]}-venv\n")


def test_where_it_may_it_installs_the_package_itself(checkout: Checkout, tmp_path: Path) -> None:
    if subprocess.run([PYTHON, "-c", "import ensurepip"], capture_output=True).returncode != 0:
        pytest.skip(f"{PYTHON} has no ensurepip that a made-up apt-get could install")
    python = python_without("ensurepip", tmp_path / "debian")
    library = Path(os.__file__).parent
    (checkout.bin / "pip3").unlink()
    checkout.use_python(python)
    link = f"ln -s {library / 'ensurepip'} {python.parent.parent / 'lib' / python.name / 'ensurepip'}"
    lists = checkout.root / "lists"
    # Like a fresh machine: nothing is found before the first update.
    checkout.program(
        "apt-get",
        f'echo "$*" >> "{checkout.root}/apt"\n'
        f'case "$*" in *update*) : > "{lists}" ;; *) [ -e "{lists}" ] && PATH=/usr/bin:/bin {link} ;; esac',
    )
    checkout.program("sudo", 'shift; exec "$@"')
    assert played(checkout.run("demo"), "demo")
    package = f"python3.{sys.version_info[1]}-venv"
    assert (checkout.root / "apt").read_text().splitlines() == [
        f"-q -y install --no-install-recommends {package}",
        "-q -y update",
        f"-q -y install --no-install-recommends {package}",
    ]


@pytest.mark.parametrize(
    ("script", "says"),
    [
        ('[ "$1" = --version ] && echo "Python 3.9.2"', "and here is Python 3.9.2."),
        ("exit 127", "and here is no python3 that starts."),
    ],
)
def test_an_old_python_is_told_apart_from_none(checkout: Checkout, script: str, says: str) -> None:
    checkout.program("python3", script)
    done = checkout.run("demo")
    assert done.returncode == 1
    assert done.stderr.startswith(f"tidetable: Python 3.11 or newer is needed, {says}\n")
    assert "sudo apt-get install python3" in done.stderr


def test_a_newer_python_beside_an_old_one_is_found(checkout: Checkout, bare_python: Path) -> None:
    checkout.program("python3", "exit 1")
    checkout.program(f"python3.{sys.version_info[1]}", f'exec "{bare_python}" "$@"')
    assert played(checkout.run("demo"), "demo")


def test_a_python_asked_for_by_name_is_the_one_that_is_used(checkout: Checkout, bare_python: Path) -> None:
    checkout.extra["TIDETABLE_PYTHON"] = "/no/such/python"
    done = checkout.run("demo")
    assert done.returncode == 1
    assert "and here is no /no/such/python that starts" in done.stderr
    checkout.extra["TIDETABLE_PYTHON"] = str(bare_python)
    assert played(checkout.run("demo"), "demo")


def test_a_read_only_checkout_is_told_and_can_have_its_environment_elsewhere(checkout: Checkout) -> None:
    checkout.root.chmod(0o555)
    try:
        done = checkout.run("demo", before=AS_USER)
    finally:
        checkout.root.chmod(0o755)
    assert done.returncode == 1
    assert "cannot be written to, so the environment cannot be made there" in done.stderr
    assert 'TIDETABLE_VENV="$HOME/.local/share/tidetable/venv" ./tidetable' in done.stderr
    checkout.extra["TIDETABLE_VENV"] = str(checkout.root.parent / "made" / "there")
    assert played(checkout.run("demo"), "demo")
    assert not checkout.venv.exists()


def test_a_folder_of_other_things_is_never_deleted(checkout: Checkout) -> None:
    precious = checkout.root.parent / "photos"
    precious.mkdir()
    (precious / "sea.jpg").touch()
    checkout.extra["TIDETABLE_VENV"] = str(precious)
    done = checkout.run("demo")
    assert done.returncode == 1
    assert "holds other things, such as sea.jpg" in done.stderr
    assert (precious / "sea.jpg").exists()


def test_the_one_gate_is_the_command_a_developer_types() -> None:
    gate = Path(__file__).resolve().parents[2] / ".ci" / "run"
    assert os.access(gate, os.X_OK)
    commands = [line for line in gate.read_text().splitlines() if line and not line.startswith("#")]
    assert commands[-1] == "exec ./tidetable test"
