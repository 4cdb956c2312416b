"""A file with everything that helps to find a fault, and nothing that is anybody's secret.

It holds versions, the machine, settings without passwords and links, faults, figures, how games ended and how
long they were, and the last lines of the log, which tells no secrets either. It holds no action, no seed, no
tag, no token.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from table.keeping.folder import write_private
from table.keeping.journal import Journal
from table.running.log import recent_lines
from table.settings.config import Config
from table.showing.companion.care import ReportFile

PRIVATE = ("fleet", "tags", "companion", "cards")  # sections with passwords, ids, names of hosts and files
GAMES = 30


def compose_report(
    config: Config, journal: Journal, machine: Sequence[str], faults: Sequence[str], now: float
) -> ReportFile:
    """What is told, and a name for the file."""
    told = {
        "written": datetime.fromtimestamp(now).isoformat(timespec="seconds"),
        "machine": list(machine),
        "settings": _settings(config),
        "faults": list(faults),
        **_from(journal),
        "log": recent_lines(),
    }
    name = f"report-{datetime.fromtimestamp(now):%Y%m%d-%H%M%S}.json"
    return ReportFile(name, json.dumps(told, indent=2, default=str))


def write_report(folder: Path, report: ReportFile) -> Path:
    """Write it beside the journal, for its owner alone; where it is. OSError when it cannot be written."""
    path = folder / report.name
    write_private(path, report.text)
    return path


def _settings(config: Config) -> dict[str, object]:
    told: dict[str, Any] = msgspec.to_builtins(config)
    told.get("table", {}).pop("state_dir", None)
    return {section: value for section, value in told.items() if section not in PRIVATE}


def _from(journal: Journal) -> dict[str, object]:
    with suppress(sqlite3.Error):
        games = [
            {"number": game.id, "game": game.game, "fate": game.fate, "actions": len(game.actions)}
            for game in journal.games(GAMES)
        ]
        return {"games": games, "figures": journal.statistics.figures(0).plain()}
    return {"games": "the journal cannot be read"}
