"""Where the table keeps what it must not forget, readable by its own user only.

Under systemd that is the unit's state directory; otherwise the user's own (XDG_STATE_HOME). One program
at a time runs a table on a folder. What is broken in it is set aside, never deleted.
"""

from __future__ import annotations

import errno
import fcntl
import os
import stat
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from engines.errors import UserError
from engines.reasons import because

T = TypeVar("T")

LOCK_FILE = "lock"
BROKEN = ".broken-"  # in the name of what was set aside
SERVICE_SETTINGS = Path("/etc/tidetable/tidetable.toml")  # as in tidetable.service
SERVICE_STATE = Path("/var/lib/tidetable")
_OURS = ("journal.db", LOCK_FILE, "doors.json", "operator-token", "pages.json", "gains.toml", "lessons.json")
_COMPANIONS = ("-wal", "-shm", "")  # a database goes last: without it, what stands beside it does no harm


ROOM = 256 * 1024  # bytes that a journal needs to be opened


class FolderError(UserError):
    """The state folder cannot be used. Names it and the way out."""


class DiskTakesNothing(FolderError):
    """The disk with the state folder is full or read-only, which may be right again in a moment."""


@contextmanager
def disk_permitting(folder: Path) -> Iterator[None]:
    """What fails in here because of the folder's disk is told as that."""
    try:
        yield
    except (OSError, UserError) as error:
        refusal = _refusal(folder)
        if refusal is None or isinstance(error, FolderError):
            raise
        raise DiskTakesNothing(refusal) from error


def _refusal(folder: Path) -> str | None:
    """Why nothing can be written there; None where the disk is not to blame."""
    there = next(path for path in (folder, *folder.parents) if path.exists())
    disk = os.statvfs(there)
    if disk.f_flag & os.ST_RDONLY:
        return because(
            "the disk with {folder} is read-only: make it writable, or name another as table.state_dir",
            folder=folder,
        )
    if disk.f_bavail * disk.f_frsize < ROOM:
        return because("the disk with {folder} is full: free some space on it", folder=folder)
    return None


def state_dir(configured: str = "", environ: Mapping[str, str] = os.environ) -> Path:
    """The folder for journals and the like. It is made with mode 0700 when it is not there yet, and put
    right when others may look into it; FolderError where that is not ours to do."""
    path = _chosen(configured, environ)
    with disk_permitting(path):
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    if stat.S_IMODE(path.stat().st_mode) & 0o077:
        _make_private(path)
    return path


def folder_of(settings: Path | None, configured: str = "", environ: Mapping[str, str] = os.environ) -> Path:
    """The state folder of the table with this file of settings, whoever asks. The service has one of its
    own, which its settings do not name: systemd gives it, to a user that is nobody in particular."""
    services = (
        settings is not None and settings.absolute() == SERVICE_SETTINGS and os.path.lexists(SERVICE_STATE)
    )
    if not services or configured or environ.get("STATE_DIRECTORY"):
        return state_dir(configured, environ)
    if not os.access(SERVICE_STATE, os.R_OK | os.W_OK | os.X_OK):
        raise FolderError(
            f"the service keeps its things in {SERVICE_STATE}, where only root may look: use sudo"
        )
    return SERVICE_STATE


def _chosen(configured: str, environ: Mapping[str, str]) -> Path:
    if configured:
        return Path(configured).expanduser().absolute()
    if environ.get("STATE_DIRECTORY"):
        return Path(environ["STATE_DIRECTORY"].partition(":")[0])  # systemd lists several with colons
    home = environ.get("XDG_STATE_HOME") or Path(environ.get("HOME") or Path.home()) / ".local" / "state"
    return Path(home) / "tidetable"


def _make_private(path: Path) -> None:
    """Take away what others may do, unless the folder is somebody else's or serves other ends too: a
    mistaken setting must not close a home or /tmp."""
    way_out = "name another folder as table.state_dir"
    if os.geteuid() not in (0, path.stat().st_uid):
        raise FolderError(
            f"others may look into the state folder {path}, and it belongs to another user; {way_out}"
        )
    names = [entry.name for entry in path.iterdir()]
    if names and not any(name in _OURS for name in names):
        raise FolderError(
            f"others may look into the state folder {path}, and it holds other things; "
            f"make it private (chmod 700 {path}), or {way_out}"
        )
    path.chmod(0o700)


def private_file(path: Path) -> Path:
    """The same path, as a file that is there and has mode 0600.

    SQLite gives its -wal and -shm files the mode of the database, so they are private too.
    """
    os.close(os.open(path, os.O_CREAT | os.O_CLOEXEC, 0o600))
    path.chmod(0o600)
    return path


def write_private(path: Path, text: str) -> None:
    """Keep a text for the folder's owner alone, also when root writes it for a service: all of it, or what
    was there before. OSError when it cannot be."""
    scratch = private_file(path.with_name(f"{path.name}.new"))
    scratch.write_text(text)
    if os.geteuid() == 0:
        owner = path.parent.stat()
        os.chown(scratch, owner.st_uid, owner.st_gid)
    scratch.replace(path)


def recall(path: Path, understand: Callable[[str], T], tell: Callable[[str], object]) -> T | None:
    """What a small file was written for; None when it is not there. One that cannot be read, or that
    `understand` refuses with ValueError, is set aside and told of, and counts as not there."""
    try:
        return understand(path.read_text())
    except FileNotFoundError:
        return None
    except (OSError, ValueError, RecursionError):
        try:
            aside = set_aside(path).name
            tell(
                because(
                    "the file {file} was damaged: it is set aside as {aside}", file=path.name, aside=aside
                )
            )
        except OSError as error:
            why = error.strerror or error
            tell(
                because("the file {file} is damaged, and cannot be set aside: {why}", file=path.name, why=why)
            )
        return None


def set_aside(path: Path) -> Path:
    """Give something broken a name that says so, with what SQLite keeps beside it; returns that name."""
    aside = _free(path.with_name(f"{broken_name(path.stem)}{path.suffix}"))
    for end in _COMPANIONS:
        with suppress(FileNotFoundError):
            path.with_name(path.name + end).rename(aside.with_name(aside.name + end))
    return aside


def broken_name(name: str) -> str:
    """The name of something broken that says so, and since when."""
    return f"{name}{BROKEN}{datetime.now():%Y%m%d-%H%M%S}"


def _free(path: Path) -> Path:
    """This path, or one like it that nothing has yet."""
    number, free = 1, path
    while free.exists():
        number += 1
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return free


class Claim:
    """The right to run a table on a folder, held until it is released or the program ends, however."""

    def __init__(self, folder: Path) -> None:
        """FolderError when another program has it."""
        self._file = os.open(folder / LOCK_FILE, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            holder = os.read(self._file, 20).decode("ascii", "replace").strip()
            self.release()
            if error.errno != errno.EWOULDBLOCK:
                raise
            raise FolderError(
                f"another tidetable{f' (process {holder})' if holder else ''} runs on the state folder "
                f"{folder}; stop it, or name another folder as table.state_dir"
            ) from error
        with suppress(OSError):  # a full disk: the claim stands without a name
            os.ftruncate(self._file, 0)
            os.pwrite(self._file, f"{os.getpid()}\n".encode(), 0)

    def release(self) -> None:
        """Leave the folder to others; again does no harm."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
