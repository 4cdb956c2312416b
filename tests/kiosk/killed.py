"""Kills a table for guests at random instants: `python -m tests.kiosk.killed FOLDER KILLS SEED`.

Each life is a process of its own, forked from this one (which has no threads), in which guests do anything
at all at full speed until SIGKILL comes. What the display showed went through a pipe before: whatever of a
game was shown must be in the journal afterwards, and the next life must go on with it.
"""

from __future__ import annotations

import json
import os
import select
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

from table.keeping.journal import Journal
from table.showing.scene import Scene
from tests.kiosk.day import ShopDay

LONGEST = 0.25  # seconds of a life, after its first picture


class WatchedDay(ShopDay):
    """A day whose pictures are told of before anything else happens."""

    def __init__(self, folder: Path, seed: int, pipe: int) -> None:
        self._pipe = pipe
        super().__init__(folder, seed, hours=1000.0, plugs=0)

    def opened(self) -> None:
        self.table.display = self._tell

    def _tell(self, picture: Scene) -> None:  # noqa: ARG002 (that there is one is enough)
        table = self.table.table
        told = {"station": type(table.host.station).__name__, "entry": -1, "game": "", "record": []}
        if not table.host.receives:
            moment = table.moment
            record = [[entry.seat, entry.text] for entry in moment.record]
            told |= {"entry": moment.entry, "game": moment.sheet.game.NAME, "record": record}
        os.write(self._pipe, json.dumps(told).encode() + b"\n")


def live(folder: Path, seed: int, pipe: int) -> None:
    """A life: guests who never stop."""
    day = WatchedDay(folder, seed, pipe)
    day.opened()
    while True:
        day.next_guests()


def one_life(folder: Path, seed: int, lifetime: float) -> list[dict[str, object]]:
    """What was shown until the plug was pulled."""
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        os.close(ours)
        try:
            live(folder, seed, theirs)
        except BaseException as error:
            os.write(2, f"the table failed: {error!r}\n".encode())
        os._exit(1)
    os.close(theirs)
    said, end = b"", None
    while end is None or time.monotonic() < end:
        wait = 30.0 if end is None else max(0.0, end - time.monotonic())
        if select.select([ours], [], [], wait)[0]:
            part = os.read(ours, 65536)
            if not part:
                break  # it has failed by itself
            said += part
        if end is None:
            end = time.monotonic() + lifetime
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    while part := os.read(ours, 65536):
        said += part
    os.close(ours)
    if os.WIFEXITED(status):
        raise SystemExit(f"a table ended by itself, with seed {seed}")
    return [json.loads(line) for line in said.split(b"\n")[:-1]]


def main(folder: Path, kills: int, seed: int) -> None:
    rng = Random(seed)
    stations: Counter[str] = Counter()
    games: Counter[str] = Counter()
    for number in range(kills):
        shown = one_life(folder, rng.getrandbits(32), rng.uniform(0, LONGEST))
        last = shown[-1] if shown else {"station": "nothing", "game": "", "entry": -1, "record": []}
        stations[str(last["station"])] += 1
        games[str(last["game"] or "none")] += 1
        journal = Journal(folder / "journal.db")
        try:
            kept = {g.id: [[entry.seat, entry.text] for entry in g.actions] for g in journal.games(10_000)}
        finally:
            journal.close()
        for each in shown:
            record, entry = each["record"], each["entry"]
            assert isinstance(record, list)
            if record and kept.get(entry, [])[: len(record)] != record:  # type: ignore[call-overload]
                raise SystemExit(f"kill {number}: {record[-1]} of game {entry} was shown and is lost")
    print(json.dumps({"kills": kills, "stations": stations, "games": games}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
