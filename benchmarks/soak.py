"""Hours of play over the wire's bytes, at boards that misbehave: what the table makes of it.

    python benchmarks/soak.py                       24 hours under `typical`, 2 under `awful`
    python benchmarks/soak.py --hours 1 --faults typical --games captivate

Time is simulated. The people and their hands are those of benchmarks/hands.py (the profile of the same name),
the tiles are the simulated firmware with the faults of `sim:faults=PROFILE`, and everything between them and
the table is what a real table has: frames, links that open and lose ports, the board (docs/hardware.md).
Ends with 1 when something was lost at a restart or with a port, or a stop had no way out.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from statistics import median
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.hands import GOALS, line_of, progress, titles
from engines.catalog import shipped
from table.testing.profiles import PROFILES
from table.testing.soak import Stop, WiredEvening
from table.testing.tally import HandsTally
from table.testing.truth import TruthTally

PART = 0.25  # hours in one piece of work
HOURS = {"typical": 24.0, "awful": 2.0}


class SoakPart(NamedTuple):
    """A part of the work, for one process."""

    faults: str
    game: str
    seed: int
    hours: float


class Soaked(NamedTuple):
    """What came of it."""

    hands: HandsTally
    truth: TruthTally
    stops: list[Stop]
    waits: list[float]


def main() -> int:
    arguments = _arguments()
    parts = list(_parts(arguments))
    done = _simulate(parts, arguments.jobs)
    bad = 0
    for faults in arguments.faults:
        soaked = _sum(done[part] for part in parts if part.faults == faults)
        print(report(faults, soaked))
        bad += len(soaked.truth.gone) + sum(not stop.way_out for stop in soaked.stops)
    return 1 if bad else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    parser.add_argument("--games", nargs="+", default=shipped(), choices=shipped(), metavar="GAME")
    parser.add_argument("--faults", nargs="+", default=list(HOURS), choices=["clean", "typical", "awful"])
    parser.add_argument("--hours", type=float, help="simulated, for each profile (24 typical, 2 awful)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: all cores)"
    )
    arguments = parser.parse_args()
    if (arguments.hours is not None and arguments.hours <= 0) or arguments.jobs < 1:
        parser.error("--hours and --jobs must be more than nothing")
    return arguments


def _parts(arguments: argparse.Namespace) -> Iterator[SoakPart]:
    for faults in arguments.faults:
        for game in arguments.games:
            left = (arguments.hours or HOURS.get(faults, 1.0)) / len(arguments.games)
            number = 0
            while left > 1e-9:
                hours = min(PART, left)
                yield SoakPart(faults, game, arguments.seed * 10_000 + number, hours)
                left, number = left - hours, number + 1


def work(part: SoakPart) -> tuple[SoakPart, Soaked]:
    evening = WiredEvening(part.game, PROFILES[part.faults], part.faults, part.seed)
    hands = evening.run(part.hours)
    return part, Soaked(hands, evening.truth_tally, evening.stops, evening.waits)


def _simulate(parts: Sequence[SoakPart], jobs: int) -> dict[SoakPart, Soaked]:
    done: dict[SoakPart, Soaked] = {}
    began = time.monotonic()
    with ProcessPoolExecutor(jobs) as pool:
        for future in as_completed([pool.submit(work, part) for part in parts]):
            part, soaked = future.result()
            done[part] = soaked
            progress(len(done), len(parts), time.monotonic() - began)
    return done


def _sum(parts: Iterator[Soaked]) -> Soaked:
    whole = Soaked(HandsTally(), TruthTally(), [], [])
    for part in parts:
        whole.hands.add(part.hands)
        whole.truth.add(part.truth)
        whole.stops.extend(part.stops)
        whole.waits.extend(part.waits)
    return whole


def report(faults: str, soaked: Soaked) -> str:
    """The figures of one profile, as text."""
    hands, truth = soaked.hands, soaked.truth
    rounds = sorted(truth.rounds)
    before, after = (
        count / truth.card_hours if truth.card_hours else 0.0
        for count in (truth.false_words, truth.false_places)
    )
    goals = " / ".join(f"{goal:g}" for goal in GOALS[faults])
    lines = [
        f"== {faults}: {hands.seconds / 3600:.1f} hours, {truth.card_hours:.0f} card-hours, "
        f"{truth.faults} faults",
        titles(),
        line_of("all games", hands),
        f"  wanted at most: {goals}",
        f"false events for a card and hour: {before:.2f} before the tracker, {after:.2f} after it",
        f"detected after, in rounds of the tile: p50 {_part(rounds, 0.5):.2f}, p99 {_part(rounds, 0.99):.2f} "
        f"({len(rounds)} pieces laid)",
        f"lost at a restart or with a port: {len(truth.gone)}",
        "right again after, in seconds (p50, p99, longest):",
    ]
    for kind, times in sorted(truth.recoveries.items()):
        ordered = sorted(times)
        spread = f"{median(ordered):.2f}  {_part(ordered, 0.99):.2f}  {ordered[-1]:.2f}"
        lines.append(f"  {kind:10} {len(ordered):>6} times  {spread}")
    return "\n".join(lines + truth.gone + _stops(soaked))


def _stops(soaked: Soaked) -> list[str]:
    stops, waits = soaked.stops, soaked.waits
    lines = [
        f"stops: {len(stops)}, of them {sum(stop.told for stop in stops)} explained, "
        f"{sum(stop.way_out for stop in stops)} with a way out that worked; "
        f"{len(waits)} waited for a tile, the longest {max(waits, default=0.0):.1f} s"
    ]
    bad = [stop for stop in stops if not (stop.told and stop.way_out)]
    return lines + [f"  {stop.game}: {stop.why!r}, way out: {stop.way_out}" for stop in bad]


def _part(ordered: Sequence[float], part: float) -> float:
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


if __name__ == "__main__":
    sys.exit(main())
