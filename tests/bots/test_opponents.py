"""Whole games against bots on a board in memory, with the bot's own process, also one that fails."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest

from engines.game import Outcome
from hardware.keys import world_of
from table.bots.thinker import Thinker
from table.games import load_game
from table.hands.hands import Hands
from table.judging.verdict import Guide
from table.playing.intents import Act, AskHint
from table.running.app import make_service
from table.running.botseats import BotSeats
from table.running.helping_hand import HelpingHand
from table.running.house import furnish
from table.running.service import Service
from table.settings.config import Config

LISTENING = (
    "import sys; from table.bots.frames import framed; "
    "sys.stdout.buffer.write(framed('ready')); sys.stdout.flush(); "
)
DIES = (sys.executable, "-c", LISTENING + "sys.stdin.buffer.read(4)")
HANGS = (sys.executable, "-c", LISTENING + "sys.stdin.buffer.read()")
AT_ONCE = 0.0


def follow(hands: Hands, guide: Guide) -> None:
    for fix in guide.fixes:
        with suppress(LookupError):  # it is done already, and the readers have yet to say so
            hands.follow(fix)


async def person(service: Service, hands: Hands, rng: Random) -> None:
    """Does what the table asks for, and otherwise any legal action; what follows is the table's."""
    while not service.moment.ended:
        moment = service.moment
        service.changed.clear()
        if isinstance(moment.verdict, Guide) and not moment.carries_out:
            follow(hands, moment.verdict)
        elif moment.open and moment.legal.by_people:
            mine = rng.choice(moment.legal.by_people)
            service.do(Act(mine.seat, moment.sheet.game.text(mine.action)))
        await service.changed.wait()


def played(
    game: str,
    seats: dict[str, str],
    thinker: Callable[[str], Thinker] | None = None,
    options: dict[str, object] | None = None,
) -> tuple[Outcome | None, Service]:
    async def play() -> tuple[Outcome | None, Service]:
        house = furnish(game, Config(), "mock:", options or {}, fast=True, keep=False, seats=seats)
        world = world_of(house.board)
        assert world is not None
        hands = Hands(world, house.registry)
        service = make_service(house, [], hands=hands, once=True, seed=3)
        bots, hand = BotSeats(service, breath=AT_ONCE, seed=3, thinker=thinker), HelpingHand(service, AT_ONCE)
        service.witnesses += [bots, hand]
        running = asyncio.create_task(service.run())
        await service.started.wait()
        try:
            async with asyncio.timeout(60):
                await person(service, hands, Random(5))
        finally:
            await bots.close()
            await hand.close()
            service.stop()
            await running
            house.journal.close()
        return service.moment.outcome, service

    return asyncio.run(play())


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("captivate", {"1": "bot:easy"}, {}),
        ("sea_grid", {"1": "bot:easy"}, {}),
        ("captain_sonar", {"blue": "bot:normal"}, {"players": 2}),
        ("captain_zemo", {"0": "bot:easy"}, {}),
    ],
)
def test_a_whole_game_against_a_bot(game: str, seats: dict[str, str], options: dict[str, object]) -> None:
    outcome, service = played(game, seats, options=options)
    assert outcome is not None
    bots = set(service.moment.bots)
    assert {entry.seat for entry in service.moment.record} & bots


@pytest.mark.parametrize("command", [DIES, HANGS])
def test_a_bot_that_fails_costs_nothing_but_thought(
    command: tuple[str, ...], caplog: pytest.LogCaptureFixture
) -> None:
    box = load_game("captain_sonar")

    def failing(name: str) -> Thinker:
        return Thinker(box, name, command, grace=-0.99)

    outcome, _ = played("captain_sonar", {"blue": "bot:hard"}, failing, {"players": 2, "limit": 6})
    assert outcome is not None
    assert caplog.text.count("was restarted") >= 2


def test_a_hint_comes_from_a_bot_and_is_followed_by_no_hand() -> None:
    async def play() -> Service:
        house = furnish("sea_leg", Config(), "mock:", {}, fast=True, keep=False)
        world = world_of(house.board)
        assert world is not None
        hands = Hands(world, house.registry)
        service = make_service(house, [], hands=hands, once=True, seed=3)
        service.hints = True
        bots = BotSeats(service, breath=AT_ONCE, seed=3)
        service.witnesses.append(bots)
        running = asyncio.create_task(service.run())
        await service.started.wait()
        asked = False
        async with asyncio.timeout(60):
            while service.moment.hint is None:
                moment = service.moment
                service.changed.clear()
                if isinstance(moment.verdict, Guide):
                    follow(hands, moment.verdict)
                elif moment.may_hint and not asked:
                    asked = True
                    service.do(AskHint())
                    service.changed.clear()
                await service.changed.wait()
        await bots.close()
        service.stop()
        await running
        house.journal.close()
        return service

    service = asyncio.run(play())
    assert list(service.moment.hints.values()) == [1]
    assert not any(entry.seat >= 0 for entry in service.moment.record)


def test_bots_are_single_stations_beside_people() -> None:
    """Yellow's First Mate and blue's Engineer are bots, everybody else in both crews is a person."""
    seats = {"yellow-first-mate": "bot:easy", "blue-engineer": "bot:easy"}
    outcome, service = played("captain_sonar", seats, options={"players": 8, "limit": 8})
    assert outcome is not None
    assert set(service.moment.bots) == {1, 6}
    acted = {entry.seat for entry in service.moment.record}
    assert {0, 1, 2, 4, 5, 6} <= acted
    verbs = {entry.text.split()[0] for entry in service.moment.record if entry.seat == 1}
    assert "mark" in verbs <= {"mark", "secure"}
