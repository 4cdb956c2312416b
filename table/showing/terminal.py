"""The same Scene for terminals: a text picture of mat, lamps and words, live where that is possible.

Nothing here needs a screen. A lamp shows as a pair of marks around its cell and as a colour, so
that it reads without colour too:

    ·x·  you may act here    [x]  chosen    <x>  do this now    !x!  put this right    +x+  accepted
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from typing import TextIO

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.live import Live
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from hardware.board import Pattern
from table.showing.display.look import AMBER, BRASS, FOAM, GREEN, MIST, RED, TONES, Colour, seat_colour
from table.showing.scene import CellPicture, Curve, Die, Gauge, Line, MatPicture, Scene, TallyLine, Token
from table.tongues import rowed, say

AROUND = {
    Pattern.OFF: (" ", " "),
    Pattern.PULSE: ("·", "·"),
    Pattern.STEADY: ("[", "]"),
    Pattern.BLINK: ("<", ">"),
    Pattern.FAST: ("!", "!"),
    Pattern.FLASH: ("+", "+"),
}
GROUNDS = {
    "deck": "·",
    "wave-left": "←",
    "wave-right": "→",
    "rock": "▲",
    "island": "$",
    "town": "⌂",
    "rough": "≈",
    "whirlpool": "@",
    "storm": "ϟ",
}
WIDE = 9  # columns, beyond which a map has one character for each square
BARS = "▁▂▃▄▅▆▇█"
EMBLEMS = "●◆▲■✚"
MARKS = {"wrong": ("✗", RED), "good": ("✓", GREEN), "note": ("~", MIST)}
BETWEEN_PICTURES = 0.05  # seconds: a terminal cannot be read faster


class FittedPicture:
    """The scene in a terminal that has an end: of the log only as many lines as leave room for the rest."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        scene, tall = self._scene, console.size.height
        while scene.log and len(console.render_lines(text_picture(scene), options)) > tall:
            scene = scene._replace(log=scene.log[1:])
        yield text_picture(scene)


def text_picture(scene: Scene) -> RenderableType:
    """The whole scene, to be printed by rich."""
    beside: list[RenderableType] = [_banner(scene)]
    beside += [Text(f"⚠ {notice}", style=_style(AMBER)) for notice in scene.notices]
    beside.append(_scores(scene))
    dice = rowed([_die(die) for die in scene.dice], " ") if scene.dice else ""
    beside += [Text(say("Rolled {dice}", dice=dice), style=_style(FOAM))] if dice else []
    beside += [_gauge(gauge) for gauge in (*scene.gauges, *filter(None, [scene.track]))]
    beside += [_tally(scene.tally)] if scene.tally else []
    beside += [_curve(scene.curve)] if scene.curve is not None else []
    if scene.choice is not None:
        beside.append(_choice(scene))
    beside += [_line(line) for line in scene.log]
    beside += [Text(scene.phones, style=_style(MIST))] if scene.phones else []
    if scene.keys:
        beside.append(Text("  ".join(f"[{k.word}] {k.label}" for k in scene.keys), style=_style(BRASS)))
    layout = Table.grid(padding=(0, 2))
    layout.add_row(_mat(scene.mat), Group(*beside))
    return layout


def _style(colour: Colour, bold: bool = False) -> str:
    return f"{'bold ' if bold else ''}rgb({colour[0]},{colour[1]},{colour[2]})"


def _banner(scene: Scene) -> RenderableType:
    tone = TONES.get(scene.tone, FOAM)
    edge = tone if scene.tone != "play" or scene.seat is None else seat_colour(scene.seat)
    title = Text(": ".join(filter(None, (scene.label, scene.title, scene.turn))))
    return Panel(Text(scene.now), title=title, title_align="left", border_style=_style(edge))


