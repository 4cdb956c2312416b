"""Who holds which stations, and whose turn everybody knows it to be."""

from __future__ import annotations

from collections.abc import Sequence

from engines import captain_sonar
from engines.captain_sonar.crew import MOST
from engines.captain_sonar.state import State
from engines.captain_sonar.words import CAPTAIN, TEAMS
from engines.game import Options
from table.games.captain_sonar import words
from table.games.parts import Player


class Crews:
    """Two crews of four stations, held by two to eight players."""

    def players(self, options: Options) -> Sequence[Player]:
        held = captain_sonar.line_up(options.get("players", MOST), str(options.get("mode", "turn")))
        return [Player(words.player_name(seats), seats) for seats in held]

    def turn(self, state: State) -> int | None:
        acting = words.acting(captain_sonar.view(state, None))
        return None if acting is None else TEAMS.index(acting) * 4 + CAPTAIN

    def colour(self, seat: int) -> int:
        return words.COLOURS[seat >> 2]
