"""The Engineer's sheet and the First Mate's gauges: sheets.toml and gauges.toml as tables.

A sheet's crossed-out symbols are an int: symbol n of a panel (from 1) is bit panel * 6 + n - 1. The
marks of the six gauges are an int too, three bits each in the order of SYSTEMS.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import NamedTuple

from engines.captain_sonar.charts import read_data
from engines.errors import BadData

SYSTEMS = ("mine", "torpedo", "drone", "sonar", "silence", "scenario")
MINE, TORPEDO, DRONE, SONAR, SILENCE, SCENARIO = range(6)

PANELS = ("North", "South", "East", "West")  # in the order of grid.DIRECTIONS
PANEL_WIDTH = 6
COLOURS = ("red", "green", "yellow", "radiation")
CIRCUITS = ("yellow", "orange", "gray")
SHEETS = ("24", "20")
BROKEN_BY = {
    colour: tuple(SYSTEMS.index(name) for name in names)
    for colour, names in read_data("sheets.toml")["systems"].items()
    if names
}
"""The systems that a crossed-out symbol of a colour keeps from working; radiation breaks none."""

GAUGE_BITS = 3
GAUGE_MASK = 7
_SHIFTS = tuple(GAUGE_BITS * n for n in range(len(SYSTEMS)))


class Symbol(NamedTuple):
    """One symbol of the sheet; the reactor's symbols have no circuit."""

    colour: str
    circuit: str | None
    words: str


class BreakdownSheet(NamedTuple):
    """A layout of the Engineer's sheet."""

    panels: tuple[tuple[Symbol, ...], ...]
    whole: tuple[int, ...]  # all symbols of a panel
    circuit: dict[int, int]  # bit number of a circuit symbol -> the four symbols of its circuit
    radiation: int
    red: int
    green: int
    yellow: int


@cache
def sheet_of(name: str) -> BreakdownSheet:
    """The 24- or the 20-symbol sheet. BadData when it does not fit its counts."""
    entry = read_data("sheets.toml")[name]
    panels = tuple(tuple(_symbol(name, text) for text in entry[panel]) for panel in PANELS)
    _check_counts(name, panels, entry["counts"])
    at = {
        panel * PANEL_WIDTH + place: symbol
        for panel, symbols in enumerate(panels)
        for place, symbol in enumerate(symbols)
    }
    circuits = {c: _bits(bit for bit, symbol in at.items() if symbol.circuit == c) for c in CIRCUITS}
    colours = {c: _bits(bit for bit, symbol in at.items() if symbol.colour == c) for c in COLOURS}
    return BreakdownSheet(
        panels=panels,
        whole=tuple(((1 << len(symbols)) - 1) << n * PANEL_WIDTH for n, symbols in enumerate(panels)),
        circuit={bit: circuits[symbol.circuit] for bit, symbol in at.items() if symbol.circuit},
        radiation=colours["radiation"],
        red=colours["red"],
        green=colours["green"],
        yellow=colours["yellow"],
    )


def struck_out(sheet: BreakdownSheet, crossed: int, symbol: int) -> int | None:
    """What is crossed out once this symbol is too; None when that is damage, which clears the sheet.

    A whole circuit repairs itself first; then a whole panel, or all radiation, is damage.
    """
    crossed |= 1 << symbol
    circuit = sheet.circuit.get(symbol, 0)
    if circuit and crossed & circuit == circuit:
        crossed &= ~circuit
    whole, radiation = sheet.whole[symbol // PANEL_WIDTH], sheet.radiation
    return None if crossed & whole == whole or crossed & radiation == radiation else crossed


def _symbol(sheet: str, text: str) -> Symbol:
    colour, _, circuit = text.partition(" ")
    if colour not in COLOURS or (circuit and circuit not in CIRCUITS):
        raise BadData(f"sheets.toml, sheet {sheet}: {text!r} is no symbol")
    return Symbol(colour, circuit or None, text)


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def _check_counts(name: str, panels: tuple[tuple[Symbol, ...], ...], counts: dict[str, int]) -> None:
    symbols = [symbol for panel in panels for symbol in panel]
    colours = Counter(symbol.colour for symbol in symbols)
    circuits = Counter(symbol.circuit for symbol in symbols if symbol.circuit)
    found = {"symbols": len(symbols), **colours, "circuit": max(circuits.values())}
    even = len({len(panel) for panel in panels}) == 1 and len(set(circuits.values())) == 1
    if found != counts or not even:
        raise BadData(f"sheets.toml, sheet {name}: found are {found}, stated are {counts}")


class Gauges(NamedTuple):
    """The gauges of a mode. Tables are keyed by the marks of all gauges in one int."""

    sizes: tuple[int, ...]  # in the order of SYSTEMS; 0 where a map has no such system
    damage: int  # how much of it sinks a submarine
    full: dict[int, int]  # which gauges are full, bit = place in SYSTEMS


@cache
def gauges_of(mode: str, scenario: bool) -> Gauges:
    """The gauges of a mode, with or without the scenario system."""
    entry = read_data("gauges.toml")[mode]
    sizes = (*(int(entry[system]) for system in SYSTEMS[:-1]), int(entry["scenario"]) * scenario)
    if not all(0 <= size <= GAUGE_MASK for size in sizes) or 0 in sizes[:-1]:
        raise BadData(f"gauges.toml, {mode}: the sizes {sizes} must be 1 to {GAUGE_MASK}")
    full = {}
    for marks in product(*(range(size + 1) for size in sizes)):
        full[packed(marks)] = sum(
            1 << n for n, (mark, size) in enumerate(zip(marks, sizes, strict=True)) if mark == size and size
        )
    return Gauges(sizes, int(entry["damage"]), full)


def packed(marks: tuple[int, ...]) -> int:
    """The marks of six gauges in one int."""
    return sum(mark << GAUGE_BITS * n for n, mark in enumerate(marks))


def unpacked(gauges: int) -> tuple[int, ...]:
    """The marks of each gauge, in the order of SYSTEMS."""
    return tuple([gauges >> shift & GAUGE_MASK for shift in _SHIFTS])
