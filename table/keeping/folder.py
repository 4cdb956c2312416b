"""Where the table keeps what it must not forget, readable by its own user only.

Under systemd that is the unit's state directory; otherwise the user's own (XDG_STATE_HOME).
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path


def state_dir(configured: str = "", environ: Mapping[str, str] = os.environ) -> Path:
    """The folder for journals and the like, made with mode 0700 when it is not there yet."""
    path = _chosen(configured, environ)
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


def _chosen(configured: str, environ: Mapping[str, str]) -> Path:
    if configured:
        return Path(configured).expanduser().absolute()
    if environ.get("STATE_DIRECTORY"):
        return Path(environ["STATE_DIRECTORY"].partition(":")[0])  # systemd lists several with colons
    home = environ.get("XDG_STATE_HOME") or Path(environ.get("HOME") or Path.home()) / ".local" / "state"
    return Path(home) / "tidetable"


def private_file(path: Path) -> Path:
    """The same path, as a file that is there and has mode 0600.

    SQLite gives its -wal and -shm files the mode of the database, so they are private too.
    """
    os.close(os.open(path, os.O_CREAT | os.O_CLOEXEC, 0o600))
    path.chmod(0o600)
    return path
