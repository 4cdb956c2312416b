"""`tidetable test`: the whole gate, the same for a developer and for CI."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import typer

from table.cli.needs import provide

ROOT = Path(__file__).resolve().parents[2]
PASS_ON = {"allow_extra_args": True, "ignore_unknown_options": True}
PYTHON = (sys.executable, "-m")

# pytest comes last: it takes the longest, and its closing line should be the one that stays in sight.
QUICK_STEPS = (
    ("ruff check", (*PYTHON, "ruff", "check", ".")),
    ("ruff format", (*PYTHON, "ruff", "format", "--check", ".")),
    ("mypy --strict", (*PYTHON, "mypy")),
)


def test(context: typer.Context) -> None:
    """Check everything: style, types, and all tests. What follows is passed on to pytest.

    Debian packages that tests need are installed where that is allowed (root, or sudo without a
    password); otherwise the tests that need them are skipped and it is said which. With CI=true
    nothing is skipped: what is missing fails.
    """
    if not (ROOT / "tests").is_dir():
        print(f"tidetable: the tests are not installed; there is no {ROOT / 'tests'}", file=sys.stderr)
        raise typer.Exit(1)
    complete = _provide_parts()
    failed = [] if complete else ["parts of the machine"]
    failed += [name for name, command in QUICK_STEPS if not _passes(name, command)]
    print("-- pytest", flush=True)
    command = [*PYTHON, "pytest", "-n", "2", "--dist", "worksteal", *context.args]
    if subprocess.run(command, cwd=ROOT).returncode != 0:
        failed.append("pytest")
    if failed:
        print(f"tidetable: failed: {', '.join(failed)}", file=sys.stderr)
        raise typer.Exit(1)


def _passes(name: str, command: tuple[str, ...]) -> bool:
    """Run a step; its output is shown only when it has something to complain about."""
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    print(f"-- {name}: {'passed' if done.returncode == 0 else 'FAILED'}", flush=True)
    if done.returncode != 0:
        print(done.stdout, flush=True)
    return done.returncode == 0


def _provide_parts() -> bool:
    """Install the programs that tests need; says what stays missing. False only where that counts."""
    from table.cli.bootstrap import apt_install

    lacking = provide(apt_install)
    for need in lacking:
        print(f"-- missing: {need.name} (for {need.why}): sudo apt-get install {need.package}", flush=True)
    return not lacking or os.environ.get("CI") != "true"
