"""A tiny checkout with the real launcher in it, to be set up for real, without any network.

Real are: the launcher, its bootstrap and repair, Python's venv, pip, and an editable install. Made up
are: the command line that is started in the end, a pyproject.toml without dependencies, and a build
backend in the tree, so that pip has nothing to fetch. What is left to prove elsewhere is that the
real dependencies can be fetched: every `./tidetable test` in a fresh clone does that.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PYTHON = Path(sys.base_prefix) / "bin" / f"python3.{sys.version_info[1]}"
Done = subprocess.CompletedProcess[str]
TOOLS = ("cat", "dirname", "env", "readlink", "sh", "sha256sum")

PYPROJECT = """\
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]
[project]
name = "tidetable"
version = "0"
[project.optional-dependencies]
check = []
dev = []
"""

# Notes every build in a file; waits or fails when it is told to.
BACKEND = """\
import zipfile
from pathlib import Path
HERE = Path(__file__).parent
def build_editable(folder, config_settings=None, metadata_directory=None):
    with (HERE / "builds").open("a") as log:
        log.write("built\\n")
    if (HERE / "wait").exists():
        (HERE / "wait").read_bytes()  # a pipe that nobody writes to
    if (HERE / "fail").exists():
        raise RuntimeError((HERE / "fail").read_text())
    info = "tidetable-0.dist-info"
    with zipfile.ZipFile(Path(folder) / "tidetable-0-py3-none-any.whl", "w") as wheel:
        wheel.writestr("tidetable.pth", str(HERE))
        wheel.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\\nName: tidetable\\nVersion: 0\\n")
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr(f"{info}/RECORD", "")
    return "tidetable-0-py3-none-any.whl"
"""

CLI = """\
import sys
def main():
    print("played", *sys.argv[1:])
    if "copy" in sys.argv:
        print(sys.stdin.read())
    sys.exit(3 if "lose" in sys.argv else 0)
"""


class Checkout:
    """The tiny checkout, and a PATH that holds nothing but what a test put there."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "a table"  # with a space, as people have them
        self.bin = folder / "bin"
        self.venv = self.root / ".venv"
        self.stamp = self.venv / "tidetable.stamp"
        self.builds = self.root / "builds"
        self.extra: dict[str, str] = {}
        (self.root / "table" / "cli").mkdir(parents=True)
        self.bin.mkdir()
        for tool in TOOLS:
            (self.bin / tool).symlink_to(shutil.which(tool) or tool)
        shutil.copy(ROOT / "tidetable", self.root)
        for name in ("__init__.py", "cli/__init__.py", "cli/bootstrap.py", "cli/launch.py"):
            shutil.copy(ROOT / "table" / name, self.root / "table" / name)
        (self.root / "table" / "cli" / "main.py").write_text(CLI)
        (self.root / "pyproject.toml").write_text(PYPROJECT)
        (self.root / "backend.py").write_text(BACKEND)

    def program(self, name: str, script: str) -> Path:
        """Put a shell script on the PATH."""
        path = self.bin / name
        path.unlink(missing_ok=True)
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)
        return path

    def use_python(self, python: Path) -> None:
        self.program("python3", f'exec "{python}" "$@"')

    def lend_pip(self) -> None:
        """A pip3 of this machine, as Debian's python3-pip would be."""
        self.program("pip3", f'exec "{sys.executable}" -m pip "$@"')

    def run(self, *arguments: str, stdin: str = "", before: tuple[str, ...] = ()) -> Done:
        """Start the launcher, with words before it such as those that take root's rights away."""
        return subprocess.run(
            [*before, self.root / "tidetable", *arguments],
            input=stdin,
            capture_output=True,
            text=True,
            env=self.environment(),
            timeout=120,
        )

    def start(self, *arguments: str, before: tuple[str, ...] = ()) -> subprocess.Popen[str]:
        """The same without waiting, in a process group of its own."""
        return subprocess.Popen(
            [*before, self.root / "tidetable", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=self.environment(),
            start_new_session=True,
        )

    def environment(self) -> dict[str, str]:
        nowhere = {"PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull}
        return {"PATH": str(self.bin), "HOME": str(self.root.parent), **nowhere, **self.extra}

    def build_count(self) -> int:
        return len(self.builds.read_text().splitlines()) if self.builds.exists() else 0


def python_without(module: str, folder: Path) -> Path:
    """A Python of its own prefix that lacks one package of the standard library, as Debian's does.

    The program is copied, as Python looks for its library from where its program really is; the
    library is a folder of links.
    """
    version = f"python3.{sys.version_info[1]}"
    library = Path(os.__file__).parent
    program, copied = folder / "bin" / version, folder / "lib" / version
    program.parent.mkdir(parents=True)
    copied.mkdir(parents=True)
    shutil.copy(PYTHON, program)
    for entry in library.iterdir():
        if entry.name not in (module, "site-packages", "dist-packages"):
            (copied / entry.name).symlink_to(entry)
    return program
