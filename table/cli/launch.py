"""Where the launcher enters: the command line, and the repair of an environment that lost a part.

A stamp says that an environment was complete once. When something has been deleted from it since, the
import that fails is the first to know: then the stamp goes, and the launcher is started over, once.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import NoReturn

OURS = ("engines", "firmware_bridge", "hardware", "table")
REPAIRED = "TIDETABLE_REPAIRED"


def main() -> None:
    try:
        from table.cli.main import main as command_line

        command_line()
    except ModuleNotFoundError as error:
        if os.environ.get(REPAIRED) or not _is_missing_part(error.name or ""):
            raise
        _repair(error.name or "a module")


def _is_missing_part(module: str) -> bool:
    """A package that set-up installs; not a file of the checkout, which set-up could not bring back."""
    return module in OURS or module.partition(".")[0] not in OURS


def _repair(missing: str) -> NoReturn:
    print(f"tidetable: {missing} is missing from {sys.prefix}; making it again.", file=sys.stderr)
    (Path(sys.prefix) / "tidetable.stamp").unlink(missing_ok=True)
    launcher = Path(__file__).resolve().parents[2] / "tidetable"
    os.execve(launcher, [str(launcher), *sys.argv[1:]], os.environ | {REPAIRED: "1"})


if __name__ == "__main__":
    main()
