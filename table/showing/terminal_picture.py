"""The same Scene as text: mat, lamps and words, with a legend. 80 columns and 24 rows do for any game.

Mat and sentences stand side by side, gauges, legend and keys below them. A lamp shows as a pair of marks
around its cell and as a colour, so that it reads without colour too. Where there is not room for all, old
lines of the log go first, then the rows of a list that are far from the chosen one; nothing else ever goes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from table.showing.display.look import AMBER, BRASS, FOAM, GREEN, MIST, RED, TONES, Colour, seat_colour
from table.showing.scene import (
    CellPicture,
    Choice,
    Curve,
    Die,
    Gauge,
    Line,
    MatPicture,
    Scene,
    TallyLine,
    Token,
    TrayItem,
)
from table.showing.terminal_signs import (
    AROUND,
    EMBLEMS,
    RISK,
    card_words,
    ground_sign,
    legend,
    token_word,
)
from table.tongues import mark, rowed, say

WIDE = 9  # columns, beyond which a map has one character for each square
BETWEEN = "   "  # two scores in a line
LEAST = 26  # columns that sentences need beside the mat
FRAME = 6  # columns of the banner's frame beside its title
BARS = "▁▂▃▄▅▆▇█"
MARKS = {"wrong": ("✗", RED), "good": ("✓", GREEN), "note": ("~", MIST)}
MORE = "…"
NOTES = {
    "cannon": mark("cannon"),
    "crew": mark("crew"),
    "hull": mark("hull"),
    "sail": mark("sail"),
    "skull": mark("☠"),
}


class TextPicture:
    """A scene, to be printed by rich; one that `fits` leaves out what the terminal has no room for."""

    def __init__(self, scene: Scene, fits: bool = False) -> None:
        self._scene, self._fits = scene, fits

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        picture = _whole(self._scene, options.max_width)
        for scene in _shorter(self._scene) if self._fits else ():
            picture = _whole(scene, options.max_width)
            if len(console.render_lines(picture, options)) <= console.size.height:
                break
        yield picture


def _shorter(scene: Scene) -> Iterator[Scene]:
    """The scene with less and less of what may go."""
    for kept in range(len(scene.log), 0, -1):
        yield scene._replace(log=scene.log[-kept:])
    rows = len(scene.choice.rows) if scene.choice else 0
    for kept in range(rows, 2, -1):
        assert scene.choice is not None
        yield scene._replace(log=scene.log[-1:], choice=_around(scene.choice, kept))
    if scene.choice:
        scene = scene._replace(choice=_around(scene.choice, 3))
    yield scene._replace(log=())


def _around(choice: Choice, kept: int) -> Choice:
    """The rows around the chosen one; that there are others is said above and below."""
    first = max(0, min(choice.chosen - kept // 2, len(choice.rows) - kept))
    rows = list(choice.rows[first : first + kept])
    above, below = [MORE] * (first > 0), [MORE] * (first + kept < len(choice.rows))
    return choice._replace(rows=(*above, *rows, *below), chosen=choice.chosen - first + len(above))


def _whole(scene: Scene, wide: int) -> RenderableType:
    mat = _mat(scene.mat)
    room = wide - mat_width(scene.mat) - 2
    if room < LEAST:
        return Group(mat, *_beside(scene, wide), *_below(scene, wide))
    layout = Table.grid(padding=(0, 2))
    layout.add_column(no_wrap=True, width=mat_width(scene.mat))
    layout.add_column(width=room)
    layout.add_row(mat, Group(*_beside(scene, room)))
    return Group(layout, *_below(scene, wide))


def _beside(scene: Scene, room: int) -> Iterator[RenderableType]:
    yield _banner(scene, room)
    yield from (Text(f"⚠ {notice}", style=_style(AMBER)) for notice in scene.notices)
    if scene.scores:
        yield _scores(scene, room)
    if scene.dice:
        dice = rowed([_die(die) for die in scene.dice], " ")
        yield Text(say("Rolled {dice}", dice=dice), style=_style(FOAM))
    if scene.tally:
        yield _tally(scene.tally)
    if scene.curve is not None:
        yield _curve(scene.curve)
    if scene.choice is not None:
        yield _choice(scene.choice)
    yield from (_line(line) for line in scene.log)


def _below(scene: Scene, wide: int) -> Iterator[RenderableType]:
    yield from _flow(map(_gauge, scene.gauges), wide, BRASS)
    if scene.track is not None:
        yield Text(_track(scene.track), style=_style(BRASS))
    if scene.tray:
        yield Text(_tray(scene.tray), style=_style(FOAM))
    yield from _flow(legend(scene), wide, MIST)
    yield from (Text(f"{code.label}: {code.url}", style=_style(FOAM)) for code in scene.codes)
    if scene.phones:
        yield Text(scene.phones, style=_style(MIST))
    yield from _flow((f"[{key.word}] {key.label}" for key in scene.keys), wide, BRASS)


def _flow(items: Iterable[str], wide: int, ink: Colour) -> Iterator[Text]:
    """Items side by side, each of them whole, in as many rows as it takes."""
    row = ""
    for item in items:
        longer = f"{row}  {item}" if row else item
        if row and cell_len(longer) > wide:
            yield Text(row, style=_style(ink))
            longer = item
        row = longer
    if row:
        yield Text(row, style=_style(ink))


def _style(colour: Colour, bold: bool = False) -> str:
    return f"{'bold ' if bold else ''}rgb({colour[0]},{colour[1]},{colour[2]})"


def _banner(scene: Scene, room: int) -> RenderableType:
    tone = TONES.get(scene.tone, FOAM)
    edge = tone if scene.tone != "play" or scene.seat is None else seat_colour(scene.seat)
    parts = [scene.label, scene.title, scene.turn.removeprefix(f"{scene.title}: ")]
    body = Text(scene.now)
    if room < cell_len(": ".join(parts)) + FRAME:
        body = Text(f"{parts.pop()}\n", style="bold").append(scene.now, "not bold")
    return Panel(
        body,
        title=Text(": ".join(filter(None, parts))),
        title_align="left",
        subtitle=scene.clock,
        border_style=_style(edge),
    )


def _scores(scene: Scene, room: int) -> Text:
    """One after the other; in a line of its own where it would be broken."""
    text, used = Text(), 0
    for score in scene.scores:
        mark = "▸" if score.to_move else " "
        emblem = EMBLEMS[score.seat % len(EMBLEMS)]
        each = Text().append(f"{mark}{emblem} {score.name} ", _style(seat_colour(score.seat), True))
        each.append(f"{score.figure} ", "bold").append(score.detail, _style(MIST))
        if used and used + len(BETWEEN) + each.cell_len > room:
            text.append("\n")
            used = 0
        elif used:
            text.append(BETWEEN)
            used += len(BETWEEN)
        text.append_text(each)
        used += each.cell_len
    return text


def _gauge(gauge: Gauge) -> str:
    beads = "●" * min(gauge.marks, gauge.size) + "○" * max(0, gauge.size - gauge.marks)
    sign = ground_sign(gauge.art) if gauge.art else ""
    return " ".join(filter(None, (sign, gauge.label, beads)))


def _track(track: Gauge) -> str:
    """How far it has come, and what is still to come."""
    ahead = [say(NOTES[note]) if note in NOTES else note for note in track.notes[track.marks :]]
    facts = {"label": track.label, "marks": track.marks, "size": track.size}
    return say("{label} {marks}/{size} ▸ {ahead}", ahead=rowed(ahead, " "), **facts)


def _tray(tray: Sequence[TrayItem]) -> str:
    """The pieces beside the mat, equal ones counted."""
    count: dict[Token, int] = {}
    for item in tray:
        count[item.token] = count.get(item.token, 0) + 1
    words = [card_words(token) + (f"×{n}" if n > 1 else "") for token, n in count.items()]
    return say("Beside the mat: {pieces}", pieces=rowed(words))


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


def _choice(choice: Choice) -> Text:
    text = Text(f"{choice.title}\n" if choice.title else "", style=_style(BRASS, True))
    for number, row in enumerate(choice.rows):
        chosen = number == choice.chosen
        text.append(f"{'▸' if chosen else ' '} {row}\n", "reverse" if chosen else "not bold")
    text.rstrip()
    return text


def _line(line: Line) -> Text:
    mark, colour = MARKS.get(line.kind, ("~", MIST))
    if line.kind in ("did", "said") and line.seat is not None:
        mark, colour = EMBLEMS[line.seat % len(EMBLEMS)], seat_colour(line.seat)
    return Text(f"{mark} ", style=_style(colour)).append(line.say, _style(FOAM))


def mat_width(mat: MatPicture) -> int:
    return 3 + mat.columns * (_cell_width(mat) + 2)


def _cell_width(mat: MatPicture) -> int:
    return 3 if mat.columns <= WIDE else 1


def _mat(mat: MatPicture) -> Text:
    text = Text(no_wrap=True)
    names = [cell.cell for cell in mat.cells]
    letters = (name.rstrip("0123456789") for name in names[: mat.columns])
    far, near = mat.ends
    if far:
        text.append(f"     {far}\n", _style(BRASS))
    width = _cell_width(mat)
    text.append("   " + "".join(f"{letter:^{width + 2}}" for letter in letters) + "\n", _style(MIST))
    for start in range(0, len(mat.cells), mat.columns):
        number = names[start].lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        text.append(f"{number:>2} ", _style(MIST))
        for cell in mat.cells[start : start + mat.columns]:
            text.append_text(_cell(cell, width))
        text.append("\n")
    if near:
        text.append(f"     {near}\n", _style(BRASS))
    text.rstrip()
    return text


def _cell(cell: CellPicture, width: int) -> Text:
    left, right = AROUND[cell.lamp.pattern]
    lamp = _style(cell.lamp.colour, True)
    right = RISK if cell.sign else right
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
        return f"({token_word(cell.wanted)[0]})", _style(AMBER)
    return ground_sign(cell.ground), _style(MIST)
