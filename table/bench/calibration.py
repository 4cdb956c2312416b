"""What a gain sweep says of a mat: which gain each reader should have, and who hears whose card. Pure.

A cell is measured with a card on it. At every gain its reader is made to judge afresh several times; a
verdict that names the card and nothing else is an agreeing read. The readers beside it are at the same gain:
one that names the card too has cross-talk there. The best gain is in the middle of those at which every read
agreed and nothing of a neighbour was heard: as far from too little as from too much.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import NamedTuple

from firmware_bridge.frames import MAX_GAIN
from hardware.cells import cell_at, cell_name
from table.bench.findings import Finding, bad, good, note

GAINS = range(MAX_GAIN + 1)
TRIES = 5


class Measured(NamedTuple):
    """One cell: agreeing reads at each gain, and the other cells that heard its card at each gain."""

    cell: str
    agreeing: tuple[int, ...]
    heard_by: tuple[tuple[str, ...], ...]

    @property
    def reach(self) -> int:
        """The range in counts: agreeing reads over all gains."""
        return sum(self.agreeing)


def neighbours(cell: str, cells: Sequence[str]) -> list[str]:
    """The cells around one."""
    column, row = cell_at(cell)
    around = {
        cell_name(column + right, row + down)
        for right in (-1, 0, 1)
        for down in (-1, 0, 1)
        if (right, down) != (0, 0) and column + right >= 0 and row + down >= 0
    }
    return [other for other in cells if other in around]


def overheard(measured: Mapping[str, Measured]) -> dict[str, dict[int, list[str]]]:
    """Cross-talk by the reader that hears too much: gain -> whose cards it heard."""
    found: dict[str, dict[int, list[str]]] = {}
    for each in measured.values():
        for gain, hearers in enumerate(each.heard_by):
            for hearer in hearers:
                found.setdefault(hearer, {}).setdefault(gain, []).append(each.cell)
    return found


def best_gain(measured: Measured, hears: Mapping[int, Sequence[str]], tries: int) -> int | None:
    """The gain for one reader; None when it never read its card every time."""
    reads = [gain for gain in GAINS if measured.agreeing[gain] == tries]
    clear = [gain for gain in reads if gain not in hears]
    if clear:
        return clear[(len(clear) - 1) // 2]
    return reads[0] if reads else None


def best_gains(measured: Mapping[str, Measured], tries: int = TRIES) -> dict[str, int]:
    """The gain of every cell that has one."""
    hears = overheard(measured)
    found = {cell: best_gain(each, hears.get(cell, {}), tries) for cell, each in measured.items()}
    return {cell: gain for cell, gain in found.items() if gain is not None}


def judged(measured: Mapping[str, Measured], tries: int = TRIES) -> list[Finding]:
    """Every cell in a sentence."""
    gains, hears, found = best_gains(measured, tries), overheard(measured), []
    for cell, each in measured.items():
        about = f"cell {cell}"
        reads = f"{each.reach} of {tries * len(GAINS)} reads agree"
        if cell not in gains:
            remedy = "lay the reader nearer to the top of the mat, or exchange it for another one"
            found.append(bad(about, f"{reads}: its card never read every time at any gain", remedy))
            continue
        says = f"{reads}; gain {gains[cell]}"
        others = sorted(set(hears.get(cell, {}).get(gains[cell], ())))
        if others:
            remedy = "move the readers apart, or put ferrite between them"
            found.append(note(about, f"{says}, and it still hears the card on {', '.join(others)}", remedy))
        else:
            found.append(good(about, says))
    return found


def as_values(measured: Mapping[str, Measured], tries: int) -> dict[str, object]:
    """For programs."""
    gains = best_gains(measured, tries)
    cells = [
        {
            "cell": cell,
            "gain": gains.get(cell),
            "reach": each.reach,
            "agreeing": list(each.agreeing),
            "heard_by": [list(hearers) for hearers in each.heard_by],
        }
        for cell, each in measured.items()
    ]
    return {"tries": tries, "cells": cells}


def as_html(measured: Mapping[str, Measured], tries: int, title: str) -> str:
    """A page with a heat map of the range, the sweep of every cell, and the cross-talk."""
    gains, most = best_gains(measured, tries), tries * len(GAINS)
    rows = sorted({cell_at(cell)[1] for cell in measured})
    columns = sorted({cell_at(cell)[0] for cell in measured})
    heat = "".join(
        "<tr>" + "".join(_heat(measured.get(cell_name(c, r)), gains, most) for c in columns) + "</tr>"
        for r in rows
    )
    sweep = "".join(
        f"<tr><th>{cell}</th>" + "".join(f"<td>{count}</td>" for count in each.agreeing) + "</tr>"
        for cell, each in measured.items()
    )
    talk = "".join(
        f"<li>{hearer} at gain {gain} hears the card on {', '.join(cells)}</li>"
        for hearer, by_gain in overheard(measured).items()
        for gain, cells in sorted(by_gain.items())
    )
    head = "".join(f"<th>gain {gain}</th>" for gain in GAINS)
    return (
        f"<!doctype html><meta charset='utf-8'><title>{escape(title)}</title><style>{_STYLE}</style>"
        f"<h1>{escape(title)}</h1><h2>Range: agreeing reads of {most}, and the gain</h2><table>{heat}</table>"
        f"<h2>Agreeing reads of {tries} at each gain</h2><table><tr><th></th>{head}</tr>{sweep}</table>"
        f"<h2>Cross-talk</h2><ul>{talk or '<li>none: no reader heard the card of another cell</li>'}</ul>\n"
    )


_STYLE = (
    "body{font:16px sans-serif;background:#fff;color:#0b1622;margin:2em}"
    "td,th{padding:.5em .8em;border:1px solid #9ab;text-align:center}table{border-collapse:collapse}"
)


def _heat(each: Measured | None, gains: Mapping[str, int], most: int) -> str:
    if each is None:
        return "<td></td>"
    light = 35 + round(55 * (1 - each.reach / most))
    ink = "#fff" if light < 60 else "#0b1622"
    gain = gains.get(each.cell)
    words = f"<b>{each.cell}</b><br>{each.reach}<br>{'no gain' if gain is None else f'gain {gain}'}"
    return f"<td style='background:hsl(200 60% {light}%);color:{ink}'>{words}</td>"
