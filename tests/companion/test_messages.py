"""What a page may say."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from table.showing.companion.messages import (
    KINDS,
    LARGEST,
    ActMessage,
    BadMessage,
    HelloMessage,
    Trace,
    read_message,
)

GOOD = [
    {"hello": "abc"},
    {"keep": True},
    {"act": "move C7 C6", "seat": 0, "at": 3},
    {"secure": 2, "seat": 1, "at": 0, "points": [[1, 2], [3, -4]], "initials": "AB"},
    {"hint": 3},
    {"kick": 1},
    {"bot": 1, "level": "hard"},
    {"free": 0},
    {"pause": False},
    {"abandon": True},
]
BAD = [
    "",
    "null",
    "[]",
    "{}",
    "7",
    '"hello"',
    "{",
    "[" * 3000,
    '{"a":' * 400,
    "\x00",
    '{"hello": "x", "act": "y", "seat": 0, "at": 0}',
    '{"hello": ""}',
    '{"hello": 7}',
    json.dumps({"hello": "x" * 65}),
    '{"hello": "x", "extra": 1}',
    '{"act": "move C7 C6"}',
    '{"act": "move C7 C6", "seat": -1, "at": 0}',
    '{"act": "move C7 C6", "seat": 0, "at": -1}',
    '{"act": "move C7 C6", "seat": true, "at": 0}',
    '{"act": "move C7 C6", "seat": 1e99, "at": 0}',
    '{"act": "", "seat": 0, "at": 0}',
    json.dumps({"act": "x" * 121, "seat": 0, "at": 0}),
    '{"secure": 1, "seat": 0, "at": 0, "points": [[1]]}',
    '{"secure": 1, "seat": 0, "at": 0, "points": [[1, NaN]]}',
    json.dumps({"secure": 1, "seat": 0, "at": 0, "points": [[1, 2]] * 401}),
    '{"secure": 1, "seat": 0, "at": 0, "points": [[1, 2], [9000, 2]]}',
    '{"pause": 1}',
    '{"kick": "0"}',
    '{"bot": 0, "level": "godlike"}',
    '{"__class__": "os"}',
    " " * (LARGEST + 1),
]


@pytest.mark.parametrize("message", GOOD, ids=lambda message: next(iter(message)))
def test_every_kind_is_read(message: dict[str, object]) -> None:
    read = read_message(json.dumps(message))
    assert type(read) is KINDS[next(iter(message))]


def test_what_was_said_is_what_is_read() -> None:
    assert read_message('{"hello": "abc"}') == HelloMessage("abc")
    assert read_message('{"act": "course N", "seat": 4, "at": 17}') == ActMessage("course N", 4, 17)
    traced = read_message('{"secure": 2, "seat": 1, "at": 0, "points": [[1, 2]]}')
    assert traced == Trace(2, 1, 0, [(1, 2)], "")


@pytest.mark.parametrize("text", BAD, ids=range(len(BAD)))
def test_anything_else_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(BadMessage) as caught:
        read_message(text)
    assert len(str(caught.value)) < 200
    assert "\n" not in str(caught.value)


@given(st.text(max_size=200) | st.recursive(st.none() | st.integers() | st.text(), st.lists).map(json.dumps))
def test_no_text_does_more_than_being_refused(text: str) -> None:
    with pytest.raises(BadMessage):
        read_message(text)
