"""The referee as JSON lines: any program in any language can play a game through it.

One request line in, one reply line out; docs/referee-protocol.md has every request with an example. A
reply is `{"ok": true, ...}` or `{"ok": false, "error": "...", "why": "..."}`. A refused request changes
nothing, and the next line is answered as if it had not been there.

A game may answer requests of its own: a dict REQUESTS in its module, from the word to a function of the
state and a seat that gives the fields of the reply.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NoReturn

from engines.game import CHANCE, AnyGame, BadOption, IllegalAction, Told, said
from engines.match import BadRecord, Match, UnknownSeat

LONGEST_LINE = 1_000_000  # a saved game of any length that occurs is far below
LONGEST_WHY = 500  # reasons quote the input, and the input can be long

Reply = dict[str, Any]


class Refused(Exception):
    """A request that gets `ok: false`: the kind of error in a few words, and the reason."""

    def __init__(self, error: str, why: str) -> None:
        super().__init__(why)
        self.error = error


class Referee:
    """One game at a time, played through lines of JSON."""

    def __init__(self, game: AnyGame, seeds: Random) -> None:
        """`seeds` gives the seed of a game that is started without one."""
        self.game = game
        self.match: Match | None = None
        self._seeds = seeds
        self._extra: Mapping[str, Callable[[object, int], Reply]] = getattr(game, "REQUESTS", {})
        self._verbs: dict[str, Callable[[Reply], Reply]] = {
            "new": self._new,
            "actions": self._actions,
            "apply": self._apply,
            "outcome": self._outcome,
            "view": self._view,
            "save": self._save,
            "load": self._load,
            "undo": self._undo,
            **dict.fromkeys(self._extra, self._asked),
        }

    def answer(self, line: str | bytes) -> str:
        """The reply line (without its newline) to a request line. Never raises."""
        try:
            reply = {"ok": True, **self._do(read(line))}
        except Refused as error:
            reply = _refusal(error.error, error)
        except IllegalAction as error:
            reply = _refusal("illegal", error)
        except UnknownSeat as error:
            reply = _refusal("unknown seat", error)
        except BadOption as error:
            reply = _refusal("bad option", error)
        except BadRecord as error:
            reply = _refusal("bad game", error)
        except RecursionError:
            reply = _refusal("bad line", "it is nested too deeply")
        except Exception as error:  # a fault of the game: said as such, and the session goes on
            reply = _refusal("fault", f"{type(error).__name__}: {error}")
        return json.dumps(reply)

    def _do(self, request: Reply) -> Reply:
        verb = request.get("do")
        if not isinstance(verb, str) or verb not in self._verbs:
            raise Refused("bad request", f'"do" must be one of {", ".join(self._verbs)}, not {verb!r}')
        return self._verbs[verb](request)

    def _new(self, request: Reply) -> Reply:
        unknown = set(request) - {"do", "seats", "seed", "chance", "options"}
        if unknown:
            raise Refused(
                "bad request", f"new has no field {min(unknown)!r}; a game's options go into 'options'"
            )
        options = request.get("options", {})
        if not isinstance(options, dict):
            raise Refused("bad option", f"options must be an object, not {options!r}")
        if "seats" in request:
            if options.get("seats", request["seats"]) != request["seats"]:
                raise Refused(
                    "bad option", f"seats is {request['seats']!r}, but {options['seats']!r} in options"
                )
            options = {**options, "seats": request["seats"]}
        seed = request["seed"] if "seed" in request else self._seeds.randrange(2**32)
        if type(seed) is not int:
            raise Refused("bad option", f"seed must be a whole number, not {seed!r}")
        self.match = Match(self.game, options, seed=seed, chance=request.get("chance", "seed"))
        return self._movers()

    def _actions(self, request: Reply) -> Reply:
        return {"actions": self._playing().actions(_field(request, "seat"))}

    def _apply(self, request: Reply) -> Reply:
        told = self._playing().apply(_field(request, "seat"), _field(request, "action"))
        return {**self._movers(), "told": [_as_json(self._playing().game, item) for item in told]}

    def _outcome(self, _: Reply) -> Reply:
        outcome = self._playing().outcome()
        return {"outcome": outcome and outcome._asdict()}

    def _view(self, request: Reply) -> Reply:
        return {"view": self._playing().view(request.get("seat"))}

    def _save(self, _: Reply) -> Reply:
        return {"game": self._playing().saved()}

    def _load(self, request: Reply) -> Reply:
        self.match = Match.load(_field(request, "game"), self.game)
        return self._movers()

    def _undo(self, _: Reply) -> Reply:
        if not self._playing().undo():
            raise Refused("nothing to undo", "no action has been played yet")
        return self._movers()

    def _asked(self, request: Reply) -> Reply:
        match, seat = self._playing(), _field(request, "seat")
        match.check_seat(seat)
        if seat == CHANCE:
            raise UnknownSeat("chance cannot ask; a seat can")
        return self._extra[request["do"]](match.state, seat)

    def _movers(self) -> Reply:
        return {"movers": list(self._playing().movers())}

    def _playing(self) -> Match:
        if self.match is None:
            raise Refused("no game", 'no game is being played; start one with {"do": "new"}')
        return self.match


def read(line: str | bytes) -> Reply:
    """The request of a line: one JSON object, without the freedoms that Python's reader takes."""
    if len(line) > LONGEST_LINE:
        raise Refused("bad line", f"it is longer than {LONGEST_LINE} characters")
    try:
        text = line.decode("utf-8") if isinstance(line, bytes) else line
        request = json.loads(
            text, object_pairs_hook=_object, parse_constant=_no_constant, parse_float=_finite_float
        )
    except ValueError as error:  # bad JSON, bad UTF-8, a number of more digits than Python reads
        raise Refused("bad line", f"it is not JSON: {error}") from error
    if not isinstance(request, dict):
        raise Refused("bad line", f'a request is an object like {{"do": "new"}}, not {request!r}')
    return request


def _object(pairs: list[tuple[str, object]]) -> Reply:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Refused("bad line", f"an object has the same name twice: {[name for name, _ in pairs]!r}")
    return found


def _no_constant(name: str) -> NoReturn:
    raise Refused("bad line", f"{name} is not a JSON number")


def _finite_float(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise Refused("bad line", f"the number {text} is too large")
    return number


def _field(request: Reply, name: str) -> Any:
    if name not in request:
        raise Refused("bad request", f"{request['do']} needs {name!r}")
    return request[name]


def _refusal(error: str, why: object) -> Reply:
    text = str(why)
    if len(text) > LONGEST_WHY:
        text = f"{text[:LONGEST_WHY]}..."
    return {"ok": False, "error": error, "why": text}


def _as_json(game: AnyGame, item: Told) -> Reply:
    return {"say": said(game, item), "to": "all" if item.to is None else list(item.to)}
