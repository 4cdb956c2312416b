"""What Captain Zemo shows beside the sea: the log with its circles, the danger track, dice, the score."""

from __future__ import annotations

from engines import captain_zemo as zemo
from engines.captain_zemo.moves import ROLL_PHASES
from engines.captain_zemo.printed import ANY_THREE, ONE_OF_EACH, PRINTED
from engines.captain_zemo.scoring import ScoreLine
from engines.captain_zemo.seas import DIRECTIONS
from engines.captain_zemo.state import BETWEEN, OVER, PLAYER, STEER, State
from engines.captain_zemo.views import View
from table.games.captain_zemo import words
from table.games.captain_zemo.words import phrase
from table.games.sheet import Picture
from table.showing.scene import Die, Gauge, Score, TallyLine, Token
from table.tongues import again, capital, listed

SHIP = Token("ship")

GROUNDS = {
    "open_sea": "open",
    "impassable": "rock",
    "giant_crab": "crab",
    "sea_dragon": "dragon",
    "kraken": "kraken",
    "pirate_ship": "pirate",
    "navy_ship": "navy",
    "town": "town",
    "sacked_town": "sacked",
    "treasure_island": "island",
    "storm": "storm",
    "rough_water": "rough",
    "whirlpool": "whirlpool",
}


def picture(state: State) -> Picture:
    """Score, log, danger and dice; at the end the score sheet."""
    view = zemo.view(state, None)
    over = view["phase"] == OVER
    return Picture(
        scores=() if over else (_score(view),),
        gauges=() if over else (*_resources(view), *_room(view), *_features(view)),
        track=_danger(view),
        dice=() if over else _dice(view),
        tally=_tally(state, view) if over else (),
    )


def _score(view: View) -> Score:
    titles = {motive["name"]: motive["title"] for motive in view["motives"]}
    name = words.title(titles[view["motive"]]) if view["motive"] else phrase("captain")
    return Score(PLAYER, name, words.points(view["score"]), to_move=bool(view["movers"]))


def _resources(view: View) -> list[Gauge]:
    return [
        Gauge(capital(words.resource(each["name"])), each["points"], each["most"])
        for each in view["log"]["resources"]
    ]


def _room(view: View) -> list[Gauge]:
    """Where the question is whether to sail on: how many safe moves each die would have."""
    if view["phase"] != BETWEEN:
        return []
    return [
        Gauge(phrase("room", die=die), count, len(DIRECTIONS[int(die)]))
        for die, count in view["room"].items()
    ]


def _features(view: View) -> list[Gauge]:
    """The circles of each feature, and what one of them is worth; towns are sacked by Pillagers only."""
    return [
        Gauge(_worth(each["vp"]), each["marked"], each["circles"], art=GROUNDS[each["name"]])
        for each in view["log"]["features"]
        if each["letter"] or view["motive"] == "pillager"
    ]


def _worth(points: int | None) -> str:
    return f"+{points}" if points else "" if points is None else "–"


def _danger(view: View) -> Gauge:
    circles = tuple(f"+{circle.vp}" if circle.vp else circle.shows for circle in PRINTED.danger)
    return Gauge(phrase("track"), view["danger"]["marked"], len(circles), circles)


def _dice(view: View) -> tuple[Die, ...]:
    """The last roll; of a turn's dice, those that are used are told from those that are left."""
    if view["phase"] in ROLL_PHASES:
        return ()  # these are yet to be cast
    if view["phase"] != STEER:
        return tuple(Die(face) for face in view["rolled"])
    left = list(view["dice"])
    dice = []
    for face in view["rolled"]:
        used = face not in left
        if not used:
            left.remove(face)
        dice.append(Die(face, used, way=words.way(face)))
    return tuple(dice)


def _tally(state: State, view: View) -> tuple[TallyLine, ...]:
    """The score sheet, without what was worth nothing; its points add up to the last line."""
    lines = [
        TallyLine(_short(state, line), phrase("times", count=line.times, each=line.each), line.points)
        for line in zemo.score_sheet(state)
        if line.points or view["lost"]
    ]
    return (*lines, TallyLine(phrase("total", title=words.title(view["title"])), "", view["score"]))


def _short(state: State, line: ScoreLine) -> str:
    """A line of the score sheet in few words: the enemies that make sets are in the lines above."""
    if line.sets == ANY_THREE:
        return phrase("sets of three")
    if state.lost:
        return phrase("lost at sea")  # the banner says how
    if line.sets != ONE_OF_EACH:
        return again(line.label)
    features = [PRINTED.features[feature] for feature in PRINTED.motives[state.motive].set_of]
    return phrase("sets of each", titles=listed([words.title(feature.title) for feature in features]))
