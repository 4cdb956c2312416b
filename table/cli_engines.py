"""Commands about the rules alone: no mat, no display."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from table.cli_options import ConfigFile, GameName, GameOptions, Seats, Seed, game_options

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from rich.table import Table

    from engines.conformance import Report
    from engines.simulate import Summary

GamesToPlay = Annotated[int, typer.Option("-n", "--games", min=1, help="How many games.")]


def games(config: ConfigFile = None) -> None:
    """List the games, and which of them the configured mat can host."""
    from rich.console import Console
    from rich.table import Table

    from engines import catalog
    from table.config import load_config
    from table.hosting import why_not

    mat = load_config(config).mat
    table = Table("game", "title", "seats", f"on this mat ({mat.columns} x {mat.rows})", box=None)
    for name in catalog.GAMES:
        game = catalog.load(name)
        obstacle = why_not(name, mat.columns, mat.rows)
        seats = ", ".join(map(str, sorted(game.SEATS)))
        table.add_row(name, game.TITLE, seats, f"no: {obstacle}" if obstacle else "yes")
    Console().print(table)


def referee(game: GameName) -> None:
    """Referee a game for another program: JSON lines on stdin and stdout (docs/referee-protocol.md)."""
    from engines import catalog
    from engines.protocol import Referee

    answers = Referee(catalog.load(game), seeds=random.SystemRandom())
    for line in sys.stdin:
        print(answers.answer(line), flush=True)


def simulate(
    game: GameName,
    n: GamesToPlay = 1000,
    seats: Seats = None,
    seed: Seed = None,
    option: GameOptions = None,
) -> None:
    """Play many games at random and show how they end."""
    from engines import catalog
    from engines.simulate import simulate as play_out

    options = game_options(option, seats)
    engine = catalog.load(game)
    seed = random.SystemRandom().randrange(2**32) if seed is None else seed
    with _progress(f"{engine.TITLE}, seed {seed}", n) as progress:
        summary = play_out(engine, n, seed, options, progress)
    _print(_summary_table(engine.TITLE, summary))


def conform(
    module: Annotated[str, typer.Argument(metavar="MODULE", help="A game's module: mygame, or my.game.")],
    n: GamesToPlay = 2000,
    seed: Annotated[int, typer.Option(help="Another seed plays other games.")] = 0,
    option: GameOptions = None,
) -> None:
    """Hold a game to the contract that every game of the table keeps (docs/add-a-game.md).

    MODULE is looked for in the current folder first, or is the name of a game that comes with the table.
    """
    from engines import catalog
    from engines.conformance import ConformanceError
    from engines.conformance import conform as check

    sys.path.insert(0, str(Path.cwd()))
    engine = catalog.load(module) if module in catalog.GAMES else catalog.load_module(module)
    try:
        with _progress(f"Checking {module}", n) as progress:
            report = check(engine, n, seed, game_options(option), progress)
    except ConformanceError as error:
        print(f"tidetable: {module} breaks the contract: {error}", file=sys.stderr)
        raise typer.Exit(1) from None
    _print(_report_table(module, report))


def _progress(label: str, total: int) -> AbstractContextManager[Callable[[int, int], None]]:
    """A bar on stderr, so that stdout holds results only; it disappears when it is done."""
    from contextlib import contextmanager

    from rich.console import Console
    from rich.progress import Progress

    @contextmanager
    def bar() -> Iterator[Callable[[int, int], None]]:
        with Progress(console=Console(stderr=True), transient=True) as shown:
            task = shown.add_task(label, total=total)
            yield lambda done, _total: shown.update(task, completed=done)

    return bar()


def _summary_table(title: str, summary: Summary) -> Table:
    raise NotImplementedError


def _report_table(module: str, report: Report) -> Table:
    from rich.table import Table

    table = Table(title=f"{module} keeps the contract", title_justify="left", box=None, show_header=False)
    for label, value in (
        ("games", f"{report.games:,} of {report.shortest} to {report.longest} actions"),
        ("listed actions that applied", f"{report.applied:,}"),
        ("unlisted actions that were refused", f"{report.refused:,}"),
        ("states with other secrets", f"{report.secrets:,} of {report.samples:,}"),
        *((f"ended by: {why}", f"{times:,}") for why, times in report.endings.items()),
    ):
        table.add_row(label, value)
    return table


def _print(table: Table) -> None:
    from rich.console import Console

    Console().print(table)
