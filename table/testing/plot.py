"""One action as a picture: what the cells said over time, what the table believed, and when it lit and spoke.

Time goes from left to right. First what the hands did: each piece that was moved, the cell below it, and its
height as a line, up to 60 mm. Then a band for each cell that had anything to say, in the colour of the piece
it read, grey where it heard noise, thin where its reader was down. Then where the table believed these pieces
to be, and what it made of the mat. Last its words, the journal, and its lamps; a dot says "I saw it".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from hardware.board import Lamp, Pattern
from hardware.cells import cell_name
from table.testing.motion import Instant
from table.testing.shrink import Replay, replay
from table.testing.sitting import Believed, Lit, Played, Reddened, Undone
from table.testing.tally import Failure

TOP = 60.0  # mm: the height at the upper edge of a row
MOST = 50  # pitches: beyond that a piece is away
EDGE = 0.15  # pitches: this near to the edge of its cell a piece lies on two
SOON = -0.5  # seconds: what was said before that is not drawn
WIDTH, LEFT, RIGHT, ROW, BAND = 1280, 190, 30, 30, 18
INK, FAINT, GROUND, RED, GREEN = "#1b2a38", "#c9d3dc", "#fbfaf6", "#c8281e", "#2b8a4b"
COLOURS = ("#2f6db5", "#d9822b", "#5b8c3a", "#8e4a9e", "#2a9d9d", "#b0566f", "#7a6a4f", "#4b5bd0")
VERDICTS = {
    "Agreed": "#dfe9e2", "Moving": "#d6e4f2", "Recognised": "#fff0c2", "Ask": "#e7d9f1", "Wrong": "#f4c3bd",
    "Guide": "#f7e0bb", "Laid": "#e3e6d3",
}  # fmt: skip


class PlotSheet:
    """The drawing: rows from the top, time along the width."""

    def __init__(self, seconds: float) -> None:
        self.parts: list[str] = []
        self.y = 96
        self._scale = (WIDTH - LEFT - RIGHT) / seconds
        self.seconds = seconds

    def x(self, time: float) -> float:
        return LEFT + max(0.0, min(time, self.seconds)) * self._scale

    def text(
        self, x: float, y: float, words: str, size: int = 13, colour: str = INK, anchor: str = ""
    ) -> None:
        end = f' text-anchor="{anchor}"' if anchor else ""
        style = f'font-size="{size}" fill="{colour}"{end}'
        self.parts.append(f'<text x="{x:.1f}" y="{y:.1f}" {style}>{escape(words)}</text>')

    def band(
        self,
        start: float,
        end: float,
        colour: str,
        say: str = "",
        thin: bool = False,
        part: tuple[int, int] = (0, 1),
    ) -> None:
        """A stretch of time in the row, or in one of several parts of it, from above."""
        x, width = self.x(start), self.x(end) - self.x(start)
        if width <= 0:
            return
        number, of = part
        top, height = (self.y + 7.0, 4.0) if thin else (self.y + number * BAND / of, BAND / of)
        self.parts.append(
            f'<rect x="{x:.1f}" y="{top:.1f}" width="{max(1.5, width):.1f}" height="{height:.1f}" rx="2" '
            f'fill="{colour}"/>'
        )
        size = 12 if of == 1 else 9
        if say and width > 0.6 * size * len(say):
            self.text(x + 4, top + height / 2 + size / 3, say, size)

    def mark(self, time: float, colour: str, say: str = "") -> None:
        """An instant in the row."""
        x = self.x(time)
        self.parts.append(f'<circle cx="{x:.1f}" cy="{self.y + 9}" r="5" fill="{colour}"/>')
        if say:
            long = 6.9 * len(say)
            if x + 9 + long <= WIDTH - RIGHT:
                self.text(x + 9, self.y + 13, say, 12)
            elif x - 9 - long >= LEFT:
                self.text(x - 9, self.y + 13, say, 12, INK, "end")
            else:  # too long for either side: below the dot
                self.down(0.7)
                self.text(WIDTH - RIGHT, self.y + 13, say, 12, INK, "end")

    def row(self, name: str) -> None:
        self.text(LEFT - 12, self.y + 13, name, 13, INK, "end")

    def down(self, rows: float = 1.0) -> None:
        self.y += int(ROW * rows)

    def heading(self, words: str) -> None:
        self.down(0.5)
        self.text(24, self.y + 13, words, 14)
        self.parts.append(f'<path d="M24 {self.y + 20}H{WIDTH - RIGHT}" stroke="{FAINT}"/>')
        self.down(1.0)

    def whole(self, title: str, lines: Sequence[str]) -> str:
        height = self.y + 24
        ticks = []
        step = next(s for s in (0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 600) if self.seconds / s <= 16)
        for number in range(int(self.seconds / step) + 1):
            x = self.x(number * step)
            ticks.append(f'<path d="M{x:.1f} 92V{height - 20}" stroke="{FAINT}" stroke-width="0.7"/>')
            ticks.append(
                f'<text x="{x:.1f}" y="86" font-size="11" fill="{INK}" text-anchor="middle">'
                f"{number * step:g} s</text>"
            )
        head = [f'<text x="24" y="34" font-size="20" fill="{INK}">{escape(title)}</text>']
        head += [
            f'<text x="24" y="{56 + 16 * n}" font-size="13" fill="{INK}">{escape(line)}</text>'
            for n, line in enumerate(lines)
        ]
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
                f'viewBox="0 0 {WIDTH} {height}" font-family="DejaVu Sans, sans-serif">',
                f'<rect width="{WIDTH}" height="{height}" fill="{GROUND}"/>',
                *head, *ticks, *self.parts, "</svg>\n",
            ]
        )  # fmt: skip


def picture(failure: Failure) -> str:
    """The picture of an action, as SVG."""
    result = replay(failure, failure.heard, beliefs=True)
    seconds = max(2.0, failure.at + 4.0)
    sheet = PlotSheet(seconds)
    colours = _colours(failure, result)
    _done_by_hands(sheet, failure, colours)
    _said_by_cells(sheet, failure, result, colours)
    _believed(sheet, result.sitting.beliefs or [], colours)
    _shown(sheet, result, failure)
    meant = failure.meant.partition(" ")[2] or "nothing"
    slips = f"; slips: {', '.join(failure.slips)}" if failure.slips else ""
    return sheet.whole(
        f"{failure.game}, {failure.profile}: {failure.kind}", [f"meant: {meant}; {failure.what}{slips}"]
    )


def _colours(failure: Failure, result: Replay) -> dict[str, str]:
    """A colour for each piece that a cell has news of."""
    find = result.sitting.registry.find
    news = [words for when, words in failure.heard if words[0] == "cell" and when >= SOON]
    tags, cells = [tag for words in news for tag in words[3:]], {words[1] for words in news}
    tags += [tag for cell, _, lay in failure.lay if cell in cells for tag in lay]
    pieces = dict.fromkeys(lying.piece for tag in tags if (lying := find(tag)) is not None)
    return {piece: COLOURS[number % len(COLOURS)] for number, piece in enumerate(pieces)}


def _done_by_hands(sheet: PlotSheet, failure: Failure, colours: dict[str, str]) -> None:
    ways: dict[str, list[Instant]] = {}
    for name, part in failure.moved:
        ways.setdefault(name, []).extend(part)
    sheet.heading("what the hands did")
    for piece, whole in ways.items():
        way = _from_zero(whole)
        if way[0].time > sheet.seconds or way[-1].time <= 0:
            continue
        sheet.row(piece)
        _cells_below(sheet, way, _tint(colours.get(piece, INK)))
        points = [Instant(0.0, *way[0][1:]), *way, Instant(sheet.seconds, *way[-1][1:])]
        line = " ".join(
            f"{sheet.x(at.time):.1f},{sheet.y + BAND - min(at.height, TOP) / TOP * BAND:.1f}"
            for at in points
            if at.time <= sheet.seconds
        )
        sheet.parts.append(f'<polyline points="{line}" fill="none" stroke="{INK}" stroke-width="1.3"/>')
        sheet.down()


def _from_zero(way: Sequence[Instant]) -> tuple[Instant, ...]:
    """Without what was done before the action began."""
    before = [at for at in way if at.time <= 0]
    return (*(at._replace(time=0.0) for at in before[-1:]), *(at for at in way if at.time > 0))


def _cells_below(sheet: PlotSheet, way: Sequence[Instant], colour: str) -> None:
    """A band while a piece lies, with the cell it lies on; across two cells both are named."""
    lies = [(0.0, way[0])] if way[0].height == 0 else []
    rests = [*lies, *((at.time, at) for at in way)]
    for number, (start, at) in enumerate(rests):
        end, after = rests[number + 1] if number + 1 < len(rests) else (sheet.seconds, at)
        still = (at.x, at.y, at.height) == (after.x, after.y, after.height)
        if still and at.height == 0 and abs(at.x) < MOST and start < sheet.seconds and end > 0:
            sheet.band(start, end, colour, _below(at))


def _below(at: Instant) -> str:
    columns = {round(at.x - EDGE), round(at.x + EDGE)}
    rows = {round(at.y - EDGE), round(at.y + EDGE)}
    cells = [cell_name(c, r) for c in sorted(columns) for r in sorted(rows) if c >= 0 and r >= 0]
    return " and ".join(cells)


def _said_by_cells(sheet: PlotSheet, failure: Failure, result: Replay, colours: dict[str, str]) -> None:
    sheet.heading("what the cells said")
    find, size = result.sitting.registry.find, sheet.seconds
    spoke = [words[1] for when, words in failure.heard if words[0] == "cell" and SOON <= when <= size]
    before = {cell: (presence, tags) for cell, presence, tags in failure.lay}
    for cell in sorted(set(spoke)):
        sheet.row(cell)
        presence, tags = before.get(cell, ("ABSENT", ()))
        since = 0.0
        news = [
            (when, words) for when, words in failure.heard if words[:2] == ("cell", cell) and when <= size
        ]
        for when, words in [*news, (size, ("cell", cell, "ABSENT"))]:
            _cell_band(sheet, since, when, presence, [find(tag) for tag in tags], colours)
            since, presence, tags = when, words[2], words[3:]
        sheet.down()
    for when, words in failure.heard:
        if words[0] != "cell" and 0 <= when <= size:
            sheet.row("pressed")
            sheet.mark(when, INK, " ".join(words[1:]))
            sheet.down()


def _cell_band(
    sheet: PlotSheet,
    start: float,
    end: float,
    presence: str,
    lying: Sequence[object],
    colours: dict[str, str],
) -> None:
    if presence in ("NOISY", "DOWN"):
        sheet.band(start, end, "#9aa4ad", presence.lower(), thin=presence == "DOWN")
    for number, each in enumerate(lying):
        piece, face = each if isinstance(each, tuple) else ("unknown tag", "")
        part = (number, len(lying))
        sheet.band(start, end, _tint(colours.get(piece, INK)), f"{piece} {face}".strip(), part=part)


def _tint(colour: str) -> str:
    """Light enough to write on."""
    parts = [int(colour[n : n + 2], 16) for n in (1, 3, 5)]
    return "#" + "".join(f"{(part + 255) // 2:02x}" for part in parts)


def _stretches(beliefs: Sequence[Believed], end: float) -> Iterable[tuple[float, float, Believed]]:
    for number, belief in enumerate(beliefs):
        after = beliefs[number + 1].time if number + 1 < len(beliefs) else end
        if belief.time < end:
            yield belief.time, min(after, end), belief


def _believed(sheet: PlotSheet, beliefs: Sequence[Believed], colours: dict[str, str]) -> None:
    sheet.heading("what the table believed")
    for piece, colour in colours.items():
        sheet.row(piece)
        since, where = 0.0, ""
        for start, _, belief in _stretches(beliefs, sheet.seconds):
            cell, face = belief.places.get(piece, ("", ""))
            here = f"{cell} {face}".strip()
            if here != where:
                if where:
                    sheet.band(since, start, _tint(colour), where)
                since, where = start, here
        if where:
            sheet.band(since, sheet.seconds, _tint(colour), where)
        sheet.down()
    sheet.row("verdict")
    _runs(sheet, [(s, e, b.verdict) for s, e, b in _stretches(beliefs, sheet.seconds)], VERDICTS)
    sheet.down()


def _runs(sheet: PlotSheet, stretches: Sequence[tuple[float, float, str]], colours: dict[str, str]) -> None:
    """Stretches that say the same are one band."""
    joined: list[tuple[float, float, str]] = []
    for start, end, say in stretches:
        if joined and joined[-1][2] == say:
            joined[-1] = (joined[-1][0], end, say)
        else:
            joined.append((start, end, say))
    for start, end, say in joined:
        sheet.band(start, end, colours.get(say, FAINT), say)


def _shown(sheet: PlotSheet, result: Replay, failure: Failure) -> None:
    sheet.heading("what it said and lit")
    beliefs = result.sitting.beliefs or []
    tones = {"wrong": "#e8877d", "guide": "#f7e0bb", "play": "#dfe9e2", "over": "#d6e4f2", "paused": FAINT}
    sheet.row("tone")
    _runs(sheet, [(s, e, b.tone) for s, e, b in _stretches(beliefs, sheet.seconds)], tones)
    sheet.down()
    for happening in result.happenings:
        if isinstance(happening, Played | Undone) and 0 <= happening.time <= sheet.seconds:
            undone = isinstance(happening, Undone)
            sheet.row("taken back" if undone else "journal")
            right = f"{happening.entry.seat} {happening.entry.text}" == failure.meant
            sheet.mark(happening.time, GREEN if right and not undone else RED, happening.entry.text)
            sheet.down()
        elif isinstance(happening, Reddened) and happening.red and happening.time <= sheet.seconds:
            sheet.row("red")
            sheet.mark(happening.time, RED, happening.say)
            sheet.down()
    _lamps(sheet, beliefs, [h for h in result.happenings if isinstance(h, Lit)])


def _lamps(sheet: PlotSheet, beliefs: Sequence[Believed], lit: Sequence[Lit]) -> None:
    """Of the lamps that change, those that are lit in the colour of a seat, amber or red."""
    cells = {
        cell for belief in beliefs for cell, lamp in belief.lamps.items() if lamp.pattern is not Pattern.PULSE
    }
    for cell in sorted(cells | {each.cell for each in lit}):
        sheet.row(f"lamp {cell}")
        runs: list[tuple[float, float, Lamp]] = []
        for start, end, belief in _stretches(beliefs, sheet.seconds):
            lamp = belief.lamps.get(cell)
            if lamp is None or lamp.pattern is Pattern.OFF:
                continue
            if runs and runs[-1][2] == lamp and runs[-1][1] == start:
                runs[-1] = (runs[-1][0], end, lamp)
            else:
                runs.append((start, end, lamp))
        for start, end, lamp in runs:
            colour = "#{:02x}{:02x}{:02x}".format(*lamp.colour)
            pulse = lamp.pattern is Pattern.PULSE
            sheet.band(start, end, "#e9edf0" if pulse else colour, "" if pulse else lamp.pattern.name.lower())
        for each in lit:
            if each.cell == cell and 0 <= each.time <= sheet.seconds:
                sheet.mark(each.time, INK)
        sheet.down(0.8)
