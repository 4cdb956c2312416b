"""A box: a root like this machine's, with a systemd of its own in which the installed service runs for real.

Nothing of the machine is changed: what the box writes lies in memory, and is gone with it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from engines.match import Match
from table.games import load_sheet
from table.keeping.journal import Journal
from tests.system.commands import ROOT, tidetable

SETTINGS = "[game]\nname = 'sea_leg'\n[board]\naddress = 'sim:'\n[sound]\non = false\n"
# The tests' own packages for the system's Python: one in a home folder is out of the service's reach.
PACKAGES = f"PYTHONPATH={ROOT}:{sysconfig.get_path('purelib')} PYTHONDONTWRITEBYTECODE=1"
SOUND = f'#!/bin/sh\nexec env {PACKAGES} /usr/bin/python3 -m table.cli.main "$@"\n'
UNIT = "[Unit]\nAfter=multi-user.target\n[Service]\nType=oneshot\nExecStart=/check\n"


@contextmanager
def a_box(folder: Path) -> Iterator[Path]:
    """A root like this machine's, whose changes lie in memory."""
    if os.geteuid() != 0:
        pytest.skip("only root can make a box")
    if sys.version_info[:2] != _system_python():
        pytest.skip("the tests' packages are for another Python than the system's")
    folders = [folder / name for name in ("memory", "memory/upper", "memory/work", "memory/root")]
    with ExitStack() as stack:
        for each in folders:
            each.mkdir()
            if each.name == "memory":
                mount(stack, "-t", "tmpfs", "tmpfs", str(each))
        _, upper, work, root = folders
        layers = f"lowerdir=/,upperdir={upper},workdir={work}"
        mount(stack, "-t", "overlay", "-o", layers, "overlay", str(root))
        yield root


def mount(stack: ExitStack, *words: str) -> None:
    subprocess.run(["mount", *words], check=True)
    stack.callback(subprocess.run, ["umount", "--lazy", words[-1]], check=True)


def _system_python() -> tuple[int, ...]:
    said = subprocess.check_output(["/usr/bin/python3", "-c", "import sys; print(*sys.version_info[:2])"])
    return tuple(int(number) for number in said.split())


def furnish(box: Path, check: str, *words: str, settings: str = SETTINGS) -> None:
    """The service as `tidetable install` leaves it, and somebody who looks after it."""
    (box / "etc/tidetable").mkdir()
    (box / "etc/tidetable/tidetable.toml").write_text(settings)
    done = tidetable("install", "--systemd", "--root", str(box), *words, cwd=box / "tmp")
    assert done.returncode == 0, done.stderr
    write_program(box / "check", check)
    add_unit(box, "check.service", UNIT)
    (box / "etc/systemd/system/tidetable.service.d").mkdir(exist_ok=True)


def write_program(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)


def add_unit(box: Path, name: str, text: str) -> None:
    """One more unit, which is started with the box."""
    units = box / "etc/systemd/system"
    (units / name).write_text(text)
    (units / "default.target.wants").mkdir(exist_ok=True)
    (units / "default.target.wants" / name).symlink_to(f"../{name}")


def begin(state: Path) -> None:
    """A game of one action in the service's journal, in /var/lib/private or what is mounted there."""
    sheet = load_sheet("sea_leg", None)
    options = sheet.fit(5, 9, {})
    match = Match(sheet.game, options, seed=1, chance=sheet.chance(options))
    (seat,) = match.movers()
    match.apply(seat, match.actions(seat)[0])
    (state / "tidetable").mkdir(parents=True)
    state.chmod(0o700)
    journal = Journal(state / "tidetable/journal.db")
    journal.begin("sea_leg", match.options, match.seed, match.chance, 0.0, match.record)
    journal.close()


def boot(nspawn: str, box: Path, *words: str, left: Path | None = None) -> str:
    """Let it run until it switches itself off; the service's log, which the check `left` somewhere."""
    usual = ("--boot", "--register=no", "--keep-unit", "--private-network", "--quiet")
    done = subprocess.run(
        [nspawn, "-D", str(box), *usual, *words],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        timeout=400,
    )
    log = (left or box) / "log"
    assert log.exists(), done.stdout[-2000:]
    return log.read_text()
