"""Where the games of a match are played: on all cores of this machine, or on a cluster."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import closing
from multiprocessing import get_context

from engines.errors import UserError
from table.bots.arena import Bout, Round, fight, one_by_one


class NoCluster(UserError):
    """The games cannot be played on a cluster. Says why, and what to do."""


def cores() -> int:
    """How many this program may use."""
    return len(os.sched_getaffinity(0))


def on_cores(bout: Bout, games: int, jobs: int | None = None) -> Iterable[Round]:
    """On several cores at once; `jobs` of them, or all."""
    jobs = min(jobs or cores(), games)
    return one_by_one(bout, games) if jobs == 1 else _in_processes(bout, games, jobs)


def _in_processes(bout: Bout, games: int, jobs: int) -> Iterator[Round]:
    # fresh processes, as a fork of one that has threads (a progress bar has one) may hang
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting: list[Future[Round]] = [pool.submit(fight, bout, number) for number in range(games)]
        try:
            for done in as_completed(waiting):
                yield done.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def on_cluster(bout: Bout, games: int, scheduler: str, patience: float = 10.0) -> Iterator[Round]:
    """On the workers of a Dask scheduler, on which this program is installed too."""
    try:
        import distributed
    except ImportError:
        raise NoCluster(
            "to play on a cluster, install dask.distributed: pip install 'tidetable[cluster]'"
        ) from None
    try:
        client = distributed.Client(scheduler, timeout=patience, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise NoCluster(f"no scheduler answers at {scheduler!r}: {error}") from None
    with closing(client):
        waiting = client.map(fight, [bout] * games, range(games), pure=False)
        done = distributed.as_completed(waiting, loop=client.loop, with_results=True)  # type: ignore[no-untyped-call]
        for _, round_ in done:
            yield round_
