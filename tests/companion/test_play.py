"""Playing by page: the same actions as on the mat, whichever comes first; nothing twice, nothing late."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest

from table.playing.intents import Invite, TakeBack
from table.playing.moment import Phase
from table.showing.scene import Scene
from tests.companion.pages import Client, PageTable, client, table_with_pages

Trial = Callable[[PageTable, Client, Client], Awaitable[None]]


def with_both(trial: Trial, game: str = "sea_leg", **more: Any) -> None:
    """Two pages, both seats held, the mat set up."""

    async def run() -> None:
        async with table_with_pages(game, **more) as table, AsyncExitStack() as stack:
            await table.follow()
            names = list(table.codes())
            pages = [await stack.enter_async_context(client(table, table.token(name))) for name in names]
            for page in pages:
                await page.until(lambda state: state["open"])
            await trial(table, pages[0], pages[1])

    asyncio.run(run())


def test_an_action_of_a_page_is_played_and_the_mat_is_guided_to_follow() -> None:
    async def trial(table: PageTable, stern: Client, bow: Client) -> None:
        await stern.say(act="move C7 C6", seat=0, at=0)
        state = await bow.until(lambda state: state["log"])
        assert table.record() == ["move C7 C6"]
        assert state["log"][-1]["say"] == "Stern goes C7 to C6."
        assert state["open"] is False
        assert table.scenes[-1].now == state["now"] == "Slide the Stern Mate from C7 to C6."
        await bow.say(act="move C3 C4", seat=1, at=0)
        assert "look at its display" in (await bow.next("error"))["why"]
        await table.follow()
        await bow.until(lambda state: state["open"] and state["own"]["actions"]["1"])
        await bow.say(act="move C3 C4", seat=1, at=0)
        await stern.until(lambda state: len(state["log"]) == 2)
        assert table.record() == ["move C7 C6", "move C3 C4"]

    with_both(trial)


def test_an_action_on_the_mat_shows_on_the_pages() -> None:
    async def trial(table: PageTable, stern: Client, bow: Client) -> None:
        piece = table.hands.on("C7")
        assert piece is not None
        table.hands.put(piece, "C6")
        state = await bow.until(lambda state: state["log"] and state["own"]["actions"]["1"])
        assert state["open"]
        await stern.say(act="move B7 B6", seat=0, at=0)  # chosen on the page before the mat was seen
        assert (await stern.next("error"))["late"] is True
        assert table.record() == ["move C7 C6"]

    with_both(trial)


def test_a_double_tap_is_one_action() -> None:
    async def trial(table: PageTable, stern: Client, bow: Client) -> None:  # noqa: ARG001
        for _ in range(3):
            await stern.say(act="move C7 C6", seat=0, at=0)
        assert [(await stern.next("error"))["late"] for _ in range(2)] == [True, True]
        assert table.record() == ["move C7 C6"]

    with_both(trial)


def test_a_seat_that_is_not_to_move_and_an_impossible_action_get_the_reason() -> None:
    async def trial(table: PageTable, stern: Client, bow: Client) -> None:
        await bow.say(act="move C3 C4", seat=1, at=0)
        assert (await bow.next("error"))["why"][-1] == "."
        await stern.say(act="move C8 C7", seat=0, at=0)
        assert "C7" in (await stern.next("error"))["why"]
        assert table.record() == []

    with_both(trial)


def test_a_secret_reason_goes_to_its_page_alone() -> None:
    async def trial(table: PageTable, stern: Client, bow: Client) -> None:
        await stern.say(act="move C8 C7", seat=0, at=0)
        why = (await stern.next("error"))["why"]
        await stern.say(act="move C7 C6", seat=0, at=0)
        await bow.until(lambda state: state["log"])
        assert why not in str(bow.heard)
        assert not any(why in str(scene) for scene in table.scenes)

    with_both(trial)


def test_a_take_back_at_the_table_shows_and_is_played_anew() -> None:
    async def trial(table: PageTable, stern: Client, bow: Client) -> None:  # noqa: ARG001
        await stern.say(act="move C7 C6", seat=0, at=0)
        await stern.until(lambda state: state["own"]["at"]["0"] == 1)
        await table.follow()
        table.do(TakeBack())
        table.service.think()
        await table.follow()
        await stern.until(lambda state: state["own"]["at"]["0"] == 0 and state["open"])
        await stern.say(act="move B7 B6", seat=0, at=1)
        assert (await stern.next("error"))["late"] is True
        await stern.say(act="move B7 B6", seat=0, at=0)
        await stern.until(lambda state: state["own"]["at"]["0"] == 1)
        assert table.record() == ["move B7 B6"]

    with_both(trial)


def test_a_hand_and_its_actions_come_in_the_words_of_the_table() -> None:
    async def trial(table: PageTable, one: Client, other: Client) -> None:
        mover = table.moment.seat
        states = [page.heard[-1]["state"] for page in (one, other)]
        hands = [state["own"]["hands"][str(seat)] for seat, state in enumerate(states)]
        assert [len(hand) for hand in hands] == [5, 5]
        names = {card["name"] for card in hands[mover]}
        actions = states[mover]["own"]["actions"][str(mover)]
        assert {action["of"] for action in actions} <= names
        assert states[1 - mover]["own"]["actions"][str(1 - mover)] == []
        assert table.moment.sheet.hand(table.session.match.state, mover) is not None

    with_both(trial, "captivate")


def test_the_operator_pauses_goes_on_and_abandons() -> None:
    async def trial(table: PageTable, stern: Client, bow: Client) -> None:  # noqa: ARG001
        async with client(table, table.operator) as operator:
            told = await operator.next("operator")
            assert [(each["name"], each["connected"], each["held"]) for each in told["players"]] == [
                ("Stern", True, True),
                ("Bow", True, True),
            ]
            await operator.say(pause=True)
            await stern.until(lambda state: state["tone"] == "paused" and not state["open"])
            await stern.say(act="move C7 C6", seat=0, at=0)
            assert "not ready" in (await stern.next("error"))["why"]
            await operator.say(pause=False)
            await stern.until(lambda state: state["open"])
            await operator.say(abandon=True)
            await stern.until(lambda state: "abandoned" in str(state["log"]))
            assert table.moment.phase is Phase.CLEARING

    with_both(trial)


def test_a_kicked_page_is_closed_with_its_key_and_a_freed_seat_gets_a_new_code() -> None:
    async def trial(table: PageTable, stern: Client, bow: Client) -> None:
        async with client(table, table.operator) as operator:
            await operator.say(kick=0)
            assert await stern.ended() == 1008
            assert stern.heard[-1]["bye"]["final"]
            async with client(table, stern.key) as again:
                assert again.heard[0]["bye"]["final"]
            async with client(table, table.token("Stern")) as again:
                await again.next("state")
            assert table.codes() == {}
            await operator.say(free=1)
            assert await bow.ended() == 1008
            assert list(table.codes()) == ["Bow"]
            await table.until(lambda: len(table.scenes[-1].codes) == 1, "its new code is shown")
            await operator.say(free=60)
            await operator.say(kick=60)
            async with client(table, table.token("Bow")) as taken:
                await taken.next("state")

    with_both(trial)


def test_health_is_told_to_the_operator() -> None:
    async def trial(table: PageTable, stern: Client, bow: Client) -> None:  # noqa: ARG001
        async with client(table, table.operator) as operator:
            assert (await operator.next("operator"))["down"] == []
            table.house.board.reader_down("E1")  # type: ignore[attr-defined]
            told = await operator.next("operator")
            while not told["down"]:
                told = await operator.next("operator")
            assert told["down"] == ["E1"]

    with_both(trial)


def test_codes_are_shown_until_seats_are_held_or_play_begins() -> None:
    def labels(scene: Scene) -> list[str]:
        return [code.label for code in scene.codes]

    async def run() -> None:
        async with table_with_pages("sea_leg") as table:
            await table.follow()
            await table.until(lambda: labels(table.scenes[-1]) == ["Stern", "Bow"], "codes are shown")
            assert table.moment.keys.labels["confirm"] == "Hide the codes"
            async with client(table, table.token("Stern")) as page:
                await table.until(lambda: labels(table.scenes[-1]) == ["Bow"], "the held seat's code goes")
                await page.say(act="move C7 C6", seat=0, at=0)
                await table.until(lambda: labels(table.scenes[-1]) == [], "play begins")
                table.do(Invite(True))
                await table.until(lambda: labels(table.scenes[-1]) == ["Bow"], "they can be shown again")

    asyncio.run(run())


def test_a_page_that_comes_before_all_tiles_answer_is_shown_the_game_as_soon_as_they_do(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def play() -> None:
        async with (
            table_with_pages("sea_leg", unplugged=[1]) as table,
            client(table, table.token("Stern")) as page,
        ):
            early = await page.next("state")
            assert early["tone"] == "paused"
            assert early["own"]["actions"] == {"0": []}
            table.house.board.replug(1)  # type: ignore[attr-defined]
            await table.follow()
            state = await page.until(lambda state: state["open"])
            assert "move C7 C6" in [action["do"] for action in state["own"]["actions"]["0"]]
            await page.say(act="move C7 C6", seat=0, at=0)
            await page.until(lambda state: state["log"])

    asyncio.run(play())
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


def test_who_is_missing_from_a_crew_is_said_once() -> None:
    async def play() -> None:
        async with table_with_pages("captain_sonar", {"players": 2}) as table:
            await table.follow()
            async with client(table, table.token(next(iter(table.codes())))) as page:
                state = await page.next("state")
                seat, actions = next((s, a) for s, a in state["own"]["actions"].items() if a)
                await page.say(act=actions[0]["do"], seat=int(seat), at=0)
                why = (await page.next("error"))["why"]
                assert why == f"The game begins when everybody is here. Still free: {free(table)}."

    asyncio.run(play())


def free(table: PageTable) -> str:
    return ", ".join(table.codes())


def test_the_operator_seats_a_bot_and_its_seat_has_neither_page_nor_code() -> None:
    async def trial(table: PageTable, stern: Client, bow: Client) -> None:  # noqa: ARG001
        async with client(table, table.operator) as operator:
            await operator.say(bot=1, level="hard")
            assert await bow.ended() == 1008
            assert table.moment.bots == {1: "hard"}
            assert table.codes() == {}
            while (await operator.next("operator"))["players"][1]["bot"] != "hard":
                pass
            await operator.say(bot=60, level="hard")
            await operator.say(bot=1, level="")
            await table.until(lambda: list(table.codes()) == ["Bow"], "a person is invited again")

    with_both(trial)
