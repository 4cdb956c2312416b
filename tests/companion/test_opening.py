"""Secrets on the disk: made once, readable by the table's own user alone, of no use to a reader."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from table.playing.intents import Abandon
from table.showing.companion import opening
from table.showing.companion.opening import DOORS_FILE
from table.showing.companion.operator import OPERATOR_FILE, operator_token
from tests.companion.pages import client, table_with_pages
from tests.system.commands import command, surroundings, tidetable

WITH_PAGES = 'kiosk.games = ["sea_leg"]\n[companion]\non = true\n{}\n'
HEADLESS = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_operators_token_is_made_once(tmp_path: Path) -> None:
    token = operator_token(tmp_path)
    assert len(token) == 24
    assert operator_token(tmp_path) == token
    assert mode(tmp_path / OPERATOR_FILE) == 0o600


def test_phones_come_back_in_after_a_restart_and_a_new_game_shuts_them_out(tmp_path: Path) -> None:
    async def play() -> None:
        async with table_with_pages("sea_leg", folder=tmp_path, once=False) as table:
            async with client(table, table.token("Stern")) as page:
                await page.next("state")
                key = page.key
            old_code = table.token("Bow")
        assert mode(tmp_path / DOORS_FILE) == 0o600
        assert key not in (tmp_path / DOORS_FILE).read_text()
        async with table_with_pages("sea_leg", folder=tmp_path, once=False) as table:
            assert list(table.codes()) == ["Bow"]
            async with client(table, key) as page:
                assert "welcome" in page.heard[0]
            async with client(table, old_code) as page:
                assert page.heard[0]["bye"]["final"]
            table.do(Abandon())
        async with table_with_pages("sea_leg", folder=tmp_path, once=False) as table:
            assert sorted(table.codes()) == ["Bow", "Stern"]
            async with client(table, key) as page:
                assert page.heard[0]["bye"]["final"]

    asyncio.run(play())


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"[]",
        b'{"keys": 3}',
        b'{"game": 1, "keys": ["zz"]}',
        b'{"keys": [7]}',
        b"\xff",
        b"[" * 99999,
    ],
)
def test_doors_that_cannot_be_read_are_set_aside_and_made_anew(tmp_path: Path, text: bytes) -> None:
    (tmp_path / DOORS_FILE).write_bytes(text)
    told: list[str] = []
    assert opening._read(tmp_path / DOORS_FILE, told.append) == {}
    (aside,) = tmp_path.iterdir()
    assert re.fullmatch(r"doors\.broken-\d{8}-\d{6}\.json", aside.name)
    assert aside.read_bytes() == text
    assert told == [f"the file doors.json was damaged: it is set aside as {aside.name}"]
    assert opening._read(tmp_path / DOORS_FILE, told.append) == {}
    assert len(told) == 1, "told once"


@pytest.mark.parametrize("text", [b"\xff\xfe\x00", b"short", b"two words of a token", b"x" * 65])
def test_a_token_that_is_none_is_set_aside_and_another_made(tmp_path: Path, text: bytes) -> None:
    (tmp_path / OPERATOR_FILE).write_bytes(text)
    told: list[str] = []
    token = operator_token(tmp_path, told.append)
    assert len(token) == 24
    assert operator_token(tmp_path, told.append) == token
    (aside,) = tmp_path.glob("operator-token.broken-*")
    assert aside.read_bytes() == text
    assert len(told) == 1


def test_a_folder_in_a_files_place_is_set_aside_too(tmp_path: Path) -> None:
    for name in (OPERATOR_FILE, DOORS_FILE):
        (tmp_path / name).mkdir()
    assert operator_token(tmp_path) == operator_token(tmp_path)
    assert opening._read(tmp_path / DOORS_FILE) == {}
    assert not (tmp_path / DOORS_FILE).exists()


def test_a_token_that_was_never_written_is_made_without_ado(tmp_path: Path) -> None:
    (tmp_path / OPERATOR_FILE).touch()
    told: list[str] = []
    assert len(operator_token(tmp_path, told.append)) == 24
    assert told == []


def test_what_the_doors_keep_is_read_again(tmp_path: Path) -> None:
    kept = {"game": 3, "keys": [None, "ab" * 32], "devices": [None, "cd" * 32], "shared": [1]}
    opening._write(tmp_path / DOORS_FILE, kept)
    assert opening._read(tmp_path / DOORS_FILE) == kept
    assert json.loads((tmp_path / DOORS_FILE).read_text()) == kept


def test_devices_that_make_no_sense_keep_no_phone_out(tmp_path: Path) -> None:
    kept = {"game": 3, "keys": ["ab" * 32], "devices": ["zz", 7], "shared": [5, "x", None]}
    opening._write(tmp_path / DOORS_FILE, kept)
    assert opening._read(tmp_path / DOORS_FILE) == {**kept, "devices": [None, None], "shared": []}


def test_a_full_disk_does_not_stop_a_game(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    opening._write(tmp_path / "gone" / DOORS_FILE, {"game": 3, "keys": []})
    assert "cannot be written" in caplog.text


def test_pages_whose_port_another_program_has_are_at_another_and_say_so(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        (tmp_path / "tidetable.toml").write_text(WITH_PAGES.format(f"port = {port}"))
        environment = surroundings(tmp_path, **HEADLESS)
        run = subprocess.Popen(
            command("run"), cwd=tmp_path, env=environment, stderr=subprocess.PIPE, text=True
        )
        with run:
            try:
                assert run.stderr is not None
                said = f"another program uses port {port}: the pages are at port "
                line = next(line for line in run.stderr if said in line)
                instead = int(line.partition(said)[2])
                socket.create_connection(("127.0.0.1", instead)).close()
            finally:
                run.terminate()


def test_an_address_that_is_not_ours_is_told_with_the_way_out(tmp_path: Path) -> None:
    (tmp_path / "tidetable.toml").write_text(WITH_PAGES.format('host = "192.0.2.7"'))
    done = tidetable("run", cwd=tmp_path, **HEADLESS)
    assert done.returncode == 1
    assert "the pages cannot be opened at 192.0.2.7" in done.stderr.splitlines()[-1]
    assert "companion.host" in done.stderr.splitlines()[-1]


def test_the_command_shows_the_operators_link(tmp_path: Path) -> None:
    (tmp_path / "tidetable.toml").write_text(
        f'[companion]\non = true\nport = 8200\n[table]\nstate_dir = "{tmp_path / "state"}"\n'
    )
    first, again = (tidetable("operator-link", cwd=tmp_path) for _ in range(2))
    assert first.stdout == again.stdout
    token = (tmp_path / "state" / OPERATOR_FILE).read_text()
    assert first.stdout == f"http://127.0.0.1:8200/#{token}\n"


def test_without_a_companion_there_is_no_link(tmp_path: Path) -> None:
    done = tidetable("operator-link", cwd=tmp_path)
    assert done.returncode == 1
    assert "companion.on is false" in done.stderr


def test_without_a_companion_no_server_is_even_imported(tmp_path: Path) -> None:
    """Starting a table costs what it did: aiohttp takes longer to import than all the rest."""
    code = (
        "import sys, asyncio; from table.running import app; from table.running.house import furnish;"
        "from table.settings.config import Config;"
        "house = furnish('sea_leg', Config(), 'mock:', {}, fast=True, keep=False);"
        "service = app.make_service(house, [], once=True);"
        "loop = asyncio.new_event_loop(); loop.call_later(0.2, service.stop);"
        "loop.run_until_complete(service.run());"
        "print([name for name in ('aiohttp', 'segno', 'zeroconf') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=surroundings(tmp_path), capture_output=True, text=True
    )
    assert done.stdout == "[]\n", done.stderr
