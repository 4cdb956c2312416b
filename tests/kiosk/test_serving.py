"""Service mode: two keys held, tests of everything, what failed, and a file for a bug report."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.board import SERVICE, KeyPressed, Reading
from hardware.keys import KeyPins, Keys
from table.kiosk.serving import READ
from table.running import machine
from table.running.faultbook import FaultBook
from table.running.keeper import RESTART, Keeper
from table.showing.companion.operator import operator_token
from tests.kiosk.guests import GuestTable, guests


def with_keeper(table: GuestTable, folder: Path) -> Keeper:
    faults = FaultBook(table.house.journal.statistics, lambda: table.wall + table.clock.now)
    table.table.witnesses.append(faults)
    table.table.keeper = Keeper(table.config, folder, table.house.journal, faults)
    return table.table.keeper


def test_every_reader_lamp_and_key_can_be_tried(tmp_path: Path) -> None:
    with guests(tmp_path, ("sea_leg",)) as table:
        with_keeper(table, tmp_path)
        table.key(SERVICE)
        assert table.scene.turn == "Service"
        table.choose("Test the readers")
        table.hands.put("bow-1", "B3")
        table.settle()
        assert table.scene.now.startswith("1 of 45 readers")
        assert [cell for cell, lamp in table.table.lamps.items() if lamp == READ] == ["B3"]
        table.key("back")
        table.choose("Test the lamps")
        assert len({lamp.colour for lamp in table.table.lamps.values()}) == 1
        before = table.table.lamps["A1"]
        table.key("confirm")
        assert table.table.lamps["A1"] != before
        table.key("back")
        table.choose("Test keys and buttons")
        table.world.press("C4")
        table.settle()
        assert "C4" in table.scene.now
        table.key("menu")
        assert "menu" in table.scene.now
        table.key("back")
        table.choose("Test the sound")
        tone = table.scene.tone
        table.key("confirm")
        assert table.scene.tone != tone, "which is what is heard"
        table.key("back")
        table.choose("Back to the guests")
        assert table.station == "Choosing"


def test_keys_that_are_shown_are_answered_while_a_tile_is_away(tmp_path: Path) -> None:
    """That is when the shop's people want service mode; a game that is chosen waits for the tile."""
    with guests(tmp_path, ("sea_leg",)) as table:
        with_keeper(table, tmp_path)
        table.world.unplug(1)
        table.settle()
        assert [key.word for key in table.scene.keys] == ["confirm"]
        table.key("confirm")
        assert table.station == "Choosing"
        table.key(SERVICE)
        assert table.scene.turn == "Service"
        table.choose("Back to the guests")
        table.choose("Sea Leg")
        table.choose("2 of us")
        assert (table.station, table.moment.ready, table.scene.keys) == ("AtGame", False, ())
        table.world.replug(1)
        table.settle()
        table.follow()
        assert table.moment.playing


def test_what_failed_is_told_in_words(tmp_path: Path) -> None:
    with guests(tmp_path, ("sea_leg",)) as table:
        with_keeper(table, tmp_path)
        table.world.reader_down("D2")
        table.settle()
        table.key(SERVICE)
        table.choose("What failed last")
        assert [line.say for line in table.scene.log if "D2: no answer, and it still is so" in line.say]
        assert next(cell for cell in table.scene.mat.cells if cell.cell == "D2").down
        table.key("back")
        table.choose("About this table")
        assert any("GB free" in line.say for line in table.scene.log)


def test_a_game_is_kept_while_the_table_is_looked_after(tmp_path: Path) -> None:
    with guests(tmp_path, ("sea_leg",)) as table:
        with_keeper(table, tmp_path)
        table.begin("Sea Leg", "2 of us")
        table.follow()
        table.play(2)
        table.key(SERVICE)
        assert table.station == "Serving"
        table.choose("Back to the guests")
        assert table.rows[0].startswith("Go on: Sea Leg")
        table.settle(400)
        assert table.station == "Attracting"


def test_the_table_restarts_when_asked_twice(tmp_path: Path) -> None:
    with guests(tmp_path, ("sea_leg",)) as table:
        keeper = with_keeper(table, tmp_path)
        table.key(SERVICE)
        table.choose("Restart the table")
        assert not table.table.stopped.is_set()
        table.key("confirm")
        assert (table.table.stopped.is_set(), keeper.code) == (True, RESTART)


def test_a_report_helps_and_tells_no_secret(tmp_path: Path) -> None:
    token = operator_token(tmp_path)
    with guests(tmp_path, ("captivate",)) as table:
        with_keeper(table, tmp_path)
        table.begin("Captivate")
        while not table.at_game:
            table.key("confirm")
        table.follow()
        table.play(4)
        record, seed = table.moment.record, table.house.journal.games()[0].seed
        table.key(SERVICE)
        table.choose("Write a file")
        table.key("confirm")
        assert table.scene.now.startswith("The file is ")
        path = next(tmp_path.glob("report-*.json"))
        assert path.stat().st_mode & 0o777 == 0o600
        text = path.read_text()
        told = json.loads(text)
        assert told["games"][0] == {"number": 1, "game": "captivate", "fate": "kept", "actions": len(record)}
        assert told["settings"]["mat"]["columns"] == 5
        for secret in (token, str(seed), *table.house.everything.ids, *(entry.text for entry in record)):
            assert f'"{secret}"' not in text
            assert len(secret) < 6 or secret not in text


@pytest.mark.parametrize(("said", "low"), [("throttled=0x50005", True), ("throttled=0x0", False)])
def test_a_weak_supply_is_told_by_the_pi(tmp_path: Path, said: str, low: bool) -> None:
    command = tmp_path / "vcgencmd"
    command.write_text(f"#!/bin/sh\necho {said}\n")
    command.chmod(0o755)
    assert machine.under_voltage(str(command)) is low


def test_two_keys_of_a_side_that_are_held_mean_service(monkeypatch: pytest.MonkeyPatch) -> None:
    pins = MockFactory()
    keys = Keys({(0, "menu"): KeyPins(4), (0, "back"): KeyPins(5), (1, "menu"): KeyPins(6)}, pin_factory=pins)
    heard: list[Reading] = []
    monkeypatch.setattr(keys, "_hand_over", heard.append)
    monkeypatch.setattr("gpiozero.Button.is_held", property(lambda button: button.is_pressed))
    try:
        pins.pin(4).drive_low()
        keys._held(0)
        assert heard == [], "one key alone is one key"
        pins.pin(5).drive_low()
        keys._held(0)
        keys._held(1)
        assert heard == [KeyPressed(0, SERVICE)]
    finally:
        keys.close()
        pins.reset()
