"""Readers on the Pi's own bus: the driver against a register model, the pins on mock pins, and the whole
board through its process and the wire. No test here has met a real chip."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.sim.debounce import DEAD, GARBLED, NOTHING, ScanAnswer
from firmware_bridge.sim.scanner import REFERENCE
from firmware_bridge.sim.tile import Tile
from firmware_bridge.values import Presence
from hardware.address import open_board
from hardware.board import CellSeen, LinkChanged, Reading
from hardware.cells import TileMap
from hardware.conformance.boards import CASES, PortLine
from hardware.conformance.subject import Subject
from hardware.conformance.suite import FAILED, PASSED, run_suite
from hardware.errors import BoardError
from hardware.lines import wire_of
from hardware.spi.board import SpiBoard, SpiChild, SpiWiring, spi_wiring
from hardware.spi.mfrc522 import Mfrc522
from hardware.spi.pibus import PiBus
from tests.depth import examples
from tests.hardware.mfrc522_model import ModelBus

FOUR, SEVEN, TEN = "a1b2c3d4", "04a1b2c3d4e5f6", "00112233445566778899"
OTHER = "04a1b2c3d4e5f7"
PROGRAM = (sys.executable, str(Path(__file__).with_name("spi_model_tile.py")))


def present(*tags: str) -> ScanAnswer:
    return ScanAnswer(Presence.PRESENT, tuple(sorted(tags)))


@pytest.fixture
def bus() -> Iterator[ModelBus]:
    made = ModelBus(3)
    yield made
    assert made.most_fields <= 1
    assert not any(reader.field for reader in made.readers)


@pytest.mark.parametrize("uid", [FOUR, SEVEN, TEN])
def test_a_card_of_each_size_is_read_again_and_again(bus: ModelBus, uid: str) -> None:
    bus.lay(1, [uid])
    reader = Mfrc522(bus, 1)
    assert [reader.scan(4) for _ in range(3)] == [present(uid)] * 3


def test_an_empty_field_costs_little_time(bus: ModelBus) -> None:
    reader = Mfrc522(bus, 0)
    reader.scan(4)
    before = bus.now
    assert reader.scan(4) == NOTHING
    assert bus.now - before < 0.010


@given(
    st.lists(
        st.sampled_from([4, 7, 10]).flatmap(lambda n: st.binary(min_size=n, max_size=n)),
        min_size=2,
        max_size=2,
        unique=True,
    )
)
@examples(60)
def test_two_cards_in_one_field_are_told_apart(uids: list[bytes]) -> None:
    """Ids begin with no cascade tag, as the standard has it."""
    fair = [bytes((uid[0] & 0x7F, *uid[1:3], uid[3] & 0x7F, *uid[4:])).hex() for uid in uids]
    bus = ModelBus(1)
    bus.lay(0, fair)
    assert Mfrc522(bus, 0).scan(4) == present(*set(fair))


def test_noise_is_garbled_and_not_empty(bus: ModelBus) -> None:
    bus.readers[0].noisy = True
    assert Mfrc522(bus, 0).scan(4) == GARBLED


def test_a_reader_that_hangs_is_reset_and_read(bus: ModelBus) -> None:
    bus.lay(0, [SEVEN])
    bus.readers[0].hung = True
    assert Mfrc522(bus, 0).scan(4) == present(SEVEN)
    assert bus.readers[0].resets == 1


def test_a_reader_that_is_no_more_is_dead_and_not_empty(bus: ModelBus) -> None:
    bus.readers[0].dead = True
    assert Mfrc522(bus, 0).scan(4) == DEAD


def test_a_reader_that_lost_its_supply_is_set_up_anew(bus: ModelBus) -> None:
    bus.lay(0, [SEVEN])
    reader = Mfrc522(bus, 0)
    reader.scan(4)
    bus.readers[0].power_on()
    assert reader.scan(4) == present(SEVEN)
    assert bus.readers[0].resets == 0


def test_a_field_that_does_not_go_off_is_put_out_by_a_reset(bus: ModelBus) -> None:
    bus.readers[0].stuck_field = True
    Mfrc522(bus, 0).scan(4)
    assert bus.readers[0].resets == 1
    assert not bus.readers[0].field


def test_the_gain_reaches_the_chip(bus: ModelBus) -> None:
    for gain in (0, 7):
        Mfrc522(bus, 0).scan(gain)
    assert bus.readers[0].gains == [0, 7]


class OneBus:
    """A tile of models, scanned one by one."""

    def __init__(self, bus: ModelBus) -> None:
        readers = [Mfrc522(bus, index) for index in range(len(bus.readers))]
        self.bus = bus
        self.tile = Tile(
            0, len(readers), REFERENCE, lambda index, _: readers[index].scan(4),
            boot=1, now=bus.now, told=lambda *_: None, pulse_reset=bus.pulse_reset,
        )  # fmt: skip

    def run(self, seconds: float) -> list[ScanAnswer | None]:
        until = self.bus.now + seconds
        while self.bus.now < until:
            self.tile.look(self.bus.now)
        return [self.tile.scanner.verdict(index) for index in range(self.tile.readers)]


def test_the_rules_of_a_tile_judge_these_readers_too(bus: ModelBus) -> None:
    tile = OneBus(bus)
    bus.lay(0, [SEVEN])
    assert tile.run(1.0) == [present(SEVEN), NOTHING, NOTHING]
    bus.lay(0, [])
    assert tile.run(0.15)[0] == present(SEVEN)  # a miss or two is no removal
    assert tile.run(0.5)[0] == NOTHING
    bus.readers[2].dead = True
    assert tile.run(0.5)[2] == DEAD
    bus.readers[2].dead = False
    bus.lay(2, [FOUR, OTHER])
    assert tile.run(1.0)[2] == present(FOUR, OTHER)


# The pins


class FakeSpi:
    """spidev's face, on a model: whichever select pin is low is spoken to."""

    def __init__(self, bus: ModelBus, pins: Any, selects: tuple[int, ...]) -> None:
        self._bus, self._pins, self._selects = bus, pins, selects
        self.closed = False

    def xfer2(self, data: list[int]) -> list[int]:
        low = [index for index, pin in enumerate(self._selects) if self._pins.pin(pin).state == 0]
        assert len(low) == 1
        return list(self._bus.exchange(low[0], bytes(data)))

    def close(self) -> None:
        self.closed = True


