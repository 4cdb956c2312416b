"""Commands that bring up a mat: demo, play, run, board. What happens on it is tested elsewhere."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.system.commands import command, surroundings, tidetable
from tests.system.wired import WiredBoard

PNG = b"\x89PNG\r\n\x1a\n"


def test_a_demo_without_a_screen_plays_to_the_end_and_leaves_a_picture(tmp_path: Path) -> None:
    done = tidetable("demo", "--fast", "--seed", "20", "--screenshot", "end.png", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert str(tmp_path / "end.png") in done.stdout.replace("\n", "")
    assert (tmp_path / "end.png").read_bytes().startswith(PNG)
    assert "Demo: Sea Leg" in done.stdout, "nobody takes it for a game of people"
    assert done.stderr == ""


def test_the_demo_runs_on_the_mat_in_memory_too(tmp_path: Path) -> None:
    done = tidetable("demo", "sea_leg", "--fast", "--seed", "20", "--board", "mock:", cwd=tmp_path)
    assert done.returncode == 0, done.stderr


def test_a_simulated_mat_takes_commands_and_prints_its_address_first(tmp_path: Path) -> None:
    done = tidetable("board", stdin="place C7 stern-1\nplace C8 rudder\nshow\n", cwd=tmp_path)
    address, *answers = done.stdout.splitlines()
    assert done.returncode == 0
    assert address.startswith("serial:/")
    assert address.count(",") == 2, "three tiles make the reference mat"
    assert answers[0] == "ok"
    assert "'rudder'" in answers[1]
    assert answers[2].startswith("C7 stern-1")


def test_a_simulated_mat_has_the_tiles_and_the_tags_of_the_settings(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text(
        'board.tiles = [["A1-E2"], ["A3-E4"], ["A5-E6"], ["A7-E9"]]\n'
        '[tags.pieces]\nstern-1 = "04a1b2c3d4e5f6"\n'
    )
    script = "place C7 stern-1\nplace C8 stern-2\nshow\n"
    done = tidetable("board", "--config", "table.toml", stdin=script, cwd=tmp_path)
    address, first, second, shown, *_ = done.stdout.splitlines()
    assert address.count(",") == 3, "four tiles, as the settings say"
    assert (first, shown) == ("ok", "C7 stern-1 [04a1b2c3d4e5f6]")
    assert second.startswith("error 'stern-2' is no piece"), "the table would not know it either"


def test_a_simulated_mat_takes_the_cards_of_the_settings(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text("no cards at all")
    (tmp_path / "table.toml").write_text('cards.captivate = "own.toml"\n')
    done = tidetable("board", "captivate", "--config", "table.toml", cwd=tmp_path)
    assert "own.toml" in done.stderr, "the file was read, and what is wrong with it is told"
    assert done.returncode == 1


def test_too_few_seats_name_the_option_that_is_meant(tmp_path: Path) -> None:
    done = tidetable("play", "captain_sonar", "--seats", "2", cwd=tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "--players 2" in done.stderr


@contextmanager
def service(home: Path, socket_path: Path) -> Iterator[subprocess.Popen[str]]:
    """`tidetable run`, started the way systemd does."""
    environment = surroundings(
        home,
        NOTIFY_SOCKET=str(socket_path),
        WATCHDOG_USEC="400000",
        STATE_DIRECTORY=str(home / "state"),
        SDL_VIDEODRIVER="dummy",
        SDL_AUDIODRIVER="dummy",
    )
    process = subprocess.Popen(
        command("run"), cwd=home, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("address", ["mock:", "sim:"])
def test_the_service_is_ready_stays_alive_and_stops_when_told(tmp_path: Path, address: str) -> None:
    (tmp_path / "tidetable.toml").write_text(f'board.address = "{address}"\ngame.name = "sea_leg"\n')
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        manager.settimeout(30)
        with service(tmp_path, tmp_path / "notify") as process:
            heard = [manager.recv(1024).decode()]
            while heard.count("WATCHDOG=1") < 3:
                heard.append(manager.recv(1024).decode())
            process.send_signal(signal.SIGTERM)
            _, errors = process.communicate(timeout=60)
            assert process.returncode == 0
    first, second, *rest, last = (line.split(maxsplit=3)[3].split(":")[0] for line in errors.splitlines())
    assert (first, second) == ("the table starts", f"nobody can play on {address.removesuffix(':')}")
    assert sorted(rest) == [*(f"board part {n} is up" for n in (1, 2, 3)), "game 1 (Sea Leg) begins"]
    assert last == "the table stops"
    assert [word for word in heard if not word.startswith("STATUS=")][:2] == ["READY=1", "WATCHDOG=1"]
    journal = tmp_path / "state" / "journal.db"
    assert journal.stat().st_mode & 0o777 == 0o600


def test_a_table_for_guests_stops_even_while_its_bots_are_about_to_start(tmp_path: Path) -> None:
    (tmp_path / "tidetable.toml").write_text('kiosk.games = ["sea_leg"]\n')
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        manager.settimeout(30)
        with service(tmp_path, tmp_path / "notify") as process:
            assert manager.recv(1024) == b"READY=1"
            process.send_signal(signal.SIGTERM)
            _, errors = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "Traceback" not in errors


def test_a_service_that_cannot_open_its_mat_says_so_and_fails(tmp_path: Path) -> None:
    (tmp_path / "tidetable.toml").write_text('board.address = "serial:/dev/ttyACM0"\n')
    done = tidetable("run", cwd=tmp_path)
    assert done.returncode == 1
    assert "has 1 port(s), but this mat of 45 cells is made of 3 tile(s)" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_window_that_cannot_be_opened_is_one_sentence(tmp_path: Path) -> None:
    done = tidetable("play", "sea_leg", cwd=tmp_path, SDL_VIDEODRIVER="x11", DISPLAY=":94321")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("tidetable: no window can be opened here")
    assert done.stderr.count("\n") == 1


def test_a_mat_in_memory_without_a_screen_cannot_be_played_and_says_what_to_start(tmp_path: Path) -> None:
    done = tidetable("play", "sea_leg", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("\n") == 1
    assert "there is no screen" in done.stderr
    assert "tidetable demo sea_leg" in done.stderr


def drawn_until(words: bytes, arguments: Sequence[str], home: Path) -> bytes:
    """What a command draws in its terminal, up to these words; then it is told to stop, and does."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        command(*arguments), cwd=home, env=surroundings(home, TERM="xterm"), stdout=theirs, stderr=theirs
    )
    os.close(theirs)
    drawn = b""
    try:
        while words not in drawn:
            assert select.select([ours], [], [], 60)[0], drawn.decode()
            drawn += os.read(ours, 65536)
        process.send_signal(signal.SIGTERM)
        with suppress(OSError):  # how a pseudo-terminal says that nobody is there any more
            while part := os.read(ours, 65536):
                drawn += part
        assert process.wait(30) == 0
    finally:
        process.kill()
        process.wait()
        os.close(ours)
    return drawn


