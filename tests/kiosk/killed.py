"""Kills a table for guests at random instants: `python -m tests.kiosk.killed FOLDER KILLS SEED`.

Each life is a process of its own (lives.py), in which guests bring the table to one of its stations, or to
one of the phases of a game, and stay there at full speed until SIGKILL comes; some lives end on the way. What
the display showed was told before: whatever of a game was shown must be in the journal afterwards, and the
next life must go on with it.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from engines.catalog import shipped
from hardware.board import SERVICE
from table.judging.verdict import Guide
from table.keeping.journal import Journal
from table.playing.moment import Phase
from tests.kiosk.guests import GuestTable
from tests.kiosk.lives import Life, Teller

LONGEST = 0.25  # seconds of a life after its guests have arrived
ON_THE_WAY = 0.2  # of all lives end before that
QUICKEST = "sea_leg"  # to its end
PHASES = {
    Phase.SETTING_UP: "setting up",
    Phase.RESUMING: "setting up",
    Phase.OVER: "scores",
    Phase.CLEARING: "clearing",
    Phase.CLEARED: "clearing",
}


def where(table: GuestTable) -> str:
    """The kiosk's state, as people would say it."""
    return PHASES.get(table.moment.phase, "playing") if table.at_game else table.station


class Errand:
    """Guests who want to be somewhere, and stay there."""

    def __init__(self, table: GuestTable, rng: Random, game: str) -> None:
        self.table, self._rng, self._game = table, rng, game

    def _to_the_list(self) -> None:
        self.table.key(SERVICE, "back")

    def attracting(self) -> Callable[[], None]:
        self._to_the_list()
        self.table.key("back")
        return lambda: self.table.settle(5.0)

    def choosing(self) -> Callable[[], None]:
        self._to_the_list()
        return lambda: self.table.key(self._rng.choice(("left", "right")))

    def gathering(self) -> Callable[[], None]:
        self._to_the_list()
        self.table.choose(self.table.house.offers[QUICKEST].title)
        return lambda: self.table.key(self._rng.choice(("left", "right")))

    def service(self) -> Callable[[], None]:
        self.table.key(SERVICE)
        return self._try_everything

    def _try_everything(self) -> None:
        """One task after the other; never back to the guests, where keys would play."""
        for _ in range(6):
            self.table.key("confirm", "right", "back", "right")
        self.table.key(SERVICE)

    def _new_game(self, game: str) -> None:
        self._to_the_list()
        self.table.choose(self.table.house.offers[game].title)
        while self.table.station == "Gathering":
            self.table.key("confirm")

    def setting_up(self) -> Callable[[], None]:
        self._new_game(self._game)
        return self._lay_and_lift

    def _lay_and_lift(self) -> None:
        verdict = self.table.moment.verdict
        if isinstance(verdict, Guide) and len(verdict.fixes) > 1:
            self.table.hands.follow(verdict.fixes[0])
        else:
            for piece in list(self.table.hands.lying):
                self.table.hands.take(piece)
        self.table.settle(0.3)

    def playing(self) -> Callable[[], None]:
        if not self.table.at_game or self._game != self.table.moment.sheet.game.NAME:
            self._new_game(self._game)
        self.table.follow()
        return self._play_on

    def _play_on(self) -> None:
        if not self.table.at_game or self.table.moment.ended:
            self._new_game(self._game)
        self.table.go_on()

    def scores(self) -> Callable[[], None]:
        self._new_game(QUICKEST)
        while not self.table.moment.ended:
            self.table.go_on()
        self.table.follow()
        return lambda: self.table.key("menu", "back")

    def clearing(self) -> Callable[[], None]:
        self.scores()
        self.table.key("confirm")
        return self._lift_and_lay

    def _lift_and_lay(self) -> None:
        piece, (cell, face) = self._rng.choice(list(self.table.hands.lying.items()))
        self.table.hands.take(piece)
        self.table.settle(0.3)
        self.table.hands.put(piece, cell, face)
        self.table.settle(0.3)


ERRANDS = (
    Errand.playing,
    Errand.attracting,
    Errand.choosing,
    Errand.setting_up,
    Errand.gathering,
    Errand.setting_up,
    Errand.playing,
    Errand.scores,
    Errand.clearing,
    Errand.service,
)


def live(folder: Path, number: int, seed: int, tell: Teller) -> None:
    """A life: guests who never stop."""
    rng = Random(seed)
    table = GuestTable(folder)

    def told(_: object) -> None:
        shown: dict[str, Any] = {"where": where(table), "entry": -1, "game": "", "record": []}
        if table.at_game:
            record = [[entry.seat, entry.text] for entry in table.moment.record]
            shown |= {"entry": table.moment.entry, "game": table.moment.sheet.game.NAME, "record": record}
        tell(shown)

    table.display = told
    goes_on = ERRANDS[number % len(ERRANDS)](Errand(table, rng, shipped()[number // 3 % len(shipped())]))
    told(None)
    tell({"arrived": True})
    while True:
        goes_on()


def one_life(folder: Path, number: int, rng: Random) -> list[dict[str, Any]]:
    """What was shown until the plug was pulled."""
    seed, lifetime, early = rng.getrandbits(32), rng.uniform(0, LONGEST), rng.random() < ON_THE_WAY
    life = Life(lambda tell: live(folder, number, seed, tell))
    shown: list[dict[str, Any]] = []
    for told in life.told():
        shown.append(told)
        if early or "arrived" in told:
            break
    end = time.monotonic() + lifetime
    while (left := end - time.monotonic()) > 0:
        shown += [told for told, _ in zip(life.told(left), range(1), strict=False)]
    shown += life.end()
    if life.fate() == 0:
        raise SystemExit(f"a table ended by itself, in life {number}")
    return [told for told in shown if "arrived" not in told]


def main(folder: Path, kills: int, seed: int) -> None:
    rng = Random(seed)
    places: Counter[str] = Counter()
    games: Counter[str] = Counter()
    for number in range(kills):
        shown = one_life(folder, number, rng)
        last = shown[-1] if shown else {"where": "nothing", "game": ""}
        places[last["where"]] += 1
        games[last["game"] or "none"] += 1
        look_for(shown, folder, number)
    print(json.dumps({"kills": kills, "places": places, "games": games}))


def look_for(shown: list[dict[str, Any]], folder: Path, number: int) -> None:
    """Is everything that was shown in the journal?"""
    longest = {each["entry"]: each["record"] for each in shown if each["record"]}
    journal = Journal(folder / "journal.db")
    try:
        kept = {g.id: [[entry.seat, entry.text] for entry in g.actions] for g in journal.games(10_000)}
    finally:
        journal.close()
    for entry, record in longest.items():
        if kept.get(entry, [])[: len(record)] != record:
            raise SystemExit(f"kill {number}: {record[-1]} of game {entry} was shown and is lost")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
