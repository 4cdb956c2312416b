"""`tidetable board`: the world moved by lines of text."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import table
from hardware.cells import TileMap
from hardware.errors import BoardError
from hardware.simchild import by_reader
from table.bench.mover import HELP, Hand, Thing
from table.cli.board import run_board
from tests.system.commands import DEAF

ROOT = Path(table.__file__).parents[1]
STERN, RAT, RAT_BACK = "04a1b2c3d4e5f6", "04a1b2c3d4e5f7", "04a1b2c3d4e5f8"
TAGS = {"stern-1": (STERN,), "rat-light": (RAT, RAT_BACK)}


@pytest.fixture
def hand() -> Hand:
    return Hand(TileMap.split(5, 9), TAGS)


def do(hand: Hand, command: str) -> tuple[str, ...]:
    steps = hand.plan(command)
    for step in steps:
        hand.done(step)
    return tuple(by_reader(step, hand.world.tiles) for step in steps)


def test_pieces_and_cells_become_tags_and_readers(hand: Hand) -> None:
    assert do(hand, "place C7 stern-1") == (f"place 2 2 {STERN}",)
    assert do(hand, "move C7 C6") == (f"lift 2 2 {STERN}", f"place 1 12 {STERN}")
    assert do(hand, "press C6") == ("press 1 12",)
    assert do(hand, "lift C6") == (f"lift 1 12 {STERN}",)
    assert do(hand, "fault flicker C7 10") == ("fault flicker 2 2 10",)
    assert do(hand, "fault corrupt 5") == ("fault corrupt 5",)
    assert do(hand, "sync") == ("sync",)


def test_a_card_has_two_faces(hand: Hand) -> None:
    assert do(hand, "place A1 rat-light") == (f"place 0 0 {RAT}",)
    assert do(hand, "flip A1") == (f"lift 0 0 {RAT}", f"place 0 0 {RAT_BACK}")
    assert do(hand, "flip A1") == (f"lift 0 0 {RAT_BACK}", f"place 0 0 {RAT}")
    assert do(hand, "lift A1 rat-light") == (f"lift 0 0 {RAT}",)
    assert do(hand, "place A1 rat-light down") == (f"place 0 0 {RAT_BACK}",)


def test_a_tag_nobody_knows_and_a_tag_in_two_cells_can_be_laid_by_its_id(hand: Hand) -> None:
    do(hand, "place A1 deadbeef")
    do(hand, "place B1 stern-1")
    do(hand, f"place C1 {STERN}")
    assert hand.on("A1") == (Thing("deadbeef", "deadbeef"),)
    assert hand.on("B1") == hand.on("C1") == (Thing("stern-1", STERN),)


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        ("put C7 stern-1", "'put' is no command: possible are place, lift, flip, move, press, key, fault"),
        ("place C7", r"'place C7' has too few or too many words: place CELL PIECE \[down\]"),
        ("sync now", "'sync now' has too few or too many words: sync"),
        ("place F1 stern-1", "'F1' is not on this mat: its cells go from A1 to E9"),
        ("place c7 stern-1", "'c7' is not on this mat"),
        ("place C7 stern-9", "'stern-9' is no piece: perhaps stern-1; or a tag id such as 04a1b2c3d4e5f6"),
        ("place C7 rat-light sideways", "'sideways' is no face: a card lies up or down"),
        ("place C7 stern-1 down", "stern-1 lies on B2|stern-1 has one tag, so it has no face to lie on"),
        ("place C7 stern-1", "stern-1 lies on B2: say 'move B2 ...' or lift it first"),
        ("lift C7", "nothing lies on C7"),
        ("lift B2 rat-light", "'rat-light' does not lie on B2: there lies stern-1, deadbeef"),
        ("flip B2", "several things lie on B2: say which, of stern-1, deadbeef"),
        ("flip B2 stern-1", "stern-1 on B2 has one tag, so it has no other face to turn up"),
        ("move B2 B2 stern-1", "stern-1 lies on B2 already"),
        ("move A1 B2", "nothing lies on A1"),
        ("press Q50", "'Q50' is not on this mat"),
    ],
)
def test_what_cannot_be_done_says_what_can(hand: Hand, command: str, complaint: str) -> None:
    do(hand, "place B2 stern-1")
    do(hand, "place B2 deadbeef")
    before = hand.world.laid
    with pytest.raises(BoardError, match=complaint):
        hand.plan(command)
    assert hand.world.laid == before


def test_a_folder_that_would_break_the_address_is_refused() -> None:
    with pytest.raises(BoardError, match="'left,right' cannot be part of an address: it has a comma"):
        run_board(TileMap.split(2, 2), TAGS, "fast", Path("left,right"), sys.stdin, sys.stdout)


class Board:
    """A running board, spoken to as a person would."""

    def __init__(self, link: Path, before: tuple[str, ...] = ()) -> None:
        program = f"""
