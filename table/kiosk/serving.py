"""Service mode, for the shop's people: tests of readers, lamps, keys and sound, what failed last, and the
machine. Pure: what is known of the machine comes in as words, and what is to be done goes out as a deed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hardware.board import DARK, Lamp, Pattern
from hardware.cells import mat_cells
from table.kiosk.signs import Sign, Signboard
from table.kiosk.stations import Attend, Choosing, Serving, Task
from table.showing.language import MAY_ACT, Lamps
from table.showing.scene import CellPicture, Choice, KeyLabel, Line, MatPicture, Scene
from table.tongues import listed, mark, say

READ = Lamp(Pattern.STEADY, (0, 255, 60))
COLOURS = ((255, 255, 255), (255, 0, 0), (0, 255, 0), (0, 0, 255))
LABELS = {
    Task.READERS: mark("Test the readers"),
    Task.LAMPS: mark("Test the lamps"),
    Task.KEYS: mark("Test keys and buttons"),
    Task.SOUND: mark("Test the sound"),
    Task.FAULTS: mark("What failed last"),
    Task.MACHINE: mark("About this table"),
    Task.REPORT: mark("Write a file for a bug report"),
    Task.RESTART: mark("Restart the table"),
    Task.SHUT_DOWN: mark("Shut down"),
}
HOW = {
    Task.LAMPS: mark("Every lamp shows the same colour. Choose shows the next one."),
    Task.SOUND: mark("Choose plays a tone."),
    Task.FAULTS: mark("The newest stands first, with its time and its place."),
    Task.MACHINE: mark("What somebody who helps will ask for."),
    Task.REPORT: mark(
        "The file tells of faults, versions and settings, and of no card, seat or password. Write it?"
    ),
    Task.RESTART: mark("The program starts anew, and a game goes on. Restart?"),
    Task.SHUT_DOWN: mark("When the screen is dark the power may be cut. Shut down?"),
}
SURE = (Task.REPORT, Task.RESTART, Task.SHUT_DOWN)  # asked about before they are done
TRIED = (Task.READERS, Task.LAMPS, Task.KEYS, Task.SOUND)  # with somebody at the mat
LOOKED_AT = (Task.READERS, Task.FAULTS, Task.MACHINE)  # where there is nothing to choose
ENDS = (Task.RESTART, Task.SHUT_DOWN)


class Condition(NamedTuple):
    """What is known of the table, for its keepers."""

    read: frozenset[str] = frozenset()  # cells that have read something since the test began
    down: frozenset[str] = frozenset()
    faults: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()  # cells that read nothing in ten games
    machine: tuple[str, ...] = ()
    said: str = ""  # what became of the last deed
    left_out: tuple[str, ...] = ()  # games that are not offered, and why


def board() -> Signboard:
    """The menu of service mode."""
    signs = tuple(Sign(say(label), Serving(task)) for task, label in LABELS.items())
    back = Sign(say("Back to the guests"), Choosing())
    return Signboard(say("Service"), say("For the people who look after this table."), (*signs, back))


def led(word: str, station: Serving) -> Serving | Choosing | Attend:
    """Where a key leads in service mode, or what is to be done about it."""
    rows = board().signs
    if station.task is None and word in ("left", "right"):
        step = 1 if word == "right" else -1
        return station._replace(chosen=(station.chosen + step) % len(rows))
    if station.task is None and word == "confirm":
        leads = rows[station.chosen % len(rows)].leads
        assert isinstance(leads, Serving | Choosing)
        return leads
    if word == "back":
        return Serving() if station.task is not None else Choosing()
    if station.task in SURE and word == "confirm":
        return Attend(station.task)
    return station._replace(chosen=station.chosen + 1, last=word)


def tried(station: Serving, task: Task | None) -> Serving:
    """What somebody tries out who chooses a task by its name: the same one again shows the next of it."""
    return station._replace(chosen=station.chosen + 1) if task and task is station.task else Serving(task)


def picture(size: tuple[int, int], station: Serving, condition: Condition) -> tuple[Scene, Lamps]:
    """What is seen of service mode, and the lamps of the mat."""
    lamps = _lamps(size, station, condition)
    cells = tuple(
        CellPicture(cell, "sea", (), None, lamps.get(cell, DARK), cell in condition.down)
        for cell in mat_cells(*size)
    )
    listing = board()
    title = listing.title if station.task is None else say(LABELS[station.task])
    labels = {} if station.task in LOOKED_AT else {"confirm": say("Choose")}
    labels["back"] = say("Back")
    if station.task is None:
        labels |= {"left": say("Up"), "right": say("Down")}
    rows = tuple(sign.label for sign in listing.signs)
    scene = Scene(
        title=say("Service"),
        seat=None,
        turn=title,
        now=_now(station, condition, size),
        mat=MatPicture(*size, cells),
        log=tuple(Line(words) for words in _lines(station, condition)),
        keys=tuple(KeyLabel(0, word, label) for word, label in labels.items()),
        choice=Choice("", rows, station.chosen % len(rows)) if station.task is None else None,
        tone=("guide", "over")[station.chosen % 2] if station.task is Task.SOUND else "play",
        private=True,
    )
    return scene, lamps


def _now(station: Serving, condition: Condition, size: tuple[int, int]) -> str:
    if condition.said:
        return condition.said
    if station.task is None:
        return board().say
    if station.task is Task.READERS:
        return say(
            "{read} of {all} readers have read something. Lay a card on every cell.",
            read=len(condition.read),
            all=size[0] * size[1],
        )
    if station.task is Task.KEYS:
        if not station.last:
            return say("Press every key and every cell; back ends it.")
        return say("Heard: {what}. Press the next; back ends it.", what=station.last)
    return say(HOW[station.task])


def _lines(station: Serving, condition: Condition) -> Sequence[str]:
    """As a log is drawn: the last one stands first."""
    if station.task is Task.FAULTS:
        unread = unread_words(condition)
        faults = condition.faults or (say("Nothing has failed."),)
        return (*reversed(faults), *reversed(condition.left_out), *([unread] if unread else ()))
    return condition.machine[::-1] if station.task is Task.MACHINE else ()


def unread_words(condition: Condition) -> str:
    """The cells that read nothing in ten games; "" where all of them did."""
    cells = condition.unread
    return say("Read nothing in ten games: {cells}.", cells=listed(cells)) if cells else ""


def _lamps(size: tuple[int, int], station: Serving, condition: Condition) -> Lamps:
    cells = mat_cells(*size)
    if station.task is Task.READERS:
        return {cell: READ if cell in condition.read else MAY_ACT for cell in cells}
    if station.task is Task.LAMPS:
        return dict.fromkeys(cells, Lamp(Pattern.STEADY, COLOURS[station.chosen % len(COLOURS)]))
    return {station.last: READ} if station.task is Task.KEYS and station.last in cells else {}
