"""No secret crosses: every byte for a page, in games that differ only in what that player may not know.

What a page may be sent is recorded at every picture the table shows, before anything is left out for
being sent too often; so the comparison does not depend on how fast a phone takes it.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Any, NamedTuple

from table.showing.scene import Scene
from tests.companion.pages import Client, PageTable, client, table_with_pages
from tests.table.captivate_deals import ANCHOR, PEARL, TURN_OVER, dealt


class Game(NamedTuple):
    """A game as it begins, with its secrets."""

    name: str
    options: dict[str, Any]
    record: Sequence[tuple[int, str]]
    seed: int


class Recorder:
    """Everything that could be told to each page, and everything that was."""

    def __init__(self, table: PageTable) -> None:
        self._table = table
        self.told: dict[int, list[bytes]] = {}
        self.rested: list[dict[int, bytes]] = []  # what each was told when the mat had followed an action
        table.service.displays.append(self)

    def show(self, picture: Scene, now: float) -> None:  # noqa: ARG002
        for guest in self._table.desk.guests:
            text = self._table.desk.news(guest)
            known = self.told.setdefault(guest.player, [])
            if text is not None and (not known or known[-1] != text):
                known.append(text)

    def settled(self) -> bool:
        """Has everything that there is to tell been recorded?"""
        guests = self._table.desk.guests
        return all(self.told.get(guest.player, [b""])[-1] == self._table.desk.news(guest) for guest in guests)


async def play(game: Game, actions: Sequence[tuple[int, str]]) -> tuple[Recorder, list[Client], Any]:
    """Play these actions by page; the mat follows."""
    more = {"seed": game.seed, "record": game.record}
    async with table_with_pages(game.name, game.options, **more) as table, AsyncExitStack() as stack:  # type: ignore[arg-type]
        await table.follow()
        names = list(table.codes())
        pages = [await stack.enter_async_context(client(table, table.token(name))) for name in names]
        for page in pages:
            await page.until(lambda state: all(player["connected"] for player in state["players"]))
        recorder = Recorder(table)
        for seat, words in actions:
            page = pages[seat]
            before = len(table.record())
            count = sum(entry.seat == seat for entry in table.session.match.record)
            await page.say(act=words, seat=seat, at=count)
            await table.until(lambda before=before: len(table.record()) > before, words)
            # Hands that follow before they are asked would be quicker than the picture, now and then.
            await table.until(recorder.settled, "what is to be done is drawn")
            await table.follow()
            await table.until(recorder.settled, "the last picture is drawn")
            recorder.rested.append({seat: told[-1] for seat, told in recorder.told.items()})
        for seat, page in enumerate(pages):  # to the end of what was sent
            last = json.loads(recorder.told[seat][-1])["state"]
            await page.until(lambda state, last=last: state == last)
        return recorder, pages, table.session.match.state


def besides_guidance(told: Sequence[bytes]) -> list[dict[str, Any]]:
    """What was told, step by step, but for what the hands were asked for in between: how much of that is
    seen depends on how quick they are."""
    steps: list[dict[str, Any]] = []
    for text in told:
        state = json.loads(text)["state"]
        step = {
            name: value
            for name, value in state.items()
            if name not in ("now", "tone", "open", "notices", "mat")
        }
        if not steps or steps[-1] != step:
            steps.append(step)
    return steps


def compare(games: Sequence[Game], turns: Sequence[Sequence[tuple[int, str]]], blind: int) -> None:
    """The blind player's page is the same in both games; the other's is not, or nothing was tested."""
    first, second = (asyncio.run(play(game, actions)) for game, actions in zip(games, turns, strict=True))
    assert first[2] != second[2]
    assert len(first[0].told[blind]) > len(turns[0])
    rested = [[told[blind] for told in played[0].rested] for played in (first, second)]
    assert rested[0] == rested[1]
    assert besides_guidance(first[0].told[blind]) == besides_guidance(second[0].told[blind])
    assert first[0].told[1 - blind] != second[0].told[1 - blind]
    possible = [json.loads(text) for text in first[0].told[blind]]
    for _, pages, _ in (first, second):
        assert [heard for heard in pages[blind].heard if "state" in heard][-1] in possible


def test_another_hand_and_another_draw_reach_no_other_page() -> None:
    """Anchor lays the same three cards, holds two others, and draws others at the end of the turn."""
    hands = (ANCHOR, (*ANCHOR[:3], "4-dark", "10-earth"))
    games = [Game("captivate", {"seats": 2}, dealt(hand, PEARL), seed) for seed, hand in enumerate(hands)]
    turn = [*TURN_OVER, (1, "play 7-water D5"), (1, "play 3-dark C3")]
    compare(games, [turn, turn], blind=1)


def crew_of(first: str, second: str) -> list[tuple[int, str]]:
    """A game of Sea Grid in which the far side hides these two, and turns another one up."""
    near = [(0, f"pick {name}") for name in ("hydron", "guppy", "dolphin", "lighthouse")]
    far = [(1, f"pick {name}") for name in (first, "knots", "torpedo", second)]
    placed = [
        (0, "place guppy E6"),
        (1, f"place {first} D6"),
        (0, "place hydron C7"),
        (1, f"place {second} C6"),
    ]
    return [
        *near,
        *far,
        *placed,
        (0, "flip C7"),
        (1, "place knots E5"),
        (0, "place dolphin D4"),
        (1, "flip E5"),
    ]


def test_a_hidden_crew_and_face_down_cards_reach_no_other_page() -> None:
    games = [Game("sea_grid", {}, (), 1)] * 2
    compare(games, [crew_of("navy-admiral", "navy-cruiser"), crew_of("lord-hydro", "sub-x")], blind=0)