def test_one_pin_is_low_while_its_reader_is_spoken_to_and_none_otherwise(bus: ModelBus) -> None:
    pins, selects = MockFactory(), (5, 6, 13)
    spi = FakeSpi(bus, pins, selects)
    real = PiBus(SpiWiring(selects, reset=25), open_spi=lambda _: spi, pins=pins)
    bus.lay(2, [SEVEN])
    bus.now = 100.0
    real.wait = bus.wait  # type: ignore[method-assign]
    assert Mfrc522(real, 2).scan(4) == present(SEVEN)
    assert Mfrc522(real, 0).scan(4) == NOTHING
    assert [pins.pin(pin).state for pin in (*selects, 25)] == [1, 1, 1, 1]
    real.close()
    assert spi.closed


def test_without_a_bus_the_way_out_is_said() -> None:
    with pytest.raises(BoardError, match=r"no /dev/spidev9\.9: switch SPI on .*raspi-config"):
        SpiBoard(TileMap.split(1, 1), SpiWiring((5,), bus="9.9"))


# The address


def test_an_address_names_pins_reset_and_bus() -> None:
    assert spi_wiring("", "5,6, 13,reset=25,bus=1.2") == SpiWiring((5, 6, 13), 25, "1.2")
    assert spi_wiring("", "5").device == "/dev/spidev0.0"


