"""Maps, sheets, gauges, line-ups and options: the facts of the game, counted here once more."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engines import captain_sonar as game
from engines.captain_sonar import charts, sheets
from engines.captain_sonar.charts import chart_of, read_data
from engines.captain_sonar.grid import SPACE, names_in
from engines.captain_sonar.sheets import gauges_of, sheet_of
from engines.errors import BadData
from engines.game import BadOption, IllegalAction, Outcome, said
from engines.match import Match
from tests.engines.captain_sonar_table import Table

COUNTS = {  # islands, holes, Archer mines
    ("alpha", "turn"): (8, 0, 0),
    ("alpha", "realtime"): (31, 0, 0),
    ("bravo", "turn"): (6, 0, 0),
    ("bravo", "realtime"): (16, 0, 0),
    ("charlie", "turn"): (6, 0, 0),
    ("charlie", "realtime"): (11, 0, 0),
    ("delta", "turn"): (10, 8, 0),
    ("delta", "realtime"): (24, 12, 0),
    ("echo", "turn"): (6, 0, 8),
    ("echo", "realtime"): (20, 0, 12),
}


@pytest.mark.parametrize(("name", "mode"), COUNTS)
def test_maps_have_the_counts_of_the_facts(name: str, mode: str) -> None:
    chart = chart_of(name, mode)
    islands, holes, archers = COUNTS[name, mode]
    size = 10 if mode == "turn" else 15
    assert chart.size == size
    assert chart.islands.bit_count() == islands
    assert chart.water.bit_count() == size * size - islands
    assert chart.water & chart.islands == 0
    assert chart.holes.bit_count() == holes
    assert chart.archers.bit_count() == archers
    assert len(chart.sectors) == (size // 5) ** 2
    assert all(sector.bit_count() == 25 for sector in chart.sectors)


@pytest.mark.parametrize(("name", "mode"), COUNTS)
def test_every_water_space_has_a_torpedo_target_and_a_neighbour(name: str, mode: str) -> None:
    chart = chart_of(name, mode)
    assert all(chart.reach.values())
    assert all(chart.near.values())


def test_some_spaces_of_the_maps() -> None:
    assert names_in(chart_of("alpha", "turn").islands) == ["D1", "H2", "C4", "H4", "E6", "G7", "D9", "H9"]
    assert names_in(chart_of("echo", "turn").archers) == ["H2", "E3", "B4", "H5", "B7", "G8", "D9", "I9"]
    large = ["M4", "N4", "M5", "N5", "D6", "E6", "D7", "E7", "I12", "J12", "I13", "J13"]
    assert names_in(chart_of("delta", "realtime").holes) == large
    assert chart_of("alpha", "realtime").sector[SPACE["L14"]] == 9


def test_the_holes_of_small_delta_are_marked_as_our_own() -> None:
    house = names_in(chart_of("delta", "turn").holes)
    assert house == ["H2", "I2", "H3", "I3", "D6", "E6", "D7", "E7"]
    entry = read_data("maps.toml")["delta"]["turn"]
    assert "unknown" in entry["holes_confidence"]
    assert "our own" in entry["house"][0]


def test_all_data_say_where_they_come_from_and_how_sure_that_is() -> None:
    entries = [entry for modes in read_data("maps.toml").values() for entry in modes.values()]
    entries += [read_data("sheets.toml")[name] for name in sheets.SHEETS]
    entries += read_data("gauges.toml").values()
    for entry in entries:
        assert entry["confidence"]
        assert entry["sources"]


def test_a_slip_in_a_drawing_is_found_at_load(monkeypatch: pytest.MonkeyPatch) -> None:
    maps = read_data("maps.toml")
    entry = maps["alpha"]["turn"]
    entry["chart"] = entry["chart"].replace("#", ".", 1)
    monkeypatch.setattr(charts, "_maps", lambda: maps)
    with pytest.raises(BadData, match=r"alpha.turn: drawn are .*'islands': 7"):
        chart_of.__wrapped__("alpha", "turn")


def test_a_slip_in_a_sheet_is_found_at_load(monkeypatch: pytest.MonkeyPatch) -> None:
    data = read_data("sheets.toml")
    data["24"]["North"][0] = "red orange"
    monkeypatch.setattr(sheets, "read_data", lambda _name: data)
    with pytest.raises(BadData, match=r"sheet 24: found are .*'red': 7"):
        sheet_of.__wrapped__("24")


@pytest.mark.parametrize(("name", "width", "each"), [("24", 6, 6), ("20", 5, 5)])
def test_sheets_have_the_counts_of_the_facts(name: str, width: int, each: int) -> None:
    sheet = sheet_of(name)
    assert [len(panel) for panel in sheet.panels] == [width] * 4
    for mask in (sheet.red, sheet.green, sheet.yellow, sheet.radiation):
        assert mask.bit_count() == each
    assert {mask.bit_count() for mask in sheet.circuit.values()} == {4}
    assert len(set(sheet.circuit.values())) == 3


def test_gauges_have_the_sizes_of_the_facts() -> None:
    assert gauges_of("realtime", False).sizes == (3, 3, 4, 3, 6, 0)
    assert gauges_of("turn", False).sizes == (2, 3, 3, 2, 5, 0)
    assert gauges_of("turn", True).sizes[-1] == gauges_of("realtime", True).sizes[-1] == 4


LINE_UPS = {
    8: ((0,), (1,), (2,), (3,), (4,), (5,), (6,), (7,)),
    7: ((0,), (1,), (2,), (3,), (4, 5), (6,), (7,)),
    6: ((0, 1), (2,), (3,), (4, 5), (6,), (7,)),
    5: ((0, 1), (2,), (3,), (4, 5, 6), (7,)),
    4: ((0, 1, 2), (3,), (4, 5, 6), (7,)),
    3: ((0, 1, 2), (3,), (4, 5, 6, 7)),
    2: ((0, 1, 2, 3), (4, 5, 6, 7)),
}


@pytest.mark.parametrize("players", LINE_UPS)
def test_line_ups_of_two_to_eight_players(players: int) -> None:
    assert game.line_up(players) == LINE_UPS[players]
    assert sorted(seat for held in game.line_up(players) for seat in held) == list(range(8))


@pytest.mark.parametrize("players", [2, 3])
def test_two_or_three_players_play_turn_by_turn_only(players: int) -> None:
    with pytest.raises(BadOption, match="turn by turn only"):
        game.line_up(players, "realtime")
    assert game.line_up(4, "realtime") == LINE_UPS[4]


@pytest.mark.parametrize("players", [0, 1, 9, True, "4", 4.0, None])
def test_there_are_no_other_line_ups(players: Any) -> None:
    with pytest.raises(BadOption, match="2 to 8 players"):
        game.line_up(players)


def test_a_line_up_for_an_unknown_mode_is_refused() -> None:
    with pytest.raises(BadOption, match="mode is turn or realtime"):
        game.line_up(4, "quick")


def test_options_have_their_defaults() -> None:
    assert game.start({}).setup.key == ("alpha", "turn", "24", 300)
    assert game.start({"mode": "realtime"}).setup.limit == 600
    assert game.start({"seats": 8, "sheet": "20"}).setup.key == ("alpha", "turn", "20", 300)
    assert game.start({"sheet": 20}) == game.start({"sheet": "20"})


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("map", "foxtrot", "alpha or bravo or charlie or delta or echo, not 'foxtrot'"),
        ("mode", "fast", "turn or realtime, not 'fast'"),
        ("sheet", "22", "24 or 20, not '22'"),
        ("limit", 0, "from 1 to 1000, not 0"),
        ("limit", True, "not True"),
        ("limit", "300", "not '300'"),
        ("map", ["alpha"], "not ['alpha']"),
        ("seats", 4, "8 seats, not 4"),
        ("weather", "fog", "no option 'weather'"),
        ("players", 9, "for 2 to 8 players, not 9"),
        ("clock", 60, "clock is for mode=realtime only"),
    ],
)
def test_options_that_cannot_be_are_named(option: str, value: Any, says: str) -> None:
    with pytest.raises(BadOption, match=re.escape(says)):
        game.start({option: value})


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("players", 3, "3 players can play turn by turn only"),
        ("clock", 0, "from 1 to 240, not 0"),
        ("clock", "60", "not '60'"),
        ("confirm", 601, "from 0 to 600, not 601"),
    ],
)
def test_what_a_table_cannot_do_in_real_time_is_named(option: str, value: Any, says: str) -> None:
    with pytest.raises(BadOption, match=re.escape(says)):
        game.start({"mode": "realtime", option: value})


def test_a_clock_that_runs_out_is_a_draw() -> None:
    match = Match(game, {"mode": "realtime", "clock": 1, "players": 4}, seed=1)
    with pytest.raises(IllegalAction, match="under way"):
        match.settle(0)
    match.apply(0, "start A1")
    match.apply(4, "start C7")
    assert [said(game, told) for told in match.settle(0)] == ["over limit"]
    assert match.outcome() == Outcome((), None, "limit")
    assert Match.load(match.saved(), game).outcome() == match.outcome()
    with pytest.raises(IllegalAction, match="clock"):
        Match(game, {}, seed=1).settle(0)


def test_the_small_sheet_has_five_symbols_a_panel() -> None:
    table = Table(sheet="20", yellow="A2")
    table.do(0, "course N")
    assert table.listed(2) == [f"cross N{n}" for n in range(1, 6)]
    assert "no such symbol" in table.refused(2, "cross N6")
