"""The clock of a game in real time, and a repair that the enemy Engineer does not confirm."""

from __future__ import annotations

from collections.abc import Sequence

from engines import captain_sonar
from engines.captain_sonar.state import State
from engines.captain_sonar.words import CONFIRM, ENGINEER, TEAMS
from engines.game import Options
from table.games.parts import Timeout

CONFIRM_AFTER = 30  # seconds until the table confirms for the enemy Engineer


class Watch:
    """Waits that end by themselves."""

    def timeouts(self, state: State, options: Options) -> Sequence[Timeout]:
        """Nobody can confirm while a sonar waits for its answer: that wait begins anew after it."""
        if not captain_sonar.has_clock(state):
            return ()
        clock, confirm = options.get("clock"), options.get("confirm", CONFIRM_AFTER)
        waits = [Timeout("clock", clock * 60, 0, "", shown=True)] if clock else []
        for team, name in enumerate(TEAMS):
            engineer = (1 - team) * 4 + ENGINEER
            if confirm and CONFIRM in captain_sonar.actions(state, engineer):
                waits.append(Timeout(f"confirm {name}", confirm, engineer, CONFIRM))
        return waits