def _scores(scene: Scene) -> Text:
    text = Text()
    for score in scene.scores:
        mark = "▸" if score.to_move else " "
        emblem = EMBLEMS[score.seat % len(EMBLEMS)]
        text.append(f"{mark}{emblem} {score.name} ", _style(seat_colour(score.seat), True))
        text.append(f"{score.figure} ", "bold").append(f"{score.detail}   ", _style(MIST))
    return text


def _gauge(gauge: Gauge) -> Text:
    beads = "●" * min(gauge.marks, gauge.size) + "○" * max(0, gauge.size - gauge.marks)
    label = f"{gauge.art} {gauge.label}" if gauge.art else gauge.label
    return Text(f"{label:<13}", style=_style(MIST)).append(beads, _style(BRASS))


def _die(die: Die) -> str:
    """A die of the last roll: in brackets when it is used, marked when it is chosen."""
    return f"({die.face})" if die.used else f"▸{die.face}" if die.chosen else str(die.face)


def _tally(lines: Sequence[TallyLine]) -> RenderableType:
    table = Table.grid(padding=(0, 2))
    table.add_column(style=_style(FOAM))
    table.add_column(style=_style(MIST), justify="right")
    table.add_column(style=_style(BRASS, True), justify="right")
    for line in lines:
        table.add_row(line.label, line.sum, str(line.points))
    return table


def _curve(curve: Curve) -> Text:
    """The course of a game, a row for each side, and where it turned."""
    text = Text(f"{curve.title}\n", style=_style(BRASS, True))
    wide = max(len(line.name) for line in curve.lines)
    for line in curve.lines:
        text.append(f"{line.name:{wide}} ", _style(seat_colour(line.seat), True))
        text.append(f"{bars(line.figures, curve)}\n", _style(seat_colour(line.seat)))
    return text.append(curve.say)


