"""The link over a real pseudo-terminal, in a loop whose time jumps to whatever is due next."""

from __future__ import annotations

import asyncio
import os
import selectors
import termios
import tty
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import serial

from firmware_bridge.codec import Decoder, encode
from firmware_bridge.events import ButtonReport, CellReport, Down, Event, Up
from firmware_bridge.frames import Hello, Info
from firmware_bridge.link import PORT_ERRORS, Link, open_port
from firmware_bridge.sim.scanner import FAST
from firmware_bridge.sim.tile import Tile
from firmware_bridge.sim.world import World
from firmware_bridge.values import DARK, Lamp, Pattern, Presence

WHITE = Lamp(Pattern.PULSE, (255, 255, 255))
RAT = "04a1b2c3d4e5f6"


class JumpingSelector(selectors.DefaultSelector):
    """Hardly waits: when no file is ready, it is simply later.

    The kernel carries bytes through a pseudo-terminal in a thread of its own: that gets a moment.
    """

    now = 0.0

    def select(self, timeout: float | None = None) -> Any:
        if timeout is None or timeout <= 0:
            return super().select(timeout)
        ready = super().select(min(timeout, 0.005))
        if not ready:
            self.now += timeout
        return ready


class JumpingLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.jumping = JumpingSelector()
        super().__init__(self.jumping)

    def time(self) -> float:
        return self.jumping.now


