"""Checks of what may be done: lists, words, listed actions, unlisted ones, pieces and chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from engines.conformance.forgery import GARBAGE_TEXTS, forged_actions, forged_texts, garbage_actions
from engines.conformance.moment import Probe, piece_names
from engines.conformance.report import Trail
from engines.game import CHANCE, IllegalAction

LONG_LIST = 5000  # beyond it a draw of chance is tried out, but not looked up in the list
OLD_ACTIONS_TRIED = 12
DRAWS = 3


def check_lists(at: Probe) -> None:
    """A seat has actions exactly when it is a mover; an over game has no movers but an outcome."""
    movers = at.movers
    known = {CHANCE, *at.seats}
    if not isinstance(movers, tuple) or list(movers) != sorted(set(movers)) or not known.issuperset(movers):
        at.fail("lists", f"movers() must be an ascending tuple of seats, not {movers!r}")
    if CHANCE in movers and len(movers) > 1:
        at.fail("lists", f"chance moves alone, but movers() is {movers!r}")
    for seat, actions in at.listed.items():
        if bool(actions) != (seat in movers):
            at.fail("lists", f"movers() is {movers!r}, but seat {seat} has {len(actions)} actions")
        if len(set(actions)) != len(actions):
            at.fail("lists", f"the list of seat {seat} has an action twice")
    if (at.game.outcome(at.state) is None) != bool(movers):
        at.fail("ends", f"movers() is {movers!r}, but outcome() is {at.game.outcome(at.state)!r}")


def check_words(at: Probe) -> None:
    """text() and parse() are inverse on what is listed, and parse() takes nothing but exact words."""
    for actions in at.listed.values():
        tried = at.some(actions)
        for action in tried:
            words = at.words(action)
            if not isinstance(words, str) or not words or words != words.strip():
                at.fail("words", f"text() of {action!r} must be words, not {words!r}")
            if _parsed(at, words) != action:
                at.fail("words", f"{words!r} does not parse back to {action!r}")
        if tried:
            for forged in forged_texts(at.words(at.rng.choice(tried)), at.rng):
                _check_exact(at, forged)
    for garbage in GARBAGE_TEXTS:
        _check_exact(at, garbage)


def _parsed(at: Probe, words: str) -> object:
    try:
        return at.game.parse(words)
    except IllegalAction as error:
        at.fail("words", f"the words {words!r} of a listed action do not parse: {error}")


def _check_exact(at: Probe, words: str) -> None:
    try:
        action = at.game.parse(words)
    except IllegalAction as error:
        _check_reason(at, "words", words, error)
        return
    if at.words(action) != words:
        at.fail("words", f"parse() takes {words!r} for {at.words(action)!r}; only the exact words may parse")


def check_applies(at: Probe) -> None:
    """Listed actions apply, and twice the same action leads to equal states with all pieces."""
    pieces = piece_names(at.game, at.state)
    for seat, actions in at.listed.items():
        for action in at.some(actions):
            after = at.apply(seat, action)
            if after != at.apply(seat, action):
                at.fail(
                    "applies", f"{at.words(action)!r} of seat {seat} leads to a different state each time"
                )
            check_pieces(at.trail, after, pieces, f"after {at.words(action)!r} of seat {seat}")


def check_pieces(trail: Trail, state: object, names: Counter[str], when: str) -> None:
    """The pieces of a state are those named, none lost, none made."""
    now = piece_names(trail.game, state)
    if now != names:
        gone, come = dict(names - now), dict(now - names)
        trail.fail("pieces", f"{when}: missing are {gone or 'none'}, too many are {come or 'none'}")


def check_refusals(at: Probe, seen: list[object]) -> None:
    """Whatever is not listed is refused, for every seat and for seats that do not exist."""
    candidates = _candidates(at, seen)
    for seat in (CHANCE, *at.seats, len(at.seats), -2):
        legal = set(at.listed.get(seat, ()))
        for action in candidates:
            if not _is_among(action, legal):
                check_refused(at, seat, action)


def _candidates(at: Probe, seen: list[object]) -> list[object]:
    """Garbage, actions of other moments, and near misses of those listed now."""
    candidates = [*garbage_actions(), *at.some(seen, OLD_ACTIONS_TRIED)]
    for actions in at.listed.values():
        if actions:
            action = at.rng.choice(actions)
            candidates += [action, *forged_actions(action, at.rng), *_parsed_forgeries(at, action)]
    return candidates


def _is_among(action: object, legal: set[object]) -> bool:
    try:
        return action in legal
    except TypeError:  # an unhashable thing is in no list
        return False


def _parsed_forgeries(at: Probe, action: object) -> Iterator[object]:
    for words in forged_texts(at.words(action), at.rng):
        try:
            yield at.game.parse(words)
        except IllegalAction:
            continue


def check_refused(at: Probe, seat: int, action: object) -> None:
    try:
        at.game.apply(at.state, seat, action)
    except IllegalAction as error:
        _check_reason(at, "refusals", action, error)
        at.tally.refused += 1
        return
    except Exception as error:
        at.fail(
            "refusals",
            f"{action!r} of seat {seat} must be refused with IllegalAction, "
            f"not {type(error).__name__}: {error}",
        )
    at.fail("refusals", f"{action!r} of seat {seat} is not listed, but apply() takes it")


def _check_reason(at: Probe, check: str, refused: object, error: IllegalAction) -> None:
    if not str(error).strip():
        at.fail(check, f"the refusal of {refused!r} gives no reason")


def check_chance(at: Probe) -> None:
    """chance() draws listed actions, and the same ones from equal generators."""
    if CHANCE not in at.movers:
        return
    listed = at.listed[CHANCE]
    for _ in range(DRAWS):
        seed = at.rng.random()
        action = at.game.chance(at.state, Random(seed))
        if action != at.game.chance(at.state, Random(seed)):
            at.fail("chance", "chance() draws differently from equal generators")
        if len(listed) <= LONG_LIST and action not in listed:
            at.fail("chance", f"chance() draws {action!r}, which is not listed")
        at.apply(CHANCE, action)
