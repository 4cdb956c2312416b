"""While nobody is here bots play, elsewhere; the table only tells what they played."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from engines.match import Entry
from table.bots.frames import Rehearse
from table.bots.levels import Level
from table.bots.rehearsing import rehearsed
from table.games import load_game
from table.games.past import Past
from table.kiosk.attract import LEAD, STEP, Showing
from table.kiosk.offers import OfferedGame, offered
from table.running.rehearsals import rehearsal
from tests.kiosk.guests import GuestTable

GAMES = ("sea_leg", "captivate", "sea_grid", "captain_zemo", "captain_sonar")
SIZE = (5, 9)


def offer(name: str) -> OfferedGame:
    box = load_game(name)
    return offered(box, box.sheet, box.sheet.fit(*SIZE, {}))


@pytest.mark.parametrize("name", GAMES)
def test_a_showing_goes_through_what_bots_played(name: str) -> None:
    showing = Showing(offer(name))
    assert showing.begin(0.0)  # nothing to show yet: the start stands still
    start = showing.picture(*SIZE, 100.0)
    wanted = Rehearse(showing.game.options, 3, Level.EASY, 60)
    showing.take(rehearsed(load_game(name), wanted), 100.0)
    first = showing.picture(*SIZE, 100.0)
    logs = [showing.picture(*SIZE, 100.0 + n * STEP).log for n in range(1, 8)]
    assert first != start
    assert len(first.log) >= LEAD
    assert len(set(logs)) == 7  # every step tells something


def test_the_next_time_a_game_goes_on_where_it_was_left_until_another_has_to_be_played() -> None:
    showing = Showing(offer("sea_leg"))
    showing.begin(0.0)
    showing.take(rehearsed(load_game("sea_leg"), Rehearse({}, 3, Level.EASY, 30)), 0.0)
    left = showing.picture(*SIZE, 10.0)
    assert not showing.begin(120.0)
    assert showing.picture(*SIZE, 120.0) == left
    assert showing.picture(*SIZE, 120.0 + 60 * STEP).log != left.log
    assert showing.due() == float("inf")
    assert showing.begin(300.0)


def test_the_table_waits_for_no_bot_and_shows_what_comes(tmp_path: Path) -> None:
    asked: list[str] = []

    async def slowly(game: OfferedGame, seed: int) -> tuple[Entry, ...]:
        asked.append(game.name)
        await asyncio.sleep(5)
        box = load_game(game.name)
        return rehearsed(box, Rehearse(game.options, seed, Level.EASY, 40))

    table = GuestTable(tmp_path, ("sea_leg", "captivate"), rehearse=slowly)
    assert asked == ["sea_leg"]
    start = table.scene.mat
    table.settle(3)
    assert table.scene.mat == start
    table.settle(6)
    assert table.scene.mat != start
    assert table.scene.turn == "Sea Leg"
    table.until(lambda: table.scene.turn == "Captivate", "the next game")
    assert asked == ["sea_leg", "captivate"]
    table.close()


def test_bots_play_in_a_process_of_their_own() -> None:
    game = offer("sea_leg")
    played = asyncio.run(rehearsal(game, 7))
    past = Past(game.sheet, game.options, played)
    assert len(past) > 20
    assert game.sheet.game.outcome(past.state(len(past) - 1)) is not None
