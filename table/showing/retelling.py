"""A saved game told again, step by step: what everybody could read and see, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engines.game import CHANCE, Options, Told
from engines.match import SETTLED, Entry, Match
from table.games.sheet import AnySheet
from table.showing.howto import mat_picture
from table.showing.scene import Line, Scene
from table.tongues import say, spoken


class Retold(NamedTuple):
    """An action of a player with the chance that followed: its words, what everybody read, the picture after
    it. The first one is the start, before anybody acted."""

    seat: int
    words: str
    lines: tuple[Line, ...]
    scene: Scene


def retell(sheet: AnySheet, options: Options, seed: int, record: Iterable[Entry]) -> Iterator[Retold]:
    """The game from its start. IllegalAction where the record does not fit."""
    match = Match(sheet.game, options, seed=seed, chance="ask")
    seat, words, told = CHANCE, "", list[Told]()
    for entry in record:
        if entry.seat != CHANCE:
            yield _step(sheet, match, seat, words, told)
            seat, words, told = entry.seat, entry.text, []
        settled = entry.text == SETTLED
        told += match.settle(entry.seat) if settled else match.apply(entry.seat, entry.text)
    yield _step(sheet, match, seat, words, told)


def _step(sheet: AnySheet, match: Match, seat: int, words: str, told: list[Told]) -> Retold:
    state = match.state
    lines = tuple(sheet.lines(told, state, seat)) if seat != CHANCE else ()
    picture, over = sheet.picture(state), sheet.game.outcome(state) is not None
    turn, to_move = sheet.over(state)[0] if over else sheet.headline(state), sheet.turn(state)
    if not turn and to_move is not None:
        turn = say("{who}'s turn", who=sheet.seat_name(state, to_move))
    scene = Scene(
        title=sheet.game.TITLE,
        seat=None if over else sheet.colour(to_move),
        turn=turn or sheet.game.TITLE,
        now=sheet.over(state)[1] if over else sheet.now(state),
        mat=mat_picture(sheet, match.options, state),
        log=lines,
        scores=picture.scores,
        gauges=picture.gauges,
        track=picture.track,
        dice=picture.dice,
        tally=picture.tally if over else (),
        tone="over" if over else "play",
        language=spoken(),
    )
    return Retold(seat, words, lines, scene)
