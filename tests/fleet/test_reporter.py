"""What others are told of a table: games and faults, each once, and no secret of a seat."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from engines.match import Entry
from table.fleet import mailbag as boxes
from table.fleet.broker import BrokerError, read_broker
from table.fleet.discovery import discovery
from table.fleet.mailbag import NAME, Mailbag
from table.fleet.opening import Correspondent
from table.fleet.reporter import Reporter, Tiding
from table.fleet.topics import Topics, table_id
from table.keeping.journal import Journal
from table.keeping.saved import Finale
from table.playing.intents import Abandon
from table.testing.quick import QuickTable


def reported(table: QuickTable) -> tuple[Reporter, list[Tiding]]:
    reports: list[Tiding] = []
    reporter = Reporter(reports.append)
    reporter.look(table.moment)
    return reporter, reports


def test_a_game_is_told_of_once_when_it_begins_and_once_when_it_is_given_up() -> None:
    table = QuickTable("sea_leg", {})
    table.set_up()
    reporter, reports = reported(table)
    assert not reporter.look(table.moment), "nothing is new"
    table.slide("C7", "C6")
    reporter.look(table.moment)
    table.do(Abandon())
    assert reporter.look(table.moment)
    assert [report.kind for report in reports] == ["game begun", "game abandoned"]
    assert {report.what for report in reports} == {"Sea Leg"}
    assert reporter.health.facts()["games"] == {"abandoned": 1, "begun": 1}


def test_a_fault_is_told_of_when_it_comes_and_when_it_goes() -> None:
    table = QuickTable("sea_leg", {})
    table.set_up()
    reporter, reports = reported(table)
    table.board.reader_down("C5")
    table.wait(1.0)
    reporter.look(table.moment)
    assert reporter.health.faults == ("the reader of C5 does not answer",)
    assert reporter.health.facts()["problem"] is True
    table.board.reader_up("C5")
    table.wait(1.0)
    reporter.look(table.moment)
    assert [(report.kind, report.what) for report in reports[1:]] == [
        ("fault", "the reader of C5 does not answer"),
        ("fault over", "the reader of C5 does not answer"),
    ]


@pytest.mark.parametrize("game", ["captivate", "sea_grid", "captain_sonar"])
def test_what_is_told_is_the_same_whatever_a_seat_hides(game: str) -> None:
    told = []
    for seed in (1, 2):
        table = QuickTable(game, {}, seed=seed)
        table.think()
        reporter, reports = reported(table)
        told.append((reporter.health, reports))
    assert told[0] == told[1]


def test_events_wait_in_a_file_with_numbers_that_never_come_again(tmp_path: Path) -> None:
    box = Mailbag(tmp_path)
    for what in ("a", "b"):
        box.put({"what": what})
    first, second = box.first()
    box.done(first.id)
    box.done(second.id)
    box.close()
    again = Mailbag(tmp_path)
    again.put({"what": "c"})
    assert [json.loads(event.payload)["number"] for event in again.first()] == [3]
    assert (tmp_path / NAME).stat().st_mode & 0o777 == 0o600
    again.close()


def test_the_outbox_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boxes, "MOST", 3)
    box = Mailbag(tmp_path)
    for number in range(5):
        box.put({"what": str(number)})
    assert [json.loads(event.payload)["what"] for event in box.first()] == ["2", "3", "4"]
    box.close()


def test_a_damaged_outbox_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(b"no database at all, but long enough to be looked at" * 30)
    box = Mailbag(tmp_path)
    box.put({"what": "a"})
    assert len(box) == 1
    assert list(tmp_path.glob("fleet.broken-*"))
    box.close()


def test_home_assistant_is_told_of_a_device_with_its_entities() -> None:
    messages = discovery(Topics("shop-window"), "Shop window", "1.2")
    assert all(message.retain for message in messages)
    told = {message.topic: json.loads(message.payload) for message in messages}
    problem = told["homeassistant/binary_sensor/tidetable_shop-window/problem/config"]
    assert problem["state_topic"] == "tidetable/shop-window/state"
    assert problem["availability_topic"] == "tidetable/shop-window/presence"
    assert len({each["unique_id"] for each in told.values()}) == len(told)
    assert {each["device"]["name"] for each in told.values()} == {"Shop window"}


def test_a_name_becomes_a_part_of_a_topic() -> None:
    assert table_id("Shop window #2/+") == "shop-window-2"
    assert table_id("///") == "table"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("broker.shop",), "no address of a broker"),
        (("mqtt://",), "no address of a broker"),
        (("mqtt://a:b:c",), "no address of a broker"),
        (("mqtt://broker.shop", "me"), "in the clear to broker.shop; use mqtts://broker.shop"),
        (("mqtts://b", "me", "/no/such/file"), "fleet.password_file names /no/such/file"),
        (("mqtts://b", "", "", "/no/such/file"), "fleet.ca_file names /no/such/file"),
    ],
)
def test_mistakes_in_the_brokers_settings_say_what_to_do(words: tuple[str, ...], says: str) -> None:
    with pytest.raises(BrokerError, match=says):
        read_broker(*words)


def test_games_before_this_start_are_told_of_too() -> None:
    journal = Journal(None)
    now = time.time()
    for at, ending in ((now - 3 * 86_400, "over"), (now, "over"), (now, "abandoned")):
        entry = journal.begin("sea_leg", {}, 1, "seed", at)
        journal.add(entry, 0, [Entry(0, "move C7 C6")], at, ending=Finale(ending))
    told = json.loads(Correspondent(None, "window", journal.statistics).state())
    assert told["today"] == {"begun": 2, "finished": 1, "abandoned": 1}
    assert told["total"] == {"begun": 3, "finished": 2, "abandoned": 1}
