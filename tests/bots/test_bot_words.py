"""What a bot says at the table: it asks for its moves in the first person, and tells nothing it knows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from engines.game import CHANCE
from table.bots.bot import bot_for
from table.bots.levels import Level
from table.games import load_game
from table.judging.verdict import Guide
from table.playing.intents import BotActs, SeatBot
from table.playing.moment import Beside
from table.showing.display.fonts import measure
from table.showing.display.geometry import plan
from table.showing.display.words import ELLIPSIS
from table.showing.scene import Scene
from table.testing.quick import QuickTable
from table.tongues import speaking

SMALLEST = (1024, 600)
ASKS = {"en": ("please",), "de": ("Bitte",)}
DOES = {"en": ("I ",), "de": ("Ich ",)}


def asked(name: str, hands: bool, language: str, moves: int) -> Iterator[tuple[Scene, str]]:
    """Every picture in which a bot's move is carried out, with what was done, in a game of bots."""
    table = QuickTable(name, {}, seed=4)
    table.session.think(table.now, Beside(hands=hands))
    table.set_up()
    seats = range(table.session.match.seats)
    table.do(SeatBot(tuple(seats), "easy"))
    bot, game, rng = bot_for(load_game(name), Level.EASY), table.sheet.game, Random(2)
    for _ in range(moves):
        state = table.session.match.state
        for seat in game.movers(state):
            action = bot.choose(game.sample(state, seat, rng), seat, rng).action if seat != CHANCE else None
            if action is not None:
                table.do(BotActs(seat, game.text(action)))
                break
        while isinstance(table.moment.verdict, Guide) and table.moment.verdict.fixes:
            with speaking(language):
                yield table.scene(), game.text(action)
            table.hands.follow(table.moment.verdict.fixes[0])
            table.wait(0.3)
        if table.moment.over:
            return


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", ["sea_leg", "captivate"])
def test_a_bot_asks_people_to_move_for_it(name: str, language: str) -> None:
    scenes = [scene for scene, _ in asked(name, hands=False, language=language, moves=24)]
    assert len(scenes) > 15
    for scene in scenes:
        assert any(word in scene.now for word in ASKS[language]), scene.now
        said = plan(scene, SMALLEST, measure).banner.now.lines
        assert not any(ELLIPSIS in line for line in said)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", ["sea_leg", "captivate", "sea_grid"])
def test_in_memory_a_bot_says_what_it_does(name: str, language: str) -> None:
    scenes = [scene for scene, _ in asked(name, hands=True, language=language, moves=25)]
    assert len(scenes) > 10
    assert all(scene.now.startswith(DOES[language]) for scene in scenes if scene.tone != "over")


def test_what_a_bot_lays_face_down_is_only_a_card() -> None:
    """Eight picks and the first cards of Sea Grid: neither sentence, log nor headline names one."""
    titles = [card.title for card in load_game("sea_grid").sheet.cards.values()]  # type: ignore[attr-defined]
    for scene, words in islice(asked("sea_grid", hands=True, language="en", moves=14), 20):
        if words.startswith(("pick", "place")):
            said = (scene.now, scene.turn, *(line.say for line in scene.log))
            assert not any(title in each for title in titles for each in said), said


@pytest.mark.parametrize("name", ["captain_zemo", "captain_sonar"])
def test_where_nothing_lies_on_the_mat_the_log_says_what_a_bot_did(name: str) -> None:
    table = QuickTable(name, {}, seed=4)
    table.set_up()
    table.do(SeatBot(tuple(range(table.session.match.seats)), "easy"))
    bot, game, rng = bot_for(load_game(name), Level.EASY), table.sheet.game, Random(2)
    for _ in range(30):
        state = table.session.match.state
        for seat in game.movers(state):
            action = bot.choose(game.sample(state, seat, rng), seat, rng).action
            if action is not None:
                table.do(BotActs(seat, game.text(action)))
                break
        assert not isinstance(table.moment.verdict, Guide)
    assert len(table.moment.log) > 5
