"""Start-up and rest of the service: time until it is ready, memory, and what an untouched table costs.

    python benchmarks/start_up.py --runs 5 --idle 20

`tidetable run` is started on a simulated board, without a screen and (where Xvfb is installed) with a
window, next to a Python that only imports pygame. Ready is what the service itself tells systemd. Idle is
the processor time it uses while nobody touches the table, as a share of one core; exit code 1 above 3 %.
"""

from __future__ import annotations

import argparse
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
MOST_IDLE = 0.03
PYGAME = "import pygame, time; print('ready', flush=True); time.sleep(60)"


class Figures(NamedTuple):
    ready: float  # seconds
    memory: float  # MiB resident
    idle: float  # share of a core


def ticks(process: int) -> float:
    """Processor seconds a process has used so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(process: int) -> float:
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def rest(process: int, seconds: float) -> float:
    """The share of a core that a process uses while nothing happens."""
    time.sleep(1.0)
    before, begin = ticks(process), time.monotonic()
    time.sleep(seconds)
    return (ticks(process) - before) / (time.monotonic() - begin)


def service(environment: dict[str, str], idle: float) -> Figures:
    """Start the service, wait for its READY=1, look at it, end it."""
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder) / "tidetable.toml"
        config.write_text(f'[board]\naddress = "sim:"\n[table]\nstate_dir = "{folder}/state"\n')
        inbox = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        inbox.bind(f"{folder}/notify")
        inbox.settimeout(60)
        environment = {**environment, "NOTIFY_SOCKET": f"{folder}/notify", "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-P", "-m", "table.cli.main", "run", "--config", str(config)]
        begin = time.monotonic()
        with subprocess.Popen(command, env=environment) as process:
            try:
                while b"READY=1" not in inbox.recv(4096):
                    pass
                ready = time.monotonic() - begin
                share = rest(process.pid, idle)
                return Figures(ready, resident(process.pid), share)
            finally:
                process.terminate()
                inbox.close()


def bare_pygame(environment: dict[str, str]) -> Figures:
    begin = time.monotonic()
    with subprocess.Popen([sys.executable, "-c", PYGAME], env=environment, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        while b"ready" not in process.stdout.readline():
            pass
        ready = time.monotonic() - begin
        memory = resident(process.pid)
        process.kill()
    return Figures(ready, memory, 0.0)


@contextmanager
def screen() -> Iterator[str]:
    """A virtual screen's name."""
    tell, told = os.pipe()
    size = ["-screen", "0", "1280x720x24", "-nolisten", "tcp"]
    with subprocess.Popen(["Xvfb", "-displayfd", str(told), *size], pass_fds=[told]) as server:
        os.close(told)
        with os.fdopen(tell) as line:
            yield f":{line.readline().strip()}"
        server.terminate()


def report(name: str, figures: list[Figures]) -> float:
    ready, memory, idle = (median(column) for column in zip(*figures, strict=True))
    print(f"{name:22} ready {ready:5.2f} s   memory {memory:5.0f} MiB   idle {idle:6.2%} of a core")
    return idle


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=3, help="starts of each kind (default 3)")
    parser.add_argument("--idle", type=float, default=10.0, help="seconds of rest to measure (default 10)")
    arguments = parser.parse_args()
    plain = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    plain |= {"SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    runs = range(arguments.runs)
    report("bare import pygame", [bare_pygame(plain) for _ in runs])
    idle = [report("service, no screen", [service(plain, arguments.idle) for _ in runs])]
    if shutil.which("Xvfb"):
        with screen() as name:
            figures = [service({**plain, "DISPLAY": name}, arguments.idle) for _ in runs]
        idle.append(report("service, in a window", figures))
    else:
        print("service, in a window   not measured: Xvfb is missing (apt-get install xvfb)")
    return int(max(idle) > MOST_IDLE)


if __name__ == "__main__":
    sys.exit(main())
