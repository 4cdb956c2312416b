"""The operator's link: the one that is valid at the table that runs, and how it stops being so."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import aiohttp
import pytest

from table.keeping.folder import FolderError, folder_of
from table.playing.intents import Pause
from table.showing.companion.operator import (
    OPERATOR_FILE,
    PAGES_FILE,
    OperatorToken,
    operator_token,
    renew_token,
)
from tests.companion.pages import client, table_with_pages
from tests.system.commands import ROOT, command, surroundings, tidetable


def settings(folder: Path, port: int) -> None:
    text = 'game.name = "sea_leg"\n'
    text += f'[companion]\non = true\nport = {port}\n[table]\nstate_dir = "{folder / "state"}"\n'
    (folder / "tidetable.toml").write_text(text)


async def welcome(link: str) -> bool:
    """Does this link open the operator's page?"""
    base, _, token = link.strip().partition("/#")
    async with aiohttp.ClientSession() as http, http.ws_connect(f"{base}/ws", origin=base) as socket:
        await socket.send_json({"hello": token})
        return "welcome" in (await socket.receive(20)).json()


def test_the_link_is_that_of_the_table_that_runs_and_a_renewed_one_counts_at_once(tmp_path: Path) -> None:
    settings(tmp_path, 0)  # any port that is free: only the table that runs knows which

    async def play() -> None:
        (tmp_path / "state").mkdir(mode=0o700)
        async with table_with_pages("sea_leg", folder=tmp_path / "state", once=False) as table:
            shown = await asked(tmp_path)
            assert shown == f"{table.base}/#{table.operator}\n"
            async with client(table, table.operator) as operator:
                await operator.next("operator")
                renewed = await asked(tmp_path, "--renew")
                assert renewed not in (shown, "")
                await operator.say(pause=True)
                await operator.ended()
                assert operator.heard[-1]["bye"]["final"]
                assert not table.moment.paused
            assert not await welcome(shown)
            assert await welcome(renewed)
            assert await asked(tmp_path) == renewed
        assert not (tmp_path / "state" / PAGES_FILE).exists()

    asyncio.run(play())


async def asked(folder: Path, *words: str) -> str:
    done = await asyncio.to_thread(tidetable, "operator-link", *words, cwd=folder)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_an_old_operators_page_is_told_nothing_more_after_the_link_was_renewed(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            table_with_pages("sea_leg", folder=tmp_path, once=False) as table,
            client(table, table.operator) as operator,
        ):
            await operator.next("operator")
            renew_token(tmp_path)
            table.do(Pause(True))
            await operator.ended()
            assert not any(heard.get("operator", {}).get("paused") for heard in operator.heard)

    asyncio.run(play())


def test_a_token_file_that_is_gone_or_empty_renews_nothing(tmp_path: Path) -> None:
    token = OperatorToken(tmp_path)
    first = token()
    (tmp_path / OPERATOR_FILE).write_bytes(b"\xff\xfe")
    assert token() == first
    (tmp_path / OPERATOR_FILE).unlink()
    assert token() == first
    assert renew_token(tmp_path) == token() != first
    assert operator_token(tmp_path) == token()


