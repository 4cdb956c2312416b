"""The live mat as rich paints it. Only paints: everything is worked out before."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from hardware.board import Presence
from hardware.cells import cell_at
from hardware.wire import TileLine
from table.bench.monitor import MatLog, tile_report

STYLES = {
    None: "dim",
    Presence.ABSENT: "dim",
    Presence.PRESENT: "bold",
    Presence.NOISY: "yellow",
    Presence.DOWN: "bold red",
}


def live_mat(log: MatLog, lines: Sequence[TileLine], now: float) -> RenderableType:
    """The mat, the tiles, tags that nobody knows, and what was heard last."""
    parts: list[RenderableType] = [_mat(log, now)]
    if lines:
        parts.append(_tiles(log, lines))
    for cell, tag in log.unknown:
        parts.append(
            Text(f"nobody knows the tag {tag} on {cell}: tidetable enroll GAME makes it a piece", "yellow")
        )
    parts += [Text(f"{now - at:6.1f} s ago  {says}", "dim") for at, says in reversed(log.recent)]
    return Group(*parts)


def _mat(log: MatLog, now: float) -> Table:
    columns = 1 + max(cell_at(cell)[0] for cell in log.cells)
    table = Table("", *(chr(ord("A") + column) for column in range(columns)), show_lines=True)
    rows: dict[int, list[Text]] = {}
    for cell in log.cells:
        column, row = cell_at(cell)
        rows.setdefault(row, [Text("") for _ in range(columns)])[column] = _cell(log, cell, now)
    for row, texts in sorted(rows.items()):
        table.add_row(str(row + 1), *texts)
    return table


def _cell(log: MatLog, cell: str, now: float) -> Text:
    line = log.cells[cell]
    text = Text(log.words(cell) or "·", STYLES[line.presence])
    if line.presence is Presence.PRESENT and line.since is not None:
        text.append(f"\n{now - line.since:.0f} s", "dim")
    if line.misses:
        text.append(f" {line.misses} missed", "yellow")
    if line.presses:
        text.append(f" {line.presses} pressed", "cyan")
    return text


def _tiles(log: MatLog, lines: Sequence[TileLine]) -> Table:
    names = ("tile", "port", "it", "answers in", "harmed", "lost", "sent again", "refused")
    table = Table(*names, box=None)
    for line in lines:
        said = tile_report(line, log.down.get(line.tile, ""))
        state = str(said["firmware"]) if said["up"] else Text(said["why"] or "does not answer", "bold red")
        answers = "" if said["answers_in_ms"] is None else f"{said['answers_in_ms']} ms"
        counts = (str(count) for count in line.counts)
        table.add_row(str(line.tile), line.port, state, answers, *counts)
    return table
