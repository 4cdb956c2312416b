"""The other Pythons of this machine, and an environment for each to run tests in.

A table runs on whatever its Debian brings, a developer's machine on something else: where several Pythons
are installed, the gate tries them all.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

OLDEST = 11  # of Python 3
HIDING_PLACES = (".pyenv/versions/*/bin", ".local/share/uv/python/*/bin")  # in a home, off the PATH
ASK = "import sys; print('%d.%d' % sys.version_info[:2])"
BOOTSTRAP = Path(__file__).with_name("bootstrap.py")


def others(environ: Mapping[str, str] = os.environ) -> dict[str, Path]:
    """Every other Python that is new enough and starts, one of each version: {"3.13": program}."""
    here = f"3.{sys.version_info[1]}"
    found: dict[str, Path] = {}
    for program in _candidates(environ):
        version = program.name.removeprefix("python")
        if version != here and version not in found and _starts(program, version):
            found[version] = program
    return dict(sorted(found.items(), key=lambda each: int(each[0].partition(".")[2])))


def _candidates(environ: Mapping[str, str]) -> Iterable[Path]:
    folders = [Path(folder) for folder in environ.get("PATH", "").split(os.pathsep) if folder]
    home = Path(environ.get("HOME") or "/nonexistent")
    folders += [folder for place in HIDING_PLACES for folder in sorted(home.glob(place), reverse=True)]
    for folder in folders:
        for program in sorted(folder.glob("python3.*")):
            named = re.fullmatch(r"python3\.(\d+)", program.name)
            if named and int(named[1]) >= OLDEST:
                yield program


def _starts(program: Path, version: str) -> bool:
    """Is it what its name says? A shim of pyenv has every name, and refuses to start most of them."""
    try:
        done = subprocess.run([program, "-I", "-c", ASK], capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0 and done.stdout.strip() == version


def environment(version: str, python: Path, code: Path) -> Path | None:
    """The program of an environment for tests with this Python, beside our own; it is made when it is
    missing or out of date. None where that cannot be done; set-up has then said why."""
    ours = Path(os.environ.get("TIDETABLE_VENV") or code / ".venv")
    place = ours.with_name(f"{ours.name}-{version}")
    done = subprocess.run([python, "-I", BOOTSTRAP, code, place, "check"], stdout=subprocess.DEVNULL)
    return place / "bin" / "python" if done.returncode == 0 else None
