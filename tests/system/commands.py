"""Start the command line as a user would: in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
Done = subprocess.CompletedProcess[str]

# Before a command: it starts with Ctrl-C ignored, as whatever a script starts in the background does.
DEAF = ("sh", "-c", 'trap "" INT; exec "$@"', "sh")


def surroundings(home: Path, **more: str) -> dict[str, str]:
    """A user without settings, without a screen, and with a wide terminal."""
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "LANG", "CI")}
    return {**kept, "HOME": str(home), "PYTHONPATH": str(ROOT), "COLUMNS": "200", **more}


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-P", "-m", "table.cli.main", *arguments]


def tidetable(*arguments: str, cwd: Path, stdin: str | bytes = "", **more: str) -> Done:
    """Run a command in a folder that is the user's home too."""
    raw = stdin if isinstance(stdin, bytes) else stdin.encode()
    done = subprocess.run(
        command(*arguments),
        input=raw,
        capture_output=True,
        cwd=cwd,
        env=surroundings(cwd, **more),
        timeout=120,
    )
    return Done(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())
