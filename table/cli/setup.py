"""Commands about this table's own state: its settings, its saved games, its version."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from table.cli.options import ConfigFile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from table.keeping.saved import SavedGame
    from table.settings.config import Config


EVERY = 1_000_000  # games, more than any journal keeps


def check_config(
    path: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="The settings (else where they are looked for).")
    ] = None,
) -> None:
    """Say whether the settings are right.

    They are read as the service would read them; every mistake is named with its key and line.
    """
    from table.settings.config import absent_games, config_path, load_config

    config = load_config(path)
    _check_game(config, config_path(path))
    for name in absent_games(config.kiosk):
        print(f"kiosk.games has {name!r}, which is not there: the table offers the others.")
    where = config_path(path) or "No file, so the defaults"
    mat = f"a mat of {config.mat.columns} x {config.mat.rows} cells at {config.board.address}"
    print(f"{where}: all right; {mat}, plays {config.game.name}.")


def _check_game(config: Config, path: Path | None) -> None:
    """Can the configured game be started with its options, on this mat? Only the game itself knows."""
    from engines.game import BadOption
    from table.games import load_sheet
    from table.settings.config import located

    sheet = load_sheet(config.game.name, config.card_file(config.game.name))
    try:
        sheet.game.start(sheet.fit(config.mat.columns, config.mat.rows, config.game.options))
    except BadOption as error:
        if path is None:
            raise
        raise located(path, ("game", "options"), f"game.options: {error}") from error


def journal(
    what: Annotated[str, typer.Argument(metavar="[show]", help="Tell one game again.")] = "",
    number: Annotated[int, typer.Argument(metavar="[NUMBER]", help="Its number in the list.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="With show: print it as JSON.")] = False,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="With show: write a page with pictures.")
    ] = None,
    source: Annotated[
        str,
        typer.Option("--game", metavar="FILE", help="With show: its rules, where they are not installed."),
    ] = "",
    most: Annotated[int, typer.Option("-n", min=1, help="How many, the newest first.")] = 20,
    config: ConfigFile = None,
) -> None:
    """List the games this table has kept, or show one of them, action by action."""
    from table.cli.replay import rules_of, show
    from table.settings.config import load_config

    path = _journal_of(config)
    if what:
        saved_game = _chosen(path, what, number)
        show(
            saved_game,
            rules_of(saved_game, source or load_config(config, check_games=False).game.name),
            as_json,
            html,
        )
        return
    saved = _saved(path, most) if path.exists() else []
    if not saved:
        print(f"No games yet in {path}.")
        return
    _print_games(saved)


def _print_games(saved: Sequence[SavedGame]) -> None:
    from rich.console import Console
    from rich.table import Table

    from engines import catalog

    table = Table("number", "game", "started", "actions", "it is", box=None)
    for game in saved:
        started = datetime.fromtimestamp(game.started).strftime("%Y-%m-%d %H:%M")
        table.add_row(str(game.id), game.game, started, str(len(game.actions)), game.fate)
    Console().print(table)
    for name in sorted({game.game for game in saved} - {*catalog.names()}):
        print(
            f"{name} is not installed here: its games are kept as they are, and go on once it is there again."
        )


def _chosen(path: Path, what: str, number: int) -> SavedGame:
    """The game that is to be told again."""
    from engines.errors import UserError

    if what != "show":
        raise UserError(f"journal knows no {what!r}: tidetable journal show NUMBER")
    found = [game for game in (_saved(path, EVERY) if path.exists() else []) if game.id == number]
    if not found:
        raise UserError(f"there is no game {number} in {path}: tidetable journal lists them")
    return found[0]


def _journal_of(config: Path | None) -> Path:
    """Where the table with these settings keeps its games; the service's are in a folder of its own."""
    from table.keeping.folder import folder_of
    from table.settings.config import config_path, load_config

    return (
        folder_of(config_path(config), load_config(config, check_games=False).table.state_dir) / "journal.db"
    )


def _saved(path: Path, most: int) -> list[SavedGame]:
    from table.keeping.journal import Journal

    journal = Journal(path)
    try:
        return journal.games(most)
    finally:
        journal.close()


def best(config: ConfigFile = None) -> None:
    """List the best scores this table has seen."""
    from rich.console import Console
    from rich.table import Table

    from table.keeping.journal import Journal

    path = _journal_of(config)
    kept = Journal(path) if path.exists() else None
    scores = kept.best.all() if kept else []
    if kept is not None:
        kept.close()
    if not scores:
        print(f"No scores yet in {path}.")
        return
    table = Table("played", "best", "on", "games", box=None)
    for each in scores:
        day = datetime.fromtimestamp(each.at).strftime("%Y-%m-%d")
        table.add_row(each.list, str(each.points), day, str(each.games))
    Console().print(table)


def operator_link(
    renew: Annotated[
        bool, typer.Option("--renew", help="Make a new one: the old opens nothing any more.")
    ] = False,
    config: ConfigFile = None,
) -> None:
    """Show the link to the operator's page.

    Whoever has it can pause or abandon games and free seats: keep it to yourself. It stays the same
    until it is renewed, which counts at once, also at a table that runs. For the service, ask as root.
    """
    from table.keeping.folder import folder_of
    from table.settings.config import config_path, load_config
    from table.showing.companion.opening import public_name
    from table.showing.companion.operator import link, noted_pages, operator_token, renew_token
    from table.showing.companion.server import Bound

    settings = load_config(config)
    pages, folder = settings.companion, folder_of(config_path(config), settings.table.state_dir)
    bound = noted_pages(folder) or Bound(pages.host, pages.port, public_name(pages))
    if not bound.port or not (pages.on or noted_pages(folder)):
        why = "companion.on is false" if not pages.on else "companion.port is 0, and no table runs"
        print(f"tidetable: the settings have no page to link to: {why}", file=sys.stderr)
        raise typer.Exit(1)
    print(link(bound, renew_token(folder) if renew else operator_token(folder)))


def version() -> None:
    """Say which Tidetable this is."""
    import platform

    from table.settings.release import installed_version

    python = f"Python {platform.python_version()}, {platform.machine()}"
    print(f"tidetable {installed_version()} on {python}, rules: {_rules()}")


def _rules() -> str:
    """Which games' rules run as machine code (docs/bots.md); Python is the reference."""
    from importlib.machinery import ExtensionFileLoader, PathFinder

    import engines

    folders = [folder for root in engines.__path__ for folder in Path(root).iterdir()]
    compiled = [
        folder.name
        for folder in sorted(folders)
        if (found := PathFinder.find_spec("moves", [str(folder)]))
        and isinstance(found.loader, ExtensionFileLoader)
    ]
    return f"{', '.join(compiled)} compiled, others in Python" if compiled else "in Python"
