"""Boards for the bench: the whole mat of the settings, whatever a game would use of it."""

from __future__ import annotations

import logging
from contextlib import suppress
from pathlib import Path

from engines.errors import UserError
from hardware.address import open_board, recording_at
from hardware.board import Board
from table.games import load_sheet
from table.keeping.folder import state_dir
from table.running.house import is_virtual
from table.running.tuning import tune
from table.sensing.pieces import Lying, simulated_registry
from table.settings.config import Config, known_tags

_log = logging.getLogger("tidetable")


def bench_board(config: Config, address: str, record: Path | None = None) -> Board:
    """The board at this address with the configured tiles and keys, not started yet. A recording has tiles of
    its own, and keys of its own too."""
    recording = recording_at(address)
    if recording is not None:
        return open_board(address, tiles=recording.tiles, record=record)
    board = open_board(address, tiles=config.tile_map(), keys=config.key_pins(), record=record)
    with suppress(UserError, OSError):  # a folder that cannot be used is the doctor's affair
        tune(board, address, state_dir(config.table.state_dir), _log.warning)
    return board


def bench_names(config: Config, address: str) -> dict[str, Lying]:
    """What every tag says that this table knows; on a simulated mat also the tags of its game there."""
    names = dict(known_tags(config))
    if is_virtual(address):
        game = config.game.name
        sheet = load_sheet(game, config.card_file(game))
        registry = simulated_registry(sheet.pieces(sheet.fit(*sheet.mat({}), {})))
        names |= {tag: lying for tag in registry.ids if (lying := registry.find(tag)) is not None}
    return names
