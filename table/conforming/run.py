"""The run of the kit: random games on a mat, looked at closely at some of their moments."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from functools import partial
from random import Random
from typing import NamedTuple

from engines.blame import failure, mistake
from engines.conformance.report import ConformanceError, Trail
from engines.game import CHANCE, BadOption
from table.conforming.deals import check_deal
from table.conforming.gestures import check_gestures, check_kinds
from table.conforming.lessons import check_lessons
from table.conforming.motions import check_motions
from table.conforming.position import Position
from table.conforming.words import check_faces, check_fits, check_told, check_words
from table.games.sheet import AnySheet
from table.judging.verdict import Guide
from table.sensing.pieces import simulated_registry
from table.testing.quick import QuickTable

PROBES = 6.0  # moments of a game that are looked at, on average
TWINS = 1.5  # and at which twins are compared

Progress = Callable[[int, int], None]


class SheetReport(NamedTuple):
    """What was looked at in a run that found nothing wrong, and what may be."""

    game: str
    games: int
    moments: int
    gestures: int
    twins: int  # pairs of tables that differed only in what a seat cannot know
    warnings: tuple[str, ...]

    def __str__(self) -> str:
        told = "".join(f"\n  warning: {warning}" for warning in self.warnings)
        return (
            f"{self.game} on a mat: {self.games} games, {self.moments} moments, {self.gestures} gestures, "
            f"{self.twins} twins{told}"
        )


class _Count:
    def __init__(self) -> None:
        self.moments = self.gestures = self.twins = self.asked = 0
        self.alike: Counter[str] = Counter()
        self.hides = False  # do seats see different things?


def conform_sheet(
    sheet: AnySheet,
    games: int = 20,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    flags: Collection[str] = (),
    progress: Progress | None = None,
) -> SheetReport:
    """Hold a sheet to its contract. ConformanceError says what is broken; `flags` are the words of the
    command line that no option of a game may have."""
    options = dict(options or {})
    count = _Count()
    _check_options(Trail(sheet.game, options, seed, 0), flags)
    for number in range(games):
        trail = Trail(sheet.game, options, seed, number)
        _guarded(sheet, trail, lambda trail: _play(sheet, trail, count))
        if progress is not None:
            progress(number + 1, games)
    _guarded(sheet, Trail(sheet.game, options, seed, games), partial(check_lessons, sheet))
    return SheetReport(
        sheet.game.NAME, games, count.moments, count.gestures, count.twins, tuple(_warnings(count))
    )


def _warnings(count: _Count) -> list[str]:
    found = [
        f"{words} ({number} times): players are asked which it is"
        for words, number in count.alike.most_common(3)
    ]
    if count.hides and count.asked and not count.twins:
        found.append(
            "sample() always gave the true state, though seats see different things: nothing was drawn anew"
        )
    return found


def _guarded(sheet: AnySheet, trail: Trail, check: Callable[[Trail], None]) -> None:
    """Whatever fails is a broken promise, with its file, line, verb and action."""
    try:
        check(trail)
    except ConformanceError:
        raise
    except Exception as error:
        homes = tuple(filter(None, (_home(type(sheet)), _home(sheet.game))))
        told = failure(error, homes)
        try:
            trail.fail("crash", told.told(frankly=True) if told else mistake(error))
        except ConformanceError as broken:
            raise broken from error


def _home(thing: object) -> str:
    module = inspect.getmodule(thing)
    file = getattr(module, "__file__", None) or getattr(thing, "__file__", None) or ""
    return str(file).removesuffix("__init__.py")


def _play(sheet: AnySheet, trail: Trail, count: _Count) -> None:
    rng = Random(f"{trail.seed}/{trail.number}")
    fitted = sheet.fit(*sheet.mat(trail.options), trail.options)
    trail.options = dict(fitted)
    sheet = sheet.on_mat(*sheet.mat(fitted))
    game, pieces = sheet.game, simulated_registry(sheet.pieces(fitted)).pieces
    state, length = game.start(fitted), 0
    chance = sheet.chance(fitted)
    check_faces(Position(trail, sheet, fitted, state, pieces, rng))
    while movers := game.movers(state):
        acts = CHANCE in movers and chance == "seed"
        if not acts and rng.random() < _share(PROBES, length):
            _probe(Position(trail, sheet, fitted, state, pieces, rng), count)
        seat = rng.choice(movers)
        action = game.chance(state, rng) if seat == CHANCE else rng.choice(game.actions(state, seat))
        state = game.apply(state, seat, action)
        trail.record.append((seat, action))
        length += 1
    _probe(Position(trail, sheet, fitted, state, pieces, rng), count)


def _share(wanted: float, length: int) -> float:
    """How likely a moment is looked at: the first ones for sure, then fewer and fewer."""
    return min(1.0, wanted / (length + 1))


def _probe(at: Position, count: _Count) -> None:
    count.moments += 1
    check_kinds(at)
    check_words(at)
    count.gestures += sum(
        len(at.sheet.game.actions(at.state, seat)) for seat in at.sheet.game.movers(at.state)
    )
    check_gestures(at, count.alike)
    for seat in at.sheet.game.movers(at.state):
        for action in at.some(at.sheet.game.actions(at.state, seat), 4):
            check_told(at, seat, action)
    if at.rng.random() < TWINS / PROBES:
        _look_around(at, count)


def _look_around(at: Position, count: _Count) -> None:
    """The display of the moment, and what a seat of it can tell."""
    game = at.sheet.game
    record = [(seat, game.text(action)) for seat, action in at.trail.record]
    table = QuickTable(at.sheet, at.options, record=record)
    table.think()
    check_fits(at, table.scene())  # all of it is to be laid
    if at.hidden:
        check_deal(at)
        return
    if game.outcome(at.state) is not None:
        return
    if isinstance(table.moment.verdict, Guide) and table.moment.verdict.fixes:
        table.follow()
        check_fits(at, table.scene())
    seats = range(table.session.match.seats)
    count.hides = count.hides or game.view(at.state, seats[0]) != game.view(at.state, seats[-1])
    for seat in at.some(list(seats), 2):
        count.asked += 1
        count.twins += check_motions(at, seat)


def _check_options(trail: Trail, flags: Collection[str]) -> None:
    """An option that is a flag of the command line could not be given there."""
    unknown = _refusal(trail, "no_such_option_at_all")
    for flag in sorted(flags):
        if unknown is not None and _refusal(trail, flag) != unknown.replace("no_such_option_at_all", flag):
            trail.fail(
                "options", f"the option {flag!r} has the name of a flag of the command line (--{flag})"
            )


def _refusal(trail: Trail, name: str) -> str | None:
    try:
        trail.game.start({**trail.options, name: object()})
    except BadOption as error:
        return str(error)
    except Exception:
        return ""
    return None
