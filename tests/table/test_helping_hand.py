"""The table's own hand, on a board in memory: carries out what was pressed, puts right what is wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

import pytest

from hardware.board import KeyPressed
from hardware.keys import world_of
from table.hands.hands import Hands
from table.judging.verdict import Agreed, Guide, Moving, Wrong
from table.playing.intents import Abandon, LendAHand, Pick, Quit
from table.playing.moment import Phase
from table.running.app import make_service
from table.running.helping_hand import HelpingHand
from table.running.house import furnish
from table.running.service import Service
from table.sensing.pieces import DOWN
from table.settings.config import Config

Play = Callable[[Service, Hands], Awaitable[None]]


async def until(service: Service, seen: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not seen():
            service.changed.clear()
            await service.changed.wait()


def at_a_table(game: str, play: Play) -> None:
    """A game on a board in memory, set up, with a hand that does not dawdle."""

    async def run() -> None:
        house = furnish(game, Config(), "mock:", {}, fast=True, keep=False)
        world = world_of(house.board)
        assert world is not None
        hands = Hands(world, house.registry)
        service = make_service(house, [], hands=hands, once=True, seed=3)
        hand = HelpingHand(service, 0.0)
        service.witnesses.append(hand)
        running = asyncio.create_task(service.run())
        await service.started.wait()
        try:
            await until(service, lambda: service.moment.ready)
            service.do(LendAHand())
            await until(service, lambda: service.moment.playing)
            await play(service, hands)
        finally:
            await hand.close()
            service.stop()
            await running
            house.journal.close()

    asyncio.run(run())


@contextmanager
def said(service: Service) -> Iterator[list[tuple[str, str]]]:
    """What the picture says meanwhile: its headline and its sentence."""

    class Ears:
        def show(self, picture: object, now: float) -> None:  # noqa: ARG002
            heard.append((service.scene(0.0).turn, service.scene(0.0).now))

    heard: list[tuple[str, str]] = []
    ears = Ears()
    service.displays.append(ears)
    yield heard
    service.displays.remove(ears)


def test_a_move_made_by_pressing_is_carried_out_under_the_movers_headline() -> None:
    async def play(service: Service, hands: Hands) -> None:
        mover, before = service.scene(0.0).turn, dict(hands.lying)
        with said(service) as heard:
            for cell in ("C7", "C6"):
                hands.world.press(cell)
            await until(service, lambda: bool(service.moment.record) and service.moment.playing)
        assert isinstance(service.moment.verdict, Agreed)
        assert hands.lying != before
        done = [turn for turn, now in heard if now.startswith("The table does it: ")]
        assert done
        assert set(done) == {mover}
        assert service.scene(0.0).turn != mover

    at_a_table("sea_leg", play)


def test_a_red_mat_is_put_right_by_the_table() -> None:
    async def play(service: Service, hands: Hands) -> None:
        right = dict(hands.lying)
        piece, other = next(iter(right)), next(reversed(right))
        hands.put(piece, "D5")
        hands.take(other)
        await until(service, lambda: isinstance(service.moment.verdict, Wrong))
        assert service.moment.keys.labels["confirm"] == "Do it for me"
        service.do(LendAHand())
        await until(service, lambda: isinstance(service.moment.verdict, Agreed))
        assert hands.lying == right
        assert not service.moment.record

    at_a_table("sea_leg", play)


@pytest.mark.parametrize("game", ["sea_leg", "captivate"])
def test_what_was_taken_off_the_mat_lies_in_the_tray_and_can_be_put_back(game: str) -> None:
    async def play(service: Service, hands: Hands) -> None:
        right = dict(hands.lying)
        piece = next(iter(right))
        hands.take(piece)
        await until(service, lambda: isinstance(service.moment.verdict, Moving | Wrong))
        cell, face = right[piece]
        shown = f"@{cell}" if face == DOWN else piece
        assert shown in {item.piece for item in service.scene(0.0).tray}
        service.do(LendAHand())
        await until(service, lambda: isinstance(service.moment.verdict, Agreed | Guide))
        assert hands.lying == right
        assert service.moment.phase is Phase.PLAYING

    at_a_table(game, play)


def test_whoever_started_the_program_may_quit_and_begin_anew() -> None:
    async def play(service: Service, hands: Hands) -> None:  # noqa: ARG001
        service.heard([KeyPressed(0, "menu")])
        assert "Abandon this game" in rows(service)
        service.heard([KeyPressed(0, "back")])
        service.do(Quit())
        assert not service.stopped.is_set()  # nobody at a table for guests may
        service.may_quit = True
        service.do(LendAHand())
        assert not service.stopped.is_set()
        service.heard([KeyPressed(0, "menu")])
        assert "New game" in rows(service)
        service.do(Pick(rows(service).index("Quit: this game is kept")))
        assert service.stopped.is_set()

    at_a_table("sea_leg", play)


def test_a_game_that_is_given_up_is_cleared_away_by_the_table() -> None:
    async def play(service: Service, hands: Hands) -> None:
        service.do(Abandon())
        await until(service, lambda: not hands.lying)

    at_a_table("sea_leg", play)


def rows(service: Service) -> tuple[str, ...]:
    choice = service.moment.keys.choice
    assert choice is not None
    return choice.rows
