"""A day in a shop, in simulated time: guests come, play all games with bots and each other, leave in mid-game
and take pieces along, at a board with the faults of `sim:faults=typical`.

    python benchmarks/kiosk_day.py [--hours 12] [--plugs 20] [--seed 1]

First without a pulled plug, in one process: its memory must stay flat (the last hour within 5 % of the
second). Then with them: each is a SIGKILL at any instant, a new process goes on with what the journal has,
and the lightest table that was started late must not weigh more than 5 % above the lightest one that was
started early. Nothing may crash or stay stuck, every game must be played, and every finished one must be in
the statistics. The code is not zero when any of it fails.
"""

from __future__ import annotations

import argparse
import logging
import os
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from rich.progress import Progress

from engines.catalog import shipped
from tests.kiosk.day import DayBook, day_grown, in_megabytes, report, run_day, starts_grown


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--hours", type=float, default=12.0)
    parser.add_argument("--plugs", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    logging.disable(logging.WARNING)  # a line for every fault would hide the progress
    quiet = _day("without a pulled plug", given.seed, given.hours, 0)
    print(f"memory by the hour, in MB: {in_megabytes(quiet.hourly)}")
    if why := day_grown(quiet.hourly):
        quiet.failures.append(f"memory grows: {why}")
    pulled = _day("with pulled plugs", given.seed, given.hours, given.plugs)
    print(f"memory two minutes after each start, in MB: {in_megabytes(pulled.young)}")
    if why := starts_grown(pulled.young):
        pulled.failures.append(f"a new table grows with the day: {why}")
    failures = quiet.failures + pulled.failures
    if given.hours >= 12:
        failures += _unplayed(quiet, pulled)
    for failure in failures:
        print(f"FAILED: {failure}")
    return bool(failures)


def _day(name: str, seed: int, hours: float, plugs: int) -> DayBook:
    with (
        tempfile.TemporaryDirectory() as folder,
        Progress(auto_refresh=False) as progress,
    ):
        task = progress.add_task(name, total=hours)

        def watch(book: DayBook) -> None:
            said = f"{name}: {book.visits} visits, {len(book.finished)} games"
            progress.update(task, completed=book.hours, description=said, refresh=True)

        book = run_day(Path(folder), seed, hours, plugs, watch)
    print(f"{name}: {report(book)}")
    return book


def _unplayed(*books: DayBook) -> list[str]:
    played = {game for book in books for game, _ in book.finished.values()}
    return [f"no game of {name} was played to its end" for name in shipped() if name not in played]


if __name__ == "__main__":
    sys.exit(main())
