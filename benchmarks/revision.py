"""Another revision of this repository beside this one, for benchmarks that compare the two in one run."""

from __future__ import annotations

import subprocess
import tarfile
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]


@contextmanager
def checked_out(revision: str) -> Iterator[Path]:
    """The tree of a revision, in a folder of its own for as long as it is needed."""
    command = ["git", "-C", str(HERE), "archive", revision]
    packed = subprocess.run(command, stdout=subprocess.PIPE, check=False)
    if packed.returncode:
        raise SystemExit(f"there is no revision {revision!r} here: give one that git log shows")
    with tempfile.TemporaryDirectory() as folder, tarfile.open(fileobj=BytesIO(packed.stdout)) as files:
        files.extractall(folder, filter="data")
        yield Path(folder)


def start_of(tree: Path) -> list[str]:
    """What to give to Python to start the program of a tree: where that is has changed."""
    scripts = tomllib.loads((tree / "pyproject.toml").read_text())["project"]["scripts"]
    module, function = scripts["tidetable"].split(":")
    return ["-P", "-c", f"import sys; from {module} import {function}; sys.exit({function}())"]
