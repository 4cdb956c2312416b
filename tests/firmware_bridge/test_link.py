"""The link over a real pseudo-terminal, in a loop whose time jumps to whatever is due next."""

from __future__ import annotations

import asyncio
import os
import select
import termios
from itertools import pairwise
from typing import Any

import pytest
import serial

from firmware_bridge.codec import Decoder, encode
from firmware_bridge.events import ButtonReport, CellReport, Down, Event, Up
from firmware_bridge.frames import Hello, Info
from firmware_bridge.link import Link, open_port
from firmware_bridge.values import DARK, Lamp, Pattern, Presence

WHITE = Lamp(Pattern.PULSE, (255, 255, 255))
RAT = "04a1b2c3d4e5f6"


def test_up_cells_change_press_lamp(desk: Any) -> None:
    far = desk.plug_in()
    link = desk.link()
    desk.up()
    assert isinstance(desk.events[0], Up)
    assert desk.events[1:] == [CellReport(index, Presence.ABSENT) for index in range(4)]
    far.place(2, RAT)
    far.tile.press(3)
    far.serve(b"")
    link.light({1: WHITE})
    desk.until(lambda: len(desk.events) == 7 and link.settled)
    assert desk.events[5:] == [CellReport(2, Presence.PRESENT, (RAT,)), ButtonReport(3)]
    assert far.shown == [(1, WHITE)]


def readable(fd: int) -> bool:
    return bool(select.select([fd], [], [], 10)[0])


def test_lamp_goes_out_before_light_returns(desk: Any) -> None:
    far = desk.plug_in()
    link = desk.link()
    desk.up()
    link.light({1: WHITE})
    assert readable(far.fd)  # the loop has not run since
    far.serve()
    assert far.shown == [(1, WHITE)]


def test_light_from_within_an_event_needs_no_other_turn_of_the_loop(desk: Any) -> None:
    def answer(events: Any) -> None:
        desk.events.extend(events)
        if CellReport(2, Presence.PRESENT, (RAT,)) in events:
            link.light({2: WHITE})

    far = desk.plug_in()
    link = desk.link(on_events=answer)
    desk.up()
    far.place(2, RAT)
    assert readable(link._fd)
    link._readable()
    assert readable(far.fd)
    far.serve()
    assert far.shown == [(2, WHITE)]


def test_port_that_does_not_exist_is_a_serial_exception(desk: Any) -> None:
    with pytest.raises(serial.SerialException):
        open_port(str(desk.name))
    desk.link()
    assert desk.downs() == [
        f"port {desk.name} cannot be opened (No such file or directory): "
        "is the tile plugged in, is the name right?"
    ]


def test_port_that_another_program_has_is_a_serial_exception(desk: Any) -> None:
    desk.plug_in()
    first = desk.link()
    desk.up()
    desk.link()
    assert "Resource temporarily unavailable" in desk.downs()[0]
    first.close()
    desk.until(lambda: sum(isinstance(event, Up) for event in desk.events) == 2)


def test_write_to_a_vanished_port_is_a_plain_os_error(desk: Any) -> None:
    far = desk.plug_in()
    link = desk.link()
    desk.up()
    desk.events.clear()
    far.unplug()
    with pytest.raises(OSError, match="Input/output error") as caught:
        os.write(link._fd, b"x")
    assert not isinstance(caught.value, serial.SerialException)
    link.light({0: WHITE})
    assert desk.events == []  # not from within light
    desk.until(lambda: desk.events)
    assert desk.downs() == [f"port {desk.name} was lost (Input/output error): is the tile plugged in?"]


def test_port_that_vanishes_while_it_is_opened_is_a_termios_error(desk: Any) -> None:
    raised: list[BaseException] = []

    class Noting(serial.Serial):
        """The real thing; it only keeps what it raises."""

        def reset_input_buffer(self) -> None:
            try:
                super().reset_input_buffer()
            except BaseException as error:
                raised.append(error)
                raise

    def open_and_unplug(port: str) -> serial.Serial:
        opened = Noting(port, timeout=0)
        far.unplug()
        return opened

    far = desk.plug_in()
    desk.link(opener=open_and_unplug)
    assert [type(error) for error in raised] == [termios.error]
    assert not isinstance(raised[0], OSError)
    assert "cannot be opened (Input/output error)" in desk.downs()[0]
    desk.plug_in()
    desk.links[0]._opener = open_port
    desk.up()


def test_unplugged_tile_is_down_at_once_and_up_after_it_is_back(desk: Any) -> None:
    far = desk.plug_in()
    far.place(2, RAT)
    link = desk.link()
    link.light({1: WHITE})
    desk.up()
    far.unplug()
    desk.events.clear()
    desk.until(lambda: desk.events)
    assert desk.downs() == [f"port {desk.name} was closed at the far end: is the tile plugged in?"]
    again = desk.plug_in(boot=2)
    desk.events.clear()
    desk.up()
    assert [event for event in desk.events if not isinstance(event, Down)][1:] == [
        CellReport(index, Presence.ABSENT) for index in range(4)
    ]
    assert again.shown == [(1, WHITE)]


