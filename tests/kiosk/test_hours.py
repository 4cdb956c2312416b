"""Day and night: opening hours, dimmed lamps and screens, and a table that sleeps."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from hardware.board import DARK, Lamp, Pattern
from hardware.mock import MockBoard
from table.kiosk.hours import Hours, minutes
from table.running.daylight import Daylight, hours_of
from table.running.dimming import DimmedBoard
from table.settings.config import Config, ConfigError, load_config
from table.settings.sections import HourSettings
from table.showing.display.picture import render
from tests.kiosk.guests import guests
from tests.pictures.scenes import SCENES

SHOP = HourSettings(open="10:00", close="20:00", night="18:00", morning="08:00", dimmed=0.25)


@pytest.mark.parametrize(
    ("at", "is_open", "level"),
    [
        ("09:59", False, 1.0),
        ("10:00", True, 1.0),
        ("18:00", True, 0.25),
        ("20:00", False, 0.25),
        ("07:59", False, 0.25),
    ],
)
def test_hours_have_a_beginning_and_an_end(at: str, is_open: bool, level: float) -> None:
    hours = hours_of(Config(hours=SHOP))
    assert (hours.is_open(minutes(at)), hours.level(minutes(at))) == (is_open, level)


def test_hours_may_go_over_midnight() -> None:
    bar = Hours(opened=(minutes("18:00"), minutes("02:00")))
    assert [bar.is_open(minutes(at)) for at in ("17:59", "23:00", "01:59", "02:00")] == [
        False,
        True,
        True,
        False,
    ]


def test_a_closed_table_sleeps_and_wakes_by_a_touch(tmp_path: Path) -> None:
    with guests(tmp_path, ("sea_leg", "captain_zemo")) as table:
        clock = [minutes("12:00")]
        config = msgspec.structs.replace(table.config, hours=SHOP)
        daylight = Daylight(table.table, table.house.board, config, clock=lambda: clock[0])
        daylight.look()
        assert (table.station, table.scene.brightness) == ("Attracting", 1.0)
        clock[0] = minutes("21:00")
        daylight.look()
        table.settle(1)
        assert (table.station, table.scene.brightness) == ("Sleeping", 0.0)
        assert set(table.table.lamps.values()) <= {DARK}
        table.key("left")
        assert (table.station, table.scene.brightness) == ("Choosing", 0.25)
        table.settle(70)
        assert table.station == "Sleeping"
        clock[0] = minutes("10:00")
        daylight.look()
        table.settle(1)
        assert (table.station, table.scene.brightness) == ("Attracting", 1.0)


def test_a_game_is_played_to_its_end_though_the_shop_has_closed(tmp_path: Path) -> None:
    with guests(tmp_path, ("sea_leg",)) as table:
        table.begin("Sea Leg", "2 of us")
        table.table.keep_hours(is_open=False, brightness=1.0)
        table.follow()
        table.play(3)
        assert len(table.moment.record) == 3


def test_lamps_are_dimmed_and_told_anew_when_it_gets_dark() -> None:
    mock = MockBoard()
    board = DimmedBoard(mock, 0.5)
    board.light({"A1": Lamp(Pattern.STEADY, (200, 100, 1))})
    assert mock.shown["A1"] == Lamp(Pattern.STEADY, (100, 50, 1))
    board.dim(0.1)
    assert mock.shown["A1"] == Lamp(Pattern.STEADY, (10, 5, 1)), "what is lit stays lit"


def test_the_screen_is_dimmed_by_the_painter() -> None:
    scene = SCENES["menu"]()
    bright, dim, black = (render(scene._replace(brightness=share)) for share in (1.0, 0.5, 0.0))
    for x in range(0, 1280, 97):
        for y in range(0, 720, 83):
            assert dim.get_at((x, y))[0] <= bright.get_at((x, y))[0] // 2 + 1
            assert tuple(black.get_at((x, y)))[:3] == (0, 0, 0)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[hours]\nopen = "10:00"\n', "hours.close is missing"),
        ('[hours]\nopen = "25:00"\nclose = "20:00"\n', "hours.open must be a time such as"),
        ("[lamps]\nbrightness = 2\n", "lamps.brightness must be a number from 0.05 to 1.0"),
    ],
)
def test_mistakes_are_named(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "table.toml").write_text(text)
    with pytest.raises(ConfigError, match=says):
        load_config(tmp_path / "table.toml")
