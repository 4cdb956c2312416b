"""A new version beside the old one: two environments and a name, and no instant without a table.

The environment that is not in use is made anew from the bundle, and must prove itself: say its version, read
this table's settings, play games. Only then /opt/tidetable leads to it, by one rename, and the service is
started anew; if it does not come up, the name leads back, by this command, or after a power cut by a unit of
systemd's (tidetable-back.service). A power cut before the rename leaves the old
version, after it the new one; what lies half made in the other environment is thrown away next time.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from table.admin.bundle import unpack, verified
from table.admin.install import FIRST, OWN, PROGRAM, SECOND, TRIAL
from table.admin.steps import HERE, AdminError, Point, Remove, Write, below

Tell = Callable[[str], None]
RESTART = ("systemctl", "restart", "tidetable.service")


def update(
    bundle: Path,
    root: Path,
    tell: Tell,
    python: str = "/usr/bin/python3",
    restart: tuple[str, ...] = RESTART,
) -> None:
    """Put the version of a bundle in the place of the one in use; AdminError leaves the old one in use."""
    archive = verified(bundle, below(root, f"{OWN}/makers"))
    old = _in_use(root)
    new = FIRST if old == SECOND else SECOND
    try:
        tell(f"make {new}")
        _make(archive, below(root, new), python)
        tell(f"try {new}")
        _prove(below(root, new), root)
    except (AdminError, OSError) as error:
        shutil.rmtree(below(root, new), ignore_errors=True)
        raise AdminError(f"the new version is not used, {old} stays: {error}") from error
    os.sync()  # all of it is on the disk before anything leads to it
    tell(f"link {PROGRAM} to {new}")
    starts = root == HERE or restart != RESTART  # in an image nothing is started, and nothing on trial
    if starts:
        Write(TRIAL, f"{Path(old).name}\n").do(root)
    Point(PROGRAM, Path(new).name).do(root)
    if starts:
        _start(root, old, restart, tell)
        Remove(TRIAL).do(root)


def _start(root: Path, old: str, restart: tuple[str, ...], tell: Tell) -> None:
    """Start the service anew. One that does not say that it is ready is not kept."""
    try:
        tell("start the table anew")
        _run(*restart)
    except AdminError as error:
        Point(PROGRAM, Path(old).name).do(root)
        Remove(TRIAL).do(root)
        _run(*restart)
        raise AdminError(f"the new version does not start, {old} is used again: {error}") from error


def _in_use(root: Path) -> str:
    name = below(root, PROGRAM)
    if not name.is_symlink():
        raise AdminError(f"{PROGRAM} is not installed here: tidetable install --systemd makes it")
    return f"/opt/{name.readlink().name}"


def _make(archive: bytes, place: Path, python: str) -> None:
    if place.exists():
        shutil.rmtree(place)
    _run(python, "-m", "venv", "--system-site-packages", str(place))
    with TemporaryDirectory(dir=place) as folder:
        wheels = unpack(archive, Path(folder))
        offline = ("--no-index", "--find-links", folder, "--quiet")
        _run(str(place / "bin/python"), "-m", "pip", "install", *offline, *map(str, wheels))


def _prove(place: Path, root: Path) -> None:
    """Does it start, does it understand this table's settings, can it play?"""
    program = str(place / "bin/tidetable")
    _run(program, "version")
    _run(program, "check-config", str(below(root, f"{OWN}/tidetable.toml")))
    _run(program, "simulate", "sea_leg", "-n", "3", "--seed", "1")


def _run(*words: str) -> None:
    """AdminError with the last thing that a program said, when it fails."""
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines() or [f"{words[0]}: code {done.returncode}"]
        raise AdminError(said[-1])
