"""Tables at a real broker: Mosquitto with TLS and a password file, and a real `tidetable run`."""

from __future__ import annotations

import asyncio
import json
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import aiohttp
import aiomqtt
import pytest

from table.fleet.broker import read_broker
from table.fleet.listing import known_tables
from table.fleet.mailbag import Mailbag
from table.fleet.sender import Sender, end
from table.fleet.topics import Topics
from tests.fleet.mosquitto import Ear, Mosquitto, Need, free_port, running
from tests.system.commands import command, surroundings, tidetable

PATIENCE = 60.0


@pytest.fixture
def broker(need: Need, tmp_path: Path) -> Iterator[Mosquitto]:
    with running(need, tmp_path) as broker:
        yield broker


@pytest.fixture
def ear(broker: Mosquitto) -> Iterator[Ear]:
    ear = Ear(broker.broker)
    yield ear
    ear.close()


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


class Sending:
    """A sender in a loop, with an mailbag that the test fills."""

    def __init__(self, broker: Mosquitto, folder: Path, table: str = "one") -> None:
        self.topics, self.mailbag, self.news = Topics(table), Mailbag(folder), asyncio.Event()
        self.state = '{"faults": []}'
        self._sender = Sender(broker.broker, self.topics, self.mailbag, lambda: self.state, [], self.news)

    async def __aenter__(self) -> Sending:
        self._task = asyncio.create_task(self._sender.run())
        return self

    async def __aexit__(self, *_: object) -> None:
        await end(self._task)
        self.mailbag.close()

    def put(self, what: str) -> None:
        self.mailbag.put({"what": what})
        self.news.set()


