"""A game told again, step by step: what everybody could read and see, and how it went."""

from __future__ import annotations

from engines.game import Options
from table.games.fortunes import POINTS, Fortunes
from table.games.past import Past, PastStep
from table.games.sheet import AnySheet
from table.playing.moment import Moment, ReplayShown
from table.showing.howto import mat_picture
from table.showing.scene import Curve, CurveLine, Line, Scene
from table.tongues import mark, retold, say, spoken

HEADROOM = 1.08  # above the highest point of a curve


def retell(past: Past) -> list[PastStep]:
    """Every step of a game, the start first."""
    return [past.step(number) for number in range(len(past))]


def past_scene(sheet: AnySheet, options: Options, state: object, lines: tuple[Line, ...]) -> Scene:
    """The picture of a step: what everybody saw then."""
    picture, over = sheet.picture(state), sheet.game.outcome(state) is not None
    turn, to_move = sheet.over(state)[0] if over else sheet.headline(state), sheet.turn(state)
    if not turn and to_move is not None:
        turn = say("{who}'s turn", who=sheet.seat_name(state, to_move))
    return Scene(
        title=sheet.game.TITLE,
        seat=None if over else sheet.colour(to_move),
        turn=turn or sheet.game.TITLE,
        now=sheet.over(state)[1] if over else sheet.now(state),
        mat=mat_picture(sheet, options, state),
        log=retold(lines),
        scores=picture.scores,
        gauges=picture.gauges,
        track=picture.track,
        dice=picture.dice,
        tally=picture.tally if over else (),
        tone="over" if over else "play",
        language=spoken(),
    )


def replay_scene(moment: Moment, replay: ReplayShown) -> Scene:
    """The step of a replay in place of the game: what was done is the sentence, as nothing is to be done."""
    lines = tuple(line._replace(kind="did") if line.kind == "said" else line for line in replay.lines)
    scene = past_scene(moment.sheet, moment.options, replay.state, lines)
    first, *others = scene.log or (Line(say("The game begins.")),)
    cells = tuple(cell._replace(at="") for cell in scene.mat.cells)  # a hand that drags here moves nothing
    curve = _curve_of(moment)
    return scene._replace(
        seat=first.seat,
        turn=_where(replay),
        now=first.say,
        log=tuple(reversed(others)),
        mat=scene.mat._replace(cells=cells),
        tally=(),
        tone="play",
        curve=None if curve is None else curve._replace(say="", at=replay.number),
        aside=True,
    )


def _where(replay: ReplayShown) -> str:
    if replay.last is None:
        return say("Replay")
    return say("Replay: move {n} of {all}", n=replay.number, all=replay.last)


def result_curve(moment: Moment) -> Curve | None:
    """The course of a game that is over, with the sentence on where it turned."""
    return _curve_of(moment) if moment.over else None


def _curve_of(moment: Moment) -> Curve | None:
    if moment.fortunes is None:
        return None
    return curve(moment.sheet, moment.state, moment.fortunes, moment.turning)


def curve(sheet: AnySheet, state: object, fortunes: Fortunes, turning: PastStep | None) -> Curve:
    """The course of a game as lines; `state` is the one it ended in."""
    points = fortunes.measure == POINTS
    names = {score.seat: score.name for score in sheet.picture(state).scores}
    lines = tuple(
        CurveLine(colour, names.get(colour, sheet.seat_name(state, seat)), figures)
        for seat, figures in zip(fortunes.sides, zip(*fortunes.standings, strict=True), strict=True)
        if (colour := sheet.colour(seat)) is not None
    )
    figures = [figure for line in lines for figure in line.figures]
    title = say("Points") if points else say("Who was ahead")
    low, high = (min(0.0, *figures), max(1.0, *figures) * HEADROOM) if points else (0.0, 1.0)
    turned = None if fortunes.turning is None else fortunes.turning.step
    return Curve(title, lines, low, high, turning_point(fortunes, turning), turned)


_TURNED = {
    True: mark("The turning point was move {n}: {what}"),
    False: mark("The biggest step was move {n}: {what}"),
}


def turning_point(fortunes: Fortunes, step: PastStep | None) -> str:
    """Where the game turned, in a sentence; "" where it did nowhere."""
    if fortunes.turning is None or step is None:
        return ""
    n, overtook = fortunes.turning
    if not step.lines:
        return say("It was decided by move {n}.", n=n)
    return say(_TURNED[overtook], n=n, what=step.lines[0].say)
