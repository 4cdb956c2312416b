"""The gate itself: `tidetable test` on a tiny project, and what happens where a part is missing."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from table.cli.needs import NEEDS, Need
from tests.system.commands import ROOT, Done, surroundings

PROGRAMS = [need for need in NEEDS if ".so" not in need.name]
PYPROJECT = """\
[tool.mypy]
strict = true
packages = ["tiny"]
[tool.pytest.ini_options]
addopts = "-q"
"""
GOOD = "def double(number: int) -> int:\n    return 2 * number\n"
TEST = "from tiny import double\n\n\ndef test_double() -> None:\n    assert double(2) == 4\n"


@pytest.fixture
def project(tmp_path: Path, need: Callable[[str], str]) -> Path:
    """A project that passes every step, on a machine that has what can only be really there."""
    for library in (each for each in NEEDS if each not in PROGRAMS):
        need(library.name)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tiny").mkdir()
    (tmp_path / "bin").mkdir()
    (tmp_path / "pyproject.toml").write_text(PYPROJECT)
    (tmp_path / "tiny" / "__init__.py").write_text(GOOD)
    (tmp_path / "tests" / "test_tiny.py").write_text(TEST)
    for program in PROGRAMS:
        (tmp_path / "bin" / program.name).symlink_to("/bin/true")
    return tmp_path


def gate(project: Path, *words: str, **more: str) -> Done:
    """The real command with the real tools, pointed at the tiny project; its PATH has no apt-get."""
    script = "import sys\nfrom pathlib import Path\nfrom table import cli, cli_checks\n" + (
        f"cli_checks.ROOT = Path({str(project)!r})\nsys.argv = ['tidetable', 'test', *{words!r}]\ncli.main()"
    )
    environment = {**surroundings(project), "PATH": str(project / "bin"), "CI": "", **more}
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=environment)


def test_a_good_project_passes_and_pytest_has_the_last_word(project: Path) -> None:
    done = gate(project)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[:4] == [
        "-- ruff check: passed",
        "-- ruff format: passed",
        "-- mypy --strict: passed",
        "-- pytest",
    ]
    assert lines[-1].startswith("1 passed in ")


@pytest.mark.parametrize(
    ("file", "text", "step"),
    [
        ("tiny/__init__.py", f"import os\n\n\n{GOOD}", "ruff check"),
        ("tiny/__init__.py", GOOD.replace("2 * number", "2*number"), "ruff format"),
        ("tiny/__init__.py", GOOD.replace("-> int", "-> str"), "mypy --strict"),
        ("tests/test_tiny.py", TEST.replace("4", "5"), "pytest"),
    ],
)
def test_each_step_can_fail_the_gate_and_the_others_still_run(
    project: Path, file: str, text: str, step: str
) -> None:
    (project / file).write_text(text)
    done = gate(project)
    assert (done.returncode, done.stderr) == (1, f"tidetable: failed: {step}\n")
    assert done.stdout.count("-- ") >= 4


def test_words_after_test_go_to_pytest(project: Path) -> None:
    done = gate(project, "-k", "nothing")
    assert done.returncode == 1, "pytest ran no test, and a gate that ran none must not open"
    assert "no tests ran" in done.stdout


def test_a_missing_part_is_named_and_fails_only_where_ci_is_true(project: Path) -> None:
    (project / "bin" / "Xvfb").unlink()
    done = gate(project)
    assert done.returncode == 0
    assert done.stdout.startswith("-- missing: Xvfb (for a real window")
    assert "sudo apt-get install xvfb" in done.stdout
    strict = gate(project, CI="true")
    assert (strict.returncode, strict.stderr) == (1, "tidetable: failed: parts of the machine\n")


def test_what_is_missing_is_installed_where_that_is_allowed(project: Path) -> None:
    for need in PROGRAMS:
        (project / "bin" / need.name).unlink()
    scripts = {"apt-get": "", "sudo": 'shift\nexec "$@"\n', "env": 'exec /usr/bin/env "$@"\n'}
    scripts["apt-get"] = f'echo "$*" >> "{project}/apt"\n' + "".join(
        f'/bin/ln -s /bin/true "{project}/bin/{need.name}"\n' for need in PROGRAMS
    )
    for name, text in scripts.items():
        (project / "bin" / name).write_text(f"#!/bin/sh\n{text}")
        (project / "bin" / name).chmod(0o755)
    done = gate(project, CI="true")
    assert done.returncode == 0, done.stderr
    packages = " ".join(sorted({need.package for need in PROGRAMS}))
    assert (project / "apt").read_text() == f"-q -y install --no-install-recommends {packages}\n"


def test_a_library_is_found_by_loading_it() -> None:
    assert Need("libc.so.6", "libc6", "everything").found() == "libc.so.6"
    assert Need("libnowhere.so.1", "nothing", "nothing").found() is None


NEEDY = "def test_window(need) -> None:\n    need('Xvfb')\n"


@pytest.mark.parametrize(("ci", "code", "says"), [("", 0, "1 skipped"), ("true", 1, "1 failed")])
def test_a_test_that_needs_a_part_skips_or_with_ci_fails(
    project: Path, ci: str, code: int, says: str
) -> None:
    (project / "tests" / "conftest.py").write_text((ROOT / "tests" / "conftest.py").read_text())
    (project / "tests" / "test_tiny.py").write_text(NEEDY)
    (project / "bin" / "Xvfb").unlink()
    environment = {**surroundings(project), "PATH": str(project / "bin"), "CI": ci}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-rs", "-p", "no:cacheprovider", "tests"],
        capture_output=True,
        text=True,
        cwd=project,
        env=environment,
    )
    assert done.returncode == code
    assert says in done.stdout
    assert "sudo apt-get install xvfb" in done.stdout.replace("\n", " ")
