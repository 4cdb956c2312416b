"""Scenes of a table for guests: the show, the choice, the questions, and service mode."""

from __future__ import annotations

import json
from datetime import datetime
from functools import cache
from pathlib import Path

from engines.match import Entry
from table.games import load_game
from table.keeping.scores import list_name
from table.kiosk import serving
from table.kiosk.around import Around, HostPace
from table.kiosk.attract import Showing
from table.kiosk.host import KioskHost
from table.kiosk.offers import OfferedGame, offered
from table.kiosk.pictures import lacking, received, wondering
from table.kiosk.stations import (
    Attracting,
    Choosing,
    Emptying,
    Gathering,
    KeptGame,
    Lacking,
    Party,
    Serving,
    Task,
)
from table.running.faultbook import AWAY, DOWN, NOISY, PART, Fault
from table.running.keeper import fault_words
from table.showing.scene import Scene

REHEARSALS = Path(__file__).with_name("rehearsals.json")
SIZE = (5, 9)
NAMES = ("sea_leg", "captivate", "sea_grid", "captain_zemo", "captain_sonar")
NOTHING = Around()
LYING = {"stern-1": "B7", "stern-2": "C6", "bow-1": "C3", "bow-2": "E4"}


@cache
def offers() -> dict[str, OfferedGame]:
    boxes = [load_game(name) for name in NAMES]
    return {box.name: offered(box, box.sheet.on_mat(*SIZE), box.sheet.fit(*SIZE, {})) for box in boxes}


def host() -> KioskHost:
    return KioskHost(offers(), SIZE, HostPace())


def shown(station: object, around: Around = NOTHING, showing: Scene | None = None) -> Scene:
    table = host()
    table.station = station  # type: ignore[assignment]
    return received(table, around, showing, [f"{list_name('Easy Sailing, Pillager')}: 34"]).picture


def rehearsal(game: str) -> tuple[Entry, ...]:
    """What bots once played (`rehearsed`, seed 5, easy, 60 actions), kept in a file: another Python adds
    fractions up otherwise, and bots then choose otherwise."""
    return tuple(Entry(seat, action) for seat, action in json.loads(REHEARSALS.read_text())[game])


def played(game: str) -> Scene:
    """A game as bots have played it for a while."""
    showing = Showing(offers()[game])
    showing.begin(0.0)
    showing.take(rehearsal(game), 0.0)
    return showing.picture(*SIZE, 16.0)


def attract(game: str) -> Scene:
    return shown(Attracting(game, 0.0), showing=played(game))


def kept() -> Around:
    wish = offers()["sea_leg"].wish(Party(2))
    return Around(LYING, kept=(KeptGame(3, "sea_leg", "Sea Leg", 0.0, wish),), wall=720.0)


def missing(base: Scene) -> Scene:
    wish = offers()["sea_leg"].wish(Party(2))
    return lacking(base, host(), Lacking(wish, {"bow": 1}))


def at(hour: int, minute: int) -> float:
    return datetime(2026, 1, 2, hour, minute).timestamp()


def service(task: Task | None) -> Scene:
    condition = serving.Condition(
        read=frozenset({"A1", "B1", "C1", "A2"}),
        down=frozenset({"D4"}),
        faults=(
            fault_words(Fault("D4", DOWN, at(14, 12))),
            fault_words(Fault("B2", NOISY, at(13, 50), 12, at(13, 58))),
            fault_words(Fault("A7", NOISY, at(11, 4), 1, at(11, 5))),
            fault_words(Fault(f"{PART}2", AWAY, at(10, 40), 1, at(10, 41))),
        ),
        unread=("D4", "E9"),
        machine=(
            "Tidetable 1.0, Python 3.11.2, Linux aarch64",
            "21.4 GB free on the disk",
            "The processor has 51 degrees",
            "Its power supply is strong enough",
        ),
    )
    return serving.picture(SIZE, Serving(task), condition)[0]


def clearing() -> Scene:
    return shown(Emptying(offers()["captivate"].wish(Party(2))), Around(LYING, frozenset({"A9"})))


def sea_leg_midgame() -> Scene:
    return played("sea_leg")


KIOSK = {
    "kiosk_attract": lambda: attract("sea_leg"),
    "kiosk_attract_zemo": lambda: attract("captain_zemo"),
    "kiosk_choose": lambda: shown(Choosing(1), kept()),
    "kiosk_language": lambda: shown(Choosing(-1)),  # the last row
    "kiosk_people": lambda: shown(Gathering("captivate", 0, 1)),
    "kiosk_clearing": clearing,
    "kiosk_still_there": lambda: wondering(sea_leg_midgame()),
    "kiosk_missing": lambda: missing(sea_leg_midgame()),
    "kiosk_service": lambda: service(None),
    "kiosk_service_faults": lambda: service(Task.FAULTS),
    "kiosk_service_readers": lambda: service(Task.READERS),
}