@pytest.mark.parametrize(
    ("rest", "why"),
    [
        ("", "lacks its pins"),
        ("5,28", "does not know '28'"),
        ("5,reset=x", "does not know 'reset=x'"),
        ("5,bus=0", "does not know 'bus=0'"),
        ("5,6,5", "uses pin 5 twice"),
        ("5,reset=5", "uses pin 5 twice"),
        ("5,10", "pin 10 belongs to the SPI bus"),
    ],
)
def test_an_address_that_cannot_be_is_explained(rest: str, why: str) -> None:
    with pytest.raises(BoardError, match=why):
        spi_wiring(f"spi:{rest}", rest)


@pytest.mark.parametrize(
    ("size", "why"), [((3, 3), "too large for spi:"), ((3, 2), r"4 select pin\(s\), but the mat has 6 cells")]
)
def test_a_mat_that_does_not_fit_is_refused(size: tuple[int, int], why: str) -> None:
    with pytest.raises(BoardError, match=why):
        open_board("spi:5,6,13,19", tiles=TileMap.split(*size))


# The whole board, through its process and the wire


class Listening:
    """A started board, and what it said."""

    def __init__(self, board: SpiBoard) -> None:
        self.board = board
        self.heard: list[Reading] = []
        self._news = asyncio.Event()
        board.start(self._hear)

    def _hear(self, readings: object) -> None:
        self.heard += readings  # type: ignore[operator]
        self._news.set()

    def lay(self, text: str) -> None:
        (Path(self.board.ports[0]).parent / "cards").write_text(f"{text}\n", "utf-8")

    async def until(self, *wanted: Reading) -> None:
        await self.until_so(lambda: set(wanted) <= set(self.heard))

    async def until_so(self, so: Callable[[], bool]) -> None:
        async with asyncio.timeout(20):
            while not so():
                self._news.clear()
                await self._news.wait()


def test_a_whole_board_reports_and_comes_back_after_its_process_has_died() -> None:
    async def play() -> None:
        board = SpiBoard(TileMap.split(2, 1), SpiWiring((5, 6)), PROGRAM)
        try:
            table = Listening(board)
            await table.until(CellSeen("A1", Presence.ABSENT), CellSeen("B1", Presence.ABSENT))
            (line,) = board.lines
            assert line.info is not None
            assert (line.info.firmware, line.info.readers) == ("tidetable-spi", 2)
            assert wire_of(board) is board
            table.lay(f"1 {SEVEN}")
            await table.until(CellSeen("B1", Presence.PRESENT, (SEVEN,)))
            table.heard.clear()
            table.lay("end")
            await table.until_so(lambda: any(isinstance(r, LinkChanged) and not r.up for r in table.heard))
            table.lay(f"0 {FOUR}")
            await table.until(LinkChanged(0, True), CellSeen("A1", Presence.PRESENT, (FOUR,)))
        finally:
            board.close()

    asyncio.run(play())


class FileHands:
    """Lays cards on the models of a process: what lies there is written down for it."""

    can = frozenset(("place", "lift", "ids"))

    def __init__(self, orders: Path) -> None:
        self._orders = orders
        self._lying: dict[int, list[str]] = {}

    def do(self, verb: str, reader: int | None = None, *rest: str) -> None:
        assert reader is not None
        lying = self._lying.setdefault(reader, [])
        if verb == "place":
            lying += rest
        else:
            lying[:] = [tag for tag in lying if rest and tag not in rest]
        text = "".join(f"{number} {' '.join(tags)}\n" for number, tags in self._lying.items())
        self._orders.with_suffix(".new").write_text(text, "utf-8")
        self._orders.with_suffix(".new").replace(self._orders)

    def lamp(self, reader: int) -> tuple[int, int, int]:
        raise AssertionError(f"there is no lamp {reader}")


@pytest.mark.long
def test_the_board_test_finds_a_tile_in_it(tmp_path: Path) -> None:
    child = SpiChild(SpiWiring(tuple(range(4))), tmp_path, PROGRAM)
    line = PortLine(child.ports[0])
    try:
        results = list(run_suite(Subject(line, FileHands(tmp_path / "cards")), CASES))
    finally:
        line.close()
        child.close()
    assert [(result.case.name, result.expected) for result in results if result.verdict == FAILED] == []
    assert sum(result.verdict == PASSED for result in results) > 20