def test_a_broker_that_was_away_gets_every_event_once(
    broker: Mosquitto, ear: Ear, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("table.fleet.sender.WAITS", (0.05,))
    monkeypatch.setattr("table.fleet.sender.PACE", 0.0)

    async def play() -> list[int]:
        async with Sending(broker, tmp_path) as table:
            table.put("before")
            await until(lambda: len(ear.all(table.topics.events)) == 1)
            broker.stop()
            for number in range(20):
                table.put(f"meanwhile {number}")
            broker.start()
            await until(lambda: len(ear.all(table.topics.events)) >= 21)
            assert len(table.mailbag) == 0
        return [json.loads(text)["number"] for text in ear.all(table.topics.events)]

    assert asyncio.run(play()) == list(range(1, 22))


def test_how_things_stand_is_told_when_it_changes(broker: Mosquitto, ear: Ear, tmp_path: Path) -> None:
    async def play() -> None:
        async with Sending(broker, tmp_path) as table:
            await until(lambda: ear.last(table.topics.state) == table.state)
            table.state = '{"faults": ["the journal cannot be written"]}'
            table.news.set()
            await until(lambda: ear.last(table.topics.state) == table.state)
        await until(lambda: ear.last(table.topics.presence) == "offline")

    asyncio.run(play())


def test_a_sender_that_does_not_hear_is_told_again_to_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("table.fleet.sender.GOODBYE", 0.01)

    async def hard_of_hearing() -> None:
        with suppress(asyncio.CancelledError):  # as asyncio.wait_for of Python 3.11 now and then
            await asyncio.sleep(PATIENCE)
        await asyncio.sleep(PATIENCE)

    async def play() -> bool:
        talking = asyncio.create_task(hard_of_hearing())
        await asyncio.sleep(0)
        await end(talking)
        return talking.cancelled()

    assert asyncio.run(play())


@pytest.mark.parametrize("wrong", ["password_file", "ca_file"])
def test_who_may_not_come_in_is_told(broker: Mosquitto, tmp_path: Path, wrong: str) -> None:
    (tmp_path / "wrong").write_text("fresh water\n")
    words = {**broker.settings, wrong: str(tmp_path / "wrong") if wrong == "password_file" else ""}
    lines = "".join(f'{key} = "{value}"\n' for key, value in words.items())
    (tmp_path / "tidetable.toml").write_text(f"[fleet]\n{lines}")
    done = tidetable("fleet", "--wait", "1", cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith(f"tidetable: the broker 127.0.0.1:{broker.port} cannot be asked: ")
    assert done.stderr.count("\n") == 1


def test_a_broker_that_lies_is_not_believed(broker: Mosquitto) -> None:
    async def lie() -> list[list[str]]:
        async with aiomqtt.Client(**broker.broker.connection()) as client:
            for topic, payload in (
                ("tidetable/one/state", "{"),
                ("tidetable/one/presence", "online"),
                ("tidetable/two/state", "[" * 100_000),
                ("tidetable/two/presence", "\x1b[2Jperhaps"),
                ("tidetable/three/state", '{"faults": "none at all", "game": 7}'),
                ("tidetable/three/presence", "online"),
            ):
                await client.publish(topic, payload, qos=1, retain=True)
        return [table.wrong() for table in await known_tables(broker.broker, 1.0)]

    one, three, two = asyncio.run(lie())
    assert one == three == ["it says nothing of itself"]
    assert two == ["it is gone: no power, no network, or switched off"]


def settings(broker: Mosquitto, table: str, more: str = "") -> str:
    lines = "".join(f'{key} = "{value}"\n' for key, value in broker.settings.items())
    return f'[companion]\nport = 0\n[fleet]\ntable = "{table}"\n{lines}{more}'


def test_the_command_lists_the_tables_with_what_is_wrong(broker: Mosquitto, tmp_path: Path) -> None:
    async def tell() -> None:
        async with Sending(broker, tmp_path, "harbour") as table:
            table.state = (
                '{"game": "Sea Leg", "phase": "playing", "faults": ["the reader of C5 does not answer"]}'
            )
            ear = Ear(broker.broker)
            await until(lambda: ear.last(table.topics.state) == table.state)
            ear.close()
            done = await asyncio.to_thread(tidetable, "fleet", "--json", "--wait", "1", cwd=tmp_path)
            assert done.returncode == 1, done.stderr
            assert json.loads(done.stdout)["harbour"]["wrong"] == ["the reader of C5 does not answer"]
            shown = await asyncio.to_thread(tidetable, "fleet", "--wait", "1", cwd=tmp_path)
            assert "harbour" in shown.stdout
            assert "the reader of C5" in shown.stdout

    (tmp_path / "tidetable.toml").write_text(settings(broker, "harbour"))
    asyncio.run(tell())


def test_without_a_broker_the_command_says_where_to_name_one(tmp_path: Path) -> None:
    done = tidetable("fleet", cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr == (
        "tidetable: no broker is named: set fleet.broker in the settings, or give --broker mqtts://NAME\n"
    )


def test_a_running_table_tells_of_itself_and_the_broker_tells_when_it_lost_its_power(
    broker: Mosquitto, ear: Ear, tmp_path: Path
) -> None:
    port = free_port()
    (tmp_path / "tidetable.toml").write_text(settings(broker, "Shop window", f"metrics_port = {port}\n"))
    process = subprocess.Popen(
        command("run"), cwd=tmp_path, env=surroundings(tmp_path), stderr=subprocess.PIPE, text=True
    )
    topics = Topics("shop-window")

    async def watch() -> None:
        await until(lambda: ear.last(topics.presence) == "online" and ear.last(topics.state) is not None)
        told = json.loads(ear.last(topics.state) or "")
        assert (told["table"], told["faults"]) == ("Shop window", [])
        async with aiohttp.ClientSession() as client:
            answer = await client.get(f"http://127.0.0.1:{port}/metrics")
            assert "tidetable_faults 0.0" in await answer.text()
        process.kill()
        await until(lambda: ear.last(topics.presence) == "offline")

    try:
        asyncio.run(watch())
    finally:
        process.kill()
        process.communicate()
    config = "homeassistant/binary_sensor/tidetable_shop-window/problem/config"
    assert json.loads(ear.last(config) or "")["device"]["name"] == "Shop window"


def test_a_broker_that_answers_with_nonsense_does_not_disturb(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("table.fleet.sender.WAITS", (0.0,))
    monkeypatch.setattr("table.fleet.sender.PATIENCE", 0.2)
    calls: list[bytes] = []

    async def nonsense(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        calls.append(await reader.read(1))
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        writer.close()

    async def play() -> None:
        server = await asyncio.start_server(nonsense, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        mailbag = Mailbag(tmp_path)
        mailbag.put({"what": "kept"})
        broker = read_broker(f"mqtt://127.0.0.1:{port}")
        sender = Sender(broker, Topics("one"), mailbag, lambda: "{}", [], asyncio.Event())
        task = asyncio.create_task(sender.run())
        await until(lambda: len(calls) >= 3)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert len(mailbag) == 1
        mailbag.close()
        server.close()

    asyncio.run(play())
    told = [record.message for record in caplog.records if record.name == "tidetable.fleet"]
    assert len(told) == 1, "one line for a broker that stays away"
