"""How long the Radio Operator's set takes per announcement, against a submarine that hides well.

The hider goes silent whenever it can, charges nothing but silence, keeps its sheet clear of breakdowns
that would stop it, and surfaces only in a blackout; nobody looks for it. That is the worst case for the
operator: every silence multiplies what is possible. With --mines it lays mines as well.

    python benchmarks/radio.py
    python benchmarks/radio.py --games 50 --map charlie --mode realtime --mines

Fails when the 99th percentile is above 20 ms or one announcement took more than 100 ms on any map.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engines import captain_sonar as game
from engines.captain_sonar.belief import Belief, believed
from engines.captain_sonar.charts import MAPS, MODES
from engines.captain_sonar.evidence import SIZE
from engines.captain_sonar.grid import ROW
from engines.captain_sonar.state import State, Sub
from engines.game import CHANCE

P99_MS = 20.0
WORST_MS = 100.0
ANNOUNCEMENTS = 120  # about one hider: longer than any first dive


def hider(name: str, mode: str, mines: bool, rng: Random) -> Iterator[State]:
    """The states of a game in which yellow hides."""
    state = game.start({"map": name, "mode": mode})
    while len(state.subs[0].log) < ANNOUNCEMENTS * SIZE and (seats := game.movers(state)):
        seat = rng.choice(seats)
        if seat == CHANCE:
            state = game.apply(state, seat, game.chance(state, rng))
            continue
        listed = [order for order in game.actions(state, seat) if not order.startswith("trigger")]
        if listed:
            order = _hiding(state, listed, mines, rng) if seat < 4 else _idle(state, listed, rng)
            state = game.apply(state, seat, order)
            yield state


def hider_log(name: str, mode: str, mines: bool, rng: Random) -> bytes:
    """What is said aloud about a yellow submarine that hides."""
    *_, last = hider(name, mode, mines, rng)
    return last.subs[0].log


def _hiding(state: State, listed: list[str], mines: bool, rng: Random) -> str:
    """Silence first, then mines if it lays them, then the course that leaves most water to go on."""
    word = listed[0].split()[0]
    if word == "mark":
        wanted = "mark mine" if mines and rng.random() < 0.4 else "mark silence"
        return wanted if wanted in listed else listed[0]
    if word == "cross":
        return _careful(state, listed, rng)
    silences = [order for order in listed if order.startswith("silence") and not order.endswith("0")]
    courses = [order for order in listed if order.startswith("course")]
    drops = [order for order in listed if order.startswith("mine")] if mines else []
    if drops and not silences:
        return rng.choice(drops)
    return _roomiest(state, silences or courses, rng) if silences or courses else _calm(listed, rng)


def _roomiest(state: State, moves: list[str], rng: Random) -> str:
    room = {move: _room(game.apply(state, 0, move).subs[0], state.setup.water) for move in moves}
    most = max(room.values())
    return rng.choice([move for move in moves if room[move] >= most - 3])


def _room(sub: Sub, water: int) -> int:
    """How much water can still be reached without crossing the own route or mines."""
    free, front = water & ~(sub.route | sub.mines), 1 << sub.space
    reached = 0
    while front:
        front = (front << ROW | front >> ROW | front << 1 | front >> 1) & free & ~reached
        reached |= front
    return reached.bit_count()


def _careful(state: State, listed: list[str], rng: Random) -> str:
    """A breakdown that neither hurts nor stops the silence (nor the mines), where there is one."""
    sheet = state.setup.sheet

    def harm(order: str) -> int:
        after = game.apply(state, 2, order).subs[0]
        hurt = after.damage - state.subs[0].damage
        return 100 * hurt + 10 * (after.sheet & sheet.yellow != 0) + (after.sheet & sheet.red != 0)

    least = min(map(harm, listed))
    return rng.choice([order for order in listed if harm(order) == least])


def _idle(state: State, listed: list[str], rng: Random) -> str:
    """The enemy looks for nobody and stays alive: it surfaces all the time where that is free."""
    if "surface" in listed:
        holes = state.setup.chart.holes
        if not holes or holes >> state.subs[1].space & 1:
            return "surface"
        listed = [order for order in listed if order.startswith("course")] or listed
    return _calm(listed, rng)


def _calm(listed: list[str], rng: Random) -> str:
    """Anything that moves or repairs, but no system."""
    loud = ("torpedo", "drone", "sonar", "archer", "silence", "mine")
    return rng.choice([order for order in listed if not order.startswith(loud)] or listed)


def timed(name: str, mode: str, log: bytes) -> tuple[list[float], list[Belief]]:
    """Milliseconds for every announcement of a log, each asked for as it is heard."""
    times, beliefs = [], []
    for heard in range(SIZE, len(log) + 1, SIZE):
        began = time.perf_counter()
        beliefs.append(believed(name, mode, log[:heard]))
        times.append((time.perf_counter() - began) * 1000)
    return times, beliefs


def measure(name: str, mode: str, games: int, mines: bool, seed: int) -> bool:
    times: list[float] = []
    exact = announcements = most = 0
    for number in range(games):
        log = hider_log(name, mode, mines, Random(f"{seed}/{number}"))
        some, beliefs = timed(name, mode, log)
        times += some
        announcements += len(beliefs)
        exact += sum(belief.exact for belief in beliefs)
        most = max(most, *(len(belief.sheaves) for belief in beliefs))
    times.sort()
    p99, worst = times[int(len(times) * 0.99)], times[-1]
    print(
        f"{name:8} {mode:8} {'mines' if mines else '     '} {announcements:6} announcements: "
        f"median {times[len(times) // 2]:6.2f}  p99 {p99:6.2f}  worst {worst:6.2f} ms; "
        f"exact {exact / announcements:6.1%}; at most {most} sheaves"
    )
    return p99 <= P99_MS and worst <= WORST_MS


def main() -> int:
    parser = argparse.ArgumentParser(
        description="Time the Radio Operator's set per announcement in games with frequent silence.",
        epilog="example: python benchmarks/radio.py --games 50 --map charlie --mode realtime",
    )
    parser.add_argument("--games", type=int, default=20, help="hiders per map and mode (20)")
    parser.add_argument("--map", choices=MAPS, help="one map only")
    parser.add_argument("--mode", choices=MODES, help="one mode only")
    parser.add_argument("--mines", action="store_true", help="the hiders lay mines as well")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    maps = (given.map,) if given.map else MAPS
    modes = (given.mode,) if given.mode else MODES
    held = [measure(name, mode, given.games, given.mines, given.seed) for name in maps for mode in modes]
    print("held" if all(held) else f"NOT held: p99 at most {P99_MS} ms, worst at most {WORST_MS} ms")
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
