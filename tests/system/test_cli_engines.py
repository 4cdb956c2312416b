"""Commands about the rules alone: games, referee, simulate, conform."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.system.commands import DEAF, ROOT, command, surroundings, tidetable


def test_games_says_what_the_mat_can_host(tmp_path: Path) -> None:
    done = tidetable("games", cwd=tmp_path)
    assert done.returncode == 0
    header, *rows = [line.split() for line in done.stdout.splitlines()]
    assert header[-4:] == ["mat", "(5", "x", "9)"]
    assert ["sea_leg", "Sea", "Leg", "2", "yes"] in rows


def test_games_says_why_a_smaller_mat_cannot(tmp_path: Path) -> None:
    (tmp_path / "tidetable.toml").write_text("mat = { columns = 4, rows = 4 }")
    done = tidetable("games", cwd=tmp_path)
    (row,) = [line for line in done.stdout.splitlines() if line.strip().startswith("sea_leg")]
    assert "no: Sea Leg's small deck needs a mat of 5 x 9 cells, and this one has 4 x 4" in row


def test_simulate_counts_the_same_games_for_the_same_seed(tmp_path: Path) -> None:
    words = ("simulate", "sea_leg", "-n", "30", "--seed", "7")
    first, second = tidetable(*words, cwd=tmp_path), tidetable(*words, cwd=tmp_path)
    assert first.returncode == 0
    assert first.stdout == second.stdout
    assert first.stderr == "", "the progress bar is for terminals"
    assert sum(int(line.split()[-2]) for line in first.stdout.splitlines() if " wins " in line) == 30
    assert "Sea Leg: 30 random games" in first.stdout


def test_simulate_takes_options_of_the_game(tmp_path: Path) -> None:
    done = tidetable("simulate", "sea_leg", "-n", "3", "--option", "deck=large", cwd=tmp_path)
    assert done.returncode == 0


class Pipe:
    """A program that talks to the referee line by line, as a client in any language would."""

    def __init__(self, home: Path) -> None:
        self.process = subprocess.Popen(
            command("referee", "sea_leg"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=home,
            env=surroundings(home),
        )

    def ask(self, **request: Any) -> dict[str, Any]:
        """One line out, one line in: a reply that is not flushed would hang here."""
        assert self.process.stdin
        assert self.process.stdout
        print(json.dumps(request), file=self.process.stdin, flush=True)
        reply: dict[str, Any] = json.loads(self.process.stdout.readline())
        return reply

    def close(self) -> int:
        self.process.communicate(timeout=60)
        return self.process.returncode


def test_a_referee_answers_each_line_at_once(tmp_path: Path) -> None:
    pipe = Pipe(tmp_path)
    assert pipe.ask(do="new", seed=7) == {"ok": True, "movers": [0]}
    action = pipe.ask(do="actions", seat=0)["actions"][0]
    assert pipe.ask(do="apply", seat=0, action=action)["movers"] == [1]
    refused = pipe.ask(do="apply", seat=0, action=action)
    assert (refused["ok"], refused["error"]) == (False, "illegal")
    assert pipe.ask(do="undo") == {"ok": True, "movers": [0]}
    assert pipe.close() == 0


def test_bytes_that_are_no_text_get_an_answer_and_the_session_goes_on(tmp_path: Path) -> None:
    done = tidetable("referee", "sea_leg", stdin=b'\xff\xfe\n{"do":"new"}\n', cwd=tmp_path)
    first, second = map(json.loads, done.stdout.splitlines())
    assert first["ok"] is False
    assert second["ok"] is True


def test_the_example_of_a_client_plays_a_game_to_its_end(tmp_path: Path) -> None:
    example = [sys.executable, str(ROOT / "examples" / "referee_client.py"), *command("referee", "sea_leg")]
    done = subprocess.run(example, capture_output=True, text=True, cwd=tmp_path, env=surroundings(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(r"\d+ actions; winners \[[01]?\]: [\w ]+\n", done.stdout)


@pytest.mark.parametrize("game", ["sea_leg", "captivate"])
def test_the_example_of_a_client_in_javascript_plays_a_game_to_its_end(
    game: str, need: Callable[[str], str], tmp_path: Path
) -> None:
    example = [need("node"), str(ROOT / "examples" / "referee_client.mjs"), *command("referee", game)]
    done = subprocess.run(example, capture_output=True, text=True, cwd=tmp_path, env=surroundings(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(r"\d+ actions; winners \[[01]?\]: .+\n", done.stdout)


def test_the_client_in_javascript_says_why_it_was_refused(need: Callable[[str], str], tmp_path: Path) -> None:
    example = [
        need("node"),
        str(ROOT / "examples" / "referee_client.mjs"),
        *command("referee", "no_such_game"),
    ]
    done = subprocess.run(example, capture_output=True, text=True, cwd=tmp_path, env=surroundings(tmp_path))
    assert done.returncode == 1
    assert "no_such_game" in done.stderr
    assert "the referee has ended" in done.stderr


def test_conform_passes_a_game_of_ours(tmp_path: Path) -> None:
    done = tidetable("conform", "sea_leg", "-n", "3", cwd=tmp_path)
    assert done.returncode == 0
    assert done.stdout.startswith("sea_leg keeps the contract")


BROKEN = """\
from engines.sea_leg import *
from engines import sea_leg
NAME = "mygame"
def outcome(state):
    return None
"""


def test_conform_finds_what_is_wrong_with_a_game_in_the_current_folder(tmp_path: Path) -> None:
    (tmp_path / "mygame.py").write_text(BROKEN)
    done = tidetable("conform", "mygame", "-n", "3", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("tidetable: mygame breaks the contract: ")
    assert "Traceback" not in done.stderr


def test_conform_passes_a_game_in_a_package_of_the_current_folder(tmp_path: Path) -> None:
    (tmp_path / "my").mkdir()
    text = BROKEN.replace("return None", "return sea_leg.outcome(state)")
    (tmp_path / "my" / "game.py").write_text(text)
    done = tidetable("conform", "my.game", "-n", "3", cwd=tmp_path)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("before", [(), DEAF], ids=["in sight", "in the background of a script"])
def test_ctrl_c_ends_a_command_without_a_word(tmp_path: Path, before: tuple[str, ...]) -> None:
    with subprocess.Popen(
        [*before, *command("referee", "sea_leg")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=surroundings(tmp_path),
    ) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(b'{"do":"new"}\n')
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (130, b"")


def test_output_that_nobody_reads_is_no_error_to_shout_about(tmp_path: Path) -> None:
    process = subprocess.Popen(
        command("referee", "sea_leg"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=surroundings(tmp_path),
    )
    assert process.stdout
    process.stdout.close()
    assert process.stdin
    process.stdin.write(b'{"do":"new"}\n' * 3)
    process.stdin.close()
    assert process.stderr
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(timeout=60) == 1
