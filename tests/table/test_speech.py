"""Announcements aloud: what is said, in which order, and by a real voice."""

from __future__ import annotations

import asyncio
import sys
import wave
from collections.abc import Callable
from pathlib import Path

from table.showing.chimes import Chimes
from table.showing.scene import Line
from table.showing.speech import MOST_WAITING, Speaker, Voice, announced, voice_command
from tests.table.sonar_orders import begun, lay, lift


def said(*words: str) -> list[Line]:
    return [Line(word, "said") for word in words]


def test_only_what_is_new_and_announced_is_said() -> None:
    before = [*said("a", "b"), Line("x")]
    assert announced(before, before) == []
    assert announced(before, [*before, Line("y"), *said("c")]) == ["c"]
    assert announced([], said("a", "b")) == ["a", "b"]


def test_a_log_that_forgets_its_oldest_lines_is_followed() -> None:
    assert announced(said("a", "b", "c"), said("b", "c", "d")) == ["d"]
    assert announced(said("a", "b", "c"), said("d", "e", "f")) == ["d", "e", "f"]


def test_a_submarine_hunt_is_spoken_and_chimed() -> None:
    table = begun()
    spoken: list[str] = []
    tones: list[str] = []

    class Ear:
        def play(self, name: str) -> None:
            tones.append(name)

    displays = [Speaker(spoken.append), Chimes(Ear())]

    def look() -> None:
        for display in displays:
            display.show(table.scene(), table.now)

    look()
    lay(table, "yellow-south", "B9")
    look()
    lift(table, "yellow-south")
    for seat, words in ((1, "mark mine"), (2, "cross S5")):
        table.act(seat, words)
        table.think()
        look()
    assert spoken == ["Yellow heads south."]
    assert tones == ["call"]


def test_a_real_voice_speaks(need: Callable[[str], str], tmp_path: Path) -> None:
    need("espeak-ng")
    command = voice_command(0.5)
    assert command is not None
    spoken = tmp_path / "spoken.wav"

    async def speak() -> str:
        voice = Voice([*command, "-w", str(spoken)])
        voice.say("Direct hit on Blue: damage 4 of 4.")
        await voice.finished()
        return voice.why_silent

    assert asyncio.run(speak()) == ""
    with wave.open(str(spoken)) as sound:
        assert sound.getnframes() / sound.getframerate() > 1.0


def test_sentences_wait_for_each_other_and_the_oldest_give_way(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    script = "import sys; open(sys.argv[1], 'a').write(sys.argv[-1] + '\\n')"

    async def speak() -> None:
        voice = Voice([sys.executable, "-c", script, str(heard)])
        for number in range(MOST_WAITING + 3):
            voice.say(f"--sentence {number}")
        await voice.finished()

    asyncio.run(speak())
    kept = range(3, MOST_WAITING + 3)
    assert heard.read_text().splitlines() == [f"--sentence {number}" for number in kept]


def test_a_voice_that_fails_is_given_up(tmp_path: Path) -> None:
    async def speak(*command: str) -> tuple[str, int]:
        voice = Voice(command)
        voice.say("one")
        await voice.finished()
        voice.say("two")
        return voice.why_silent, len(voice._waiting)

    why, waiting = asyncio.run(speak(sys.executable, "-c", "raise SystemExit(3)"))
    assert why == "the voice ended with 3"
    assert waiting == 0
    assert "cannot be started" in asyncio.run(speak(str(tmp_path / "nothing")))[0]


def test_a_voice_can_be_silenced_at_once() -> None:
    async def speak() -> None:
        voice = Voice([sys.executable, "-c", "__import__('time').sleep(600)"])
        voice.say("a long story")
        await asyncio.sleep(0)
        async with asyncio.timeout(60):
            await voice.close()

    asyncio.run(speak())
