"""`tidetable test`: the gate, the same for a developer and for CI; the deep run; the repeated runs.

The gate checks the same things every time: style, types, all tests with fixed seeds, and a quick part of
the tests on every other Python that is installed. What is long or random is in the deep run; what could
depend on what else the machine does is run many times by the repeated runs. docs/testing.md tells more.
"""
# ruff: noqa: PT028 (a command is called `test`, and its options have defaults)

from __future__ import annotations

import os
import secrets
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, NamedTuple, NoReturn

import typer

from table.cli.needs import provide
from table.cli.pythons import environment, others

ROOT = Path(__file__).resolve().parents[2]
PASS_ON = {"allow_extra_args": True, "ignore_unknown_options": True}
PYTHON = (sys.executable, "-m")
PYTEST = ("pytest", "-n", "auto", "--dist", "worksteal")

QUICK_STEPS = {
    "ruff check": (*PYTHON, "ruff", "check", "."),
    "ruff format": (*PYTHON, "ruff", "format", "--check", "."),
    "mypy --strict": (*PYTHON, "mypy"),
}
# What tells most about a Python in the shortest time: judging, keeping, boards, the wire's own logic. The
# rules use nothing of Python that changes; what compares many games at length is left to the whole run, and
# what is for other laboratories (adapters, a cluster's arena) would need most of an environment by itself.
AT_LENGTH = ("test_display_", "secre", "inference", "probes", "refusals")
QUICK_PART = (
    *("-m", "not outside and not random", "-p", "no:cacheprovider"),
    *(
        f"--ignore=tests/{part}"
        for part in ("adapters", "bots/test_arena.py", "companion", "engines", "system")
    ),
    *(f"--ignore-glob=*{name}*" for name in AT_LENGTH),
)
# What Python and pytest have made of a module is kept for the next round, also where this machine says
# otherwise: to work it out again for every worker of every round takes longer than many a room's tests.
KEPT = {"PYTHONDONTWRITEBYTECODE": ""}
BUSY = "import os, sys\nwhile os.getppid() == int(sys.argv[1]):\n    pass"  # until whoever asked is gone


def test(
    context: typer.Context,
    deep: Annotated[bool, typer.Option(help="The long run: fresh seeds, more of everything.")] = False,
    seed: Annotated[int | None, typer.Option(help="Play a deep run again that had this seed.")] = None,
    repeat: Annotated[int, typer.Option(help="Run what may flicker this many times in a row.")] = 0,
    busy: Annotated[bool, typer.Option(help="Keep every core busy beside the repeated runs.")] = False,
) -> None:
    """Check everything: style, types, and all tests. What follows is passed on to pytest.

    Debian packages that tests need are installed where that is allowed (root, or sudo without a
    password); otherwise the tests that need them are skipped and it is said which. With CI=true
    nothing is skipped: what is missing fails.
    """
    if not (ROOT / "tests").is_dir():
        _end(f"the tests are not installed; there is no {ROOT / 'tests'}")
    if (seed is not None and not deep) or (busy and not repeat) or (deep and repeat):
        _end("--seed belongs to --deep, --busy to --repeat, and --deep and --repeat are two different runs")
    failed = [] if _provide_parts() else ["parts of the machine"]
    if deep:
        failed += _deep(secrets.randbelow(2**31) + 1 if seed is None else seed, context.args)
    elif repeat:
        failed += _repeated(repeat, busy, context.args)
    else:
        failed += _gate(context.args)
    if failed:
        _end(f"failed: {', '.join(failed)}")


def _end(why: str) -> NoReturn:
    print(f"tidetable: {why}", file=sys.stderr)
    raise typer.Exit(1)


# The gate


def _gate(words: Sequence[str]) -> list[str]:
    """What failed. Whoever asks for certain tests is not kept waiting by other Pythons."""
    with ThreadPoolExecutor(1) as beside:
        # Types keep one core busy and a new environment waits for disk and network most of the time.
        elsewhere = beside.submit(_other_pythons if not words else tuple)
        failed = [name for name, command in QUICK_STEPS.items() if not _step(name, command).told()]
        failed += [step.name for step in elsewhere.result() if not step.told()]
    # pytest comes last: it takes the longest, and its closing line should be the one that stays in sight.
    print("-- pytest", flush=True)
    if not _run((*PYTHON, *PYTEST, *words)):
        failed.append("pytest")
    return failed


class Checked(NamedTuple):
    """A step of the gate that was taken, and what came of it."""

    name: str
    passed: bool
    output: str
    why: str = ""  # it could not be taken

    def told(self) -> bool:
        """Say how it went; its output is shown only when it has something to complain about."""
        print(f"-- {self.name}: {self.why or ('passed' if self.passed else 'FAILED')}", flush=True)
        if not self.passed and self.output:
            print(self.output, flush=True)
        return self.passed


def _step(name: str, command: Sequence[str]) -> Checked:
    pipe, same, env = subprocess.PIPE, subprocess.STDOUT, os.environ | KEPT
    done = subprocess.run(command, cwd=ROOT, env=env, stdout=pipe, stderr=same, text=True)
    return Checked(name, done.returncode == 0, done.stdout)


def _run(command: Sequence[str], **more: str) -> bool:
    return subprocess.run(command, cwd=ROOT, env=os.environ | KEPT | more).returncode == 0


def _other_pythons() -> Sequence[Checked]:
    """The quick part on every other Python of this machine."""
    return [_quick_part(version, python) for version, python in others().items()]


def _quick_part(version: str, python: Path) -> Checked:
    """One that cannot be set up is told of, and fails only where CI=true."""
    name = f"Python {version}, quick part"
    inside = environment(version, python, ROOT)
    if inside is None:
        why = f"no environment can be made with {python}, so it is not tested"
        return Checked(name, os.environ.get("CI") != "true", "", why)
    return _step(name, (str(inside), "-m", *PYTEST, *QUICK_PART))


# The deep run


def _deep(seed: int, words: Sequence[str]) -> list[str]:
    again = f"./tidetable test --deep --seed {seed}"
    print(f"-- deep run, seed {seed}; to play it again: {again}", flush=True)
    command = (*PYTHON, *PYTEST, "-m", "random or long", f"--hypothesis-seed={seed}", *words)
    return [] if _run(command, TIDETABLE_DEEP=str(seed)) else [f"the deep run ({again})"]


# The repeated runs


def _repeated(times: int, busy: bool, words: Sequence[str]) -> list[str]:
    """Run every test that goes outside its process `times` times; says which rounds failed."""
    failed = []
    with _kept_busy(os.cpu_count() or 1 if busy else 0):
        for number in range(1, times + 1):
            print(f"-- round {number} of {times}{', beside a busy machine' if busy else ''}", flush=True)
            if not _run((*PYTHON, *PYTEST, "-m", "outside", *words)):
                failed.append(f"round {number}")
    return failed


@contextmanager
def _kept_busy(cores: int) -> Iterator[None]:
    """Processes that do nothing, as fast as they can; they end with this one, however it ends."""
    command = (sys.executable, "-c", BUSY, str(os.getpid()))
    idle = [subprocess.Popen(command) for _ in range(cores)]
    try:
        yield
    finally:
        for process in idle:
            process.kill()
            process.wait()


def _provide_parts() -> bool:
    """Install the programs that tests need; says what stays missing. False only where that counts."""
    from table.cli.bootstrap import apt_install

    lacking = provide(apt_install)
    for need in lacking:
        print(f"-- missing: {need.name} (for {need.why}): sudo apt-get install {need.package}", flush=True)
    return not lacking or os.environ.get("CI") != "true"
