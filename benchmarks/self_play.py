"""Random self-play of our engines against OpenSpiel's python_tic_tac_toe, in moves per second.

    python benchmarks/self_play.py                      every game that has a floor
    python benchmarks/self_play.py sea_leg captivate    only these
    python benchmarks/self_play.py --opponent-python /path/to/python   one that has open_spiel
    python benchmarks/self_play.py --against 1e9be9d    with the same game at another revision instead

The two take turns in short runs, so that a busy machine slows both, and the median of the ratios
counts. The exit code is 1 when a game is below its floor. OpenSpiel is no dependency of the product: on
first use an environment for it is made in .venv-bench.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import IO

HERE = Path(__file__).resolve().parent.parent
BENCH = HERE / ".venv-bench"
FLOORS = {"sea_leg": 4.0, "captivate": 3.0, "sea_grid": 3.0, "captain_zemo": 2.0, "captain_sonar": 1.5}


def main() -> int:
    arguments = _arguments()
    if arguments.be_opponent:
        return be_opponent(arguments.seconds)
    if arguments.be_revision:
        return be_revision(*arguments.be_revision, arguments.seconds)
    sys.path.insert(0, str(HERE))
    print(f"{'game':15}{'moves/s':>12}{'opponent':>12}{'ratio':>9}{'lowest':>9}{'highest':>9}{'floor':>8}")
    return 0 if all(list(_compare_all(arguments, arguments.games or list(FLOORS)))) else 1


def _compare_all(arguments: argparse.Namespace, games: Sequence[str]) -> Iterator[bool]:
    """Each game with its opponent, one after the other."""
    rounds, seconds = arguments.rounds, arguments.seconds
    if arguments.against is None:
        python = arguments.opponent_python or bench_python()
        with Opponent(python, seconds, "--be-opponent") as opponent:
            for name in games:
                yield _compare(name, player(name), opponent, rounds, seconds, FLOORS[name])
        return
    from benchmarks.revision import checked_out

    with checked_out(arguments.against) as tree:
        for name in games:
            with Opponent(Path(sys.executable), seconds, "--be-revision", str(tree), name) as opponent:
                yield _compare(name, player(name, as_before=True), opponent, rounds, seconds)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(FLOORS))
    parser.add_argument("--opponent-python", type=Path, metavar="PATH", help="a Python that has open_spiel")
    parser.add_argument("--rounds", type=int, default=9, help="runs of each (default 9)")
    parser.add_argument("--seconds", type=float, default=0.5, help="length of a run (default 0.5)")
    parser.add_argument("--against", metavar="REVISION", help="play against this revision of ourselves")
    parser.add_argument("--be-revision", nargs=2, metavar=("TREE", "GAME"), help=argparse.SUPPRESS)
    parser.add_argument("--be-opponent", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    for name in arguments.games:
        if name not in FLOORS:
            parser.error(f"there is no floor for {name!r}; games: {', '.join(FLOORS)}")
    return arguments


def player(name: str, as_before: bool = False) -> Callable[[], int]:
    """Plays one game at random; how many moves that took. As before: without what came into the game later,
    such as other cards, since an older revision would play another game."""
    game = import_module(f"engines.{name}")
    play_out, rng = import_module("engines.simulate").play_out, Random(1)
    later = getattr(game, "LATER", {}) if as_before else {}
    options = {option: each.was for option, each in later.items()}
    return lambda: int(play_out(game, game.start(options), rng)[0])


def _compare(
    name: str,
    play_one: Callable[[], int],
    opponent: Opponent,
    rounds: int,
    seconds: float,
    floor: float = 0.0,
) -> bool:
    """Print one line for a game; True when it reaches its floor."""
    measure(play_one, seconds)  # tables that are filled on first use are not what is measured
    theirs, ours = [], []
    for _ in range(rounds):
        theirs.append(opponent.run())
        ours.append(measure(play_one, seconds))
    ratios = [mine / other for mine, other in zip(ours, theirs, strict=True)]
    ratio = statistics.median(ratios)
    verdict = "" if ratio >= floor else "  below its floor"
    print(
        f"{name:15}{statistics.median(ours):12,.0f}{statistics.median(theirs):12,.0f}"
        f"{ratio:9.2f}{min(ratios):9.2f}{max(ratios):9.2f}{floor:8.1f}{verdict}",
        flush=True,
    )
    return ratio >= floor


def measure(play_one: Callable[[], int], seconds: float) -> float:
    """Moves per second over whole games, in time the processor spent on them: others may be busy too."""
    moves, begin = 0, time.process_time()
    while (now := time.process_time()) < begin + seconds:
        moves += play_one()
    return moves / (now - begin)


class Opponent:
    """A script (this one) as another player: a run for every line it gets."""

    def __init__(self, python: Path, seconds: float, *who: str, script: Path = Path(__file__)) -> None:
        command = [str(python), str(script.resolve()), "--seconds", str(seconds), *who]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self) -> Opponent:
        self.run()
        return self

    def __exit__(self, *_: object) -> None:
        self._pipe(self._process.stdin).close()
        self._process.wait()

    def run(self) -> float:
        """Its moves per second."""
        try:
            print("run", file=self._pipe(self._process.stdin), flush=True)
            return float(self._pipe(self._process.stdout).readline())
        except (BrokenPipeError, ValueError) as error:
            raise SystemExit("the opponent stopped: does its Python have open_spiel?") from error

    @staticmethod
    def _pipe(pipe: IO[str] | None) -> IO[str]:
        if pipe is None:
            raise RuntimeError("the opponent was started without pipes")
        return pipe


def be_opponent(seconds: float) -> int:
    """Answer every line on stdin with a run of python_tic_tac_toe."""
    import pyspiel
    from open_spiel.python.games import tic_tac_toe  # noqa: F401 - its import registers the game

    game, rng = pyspiel.load_game("python_tic_tac_toe"), Random(1)

    def play_one() -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
        return moves

    return _serve(play_one, seconds)


def be_revision(tree: str, name: str, seconds: float) -> int:
    """Answer every line on stdin with a run of a game of another tree."""
    sys.path.insert(0, tree)
    return _serve(player(name, as_before=True), seconds)


def _serve(play_one: Callable[[], int], seconds: float) -> int:
    """A run for every line."""
    for _ in sys.stdin:
        print(measure(play_one, seconds), flush=True)
    return 0


def bench_python() -> Path:
    """The Python of the benchmark environment, made on first use."""
    python = BENCH / "bin" / "python"
    # the same Python for both: builds of one version differ in speed
    is_ours = f"import sys; assert sys._base_executable == {sys._base_executable!r}"  # type: ignore[attr-defined]
    check = [str(python), "-c", f"{is_ours}; import pyspiel, open_spiel.python.games.tic_tac_toe"]
    if python.exists() and subprocess.run(check, capture_output=True, check=False).returncode == 0:
        return python
    print(f"making {BENCH.name} with open_spiel ...", file=sys.stderr)
    try:
        # without its own pip, which Debian's Python lacks: ours installs into it
        subprocess.run([sys.executable, "-m", "venv", "--clear", "--without-pip", str(BENCH)], check=True)
        pip = [sys.executable, "-m", "pip", "--quiet", "--python", str(python)]
        subprocess.run([*pip, "install", "open_spiel"], check=True)
    except subprocess.CalledProcessError as error:
        raise SystemExit(
            f"open_spiel could not be installed ({error}); "
            "give a Python that has it with --opponent-python PATH"
        ) from error
    return python


if __name__ == "__main__":
    sys.exit(main())
