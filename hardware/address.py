"""A board by its address: `mock:`, `sim:`, `emulated:`, `serial:PORT,...`, `spi:PIN,...`, `replay:FILE`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf
from pathlib import Path
from typing import NamedTuple

from firmware_bridge.sim.faults import PROFILES
from hardware import keysocket
from hardware.board import Board
from hardware.cells import REFERENCE_MAT, TileMap
from hardware.emulated import EmulatedBoard
from hardware.emulator import FASTEST
from hardware.errors import BoardError
from hardware.keys import KeyedBoard, KeyPins, Keys
from hardware.mock import MockBoard
from hardware.recording import RecordedBoard, Recording, read_recording
from hardware.replay import ReplayBoard, check_fits
from hardware.simchild import PACES
from hardware.simulated import SimBoard
from hardware.spi.board import SpiBoard, spi_wiring
from hardware.wire import WireBoard

POSSIBLE = (
    "mock: (in memory), "
    "sim: (simulated firmware; also sim:pace=reference, sim:faults=typical,seed=7), "
    "emulated: or emulated:speed=4 (the real firmware in an emulated controller), "
    "serial:PORT,PORT,PORT (one port per tile), "
    "spi:PIN,PIN,... (up to 8 readers on this Pi, a select pin for each cell), "
    "replay:FILE (a recording)"
)


def open_board(
    address: str,
    *,
    tiles: TileMap | None = None,
    keys: Mapping[tuple[int, str], KeyPins] | None = None,
    record: Path | None = None,
) -> Board:
    """The board at this address, not started yet.

    `tiles` is the mat (by default the reference mat); `keys` are pins of this machine. mock:,
    sim: and emulated: have a world (`hardware.keys.world_of`), with or without such keys. With `record`
    everything that passes its ports is written down there.
    """
    board = _open_keyed(address, tiles, keys)
    if record is None:
        return board
    try:
        return RecordedBoard(board, address, record)
    except BaseException:
        board.close()
        raise


def _open_keyed(address: str, tiles: TileMap | None, keys: Mapping[tuple[int, str], KeyPins] | None) -> Board:
    mat = tiles if tiles is not None else TileMap.split(*REFERENCE_MAT)
    wired = Keys(keys) if keys else None
    try:
        board = _open(address, mat)
    except BaseException:
        if wired is not None:
            wired.close()
        raise
    if wired is None:
        return board
    return KeyedBoard(board, wired)


def _open(address: str, tiles: TileMap) -> Board:
    kind, colon, rest = address.partition(":")
    if not colon or kind not in OPENERS:
        raise BoardError(f"there is no board at {address!r}: possible are {POSSIBLE}")
    return OPENERS[kind](address, rest, tiles)


def _open_mock(address: str, rest: str, tiles: TileMap) -> MockBoard:
    if rest:
        raise BoardError(f"{address!r}: mock: takes nothing after the colon")
    return MockBoard(tiles)


def _open_sim(address: str, rest: str, tiles: TileMap) -> SimBoard:
    pace, faults, seed = sim_options(address, rest)
    return SimBoard(tiles, pace=pace, faults=faults, seed=seed)


class SimOptions(NamedTuple):
    """What stands after `sim:`."""

    pace: str = "fast"
    faults: str = "clean"
    seed: int = 0


def sim_options(address: str, rest: str) -> SimOptions:
    """Pace, faults and seed. Faults belong to readers that take their time: they bring the reference pace."""
    found: dict[str, str] = {}
    for option in filter(None, rest.split(",")):
        name, _, value = option.partition("=")
        right = {
            "pace": value in PACES,
            "faults": value in PROFILES or Path(value).is_file(),
            "seed": value.isascii() and value.isdecimal(),
        }
        if not right.get(name):
            paces = " or ".join(f"pace={known}" for known in PACES)
            raise BoardError(
                f"{address!r}: sim: does not know {option!r}, only {paces}, faults={'|'.join(PROFILES)} or "
                "faults=FILE with a script, and seed=NUMBER"
            )
        found[name] = value
    faults = found.get("faults", "clean")
    pace = found.get("pace", "reference" if "faults" in found else "fast")
    return SimOptions(pace, faults, int(found.get("seed", "0")))


def _open_emulated(address: str, rest: str, tiles: TileMap) -> EmulatedBoard:
    return EmulatedBoard(tiles, speed=emulated_speed(address, rest))


def emulated_speed(address: str, rest: str) -> float:
    """How many times as fast as real time, from what stands after `emulated:`."""
    speed = 1.0
    for option in filter(None, rest.split(",")):
        name, _, value = option.partition("=")
        try:
            speed = float(value)
        except ValueError:
            speed = 0.0
        if name != "speed" or not 0.1 <= speed <= FASTEST:
            raise BoardError(
                f"{address!r}: emulated: does not know {option!r}, only speed=N, how many times as fast "
                f"as real time, from 0.1 to {FASTEST:.0f}"
            )
    return speed


def _open_serial(address: str, rest: str, tiles: TileMap) -> Board:
    ports = [port.strip() for port in rest.split(",")]
    if "" in ports:
        raise BoardError(f"{address!r} lacks a port: write serial:PORT,PORT,PORT, one port per tile")
    if len(set(ports)) < len(ports):
        raise BoardError(f"{address!r} names a port twice: each tile has a port of its own")
    if len(ports) != len(tiles.tiles):
        raise BoardError(
            f"{address!r} has {len(ports)} port(s), but this mat of {len(tiles.cells)} cells is made of "
            f"{len(tiles.tiles)} tile(s): give one port per tile, tile 0 first, separated by commas"
        )
    keys = keysocket.beside(ports[0])
    board = WireBoard(ports, tiles)
    return board if keys is None else KeyedBoard(board, keysocket.SocketKeys(keys))


def _open_spi(address: str, rest: str, tiles: TileMap) -> SpiBoard:
    return SpiBoard(tiles, spi_wiring(address, rest))


def _open_replay(address: str, rest: str, tiles: TileMap) -> ReplayBoard:
    path, speed = replay_parts(address, rest)
    recording = read_recording(path)
    check_fits(recording, tiles, address)
    return ReplayBoard(recording, speed=speed)


def replay_parts(address: str, rest: str) -> tuple[Path, float]:
    """The file and the speed of what stands after `replay:`."""
    name, _, value = rest.partition(",speed=")
    if not name:
        raise BoardError(f"{address!r} lacks a file: write replay:FILE or replay:FILE,speed=4")
    try:
        speed = inf if value == "max" else float(value or 1)
    except ValueError:
        speed = 0.0
    if not speed >= 0.01:  # so that what is no number at all is none
        raise BoardError(f"{address!r}: {value!r} is no speed: write a number such as 4 or 0.5, or max")
    return Path(name), speed


def recording_at(address: str) -> Recording | None:
    """The recording that an address names; None where it names a board."""
    kind, _, rest = address.partition(":")
    return read_recording(replay_parts(address, rest)[0]) if kind == "replay" else None


OPENERS: dict[str, Callable[[str, str, TileMap], Board]] = {
    "mock": _open_mock,
    "sim": _open_sim,
    "emulated": _open_emulated,
    "serial": _open_serial,
    "spi": _open_spi,
    "replay": _open_replay,
}
