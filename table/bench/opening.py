"""Boards for the bench: the whole mat of the settings, whatever a game would use of it."""

from __future__ import annotations

from hardware.address import open_board
from hardware.board import Board
from table.settings.config import Config


def bench_board(config: Config, address: str) -> Board:
    """The board at this address with the configured tiles and keys, not started yet."""
    return open_board(address, tiles=config.tile_map(), keys=config.key_pins())
