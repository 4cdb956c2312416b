"""What is told after an order: aloud to everybody, or to the own crew only."""

from __future__ import annotations

from engines.captain_sonar import evidence
from engines.captain_sonar.events import (
    Answered,
    ArcherTriggered,
    Begins,
    Blasted,
    BrokeIce,
    CircuitCleared,
    Dived,
    DroneSent,
    Dropped,
    Ended,
    Fired,
    Headed,
    HullDamaged,
    MineLost,
    Ordered,
    Passed,
    Positioned,
    Repaired,
    Secured,
    SheetCleared,
    SonarSent,
    Surfaced,
    SystemReady,
    TaskDone,
    Triggered,
    TurnBegan,
    WentSilent,
)
from engines.captain_sonar.evidence import SIZE
from engines.captain_sonar.grid import NAME
from engines.captain_sonar.sheets import PANEL_WIDTH, SYSTEMS
from engines.captain_sonar.state import COURSE, OVER, State
from engines.captain_sonar.views import reason
from engines.captain_sonar.words import CROSS, ENGINEER, FIRST_MATE
from engines.game import CHANCE, Told

_CREW = ((0, 1, 2, 3), (4, 5, 6, 7))

_PLAIN = {"sonar": SonarSent, "pass": Passed, "dive": Dived}
_HIDDEN = {"start": Positioned, "mine": Dropped, "silence": WentSilent, "secure": Secured}
_SHOTS = {"torpedo": Fired, "trigger": Triggered, "archer": ArcherTriggered}


def tell(before: State, seat: int, action: str, after: State) -> list[Told]:
    """What happened, item by item: first the order as everybody may hear it."""
    if seat == CHANCE:
        told = [Told(Begins(after.team))]
    else:
        word, *rest = action.split()
        told = _order(before, seat >> 2, word, rest, after)
    return told + _damage(before, after) + _next(before, after)


def _order(before: State, team: int, word: str, rest: list[str], after: State) -> list[Told]:
    if word in _PLAIN:
        return [Told(_PLAIN[word](team))]
    if word in _HIDDEN:
        return [Told(_HIDDEN[word](team)), _whole(team, word, rest)]
    if word in _SHOTS:
        return [Told(_SHOTS[word](team, rest[0])), _blast(rest[0], after), *_mines_lost(before, word, after)]
    return _SPEECH[word](before, team, rest, after)


def _whole(team: int, word: str, rest: list[str]) -> Told:
    """What was really ordered, for the own crew."""
    return Told(Ordered(team, " ".join((word, *rest))), _CREW[team])


def _course(_before: State, team: int, rest: list[str], _after: State) -> list[Told]:
    return [Told(Headed(team, rest[0]))]


def _mark(before: State, team: int, rest: list[str], after: State) -> list[Told]:
    full = after.setup.gauges.full
    news = full[after.subs[team].gauges] & ~full[before.subs[team].gauges]
    ready = [Told(SystemReady(team, name)) for n, name in enumerate(SYSTEMS) if news >> n & 1]
    return [Told(TaskDone(team, FIRST_MATE)), _whole(team, "mark", rest), *ready]


def _cross(before: State, team: int, rest: list[str], after: State) -> list[Told]:
    told = [Told(TaskDone(team, ENGINEER)), _whole(team, "cross", rest)]
    return told + _cleared(before, team, CROSS.index(f"cross {rest[0]}"), after)


def _cleared(before: State, team: int, symbol: int, after: State) -> list[Told]:
    """Which breakdowns repaired themselves; the whole sheet after damage."""
    sub = after.subs[team]
    if sub.damage != before.subs[team].damage:
        return [Told(SheetCleared(team), _CREW[team])]
    if sub.sheet >> symbol & 1:
        return []
    panel, place = divmod(symbol, PANEL_WIDTH)
    circuit = after.setup.sheet.panels[panel][place].circuit
    return [Told(CircuitCleared(team, str(circuit)), _CREW[team])]


def _blast(where: str, after: State) -> Told:
    yellow, blue = (sub.log[-1] for sub in after.subs)
    return Told(Blasted(where, yellow, blue))


def _mines_lost(before: State, word: str, after: State) -> list[Told]:
    """A torpedo destroys what lies where it lands; a mine that was triggered is not lost."""
    gone = [before.subs[team].mines & ~after.subs[team].mines for team in (0, 1)] if word == "torpedo" else []
    return [
        Told(MineLost(team, NAME[mine.bit_length() - 1]), _CREW[team])
        for team, mine in enumerate(gone)
        if mine
    ]


def _tells(_before: State, team: int, rest: list[str], _after: State) -> list[Told]:
    one, first, two, second = rest
    return [Told(Answered(team, one, first, two, second))]


def _drone(_before: State, team: int, rest: list[str], after: State) -> list[Told]:
    return [Told(DroneSent(team, int(rest[0]), bool(after.subs[1 - team].log[-1])))]


def _surface(_before: State, team: int, _rest: list[str], after: State) -> list[Told]:
    _, sector, ice = after.subs[team].log[-SIZE:]
    told = [Told(BrokeIce(team)), _total(after, team)] if ice else []
    return [*told, Told(Surfaced(team, sector))] if sector else told


def _confirm(_before: State, team: int, _rest: list[str], _after: State) -> list[Told]:
    enemy = 1 - team
    return [Told(Repaired(enemy)), Told(SheetCleared(enemy), _CREW[enemy])]


_SPEECH = {
    "course": _course,
    "mark": _mark,
    "cross": _cross,
    "tell": _tells,
    "drone": _drone,
    "surface": _surface,
    "confirm": _confirm,
}


def _damage(before: State, after: State) -> list[Told]:
    """The totals that changed; ice has told its own."""
    return [
        _total(after, team)
        for team in (0, 1)
        if after.subs[team].damage != before.subs[team].damage and not _by_ice(after, team)
    ]


def _by_ice(after: State, team: int) -> bool:
    return after.subs[team].log[-SIZE] == evidence.SURFACE


def _total(after: State, team: int) -> Told:
    return Told(HullDamaged(team, after.subs[team].damage))


def _next(before: State, after: State) -> list[Told]:
    if after.phase == OVER:
        return [Told(Ended(reason(after)))]
    if after.phase == COURSE and (before.phase != COURSE or before.counted != after.counted):
        return [Told(TurnBegan(after.team))]
    return []
