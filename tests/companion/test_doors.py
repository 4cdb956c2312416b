"""Doors and keys: what opens what, and for how long."""

from __future__ import annotations

from itertools import count

import pytest

from table.showing.companion.doors import MOST_OFFERS, OPERATOR, Doors, Pass


@pytest.fixture
def doors() -> Doors:
    numbers = count()
    made = Doors(lambda: f"token-{next(numbers)}", "the-operator")
    made.open(7, 2)
    return made


def claim(doors: Doors, player: int) -> str:
    key = doors.offer(player)
    assert doors.keep(player, key)
    return key


def test_every_free_door_has_an_invitation_of_its_own(doors: Doors) -> None:
    first, second = doors.invitation(0), doors.invitation(1)
    assert first is not None
    assert second is not None
    assert doors.find(first) == Pass(0, invitation=True)
    assert doors.find(second) == Pass(1, invitation=True)
    assert doors.find("the-operator") == Pass(OPERATOR)


@pytest.mark.parametrize("token", ["", "x", "token-0 ", "TOKEN-0", "\udc80", "é", "token-0" * 100])
def test_nothing_else_opens_anything(doors: Doors, token: str) -> None:
    assert doors.find(token) is None


def test_a_kept_key_spends_the_invitation(doors: Doors) -> None:
    invitation = doors.invitation(0)
    assert invitation is not None
    key = claim(doors, 0)
    assert doors.find(key) == Pass(0)
    assert doors.find(invitation) is None
    assert doors.invitation(0) is None
    assert doors.invitation(1) is not None


def test_an_offer_that_was_not_kept_leaves_the_invitation_open(doors: Doors) -> None:
    """A phone that lost its connection before it could store the key scans the code again."""
    invitation = doors.invitation(0)
    assert invitation is not None
    offered = doors.offer(0)
    assert doors.find(invitation) == Pass(0, invitation=True)
    assert doors.find(offered) == Pass(0)
    assert doors.keep(0, offered)


def test_of_two_phones_with_one_invitation_the_first_to_keep_wins(doors: Doors) -> None:
    quick, slow = doors.offer(0), doors.offer(0)
    assert doors.keep(0, quick)
    assert not doors.keep(0, slow)
    assert doors.find(slow) is None
    assert doors.find(quick) == Pass(0)


def test_a_key_opens_its_own_door_only(doors: Doors) -> None:
    key = doors.offer(0)
    assert not doors.keep(1, key)
    assert doors.invitation(1) is not None


def test_offers_are_bounded(doors: Doors) -> None:
    offers = [doors.offer(0) for _ in range(MOST_OFFERS + 1)]
    assert doors.find(offers[0]) is None
    assert doors.find(offers[1]) == Pass(0)


def test_a_freed_door_has_a_new_invitation_and_no_old_key(doors: Doors) -> None:
    before = doors.invitation(0)
    key = claim(doors, 0)
    doors.free(0)
    assert doors.find(key) is None
    assert doors.invitation(0) not in (None, before)


def test_a_new_game_has_new_doors(doors: Doors) -> None:
    key, invitation = claim(doors, 0), doors.invitation(1)
    assert invitation is not None
    kept = doors.saved()
    doors.open(8, 2, kept)
    assert doors.find(key) is None
    assert doors.find(invitation) is None
    assert doors.find("the-operator") == Pass(OPERATOR)


def test_the_same_game_after_a_restart_knows_its_keys(doors: Doors) -> None:
    key, invitation = claim(doors, 0), doors.invitation(1)
    assert invitation is not None
    again = Doors(lambda: "fresh", "the-operator")
    again.open(7, 2, doors.saved())
    assert again.find(key) == Pass(0)
    assert again.find(invitation) is None
    assert again.invitation(1) == "fresh"


def test_what_is_saved_tells_no_token(doors: Doors) -> None:
    key = claim(doors, 0)
    assert key not in str(doors.saved())
    assert str(doors.invitation(1)) not in str(doors.saved())
