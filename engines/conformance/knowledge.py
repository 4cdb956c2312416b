"""Checks of what may be known: views, events and secrecy.

Secrecy is checked from both ends. A state that a seat cannot tell from the true one (sample()) must
look, list and refuse the same to that seat. And when two actions leave states that look the same to a
seat although they differ, it must have heard the same: else an event told what its view must not show,
or the view has forgotten what was said aloud.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterator, Mapping
from typing import Any, NamedTuple

from engines.conformance.forgery import forged_actions
from engines.conformance.moment import Probe, piece_names
from engines.conformance.rules import check_pieces
from engines.game import IllegalAction, Told, said

ACTIONS_HEARD = 4  # of each mover's, in the true and in the sampled state
REASONS_COMPARED = 6
SEATS_COMPARED = 3
ACTORS_HEARD = 2


def check_views(at: Probe) -> None:
    """Views survive JSON unchanged, are equal when asked again, and are the caller's to spoil."""
    for seat in (None, *at.seats):
        view = at.game.view(at.state, seat)
        if not isinstance(view, dict):
            at.fail("views", f"view() for {_who(seat)} must be a dict, not {view!r}")
        try:
            same = json.loads(json.dumps(view, allow_nan=False)) == view
        except (TypeError, ValueError) as error:
            at.fail("views", f"the view of {_who(seat)} is not plain JSON: {error}")
        else:
            if not same:
                at.fail("views", f"the view of {_who(seat)} changes on the way through JSON: {view!r}")
        before = json.dumps(view, sort_keys=True)
        _spoil(view)
        if json.dumps(at.game.view(at.state, seat), sort_keys=True) != before:
            at.fail("views", f"the view of {_who(seat)} is not the same when asked again")


def _spoil(value: Any) -> None:
    inner = list(value.values()) if isinstance(value, dict) else value
    for item in inner:
        if isinstance(item, dict | list):
            _spoil(item)
    value.clear()


def check_events(at: Probe) -> None:
    """tell() gives Told items: something said, to everybody or to seats of this game."""
    for seat, actions in at.listed.items():
        for action in at.some(actions, ACTIONS_HEARD):
            after = at.apply(seat, action)
            told = at.game.tell(at.state, seat, action, after)
            if not isinstance(told, list) or not all(_is_told(at, item) for item in told):
                at.fail("events", f"tell() of {at.words(action)!r} must be a list of Told, not {told!r}")
            if told != at.game.tell(at.state, seat, action, after):
                at.fail("events", f"tell() of {at.words(action)!r} differs when asked again")


def _is_told(at: Probe, item: object) -> bool:
    if not isinstance(item, Told) or not isinstance(item.event, Hashable):
        return False
    words = said(at.game, item)
    if not isinstance(words, str) or not words:
        return False
    return item.to is None or (isinstance(item.to, tuple) and set(item.to) <= set(at.seats))


def check_secrecy(at: Probe) -> None:
    for seat in at.some(list(at.seats), SEATS_COMPARED):  # many probes: every seat gets its turn
        other = at.game.sample(at.state, seat, at.rng)
        at.tally.samples += 1
        at.tally.secrets += other != at.state
        check_pieces(at.trail, other, piece_names(at.game, at.state), f"in a sample for seat {seat}")
        _check_same_sight(at, seat, other)
        _check_same_reasons(at, seat, other)
        _check_same_hearing(at, seat, other)


def _check_same_sight(at: Probe, seat: int, other: object) -> None:
    game = at.game
    if (seat in game.movers(other)) != (seat in at.movers):
        at.fail("secrecy", f"whether seat {seat} may act depends on what it cannot know")
    if list(game.actions(other, seat)) != at.listed[seat]:
        at.fail("secrecy", f"the list of seat {seat} depends on what it cannot know{_differing(at, other)}")
    for looker in (seat, None):
        if game.view(other, looker) != game.view(at.state, looker):
            at.fail(
                "secrecy",
                f"the view of {_who(looker)} differs in a sample for seat {seat}: "
                f"{_difference(game.view(at.state, looker), game.view(other, looker))}",
            )


def _differing(at: Probe, other: object) -> str:
    return f" (true state {at.state!r}, sampled {other!r})"


def _difference(one: Mapping[str, object], two: Mapping[str, object]) -> str:
    keys = [key for key in {**one, **two} if one.get(key) != two.get(key)]
    return ", ".join(f"{key} {one.get(key)!r} against {two.get(key)!r}" for key in keys)


def _check_same_reasons(at: Probe, seat: int, other: object) -> None:
    """A refusal must not be an oracle: same words for the same wrong action."""
    listed = at.listed[seat]
    if not listed:
        return
    forged = list(forged_actions(at.rng.choice(listed), at.rng))
    for action in at.some(forged, REASONS_COMPARED):
        mine, theirs = _refusal(at, at.state, seat, action), _refusal(at, other, seat, action)
        if mine != theirs:
            at.fail(
                "secrecy",
                f"the refusal of {action!r} tells seat {seat} what it cannot know: {mine!r} or {theirs!r}",
            )


def _refusal(at: Probe, state: object, seat: int, action: object) -> str | None:
    try:
        at.game.apply(state, seat, action)
    except IllegalAction as error:
        return str(error)
    return None


class Impression(NamedTuple):
    """An action as one seat lived through it: what it led to, what the seat saw then and what it heard."""

    words: str
    after: object
    looks: str
    sounds: list[str]


def _check_same_hearing(at: Probe, seat: int, other: object) -> None:
    """What looks the same to a seat afterwards must have sounded the same."""
    for actor in at.some([mover for mover in at.movers if mover != seat], ACTORS_HEARD):
        first: dict[str, Impression] = {}
        for now in _impressions(at, seat, actor, (at.state, other)):
            then = first.setdefault(now.looks, now)
            # equal states are the same thing done in two ways, which may be told in two ways
            if then.after != now.after and then.sounds != now.sounds:
                at.fail(
                    "secrecy",
                    f"seat {seat} sees the same after {then.words!r} and after {now.words!r} "
                    f"of seat {actor}, but hears {then.sounds!r} or {now.sounds!r}: "
                    "an event tells too much, or the view forgets what was said",
                )


def _impressions(at: Probe, seat: int, actor: int, states: tuple[object, ...]) -> Iterator[Impression]:
    for state in states:
        for action in at.some(list(at.game.actions(state, actor)), ACTIONS_HEARD):
            after = at.game.apply(state, actor, action)
            told = at.game.tell(state, actor, action, after)
            looks = json.dumps(at.game.view(after, seat), sort_keys=True)
            yield Impression(
                at.words(action), after, looks, [said(at.game, item) for item in told if item.heard_by(seat)]
            )


def _who(seat: int | None) -> str:
    return "an onlooker" if seat is None else f"seat {seat}"
