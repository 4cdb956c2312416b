"""`tidetable board-test`: everything that claims to be a tile is held to docs/wire.md, case by case."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from table.cli.play import RecordTo

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.conformance.suite import CaseResult


def board_test(
    board: Annotated[
        str,
        typer.Option(
            "--board",
            metavar="ADDRESS",
            help="sim:pace=reference, emulated:, serial:PORT with one tile or more, or spi:PIN,...",
        ),
    ] = "sim:pace=reference",
    as_json: Annotated[bool, typer.Option("--json", help="For programs: JSON on standard output.")] = False,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Leave the report as a page.")
    ] = None,
    record: RecordTo = None,
    ask: Annotated[
        bool,
        typer.Option("--ask", help="On a real board: ask for cards to be laid and buttons to be pressed."),
    ] = False,
) -> None:
    """Hold tiles to docs/wire.md: simulated, emulated, or anybody's on a serial port.

    Protocol, ordering, loss and garbage, lamps, cards, presses, reader health, timing, endurance. A case that
    fails says what was sent, what was expected by which paragraph, and what came; the code is 1 then. Nothing
    may lie on the tiles, and no other program may hold their ports.
    """
    from hardware.conformance.report import as_html, as_values, caveat
    from hardware.conformance.suite import FAILED

    def tell(text: str) -> None:
        if not as_json:
            print(text, flush=True)

    if caveat(board):
        tell(caveat(board))
    results = _held_to_it(board, ask, record, tell)
    if html is not None:
        html.write_text(as_html(board, results), "utf-8")
        tell(f"the report is in {html}")
    if as_json:
        print(json.dumps(as_values(board, results), indent=1))
    failed = any(result.verdict == FAILED for found in results.values() for result in found)
    raise typer.Exit(1 if failed else 0)


def _held_to_it(
    board: str, ask: bool, record: Path | None, tell: Callable[[str], None]
) -> dict[str, list[CaseResult]]:
    """Every case at every tile of a board, told as it goes."""
    from hardware.conformance.boards import CASES, ByteTape, tiles_at
    from hardware.conformance.report import caveat, lines, summary
    from hardware.conformance.suite import run_suite

    results: dict[str, list[CaseResult]] = {}
    tape = ByteTape()
    with tiles_at(board, _ask if ask else None, tape) as tiles:
        for name, subject in tiles.items():
            tell(f"tile at {name}")
            found = results.setdefault(name, [])
            for result in run_suite(subject, CASES):
                found.append(result)
                tell("\n".join(lines(result)))
            tell(summary(found))
        if record is not None:
            tape.keep(record, tiles, simulated=bool(caveat(board)))
            tell(f"the bytes are in {record}")
    return results


def _ask(what: str) -> None:
    """Have a person do something; they say when it is done. On stderr, as stdout may be a program's."""
    print(f">> {what}, then press Enter. ", end="", file=sys.stderr, flush=True)
    if not sys.stdin.readline():
        raise typer.Abort
