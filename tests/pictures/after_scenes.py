"""What is shown when a game is over: its course as a curve, where it turned, and the replay."""

from __future__ import annotations

from typing import Any

from table.bots.fortunes import fortunes
from table.games import load_game
from table.games.past import Past
from table.playing.intents import BotActs, OpenReplay, RunReplay, SeatBot, TellFortunes, TurnReplay
from table.showing.scene import Scene
from tests.learning.finished_games import SEA_LEG_WON, won_at_sea_leg
from tests.pictures import captivate_scenes, sea_grid_scenes
from tests.table.conftest import Table
from tests.table.sonar_orders import LAST_SHOT, SINKING, begun
from tests.table.zemo_voyages import VOYAGE, press, sailed


def looked_back(table: Any) -> Any:
    """A table that has been told how its game went, as bots tell it."""
    box, match = load_game(table.sheet.game.NAME), table.session.match
    told = fortunes(box, Past(table.sheet, match.options, match.record))
    assert told is not None
    table.do(TellFortunes(told))
    return table


def replayed(table: Any, steps: int, running: bool = False) -> Scene:
    """So many steps into the replay."""
    table.do(OpenReplay(True))
    for _ in range(steps):
        table.do(TurnReplay(1))
    table.do(RunReplay(running))
    scene: Scene = table.scene()
    return scene


def captivate() -> Any:
    script = captivate_scenes.THREE
    return looked_back(captivate_scenes.told(script, len(script.words) - 5, len(script.words)))


def sea_grid() -> Any:
    return looked_back(sea_grid_scenes.won())


def zemo() -> Any:
    table = sailed(len(VOYAGE) - 1)
    press(table, "left")
    return looked_back(table)


def sonar() -> Any:
    table = begun(record=SINKING)
    table.act(0, LAST_SHOT)
    return looked_back(table)


def sea_leg() -> Table:
    return looked_back(won_at_sea_leg())


def asks() -> Scene:
    """Bow is a bot, and asks for its move."""
    table = Table("sea_leg", {})
    table.set_up()
    table.do(SeatBot((1,), "normal"))
    table.slide("C7", "C6")
    table.do(BotActs(1, "move C3 C4"))
    return table.scene()


AFTER = {
    "bot_asks": asks,
    "after_sea_leg": lambda: sea_leg().scene(),
    "after_captivate": lambda: captivate().scene(),
    "after_sea_grid": lambda: sea_grid().scene(),
    "after_zemo": lambda: zemo().scene(),
    "after_sonar": lambda: sonar().scene(),
    "replay_sea_leg": lambda: replayed(sea_leg(), len(SEA_LEG_WON) // 2),
    "replay_captivate": lambda: replayed(captivate(), 30, running=True),
    "replay_sea_grid": lambda: replayed(sea_grid(), 12),
    "replay_zemo": lambda: replayed(zemo(), 40),
    "replay_sonar": lambda: replayed(sonar(), 6),
}