def bars(figures: Sequence[float], curve: Curve, wide: int = 30) -> str:
    """A line of a curve in one row of text, at most so wide."""
    count = min(wide, len(figures))
    picked = [figures[n * (len(figures) - 1) // max(1, count - 1)] for n in range(count)]
    span = curve.high - curve.low
    return "".join(BARS[min(7, int((figure - curve.low) / span * 8))] for figure in picked)


def _choice(scene: Scene) -> Text:
    assert scene.choice is not None
    text = Text(scene.choice.title + "\n", style=_style(BRASS, True))
    for number, row in enumerate(scene.choice.rows):
        chosen = number == scene.choice.chosen
        text.append(f"{'▸' if chosen else ' '} {row}\n", "reverse" if chosen else "")
    return text


def _line(line: Line) -> Text:
    mark, colour = MARKS.get(line.kind, ("~", MIST))
    if line.kind in ("did", "said") and line.seat is not None:
        mark, colour = EMBLEMS[line.seat % len(EMBLEMS)], seat_colour(line.seat)
    return Text(f"{mark} ", style=_style(colour)).append(line.say, _style(FOAM))


def _mat(mat: MatPicture) -> Text:
    text = Text(no_wrap=True)
    names = [cell.cell for cell in mat.cells]
    letters = (name.rstrip("0123456789") for name in names[: mat.columns])
    far, near = mat.ends
    if far:
        text.append(f"     {far}\n", _style(BRASS))
    width = 3 if mat.columns <= WIDE else 1
    text.append("   " + "".join(f"{letter:^{width + 2}}" for letter in letters) + "\n", _style(MIST))
    for start in range(0, len(mat.cells), mat.columns):
        number = names[start].lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        text.append(f"{number:>2} ", _style(MIST))
        for cell in mat.cells[start : start + mat.columns]:
            text.append_text(_cell(cell, width))
        text.append("\n")
    if near:
        text.append(f"     {near}\n", _style(BRASS))
    return text


def _cell(cell: CellPicture, width: int) -> Text:
    left, right = AROUND[cell.lamp.pattern]
    lamp = _style(cell.lamp.colour, True)
    word, style = _content(cell)
    return Text().append(left, lamp).append(f"{word[:width]:^{width}}", style).append(right, lamp)


def _content(cell: CellPicture) -> tuple[str, str]:
    if cell.down:
        return "xxx", _style(RED)
    if len(cell.tokens) > 1:
        return f"{len(cell.tokens)}!", _style(RED, True)
    if cell.tokens:
        token = cell.tokens[0]
        return token_word(token), _style(seat_colour(token.seat), True)
    if cell.wanted is not None:
        return f"({token_word(cell.wanted).strip()})"[:3], _style(AMBER)
    return GROUNDS.get(cell.ground, "~" if cell.ground in ("sea", "open") else cell.ground[:2]), _style(MIST)


def token_word(token: Token) -> str:
    """A piece in at most three characters."""
    facts = dict(token.facts)
    if token.art == "mate":
        return EMBLEMS[(token.seat or 0) % len(EMBLEMS)]
    if token.art == "captain":
        return f"{EMBLEMS[(token.seat or 0) % len(EMBLEMS)]}*"
    if token.art == "card-back":
        return "▒▒▒"
    if token.art == "card-element":
        return f"{facts['value']}{facts.get('element', ' ')[0]}"
    if token.art == "card-crew":
        return f"{facts.get('type', '?')[0]}{facts.get('c', '')}{facts.get('d', '')}"
    return {"unknown": "?", "ship": "⚑"}.get(token.art, token.label[:3] or token.glyph or token.art[:3])


class TerminalDisplay:
    """Shows scenes in a terminal: a live picture, or line by line where there is no terminal."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._console = Console(file=stream or sys.stdout, highlight=False)
        self._live: Live | None = None
        self._last: Scene | None = None
        self._drawn_at = float("-inf")
        self._later: asyncio.TimerHandle | None = None
        if self._console.is_terminal:
            mixed = sys.stderr.isatty()  # then its lines must not fall into the picture
            self._live = Live(console=self._console, auto_refresh=False, redirect_stderr=mixed)
            self._live.start()

    def show(self, picture: Scene, now: float) -> None:
        """Bring the terminal up to date: at once, or on the running loop as soon as it can be read."""
        if picture == self._last:
            return
        before, self._last = self._last, picture
        if self._live is None:
            self._tell(before, picture)
        elif now - self._drawn_at >= BETWEEN_PICTURES:
            self._drawn_at = now
            self._draw()
        elif self._later is None:
            loop = asyncio.get_running_loop()
            self._later = loop.call_at(self._drawn_at + BETWEEN_PICTURES, self._draw_later, loop)

    def _draw_later(self, loop: asyncio.AbstractEventLoop) -> None:
        self._later = None
        self._drawn_at = loop.time()
        self._draw()

    def _draw(self) -> None:
        if self._live is not None and self._last is not None:
            self._live.update(FittedPicture(self._last), refresh=True)

    def _tell(self, before: Scene | None, scene: Scene) -> None:
        """What is new since the last scene, as plain lines."""
        for notice in scene.notices:
            if before is None or notice not in before.notices:
                self._console.print(f"! {notice}", soft_wrap=True, markup=False)
        if before is not None and before.language != scene.language:
            return  # the same lines again
        for line in new_lines(before.log if before else (), scene.log):
            self._console.print(line.say, soft_wrap=True, markup=False)

    def close(self) -> None:
        """Leave the last picture standing."""
        if self._later is not None:
            self._later.cancel()
        if self._live is not None:
            self._draw()
            self._live.stop()
        elif self._last is not None:
            self._console.print(text_picture(self._last))


def new_lines(before: Sequence[Line], after: Sequence[Line]) -> Sequence[Line]:
    """What a log that keeps only its last lines has gained."""
    for kept in range(min(len(before), len(after)), 0, -1):
        if tuple(before[-kept:]) == tuple(after[:kept]):
            return after[kept:]
    return after
