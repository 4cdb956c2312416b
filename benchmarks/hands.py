"""What the table makes of real hands: people and radio of a model (docs/hands.md), in simulated time.

    python benchmarks/hands.py                              all games, all profiles, an hour for each profile
    python benchmarks/hands.py --games sea_leg --profiles typical awful --hours 5
    python benchmarks/hands.py --dump failures              the shortest readings that show each failure
    python benchmarks/hands.py --games sea_leg --profiles typical --plot hands.svg

Printed for each profile, for 100 actions that were meant: played that nobody meant (and stands after 3 s),
red while nothing was wrong, and lost, different or stuck, with 95 % intervals. A seed gives the same evening
every time. The picture is of the first failure there is (of a kind: --of), or of an action that went well.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engines.catalog import shipped
from table.testing.evening import Evening
from table.testing.profiles import PROFILES
from table.testing.tally import COUNTS, INVENTED, LOST, RED, HandsTally

PART = 0.25  # hours in one piece of work
GOALS = {
    "clean": (0.0, 0.0, 0.0),
    "careful": (0.0, 0.5, 0.0),
    "typical": (0.1, 1.5, 0.05),
    "awful": (0.5, 5.0, 0.2),
}


class Part(NamedTuple):
    """A part of the work, for one process."""

    profile: str
    game: str
    seed: int
    hours: float


def main() -> int:
    arguments = _arguments()
    tallies = _simulate(arguments)
    print(_table(tallies, arguments.games, arguments.by_game))
    if arguments.dump:
        _dump(tallies, arguments.dump)
    if arguments.plot:
        _plot(tallies, arguments)
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    parser.add_argument("--games", nargs="+", default=shipped(), choices=shipped(), metavar="GAME")
    parser.add_argument("--profiles", nargs="+", default=list(PROFILES), choices=list(PROFILES))
    parser.add_argument("--hours", type=float, default=1.0, help="simulated, for each profile (default 1)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--by-game", action="store_true", help="a line for each game too")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: all cores)"
    )
    parser.add_argument(
        "--dump", type=Path, metavar="DIR", help="write the shortest readings of each failure"
    )
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw one action as an SVG picture")
    parser.add_argument(
        "--of",
        default="",
        choices=["", "played", "red", "lost", "well"],
        help="what to draw (default: any failure)",
    )
    arguments = parser.parse_args()
    if arguments.hours <= 0 or arguments.jobs < 1:
        parser.error("--hours and --jobs must be more than nothing")
    return arguments


def _parts(arguments: argparse.Namespace) -> Iterator[Part]:
    for profile in arguments.profiles:
        for game in arguments.games:
            left, number = arguments.hours / len(arguments.games), 0
            while left > 1e-9:
                hours = min(PART, left)
                yield Part(profile, game, arguments.seed * 10_000 + number, hours)
                left, number = left - hours, number + 1


def work(part: Part) -> tuple[Part, HandsTally]:
    return part, Evening(part.game, PROFILES[part.profile], part.seed).run(part.hours)


def _simulate(arguments: argparse.Namespace) -> dict[tuple[str, str], HandsTally]:
    """What each kind of people did in each game."""
    parts = list(_parts(arguments))
    done: dict[Part, HandsTally] = {}
    began = time.monotonic()
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for future in as_completed([pool.submit(work, part) for part in parts]):
            part, tally = future.result()
            done[part] = tally
            progress(len(done), len(parts), time.monotonic() - began)
    tallies = {(part.profile, part.game): HandsTally() for part in parts}
    for part in parts:  # in their order, so that a seed gives the same list of failures
        tallies[part.profile, part.game].add(done[part])
    return tallies


def progress(done: int, of: int, seconds: float) -> None:
    """How far the work is, where somebody looks on."""
    if sys.stderr.isatty():
        left = seconds / done * (of - done)
        end = "\n" if done == of else ""
        print(f"\r{done} of {of} parts, {left:.0f} s left   ", end=end, file=sys.stderr, flush=True)


def _table(tallies: dict[tuple[str, str], HandsTally], games: list[str], by_game: bool) -> str:
    lines = [titles()]
    for profile in dict.fromkeys(profile for profile, _ in tallies):
        whole = HandsTally()
        for game in games:
            whole.add(tallies[profile, game])
        lines.append(line_of(profile, whole))
        if by_game:
            lines += [line_of(f"  {game}", tallies[profile, game]) for game in games]
        if profile in GOALS:
            goals = (f"{goal:g}" for goal in GOALS[profile])
            lines.append(f"{'  wanted at most':24}" + "".join(f"{goal:>8}{'':19}" for goal in goals).rstrip())
    return "\n".join(lines)


def titles() -> str:
    """What stands over the figures."""
    kinds = "".join(f"{title:>27}" for title in ("nobody meant", "red, nothing wrong", "lost or stuck"))
    return f"{'for 100 actions':24}{kinds}{'actions':>9}{'hours':>7}{'s/hour':>8}{'result':>8}{'light':>7}"


def line_of(name: str, tally: HandsTally) -> str:
    """The figures of one kind of people."""
    cells = []
    for kind in (INVENTED, RED, LOST):
        low, high = tally.interval(kind)
        cells.append(f"{tally.rate(kind):>8.2f} {f'({low:.2f} to {high:.2f})':18}")
    hours = tally.seconds / 3600
    speed = tally.cpu / hours if hours else 0.0
    rest = f"{tally.actions:>9}{hours:>7.2f}{speed:>8.1f}"
    rest += f"{1000 * tally.result:>5.0f} ms{1000 * tally.light:>4.0f} ms"
    return f"{name:24}{''.join(cells)}{rest}"


def _dump(tallies: dict[tuple[str, str], HandsTally], folder: Path) -> None:
    """One text file for each failure, with as few readings as still show it."""
    from table.testing.shrink import written

    folder.mkdir(parents=True, exist_ok=True)
    for (profile, game), tally in tallies.items():
        for number, failure in enumerate(tally.failures, 1):
            kind = ("invented", "red", "lost")[COUNTS.index(failure.kind)]
            (folder / f"{profile}-{game}-{kind}-{number:03}.txt").write_text(written(failure), "utf-8")
    print(f"written to {folder}/", file=sys.stderr)


def _plot(tallies: dict[tuple[str, str], HandsTally], arguments: argparse.Namespace) -> None:
    from table.testing.plot import picture

    failures = [failure for tally in tallies.values() for failure in tally.failures]
    fine = [tally.sample for tally in tallies.values() if tally.sample is not None]
    wanted = [failure for failure in failures if arguments.of in failure.kind]
    shown = next(iter(wanted if arguments.of != "well" else fine), None) or next(iter(fine), None)
    if shown is None:
        sys.exit("nothing was played, so there is nothing to draw: give it more --hours")
    arguments.plot.write_text(picture(shown), "utf-8")
    print(f"written to {arguments.plot}: {shown.kind}, {shown.what}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
