"""What the mat shows of a moment, in the LED language."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from hardware.board import DARK, Lamp
from table.games.steps import Put, Shift, Turn
from table.judging.legal import Candidate
from table.judging.presses import asked_cells, presses_of
from table.judging.verdict import Agreed, Ask, Guide, Laid, Moving, Verdict, Wrong
from table.playing.moment import Moment, Phase
from table.playing.tutor import LessonMoment
from table.sensing.tracker import Event, Removed
from table.showing.language import ACCEPTED, DO_THIS, MAY_ACT, PUT_RIGHT, Lamps, chosen


class Lights:
    """Keeps what the lamps of a mat show, so that only what changes is sent."""

    def __init__(self) -> None:
        self._shown: Lamps = {}
        self._seen: Lamp | None = None  # what says "I saw it" now: worked out ahead, for speed

    @property
    def shown(self) -> Mapping[str, Lamp]:
        """What the mat shows now, one-shot flashes left aside."""
        return self._shown

    def saw(self, events: Iterable[Event]) -> Lamps:
        """The lamps that say "I saw it", to be sent before anything is worked out."""
        lamp = self._seen
        if lamp is None:
            return {}
        news: Lamps = {}
        for event in events:
            if not isinstance(event, Removed) and self._shown.get(event.cell) != lamp:
                news[event.cell] = self._shown[event.cell] = lamp
        return news

    def show(self, moment: Moment) -> tuple[Lamps, Lamps]:
        """What has to be sent for a moment, and then what flashes once. A mat that cannot be seen stays as
        it is lit."""
        self._seen = chosen(moment.colour) if moment.playing else None
        flashes = accepted_cells(moment.played)
        return (self.turn_to(lamps_of(moment)) if moment.ready else {}), flashes

    def turn_to(self, wanted: Lamps) -> Lamps:
        """What has to be sent so that the mat shows this, cell after cell: the order in which legal actions
        are found may depend on what only one seat knows."""
        sent = changes(self._shown, wanted)
        self._shown = wanted
        return dict(sorted(sent.items()))


def lamps_of(moment: Moment) -> Lamps:
    """What the mat shows at a moment; cells not named are dark."""
    verdict = moment.verdict
    if moment.over and isinstance(verdict, Agreed):
        return {}
    candidates = moment.live() if moment.phase is Phase.PLAYING else ()
    lamps = lamps_for(verdict, candidates, moment.pressed, moment.colour)
    if moment.hint is not None and isinstance(verdict, Agreed) and not moment.pressed:
        return dict.fromkeys(_hinted_cells(moment.hint), DO_THIS)
    if moment.lesson is not None and isinstance(verdict, Agreed | Laid) and not moment.pressed:
        return _lesson_lamps(moment, moment.lesson) | (lamps if isinstance(verdict, Laid) else {})
    public = moment.sheet.lit(moment.state)
    if public is not None and isinstance(verdict, Agreed | Laid) and not moment.pressed:
        possible = dict.fromkeys(public, MAY_ACT) if candidates else {}
        lamps = possible | lamps if isinstance(verdict, Laid) else possible
    asides = [] if moment.over else [aside.cell for aside in moment.asides if aside.cell]
    return lamps | {cell: DO_THIS for cell in asides if lamps.get(cell, MAY_ACT) == MAY_ACT}


def lamps_for(
    verdict: Verdict, candidates: Iterable[Candidate], pressed: Collection[str], seat: int
) -> Lamps:
    """What the mat shows for a verdict; cells not named are dark."""
    if isinstance(verdict, Guide):
        return _guide(verdict)
    if isinstance(verdict, Wrong):
        return _wrong(verdict)
    if isinstance(verdict, Moving):
        lamps = dict.fromkeys(verdict.targets, MAY_ACT)
        return {**lamps, **dict.fromkeys(verdict.left, chosen(seat))}
    if isinstance(verdict, Ask):
        return dict.fromkeys(asked_cells(verdict), DO_THIS)
    if isinstance(verdict, Laid):
        return _laid(verdict, seat)
    return _possible(candidates, list(pressed), seat)


def _guide(guide: Guide) -> Lamps:
    lamps: Lamps = {}
    for fix in guide.fixes:
        for cell in (fix.start, fix.cell):
            if cell is not None:
                lamps[cell] = DO_THIS
    return lamps


def _wrong(wrong: Wrong) -> Lamps:
    lamps: Lamps = {}
    for stray in wrong.strays:
        if stray.home is not None:
            lamps[stray.home] = DO_THIS
    for stray in wrong.strays:
        if stray.cell is not None:
            lamps[stray.cell] = PUT_RIGHT
    return lamps


def _laid(laid: Laid, seat: int) -> Lamps:
    lamps = dict.fromkeys(laid.awaited, chosen(seat))
    lamps |= dict.fromkeys((fix.start for fix in laid.obeyed if fix.start), DO_THIS)
    return lamps | dict.fromkeys((stray.cell for stray in laid.strays if stray.cell), PUT_RIGHT)


def _possible(candidates: Iterable[Candidate], pressed: list[str], seat: int) -> Lamps:
    lamps: Lamps = {}
    for candidate in candidates:
        presses = presses_of(candidate)
        if pressed:
            if list(presses[: len(pressed)]) == pressed and len(presses) > len(pressed):
                lamps[presses[len(pressed)]] = MAY_ACT
        else:
            lamps.update(dict.fromkeys(_first_cells(candidate), MAY_ACT))
    lamps.update(dict.fromkeys(pressed, chosen(seat)))
    return lamps


def _first_cells(candidate: Candidate) -> list[str]:
    """Where a hand may begin this action."""
    if candidate.gesture.presses:
        return [candidate.gesture.presses[0]]
    for step in candidate.gesture.hand:
        if isinstance(step, Shift):
            return [step.start]
        if isinstance(step, Put | Turn) or candidate.gesture.takes:
            return [step.cell]
    return []


def _hinted_cells(hint: Candidate) -> list[str]:
    """All cells of a gesture, wherever it begins and ends."""
    cells: list[str] = []
    for step in hint.gesture.hand:
        cells += [step.start, step.cell] if isinstance(step, Shift) else [step.cell]
    return cells or list(hint.gesture.presses)


def _lesson_lamps(moment: Moment, lesson: LessonMoment) -> Lamps:
    """What a step of a lesson points at: its own cells, else those of what is to be done. Of a map, the cells
    that stand for its squares."""
    if lesson.step is None or lesson.answering or moment.explaining:
        return {}
    if not lesson.step.lit:
        return {cell: DO_THIS for each in lesson.right for cell in _hinted_cells(each)}
    charts = moment.sheet.charts
    window = None if charts is None else charts.chart(moment.state, moment.way).window
    cells = (
        lesson.step.lit if window is None else [window[each] for each in lesson.step.lit if each in window]
    )
    return dict.fromkeys(cells, MAY_ACT)


def accepted_cells(played: Iterable[Candidate]) -> Lamps:
    """A short green where each action ended."""
    flashes: Lamps = {}
    for candidate in played:
        steps = candidate.gesture.hand
        cells = [steps[-1].cell] if steps else list(candidate.gesture.presses[-1:])
        flashes.update(dict.fromkeys(cells, ACCEPTED))
    return flashes


def changes(shown: Mapping[str, Lamp], wanted: Mapping[str, Lamp]) -> Lamps:
    """What has to be sent so that a mat that shows one shows the other."""
    different = {cell: lamp for cell, lamp in wanted.items() if shown.get(cell, DARK) != lamp}
    return {
        **{cell: DARK for cell, lamp in shown.items() if cell not in wanted and lamp != DARK},
        **different,
    }
