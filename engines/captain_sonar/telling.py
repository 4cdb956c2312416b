"""What is told after an order: aloud to everybody, or to the own team only."""

from __future__ import annotations

from engines.captain_sonar import evidence
from engines.captain_sonar.evidence import SIZE
from engines.captain_sonar.grid import NAME
from engines.captain_sonar.sheets import PANEL_WIDTH, SYSTEMS, Sheet
from engines.captain_sonar.state import COURSE, OVER, State
from engines.captain_sonar.views import reason
from engines.captain_sonar.words import TEAMS
from engines.game import CHANCE, Told

_CREW = ((0, 1, 2, 3), (4, 5, 6, 7))

# Orders that are said aloud as they are, after the name of the team.
_ALOUD = ("course", "torpedo", "trigger", "archer", "sonar", "pass", "dive")
_SAID = {"start": "ready", "mark": "first mate ok", "cross": "engineer ok", "mine": "mine dropped"}
_SAID |= {"silence": "silence", "secure": "secured"}


def tell(before: State, seat: int, action: str, after: State) -> list[Told]:
    """What happened, item by item: first the order as everybody may hear it."""
    word, _, rest = action.partition(" ")
    told = [Told(action)] if seat == CHANCE else _order(before, seat >> 2, word, rest, after)
    return told + _damage(before, after) + _next(before, after)


def _order(before: State, team: int, word: str, rest: str, after: State) -> list[Told]:
    name = TEAMS[team]
    if word in _ALOUD:
        told = [Told(f"{name} {word} {rest}".rstrip())]
    elif word in _SAID:
        told = [Told(f"{name} {_SAID[word]}"), Told(f"{name} {word} {rest}", _CREW[team])]
    else:
        return _SPEECH[word](before, team, rest, after)
    if word == "mark":
        told += _gauge_ready(before, team, after)
    elif word == "cross":
        told += _cleared(before, team, rest, after)
    elif word in ("torpedo", "trigger", "archer"):
        told += _blast(before, word, rest, after)
    return told


def _tells(_before: State, team: int, rest: str, _after: State) -> list[Told]:
    return [Told(f"{TEAMS[team]} tells {rest}")]


def _drone(_before: State, team: int, rest: str, after: State) -> list[Told]:
    answer = "yes" if after.subs[1 - team].log[-1] else "no"
    return [Told(f"{TEAMS[team]} drone {rest} {answer}")]


def _surface(_before: State, team: int, _rest: str, after: State) -> list[Told]:
    name = TEAMS[team]
    _, sector, ice = after.subs[team].log[-SIZE:]
    told = []
    if ice:
        told = [Told(f"{name} surface through ice"), _total(after, team)]
    if sector:
        told.append(Told(f"{name} surface sector {sector}"))
    return told


def _confirm(_before: State, team: int, _rest: str, _after: State) -> list[Told]:
    enemy = 1 - team
    return [Told(f"{TEAMS[enemy]} ready to dive"), Told(f"{TEAMS[enemy]} sheet cleared", _CREW[enemy])]


_SPEECH = {"tell": _tells, "drone": _drone, "surface": _surface, "confirm": _confirm}


def _gauge_ready(before: State, team: int, after: State) -> list[Told]:
    full = after.setup.gauges.full
    news = full[after.subs[team].gauges] & ~full[before.subs[team].gauges]
    return [Told(f"{TEAMS[team]} {name} ready") for n, name in enumerate(SYSTEMS) if news >> n & 1]


def _cleared(before: State, team: int, symbol: str, after: State) -> list[Told]:
    """Which breakdowns repaired themselves; the whole sheet after damage."""
    crew, name = _CREW[team], TEAMS[team]
    sub = after.subs[team]
    if sub.damage != before.subs[team].damage:
        return [Told(f"{name} sheet cleared", crew)]
    sheet = after.setup.sheet
    panel, place = "NSEW".index(symbol[0]), int(symbol[1]) - 1
    if sub.sheet >> panel * PANEL_WIDTH + place & 1:
        return []
    return [Told(f"{name} circuit {_circuit(sheet, panel, place)} cleared", crew)]


def _circuit(sheet: Sheet, panel: int, place: int) -> str:
    return str(sheet.panels[panel][place].circuit)


def _blast(before: State, word: str, where: str, after: State) -> list[Told]:
    yellow, blue = (_hit(after, team) for team in (0, 1))
    told = [Told(f"blast {where} yellow {yellow} blue {blue}")]
    if word == "torpedo":
        for team in (0, 1):
            gone = before.subs[team].mines & ~after.subs[team].mines
            if gone:
                name = NAME[gone.bit_length() - 1]
                told.append(Told(f"{TEAMS[team]} mine {name} destroyed", _CREW[team]))
    return told


def _hit(after: State, team: int) -> int:
    return after.subs[team].log[-1]


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
    return Told(f"{TEAMS[team]} damage {after.subs[team].damage}")


def _next(before: State, after: State) -> list[Told]:
    if after.phase == OVER:
        return [Told(f"over {reason(after)}")]
    if after.phase == COURSE and (before.phase != COURSE or before.counted != after.counted):
        return [Told(f"{TEAMS[after.team]} turn")]
    return []
