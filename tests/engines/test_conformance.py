"""The kit passes a sound game and names the promise that a broken one breaks.

The game: chance deals each of two seats one of three shells, face down; then they take one or two
pebbles in turn from a heap of five, and whoever takes the last one wins. Each broken game below is this
one with a single name or verb spoiled.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any, NamedTuple

import pytest

from engines import conformance
from engines.conformance import ConformanceError, Report, conform
from engines.conformance.shape import VERBS
from engines.game import CHANCE, BadOption, IllegalAction, Options, Outcome, Told, check_options, seat_count
from engines.match import Match

SHELLS = ("cone", "conch", "cowrie")


class State(NamedTuple):
    hands: tuple[str, ...] = ()
    heap: int = 5
    taken: tuple[int, int] = (0, 0)
    turn: int = 0


class Shells:
    NAME = "shells"
    TITLE = "Shells"
    SEATS: tuple[int, ...] = (2,)
    BOUND = 7

    @staticmethod
    def start(options: Options) -> Any:
        check_options("shells", options, ())
        seat_count("shells", options, Shells.SEATS)
        return State()

    @staticmethod
    def movers(state: Any) -> tuple[int, ...]:
        if len(state.hands) < 2:
            return (CHANCE,)
        return (state.turn,) if state.heap else ()

    @classmethod
    def actions(cls, state: Any, seat: int) -> list[Any]:
        if seat not in cls.movers(state):
            return []
        if seat == CHANCE:
            return [("deal", shell) for shell in SHELLS if shell not in state.hands]
        return [("take", n) for n in (1, 2) if n <= state.heap]

    @classmethod
    def apply(cls, state: Any, seat: int, action: Any) -> Any:
        if action not in cls.actions(state, seat):
            raise IllegalAction(f"{action!r} is not possible now")
        word, what = action
        if word == "deal":
            return state._replace(hands=(*state.hands, what))
        taken = list(state.taken)
        taken[seat] += what
        return state._replace(heap=state.heap - what, taken=tuple(taken), turn=1 - state.turn)

    @classmethod
    def tell(cls, before: Any, seat: int, action: Any, after: Any) -> list[Told]:
        if seat == CHANCE:
            owner = len(before.hands)
            return [Told(f"a shell for seat {owner}"), Told(f"you have the {after.hands[owner]}", (owner,))]
        return [Told(f"seat {seat} takes {action[1]}")]

    @staticmethod
    def outcome(state: Any) -> Outcome | None:
        return None if state.heap else Outcome((1 - state.turn,), None, "heap empty")

    @staticmethod
    def view(state: Any, seat: int | None) -> dict[str, Any]:
        mine = state.hands[seat] if seat is not None and seat < len(state.hands) else None
        return {"mine": mine, "dealt": len(state.hands), "heap": state.heap, "taken": list(state.taken)}

    @staticmethod
    def sample(state: Any, seat: int, rng: Random) -> Any:
        mine = state.hands[seat : seat + 1]
        unknown = [shell for shell in SHELLS if shell not in mine]
        rng.shuffle(unknown)
        hands = [*mine, *unknown] if seat == 0 and mine else [*unknown[:1], *mine, *unknown[1:]]
        return state._replace(hands=tuple(hands[: len(state.hands)]))

    @staticmethod
    def text(action: Any) -> str:
        return f"{action[0]} {action[1]}"

    @staticmethod
    def parse(text: str) -> Any:
        for action in [("take", 1), ("take", 2), *(("deal", shell) for shell in SHELLS)]:
            if text == f"{action[0]} {action[1]}":
                return action
        raise IllegalAction(f"{text!r} is no action of Shells")

    @classmethod
    def chance(cls, state: Any, rng: Random) -> Any:
        return rng.choice(cls.actions(state, CHANCE))

    @staticmethod
    def pieces(state: Any) -> Iterator[tuple[str, str]]:
        for shell in SHELLS:
            yield shell, f"hand {state.hands.index(shell)}" if shell in state.hands else "box"
        yield from [("pebble", "heap")] * state.heap
        for seat in (0, 1):
            yield from [("pebble", f"seat {seat}")] * state.taken[seat]


def test_a_sound_game_passes() -> None:
    seen: list[tuple[int, int]] = []
    report = conform(Shells, games=40, progress=lambda done, games: seen.append((done, games)))
    assert isinstance(report, Report)
    assert report.games == 40
    assert seen == [(n, 40) for n in range(1, 41)]
    assert report.endings == {"heap empty": 40}
    assert 5 <= report.shortest <= report.longest <= 7
    assert report.secrets > 0
    assert report.refused > report.applied > 0
    assert "40 games" in str(report)


def test_the_same_seed_gives_the_same_run() -> None:
    assert conform(Shells, games=15, seed=3) == conform(Shells, games=15, seed=3)


# ---- one spoiled game for every check -------------------------------------------------------------


def spoiled(**verbs: Any) -> Any:
    """Shells with some of its names replaced."""
    return type("Spoiled", (Shells,), {k: staticmethod(v) if callable(v) else v for k, v in verbs.items()})


def broken_takes_three(state: Any, seat: int, action: Any) -> Any:
    if Shells.movers(state) == (seat,) and action == ("take", 3) and state.heap >= 3:
        return state._replace(heap=state.heap - 3)
    return Shells.apply(state, seat, action)


def broken_takes_from_anybody(state: Any, seat: int, action: Any) -> Any:
    return Shells.apply(
        state, *(seat if seat < 0 else mover for mover in Shells.movers(state) or (seat,)), action
    )


def broken_refusal_by_crash(state: Any, seat: int, action: Any) -> Any:
    word, _ = action
    return Shells.apply(state, seat, (word, _))


def broken_refusal_without_reason(state: Any, seat: int, action: Any) -> Any:
    if action not in Shells.actions(state, seat):
        raise IllegalAction
    return Shells.apply(state, seat, action)


def broken_refusal_that_tells(state: Any, seat: int, action: Any) -> Any:
    if action not in Shells.actions(state, seat):
        raise IllegalAction(f"not against {state.hands}")
    return Shells.apply(state, seat, action)


def broken_list_that_tells(state: Any, seat: int) -> list[Any]:
    listed = Shells.actions(state, seat)
    return listed[:1] if seat >= 0 and "cone" in state.hands[1 - seat : 2 - seat] else listed


def broken_digits(text: str) -> Any:
    word, _, what = text.partition(" ")
    if word == "take" and what.isdigit() and int(what) in (1, 2):
        return ("take", int(what))
    return Shells.parse(text)


def broken_parse_crash(text: str) -> Any:
    word, what = text.split(" ")
    return Shells.parse(f"{word} {what}")


def changing_apply() -> Any:
    turns = count()

    def apply(state: Any, seat: int, action: Any) -> Any:
        after = Shells.apply(state, seat, action)
        return after if seat == CHANCE else after._replace(hands=(f"cone {next(turns)}", "conch"))

    return apply


def words_played_otherwise() -> Any:
    """What is parsed equals the listed action, and yet does something else when played."""

    class Wrong(tuple[Any, ...]):
        __slots__ = ()

    def parse(text: str) -> Any:
        return Wrong(Shells.parse(text))

    def apply(state: Any, seat: int, action: Any) -> Any:
        after = Shells.apply(state, seat, action)
        return after._replace(turn=after.turn + 2) if isinstance(action, Wrong) and not after.heap else after

    return spoiled(parse=parse, apply=apply)


def ticking(verb: str) -> Any:
    """Shells whose states can be changed, and one verb that does."""

    class Box:
        def __init__(self, inner: State) -> None:
            self.inner, self.ticks = inner, 0

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Box) and self.inner == other.inner

        def __hash__(self) -> int:
            return hash(self.inner)

        def __repr__(self) -> str:
            return f"Box({self.inner!r}, {self.ticks})"

    def boxed(name: str) -> Any:
        def call(state: Any, *more: Any) -> Any:
            if name == verb == "apply":
                state.ticks += more[1] in Shells.actions(state.inner, more[0])
            elif name == verb:
                state.ticks += 1
            elif name == "apply" and verb == "refuse":
                state.ticks += more[1] not in Shells.actions(state.inner, more[0])
            plain = [arg.inner if isinstance(arg, Box) else arg for arg in (state, *more)]
            result = getattr(Shells, name)(*plain)
            return Box(result) if isinstance(result, State) else result

        return call

    return spoiled(**{name: boxed(name) for name in VERBS if name not in ("text", "parse")})


def shared_view() -> Any:
    notes = ["calm sea"]
    return lambda state, seat: {**Shells.view(state, seat), "notes": notes}


def shifting_chance() -> Any:
    draws = count()

    def chance(state: Any, _: Random) -> Any:
        listed = Shells.actions(state, CHANCE)
        return listed[next(draws) % len(listed)]

    return chance


def start_anyhow(options: Options) -> Any:
    seat_count("shells", options, Shells.SEATS)
    return State()


def start_without_naming(options: Options) -> Any:
    if set(options) - {"seats"}:
        raise BadOption("not that")
    return Shells.start(options)


def start_changing() -> Any:
    heaps = count(5)
    return lambda options: Shells.start(options)._replace(heap=next(heaps))


def lists_nine(state: Any, seat: int) -> list[Any]:
    listed = Shells.actions(state, seat)
    return [*listed, ("take", 9)] if listed and seat == 0 else listed


def parses_nine(text: str) -> Any:
    return ("take", 9) if text == "take 9" else Shells.parse(text)


def view_with_hands(state: Any, seat: int | None) -> dict[str, Any]:
    return {**Shells.view(state, seat), "hands": list(state.hands) if seat is None else None}


BROKEN: list[tuple[str, str, Any, str]] = [
    ("shape", "no title", spoiled(TITLE=""), "TITLE"),
    ("shape", "no pieces()", spoiled(pieces=None), "pieces()"),
    ("shape", "seats as a list", spoiled(SEATS=[2]), "SEATS"),
    ("shape", "no bound", spoiled(BOUND=0), "BOUND"),
    ("shape", "any option", spoiled(start=start_anyhow), "no-such-option"),
    ("shape", "unnamed option", spoiled(start=start_without_naming), "does not name it"),
    ("shape", "changing start", spoiled(start=start_changing()), "different state"),
    ("shape", "dead start", spoiled(movers=lambda _: ()), "nobody may move"),
    ("ends", "beyond its bound", spoiled(BOUND=4), "bound of 4"),
    ("ends", "no outcome", spoiled(outcome=lambda _: None), "outcome() is None"),
    (
        "ends",
        "early outcome",
        spoiled(outcome=lambda s: Outcome((0,), None, "soon") if s.heap < 3 else None),
        "soon",
    ),
    (
        "ends",
        "strange winner",
        spoiled(outcome=lambda s: None if s.heap else Outcome((2,), None, "x")),
        "winners",
    ),
    ("ends", "one score", spoiled(outcome=lambda s: None if s.heap else Outcome((0,), (5,), "x")), "scores"),
    ("ends", "no reason", spoiled(outcome=lambda s: None if s.heap else Outcome((0,), None, "")), "say why"),
    (
        "lists",
        "list of the other",
        spoiled(actions=lambda s, _: Shells.actions(s, Shells.movers(s)[0])),
        "actions",
    ),
    (
        "lists",
        "listless mover",
        spoiled(actions=lambda s, n: Shells.actions(s, n) if s.heap > 1 else []),
        "mover",
    ),
    ("lists", "listed twice", spoiled(actions=lambda s, n: Shells.actions(s, n) * 2), "twice"),
    (
        "lists",
        "chance and another",
        spoiled(movers=lambda s: (*Shells.movers(s), 7)),
        "ascending tuple of seats",
    ),
    (
        "applies",
        "listed, not legal",
        spoiled(actions=lists_nine, apply=Shells.apply, parse=parses_nine),
        "is listed for seat 0",
    ),
    ("applies", "two results", spoiled(apply=changing_apply()), "different state"),
    ("words", "words that do not parse", spoiled(text=lambda a: f"{a[0]} {a[1]}s"), "do not parse"),
    ("words", "words of another", spoiled(parse=lambda t: Shells.parse(t.replace("2", "1"))), "parse back"),
    ("words", "sloppy spaces", spoiled(parse=lambda t: Shells.parse(t.strip())), "exact words"),
    ("words", "sloppy digits", spoiled(parse=broken_digits), "exact words"),
    ("crash", "parse crashes", spoiled(parse=broken_parse_crash), "ValueError"),
    ("refusals", "three pebbles", spoiled(apply=broken_takes_three), "apply() takes it"),
    ("refusals", "anybody acts", spoiled(apply=broken_takes_from_anybody), "apply() takes it"),
    ("refusals", "crash", spoiled(apply=broken_refusal_by_crash), "must be refused with IllegalAction"),
    ("refusals", "silent", spoiled(apply=broken_refusal_without_reason), "no reason"),
    ("unchanged", "by actions", ticking("actions"), "reading its lists"),
    ("unchanged", "by apply", ticking("apply"), "legal actions"),
    ("unchanged", "by refusal", ticking("refuse"), "illegal actions"),
    ("unchanged", "by tell", ticking("tell"), "events"),
    ("unchanged", "by sample", ticking("sample"), "samples"),
    ("replay", "words play otherwise", words_played_otherwise(), "another state"),
    (
        "pieces",
        "lost",
        spoiled(pieces=lambda s: [p for p in Shells.pieces(s) if p[1] != "seat 1"]),
        "missing",
    ),
    ("pieces", "made", spoiled(sample=lambda s, *_: s._replace(taken=(9, 9))), "too many are {'pebble'"),
    ("views", "tuple", spoiled(view=lambda s, _: {"taken": s.taken}), "through JSON"),
    ("views", "set", spoiled(view=lambda *_: {"shells": set(SHELLS)}), "plain JSON"),
    ("views", "no dict", spoiled(view=lambda *_: ["heap"]), "must be a dict"),
    ("views", "shared", spoiled(view=shared_view()), "asked again"),
    ("events", "plain text", spoiled(tell=lambda *_: ["a pebble is gone"]), "list of Told"),
    ("events", "strange audience", spoiled(tell=lambda *_: [Told("psst", (5,))]), "list of Told"),
    ("secrecy", "hands in view", spoiled(view=lambda s, _: {"hands": list(s.hands)}), "hands"),
    ("secrecy", "hands for onlookers", spoiled(view=view_with_hands), "an onlooker"),
    ("secrecy", "list that tells", spoiled(actions=broken_list_that_tells), "the list of seat"),
    ("secrecy", "refusal that tells", spoiled(apply=broken_refusal_that_tells), "refusal"),
    (
        "secrecy",
        "deal shouted",
        spoiled(tell=lambda _, __, action, ___: [Told(Shells.text(action))]),
        "hears",
    ),
    ("chance", "cheat", spoiled(chance=lambda *_: ("take", 1)), "not listed"),
    ("chance", "own generator", spoiled(chance=shifting_chance()), "equal generators"),
    (
        "crash",
        "view crashes",
        spoiled(view=lambda s, n: {**Shells.view(s, n), "each": 1 // s.heap}),
        "ZeroDivisionError",
    ),
    ("crash", "unhashable", spoiled(start=lambda o: Shells.start(o)._replace(taken=[0, 0])), "unhashable"),
]


@pytest.mark.parametrize(
    ("check", "game", "says"), [(c, g, s) for c, _, g, s in BROKEN], ids=[b[1] for b in BROKEN]
)
def test_a_broken_game_is_named(check: str, game: Any, says: str) -> None:
    with pytest.raises(ConformanceError) as caught:
        conform(game, games=60)
    assert (caught.value.check, says in str(caught.value)) == (check, True), str(caught.value)


def test_every_check_has_a_game_that_breaks_it() -> None:
    named = {line.split()[0] for line in (conformance.__doc__ or "").splitlines() if line.startswith("    ")}
    assert named - {"from", "print(conform(my_game,"} == {check for check, *_ in BROKEN} - {"crash"}


def test_the_error_carries_the_game_so_far() -> None:
    game = spoiled(apply=broken_takes_three)
    with pytest.raises(ConformanceError) as caught:
        conform(game, games=5)
    saved = caught.value.saved
    again = Match.load(saved, game)
    assert again.saved() == saved
    assert again.state.heap >= 3
    assert f"after {len(saved['actions'])} actions" in str(caught.value)


def test_options_reach_the_game() -> None:
    with pytest.raises(ConformanceError, match="shells is for 2 seats, not 3"):
        conform(Shells, games=1, options={"seats": 3})
