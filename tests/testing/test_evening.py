"""People at a table in simulated time: what is counted, and that all games are right with clean hands."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Sequence
from pathlib import Path

import pytest

from engines.catalog import shipped
from table.judging.legal import Candidate
from table.testing.errands import Errand
from table.testing.evening import Evening
from table.testing.hands import Doing, Elsewhere
from table.testing.plot import picture
from table.testing.profiles import CLEAN_HANDS, CLEAN_RADIO, PROFILES, Manners, Profile
from table.testing.shrink import alone, shows, shrunk, written
from table.testing.tally import INVENTED, LOST, RED, HandsTally, wilson
from tests.depth import Depth

# For 100 actions over a fixed evening of six minutes, in which one failure is more than 1 %: to be lowered
# whenever the table gets better.
TYPICAL_AT_MOST = {INVENTED: 2.4, RED: 2.9, LOST: 1.5}


def profile(radio: object = CLEAN_RADIO, **slips: float) -> Profile:
    return Profile("made for this", CLEAN_HANDS._replace(**slips), radio)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", shipped())
def test_clean_hands_are_always_understood(game: str, depth: Depth) -> None:
    tally = Evening(game, PROFILES["clean"], 1 + depth.seed).run(depth.of(0.05, 0.5))
    assert tally.failures == []
    assert tally.actions > 20
    assert tally.light < 0.1


@pytest.mark.parametrize("game", shipped())
def test_ordinary_people_are_mostly_understood(game: str, depth: Depth) -> None:
    tally = Evening(game, PROFILES["typical"], 1 + depth.seed).run(depth.of(0.1, 0.5))
    assert tally.actions > 30
    found = {kind: tally.rate(kind) for kind in TYPICAL_AT_MOST}
    assert {kind: rate for kind, rate in found.items() if rate > TYPICAL_AT_MOST[kind]} == {}


def test_an_evening_is_the_same_for_the_same_seed() -> None:
    def evening(seed: int) -> HandsTally:
        return Evening("sea_leg", PROFILES["awful"], seed).run(0.05)

    one, again, other = evening(1), evening(1), evening(2)
    assert (one.failures, one.results) == (again.failures, again.results)
    assert one.results != other.results


class Mistaken(Evening):
    """People whose hands do something else than they mean."""

    def _make(self, candidate: Candidate) -> None:
        others = [c for c in self.sitting.candidates if c.gesture.hand and c.gesture != candidate.gesture]
        super()._make(others[0] if others else candidate)


class Idle(Evening):
    """People who mean to play, and do nothing."""

    def _make(self, candidate: Candidate) -> None:
        pass


class Unexcused(Evening):
    """People who are always in the right."""

    def _watch(self, doing: Doing) -> None:
        super()._watch(doing._replace(excuses=()))


def few(evening: Evening, hours: float = 0.02) -> HandsTally:
    return evening.run(hours)


def test_an_action_that_nobody_meant_is_counted() -> None:
    tally = few(Mistaken("sea_leg", profile(), 1))
    assert tally.counts[INVENTED] + tally.counts[LOST] > 3
    assert tally.counts[RED] == 0
    assert all(failure.what.startswith("played ") for failure in tally.failures)


def test_an_action_that_is_not_understood_is_counted() -> None:
    tally = few(Idle("sea_leg", profile(), 1), 0.05)
    assert tally.counts[LOST] > 3
    assert tally.counts[INVENTED] == tally.counts[RED] == 0


def test_red_is_counted_unless_it_is_deserved() -> None:
    slips = {"illegal": 1.0, "press": 0.0}
    assert few(Evening("sea_leg", profile(**slips), 1)).counts[RED] == 0
    tally = few(Unexcused("sea_leg", profile(**slips), 1))
    assert tally.counts[RED] > 3


@pytest.mark.parametrize("slip", [name for name, value in CLEAN_HANDS._asdict().items() if value == 0])
def test_every_slip_happens_and_the_game_goes_on(slip: str) -> None:
    made: set[str] = set()

    class Watched(Evening):
        def _watch(self, doing: Doing) -> None:
            made.update(doing.slips)
            super()._watch(doing)

    game = "sea_grid" if slip in ("over_edge", "press") else "sea_leg"
    tally = few(Watched(game, profile(**{slip: 1.0}), 1), 0.1 if game == "sea_grid" else 0.03)
    assert tally.actions > 5
    names = {"over_edge": "over the edge", "long_air": "long in the air", "foresee": ""}
    name = names.get(slip, slip.replace("_", " "))
    assert not name or name in made


def test_a_failure_shows_again_from_few_readings() -> None:
    tally = few(Mistaken("sea_leg", PROFILES["typical"], 1), 0.05)
    failure = alone(next(each for each in tally.failures if each.kind in (INVENTED, LOST)))
    assert shows(failure, failure.led_here)
    least = shrunk(failure)
    assert least is not None
    assert len(least) <= 3
    assert shows(failure, least)
    assert not shows(failure, least[1:])
    text = written(failure)
    assert f"meant    {failure.meant}" in text
    assert " ".join(least[0][1]) in text


def test_the_picture_of_an_action_tells_what_was_read_believed_and_said() -> None:
    tally = few(Unexcused("sea_leg", profile(illegal=1.0, press=0.0), 1))
    drawn = ET.fromstring(picture(tally.failures[0]))
    said = {element.text for element in drawn.iter("{http://www.w3.org/2000/svg}text")}
    assert {"what the cells said", "what the table believed", "what it said and lit"} <= said
    assert tally.failures[0].what.removeprefix("said: ") in said
    assert "Wrong" in said


def test_an_action_that_went_well_can_be_drawn_too() -> None:
    tally = few(Evening("sea_leg", PROFILES["clean"], 1))
    assert tally.sample is not None
    assert f"meant: {tally.sample.meant.partition(' ')[2]}" in picture(tally.sample)


@pytest.mark.parametrize(("found", "of", "between"), [(0, 100, (0, 0.037)), (5, 100, (0.0215, 0.1118))])
def test_intervals_are_wilsons(found: int, of: int, between: tuple[float, float]) -> None:
    assert wilson(found, of) == pytest.approx(between, abs=0.0005)


def test_elsewhere_is_free_and_never_where_the_piece_should_go() -> None:
    evening = Evening("sea_leg", profile(), 1)
    while not evening.sitting.playing:
        evening._go_on()
    taken = {cell for cell, _ in evening.hands.lying.values()}
    for candidate in evening.sitting.candidates:
        errands: Sequence[Errand] = evening.hands.errands(candidate.gesture.hand)
        other: Elsewhere = evening._elsewhere(candidate, errands)
        assert errands[0].cell not in other.legal + other.illegal
        assert not taken & {*other.legal, *other.illegal}
        assert other.illegal


def test_manners_of_all_people_are_chances() -> None:
    for each in PROFILES.values():
        chances: Manners = each.manners
        assert all(0 <= value <= 1 for value in chances if isinstance(value, float | int))


@pytest.mark.parametrize("name", ["careful", "typical", "awful", "clean"])
def test_the_page_on_hands_has_the_rates_that_are_used(name: str) -> None:
    page = (Path(__file__).parents[2] / "docs" / "hands.md").read_text("utf-8")
    column = ["clean", "careful", "typical", "awful"].index(name) + 1
    rows = [line.strip("| ").split(" | ") for line in page.splitlines() if line.startswith("| `")]
    assert len(rows) == 24
    used = {**PROFILES[name].manners._asdict(), **PROFILES[name].radio._asdict()}
    assert {row[0]: float(row[column]) for row in rows} == {row[0]: used[row[0].strip("`")] for row in rows}
