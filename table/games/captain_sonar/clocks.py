"""The clock of a game in real time, and a repair that the enemy Engineer does not confirm."""

from __future__ import annotations

from collections.abc import Sequence

from engines import captain_sonar
from engines.captain_sonar.state import State
from engines.captain_sonar.words import CONFIRM
from engines.game import Options
from table.games.parts import Timeout

CONFIRM_AFTER = 30  # seconds until the table confirms for the enemy Engineer


class GameClock:
    """Waits that end by themselves."""

    def timeouts(self, state: State, options: Options) -> Sequence[Timeout]:
        """What is waited for goes on while a sonar waits for its answer, and is done after that."""
        if not captain_sonar.has_clock(state):
            return ()
        clock, confirm = options.get("clock"), options.get("confirm", CONFIRM_AFTER)
        waits = [Timeout("clock", clock * 60, 0, "", shown=True)] if clock else []
        for engineer in captain_sonar.awaiting(state) if confirm else ():
            waits.append(Timeout(f"confirm {engineer}", confirm, engineer, CONFIRM))
        return waits
