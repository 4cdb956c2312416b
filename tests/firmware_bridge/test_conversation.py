"""Greeting, cells and presses: the Pi's side against the simulated tile, under a clock the test owns."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from firmware_bridge import asking
from firmware_bridge.codec import Decoder, encode
from firmware_bridge.conversation import Conversation
from firmware_bridge.events import ButtonReport, CellReport, Down, TileInfo, Up
from firmware_bridge.frames import (
    AskSnapshot,
    ButtonPressed,
    CellChanged,
    Frame,
    Hello,
    Info,
    Ping,
    Pong,
    SnapshotCells,
    SnapshotEnd,
)
from firmware_bridge.line import LinkState
from firmware_bridge.picture import TilePicture
from firmware_bridge.sim.scanner import REFERENCE
from firmware_bridge.values import Lamp, Pattern, Presence

RAT = "04a1b2c3d4e5f6"
WHITE = Lamp(Pattern.PULSE, (255, 255, 255))
AMBER = Lamp(Pattern.BLINK, (255, 160, 0))
GREEN_FLASH = Lamp(Pattern.FLASH, (0, 255, 0))
INFO = TileInfo(0, 16, 16, "tidetable-sim", 1, 7)
EMPTY = [CellReport(index, Presence.ABSENT) for index in range(16)]


def card(index: int, tag: str = RAT) -> CellReport:
    return CellReport(index, Presence.PRESENT, (tag,))


def test_first_words_are_up_and_then_every_cell(duet: Any) -> None:
    table = duet()
    table.world.place(3, RAT)
    table.run(0.1)
    assert table.events == [Up(INFO), *EMPTY[:3], card(3), *EMPTY[4:]]
    assert table.pi.settled


def test_change_is_told_at_once_and_only_once(duet: Any) -> None:
    table = duet()
    table.run(0.1)
    table.events.clear()
    table.place(5, RAT)
    table.exchange()
    for _ in range(300):  # more than the tile can count
        table.tile.press(5)
        table.exchange()
    table.lift(5)
    table.run(5)
    assert table.events == [card(5), *[ButtonReport(5)] * 300, EMPTY[5]]


def test_hello_is_repeated_until_it_is_answered(duet: Any, losing: Any) -> None:
    table = duet()
    table.to_tile = losing(Hello, 2)
    table.run(asking.HELLO_AGAIN * 1.5)
    assert table.events == []
    table.run(asking.HELLO_AGAIN)
    assert table.events[0] == Up(INFO)


def test_answer_to_an_older_hello_is_not_taken_for_an_answer() -> None:
    pi = Conversation("port")
    pi.opened(0.0)
    pi.closed("gone")
    pi.opened(1.0)
    assert pi.feed(encode(Info(0, 1, 1, 7, 0, 0, 16, 16, "x")), 1.0) == []
    assert pi.feed(encode(Info(1, 1, 2, 7, 0, 0, 16, 16, "x")), 1.0)[0] == Up(INFO._replace(firmware="x"))


@pytest.mark.parametrize("together", [True, False])
def test_half_a_frame_at_the_opening_is_no_fault_of_the_line(together: bool) -> None:
    pi = Conversation("port")
    pi.opened(0.0)
    rest, info = encode(CellChanged(3, card(5)))[4:], encode(Info(0, 1, 1, 7, 0, 0, 16, 16, "x"))
    for piece in [rest + info] if together else [rest, info]:
        pi.feed(piece, 0.0)
    assert pi.state is LinkState.UP
    assert (pi.counts.bad, pi.counts.lost) == (0, 0)
    pi.feed(rest, 0.1)
    assert (pi.counts.bad, pi.counts.lost) == (1, 1)


def test_nothing_answers(duet: Any) -> None:
    table = duet()
    table.to_tile = lambda _: b""
    table.run(asking.HELLO_AGAIN * asking.HELLO_TRIES + 0.01)
    assert table.events == [Down("nothing answers on port: is it a tile, and has it power?")]
    table.run(10)
    assert len(table.events) == 1  # the same reason is told once


def test_tile_that_falls_silent_is_down_and_comes_back(duet: Any) -> None:
    table = duet()
    table.run(0.1)
    table.events.clear()
    table.to_tile = lambda _: b""
    table.run(asking.PING_EVERY + asking.PING_AGAIN * asking.PING_TRIES + 0.01)
    assert table.events == [Down("the tile on port stopped answering: look at its power and cable")]
    table.to_tile = bytes
    table.run(4)
    assert table.events[1:] == [Up(INFO), *EMPTY]


def test_tile_that_never_gives_a_snapshot_is_down(duet: Any, losing: Any) -> None:
    table = duet()
    table.to_tile = losing(AskSnapshot, 1000)
    table.run(asking.SNAPSHOT_AGAIN * (asking.SNAPSHOT_TRIES + 1) + 0.1)
    assert table.events[:2] == [Up(INFO), Down("the tile on port does not say what lies on it: restart it")]


def test_tile_of_another_protocol_is_refused() -> None:
    pi = Conversation("port")
    pi.opened(0.0)
    (down,) = pi.feed(encode(Info(0, 2)), 0.0)
    assert isinstance(down, Down)
    assert "protocol 2 and this program 1" in down.why
    assert pi.state is LinkState.CLOSED
    assert pi.next_deadline() is None


@pytest.mark.parametrize("lost", [CellChanged, ButtonPressed])
def test_lost_report_is_repaired_by_the_next_frame(duet: Any, losing: Any, lost: type[Frame]) -> None:
    table = duet()
    table.run(0.1)
    table.events.clear()
    table.to_pi = losing(lost)
    table.place(5, RAT)
    table.tile.press(4)
    table.exchange()
    table.place(6, RAT[::-1])
    table.exchange()
    assert sorted(table.events, key=repr) == [ButtonReport(4), card(5), card(6, RAT[::-1])]
    assert table.pi.settled
    assert table.pi.counts.lost == 1


def test_lost_last_report_is_found_by_a_ping(duet: Any, losing: Any) -> None:
    table = duet()
    table.run(0.1)
    table.to_pi = losing(CellChanged)
    table.place(5, RAT)
    table.run(asking.PING_EVERY)
    assert table.seen[5] == card(5)


def test_report_that_lost_its_end_is_found_soon(duet: Any) -> None:
    table = duet()
    table.run(0.1)
    table.to_pi = lambda data: data[:-1]
    table.place(5, RAT)
    table.exchange()
    table.to_pi = bytes
    table.run(asking.STUCK + 0.001)
    assert table.seen[5] == card(5)


@pytest.mark.parametrize("kind", [SnapshotCells, SnapshotEnd])
@pytest.mark.parametrize("times", [1, 3])
def test_lost_part_of_a_snapshot_is_asked_for_again(
    duet: Any, losing: Any, kind: type[Frame], times: int
) -> None:
    table = duet()
    for index in range(16):
        table.world.place(index, f"{index:014x}")
    table.to_pi = losing(kind, times)
    table.run(1)
    assert table.seen == table.truth()


def test_move_whose_first_half_was_lost_is_told_whole_or_not_at_all(duet: Any, losing: Any) -> None:
    table = duet()
    table.place(2, RAT)
    table.run(0.1)
    table.events.clear()
    table.to_pi = losing(CellChanged)
    table.lift(2)
    table.exchange()
    assert table.events == []
    batches: list[Any] = []
    feed = table.pi.feed
    table.pi.feed = lambda data, now: batches.append(feed(data, now)) or batches[-1]
    table.place(3, RAT)
    table.exchange()
    assert [batch for batch in batches if batch] == [[EMPTY[2], card(3)]]


def test_frame_that_comes_twice_counts_once(duet: Any) -> None:
    table = duet()
    table.run(0.1)
    table.events.clear()
    table.to_pi = lambda data: data * 2
    table.tile.press(4)
    table.exchange()
    table.to_pi = bytes
    table.run(1)
    assert table.events == [ButtonReport(4)]
    assert table.pi.counts.lost == 0


def test_presses_lost_in_a_row_are_all_told(duet: Any, losing: Any) -> None:
    table = duet()
    table.run(0.1)
    table.to_pi = losing(ButtonPressed, 3)
    for button in (4, 4, 9):
        table.tile.press(button)
    table.run(1)
    assert table.presses == {4: 2, 9: 1}


def test_presses_while_the_tile_was_away_are_not_told(duet: Any) -> None:
    table = duet()
    table.run(0.1)
    table.tile.press(4)
    table.tile.take_output()
    table.pi.closed("unplugged")
    table.run(1)
    assert table.presses == {}
    table.tile.press(4)
    table.run(1)
    assert table.presses == {4: 1}


def test_slow_tile_answers_only_when_it_has_looked_at_every_cell(duet: Any) -> None:
    table = duet(16, REFERENCE)
    table.world.place(15, RAT)
    table.run(0.1)
    assert table.events == [Up(INFO)]
    table.run(2)
    assert table.seen == table.truth()
    assert not any(event == CellReport(15, Presence.ABSENT) for event in table.events)


def test_reader_goes_down_and_comes_back(duet: Any) -> None:
    table = duet(16, REFERENCE)
    table.world.place(5, RAT)
    table.run(2)
    table.events.clear()
    table.world.down(5)
    table.run(1)
    table.world.mend(5)
    table.run(1)
    assert table.events == [CellReport(5, Presence.DOWN), card(5)]


def test_cells_and_buttons_that_a_tile_cannot_have_are_passed_over(duet: Any) -> None:
    table = duet(4)
    table.run(0.1)
    table.events.clear()
    seq = table.pi._last.seq
    strange = encode(CellChanged(seq + 1, card(9))) + encode(ButtonPressed(seq + 2, 9, 1))
    assert table.pi.feed(strange, table.now) == []


def test_idle_line_carries_two_pings_a_second_and_nothing_else(duet: Any) -> None:
    table = duet()
    table.run(1)
    sent: list[Frame] = []
    times: list[float] = []

    def note(data: bytes) -> bytes:
        sent.extend(Decoder().feed(data))
        times.append(table.now)
        return data

    table.to_tile = note
    table.run(60)
    assert set(sent) == {Ping()}
    assert {round(b - a, 6) for a, b in pairwise(times)} == {asking.PING_EVERY}


def test_frames_meant_for_tiles_are_ignored_by_the_pi() -> None:
    """A port that echoes is no tile."""
    pi = Conversation("port")
    pi.opened(0.0)
    assert pi.feed(pi.take_output(), 0.0) == []
    assert pi.state is LinkState.GREETING


def test_what_was_heard_before_a_loss_does_not_make_a_picture_whole() -> None:
    picture = TilePicture()
    picture.begin(4, 4)
    picture.cells(EMPTY[:2])
    picture.lose()
    picture.cells(EMPTY[2:4])
    assert picture.end((0, 0, 0, 0)) is None
    picture.cells([card(0), EMPTY[1]])
    assert picture.end((0, 0, 0, 0)) == [card(0), *EMPTY[1:4]]


def test_cell_reported_while_the_tile_is_in_doubt_is_not_told(duet: Any) -> None:
    table = duet()
    table.run(0.1)
    seq = table.pi._last.seq
    table.pi.feed(encode(Pong(seq + 1, 99, 2, 0)), table.now)  # another start of the tile: greet it anew
    assert table.pi.state is LinkState.GREETING
    assert table.pi.feed(encode(CellChanged(table.pi._last.seq + 1, card(3))), table.now) == []
