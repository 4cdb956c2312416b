"""Boards by their address."""

from __future__ import annotations

from pathlib import Path

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.address import open_board, sim_options
from hardware.cells import TileMap
from hardware.errors import BoardError
from hardware.keys import KeyedBoard, KeyPins, world_of
from hardware.mock import MockBoard
from hardware.simulated import SimBoard
from hardware.wire import WireBoard

PORTS = ["/dev/one", "/dev/two", "/dev/three"]


def test_mock_is_the_reference_mat_in_memory() -> None:
    board = open_board("mock:")
    assert isinstance(board, MockBoard)
    assert (board.cells[0], board.cells[-1], len(board.cells)) == ("A1", "E9", 45)


def test_serial_has_a_port_per_tile() -> None:
    board = open_board("serial:" + ",".join(PORTS))
    assert isinstance(board, WireBoard)
    assert board.ports == tuple(PORTS)
    assert board.tiles.sizes == (15, 15, 15)


@pytest.mark.parametrize("address", ["sim:", "sim:pace=fast", "sim:pace=reference"])
def test_sim_runs_a_process_for_the_mat_and_ends_it(address: str) -> None:
    board = open_board(address, tiles=TileMap.split(4, 4))
    try:
        assert isinstance(board, SimBoard)
        assert board.cells[-1] == "D4"
    finally:
        board.close()
    assert board.pid is None


def test_faults_bring_the_pace_of_real_readers_unless_another_is_named(tmp_path: Path) -> None:
    script = tmp_path / "faults.txt"
    script.write_text("")
    assert sim_options("", "") == ("fast", "clean", 0)
    assert sim_options("", "faults=typical,seed=7") == ("reference", "typical", 7)
    assert sim_options("", f"pace=fast,faults={script}") == ("fast", str(script), 0)


@pytest.mark.parametrize(
    ("address", "complaint"),
    [
        ("", "there is no board at '': possible are mock:"),
        ("/dev/ttyACM0", "there is no board at '/dev/ttyACM0': possible are mock: .* sim: .* serial:PORT"),
        ("usb:3", "there is no board at 'usb:3'"),
        ("mock:5x9", "'mock:5x9': mock: takes nothing after the colon"),
        (
            "sim:pace=slow",
            "'sim:pace=slow': sim: does not know 'pace=slow', only pace=fast",
        ),
        ("sim:speed=2", "sim: does not know 'speed=2'"),
        ("sim:faults=some", "does not know 'faults=some', only .* faults=clean|typical|awful or faults=FILE"),
        ("sim:seed=-1", "does not know 'seed=-1', only .* seed=NUMBER"),
        ("emulated:speed=0", "emulated: does not know 'speed=0', only speed=N, .* from 0.1 to 16"),
        ("emulated:pace=fast", "emulated: does not know 'pace=fast'"),
        ("serial:", "'serial:' lacks a port: write serial:PORT,PORT,PORT"),
        ("serial:/dev/a,,/dev/b", "'serial:/dev/a,,/dev/b' lacks a port"),
        ("serial:/dev/a,/dev/a,/dev/b", "names a port twice"),
        ("serial:/dev/a", r"has 1 port\(s\), but this mat of 45 cells is made of 3 tile\(s\)"),
    ],
)
def test_a_wrong_address_is_quoted_and_says_what_is_possible(address: str, complaint: str) -> None:
    with pytest.raises(BoardError, match=complaint):
        open_board(address)


def test_keys_come_beside_any_board(monkeypatch: pytest.MonkeyPatch) -> None:
    pins = MockFactory(pin_class=MockPWMPin)
    monkeypatch.setattr(Device, "pin_factory", pins)
    keys = {(0, "confirm"): KeyPins(17, 22)}
    wired = open_board("serial:" + ",".join(PORTS), keys=keys)
    assert isinstance(wired, KeyedBoard)
    assert world_of(wired) is None
    wired.close()
    simulated = open_board("mock:", keys=keys)
    assert isinstance(simulated, KeyedBoard)
    assert isinstance(world_of(simulated), MockBoard)
    simulated.close()
    with pytest.raises(BoardError, match="there is no board"):
        open_board("nowhere", keys=keys)
    open_board("mock:", keys=keys).close()  # the pins were freed each time
    pins.reset()
