"""The Pi's side against the simulated tile, both pure, under a clock the test owns."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from firmware_bridge import conversation as talk
from firmware_bridge.codec import Decoder, encode
from firmware_bridge.conversation import Conversation, State
from firmware_bridge.events import ButtonReport, CellReport, Down, TileInfo, Up
from firmware_bridge.frames import (
    Ack,
    AskSnapshot,
    ButtonPressed,
    CellChanged,
    Frame,
    Hello,
    Info,
    Ping,
    Pong,
    SetLamps,
    SnapshotCells,
    SnapshotEnd,
)
from firmware_bridge.sim.scanner import REFERENCE
from firmware_bridge.values import DARK, Lamp, Pattern, Presence

RAT = "04a1b2c3d4e5f6"
WHITE = Lamp(Pattern.PULSE, (255, 255, 255))
AMBER = Lamp(Pattern.BLINK, (255, 160, 0))
GREEN_FLASH = Lamp(Pattern.FLASH, (0, 255, 0))
INFO = TileInfo(0, 16, 16, "tidetable-sim", 1, 7)
EMPTY = [CellReport(index, Presence.ABSENT) for index in range(16)]


def card(index: int, tag: str = RAT) -> CellReport:
    return CellReport(index, Presence.PRESENT, (tag,))


def losing(kind: type[Frame], times: int = 1) -> Any:
    """A wire that loses the next frames of one kind, delimiter and all."""
    left = times

    def carry(data: bytes) -> bytes:
        nonlocal left
        kept = b""
        for piece in data.split(b"\0")[:-1]:
            frames = Decoder().feed(piece + b"\0")
            if left and frames and isinstance(frames[0], kind):
                left -= 1
            else:
                kept += piece + b"\0"
        return kept

    return carry


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


def test_hello_is_repeated_until_it_is_answered(duet: Any) -> None:
    table = duet()
    table.to_tile = losing(Hello, 2)
    table.run(talk.HELLO_AGAIN * 1.5)
    assert table.events == []
    table.run(talk.HELLO_AGAIN)
    assert table.events[0] == Up(INFO)


def test_answer_to_an_older_hello_is_not_taken_for_an_answer() -> None:
    pi = Conversation("port")
    pi.opened(0.0)
    pi.closed("gone")
    pi.opened(1.0)
    assert pi.feed(encode(Info(0, 1, 1, 7, 0, 0, 16, 16, "x")), 1.0) == []
    assert pi.feed(encode(Info(1, 1, 2, 7, 0, 0, 16, 16, "x")), 1.0)[0] == Up(INFO._replace(firmware="x"))


def test_nothing_answers(duet: Any) -> None:
    table = duet()
    table.to_tile = lambda _: b""
    table.run(talk.HELLO_AGAIN * talk.HELLO_TRIES + 0.01)
    assert table.events == [Down("nothing answers on port: is it a tile, and has it power?")]
    table.run(10)
    assert len(table.events) == 1  # the same reason is told once


def test_tile_that_falls_silent_is_down_and_comes_back(duet: Any) -> None:
    table = duet()
    table.run(0.1)
    table.events.clear()
    table.to_tile = lambda _: b""
    table.run(talk.PING_EVERY + talk.PING_AGAIN * talk.PING_TRIES + 0.01)
    assert table.events == [Down("the tile on port stopped answering: look at its power and cable")]
    table.to_tile = bytes
    table.run(4)
    assert table.events[1:] == [Up(INFO), *EMPTY]


def test_tile_that_never_gives_a_snapshot_is_down(duet: Any) -> None:
    table = duet()
    table.to_tile = losing(AskSnapshot, 1000)
    table.run(talk.SNAPSHOT_AGAIN * (talk.SNAPSHOT_TRIES + 1) + 0.1)
    assert table.events[:2] == [Up(INFO), Down("the tile on port does not say what lies on it: restart it")]


def test_tile_of_another_protocol_is_refused() -> None:
    pi = Conversation("port")
    pi.opened(0.0)
    (down,) = pi.feed(encode(Info(0, 2)), 0.0)
    assert isinstance(down, Down)
    assert "protocol 2 and this program 1" in down.why
    assert pi.state is State.CLOSED
    assert pi.next_deadline() is None


@pytest.mark.parametrize("lost", [CellChanged, ButtonPressed])
def test_lost_report_is_repaired_by_the_next_frame(duet: Any, lost: type[Frame]) -> None:
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


def test_lost_last_report_is_found_by_a_ping(duet: Any) -> None:
    table = duet()
    table.run(0.1)
    table.to_pi = losing(CellChanged)
    table.place(5, RAT)
    table.run(talk.PING_EVERY)
    assert table.seen[5] == card(5)


def test_report_that_lost_its_end_is_found_soon(duet: Any) -> None:
    table = duet()
    table.run(0.1)
    table.to_pi = lambda data: data[:-1]
    table.place(5, RAT)
    table.exchange()
    table.to_pi = bytes
    table.run(talk.STUCK + 0.001)
    assert table.seen[5] == card(5)


@pytest.mark.parametrize("kind", [SnapshotCells, SnapshotEnd])
@pytest.mark.parametrize("times", [1, 3])
def test_lost_part_of_a_snapshot_is_asked_for_again(duet: Any, kind: type[Frame], times: int) -> None:
    table = duet()
    for index in range(16):
        table.world.place(index, f"{index:014x}")
    table.to_pi = losing(kind, times)
    table.run(1)
    assert table.seen == table.truth()


def test_move_whose_first_half_was_lost_is_told_whole_or_not_at_all(duet: Any) -> None:
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


def test_presses_lost_in_a_row_are_all_told(duet: Any) -> None:
    table = duet()
    table.run(0.1)
    table.to_pi = losing(ButtonPressed, 3)
    for button in (4, 4, 9):
        table.tile.press(button)
    table.run(1)
    assert table.presses == {4: 2, 9: 1}


def test_only_changed_lamps_are_sent(duet: Any) -> None:
    table = duet()
    table.run(0.1)
    sent: list[Frame] = []

    def note(data: bytes) -> bytes:
        sent.extend(Decoder().feed(data))
        return data

    table.to_tile = note
    table.light({3: WHITE, 4: AMBER})
    table.exchange()
    table.light({3: WHITE, 4: DARK, 5: DARK})
    table.exchange()
    assert [frame.lamps for frame in sent if isinstance(frame, SetLamps)] == [
        ((3, WHITE), (4, AMBER)),
        ((4, DARK),),
    ]
    assert table.history == [(3, WHITE), (4, AMBER), (4, DARK)]


@pytest.mark.parametrize("way", ["to_tile", "to_pi"])
@pytest.mark.parametrize("kind", [SetLamps, Ack])
def test_lost_lamps_and_lost_acks_leave_the_same_history(duet: Any, way: str, kind: type[Frame]) -> None:
    table = duet()
    table.run(0.1)
    setattr(table, way, losing(kind, 2))
    table.light({3: WHITE})
    table.light({3: GREEN_FLASH})
    table.light({3: AMBER})
    table.run(1)
    assert table.history == [(3, WHITE), (3, GREEN_FLASH), (3, AMBER)]
    assert table.pi.settled


def test_many_changes_wait_for_room_and_only_the_last_of_each_lamp_is_sent(duet: Any) -> None:
    table = duet()
    table.run(0.1)
    for step in range(100):
        table.light({index: Lamp(Pattern.STEADY, (step, index, 0)) for index in range(16)})
    table.light({0: GREEN_FLASH})
    assert table.pi.take_output().count(0) <= 4
    table.run(1)
    assert table.lamps == {index: Lamp(Pattern.STEADY, (99, index, 0)) for index in range(16)}
    assert table.history.count((0, GREEN_FLASH)) == 1
    assert len(table.history) < 80


def test_lamps_wanted_before_the_tile_is_up_are_shown_but_flashes_are_not(duet: Any) -> None:
    table = duet()
    table.light({3: WHITE, 4: GREEN_FLASH})
    table.run(0.1)
    assert table.history == [(3, WHITE)]


def test_restarted_tile_gets_its_lamps_again_but_no_old_flash(duet: Any) -> None:
    table = duet()
    table.run(0.1)
    table.place(8, RAT)
    table.light({3: WHITE, 4: GREEN_FLASH})
    table.exchange()
    table.events.clear()
    table.history.clear()
    table.tile.restart(table.now)
    table.run(0.1)
    assert table.history == [(3, DARK), (3, WHITE)]
    assert table.events == [
        Down("the tile on port restarted"),
        Up(INFO._replace(boot=8)),
        *(card(8) if index == 8 else EMPTY[index] for index in range(16)),
    ]


@pytest.mark.parametrize("commands", [0, 3])
def test_restart_whose_banner_was_lost_is_found_too(duet: Any, commands: int) -> None:
    table = duet()
    table.run(0.1)
    table.light({3: WHITE})
    table.exchange()
    table.tile.restart(table.now)
    table.tile.take_output()
    for step in range(commands):
        table.light({4: Lamp(Pattern.STEADY, (step, 0, 0))})
    table.run(1)
    assert table.lamps[3] == WHITE
    assert Up(INFO._replace(boot=8)) in table.events


def test_restart_while_commands_are_on_their_way(duet: Any) -> None:
    table = duet()
    table.run(0.1)
    table.light(dict.fromkeys(range(16), WHITE))
    table.tile.restart(table.now)
    table.run(1)
    assert table.lamps == dict.fromkeys(range(16), WHITE)


def test_tile_whose_lamps_went_wrong_unnoticed_is_put_right(duet: Any) -> None:
    table = duet()
    table.light({3: WHITE})
    table.run(0.1)
    table.tile._lamps[3] = AMBER
    table.run(talk.PING_EVERY)
    assert table.history[-1] == (3, WHITE)


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


def test_reset_and_gain_reach_the_tile_once(duet: Any) -> None:
    table = duet()
    table.run(0.1)
    scans = table.tile.scanner.scans[5]
    table.to_tile = lambda _: b""
    table.pi.reset_reader(5, table.now)
    table.pi.set_gain(5, 7, table.now)
    table.exchange()
    table.to_tile = bytes
    table.run(1)
    assert table.tile.gains[5] == 7
    assert table.tile.scanner.scans[5] > scans
    assert table.pi.settled


@pytest.mark.parametrize("index", [-1, 13, 16])
def test_lamp_that_the_tile_has_not_is_refused_by_number(duet: Any, index: int) -> None:
    table = duet(13)
    table.run(0.1)
    with pytest.raises(ValueError, match=f"no reader or lamp {index} on this tile: it has 0 to 12"):
        table.light({0: WHITE, index: WHITE})
    table.run(1)
    assert table.history == []


def test_tile_refuses_what_it_has_not_and_goes_on(duet: Any) -> None:
    table = duet(4)
    table.run(0.1)
    table.pi._outbox.readers = 16  # a Pi that believes in more lamps than there are
    table.light({9: WHITE})
    table.light({1: WHITE})
    table.exchange()
    assert table.history == [(1, WHITE)]
    assert table.pi.counts.refused == 1


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
    assert {round(b - a, 6) for a, b in pairwise(times)} == {talk.PING_EVERY}


def test_frames_meant_for_tiles_are_ignored_by_the_pi() -> None:
    """A port that echoes is no tile."""
    pi = Conversation("port")
    pi.opened(0.0)
    assert pi.feed(pi.take_output(), 0.0) == []
    assert pi.state is State.GREETING


def test_pong_from_another_start_of_the_tile_leads_to_a_new_greeting(duet: Any) -> None:
    table = duet()
    table.run(0.1)
    table.pi.take_output()
    table.pi.feed(encode(Pong(table.pi._last.seq + 1, 99, 2, 0)), table.now)
    assert any(isinstance(frame, Hello) for frame in Decoder().feed(table.pi.take_output()))
