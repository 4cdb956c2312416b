"""A table's statistics as pictures: bars in the terminal, and a page with charts drawn as SVG."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from html import escape

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from engines.game import Options
from table.games import load_sheet
from table.games.sheet import AnySheet
from table.keeping.statistics import Figures, GameFigures
from table.running.faultbook import place_words
from table.tongues import count, listed, rowed, say, spoken

WIDE = 30  # characters of the longest bar
BLOCKS = " ▏▎▍▌▋▊▉█"
LETTER = 8  # pixels of a letter in a chart
WORST = 12  # cells that are named

# The colours of the night sea, as on the display. On a phone each game is a block of its own, and the charts
# are others: letters that were shrunk with a picture could not be read.
_STYLE = """
body { background: #060d18; color: #f0f6f9; font: 18px/1.5 system-ui, sans-serif; max-width: 64rem;
  margin: 2rem auto; padding: 0 1rem }
h1, h2 { color: #d6ad60; font-weight: 600; line-height: 1.2 }
h2 { font-size: 1.3rem; margin: 2.2rem 0 .6rem }
table { border-collapse: collapse; width: 100% }
th { color: #a6bbcc; font-weight: 500 }
th, td { text-align: left; padding: .4rem .8rem; border-bottom: 1px solid #15293f; vertical-align: top }
td:first-child { white-space: nowrap; font-weight: 600 }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums }
svg { display: block; width: 100%; overflow: visible }
svg text { fill: #a6bbcc; font: 14px system-ui, sans-serif }
svg rect { fill: #3a82ff }
svg.narrow { display: none }
@media (max-width: 700px) {
  body { margin: 1rem auto }
  tr:first-child, svg.wide { display: none }
  svg.narrow { display: block }
  tr { display: block; border-bottom: 1px solid #15293f; padding: .5rem 0 }
  td { display: block; border: none; padding: 0 }
  td.n { display: inline-block; margin-right: .8rem }
  td.n::after { content: " " attr(data-word); color: #a6bbcc }
}
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
        parts += [Text(say("Faults by place"), "bold"), _bars(_worst(figures))]
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
    table = Table(say("game"), box=None)
    for head in (say("begun"), say("finished"), say("abandoned"), say("minutes each")):
        table.add_column(head, justify="right")
    table.add_column(say("won by"))
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
    """The cells, and parts of the board, with the most faults."""
    sums = {place_words(place): sum(kinds.values()) for place, kinds in figures.faults.items()}
    return dict(sorted(sums.items(), key=lambda each: -each[1])[:WORST])


def title(game: str) -> str:
    """What people call a game; a game that is gone keeps its word."""
    try:
        return load_sheet(game).game.TITLE
    except Exception:  # of anybody: a game that cannot be loaded any more still has its figures
        return game


def won_by(figures: GameFigures) -> str:
    """Who won how often, most first."""
    counted = sorted(figures.winners.items(), key=lambda each: -each[1])
    return rowed([say("{who} {times}", who=_winner(figures.game, seats), times=n) for seats, n in counted])


def _winner(game: str, seats: str) -> str:
    if not seats:
        return say("nobody")
    try:
        sheet = load_sheet(game)
        return _named(sheet, sheet.fit(*sheet.mat({}), {}), {int(seat) for seat in seats.split()})
    except Exception:
        return seats


def _named(sheet: AnySheet, options: Options, seats: Set[int]) -> str:
    """What these seats are called: a crew by its own name, where one player may hold all of it."""
    if sheet.teams is not None:
        crews = sheet.teams.players({**options, "players": 2})
        return next(player.name for player in crews if seats <= set(player.seats))
    state = sheet.game.start(options)
    return listed([sheet.seat_name(state, seat) for seat in sorted(seats)])


def as_html(figures: Figures, heading: str) -> str:
    """One page without any other file."""
    words = (say("begun"), say("finished"), say("abandoned"), say("minutes each"))
    heads = "".join(f"<th class=n>{escape(word)}</th>" for word in words)
    rows = "".join(_row(game, words) for game in figures.games)
    return (
        f"<!doctype html><html lang='{spoken()}'><meta charset='utf-8'>"
        f"<meta name='viewport' content='width=device-width'><title>{escape(heading)}</title>"
        f"<style>{_STYLE}</style><h1>{escape(heading)}</h1><p>{escape(_head(figures))}</p>"
        f"<table><tr><th>{escape(say('game'))}</th>{heads}<th>{escape(say('won by'))}</th></tr>{rows}</table>"
        f"{''.join(_charts(figures))}"
    )


def _row(game: GameFigures, words: Sequence[str]) -> str:
    numbers = (game.begun, game.finished, game.abandoned, round(game.minutes))
    cells = "".join(
        f"<td class=n data-word='{escape(word)}'>{number}</td>"
        for word, number in zip(words, numbers, strict=True)
    )
    return f"<tr><td>{escape(title(game.game))}</td>{cells}<td>{escape(won_by(game))}</td></tr>"


def _charts(figures: Figures) -> Iterator[str]:
    busy = [hour for hour, guests in enumerate(figures.hours) if guests]
    opened = range(min(busy), max(busy) + 1) if busy else ()
    charts = (
        (say("Guests by the hour"), [(f"{hour:02}", figures.hours[hour]) for hour in opened]),
        (say("Games by day"), [(day[5:], games) for day, games in figures.days.items()]),
        (say("Faults by place"), list(_worst(figures).items())),
    )
    for name, values in charts:
        if any(value for _, value in values):
            yield f"<h2>{escape(name)}</h2>{chart(values)}{chart(values, 360, 200, 'narrow')}"


def chart(values: Sequence[tuple[str, int]], width: int = 960, height: int = 220, name: str = "wide") -> str:
    """Columns with their numbers above and their names below, as many of them as find room."""
    most = max((value for _, value in values), default=1) or 1
    pitch = min(width / max(1, len(values)), 130)
    middles = [n * pitch + pitch / 2 for n in range(len(values))]
    parts = []
    for middle, (_, value) in zip(middles, values, strict=True):
        tall = (height - 50) * value / most
        x, y = middle - pitch * 0.35, height - 25 - tall
        parts.append(f"<rect x='{x:.1f}' y='{y:.1f}' width='{pitch * 0.7:.1f}' height='{tall:.1f}'/>")
        if value:
            parts.append(_word(middle, y - 6, str(value)))
    free = 0.0
    for middle, (label, _) in zip(middles, values, strict=True):
        half = LETTER * len(label) / 2
        if middle - half >= free or not free:
            parts.append(_word(middle, height - 6, label))
            free = middle + half + LETTER
    return f"<svg class='{name}' viewBox='0 0 {width} {height}' role='img'>{''.join(parts)}</svg>"


def _word(x: float, y: float, word: str) -> str:
    return f"<text x='{x:.1f}' y='{y:.1f}' text-anchor='middle'>{escape(word)}</text>"