def test_a_token_that_root_renews_belongs_to_the_service(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the table could not read it, and the link that was shown would open nothing."""
    given: list[tuple[str, int, int]] = []
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "chown", lambda path, user, group: given.append((path.name, user, group)))
    renew_token(tmp_path)
    owner = tmp_path.stat()
    assert given == [(f"{OPERATOR_FILE}.new", owner.st_uid, owner.st_gid)]


# What systemd gives the service: a folder of its own that the settings do not name, behind a wall.
AS_INSTALLED = """
set -e
mount -t tmpfs tmpfs /var/lib
mount -t tmpfs tmpfs /etc
mkdir -p /etc/tidetable /var/lib/private/tidetable
chmod 700 /var/lib/private /var/lib/private/tidetable
ln -s private/tidetable /var/lib/tidetable
printf 'game.name = "sea_leg"\\n[companion]\\non = true\\nport = 0\\n' > /etc/tidetable/tidetable.toml
exec "$@"
"""
SERVICE = """
import json, os, socket, subprocess, sys
from pathlib import Path
given = [sys.executable, "-P", "-m", "table.cli.main"]
config = ["--config", "/etc/tidetable/tidetable.toml"]
state = Path("/var/lib/private/tidetable")
manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
manager.bind("/var/lib/notify")
manager.settimeout(60)
told = {"STATE_DIRECTORY": str(state), "NOTIFY_SOCKET": "/var/lib/notify"}
table = subprocess.Popen([*given, "run", *config], env={**os.environ, **told})
while manager.recv(1024) != b"READY=1":
    pass
asked = [[*given, command, *config] for command in ("operator-link", "journal", "best")]
shown = [subprocess.run(each, capture_output=True, text=True).stdout for each in asked]
print(json.dumps([*shown, (state / "operator-token").read_text()]), flush=True)
sys.stdin.read()
table.terminate()
table.wait()
"""


def test_under_the_service_commands_show_what_is_the_services_own(tmp_path: Path) -> None:
    """In namespaces of its own: /etc and /var/lib as docs/install-pi.md and systemd leave them."""
    apart = ["unshare", "--map-root-user", "--mount"]
    if subprocess.run([*apart, "mount", "-t", "tmpfs", "tmpfs", "/mnt"], capture_output=True).returncode:
        pytest.skip("this machine allows no mounts of a process's own")
    service = [*apart, "sh", "-c", AS_INSTALLED, "sh", sys.executable, "-c", SERVICE]
    with subprocess.Popen(
        service,
        cwd=ROOT,
        env=surroundings(tmp_path),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout is not None
        link, journal, best, token = json.loads(running.stdout.readline())
        header, game = journal.splitlines()[:2]
        assert "number" in header
        assert "sea_leg" in game
        assert best.strip() == "No scores yet in /var/lib/tidetable/journal.db."
        assert link.strip().endswith(f"/#{token.strip()}")
        assert asyncio.run(welcome(link))
        running.communicate("")
    assert not (tmp_path / ".local" / "state").exists()  # nothing was made where root lives


def test_who_may_not_look_is_told_to_ask_as_root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from table.keeping import folder

    (tmp_path / "tidetable").symlink_to(tmp_path / "private" / "tidetable")
    monkeypatch.setattr(folder, "SERVICE_STATE", tmp_path / "tidetable")
    with pytest.raises(FolderError, match="only root may look: use sudo"):
        folder_of(folder.SERVICE_SETTINGS)


def test_other_settings_have_their_own_folder(tmp_path: Path) -> None:
    there = {"XDG_STATE_HOME": str(tmp_path)}
    assert folder_of(tmp_path / "tidetable.toml", "", there) == tmp_path / "tidetable"
    assert folder_of(Path("/etc/tidetable/tidetable.toml"), str(tmp_path / "own"), there) == tmp_path / "own"


def test_play_with_lan_opens_pages_to_the_network_whatever_is_set(tmp_path: Path) -> None:
    (tmp_path / "tidetable.toml").write_text('[companion]\non = false\nport = 0\nname = ""\n')
    noted = tmp_path / ".local" / "state" / "tidetable" / PAGES_FILE
    with subprocess.Popen(
        command("play", "sea_leg", "--board", "mock:", "--lan"),
        cwd=tmp_path,
        env=surroundings(tmp_path),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as playing:
        try:
            assert playing.stderr is not None
            log = iter(playing.stderr.readline, "")
            assert any("game 1 (Sea Leg) begins" in line for line in log)  # it ends if the table does
            assert json.loads(noted.read_text())["host"] == "0.0.0.0"
        finally:
            playing.terminate()
            playing.communicate()
