"""What Captain Zemo says and shows: sentences, the log, the score sheet, risks. Held over random voyages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from engines import captain_zemo as zemo
from engines.captain_zemo.events import (
    BootyTaken,
    CannonFired,
    DangerUsed,
    MotiveChosen,
    Paid,
    Rolled,
    Steered,
    TownLeft,
)
from engines.captain_zemo.notes import Attacked, CameTo, DangerMarked, Gained, Marked, Spent
from engines.game import CHANCE, Told
from table.games import load_sheet
from table.games.captain_zemo.charts import chart, risks
from table.games.captain_zemo.helm import Helm
from table.games.captain_zemo.words import lines
from tests.table.zemo_voyages import VOYAGE, rolled, voyage

SHEET = load_sheet("captain_zemo")
INTERNAL = re.compile(r"_|`|\[|\{|\buse \d|\broll \d \d|\bNone\b|attack \d|marked:")


def voyages(count: int, seed: int = 3) -> Iterator[tuple[zemo.State, list[Told]]]:
    """Every state of some careful random voyages, with what was told on the way to it."""
    rng = Random(seed)
    for number in range(count):
        state, told = zemo.start({"map": zemo.seas.MAPS[number % 3]}), []
        while zemo.movers(state):
            seat = zemo.movers(state)[0]
            yield state, told
            action = zemo.chance(state, rng) if seat == CHANCE else _careful(state, rng)
            after = zemo.apply(state, seat, action)
            told = zemo.tell(state, seat, action, after)
            state = after
        yield state, told


def _careful(state: zemo.State, rng: Random) -> str:
    tries = rng.choices([a for a in zemo.actions(state, 0) if a != "stop"], k=3)
    return next((each for each in tries if not zemo.warning(state, each)), tries[0])


def test_there_is_a_sentence_for_every_moment():
    phases = set()
    for state, _ in voyages(30):
        if state.phase != "over":
            phases.add(state.phase)
            said = SHEET.now(state)
            assert said.endswith((".", "?"))
            assert not INTERNAL.search(said), said
            assert len(said) < 130
    assert phases >= {
        "start roll",
        "start",
        "motive",
        "turn roll",
        "steer",
        "between turns",
        "town",
        "cannon",
    }


def test_lines_are_words_for_people():
    for state, told in voyages(30):
        for line in SHEET.lines(told, state, 0):
            assert line.say.endswith((".", "!"))
            assert not INTERNAL.search(line.say), line.say


def test_the_end_is_told():
    for state, _ in voyages(30):
        if state.phase == "over":
            headline, why = SHEET.over(state)
            assert why.endswith(".")
            assert not INTERNAL.search(headline + why)
            assert ("lost" in headline) == bool(state.lost)


@pytest.mark.parametrize(
    ("told", "says"),
    [
        (
            [CameTo("C3", "Storm"), Spent("sail", 1, 5), Marked("Storm", 1, 6)],
            "Storm on C3: sail -1 (5 left).",
        ),
        (
            [DangerUsed(), DangerMarked("cannon", 0), Gained("cannon", 1, 8, False)],
            "A 1: danger grows, cannon +1 (8 now).",
        ),
        ([DangerUsed(), DangerMarked("5", 0)], "A 1: danger grows."),
        ([DangerUsed(), DangerMarked("2 vp", 2)], "A 1: danger grows, 2 points."),
        ([Rolled((2, 3, 3)), Attacked(8, 7)], "Rolled 2, 3 and 3: 8 is enough against 7."),
        ([Rolled((2, 3)), Attacked(5, 7)], "Rolled 2 and 3: 5 is 2 short of 7."),
        ([Steered(3, "C3")], "The 3 leads to C3, two steps diagonally."),
        (
            [Paid((("hull", 1), ("crew", 2))), Spent("hull", 1, 4), Spent("crew", 2, 3)],
            "Paid what was missing: hull -1 (4 left), crew -2 (3 left).",
        ),
        (
            [TownLeft(), Gained("command", 4, 4, True)],
            "Rested in the town: command +4 (4 now).",
        ),
        (
            [BootyTaken(), Gained("crew", 0, 8, True), Gained("gold", 1, 2, False)],
            "Booty: crew is full, gold +1 (2 now).",
        ),
        ([CannonFired(0)], "No cannon are fired."),
        ([MotiveChosen("adventurer")], "The captain is an Adventurer."),
    ],
)
def test_what_happened_is_one_line(told, says):
    assert [line.say for line in lines(told)] == [says]


def test_every_circle_and_point_of_the_log_is_shown():
    for state, _ in voyages(6):
        view, picture = zemo.view(state, None), SHEET.picture(state)
        assert picture.track.marks == view["danger"]["marked"]
        assert picture.track.size == 28
        if state.phase == "over":
            continue
        resources = [(each["points"], each["most"]) for each in view["log"]["resources"]]
        named = [(g.marks, g.size) for g in picture.gauges if not g.art]
        assert named[: len(resources)] == resources
        room = list(view["room"].values()) if state.phase == "between turns" else []
        assert [marks for marks, _ in named[len(resources) :]] == room
        pillager = view["motive"] == "pillager"
        drawn = [g for g in picture.gauges if g.art]
        assert len(drawn) == (11 if pillager else 10)
        assert sum(g.marks for g in drawn) == sum(state.log.marks)
        assert picture.scores[0].figure.split()[0] == str(view["score"])


def test_dice_are_told_used_from_left():
    for state, _ in voyages(6):
        if state.phase == "steer":
            dice = SHEET.picture(state).dice
            assert tuple(die.face for die in dice) == state.rolled
            assert tuple(sorted(die.face for die in dice if not die.used)) == tuple(sorted(state.dice))


def test_the_score_sheet_on_the_display_adds_up():
    ends = 0
    for state, _ in voyages(40):
        for ended in (state, state._replace(phase="over")):
            if ended.phase == "over" and ended.motive >= 0:
                *items, total = SHEET.picture(ended).tally
                assert sum(line.points for line in items) == total.points == zemo.outcome(ended).scores[0]
                for line in items:
                    count, each = map(int, line.sum.split(" × "))
                    assert count * each == line.points
                ends += 1
    assert ends > 500


def test_squares_that_would_strand_the_ship_carry_a_warning():
    """The engine says whether the dice left could all be used from there."""
    found = 0
    for state, _ in voyages(25):
        if state.phase != "steer" or len(state.dice) < 2:
            continue
        for die in {die for die in state.dice if die > 1}:
            for square in zemo.ends(state, die):
                after = zemo.apply(state, 0, f"use {die} {square}")
                if after.lost or (after.phase == "steer" and not zemo.advice.can_finish(after)):
                    assert square in risks(state, die)
                    found += 1
    assert found > 20


def test_a_warning_is_seen_on_the_chart_for_the_chosen_die_only():
    for state, _ in voyages(25):
        if state.phase == "steer":
            for die in {die for die in state.dice if die > 1 and zemo.ends(state, die)}:
                way = next(d.way for d in SHEET.picture(state).dice if d.face == die)
                signed = {cell.cell for cell in chart(state, way, Helm()).picture.cells if cell.sign}
                assert signed == set(risks(state, die))
                assert signed <= set(zemo.ends(state, die))
                if signed:
                    assert "warning" in SHEET.now(state)


def test_open_water_carries_no_warning():
    table = rolled("2 4 5 6")
    assert not any(cell.sign for cell in table.scene().mat.cells)
    assert table.scene().now == "Choose a die. Press a lit cell, or move the ship there."


def test_the_square_that_asks_is_pointed_out():
    table = voyage(7)
    square = zemo.view(table.session.match.state, None)["square"]["square"]
    pointed = [cell.cell for cell in table.scene().mat.cells if cell.lamp.colour == (255, 140, 0)]
    assert pointed == [square]


def test_the_log_of_the_scripted_voyage_reads_like_one():
    table = voyage(len(VOYAGE) - 1)
    assert table.scene().turn == "Turn 9 of 15"
    table.board.key(0, "left")
    assert table.scene().turn == "Cabin Boy, 35 points"
    assert table.scene().log[-1].say == "The ship goes home."
