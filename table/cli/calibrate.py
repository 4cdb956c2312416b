"""`tidetable calibrate`: which gain every reader should have, measured with a card."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from table.cli.bench import AsJson, print_json, teller
from table.cli.options import ConfigFile
from table.cli.play import Address, RecordTo

if TYPE_CHECKING:
    from hardware.board import Board
    from table.settings.config import Config


def calibrate(
    board: Address = None,
    cells: Annotated[
        str, typer.Option(metavar="CELLS", help="Only these, with commas: A1,B2 (else every cell).")
    ] = "",
    tries: Annotated[int, typer.Option(min=1, max=100, help="Judgements at each gain.")] = 5,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Leave a report with a heat map there.")
    ] = None,
    keep: Annotated[bool, typer.Option("--keep/--no-keep", help="Store the gains for every start.")] = True,
    record: RecordTo = None,
    as_json: AsJson = False,
    config: ConfigFile = None,
) -> None:
    """Find the right gain for every reader, cell by cell with a card.

    A cell blinks: lay one card on it, and nothing around it. Every gain is tried, and it is noted how many
    reads agree and which neighbours hear the card too. Type skip or stop, or press the keys right or menu.
    The gains are stored in the table's folder, and the tiles are told at every start. On a simulated mat the
    card moves by itself.
    """
    import asyncio

    from table.bench.calibrating import calibrate as measure
    from table.bench.calibration import as_html, as_values, best_gains, judged
    from table.bench.findings import must_be_mended
    from table.settings.config import load_config

    settings = load_config(config)
    address = board or settings.board.address
    mat, wanted = _mat(settings, address, record, cells)

    def say(words: str) -> None:
        print(words, file=sys.stderr if as_json else sys.stdout, flush=True)

    measured = asyncio.run(measure(mat, address, wanted, tries, say, stdin=sys.stdin.fileno()))
    found = judged(measured, tries)
    if keep and measured:
        say(f"the gains are in {_store(config, settings, address, best_gains(measured, tries), say)}")
    if html is not None:
        html.write_text(as_html(measured, tries, f"Calibration of {address}"), "utf-8")
        say(f"the report is in {html}")
    for finding in found:
        teller(as_json)(finding)
    if as_json:
        print_json(as_values(measured, tries))
    raise typer.Exit(1 if must_be_mended(found) or len(measured) < len(wanted) else 0)


def _mat(settings: Config, address: str, record: Path | None, cells: str) -> tuple[Board, list[str]]:
    """The mat, opened, and the cells that are to be measured."""
    from table.bench.opening import bench_board

    mat = bench_board(settings, address, record)
    try:
        return mat, _chosen(cells, mat.cells)
    except BaseException:
        mat.close()
        raise


def _store(
    config: Path | None, settings: Config, address: str, gains: Mapping[str, int], say: Callable[[str], None]
) -> Path:
    """Keep the gains where every start finds them."""
    from table.keeping.folder import folder_of
    from table.keeping.gains import store_gains
    from table.settings.config import config_path

    folder = folder_of(config_path(config), settings.table.state_dir)
    return store_gains(folder, address, gains, say)


def _chosen(cells: str, there: Sequence[str]) -> list[str]:
    """The cells that were named, or all there are."""
    wanted = [cell.strip() for cell in cells.split(",")] if cells else list(there)
    strange = [cell for cell in wanted if cell not in there]
    if strange:
        raise typer.BadParameter(f"{', '.join(strange)} is not on this mat", param_hint="--cells")
    return wanted
