"""Pages that say anything at all: whatever it is, the table plays on, and plays only what is legal."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import pytest

from table.showing.companion.doors import OPERATOR
from table.showing.companion.messages import BadMessage, read_message
from tests.companion.pages import PageTable, table_with_pages
from tests.depth import Depth

WORDS = [
    "move C7 C6",
    "play 13-dark D3",
    "pick dolphin",
    "end",
    "",
    "\x00",
    "course N",
    "start A1",
    "ö" * 200,
]
NUMBERS = [0, 1, 2, 7, -1, 10**9, 10**30, 1.5, True, None, "0"]


class Listening:
    """A guest without a socket: keeps what it is told."""

    def __init__(self, player: int) -> None:
        self.player, self.token, self.device, self.kept = player, "", "", True
        self.told: list[dict[str, Any]] = []

    def wake(self) -> None:
        pass

    def say(self, message: dict[str, Any]) -> None:
        json.dumps(message)
        self.told.append(message)

    def bye(self, why: str, final: bool) -> None:
        self.told.append({"bye": {"why": why, "final": final}})


def anything(rng: Random, legal: list[tuple[int, str]], now: int) -> str:
    """A message, from quite right to garbage."""
    if legal and rng.random() < 0.1:
        seat, words = rng.choice(legal)
        return json.dumps({"act": words, "seat": seat, "at": now})
    points = [[rng.randint(-60, 60), rng.randint(-60, 60)] for _ in range(rng.randint(0, 60))]
    message: dict[str, Any] = {
        rng.choice(["act", "act", "secure", "keep", "hello"]): rng.choice([*WORDS, *NUMBERS]),
        "seat": rng.choice(NUMBERS),
        "at": rng.choice([now, now, *NUMBERS]),
    }
    if rng.random() < 0.3:
        message |= {"points": points, "initials": rng.choice(WORDS)}
    text = json.dumps(message)
    if rng.random() < 0.2:
        cut = rng.randrange(len(text))
        text = text[:cut] + chr(rng.randrange(1, 0x2FF)) + text[cut + rng.randint(0, 3) :]
    return text


def say(table: PageTable, guest: Listening, text: str) -> None:
    """As the server does it: what cannot be read is refused, the rest goes to the desk."""
    try:
        message = read_message(text)
    except BadMessage:
        return
    table.desk.hear(guest, message)


@pytest.mark.parametrize("game", ["sea_leg", "captivate", "sea_grid", "captain_sonar"])
def test_whatever_pages_say_the_table_plays_on(game: str, depth: Depth) -> None:
    async def play() -> None:
        rng = Random(f"{game}/{depth.seed}")
        async with table_with_pages(game, seed=depth.seed) as table:
            await table.follow()
            guests = [Listening(player) for player in range(len(table.desk.holders(table.moment)))]
            match = table.session.match
            for number in range(depth.of(400, 20_000)):
                movers = table.session.match.movers()
                legal = [(seat, words) for seat in movers for words in match.actions(seat)[:3]]
                guest = rng.choice(guests)
                say(table, guest, anything(rng, legal, table.moment.turns(rng.choice(movers or (0,)))))
                assert not any(heard.get("bye") for heard in guest.told), "a player cannot close a page"
                guest.told.clear()
                if number % 20 == 0:
                    await table.follow()
            assert match.record or game == "captain_sonar", "some of it was an action, once a crew is here"
            again = type(match)(
                match.game, match.options, seed=match.seed, chance=match.chance, record=match.record
            )
            assert again.state == table.session.match.state
            operator = Listening(OPERATOR)
            table.desk.hear(operator, read_message('{"pause": true}'))
            await table.until(lambda: table.moment.paused, "it still hears its operator")

    asyncio.run(play())
