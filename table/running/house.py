"""The parts of a table that outlast a game, opened by name; and the next game to be played with them."""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from engines.game import BadOption, Options, spelled_out
from engines.match import BadRecord, Match
from engines.reasons import because
from hardware.address import open_board, recording_at
from hardware.board import Board
from hardware.cells import TileMap
from table import games
from table.games.sheet import AnySheet
from table.keeping.folder import state_dir
from table.keeping.journal import Journal, open_journal
from table.keeping.saved import SavedGame
from table.playing.patience import Pace
from table.playing.session import Session
from table.running.dimming import DimmedBoard
from table.running.recorded import matches
from table.running.seating import bots_at
from table.running.tuning import tune
from table.sensing.pieces import Lying, Piece, Registry, simulated_registry
from table.settings.config import Config, known_tags
from table.showing.display.look import wear
from table.tongues import speak

_log = logging.getLogger("tidetable")


class House(NamedTuple):
    """The parts of a table that outlast a game."""

    sheet: AnySheet
    options: Options
    size: tuple[int, int]
    registry: Registry
    board: Board
    journal: Journal
    pace: Pace
    bots: Mapping[int, str] | None = None  # seats that a bot plays, and how well; None: as the journal has it


def is_virtual(address: str) -> bool:
    """Is this a board whose pieces are moved by the program's own hands?"""
    recording = recording_at(address)
    return recording.simulated if recording else address.startswith(("mock:", "sim:", "emulated:"))


def furnish(
    game: str,
    config: Config,
    address: str,
    options: Mapping[str, object],
    fast: bool,
    keep: bool = True,
    record: Path | None = None,
    seats: Mapping[str, str] | None = None,
) -> House:
    """Open everything a game needs; errors name what is missing and the way out. What a recording is played
    to is not kept: it was kept when it was recorded."""
    speak(config.table.language)
    sheet = games.load_sheet(game, config.card_file(game))
    size, fitted, tiles = fit_mat(sheet, config, options, is_virtual(address))
    sheet = sheet.on_mat(*size)
    Match(sheet.game, fitted, seed=0)  # a bad option is told before any part is opened
    bots = None if not seats else bots_at(sheet, fitted, seats, real_mat=not is_virtual(address))
    pieces = sheet.pieces(fitted)
    registry = registry_for(pieces, known_tags(config), is_virtual(address))
    pace = pace_of(config)
    if fast:
        pace = pace._replace(
            gone=0.02, settle=0.02, still=0.02, rearm=0.02, second_thoughts=0.0, cleared=0.02
        )
    board, journal = open_parts(config, address, tiles, keep, record)
    return House(sheet, fitted, size, registry, board, journal, pace, bots)


def pace_of(config: Config) -> Pace:
    """How the table waits for hands, as it is set."""
    waits = config.table
    return Pace(
        waits.gone_ms / 1000,
        waits.settle_ms / 1000,
        waits.patience_s,
        still=waits.still_ms / 1000,
        second_thoughts=waits.second_thoughts_ms / 1000,
    )


def open_parts(
    config: Config, address: str, tiles: TileMap, keep: bool = True, record: Path | None = None
) -> tuple[Board, Journal]:
    """The board, and the journal that what is played on it is kept in."""
    replay = address.startswith("replay:")
    journal = open_journal(state_dir(config.table.state_dir)) if keep and not replay else Journal(None)
    try:
        board = open_board(address, tiles=tiles, keys={} if replay else config.key_pins(), record=record)
    except BaseException:
        journal.close()
        raise
    if keep:
        tune(board, address, state_dir(config.table.state_dir), journal.tell)
    dims = config.lamps.brightness < 1 or bool(config.hours.night)
    return (DimmedBoard(board, config.lamps.brightness) if dims else board), journal


def fit_mat(
    sheet: AnySheet, config: Config, options: Mapping[str, object], virtual: bool
) -> tuple[tuple[int, int], Options, TileMap]:
    """The mat, the options that go with it, and its readers. A mat in memory is as the game likes it
    best, unless the settings say how large it is and the game can be played on that."""
    size = (config.mat.columns, config.mat.rows)
    if not virtual or config.mat_is_set:
        try:
            return size, sheet.fit(*size, options), config.tile_map()
        except BadOption:
            if not virtual:
                raise
    size = sheet.mat(options)
    return size, sheet.fit(*size, options), TileMap.split(*size)


def registry_for(pieces: Sequence[Piece], tags: Mapping[str, Lying], virtual: bool) -> Registry:
    """The owner's tags for the pieces of this game; a board without any gets simulated ones."""
    names = {piece.name for piece in pieces}
    mine = {tag: lying for tag, lying in tags.items() if lying.piece in names}
    return Registry(pieces, mine) if mine and not virtual else simulated_registry(pieces)


def next_session(house: House, seed: Callable[[], int], resume: bool = True) -> Session:
    """The game that was left unfinished, or a new one."""
    found = _left_off(house) if resume else None
    if found is not None:
        return session_of(house, *found)
    chance = house.sheet.chance(house.options)
    return session_of(house, Match(house.sheet.game, house.options, seed=seed(), chance=chance), None)


def _left_off(house: House) -> tuple[Match, int] | None:
    """The newest game of this kind that can go on, and its number. Others are set aside and told of, but
    never with their actions: those may be secrets."""
    given_up, game = set[int](), house.sheet.game
    unasked = spelled_out(game, {}).keys() - house.options.keys()
    while saved := house.journal.unfinished(game.NAME, house.options, given_up, unasked):
        match = replayed(house, saved)
        if match is not None:
            return match, saved.id
        given_up.add(saved.id)
    return None


def replayed(house: House, saved: SavedGame, wall: Callable[[], float] = time.time) -> Match | None:
    """A game of the journal, to go on; one that cannot is set aside and told of: None."""
    try:
        return saved.match(house.sheet.game)
    except BadRecord as error:
        why = because("its action {number} does not fit the rules", number=error.number)
    except BadOption:
        why = because("its options do not fit the rules")
    with suppress(sqlite3.Error):  # refused, it is found and told of again
        house.journal.give_up(saved.id, wall(), why)
    return None


def session_of(
    house: House, match: Match, saved_as: int | None, wall: Callable[[], float] = time.time
) -> Session:
    wear(house.sheet.colours)  # a table for guests has another game each time
    return Session(
        house.sheet.with_options(match.options),
        match,
        house.registry,
        house.board.cells,
        house.journal,
        saved_as,
        house.pace,
        wall,
        house.bots,
    )


def replayed_session(house: House, notes: list[dict[str, object]]) -> Session:
    """The game that a recording tells of in its notes, or a new one that is the same every time."""
    match = next(matches(notes, house.sheet), None)
    return next_session(house, lambda: 0) if match is None else session_of(house, match, None)
