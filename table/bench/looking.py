"""What a recording comes to say: the words of its readings and, with a game, the sentences of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hardware.board import Reading
from hardware.recording import Recording
from hardware.replay import Replayer
from table.bench.words import Names, in_words
from table.playing.moment import Beside
from table.playing.session import Session
from table.running.house import House, replayed_session
from table.showing.staging import scene

AFTERWARDS = 30.0  # seconds that a table is given to think after the last byte


def reading_lines(recording: Recording, names: Names) -> Iterator[tuple[int, str]]:
    """(after so many entries, what was read)."""
    heard: list[Reading] = []
    player = Replayer(recording)
    player.start(heard.extend)
    for number, entry in enumerate(recording.entries, 1):
        player.play(entry)
        yield from ((number, in_words(reading, names)) for reading in heard)
        heard.clear()


def table_lines(recording: Recording, house: House) -> Iterator[tuple[int, str]]:
    """(after so many entries, what a table said): sentence, notices and log, in the recording's own time."""
    session = replayed_session(house, recording.notes)
    player, heard, entries = Replayer(recording), list[Sequence[Reading]](), recording.entries
    player.start(heard.append)
    said: set[str] = set()
    for number, entry in enumerate(entries, 1):
        for at in _deadlines(session, entry.at):
            session.think(at, Beside())
            yield from ((number - 1, line) for line in _new(session, house, at, said))
        player.play(entry)
        for readings in heard:
            session.sense(readings, entry.at)
        heard.clear()
        session.think(entry.at, Beside())
        yield from ((number, line) for line in _new(session, house, entry.at, said))
    for at in _deadlines(session, (entries[-1].at if entries else 0.0) + AFTERWARDS):
        session.think(at, Beside())
        yield from ((len(entries), line) for line in _new(session, house, at, said))


def _deadlines(session: Session, until: float) -> Iterator[float]:
    """When the table thinks by itself before this time. A deadline that stays is not waited for twice."""
    before = float("-inf")
    while (at := session.deadline()) is not None and before < at <= until:
        before = at
        yield at


def _new(session: Session, house: House, now: float, said: set[str]) -> list[str]:
    picture = scene(session.moment, *house.size, now, {})
    lines = [picture.now, *picture.notices, *(line.say for line in picture.log)]
    fresh = [line for line in lines if line not in said]
    said.update(fresh)
    return fresh
