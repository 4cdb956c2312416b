"""A day in a shop, in simulated time: guests come, play all games with bots and each other, leave in
mid-game, take pieces along, readers fail as often as those of a typical mat, and the plug is pulled.

    python benchmarks/kiosk_day.py [--hours 12] [--plugs 20] [--seed 1]

It must not crash, no picture may stay while nobody is there, memory must stay flat (the last hour within 5 %
of the second), and every finished game must be in the statistics. The code is not zero when any of it fails.
"""

from __future__ import annotations

import argparse
import gc
import resource
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from rich.progress import Progress

from tests.kiosk.day import ShopDay


def resident() -> int:
    """Bytes of this process that are in memory now."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--hours", type=float, default=12.0)
    parser.add_argument("--plugs", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    memory: list[int] = []
    with tempfile.TemporaryDirectory() as folder, Progress() as progress:
        task = progress.add_task("a day in a shop", total=given.hours)
        day = ShopDay(Path(folder), given.seed, given.hours, given.plugs)
        while not day.over:
            day.next_guests()
            progress.update(task, completed=day.hours, description=f"{day.games} games, {day.visits} visits")
            while len(memory) < int(day.hours):
                gc.collect()
                memory.append(resident())
        failures = day.close()
    print(day.report())
    if len(memory) >= 3:
        print("memory by the hour, in MB:", " ".join(f"{each / 1e6:.1f}" for each in memory))
        if memory[-1] > 1.05 * memory[1]:
            failures.append(
                f"memory grows: {memory[1] / 1e6:.2f} MB after two hours, {memory[-1] / 1e6:.2f} at last"
            )
    print(f"at most {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB resident")
    for failure in failures:
        print(f"FAILED: {failure}")
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())
