"""The outward shape of a game: its names, its start and the options it refuses."""

from __future__ import annotations

from engines.conformance.report import Trail
from engines.game import BadOption

VERBS = (
    "start",
    "movers",
    "actions",
    "apply",
    "tell",
    "outcome",
    "view",
    "sample",
    "text",
    "parse",
    "chance",
    "pieces",
)
STRANGE_OPTION = "no-such-option"
STRANGE_SEATS: tuple[object, ...] = (0, -1, 99, "2", 2.5, True, None, [2])


def check_shape(trail: Trail) -> None:
    _check_names(trail)
    _check_start(trail)
    _check_refused_options(trail)


def _check_names(trail: Trail) -> None:
    game = trail.game
    for name in ("NAME", "TITLE"):
        value = getattr(game, name, None)
        if not isinstance(value, str) or not value:
            trail.fail("shape", f"{name} must be a text, not {value!r}")
    seats = getattr(game, "SEATS", None)
    if not isinstance(seats, tuple) or not seats or not all(type(n) is int and n > 0 for n in seats):
        trail.fail("shape", f"SEATS must be a tuple of seat counts, not {seats!r}")
    bound = getattr(game, "BOUND", None)
    if type(bound) is not int or bound <= 0:
        trail.fail("shape", f"BOUND must be a number of actions, not {bound!r}")
    for verb in VERBS:
        if not callable(getattr(game, verb, None)):
            trail.fail("shape", f"there is no function {verb}()")


def _check_start(trail: Trail) -> None:
    game = trail.game
    for options in _seatings(trail):
        first, second = game.start(options), game.start(options)
        if first != second or hash(first) != hash(second):
            trail.fail("shape", f"start({options!r}) gives a different state each time")
        if not game.movers(first) and game.outcome(first) is None:
            trail.fail("shape", f"after start({options!r}) nobody may move, and the game is not over")


def _seatings(trail: Trail) -> list[dict[str, object]]:
    options = dict(trail.options)
    if "seats" in options:
        return [options]
    return [options, *({**options, "seats": count} for count in trail.game.SEATS)]


def _check_refused_options(trail: Trail) -> None:
    _must_refuse(trail, STRANGE_OPTION, 1)
    for seats in STRANGE_SEATS:
        _must_refuse(trail, "seats", seats)


def _must_refuse(trail: Trail, name: str, value: object) -> None:
    options = {**trail.options, name: value}
    try:
        trail.game.start(options)
    except BadOption as error:
        shown = name if name != "seats" else "seat"
        if shown not in str(error):
            trail.fail("shape", f"the refusal of the option {name!r} does not name it: {error}")
        return
    trail.fail("shape", f"start() took the option {name}={value!r}; it must raise BadOption")
