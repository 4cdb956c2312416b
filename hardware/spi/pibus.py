"""The Pi's own SPI bus with a pin for each reader's chip select, by spidev and gpiozero.

The bus has two selects of its own and no more, so readers are selected by other pins, and the bus's own
select (CE0) is left unwired. Both libraries are imported only here: off a Pi there is nothing to drive.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from hardware.errors import BoardError

HERTZ = 4_000_000  # the chip takes 10 MHz; long wires do not
MOST_READERS = 8
LOW = 0.0001  # seconds for which a reset line is pulled: a thousand times what the chip needs


class SpiWiring(NamedTuple):
    """Which pins (BCM numbers) lead to which reader, in the order of the cells."""

    selects: tuple[int, ...]
    reset: int | None = None
    bus: str = "0.0"

    @property
    def device(self) -> str:
        return f"/dev/spidev{self.bus}"


class PiBus:
    """Readers by index (hardware.spi.mfrc522.ReaderBus). At most one of them is selected at any time."""

    def __init__(
        self, wiring: SpiWiring, *, open_spi: Callable[[str], Any] | None = None, pins: object = None
    ) -> None:
        """`open_spi` and `pins` (a pin factory of gpiozero) stand in for the Pi's own."""
        self._selects: list[Any] = []
        self._reset: Any = None
        self._spi = (open_spi or open_device)(wiring.device)
        try:
            self._wire(wiring, pins)
        except BaseException:
            self.close()
            raise

    def _wire(self, wiring: SpiWiring, pins: object) -> None:
        from gpiozero import DigitalOutputDevice, GPIOZeroError
        from gpiozero.exc import BadPinFactory

        try:
            for pin in wiring.selects:  # off is high: nobody is selected
                self._selects.append(DigitalOutputDevice(pin, active_high=False, pin_factory=pins))
            if wiring.reset is not None:
                self._reset = DigitalOutputDevice(wiring.reset, active_high=False, pin_factory=pins)
        except BadPinFactory as error:
            raise BoardError(
                f"the readers' pins cannot be reached ({error}): install python3-lgpio, or the extra `pi`"
            ) from None
        except GPIOZeroError as error:
            raise BoardError(
                f"the readers' pins cannot be used ({error}): choose others in board.address"
            ) from None

    def exchange(self, reader: int, data: bytes) -> bytes:
        select = self._selects[reader]
        select.on()
        try:
            return bytes(self._spi.xfer2(list(data)))
        finally:
            select.off()

    def pulse_reset(self, reader: int) -> None:  # noqa: ARG002 (all readers hang on one line)
        if self._reset is not None:
            self._reset.on()
            self.wait(LOW)
            self._reset.off()

    def wait(self, seconds: float) -> None:
        time.sleep(seconds)

    def close(self) -> None:
        for pin in (*self._selects, *filter(None, [self._reset])):
            pin.close()
        self._spi.close()


def open_device(device: str) -> Any:
    """The bus by spidev. BoardError says what is missing."""
    if not Path(device).exists():
        raise BoardError(
            f"there is no {device}: switch SPI on (sudo raspi-config, Interface Options, SPI), restart the Pi"
        )
    try:
        import spidev
    except ImportError:
        raise BoardError(
            "spi: needs the library spidev: install python3-spidev, or the extra `pi` (or `pi5`)"
        ) from None
    spi = spidev.SpiDev()
    try:
        spi.open_path(device)
    except OSError as error:
        raise BoardError(
            f"{device} cannot be opened ({error.strerror or error}): "
            "sudo usermod -aG spi,gpio $USER, then log out and in again"
        ) from None
    spi.max_speed_hz, spi.mode = HERTZ, 0
    return spi
