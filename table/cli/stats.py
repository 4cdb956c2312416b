"""What a shop wants to know of its table."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Annotated

import typer

from table.cli.options import ConfigFile

DAY = 86_400.0


def stats(
    days: Annotated[int, typer.Option(min=1, help="Of so many days, today included.")] = 30,
    as_json: Annotated[bool, typer.Option("--json", help="Print all figures as JSON.")] = False,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write a page with charts.")
    ] = None,
    config: ConfigFile = None,
) -> None:
    """Show what was played, by how many, when, and which readers failed.

    It is all worked out from the table's journal, also while the table runs; of what was played it tells
    nothing but how it ended. table.keep_days says for how many days games are kept.
    """
    from table.keeping.folder import folder_of
    from table.keeping.journal import Journal
    from table.settings.config import config_path, load_config

    settings = load_config(config, check_games=False).table
    folder = folder_of(config_path(config), settings.state_dir)
    path = folder / "journal.db"
    if not path.exists():
        print(f"tidetable: there is no journal in {folder} yet: nothing was played", file=sys.stderr)
        raise typer.Exit(1)
    journal = Journal(path)
    try:
        figures = journal.statistics.figures(time.time() - days * DAY)
    finally:
        journal.close()
    if as_json:
        print(json.dumps(figures.plain(), indent=2))
        return
    from table.bench.figures import as_html, in_terminal
    from table.tongues import speak

    speak(settings.language)  # they are for the shop's people, as the display's service mode is
    if html is not None:
        html.write_text(as_html(figures, "Tidetable"), "utf-8")
        print(f"the page is {html.absolute()}")
        return
    from rich.console import Console

    Console().print(in_terminal(figures))