import sys
from pathlib import Path
from hardware.cells import TileMap
from table.cli.board import run_board
sys.exit(run_board(TileMap.split(2, 2), {TAGS!r}, "fast", Path({str(link)!r}), sys.stdin, sys.stdout))
"""
        command = [*before, sys.executable, "-c", program]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=ROOT)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.stdin, self.stdout = self.process.stdin, self.process.stdout
        self.address = self.stdout.readline().strip()

    def say(self, command: str) -> list[str]:
        """The lines up to and with the one that answers."""
        self.stdin.write(command + "\n")
        self.stdin.flush()
        lines: list[str] = []
        while not lines or lines[-1].split()[0] not in ("ok", "error"):
            line = self.stdout.readline()
            assert line, f"ended after {lines}"
            lines.append(line.strip())
        return lines

    def end(self) -> int:
        self.stdin.close()
        code = self.process.wait(60)
        self.stdout.close()
        return code


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Board]:
    made = Board(tmp_path)
    yield made
    if made.process.poll() is None:
        made.end()
    made.stdin.close()
    made.stdout.close()


def test_the_address_comes_first_and_leads_to_the_board(board: Board, tmp_path: Path) -> None:
    assert board.address == f"serial:{tmp_path}/tile0"
    assert (tmp_path / "tile0").exists()
    assert board.end() == 0
    assert not (tmp_path / "tile0").is_symlink()


def test_every_command_is_answered_and_show_tells_what_lies_where(board: Board) -> None:
    assert board.say("show") == ["nothing lies on the mat and nothing is lit", "ok"]
    assert board.say("place B1 rat-light") == ["ok"]
    assert board.say("place A2 stern-1") == ["ok"]
    assert board.say("flip B1") == ["ok"]
    assert board.say("move A2 A1") == ["ok"]
    assert board.say("place A1 deadbeef") == ["ok"]
    assert board.say("fault down B2") == ["ok"]
    shown = [f"A1 stern-1 [{STERN}], deadbeef", f"B1 rat-light [{RAT_BACK}]", "fault down B2", "ok"]
    assert board.say("show") == shown
    assert board.say("help") == [*HELP.splitlines(), "ok"]


def test_errors_are_one_line_and_change_nothing(board: Board) -> None:
    (line,) = board.say("place C1 stern-1")
    assert line == "error 'C1' is not on this mat: its cells go from A1 to B2"
    (line,) = board.say("fault melt B2")
    assert line.startswith("error 'fault melt B2': no such fault; possible are: fault down|up|noisy CELL |")
    assert board.say("show") == ["nothing lies on the mat and nothing is lit", "ok"]


def test_a_table_plays_on_it_and_its_lamps_are_told_by_cell(board: Board) -> None:
    """A real board over the printed address, in a process of its own as in life."""
    player = f"""
import asyncio
from hardware.address import open_board
from hardware.board import CellSeen, Lamp, Pattern, Presence
from hardware.cells import TileMap

async def main():
    board = open_board({board.address!r}, tiles=TileMap.split(2, 2))
    def listen(readings):
        for reading in readings:
            if isinstance(reading, CellSeen) and reading.presence == Presence.PRESENT:
                print(reading.cell, *reading.tags, flush=True)
                board.light({{reading.cell: Lamp(Pattern.PULSE, (255, 255, 255))}})
    board.start(listen)
    await asyncio.get_running_loop().run_in_executor(None, input)
    board.close()

asyncio.run(main())
"""
    command, pipe = [sys.executable, "-c", player], subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=ROOT) as table_process:
        assert table_process.stdout is not None
        assert table_process.stdin is not None
        board.say("place B2 stern-1")
        assert table_process.stdout.readline() == f"B2 {STERN}\n"
        assert board.stdout.readline() == "led B2 pulse ffffff\n"
        assert board.say("show") == [f"B2 stern-1 [{STERN}] (lit pulse ffffff)", "ok"]
        table_process.stdin.write("\n")
        table_process.stdin.flush()
        assert board.stdout.readline() == "led B2 off 000000\n"


def test_keys_beside_the_mat_are_pressed_and_their_lamps_told(board: Board) -> None:
    """Tiles have no keys; the table finds these beside the port that it opens."""
    (line,) = board.say("key 0 confirm")
    assert line == (
        "error 'key 0 confirm': no table is connected that would hear a key: start one on this board first"
    )
    player = f"""
