"""The built firmware that comes with this package, and the sum that it is held to before it is flashed."""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path

HERE = Path(__file__).parent
IMAGE = HERE / "tile.hex"
SUM = HERE / "tile.hex.sha256"
EEPROM_READERS = 2


class ImageError(ValueError):
    """The firmware's file is not what was built."""


def firmware_name() -> str:
    """The name that this firmware introduces itself with: "tidetable-tile 1.0"."""
    tile = tomllib.loads((HERE / "tile.toml").read_text("utf-8"))
    return f"{tile['name']} {tile['version']}"


def fuses() -> dict[str, int]:
    """The controller's fuses by avrdude's names."""
    said = tomllib.loads((HERE / "tile.toml").read_text("utf-8"))["fuses"]
    return {"lfuse": said["low"], "hfuse": said["high"], "efuse": said["extended"]}


def readers_image(readers: int) -> str:
    """Intel HEX for the EEPROM with one byte: how many readers are fitted (config.h: TILE_EEPROM_READERS)."""
    record = bytes([1, 0, EEPROM_READERS, 0, readers])
    return f":{record.hex().upper()}{-sum(record) & 0xFF:02X}\n:00000001FF\n"


def checked_image(image: Path = IMAGE, sum_file: Path = SUM) -> Path:
    """The built firmware. ImageError unless it is, byte for byte, what its sum was made of."""
    try:
        wanted = sum_file.read_text("ascii").split()[0]
        has = hashlib.sha256(image.read_bytes()).hexdigest()
    except (OSError, ValueError, IndexError) as error:
        raise ImageError(f"the firmware {image} or its sum cannot be read: {error}") from error
    if has != wanted:
        raise ImageError(f"the firmware {image} is damaged: its SHA-256 is {has}, and should be {wanted}")
    return image