@pytest.mark.parametrize("name", ["play", "run"])
def test_without_a_screen_the_table_is_drawn_in_the_terminal(tmp_path: Path, name: str) -> None:
    mat = WiredBoard(tmp_path / "mat")
    try:
        (tmp_path / "tidetable.toml").write_text(f'board.address = "{mat.address}"\ngame.name = "sea_leg"\n')
        drawn = drawn_until(b"Set up: put", [name, *["sea_leg"] * (name == "play")], tmp_path)
    finally:
        mat.close()
    assert b"game 1 (Sea Leg) begins" in drawn
    assert b"Sea Leg: set-up" in drawn


@pytest.mark.parametrize("where", ["-", "events.jsonl"])
def test_events_are_written_as_lines_of_json(tmp_path: Path, where: str) -> None:
    """With "-" standard output has nothing else, so that any language can read it."""
    mat = WiredBoard(tmp_path / "mat")
    try:
        arguments = command("play", "sea_leg", "--board", mat.address, "--events", where)
        out = tmp_path / ("out" if where == "-" else where)
        with (tmp_path / "out").open("w") as stdout:
            process = subprocess.Popen(
                arguments, cwd=tmp_path, env=surroundings(tmp_path), stdout=stdout, stderr=subprocess.DEVNULL
            )
            mat.place("A1", "04a1b2c3d4e5f6")
            mat.until(out.exists, "the file is there")
            for words in ("04a1b2c3d4e5f6", '"kind": "lamp"'):
                mat.until(lambda: words in out.read_text(), f"{words} is written")  # noqa: B023
            process.send_signal(signal.SIGTERM)
            assert process.wait(30) == 0
    finally:
        mat.close()
    lines = [json.loads(line) for line in out.read_text().splitlines()]
    assert {"reading", "verdict", "lamp", "game"} <= {line["kind"] for line in lines}
    assert any(line.get("pieces") == [{"tag": "04a1b2c3d4e5f6"}] for line in lines)


def test_the_log_leaves_the_time_to_systemd(tmp_path: Path) -> None:
    """Which names the stream it reads, by device and inode, and adds the time to each line itself."""
    (tmp_path / "tidetable.toml").write_text(
        'board.address = "serial:/dev/gone0,/dev/gone1,/dev/gone2"\ngame.name = "sea_leg"\n'
    )
    ours, theirs = os.pipe()
    seen = os.fstat(theirs)
    environment = surroundings(tmp_path, JOURNAL_STREAM=f"{seen.st_dev}:{seen.st_ino}")
    process = subprocess.Popen(
        command("run"), cwd=tmp_path, env=environment, stdout=subprocess.DEVNULL, stderr=theirs
    )
    os.close(theirs)
    with os.fdopen(ours) as log:
        lines = [log.readline() for _ in range(2)]
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0
    assert lines[0].startswith("<6>the table starts: Sea Leg on serial:")
    assert lines[1].startswith("<4>board part 1 is down: ")
