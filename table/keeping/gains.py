"""The gains of the readers, as they were calibrated: one readable file in the table's folder.

They are kept by the kind of board (serial, sim), so that a try on a simulated mat costs a real one nothing.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path

from table.keeping.folder import recall, write_private

FILE = "gains.toml"
HIGHEST = 7
HEADER = """\
# The receiver gain of every reader, 0 (lowest) to 7. `tidetable calibrate` writes this file, and the tiles
# are told at every start; without it they use 4.
"""

Gains = dict[str, int]


def board_kind(address: str) -> str:
    return address.partition(":")[0]


def stored_gains(folder: Path, address: str, tell: Callable[[str], object]) -> Gains:
    """The gains for this kind of board. A file that makes no sense is set aside, and `tell` says so."""
    return (recall(folder / FILE, _understand, tell) or {}).get(board_kind(address), {})


def store_gains(folder: Path, address: str, gains: Mapping[str, int], tell: Callable[[str], object]) -> Path:
    """Keep these gains; those of other cells and of other kinds of boards stay."""
    path = folder / FILE
    boards = recall(path, _understand, tell) or {}
    boards[board_kind(address)] = {**boards.get(board_kind(address), {}), **gains}
    lines = [HEADER]
    for kind, cells in boards.items():
        lines += [f"[{kind}]", *(f"{cell} = {gain}" for cell, gain in cells.items()), ""]
    write_private(path, "\n".join(lines))
    return path


def _understand(text: str) -> dict[str, Gains]:
    boards = tomllib.loads(text)
    for kind, cells in boards.items():
        if not isinstance(cells, dict):
            raise ValueError(f"{kind} is no board")
        for cell, gain in cells.items():
            if not isinstance(gain, int) or isinstance(gain, bool) or not 0 <= gain <= HIGHEST:
                raise ValueError(f"{cell} has no gain")
    return boards
