"""docs/wire.md is the contract with people who write firmware: what it shows must be what happens."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from firmware_bridge import asking, frames, link, outbox
from firmware_bridge.codec import MAX_FRAME, Decoder, encode
from firmware_bridge.conversation import Conversation
from firmware_bridge.frames import Frame, pack
from firmware_bridge.sim import debounce
from firmware_bridge.sim.commands import USAGE
from firmware_bridge.sim.scanner import FAST, REFERENCE
from firmware_bridge.sim.tile import Tile
from firmware_bridge.sim.world import TileWorld
from firmware_bridge.values import Lamp, Pattern

DOC = (Path(__file__).resolve().parents[2] / "docs" / "wire.md").read_text()
SECTIONS = re.findall(r"^### 0x(\w\w) (\w+)\n(.*?)(?=^##)", DOC, re.MULTILINE | re.DOTALL)
FRAME_KINDS = set(Frame.__args__)


def test_every_frame_has_a_section() -> None:
    assert {name for _, name, _ in SECTIONS} == {kind.__name__ for kind in FRAME_KINDS}


@pytest.mark.parametrize(("code", "name", "text"), SECTIONS)
def test_examples_of_a_section_are_frames_of_that_kind(code: str, name: str, text: str) -> None:
    examples = re.findall(r"`((?:[0-9a-f]{2} )+00)`", text)
    assert examples
    for example in examples:
        (frame,) = Decoder().feed(bytes.fromhex(example))
        assert type(frame).__name__ == name
        assert pack(frame)[0] == int(code, 16)
        assert encode(frame).hex(" ") == example


def recorded() -> list[tuple[str, str]]:
    """The conversation of the page, held by the real two."""
    said: list[tuple[str, str]] = []
    now = 0.0
    world = TileWorld(4)
    world.place(1, "04a1b2c3d4e5f6")
    tile = Tile(2, 4, FAST, world.answer, boot=0x1234, now=now, told=lambda *_: None)
    tile.advance(now)
    tile.take_output()  # nobody has opened the port yet
    pi = Conversation("port")

    def note(who: str, data: bytes) -> bytes:
        said.extend((who, f"{piece.hex(' ')} 00".strip()) for piece in data.split(b"\0")[:-1])
        return data

    def exchange() -> None:
        while out := pi.take_output():
            tile.receive(note("Pi", out))
            tile.advance(now)
            pi.feed(note("tile", tile.take_output()), now)

    def report(who: str = "tile") -> bytes:
        tile.advance(now)
        return note(who, tile.take_output())

    pi.opened(now)
    exchange()
    world.place(3, "0a0b0c0d")
    tile.scanner.touch(3)
    pi.feed(report(), now)
    pi.light({3: Lamp(Pattern.PULSE, (255, 255, 255))}, now)
    exchange()
    tile.press(3)
    pi.feed(report(), now)
    pi.light({3: Lamp(Pattern.FLASH, (0, 255, 0))}, now)
    exchange()
    world.lift(1)
    tile.scanner.touch(1)
    report("lost")
    now = asking.PING_EVERY
    pi.tick(now)
    exchange()
    return said


def test_conversation_of_the_page_is_what_the_two_really_say() -> None:
    (transcript,) = re.findall(r"```wire\n(.*?)```", DOC, re.DOTALL)
    shown = [re.fullmatch(r"(Pi|tile|lost) +([0-9a-f ]+?) +\| .+", line) for line in transcript.splitlines()]
    assert [line and line.groups() for line in shown] == recorded()


def test_timings_of_the_page_are_those_of_the_program() -> None:
    timings = re.findall(r"^\| .*? \| (\d+)( ms)? \|$", DOC[DOC.index("## Timings") :], re.MULTILINE)
    assert [int(number) / (1000 if unit else 1) for number, unit in timings] == [
        asking.HELLO_AGAIN,
        asking.HELLO_TRIES,
        asking.SNAPSHOT_AGAIN,
        asking.SNAPSHOT_SOONEST,
        asking.SNAPSHOT_TRIES,
        asking.RESEND,
        asking.RESEND_SOONEST,
        asking.PING_EVERY,
        asking.PING_AGAIN,
        asking.PING_TRIES,
        asking.STUCK,
        link.FIRST_WAIT,
        link.LONGEST_WAIT,
    ]


def test_verdicts_of_the_page_are_those_of_the_simulated_tile() -> None:
    rows = re.findall(r"^\| .*? \| .*? \| (\d) \| (?:(\d+) ms )?\|$", DOC, re.MULTILINE)
    gone, noisy = (round(seconds * 1000) for seconds in REFERENCE.patience)
    assert [(int(scans), int(least or 0)) for scans, least in rows] == [
        (debounce.READS, 0),
        (debounce.MISSES, gone),
        (debounce.MISSES, gone),
        (debounce.GARBLES, noisy),
        (debounce.READS, 0),
        (debounce.READS, 0),
    ]


@pytest.mark.parametrize(
    ("sentence", "number"),
    [
        (r"at most \*\*(\d+) bytes\*\*", MAX_FRAME),
        (r"so a body has at most (\d+)\.", frames.MAX_BODY),
        (r"how many lamps, 0 to (\d+)", frames.LAMPS_A_FRAME),
        (r"up to (\d+) readers on one serial line", frames.MAX_READERS),
        (r"length of the name, at most (\d+)", frames.MAX_NAME),
        (r"at most \*\*(\d+)\*\* frames of commands", outbox.WINDOW),
        (r"- (\d+ \d+) baud", link.BAUD),
        (r"version (\d+)\.", frames.PROTOCOL),
    ],
)
def test_numbers_of_the_page_are_those_of_the_program(sentence: str, number: int) -> None:
    (found,) = re.findall(sentence, DOC.replace("\n", " "))
    assert int(found.replace(" ", "")) == number


def test_commands_of_the_page_are_those_of_the_simulated_tiles() -> None:
    rows = re.findall(r"^\| (`[a-z].*?) \| ", DOC[DOC.index("## A tile without hardware") :], re.MULTILINE)
    shown = {command.replace("\\|", "|") for row in rows for command in re.findall(r"`(.*?)`", row)}
    assert shown == {each for usage in USAGE for each in spelled_out(usage)}


def spelled_out(usage: str) -> list[str]:
    """`fault close|open TILE` is two commands of the page; those that harm bytes stand together."""
    first, _, rest = usage.partition("|")
    if not rest or first.endswith("corrupt"):
        return [usage]
    words, _, arguments = usage.removeprefix("fault ").partition(" ")
    return [f"fault {word} {arguments}" for word in words.split("|")]
