"""The table's own hand, on a board in memory: it does on the mat what an action leads to.

Nobody who plays with the mouse has to slide what the rules slide anyway, or what was chosen by pressing. One
thing after the other, so that one can follow it; whoever is quicker with the mouse may be.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

from hardware.errors import BoardError
from table.judging.verdict import Guide
from table.playing.moment import Moment, Phase
from table.running.chore import BusyWitness
from table.running.service import Service

BREATH = 0.7  # seconds before each thing, so that people see what it is


class HelpingHand(BusyWitness):
    """The hand of a service, where its board has one."""

    def __init__(self, service: Service, breath: float = BREATH) -> None:
        super().__init__(service)
        self._breath = breath

    def look(self, moment: Moment, now: float) -> None:  # noqa: ARG002
        if self._idle and _has_work(moment):
            self._begin(self._go_on())

    async def _go_on(self) -> None:
        while not self._service.stopped.is_set() and _has_work(self._service.moment):
            await asyncio.sleep(self._breath)
            self._do_next(self._service.moment)

    def _do_next(self, moment: Moment) -> None:
        """One thing; of a mat that is cleared everything, as there is nothing to follow."""
        hands, verdict = self._service.hands, moment.verdict
        if hands is None or not _has_work(moment) or not isinstance(verdict, Guide):
            return
        for fix in verdict.fixes:
            with suppress(LookupError, BoardError):  # it is done already, or there is no room
                hands.follow(fix)
                if moment.phase is not Phase.CLEARING:
                    return


def _has_work(moment: Moment) -> bool:
    guided = isinstance(moment.verdict, Guide) and bool(moment.verdict.fixes)
    return guided and moment.carries_out and moment.attentive
