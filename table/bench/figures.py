"""A table's statistics as pictures: bars in the terminal, and a page with charts drawn as SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from table.games import load_sheet
from table.keeping.statistics import Figures, GameFigures
from table.tongues import count, say

WIDE = 30  # characters of the longest bar
BLOCKS = " ▏▎▍▌▋▊▉█"
WORST = 12  # cells that are named

# The colours of the night sea, as on the display.
_STYLE = """
body { background: #060d18; color: #f0f6f9; font: 18px/1.5 system-ui, sans-serif; max-width: 60rem;
  margin: 2rem auto; padding: 0 1rem }
h1, h2 { color: #d6ad60; font-weight: 600 }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .3rem .8rem; border-bottom: 1px solid #15293f }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums }
svg text { fill: #a6bbcc; font: 14px system-ui, sans-serif }
svg rect { fill: #3a82ff }
"""


def bar(share: float, wide: int = WIDE) -> str:
    """A bar of text, to an eighth of a character."""
    eighths = round(max(0.0, min(1.0, share)) * wide * 8)
    return BLOCKS[8] * (eighths // 8) + BLOCKS[eighths % 8].strip()


def in_terminal(figures: Figures) -> RenderableType:
    """All figures, with bars."""
    parts: list[RenderableType] = [Text(_head(figures), "bold"), _games(figures.games)]
    busy = {f"{hour:02}:00": guests for hour, guests in enumerate(figures.hours) if guests}
    if busy:
        parts += [Text(say("Guests by the hour"), "bold"), _bars(busy)]
    if figures.days:
        parts += [Text(say("Games by day"), "bold"), _bars(figures.days)]
    if figures.faults:
        parts += [Text(say("Faults by cell"), "bold"), _bars(_worst(figures))]
    return Group(*parts)


def _head(figures: Figures) -> str:
    games = sum(game.begun for game in figures.games)
    return say(
        "Since {day}: {games}, {guests}",
        day=figures.since,
        games=count("{n} game", "{n} games", games),
        guests=count("{n} guest", "{n} guests", figures.guests),
    )


def _games(games: Sequence[GameFigures]) -> Table:
    heads = (say("game"), say("begun"), say("finished"), say("abandoned"), say("minutes"), say("won by"))
    table = Table(*heads, box=None)
    for each in games:
        numbers = (each.begun, each.finished, each.abandoned, f"{each.minutes:.0f}")
        table.add_row(title(each.game), *map(str, numbers), won_by(each))
    return table


def _bars(values: Mapping[str, int]) -> Table:
    most = max(values.values(), default=1) or 1
    table = Table.grid(padding=(0, 1))
    for label, value in values.items():
        table.add_row(label, Text(bar(value / most), "cyan"), str(value))
    return table


def _worst(figures: Figures) -> dict[str, int]:
    """The cells with the most faults."""
    sums = {cell: sum(kinds.values()) for cell, kinds in figures.faults.items()}
    return dict(sorted(sums.items(), key=lambda each: -each[1])[:WORST])


def title(game: str) -> str:
    """What people call a game; a game that is gone keeps its word."""
    try:
        return load_sheet(game).game.TITLE
    except Exception:  # of anybody: a game that cannot be loaded any more still has its figures
        return game


def won_by(figures: GameFigures) -> str:
    """Who won how often, most first."""
    return ", ".join(f"{_winner(figures.game, seats)} {times}" for seats, times in figures.winners.items())


def _winner(game: str, seats: str) -> str:
    if not seats:
        return say("nobody")
    try:
        sheet = load_sheet(game)
        state = sheet.game.start(sheet.fit(*sheet.mat({}), {}))
        return "+".join(sheet.seat_name(state, int(seat)) for seat in seats.split())
    except Exception:
        return seats


def as_html(figures: Figures, heading: str) -> str:
    """One page without any other file."""
    rows = "".join(
        f"<tr><td>{escape(title(g.game))}</td><td class=n>{g.begun}</td><td class=n>{g.finished}</td>"
        f"<td class=n>{g.abandoned}</td><td class=n>{g.minutes:.0f}</td><td>{escape(won_by(g))}</td></tr>"
        for g in figures.games
    )
    heads = (say("game"), say("begun"), say("finished"), say("abandoned"), say("minutes"), say("won by"))
    head = "".join(
        f"<th{' class=n' if 0 < n < 5 else ''}>{escape(word)}</th>" for n, word in enumerate(heads)
    )
    hours = {f"{hour:02}": guests for hour, guests in enumerate(figures.hours)}
    charts = (
        (say("Guests by the hour"), hours),
        (say("Games by day"), figures.days),
        (say("Faults by cell"), _worst(figures)),
    )
    drawn = "".join(
        f"<h2>{escape(name)}</h2>{chart(values)}" for name, values in charts if any(values.values())
    )
    return (
        f"<!doctype html><meta charset='utf-8'><title>{escape(heading)}</title><style>{_STYLE}</style>"
        f"<h1>{escape(heading)}</h1><p>{escape(_head(figures))}</p>"
        f"<table><tr>{head}</tr>{rows}</table>{drawn}"
    )


def chart(values: Mapping[str, int], width: int = 900, height: int = 220) -> str:
    """Columns with their numbers above and their names below."""
    most = max(values.values(), default=1) or 1
    pitch = width / max(1, len(values))
    every = -(-len(values) // 24)  # names that find room
    parts = []
    for n, (label, value) in enumerate(values.items()):
        tall = (height - 50) * value / most
        x, y = n * pitch, height - 25 - tall
        parts.append(
            f"<rect x='{x + pitch * 0.15:.1f}' y='{y:.1f}' width='{pitch * 0.7:.1f}' height='{tall:.1f}'/>"
        )
        middle = x + pitch / 2
        if n % every == 0:
            name = escape(label[-5:])
            parts.append(f"<text x='{middle:.1f}' y='{height - 6}' text-anchor='middle'>{name}</text>")
        if value:
            parts.append(f"<text x='{middle:.1f}' y='{y - 6:.1f}' text-anchor='middle'>{value}</text>")
    return f"<svg viewBox='0 0 {width} {height}' role='img'>{''.join(parts)}</svg>"
