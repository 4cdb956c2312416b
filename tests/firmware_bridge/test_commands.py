"""Lamps and other commands: carried out once, in order, whatever is lost, doubled or restarted."""

from __future__ import annotations

from typing import Any

import pytest

from firmware_bridge import asking
from firmware_bridge.codec import Decoder, encode
from firmware_bridge.events import CellReport, Down, TileInfo, Up
from firmware_bridge.frames import (
    OUT_OF_ORDER,
    Ack,
    Frame,
    Hello,
    Nack,
    Pong,
    SetLamps,
    SnapshotEnd,
)
from firmware_bridge.values import DARK, Lamp, Pattern, Presence

RAT = "04a1b2c3d4e5f6"
WHITE = Lamp(Pattern.PULSE, (255, 255, 255))
AMBER = Lamp(Pattern.BLINK, (255, 160, 0))
GREEN_FLASH = Lamp(Pattern.FLASH, (0, 255, 0))
INFO = TileInfo(0, 16, 16, "tidetable-sim", 1, 7)
EMPTY = [CellReport(index, Presence.ABSENT) for index in range(16)]


def card(index: int, tag: str = RAT) -> CellReport:
    return CellReport(index, Presence.PRESENT, (tag,))


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
def test_lost_lamps_and_lost_acks_leave_the_same_history(
    duet: Any, losing: Any, way: str, kind: type[Frame]
) -> None:
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
    table.history.clear()
    table.tile._lamps[3] = AMBER
    table.run(asking.PING_EVERY)
    assert table.history == [(3, WHITE)]


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


def heard_by_tile(table: Any) -> list[Frame]:
    """What the Pi is about to send; the tile does not get it."""
    return Decoder().feed(table.pi.take_output())


@pytest.mark.parametrize("strange", [Ack(0, 99), Pong(0, 99, 2, 0), SnapshotEnd(0, 99, ())])
def test_word_that_only_a_restarted_tile_could_say_leads_to_a_new_greeting(duet: Any, strange: Any) -> None:
    table = duet()
    table.run(0.1)
    seq = (table.pi._last.seq + 1) & 0xFF
    table.pi.feed(encode(strange._replace(seq=seq)), table.now)
    table.light({3: WHITE})  # no command before the tile has said which number it expects
    assert heard_by_tile(table) == [Hello(2)]


def test_one_loss_that_causes_several_nacks_is_answered_once(duet: Any) -> None:
    table = duet()
    table.run(0.1)
    for lamp in (WHITE, AMBER, DARK):
        table.light({3: lamp})
    out = table.pi.take_output()
    table.tile.receive(b"\x05" + out[1:])  # the first of three is garbled
    table.exchange()
    assert table.history == [(3, WHITE), (3, AMBER), (3, DARK)]
    assert table.pi.counts.resent == 3


def test_flash_that_waits_for_room_is_forgotten_with_the_port(duet: Any) -> None:
    table = duet()
    table.run(0.1)
    for step in range(4):
        table.light({1: Lamp(Pattern.STEADY, (step, 0, 0))})
    table.light({2: GREEN_FLASH})
    table.pi.take_output()
    table.pi.closed("unplugged")
    table.run(1)
    assert table.history == [(1, Lamp(Pattern.STEADY, (3, 0, 0)))]


def test_tile_complains_once_of_a_missing_command_and_acknowledges_an_old_one(duet: Any) -> None:
    table = duet()
    table.run(0.1)
    tile, due = table.tile, table.tile._due
    answers = []
    for number in (due + 2, due + 3, due, due, due + 2, due + 1):
        tile.receive(encode(SetLamps(number, ((3, Lamp(Pattern.STEADY, (number, 0, 0))),))))
        answers += [type(frame)(0, *frame[1:]) for frame in Decoder().feed(tile.take_output())]
    complaint, first = Nack(0, OUT_OF_ORDER, due), Ack(0, due + 1)
    assert answers == [complaint, first, first, Nack(0, OUT_OF_ORDER, due + 1), Ack(0, due + 2)]
    assert [lamp.colour[0] for _, lamp in table.history] == [due, due + 1]
