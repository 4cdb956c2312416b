"""`tidetable doctor`: looks at everything a table needs, and says of each thing how it is and what to do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from engines.errors import UserError
from engines.game import BadOption
from firmware_bridge.firmware.image import firmware_name
from hardware.board import DARK, Board, CellPressed, KeyPressed, Lamp, Pattern
from hardware.errors import BoardError
from hardware.lines import wire_of
from table.bench import facts, tiles
from table.bench.ear import Ear, listening
from table.bench.findings import Finding, bad, good, note
from table.bench.opening import bench_board
from table.games import load_sheet
from table.keeping.folder import state_dir
from table.settings.config import Config, config_path, load_config

REAL = ("serial:", "spi:")  # boards of which one program at a time makes use, and whose pieces have tags
LOOK = Lamp(Pattern.STEADY, (60, 60, 60))
PRESS_ME, FELT = Lamp(Pattern.BLINK, (255, 160, 0)), Lamp(Pattern.STEADY, (0, 90, 0))
LAMPS_S = 3.0
LOOK_AGAIN_S = 0.02  # an acknowledgement is no reading: it is looked for

Tell = Callable[[Finding], None]


class Patiences(NamedTuple):
    """Seconds: for tiles to answer, for people to look at the lamps, and to press every button (None: they
    are not asked to)."""

    answer: float = 10.0
    look: float = 1.0
    press: float | None = None


async def examine(path: Path | None, address: str | None, patience: Patiences, tell: Tell) -> None:
    """Look at everything; `tell` gets each finding as it is made."""
    try:
        config = load_config(path)
    except UserError as error:
        for line in str(error).splitlines():
            tell(bad("settings", line, "correct it there; docs/configuration.md lists every setting"))
        return
    tell(good("settings", f"{config_path(path) or 'no file, so the defaults'}: all right"))
    for finding in game_findings(config):
        tell(finding)
    folder, why, running = _folder(config)
    for finding in facts.machine_findings(config, folder, why, bool(running)):
        tell(finding)
    where = address or config.board.address
    for finding in (*facts.group_findings(config, where), *facts.port_findings(where)):
        tell(finding)
    if running and where.startswith(REAL):
        tell(
            note(
                "board",
                f"is in use: {running.partition(';')[0]}",
                "stop the table to have its tiles looked at",
            )
        )
        return
    try:
        board = bench_board(config, where)
    except BoardError as error:
        tell(bad("board", *_remedied(str(error))))
        return
    await examine_board(board, where, patience, tell, list(config.key_pins()))


async def examine_board(
    board: Board,
    address: str,
    patience: Patiences,
    tell: Tell,
    keys: Sequence[tuple[int, str]] = (),
) -> None:
    """Look at the tiles, readers, lamps, buttons and keys of a board, and close it."""
    async with listening(board) as ear:
        await ear.until(lambda: ear.complete, patience.answer)
        wire = wire_of(board)
        if wire is None:
            tell(good("board", f"{address} is a mat in memory: there is nothing on it to mend"))
        else:
            for finding in tiles.tile_findings(wire.lines, ear.down, firmware_name()):
                tell(finding)
        for finding in tiles.reader_findings(board.cells, ear.seen):
            tell(finding)
        if wire is not None and not ear.down:
            board.light(dict.fromkeys(board.cells, LOOK))
            lit = await ear.until(lambda: wire.settled, LAMPS_S, LOOK_AGAIN_S)
            await asyncio.sleep(patience.look)
            board.light(dict.fromkeys(board.cells, DARK))
            dark = await ear.until(lambda: wire.settled, LAMPS_S, LOOK_AGAIN_S)
            tell(tiles.lamp_finding(board.cells, lit and dark))
        if patience.press is not None:
            for finding in await _pressed(ear, patience.press, keys):
                tell(finding)


async def _pressed(ear: Ear, seconds: float, keys: Sequence[tuple[int, str]]) -> list[Finding]:
    """Every button blinks until it is pressed."""
    board, felt = ear.board, set[str]()

    def all_felt() -> bool:
        for each in ear.pressed:
            felt.add(each.cell if isinstance(each, CellPressed) else _spoken(each))
        ear.pressed.clear()
        board.light({cell: FELT if cell in felt else PRESS_ME for cell in board.cells})
        return felt >= {*board.cells, *wanted}

    wanted = [_spoken(KeyPressed(*key)) for key in keys]
    board.light_keys(dict.fromkeys(keys, PRESS_ME))
    ear.pressed.clear()  # what was pressed before anybody asked tells nothing
    await ear.until(all_felt, seconds)
    return [
        *tiles.press_findings(board.cells, felt, "buttons"),
        *tiles.press_findings(wanted, felt, "keys"),
    ]


def _spoken(key: KeyPressed) -> str:
    return f"{key.side}:{key.word}"


def game_findings(config: Config) -> list[Finding]:
    """Can the configured game be played on this mat, and has it its tags?"""
    name, mat = config.game.name, config.mat
    try:
        sheet = load_sheet(name, config.card_file(name))
        options = sheet.fit(mat.columns, mat.rows, config.game.options)
        sheet.game.start(options)
    except BadOption as error:
        return [bad("game", str(error), "correct game.options or the mat; tidetable games lists what fits")]
    found = [good("game", f"{sheet.game.TITLE} fits the mat of {mat.columns} x {mat.rows}")]
    pieces = [piece.name for piece in sheet.pieces(options)]
    lacking = [piece for piece in pieces if piece not in config.tags.pieces]
    if lacking and config.board.address.startswith(REAL):
        says = f"{len(lacking)} of {len(pieces)} pieces have no tag yet: {', '.join(lacking[:4])} ..."
        found.append(bad("tags", says, f"tidetable enroll {name}"))
    return found


def _folder(config: Config) -> tuple[Path | None, str, str]:
    """The state folder, why it cannot be used, and who runs a table on it."""
    try:
        folder = state_dir(config.table.state_dir)
    except (UserError, OSError) as error:
        return None, str(error), ""
    return folder, "", facts.who_runs(folder)


def _remedied(says: str) -> tuple[str, str]:
    """A sentence with its way out after a colon, as two."""
    what, _, remedy = says.rpartition(": ")
    return (what, remedy) if what else (says, "look at board.address in the settings")
