"""The command that lets bots play against each other."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Annotated

import typer

from table.cli.options import GameName, GameOptions, Seats, Seed, game_options

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.table import Table

    from table.bots.arena import Bout, Round, Standings

WHO = "random, easy, normal, hard, or a level with a number of simulations, such as hard:200."
ENDINGS = 8

PlayerA = Annotated[str, typer.Option("--a", metavar="PLAYER", help=f"One side: {WHO}")]
PlayerB = Annotated[str, typer.Option("--b", metavar="PLAYER", help="The other side, in the same words.")]
Games = Annotated[int, typer.Option("-n", "--games", min=1, help="How many games.")]
Jobs = Annotated[int | None, typer.Option(min=1, help="How many games at once (else one for each core).")]
Scheduler = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Play on a Dask cluster (tcp://HOST:PORT) instead of here."),
]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object instead of a table.")]


def arena(
    context: typer.Context,
    game: GameName,
    a: PlayerA = "hard",
    b: PlayerB = "random",
    n: Games = 200,
    seats: Seats = None,
    seed: Seed = None,
    option: GameOptions = None,
    jobs: Jobs = None,
    scheduler: Scheduler = None,
    json: AsJson = False,
) -> None:
    """Let two players play many games, sides exchanged.

    Bots think by number of simulations here, not by the clock: the same seed gives the same match,
    on any machine. docs/bots.md has results.
    """
    from table.bots.arena import Bout, standings
    from table.bots.runners import on_cluster, on_cores

    seed = random.SystemRandom().randrange(2**32) if seed is None else seed
    bout = Bout(game, a, b, seed, game_options(option, seats, context.args))
    bout.check()
    games = on_cores(bout, n, jobs) if scheduler is None else on_cluster(bout, n, scheduler)
    result = standings(_watched(bout, games, n))
    if json:
        _print_json(bout, result)
    else:
        _print_table(bout, result)


def _watched(bout: Bout, games: Iterable[Round], total: int) -> list[Round]:
    """All games, with a bar on stderr that says how it stands meanwhile."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as shown:
        task = shown.add_task(f"{bout.game}, seed {bout.seed}", total=total)
        done = []
        for round_ in games:
            done.append(round_)
            wins, losses = sum(each.share > 0.5 for each in done), sum(each.share < 0.5 for each in done)
            says = f"{bout.game}, seed {bout.seed}: {bout.a} {wins}, {bout.b} {losses}"
            shown.update(task, completed=len(done), description=says)
        return done


def _print_json(bout: Bout, result: Standings) -> None:
    import json

    print(json.dumps({**bout._asdict(), **result._asdict()}))


def _print_table(bout: Bout, result: Standings) -> None:
    from rich.console import Console

    Console().print(_table(bout, result))


def _table(bout: Bout, result: Standings) -> Table:
    from rich.table import Table

    table = Table("result", "games", "share", box=None)
    table.title = f"{bout.game}: {bout.a} against {bout.b}, {result.games:,} games, seed {bout.seed}"
    table.title_justify = "left"
    for label, count in (
        (f"{bout.a} (A) wins", result.a_wins),
        (f"{bout.b} (B) wins", result.b_wins),
        ("draws", result.draws),
    ):
        table.add_row(label, f"{count:,}", f"{count / result.games:.1%}")
    if result.share is not None:
        decided = f"{result.a_wins + result.b_wins:,}"
        between = f"{result.share:.1%} ({result.low:.1%} to {result.high:.1%})"
        table.add_row("A of the decided games, 95 % sure", decided, between)
    for why, count in list(result.reasons.items())[:ENDINGS]:
        table.add_row(f"ended by: {why}", f"{count:,}", f"{count / result.games:.1%}")
    table.add_row("actions a game", f"{result.mean_actions:.1f}", "")
    if result.a_score is not None and result.b_score is not None:
        table.add_row("mean score of A and of B", f"{result.a_score:.1f}", f"{result.b_score:.1f}")
    return table
