"""`tidetable enroll`: which tag is on which piece, found out by laying the pieces down."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from table.cli.bench import AsJson, print_json
from table.cli.options import ConfigFile, GameName, GameOptions, game_options
from table.cli.play import Address

if TYPE_CHECKING:
    from collections.abc import Callable

    from table.bench.enrolling import Said
    from table.bench.enrolment import Enrolment
    from table.settings.config import Config


def enroll(
    game: GameName,
    board: Address = None,
    file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The file of tags (else tags.file of the settings).")
    ] = None,
    take_in: Annotated[
        Path | None,
        typer.Option("--import", metavar="FILE", help="Take in the pieces of this TOML or CSV file."),
    ] = None,
    export: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write this game's pieces to a TOML or CSV file.")
    ] = None,
    listing: Annotated[bool, typer.Option("--list", help="Only list the pieces and their tags.")] = False,
    option: GameOptions = None,
    as_json: AsJson = False,
    config: ConfigFile = None,
) -> None:
    """Find out which tag is on which piece of a game.

    The mat asks for one piece after the other; of a card both faces. Lay it on any cell: green is taken, red
    is used already. Type undo, skip or stop, or press the keys back, right or menu. Every piece is kept at
    once, so go on whenever you like. At the end all pieces are listed.
    """
    from table.settings.config import load_config
    from table.settings.tags import begin_file, read_tags, write_tags

    where = file or _own_file(config)
    begin_file(where)
    settings = load_config(config)
    enrolment = _enrolment(game, settings, where, game_options(option))

    def save() -> None:
        write_tags(where, enrolment.kept)

    if take_in is not None:
        new = enrolment.take_in(read_tags(take_in))
        save()
        _say(as_json, {"imported": new}, f"{new} pieces taken in from {take_in}")
    if export is not None:
        _export(enrolment, export, as_json)
    if not (take_in or export or listing):
        _lead(enrolment, settings, board or settings.board.address, save, as_json)
    _list(enrolment, where, as_json)


def _own_file(config: Path | None) -> Path:
    """The file of tags that the settings name."""
    from table.settings.config import config_path
    from table.settings.tags import tags_path

    where = tags_path(config_path(config))
    if where is None:
        raise typer.BadParameter(
            'the settings name no file of tags: write  [tags]  file = "tags.toml"  there, or say --file',
            param_hint="--file",
        )
    return where


def _enrolment(game: str, settings: Config, where: Path, options: dict[str, object]) -> Enrolment:
    from table.bench.enrolment import Enrolment
    from table.games import load_sheet
    from table.running.house import fit_mat
    from table.settings.config import known_tags
    from table.settings.tags import read_tags, said_by

    sheet = load_sheet(game, settings.card_file(game))
    _, fitted, _ = fit_mat(sheet, settings, options, virtual=True)
    kept = read_tags(where)
    mine = said_by(kept)
    elsewhere = {
        tag: (lying, "in the settings") for tag, lying in known_tags(settings).items() if tag not in mine
    }
    return Enrolment(sheet.pieces(fitted), kept, elsewhere)


def _export(enrolment: Enrolment, file: Path, as_json: bool) -> None:
    from table.settings.tags import write_tags

    have = {name: ids for name, ids in enrolment.listed() if ids}
    write_tags(file, have)
    _say(as_json, {"exported": len(have)}, f"{len(have)} pieces written to {file}")


def _lead(
    enrolment: Enrolment, settings: Config, address: str, save: Callable[[], None], as_json: bool
) -> None:
    import asyncio

    from table.bench.enrolling import enrol
    from table.bench.opening import bench_board

    if enrolment.asked is None:
        _say(as_json, {"said": "complete"}, "every piece has its tags already")
        return

    def tell(said: Said) -> None:
        _say(as_json, {"said": said.what, "says": said.says, **said.more}, said.says)

    board = bench_board(settings, address)
    asyncio.run(enrol(board, enrolment, save, tell, stdin=sys.stdin.fileno()))


def _say(as_json: bool, value: dict[str, object], words: str) -> None:
    if as_json:
        print_json(value)
    else:
        print(words, flush=True)


def _list(enrolment: Enrolment, where: Path, as_json: bool) -> None:
    if as_json:
        pieces = {name: list(ids) for name, ids in enrolment.listed() if ids}
        print_json({"file": str(where), "pieces": pieces, "missing": enrolment.missing})
        return
    from rich.console import Console
    from rich.table import Table

    table = Table("piece", "tag, face up", "tag, face down", box=None)
    for name, ids in enrolment.listed():
        table.add_row(name, *(ids or ("none yet",)))
    console = Console(highlight=False)
    console.print(table)
    left = len(enrolment.missing)
    console.print(
        f"{where}: {'every piece has its tags' if not left else f'{left} pieces have no tag yet'}",
        soft_wrap=True,
    )
