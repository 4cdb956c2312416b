"""A table as its operator's page has it: how it is, and service mode from elsewhere than its keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from table.kiosk.doing import doing
from table.kiosk.serving import ENDS, HOW, LABELS, TRIED, Condition
from table.kiosk.stations import Attend, Deed, Serving, Task
from table.playing.moment import Moment
from table.sensing.sight import Sight
from table.showing.companion.care import EndProgram, Serve, ServiceShown, TableCare, TaskShown, Tending
from table.tongues import mark, say

if TYPE_CHECKING:
    from table.kiosk.host import KioskHost
    from table.running.guesthouse import Guesthouse
    from table.running.keeper import Keeper
    from table.running.lookout import Lookout
    from table.running.service import Service

NOT_SERVING = mark("Begin service mode first.")


def at_game(moment: Moment, service: ServiceShown | None) -> TableCare:
    """How a table is that has a game."""
    title = moment.sheet.game.TITLE
    care = TableCare(say("{game} is at the table.", game=title), title, moment.links, service=service)
    return _with_sight(care, moment.sight)


def _with_sight(care: TableCare, sight: Sight) -> TableCare:
    return care._replace(
        down=frozenset(sight.down), noisy=frozenset(sight.noisy), unknown=frozenset(sight.unknown)
    )


def kept(service: Service) -> ServiceShown | None:
    """What the keeper of a table knows; it looks round again now and then, while somebody asks."""
    keeper = service.keeper
    if keeper is None:
        return None
    if keeper.is_due:
        service.spawn(_look_round(service, keeper))
    return keeper.shown()


async def _look_round(service: Service, keeper: Keeper) -> None:
    await keeper.look_round(service.board.cells)
    service.redraw()


class ServiceMode:
    """Service mode of a table for guests. What has to be done comes out as deeds, as the host's do."""

    def __init__(self, host: KioskHost, lookout: Lookout, house: Guesthouse) -> None:
        self._host, self._lookout, self._house = host, lookout, house

    @property
    def on(self) -> bool:
        """Does the display show it?"""
        return isinstance(self._host.station, Serving)

    def arrive(self, keeper: Keeper | None) -> None:
        """It begins: look at everything once."""
        self._lookout.read = frozenset()
        if keeper is not None:
            keeper.arrive(self._house.board.cells)

    def condition(self, keeper: Keeper | None) -> Condition:
        """What the display shows of it."""
        if keeper is None or not self.on:
            return Condition()
        down = frozenset(self._lookout.watch.tracker.down)
        return keeper.condition(self._lookout.read, down)._replace(left_out=self._house.left_out)

    def tend(self, wish: Tending, keeper: Keeper | None, now: float) -> tuple[str, Deed | None]:
        """What the operator's page wants: why not, or what has to be done for it."""
        if isinstance(wish, Serve):
            return "", self._serve(wish.on, keeper, now)
        if not self.on:
            return say(NOT_SERVING), None
        if isinstance(wish, EndProgram):
            return "", Attend(Task(wish.how))
        self._host.try_out(Task(wish.task) if wish.task else None, now)
        return "", None

    def _serve(self, on: bool, keeper: Keeper | None, now: float) -> Deed | None:
        if on == self.on:
            return None
        if not on:
            self._host.end_service(now)
            return None
        self.arrive(keeper)
        return self._host.serve(now)

    def care(self, care: TableCare | None, service: ServiceShown | None) -> TableCare:
        """How the table is: that of a game, or (None) of one without; with all that service mode shows."""
        if care is None:
            care = _with_sight(TableCare("", "", self._lookout.watch.links), self._lookout.sight)
        if service is not None:
            service = self._shown(service)
        return care._replace(doing=doing(self._host.station, self._host.offers), service=service)

    def _shown(self, service: ServiceShown) -> ServiceShown:
        station = self._host.station
        task = station.task.value if isinstance(station, Serving) and station.task else ""
        tasks = (*(TaskShown(each.value, say(LABELS[each])) for each in TRIED), *map(_end, ENDS))
        return service._replace(on=self.on, task=task, tasks=tasks, left_out=self._house.left_out)


def _end(task: Task) -> TaskShown:
    return TaskShown(task.value, say(LABELS[task]), say(HOW[task]))
