"""What installing consists of: files, links and commands as values, shown before they are done.

A plan is a list of steps. Each says what it is in one line, and does it below a root: "/" on a running
machine, a folder for an image. Doing a plan twice is the same as doing it once.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple, Protocol

from engines.errors import UserError

HERE = Path("/")


class AdminError(UserError):
    """An administrator's command cannot go on. Names the thing and the way out."""


class Step(Protocol):
    """One thing to do."""

    def told(self) -> str:
        """What it is, as an administrator would write it; a file with all that is in it."""

    def do(self, root: Path) -> bool:
        """Do it; whether anything is different now."""


class Write(NamedTuple):
    """A file of ours. With `keep` one that is there already is the owner's, and stays as it is."""

    path: str
    text: str
    keep: bool = False

    def told(self) -> str:
        how = "write, if there is none," if self.keep else "write"
        return "\n".join([f"{how} {self.path}", *(f"    {line}".rstrip() for line in self.text.splitlines())])

    def do(self, root: Path) -> bool:
        path = below(root, self.path)
        if path.exists() and (self.keep or path.read_text("utf-8") == self.text):
            return False
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o755)
        replace(path, self.text)
        return True


class Remove(NamedTuple):
    """A file, a link or a folder with all that is in it."""

    path: str

    def told(self) -> str:
        return f"remove {self.path}"

    def do(self, root: Path) -> bool:
        path = below(root, self.path)
        if path.is_symlink() or path.is_file():
            path.unlink()
        elif path.is_dir():
            shutil.rmtree(path)
        else:
            return False
        return True


class Point(NamedTuple):
    """A name for a file or a folder, changed in one go: at no instant is there none. With `keep` one that
    leads somewhere stays."""

    path: str
    target: str
    keep: bool = False

    def told(self) -> str:
        return f"link {self.path} to {self.target}"

    def do(self, root: Path) -> bool:
        path = below(root, self.path)
        if path.is_symlink() and (str(path.readlink()) == self.target or (self.keep and path.exists())):
            return False
        if path.is_dir() and not path.is_symlink():
            raise AdminError(f"{self.path} is a folder of its own: move it away, then install again")
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_name(f".{path.name}.new")
        fresh.unlink(missing_ok=True)
        fresh.symlink_to(self.target)
        fresh.replace(path)
        sync(path.parent)
        return True


class Run(NamedTuple):
    """A command for a running machine: an image is left to do it when it starts. `unless` names a file whose
    being there says that it is done; `may_fail` is for what need not be there."""

    command: tuple[str, ...]
    unless: str = ""
    may_fail: bool = False

    def told(self) -> str:
        return f"run {shlex.join(self.command)}" + (
            f" (unless there is {self.unless})" if self.unless else ""
        )

    def do(self, root: Path) -> bool:
        if root != HERE or (self.unless and Path(self.unless).exists()):
            return False
        try:
            done = subprocess.run(self.command, capture_output=True, text=True)
        except FileNotFoundError as error:
            if self.may_fail:
                return False
            raise AdminError(
                f"there is no program {self.command[0]} here: is this a Debian with systemd?"
            ) from error
        if done.returncode and not self.may_fail:
            said = (done.stderr or done.stdout).strip().splitlines()[-1:] or [f"code {done.returncode}"]
            raise AdminError(f"{shlex.join(self.command)}: {said[0]}")
        return True


def below(root: Path, path: str) -> Path:
    return root / path.lstrip("/")


def replace(path: Path, text: str) -> None:
    """Write a file that is there whole or not at all, readable for everybody."""
    fresh = path.with_name(f".{path.name}.new")
    fresh.write_text(text, "utf-8")
    fresh.chmod(0o644)
    with fresh.open() as file:
        os.fsync(file.fileno())
    fresh.replace(path)
    sync(path.parent)


def sync(folder: Path) -> None:
    """What was renamed in a folder survives a pulled plug from now on."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
