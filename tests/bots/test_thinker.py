"""A bot's process: it answers, and whatever befalls it, the game goes on."""

from __future__ import annotations

import asyncio
import sys
from random import Random

import pytest

from engines import sea_leg
from table.bots.bot import bot_for
from table.bots.levels import Level
from table.bots.thinker import Thinker
from table.games import load_game

BOX = load_game("sea_leg")
START = sea_leg.start({})
LISTENING = (
    "import sys; from table.bots.frames import framed; "
    "sys.stdout.buffer.write(framed('ready')); sys.stdout.flush(); "
)
CRASHES = (sys.executable, "-c", LISTENING + "sys.stdin.buffer.read(4)")
NEVER_READY = (sys.executable, "-c", "")
NEVER_ANSWERS = (sys.executable, "-c", LISTENING + "sys.stdin.buffer.read()")


async def asked(thinker: Thinker, *questions: tuple[Level, str]) -> list[object]:
    try:
        return [(await thinker.choose(START, 0, *question)).action for question in questions]
    finally:
        await thinker.close()


def test_a_process_chooses_what_the_bot_here_would_choose() -> None:
    here = bot_for(BOX, Level.EASY).choose(START, 0, Random("a seed")).action
    assert asyncio.run(asked(Thinker(BOX), (Level.EASY, "a seed"), (Level.EASY, "a seed"))) == [here, here]


@pytest.mark.parametrize("command", [CRASHES, NEVER_READY, NEVER_ANSWERS])
def test_a_process_that_fails_costs_a_thought_and_not_the_game(
    command: tuple[str, ...], caplog: pytest.LogCaptureFixture
) -> None:
    thinker = Thinker(BOX, command=command, grace=-0.4)
    quick = bot_for(BOX, Level.EASY).quick(START, 0, Random("a")).action
    assert asyncio.run(asked(thinker, (Level.EASY, "a"), (Level.EASY, "a"))) == [quick, quick]
    assert caplog.text.count("was restarted") == 2


def test_a_fault_in_a_thought_is_told_without_what_the_bot_knew(caplog: pytest.LogCaptureFixture) -> None:
    broken = START._replace(mine="a secret")  # type: ignore[arg-type]

    async def play() -> None:
        thinker = Thinker(BOX)
        with pytest.raises(TypeError):  # nor has the quick move a state to go by
            await thinker.choose(broken, 0, Level.EASY, "a")
        await thinker.choose(START, 0, Level.EASY, "a")
        await thinker.close()

    asyncio.run(play())
    assert "could not think: TypeError in" in caplog.text
    assert "secret" not in caplog.text


def test_an_answer_nobody_waits_for_any_more_ends_the_process() -> None:
    async def play() -> Thinker:
        thinker = Thinker(BOX, command=NEVER_ANSWERS, grace=60)
        thought = asyncio.ensure_future(thinker.choose(START, 0, Level.EASY, "a"))
        while thinker.process is None:
            await asyncio.sleep(0)
        process = thinker.process
        thought.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thought
        assert process.returncode is not None
        return thinker

    assert asyncio.run(play()).process is None