class FarEnd:
    """A tile at the far end of a pseudo-terminal, served by the same loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop, name: Path, boot: int = 1) -> None:
        self.loop, self.name = loop, name
        self.shown: list[tuple[int, Lamp]] = []
        self.world = World(4)
        self.tile = Tile(
            0,
            4,
            FAST,
            self.world.answer,
            boot=boot,
            now=0.0,
            told=lambda i, lamp: self.shown.append((i, lamp)),
        )
        self.fd, self._slave = os.openpty()
        tty.setraw(self._slave)
        name.unlink(missing_ok=True)
        name.symlink_to(os.ttyname(self._slave))
        loop.add_reader(self.fd, self.serve)

    def _show(self, index: int, lamp: Lamp) -> None:
        self.shown.append((index, lamp))

    def serve(self, data: bytes | None = None) -> None:
        self.tile.receive(os.read(self.fd, 4096) if data is None else data)
        self.tile.advance(0.0)
        os.write(self.fd, self.tile.take_output())

    def place(self, index: int, tag: str) -> None:
        self.world.place(index, tag)
        self.tile.scanner.touch(index)
        self.serve(b"")

    def unplug(self) -> None:
        if self.fd >= 0:
            self.loop.remove_reader(self.fd)
            os.close(self.fd)
            os.close(self._slave)
            self.name.unlink()
            self.fd = -1


class Desk:
    """A loop, a place for a port, and what a link on it has told."""

    def __init__(self, folder: Path) -> None:
        self.loop = JumpingLoop()
        self.name = folder / "tile0"
        self.events: list[Event] = []
        self.times: list[float] = []
        self.links: list[Link] = []
        self.ends: list[FarEnd] = []

    def plug_in(self, boot: int = 1) -> FarEnd:
        self.ends.append(FarEnd(self.loop, self.name, boot))
        return self.ends[-1]

    def link(self, **options: Any) -> Link:
        def hear(events: Any) -> None:
            self.events.extend(events)
            self.times.append(self.loop.time())

        link = Link(str(self.name), options.pop("on_events", hear), loop=self.loop, **options)
        self.links.append(link)
        link.start()
        return link

    def run(self, seconds: float) -> None:
        self.loop.run_until_complete(asyncio.sleep(seconds))

    def downs(self) -> list[str]:
        return [event.why for event in self.events if isinstance(event, Down)]

    def close(self) -> None:
        for link in self.links:
            link.close()
        for end in self.ends:
            end.unplug()
        self.loop.close()


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(tmp_path)
    yield desk
    desk.close()


def test_up_cells_change_press_lamp(desk: Desk) -> None:
    far = desk.plug_in()
    link = desk.link()
    desk.run(0.1)
    assert isinstance(desk.events[0], Up)
    assert desk.events[1:] == [CellReport(index, Presence.ABSENT) for index in range(4)]
    far.place(2, RAT)
    far.tile.press(3)
    far.serve(b"")
    link.light({1: WHITE})
    desk.run(0.1)
    assert desk.events[5:] == [CellReport(2, Presence.PRESENT, (RAT,)), ButtonReport(3)]
    assert far.shown == [(1, WHITE)]
    assert link.settled


def test_lamp_goes_out_before_light_returns(desk: Desk) -> None:
    far = desk.plug_in()
    link = desk.link()
    desk.run(0.1)
    link.light({1: WHITE})
    far.serve()
    assert far.shown == [(1, WHITE)]


def test_light_from_within_an_event_needs_no_other_turn_of_the_loop(desk: Desk) -> None:
    far = desk.plug_in()

    def answer(events: Any) -> None:
        if CellReport(2, Presence.PRESENT, (RAT,)) in events:
            link.light({2: WHITE})

    link = desk.link(on_events=answer)
    desk.run(0.1)
    far.place(2, RAT)
    link._readable()
    far.serve()
    assert far.shown == [(2, WHITE)]


def test_port_that_does_not_exist_is_a_serial_exception(desk: Desk) -> None:
    with pytest.raises(serial.SerialException):
        open_port(str(desk.name))
    desk.link()
    assert desk.downs() == [
        f"port {desk.name} cannot be opened (No such file or directory): "
        "is the tile plugged in, is the name right?"
    ]


def test_port_that_another_program_has_is_a_serial_exception(desk: Desk) -> None:
    desk.plug_in()
    first = desk.link()
    desk.run(0.1)
    desk.link()
    assert "Resource temporarily unavailable" in desk.downs()[0] or "lock" in desk.downs()[0]
    first.close()
    desk.run(1)
    assert sum(isinstance(event, Up) for event in desk.events) == 2


def test_write_to_a_vanished_port_is_a_plain_os_error(desk: Desk) -> None:
    far = desk.plug_in()
    link = desk.link()
    desk.run(0.1)
    desk.events.clear()
    far.unplug()
    with pytest.raises(OSError, match="Input/output error") as caught:
        os.write(link._fd, b"x")
    assert not isinstance(caught.value, serial.SerialException)
    link.light({0: WHITE})
    assert desk.events == []  # not from within light
    desk.run(0.01)
    assert desk.downs() == [f"port {desk.name} was lost (Input/output error): is the tile plugged in?"]


def test_port_that_vanishes_while_it_is_opened_is_a_termios_error(desk: Desk) -> None:
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
    desk.run(1)
    assert isinstance(desk.events[1], Up)


def test_all_three_kinds_are_taken_for_a_lost_port() -> None:
    assert set(PORT_ERRORS) == {serial.SerialException, OSError, termios.error}


def test_unplugged_tile_is_down_at_once_and_up_after_it_is_back(desk: Desk) -> None:
    far = desk.plug_in()
    far.place(2, RAT)
    link = desk.link()
    link.light({1: WHITE})
    desk.run(0.1)
    far.unplug()
    desk.events.clear()
    desk.run(0.001)
    assert desk.downs() == [f"port {desk.name} was closed at the far end: is the tile plugged in?"]
    again = desk.plug_in(boot=2)
    desk.events.clear()
    desk.run(0.2)
    assert isinstance(desk.events[0], Up)
    assert desk.events[1:] == [CellReport(index, Presence.ABSENT) for index in range(4)]
    assert again.shown == [(1, WHITE)]


def test_waits_grow_to_five_seconds_and_start_again_after_success(desk: Desk) -> None:
    tried: list[float] = []

    def noting(port: str) -> serial.Serial:
        tried.append(round(desk.loop.time(), 3))
        return open_port(port)

    desk.link(opener=noting)
    desk.run(22)
    assert [round(b - a, 3) for a, b in pairwise(tried)] == [0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 5.0, 5.0, 5.0]
    assert len(desk.downs()) == 1
    far = desk.plug_in()
    desk.run(5)
    assert isinstance(desk.events[-1], CellReport)
    far.unplug()
    tried.clear()
    desk.run(1)
    assert round(tried[1] - tried[0], 3) == 0.2


def test_tile_that_does_not_answer_is_down_and_its_port_is_opened_again(desk: Desk) -> None:
    far = desk.plug_in()
    desk.loop.remove_reader(far.fd)
    opened = 0

    def counting(port: str) -> serial.Serial:
        nonlocal opened
        opened += 1
        return open_port(port)

    desk.link(opener=counting)
    desk.run(8)
    assert opened > 1
    assert desk.downs() == [f"nothing answers on {desk.name}: is it a tile, and has it power?"]


def test_tile_of_another_protocol_is_down_with_the_reason(desk: Desk) -> None:
    far = desk.plug_in()

    def stranger() -> None:
        if any(isinstance(frame, Hello) for frame in Decoder().feed(os.read(far.fd, 4096))):
            os.write(far.fd, encode(Info(0, 9)))

    desk.loop.add_reader(far.fd, stranger)
    desk.link()
    desk.run(3)
    assert len(desk.downs()) == 1
    assert "speaks protocol 9 and this program 1" in desk.downs()[0]


def test_writes_wait_for_room_without_blocking(desk: Desk) -> None:
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
    desk.run(1)
    assert isinstance(desk.events[0], Up)
    assert far.shown == [(1, WHITE)]
    assert not link._unwritten


def test_close_darkens_and_says_nothing_more(desk: Desk) -> None:
    far = desk.plug_in()
    link = desk.link()
    link.light({1: WHITE})
    desk.run(0.1)
    desk.events.clear()
    link.close()
    link.close()
    desk.run(0.1)
    assert far.shown == [(1, WHITE), (1, DARK)]
    far.unplug()
    desk.run(20)
    assert desk.events == []


def test_close_darkens_although_acknowledgements_are_missing(desk: Desk) -> None:
    far = desk.plug_in()
    link = desk.link()
    desk.run(0.1)
    for step in range(9):
        link.light({step % 4: Lamp(Pattern.STEADY, (step, 0, 0))})
    link.close()
    desk.run(0.1)
    assert set(dict(far.shown).values()) == {DARK}


def test_close_while_waiting_to_open_again(desk: Desk) -> None:
    link = desk.link()
    link.close()
    far = desk.plug_in()
    desk.run(10)
    assert len(desk.events) == 1
    assert far.tile.take_output() != b""  # its banner: nobody ever asked it anything


@pytest.mark.parametrize("moment", [Up, CellReport, Down])
def test_close_from_within_an_event(desk: Desk, moment: type[Event]) -> None:
    heard: list[Event] = []

    def hear(events: Any) -> None:
        heard.extend(events)
        if isinstance(events[0], moment):
            link.close()

    far = desk.plug_in()
    link = desk.link(on_events=hear)
    desk.run(0.1)
    far.unplug()
    desk.run(10)
    assert sum(isinstance(event, moment) for event in heard) == (4 if moment is CellReport else 1)
    assert isinstance(heard[-1], moment)


def test_listener_that_fails_does_not_end_the_link(desk: Desk) -> None:
    errors: list[Any] = []
    desk.loop.set_exception_handler(lambda _, context: errors.append(context["exception"]))
    heard: list[Event] = []

    def hear(events: Any) -> None:
        heard.extend(events)
        raise RuntimeError("a fault of the table's")

    far = desk.plug_in()
    desk.link(on_events=hear)
    desk.run(2)
    far.place(2, RAT)
    desk.run(0.1)
    far.unplug()
    desk.run(0.1)
    desk.plug_in(boot=2)
    desk.run(1)
    assert len(errors) >= 4
    assert heard[5] == CellReport(2, Presence.PRESENT, (RAT,))
    assert sum(isinstance(event, Up) for event in heard) == 2


def test_link_finds_the_running_loop_by_itself(desk: Desk) -> None:
    async def scenario() -> list[Event]:
        heard: list[Event] = []
        link = Link(str(desk.name), heard.extend)
        link.light({1: WHITE})  # before start: wanted, not sent
        link.start()
        await asyncio.sleep(0.1)
        link.close()
        return heard

    far = desk.plug_in()
    assert isinstance(desk.loop.run_until_complete(scenario())[0], Up)
    assert far.shown[0] == (1, WHITE)
