"""When a game is over: how it went, worked out by bots in a process of their own, and then told to the table.

The process is started for this and ended after it, so that nothing of a finished game is near the next one.
"""

from __future__ import annotations

from collections.abc import Mapping

from table.bots.thinker import Thinker
from table.playing.intents import TellFortunes
from table.playing.moment import Moment
from table.running.chore import BusyWitness
from table.running.service import Service


class LookingBack(BusyWitness):
    """Whoever looks back at the games of a service. `called` says how a game was asked for, where that is not
    by its name."""

    def __init__(self, service: Service, called: Mapping[str, str] | None = None) -> None:
        super().__init__(service)
        self._called = called or {}
        self._seen: tuple[int, int] | None = None  # the game, and how long it was

    def look(self, moment: Moment, now: float) -> None:  # noqa: ARG002
        game = (moment.entry, len(moment.record))
        if (
            moment.over
            and moment.lesson is None
            and moment.fortunes is None
            and self._idle
            and game != self._seen
        ):
            self._seen = game
            self._begin(self._look_back(moment))

    async def _look_back(self, moment: Moment) -> None:
        name = moment.sheet.game.NAME
        thinker = Thinker.of(self._called.get(name, name))
        try:
            fortunes = await thinker.fortunes(moment.options, moment.record)
        finally:
            await thinker.close()
        if fortunes is not None and self._service.moment.record == moment.record:
            self._service.do(TellFortunes(fortunes))