def test_waits_grow_to_five_seconds_and_start_again_after_success(desk: Any) -> None:
    tried: list[float] = []

    def noting(port: str) -> serial.Serial:
        tried.append(desk.loop.time())
        return open_port(port)

    desk.link(opener=noting)
    desk.jump(22)
    assert [round(b - a, 3) for a, b in pairwise(tried)] == [0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 5.0, 5.0, 5.0]
    assert len(desk.downs()) == 1
    far = desk.plug_in()
    desk.up()
    far.unplug()
    desk.until(lambda: len(desk.downs()) == 2)
    tried.clear()
    desk.jump(1)
    assert [round(b - a, 3) for a, b in pairwise(tried)] == [0.2, 0.4]


def test_tile_that_does_not_answer_is_down_and_its_port_is_opened_again(desk: Any) -> None:
    far = desk.plug_in()
    desk.loop.remove_reader(far.fd)
    opened = 0

    def counting(port: str) -> serial.Serial:
        nonlocal opened
        opened += 1
        return open_port(port)

    desk.link(opener=counting)
    desk.jump(8)
    assert opened > 1
    assert desk.downs() == [f"nothing answers on {desk.name}: is it a tile, and has it power?"]


def test_tile_of_another_protocol_is_down_with_the_reason(desk: Any) -> None:
    asked = 0

    def stranger() -> None:
        nonlocal asked
        if any(isinstance(frame, Hello) for frame in Decoder().feed(os.read(far.fd, 4096))):
            asked += 1
            os.write(far.fd, encode(Info(0, 9)))

    far = desk.plug_in()
    desk.loop.add_reader(far.fd, stranger)
    desk.link()
    desk.until(lambda: asked >= 3)
    assert len(desk.downs()) == 1
    assert "speaks protocol 9 and this program 1" in desk.downs()[0]


def test_writes_wait_for_room_without_blocking(desk: Any) -> None:
    def open_full(port: str) -> serial.Serial:
        opened = open_port(port)
        try:
            while True:
                os.write(opened.fileno(), b"\x55" * 512)
        except BlockingIOError:
            return opened

    far = desk.plug_in()
    desk.loop.remove_reader(far.fd)
    link = desk.link(opener=open_full)
    link.light({1: WHITE})
    assert link._unwritten
    desk.loop.add_reader(far.fd, far.serve)
    desk.up()
    assert far.shown == [(1, WHITE)]
    assert not link._unwritten


def test_close_darkens_and_says_nothing_more(desk: Any) -> None:
    far = desk.plug_in()
    link = desk.link()
    link.light({1: WHITE})
    desk.up()
    desk.events.clear()
    link.close()
    link.close()
    desk.until(lambda: len(far.shown) == 2)
    assert far.shown == [(1, WHITE), (1, DARK)]
    far.unplug()
    desk.jump(20)
    assert desk.events == []


def test_close_darkens_although_acknowledgements_are_missing(desk: Any) -> None:
    far = desk.plug_in()
    link = desk.link()
    desk.up()
    for step in range(9):
        link.light({step % 4: Lamp(Pattern.STEADY, (step, 0, 0))})
    link.close()
    desk.until(lambda: far.shown and set(dict(far.shown).values()) == {DARK})


def test_close_while_waiting_to_open_again(desk: Any) -> None:
    link = desk.link()
    link.close()
    far = desk.plug_in()
    desk.jump(10)
    assert len(desk.events) == 1
    assert not select.select([far.fd], [], [], 0)[0]  # nobody ever asked it anything


@pytest.mark.parametrize("moment", [Up, CellReport, Down])
def test_close_from_within_an_event(desk: Any, moment: type[Event]) -> None:
    heard: list[Event] = []

    def hear(events: Any) -> None:
        heard.extend(events)
        if isinstance(events[0], moment):
            link.close()

    far = desk.plug_in()
    link = desk.link(on_events=hear)
    if moment is Down:
        desk.until(lambda: len(heard) == 5)
        far.unplug()
    desk.until(lambda: heard and isinstance(heard[-1], moment))
    far.unplug()
    before = list(heard)
    desk.jump(10)
    assert heard == before


def test_listener_that_fails_does_not_end_the_link(desk: Any) -> None:
    errors: list[Any] = []
    desk.loop.set_exception_handler(lambda _, context: errors.append(context["exception"]))

    def hear(events: Any) -> None:
        desk.events.extend(events)
        raise RuntimeError("a fault of the table's")

    far = desk.plug_in()
    link = desk.link(on_events=hear)
    assert readable(far.fd)
    far.serve()
    assert readable(link._fd)
    with pytest.raises(RuntimeError):
        link._readable()
    assert readable(far.fd)  # the snapshot has been asked for, although Up was too much for the listener
    desk.up()
    far.unplug()
    desk.until(lambda: desk.downs())
    desk.plug_in(boot=2)
    desk.up(times=2)
    assert len(errors) >= 3


def test_link_finds_the_running_loop_by_itself(desk: Any) -> None:
    async def scenario() -> list[Event]:
        heard: list[Event] = []
        link = Link(str(desk.name), heard.extend)
        link.light({1: WHITE})  # before start: wanted, not sent
        link.start()
        async with asyncio.timeout(60):
            while not far.shown:
                await asyncio.sleep(0.001)
        link.close()
        return heard

    far = desk.plug_in()
    assert isinstance(desk.loop.run_until_complete(scenario())[0], Up)
    assert far.shown[0] == (1, WHITE)
