"""Sentences of Captain Sonar: made of events by their kind, each once, and nothing of a crew's own."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from engines import captain_sonar
from engines.captain_sonar.events import (
    Answered,
    Blasted,
    BrokeIce,
    DroneSent,
    Ended,
    Headed,
    HullDamaged,
    Ordered,
    Passed,
    Public,
    Surfaced,
    SystemReady,
    TaskDone,
    TurnBegan,
)
from engines.captain_sonar.evidence import COURSE, DRONE, IMPACT, SILENCE, SURFACE, TELLS, USED, WORDS, heard
from engines.captain_sonar.kinds import Due, NotYet
from engines.captain_sonar.sheets import CIRCUITS
from engines.game import IllegalAction, Told
from table.games.captain_sonar import GAME, words
from table.games.captain_sonar.pages import SECTIONS
from table.games.captain_sonar.picture import picture
from table.games.captain_sonar.sentences import SENTENCES
from tests.table.sonar_orders import begun, realtime

SHOWN_OTHERWISE = {TaskDone, Passed, TurnBegan, Ended}
BY_THE_BLAST = {Blasted, HullDamaged}


def says(*events: object) -> list[tuple[str, int | None]]:
    return [(line.say, line.seat) for line in words.lines(events, 4)]


def test_every_public_event_has_a_sentence_or_is_shown_otherwise() -> None:
    assert {*words.SPOKEN, *SHOWN_OTHERWISE, *BY_THE_BLAST} == set(get_args(Public))
    assert not set(words.SPOKEN) & (SHOWN_OTHERWISE | BY_THE_BLAST)


def test_sentences_are_filled_in_from_the_event() -> None:
    assert says(Headed(0, "N"), SystemReady(0, "mine")) == [
        ("Yellow heads north.", 4),
        ("Yellow: mine ready, its gauge is full.", 4),
    ]
    assert says(DroneSent(1, 3, False)) == [("Blue's drone: sector 3? No.", 0)]
    answer = "Yellow answers: row 3, column B; one of them is false."
    assert says(Answered(0, "row", "3", "column", "B")) == [(answer, 4)]
    assert says(Surfaced(1, 2), TurnBegan(0)) == [("Blue surfaces in sector 2.", 0)]


def test_a_blast_says_the_totals_it_leads_to_once() -> None:
    assert says(Blasted("C3", 0, 0)) == [("All clear: nobody is within a space of C3.", None)]
    assert says(Blasted("C3", 1, 2), HullDamaged(0, 3), HullDamaged(1, 4)) == [
        ("Indirect hit on Yellow, a space from C3: damage 3 of 4.", 4),
        ("Direct hit on Blue, on C3 itself: damage 4 of 4.", 0),
    ]
    assert says(TaskDone(0, 2), HullDamaged(0, 1)) == [("Yellow is damaged by breakdowns: 1 of 4.", 4)]
    assert says(BrokeIce(0), HullDamaged(0, 1))[1:] == [("Yellow is damaged by the ice: 1 of 4.", 4)]


def asked_by_sonar() -> Any:
    """A state in which one crew's sonar waits for the other's answer."""
    for seed in range(100):
        rng, state = Random(seed), captain_sonar.start({"players": 2, "mode": "turn"})
        while movers := captain_sonar.movers(state):
            if captain_sonar.view(state, None)["asked"]:
                return state
            seat = rng.choice(movers)
            orders = captain_sonar.actions(state, seat)
            pings = [order for order in orders if order == "sonar"]
            state = captain_sonar.apply(state, seat, rng.choice(pings or orders))
    raise AssertionError("nobody used the sonar")


def test_who_answers_a_sonar_is_named_and_shown_as_the_one_to_act() -> None:
    sheet, state = GAME.sheet, asked_by_sonar()
    asked = captain_sonar.view(state, None)["asked"]
    assert sheet.headline(state) == f"{asked.capitalize()} answers"
    (acting,) = (score for score in sheet.picture(state).scores if score.to_move)
    assert acting.name == asked.capitalize()
    assert sheet.colour(sheet.turn(state)) == acting.seat


def test_systems_that_are_ready_stand_in_a_row_with_commas() -> None:
    view = captain_sonar.view(begun().session.match.state, None)
    view["teams"]["yellow"]["ready"] = ["torpedo", "sonar"]
    assert [gauge.label for gauge in picture(view).gauges] == ["Yellow ready: torpedo, sonar"]


def test_what_a_crew_is_told_is_no_line() -> None:
    state = begun().session.match.state
    crew = Told(Ordered(0, "mine C3"), (0, 1, 2, 3))
    assert GAME.sheet.lines([crew, Told(Headed(0, "N"))], state, 0) == words.lines([Headed(0, "N")], 4)


def test_no_sentence_of_the_table_is_left_over() -> None:
    folder = Path(words.__file__).parent
    files = [file for file in folder.glob("*.py") if file.name != "sentences.py"]
    code = "".join(file.read_text("utf-8") for file in files)
    made = {f"awaited {card}" for card in ("torpedo", "mine", "drone", "silence", "scenario")}
    made |= {"mark", "cross", "mark and cross", "course", "system"}  # by what is due
    made |= {f"heard {what}" for what in WORDS}
    made |= {*get_args(NotYet), *get_args(Due)}  # by what comes before an order
    made |= {f"{circuit} cleared" for circuit in CIRCUITS}
    made |= {"yellow sunk", "blue sunk", "both sunk", "limit"}  # by how it ended
    assert [each for each in SENTENCES if each not in made and f'"{each}"' not in code] == []


@pytest.mark.parametrize(
    ("part", "initials", "why"),
    [
        (9, "AB", "there is no such section"),
        (1, "", "sign with one to three letters"),
        (1, "ABCD", "sign with one to three letters"),
    ],
)
def test_a_trace_that_is_no_order_says_why(part: int, initials: str, why: str) -> None:
    state = realtime(((0, "surface"),)).session.match.state
    corners = [(int(x), int(y)) for x, y in (*SECTIONS[0], SECTIONS[0][0])]
    assert GAME.sheet.pages.traced(state, 2, 1, corners, "AB") == "secure 1"
    with pytest.raises(IllegalAction, match=why):
        GAME.sheet.pages.traced(state, 2, part, corners, initials)
    with pytest.raises(IllegalAction, match="the engineer secures the first section"):
        GAME.sheet.pages.traced(state, 0, 1, corners, "AB")


def test_the_radio_page_gets_courses_as_values() -> None:
    record = ((4, "course N"), (5, "mark mine"), (6, "cross N6"), (4, "course W"))
    table = realtime(record)
    facts = GAME.sheet.pages.facts(table.session.match.state, 3, assist=False)
    heard = ["Course N", "Course W"]
    assert facts["enemy"] == {"dive": 0, "courses": [["N", "W"]], "heard": heard}
    assert "possible" not in facts
    assert "enemy" not in GAME.sheet.pages.facts(table.session.match.state, 0, assist=True)
    for seat, order in ((5, "mark mine"), (6, "cross W5"), (4, "surface")):
        assert table.act(seat, order) == ""
        table.think()
    facts = GAME.sheet.pages.facts(table.session.match.state, 3, assist=False)
    assert facts["enemy"] == {"dive": 1, "courses": [[]], "heard": ["Surface sector 9"]}


@pytest.mark.parametrize(
    ("event", "says"),
    [
        ((COURSE, 3, 0), "Course W"),
        ((SURFACE, 0, 1), "Surface through ice"),
        ((SURFACE, 4, 1), "Surface sector 4 through ice"),
        ((DRONE, 2, 1), "Drone 2: Yes"),
        ((TELLS, 7, 3), "Tells row 7, column C"),
        ((IMPACT, 40, 2), "Impact {space}, damage 2"),
        ((USED, 2, 0), "Used drone"),
        ((SILENCE, 0, 0), "Silence"),
    ],
)
def test_what_was_heard_is_said_from_its_value(
    event: tuple[int, int, int], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not from the engine's stable words, which are for programs."""
    for what in WORDS:
        monkeypatch.setitem(WORDS, what, "")
    told = heard(*event)
    assert words.heard(told) == says.format(space=told.space)


def test_the_engineers_page_gets_symbols_as_values() -> None:
    state = begun().session.match.state
    facts = GAME.sheet.pages.facts(state, 2, assist=False)
    printed = GAME.sheet.game.view(state, 2)["own"]["sheet"]
    for way, symbols in facts["symbols"].items():
        assert [" ".join(filter(None, each.values())) for each in symbols] == printed[way]
    assert facts["colours"]["red"] == ["mine", "torpedo"]
