"""The referee on a pipe: every request of docs/referee-protocol.md, and every way to ask wrongly."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines import sea_leg
from engines.game import Told
from engines.protocol import LONGEST_LINE, LONGEST_WHY, Referee
from tests.depth import examples

ALMOST_HOME = "\n".join([".....", "B....", *["....."] * 6, "....s"])


class Desk:
    """A client that asks with keyword arguments and reads the reply."""

    def __init__(self, game: Any = sea_leg, seed: int = 1) -> None:
        self.referee = Referee(game, Random(seed))

    def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        return self.line(json.dumps({"do": do, **fields}))

    def line(self, line: str | bytes) -> dict[str, Any]:
        answer = self.referee.answer(line)
        assert "\n" not in answer
        reply = json.loads(answer)
        assert isinstance(reply, dict)
        if reply["ok"] is False:
            assert set(reply) == {"ok", "error", "why"}
            assert reply["error"]
            assert reply["why"]
        return reply


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def playing(desk: Desk) -> Desk:
    assert desk.ask("new") == {"ok": True, "movers": [0]}
    return desk


def test_a_game_from_new_to_outcome(desk: Desk) -> None:
    assert desk.ask(
        "new", seats=2, seed=7, chance="seed", options={"position": ALMOST_HOME, "to_move": 1}
    ) == {
        "ok": True,
        "movers": [1],
    }
    assert desk.ask("outcome") == {"ok": True, "outcome": None}
    assert set(desk.ask("actions", seat=1)["actions"]) == {"move A2 A1", "move A2 B2", "move A2 B1"}
    assert desk.ask("actions", seat=0) == {"ok": True, "actions": []}
    assert desk.ask("apply", seat=1, action="move A2 B1") == {
        "ok": True,
        "movers": [],
        "told": [{"say": "move A2 B1", "to": "all"}, {"say": "over: captain home", "to": "all"}],
    }
    assert desk.ask("outcome") == {
        "ok": True,
        "outcome": {"winners": [1], "scores": None, "why": "captain home"},
    }
    assert desk.ask("actions", seat=1) == {"ok": True, "actions": []}
    assert desk.ask("apply", seat=0, action="move E9 E8")["error"] == "illegal"
    assert desk.ask("undo") == {"ok": True, "movers": [1]}


def test_an_illegal_action_changes_nothing(playing: Desk) -> None:
    before = playing.ask("save")
    reply = playing.ask("apply", seat=0, action="move C7 C5")
    assert (reply["ok"], reply["error"]) == (False, "illegal")
    assert "'move C7 C5' is no move" in reply["why"]
    for seat, action in (
        (1, "move C3 C4"),
        (-1, "move C7 C6"),
        (0, "pass"),
        (0, ""),
        (0, 5),
        (0, None),
        (0, ["x"]),
    ):
        assert playing.ask("apply", seat=seat, action=action)["error"] == "illegal"
    assert playing.ask("save") == before


def test_ask_and_seed_behave_alike_without_chance(desk: Desk) -> None:
    for chance in ("ask", "seed"):
        assert desk.ask("new", chance=chance) == {"ok": True, "movers": [0]}
        assert desk.ask("actions", seat=-1) == {"ok": True, "actions": []}


def test_view(playing: Desk) -> None:
    for request in ({"seat": 0}, {"seat": 1}, {"seat": None}, {}):
        view = playing.ask("view", **request)["view"]
        assert view["deck"] == "small"
        assert view["turn"] == 0
    assert playing.ask("view", seat=-1)["error"] == "unknown seat"
    assert playing.ask("view", seat=2)["error"] == "unknown seat"


def test_save_and_load(playing: Desk) -> None:
    playing.ask("apply", seat=0, action="move C7 C6")
    saved = playing.ask("save")["game"]
    playing.ask("new", options={"deck": "large"})
    assert playing.ask("load", game=saved) == {"ok": True, "movers": [1]}
    assert playing.ask("save")["game"] == saved
    assert Desk().ask("load", game=saved) == {"ok": True, "movers": [1]}


def test_undo_to_the_start_and_no_further(playing: Desk) -> None:
    playing.ask("apply", seat=0, action="move C7 C6")
    playing.ask("apply", seat=1, action="move C3 C4")
    assert playing.ask("undo") == {"ok": True, "movers": [1]}
    assert playing.ask("undo") == {"ok": True, "movers": [0]}
    assert playing.ask("undo")["error"] == "nothing to undo"
    assert playing.ask("actions", seat=0)["actions"]


@pytest.mark.parametrize("do", ["actions", "apply", "outcome", "view", "save", "undo"])
def test_before_new_there_is_no_game(desk: Desk, do: str) -> None:
    reply = desk.ask(do, seat=0, action="move C7 C6")
    assert reply["error"] == "no game"
    assert "new" in reply["why"]


@pytest.mark.parametrize("seat", [2, -2, 99, True, 0.0, "0", None, [], {}, 10**30])
def test_unknown_seats(playing: Desk, seat: Any) -> None:
    assert playing.ask("actions", seat=seat)["error"] == "unknown seat"
    assert playing.ask("apply", seat=seat, action="move C7 C6")["error"] == "unknown seat"


@pytest.mark.parametrize(
    "request_",
    [
        {"options": {"colour": "red"}},
        {"options": {"deck": "huge"}},
        {"options": {"deck": ["small"]}},
        {"options": {"position": "x"}},
        {"options": {"to_move": 2}},
        {"options": {"opening": 1}},
        {"options": []},
        {"options": None},
        {"seats": 3},
        {"seats": "2"},
        {"seats": None},
        {"seats": 2, "options": {"seats": 3}},
        {"chance": "dice"},
        {"chance": None},
        {"chance": []},
        {"seed": "seven"},
        {"seed": 1.5},
        {"seed": True},
        {"seed": None},
    ],
)
def test_a_refused_new_leaves_the_running_game(playing: Desk, request_: dict[str, Any]) -> None:
    playing.ask("apply", seat=0, action="move C7 C6")
    before = playing.ask("save")
    assert playing.ask("new", **request_)["error"] == "bad option"
    assert playing.ask("save") == before
    assert Desk().ask("new", **request_)["error"] == "bad option"


def test_an_option_in_the_wrong_place_is_pointed_out(desk: Desk) -> None:
    reply = desk.ask("new", deck="large")
    assert reply["error"] == "bad request"
    assert "'deck'" in reply["why"]


def test_a_refused_load_leaves_the_running_game(playing: Desk) -> None:
    saved = playing.ask("save")["game"]
    playing.ask("apply", seat=0, action="move C7 C6")
    before = playing.ask("save")
    for game in (
        None,
        7,
        "sea_leg",
        [],
        {},
        {**saved, "game": "captivate"},
        {**saved, "actions": [[0, "move C7 C5"]]},
        {**saved, "actions": [[0, "move C7 C6"], [0, "move B7 B6"]]},
        {**saved, "actions": [[5, "move C7 C6"]]},
        {**saved, "actions": "move C7 C6"},
    ):
        assert playing.ask("load", game=game)["error"] == "bad game"
    assert playing.ask("load", game={**saved, "options": {"deck": "no"}})["error"] == "bad option"
    assert playing.ask("load", game={**saved, "chance": "no"})["error"] == "bad option"
    assert playing.ask("load")["error"] == "bad request"
    assert playing.ask("save") == before


BAD_LINES: list[str | bytes] = [
    "",
    " ",
    "new",
    "{",
    "[]",
    "null",
    "7",
    '"new"',
    '{"do":"new"',
    '{"do":"new"} {"do":"new"}',
    "{'do':'new'}",
    '{"do":"new","seed":NaN}',
    '{"do":"new","seed":Infinity}',
    '{"do":"new","seed":-Infinity}',
    '{"do":"new","seed":1e999}',
    '{"do":"new","do":"new"}',
    '{"do":"new","options":{"deck":"small","deck":"large"}}',
    '{"do":"new","seed":' + "9" * 5000 + "}",
    '{"do":"new","options":' + "[" * 100_000 + "]" * 100_000 + "}",
    '{"a":' * 50_000 + "1" + "}" * 50_000,
    '{"do":"new","pad":"' + "x" * LONGEST_LINE + '"}',
    b'{"do":"new","seed":"\xff\xfe"}',
    "\x00",
    "\ufeff" + '{"do":"new"}',
]


@pytest.mark.parametrize("line", BAD_LINES, ids=[repr(line[:30]) for line in BAD_LINES])
def test_a_bad_line_is_answered_and_changes_nothing(playing: Desk, line: str | bytes) -> None:
    before = playing.ask("save")
    assert playing.line(line)["error"] == "bad line"
    assert playing.ask("save") == before


@pytest.mark.parametrize("do", ["nothing", "", None, 1, ["new"], {}, True, "NEW", "possible"])
def test_an_unknown_request_lists_those_there_are(playing: Desk, do: Any) -> None:
    reply = playing.line(json.dumps({"do": do}))
    assert reply["error"] == "bad request"
    assert "actions" in reply["why"]


def test_a_missing_field_is_named(playing: Desk) -> None:
    assert "'seat'" in playing.ask("actions")["why"]
    assert "'action'" in playing.ask("apply", seat=0)["why"]
    assert playing.line("{}")["error"] == "bad request"


def test_a_long_input_is_quoted_in_part(playing: Desk) -> None:
    assert len(playing.ask("apply", seat=0, action="x" * 100_000)["why"]) <= LONGEST_WHY + 3


def test_lines_as_bytes_and_words_from_anywhere(playing: Desk) -> None:
    assert playing.line(b'{"do":"actions","seat":0}\n')["ok"] is True
    reply = playing.ask("apply", seat=0, action="brände \ud800 🌊")
    assert reply["error"] == "illegal"


def test_without_a_seed_games_differ_and_with_one_they_do_not() -> None:
    def seed(desk: Desk, **fields: Any) -> int:
        desk.ask("new", **fields)
        return int(desk.ask("save")["game"]["seed"])

    assert seed(Desk(seed=1)) != seed(Desk(seed=2))
    assert seed(Desk(seed=1), seed=9) == seed(Desk(seed=2), seed=9) == 9


class SonarLike:
    """Sea Leg with a request of its own, as a game with more to tell may have."""

    def __init__(self) -> None:
        self.REQUESTS = {"possible": lambda state, seat: {"cells": [f"{seat}", f"{state.ply}"]}}

    def __getattr__(self, name: str) -> Any:
        return getattr(sea_leg, name)


def test_a_game_may_answer_requests_of_its_own() -> None:
    desk = Desk(SonarLike())
    assert desk.ask("possible", seat=1)["error"] == "no game"
    desk.ask("new")
    assert desk.ask("possible", seat=1) == {"ok": True, "cells": ["1", "0"]}
    assert desk.ask("possible", seat=-1)["error"] == "unknown seat"
    assert desk.ask("possible", seat=8)["error"] == "unknown seat"
    assert desk.ask("possible")["error"] == "bad request"


class Whispering(SonarLike):
    def tell(self, *_: Any) -> list[Told]:
        return [Told("psst", (0, 1)), Told("crew", (1,)), Told("loud")]


def test_told_items_name_their_audience() -> None:
    desk = Desk(Whispering())
    desk.ask("new")
    assert desk.ask("apply", seat=0, action="move C7 C6")["told"] == [
        {"say": "psst", "to": [0, 1]},
        {"say": "crew", "to": [1]},
        {"say": "loud", "to": "all"},
    ]


class Faulty(SonarLike):
    def tell(self, *_: Any) -> list[Told]:
        raise KeyError("C7")


def test_a_fault_of_the_game_is_said_and_changes_nothing() -> None:
    desk = Desk(Faulty())
    desk.ask("new")
    before = desk.ask("save")
    reply = desk.ask("apply", seat=0, action="move C7 C6")
    assert (reply["error"], reply["why"]) == ("fault", "KeyError: 'C7'")
    assert desk.ask("save") == before


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
FIELDS = st.fixed_dictionaries(
    {"do": st.sampled_from(["new", "actions", "apply", "outcome", "view", "save", "load", "undo"]) | JSON},
    optional={
        "seat": st.sampled_from([0, 1]) | JSON,
        "action": st.sampled_from(["move C7 C6", "move C3 C4"]) | JSON,
        "options": st.fixed_dictionaries({}, optional={"deck": st.just("large") | JSON, "opening": JSON})
        | JSON,
        "seats": st.just(2) | JSON,
        "game": JSON,
    },
)


@examples(60)
@given(st.lists(FIELDS, max_size=12))
def test_any_conversation_is_answered_line_by_line(requests: list[dict[str, Any]]) -> None:
    desk = Desk()
    desk.ask("new", seed=1)
    for request in requests:
        before = desk.ask("save")
        reply = desk.line(json.dumps(request))
        assert reply.get("error") != "fault"
        if not reply["ok"]:
            assert desk.ask("save") == before


@examples(60)
@given(st.text() | st.binary())
def test_any_line_at_all_is_answered(line: str | bytes) -> None:
    assert Desk().line(line)["ok"] is False
