"""What the table does by itself."""

from __future__ import annotations

from collections.abc import Sequence

from engines.captain_zemo.state import MOTIVE, PLAYER, State
from engines.game import Options
from table.games.parts import Timeout


class GivenMotive:
    """A motive that was given as an option is chosen without waiting; see `table.games.parts.Clocks`."""

    def timeouts(self, state: State, options: Options) -> Sequence[Timeout]:
        if state.phase != MOTIVE or "motive" not in options:
            return ()
        return (Timeout("motive", 0, PLAYER, f"motive {options['motive']}"),)
