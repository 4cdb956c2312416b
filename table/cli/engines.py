"""Commands about games: which there are, their rules for other programs, whether they keep the contract."""

from __future__ import annotations

import inspect
import os
import random
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from table.cli.options import ConfigFile, GameName, GameOptions, Seats, Seed, game_options

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from rich.table import Table

    from engines.conformance import Report
    from engines.simulate import Summary
    from table.games.box import GameBox
    from table.settings.sections import Mat

ENDINGS = 8  # a game with scores may have hundreds of endings: the most frequent are listed

GamesToPlay = Annotated[int, typer.Option("-n", "--games", min=1, help="How many games.")]


def games(config: ConfigFile = None) -> None:
    """List the games, and which the mat can host."""
    from rich.console import Console
    from rich.table import Table

    from table.games import shelf
    from table.settings.config import load_config
    from table.tongues import say

    mat = load_config(config).mat
    table, troubles = Table(*_GAMES_HEAD, f"on this mat ({mat.columns} x {mat.rows})", box=None), []
    for name, box, trouble in shelf():
        if box is None:
            troubles.append(trouble)
        else:
            game = box.engine
            table.add_row(name, game.TITLE, ", ".join(map(str, sorted(game.SEATS))), _verdict(box, mat))
    Console().print(table)
    for trouble in troubles:  # as lines: a table would break them anywhere
        print(say("left out: {trouble}", trouble=trouble))


_GAMES_HEAD = ("game", "title", "seats")


def _verdict(box: GameBox, mat: Mat) -> str:
    """Can this mat host the game?"""
    from engines.blame import mistake
    from engines.game import BadOption
    from table.tongues import say

    try:
        box.sheet.fit(mat.columns, mat.rows, {})
    except BadOption as obstacle:
        return say("no: {obstacle}", obstacle=obstacle)
    except Exception as error:  # a fault of one game is no fault of the others
        return say("no: {obstacle}", obstacle=mistake(error))
    return say("yes")


def referee(game: GameName) -> None:
    """Referee a game for another program.

    Requests and replies are JSON lines on stdin and stdout; docs/referee-protocol.md lists them.
    """
    from engines import catalog
    from engines.protocol import Referee

    answers = Referee(catalog.load(game), random.SystemRandom())
    for line in sys.stdin.buffer:  # bytes, as a line that is no text must get an answer too
        print(answers.answer(line), flush=True)


def simulate(
    context: typer.Context,
    game: GameName,
    n: GamesToPlay = 1000,
    seats: Seats = None,
    seed: Seed = None,
    option: GameOptions = None,
) -> None:
    """Play many games at random and show how they end."""
    from engines import catalog
    from engines.simulate import simulate as play_out

    options = game_options(option, seats, context.args)
    engine = catalog.load(game)
    seed = random.SystemRandom().randrange(2**32) if seed is None else seed
    with _progress(f"{engine.TITLE}, seed {seed}", n) as progress:
        summary = play_out(engine, n, seed, options, progress)
    _print(_summary_table(engine.TITLE, summary))


def conform(
    game: GameName,
    n: GamesToPlay = 2000,
    seed: Annotated[int, typer.Option(help="Another seed plays other games.")] = 0,
    rules_only: Annotated[bool, typer.Option(help="Leave the mat out.")] = False,
    option: GameOptions = None,
) -> None:
    """Hold a game to the contract of all games: its rules, and how they look on a mat.

    docs/add-a-game.md tells what that is. GAME is the name of a game that is installed, a file, or a module,
    which is looked for in the current folder first.
    """
    from engines import catalog
    from engines.conformance import ConformanceError
    from engines.conformance import conform as check

    engine, options = catalog.load(game), game_options(option)
    try:
        with _progress(f"Checking {game}", n) as progress:
            report = check(engine, n, seed, options, progress)
        on_mat = None if rules_only else _on_mat(game, max(1, n // 100), seed, options)
    except ConformanceError as error:
        print(f"tidetable: {game} breaks the contract: {error}", file=sys.stderr)
        raise typer.Exit(1) from None
    _print(_report_table(game, report))
    print(on_mat or "no sheet was looked at: the rules alone were checked")


def _on_mat(game: str, n: int, seed: int, options: dict[str, object]) -> str:
    """The same for the sheet, where the game has one; "" where it has not."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")  # words are measured, and no window is wanted
    from engines import catalog
    from table.conforming import conform_sheet

    sheet = getattr(getattr(catalog.open_box(game), "GAME", catalog.open_box(game)), "sheet", None)
    if sheet is None:
        return ""
    with _progress(f"Checking {game} on a mat", n) as progress:
        return str(conform_sheet(sheet, n, seed, options, flags(), progress))


def flags() -> set[str]:
    """The words of the commands that take a game's options for short: no option may have one."""
    from table.cli import play

    commands = (play.play, play.demo, simulate)
    named = {name for command in commands for name in inspect.signature(command).parameters}
    return named - {"context", "game", "seats"}


def _progress(label: str, total: int) -> AbstractContextManager[Callable[[int, int], None]]:
    """A bar on stderr, so that stdout holds results only; it disappears when it is done."""
    from contextlib import contextmanager

    from rich.console import Console
    from rich.progress import Progress

    @contextmanager
    def bar() -> Iterator[Callable[[int, int], None]]:
        console = Console(stderr=True)
        with Progress(console=console, transient=True, disable=not console.is_terminal) as shown:
            task = shown.add_task(label, total=total)
            yield lambda done, _total: shown.update(task, completed=done)

    return bar()


def _summary_table(title: str, summary: Summary) -> Table:
    from rich.table import Table

    def share(count: int) -> str:
        return f"{count / summary.games:.1%}"

    table = Table("result", "games", "share", box=None)
    table.title, table.title_justify = f"{title}: {summary.games:,} random games", "left"
    for seat, wins in enumerate(summary.wins):
        table.add_row(f"seat {seat} wins", f"{wins:,}", share(wins))
    table.add_row("nobody wins", f"{summary.draws:,}", share(summary.draws))
    endings = list(summary.reasons.items())
    for why, count in endings[:ENDINGS]:
        table.add_row(f"ended by: {why}", f"{count:,}", share(count))
    if len(endings) > ENDINGS:
        others = sum(count for _, count in endings[ENDINGS:])
        table.add_row(f"{len(endings) - ENDINGS} other endings", f"{others:,}", share(others))
    table.add_row("actions a game", f"{summary.mean_length:.1f}", f"{summary.shortest} to {summary.longest}")
    if summary.mean_scores is not None:
        table.add_row("mean score by seat", " ".join(f"{score:.1f}" for score in summary.mean_scores), "")
    return table


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
