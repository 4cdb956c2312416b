"""Many tables on one broker: messages, the broker's memory, and the time until a table is said to be gone.

    python benchmarks/fleet.py                    100 tables, an hour of theirs
    python benchmarks/fleet.py --tables 20 --hours 0.2

The tables are senders of the product with real connections to a Mosquitto on this machine; their games are
told of in fast motion. A table loses its power by being stopped in mid-sentence (SIGSTOP), so that the broker
must notice by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE))
GAMES_AN_HOUR = 6


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--hours", type=float, default=1.0, help="of the tables' time")
    parser.add_argument("--be-table", nargs=3, metavar=("NAME", "PORT", "FOLDER"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.be_table:
        name, port, folder = arguments.be_table
        asyncio.run(be_table(name, int(port), Path(folder)))
        return 0
    if shutil.which("mosquitto") is None:
        print("a broker is needed: sudo apt-get install mosquitto", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(arguments.tables, arguments.hours, Path(folder)))
    return 0


async def be_table(name: str, port: int, folder: Path) -> None:
    """One table that does nothing, to be switched off."""
    from table.fleet.broker import read_broker
    from table.fleet.mailbag import Mailbag
    from table.fleet.sender import Sender
    from table.fleet.topics import Topics

    broker = read_broker(f"mqtt://127.0.0.1:{port}")
    await Sender(broker, Topics(name), Mailbag(folder), lambda: "{}", [], asyncio.Event()).run()


async def measure(tables: int, hours: float, folder: Path) -> None:
    from table.fleet import sender
    from tests.fleet.mosquitto import Ear, Mosquitto

    sender.PACE = 0.0  # fast motion
    broker = Mosquitto(lambda program: str(shutil.which(program)), folder, secured=False)
    broker.start()
    try:
        idle, ear = broker.memory, Ear(broker.broker)
        await _evening(tables, hours, folder, broker)
        events = sum(topic.endswith("/events") for topic, _, _ in ear.heard)
        told = len(ear.heard)
        print(f"{tables} tables, {hours:g} hours of theirs: {told} messages, {events} of them events")
        print(f"  {told / tables / hours:.1f} messages per table and hour")
        print(f"  the broker: {idle / 2**20:.1f} MiB alone, {broker.memory / 2**20:.1f} MiB with them")
        gone = await _power_cut(folder, broker, ear)
        print(f"  a table that loses its power is said to be gone after {gone:.1f} s")
        ear.close()
    finally:
        broker.stop()


async def _evening(tables: int, hours: float, folder: Path, broker: Any) -> None:
    from table.fleet.discovery import discovery
    from table.fleet.mailbag import Mailbag
    from table.fleet.sender import Sender
    from table.fleet.topics import Topics, as_json

    async def play(number: int) -> None:
        topics, home, news = Topics(f"table-{number}"), folder / str(number), asyncio.Event()
        home.mkdir()
        mailbag, state = Mailbag(home), {"phase": "playing", "games": 0}
        greetings = discovery(topics, f"Table {number}", "0")
        task = asyncio.create_task(
            Sender(broker.broker, topics, mailbag, lambda: as_json(state), greetings, news).run()
        )
        for game in range(max(1, round(GAMES_AN_HOUR * hours))):
            for kind in ("game begun", "game ended"):
                state = {"phase": kind, "games": game}
                mailbag.put({"kind": kind, "what": "Sea Leg", "game": game})
                news.set()
                while len(mailbag):
                    await asyncio.sleep(0.01)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        mailbag.close()

    evenings = asyncio.as_completed([play(number) for number in range(tables)])
    for done, finished in enumerate(evenings, start=1):
        await finished
        print(f"\r{done} of {tables} tables have played", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


async def _power_cut(folder: Path, broker: Any, ear: Any) -> float:
    """Stop a table as a pulled plug does: it says nothing any more, and its connection stays open."""
    home = folder / "plug"
    home.mkdir()
    words = ["--be-table", "plug", str(broker.port), str(home)]
    table = subprocess.Popen([sys.executable, __file__, *words])
    try:
        await _heard(ear, "online")
        os.kill(table.pid, signal.SIGSTOP)
        start = time.monotonic()
        await _heard(ear, "offline")
        return time.monotonic() - start
    finally:
        table.kill()
        table.wait()


async def _heard(ear: Any, word: str) -> None:
    while ear.last("tidetable/plug/presence") != word:
        await asyncio.sleep(0.05)


if __name__ == "__main__":
    raise SystemExit(main())