import asyncio
from hardware.address import open_board
from hardware.board import KeyPressed, Lamp, Pattern
from hardware.cells import TileMap

async def main():
    board = open_board({board.address!r}, tiles=TileMap.split(2, 2))
    def listen(readings):
        for reading in readings:
            if isinstance(reading, KeyPressed):
                print(reading.side, reading.word, flush=True)
    board.start(listen)
    board.light_keys({{(1, "menu"): Lamp(Pattern.STEADY, (255, 255, 255))}})
    await asyncio.get_running_loop().run_in_executor(None, input)
    board.close()

asyncio.run(main())
"""
    command, pipe = [sys.executable, "-c", player], subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=ROOT) as table_process:
        assert table_process.stdout is not None
        assert board.stdout.readline() == "led 1:menu steady ffffff\n"
        assert board.say("key 1 menu") == ["ok"]
        assert table_process.stdout.readline() == "1 menu\n"
        assert board.say("show") == ["key 1:menu (lit steady ffffff)", "ok"]
        (line,) = board.say("key 0 anchor")
        assert line.startswith("error 'key 0 anchor': no key is called 'anchor': keys are confirm, back")
        (line,) = board.say("key 7 menu")
        assert line.startswith("error 'key 7 menu': no key lies at side 7")
        table_process.communicate("\n")


def test_faults_that_are_on_are_shown_until_they_are_mended(board: Board) -> None:
    for command in (
        "fault noisy A1",
        "fault flicker A1 10",
        "fault down B2",
        "fault rate drop 0.001",
        "fault corrupt 3",
    ):
        assert board.say(command) == ["ok"]
    quiet = "nothing lies on the mat and nothing is lit"
    on = ["fault down B2", "fault noisy A1", "fault flicker A1 10", "fault rate drop 0.001"]
    assert board.say("show") == [quiet, *on, "ok"]
    for command in ("fault up A1", "fault rate drop 0", "fault close 0"):
        assert board.say(command) == ["ok"]
    assert board.say("show") == [quiet, "fault down B2", "fault close 0", "ok"]
    assert board.say("fault open 0")[-1].startswith("ok")
    assert board.say("fault up B2") == ["ok"]
    assert board.say("show") == [quiet, "ok"]


def test_faults_of_every_kind_are_asked_for_by_cell(board: Board) -> None:
    for command in ("fault dropout A1 3600", "fault bleed B1 A1 3600", "fault cut A2", "fault slow 0 2 1"):
        assert board.say(command) == ["ok"]
    quiet = "nothing lies on the mat and nothing is lit"
    assert board.say("show") == [quiet, "fault dropout A1", "fault bleed B1", "fault cut A2", "ok"]
    for command in ("fault up A1", "fault up B1", "fault mend 0", "fault hung B2", "fault brownout 0"):
        assert board.say(command) == ["ok"]
    assert board.say("show") == [quiet, "ok"]


def test_quit_ends_it_cleanly(tmp_path: Path) -> None:
    board = Board(tmp_path)
    board.stdin.write("quit\n")
    board.stdin.flush()
    assert board.process.wait(60) == 0
    board.end()
    assert list(tmp_path.glob("tile0")) == []


@pytest.mark.parametrize("before", [(), DEAF], ids=["in sight", "in the background of a script"])
def test_ctrl_c_ends_it_cleanly(tmp_path: Path, before: tuple[str, ...]) -> None:
    board = Board(tmp_path, before)
    board.say("sync")
    os.kill(board.process.pid, signal.SIGINT)
    assert board.process.wait(60) == 0
    board.end()
    assert list(tmp_path.glob("tile0")) == []


def test_a_script_may_come_as_a_file(tmp_path: Path) -> None:
    script = tmp_path / "script"
    script.write_text("place A1 stern-1\n\nlift A1\nlift A1\nshow")
    program = f"""
import sys
from hardware.cells import TileMap
from table.cli.board import run_board
sys.exit(run_board(TileMap.split(2, 2), {TAGS!r}, "fast", None, sys.stdin, sys.stdout))
"""
    with script.open() as stdin:
        run = subprocess.run(
            [sys.executable, "-c", program],
            stdin=stdin,
            capture_output=True,
            text=True,
            cwd=ROOT,
            timeout=60,
            check=True,
        )
    address, *answers = run.stdout.splitlines()
    assert address.startswith("serial:/")
    expected = ["ok", "ok", "error nothing lies on A1", "nothing lies on the mat and nothing is lit", "ok"]
    assert answers == expected
