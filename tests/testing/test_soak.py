"""Evenings over the wire's bytes: what faults do to a game, and that the figures tell of it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engines.catalog import shipped
from hardware.board import CellSeen, LinkChanged, Presence, Reading
from hardware.cells import TileMap
from table.playing.moment import Wait
from table.testing.motion import Body, Instant
from table.testing.profiles import CLEAN_HANDS, CLEAN_RADIO, PROFILES, Profile
from table.testing.soak import WiredEvening
from table.testing.wired import WiredMat
from tests.depth import Depth

TAG = "04a1b2c3d4e5f6"
CALM = Profile("clean", CLEAN_HANDS, CLEAN_RADIO)


class Desk:
    """Three tiles and one piece, without a table."""

    def __init__(self) -> None:
        self.mat = WiredMat(TileMap.split(5, 9), CLEAN_RADIO, Random(1), "clean", 1)
        self.heard: list[tuple[float, Reading]] = []
        self.mat.listener = lambda reading, now: self.heard.append((now, reading))
        self.mat.add(Body("piece", (TAG,)))
        self.mat.run(1.0)
        self.heard.clear()

    def lay(self, x: float, y: float) -> None:
        now = self.mat.now
        self.mat.move("piece", [Instant(now, x, y, 60.0, TAG), Instant(now + 0.2, x, y, 0.0, TAG)])

    def run(self, seconds: float) -> list[Reading]:
        self.heard.clear()
        self.mat.run(self.mat.now + seconds)
        return [reading for _, reading in self.heard]


@pytest.fixture
def desk() -> Iterator[Desk]:
    made = Desk()
    yield made
    made.mat.close()


def test_a_piece_that_is_laid_is_told_over_the_wire(desk: Desk) -> None:
    desk.lay(2, 6)
    assert desk.run(1.0) == [CellSeen("C7", Presence.PRESENT, (TAG,))]
    assert desk.mat.rests_on("piece") == "C7"
    assert desk.heard[0][0] < desk.mat.reached("piece", "C7", 1.2) + 2 * desk.mat.round_of("C7")


def test_bytes_that_are_harmed_cost_no_report(desk: Desk) -> None:
    desk.mat.obey("fault drop 40 out")
    desk.lay(0, 0)
    assert desk.run(3.0) == [CellSeen("A1", Presence.PRESENT, (TAG,))]


def test_a_port_that_is_gone_and_back_tells_what_lies_there(desk: Desk) -> None:
    desk.mat.obey("fault close 1")
    down = desk.run(1.0)
    desk.lay(1, 4)
    assert desk.run(1.0) == []
    desk.mat.obey("fault open 1")
    up = desk.run(3.0)
    assert {reading.up for reading in down if isinstance(reading, LinkChanged)} == {False}
    assert [reading.up for reading in up if isinstance(reading, LinkChanged)] == [True]
    assert CellSeen("B5", Presence.PRESENT, (TAG,)) in up


def test_a_piece_across_two_cells_is_on_neither(desk: Desk) -> None:
    desk.lay(1.5, 2)
    desk.run(1.0)
    assert desk.mat.rests_on("piece") is None


class Scripted(WiredEvening):
    """A calm evening in which one fault comes after a minute."""

    def __init__(self, game: str, *lines: tuple[float, str]) -> None:
        self._lines = list(lines)
        super().__init__(game, CALM, "clean", 3)

    def _live(self, until: float) -> None:
        super()._live(until)
        while self._lines and self._lines[0][0] <= self.sitting.now:
            self._wired.obey(self._lines.pop(0)[1])


@pytest.mark.parametrize("fault", ["brownout", "reboot"])
def test_a_tile_that_restarts_costs_nothing(fault: str) -> None:
    evening = Scripted("sea_leg", *((40.0 + 5 * tile, f"fault {fault} {tile}") for tile in range(3)))
    tally = evening.run(0.03)
    truth = evening.truth_tally
    assert tally.failures == []
    assert truth.gone == []
    assert len(truth.recoveries[fault]) == 3
    assert all(0 < seconds < 2 for seconds in truth.recoveries[fault])


def test_a_game_waits_for_a_lost_port_and_says_so() -> None:
    evening = Scripted("captivate", (40.0, "fault close 0"), (48.0, "fault open 0"))
    evening.run(0.03)
    (stop,) = evening.stops
    assert "Board part 1 does not answer" in stop.why
    assert (stop.told, stop.way_out) == (True, True)
    assert 6 < evening.waits[0] < 14
    assert Wait.BOARD not in evening.sitting.moment.waits
    assert evening.truth_tally.gone == []


def test_a_card_that_drops_out_is_a_false_event_before_the_tracker_and_after_it() -> None:
    lines = [(40.0, f"fault dropout {tile} {reader} 2.5") for tile in range(3) for reader in range(12)]
    evening = Scripted("captivate", *lines)
    evening.run(0.015)
    truth = evening.truth_tally
    assert truth.false_words > 4
    assert truth.false_places > 4
    assert truth.recoveries["dropout"] == []  # they did not come alone


def test_what_is_lost_at_a_restart_is_told_of() -> None:
    """A journal that forgets: the account must notice."""
    evening = Scripted("sea_leg", (60.0, "fault brownout 0"))

    class Forgetful(type(evening.sitting)):  # type: ignore[misc]
        @property
        def record(self) -> object:
            played = super().record
            return played if self.now < 60.5 else played[1:]

    evening.sitting.__class__ = Forgetful
    evening.run(0.025)
    assert len(evening.truth_tally.gone) == 1


@pytest.mark.parametrize("game", shipped())
def test_nothing_is_lost_under_typical_faults(game: str, depth: Depth) -> None:
    evening = WiredEvening(game, PROFILES["typical"], "typical", 1 + depth.seed)
    evening.run(depth.of(0.04, 1.0))
    truth = evening.truth_tally
    assert truth.gone == []
    assert [stop for stop in evening.stops if not stop.way_out] == []
    assert truth.faults > 0
    assert sorted(truth.rounds)[len(truth.rounds) // 2] < 2


def test_every_stop_of_an_awful_evening_is_explained_and_has_a_way_out(depth: Depth) -> None:
    evening = WiredEvening("captivate", PROFILES["awful"], "awful", 1 + depth.seed)
    evening.run(depth.of(0.06, 1.0))
    assert evening.truth_tally.gone == []
    assert [stop for stop in evening.stops if not (stop.told and stop.way_out)] == []


def test_an_evening_over_the_wire_is_the_same_for_the_same_seed() -> None:
    def evening(seed: int) -> tuple[object, ...]:
        one = WiredEvening("sea_leg", PROFILES["awful"], "awful", seed)
        hands = one.run(0.03)
        return hands.results, one.truth_tally.rounds, one.truth_tally.false_words

    assert evening(1) == evening(1) != evening(2)


def test_a_fault_may_come_before_anything_was_played() -> None:
    evening = Scripted("sea_leg", (1.0, "fault brownout 0"), (1.5, "fault close 1"), (2.0, "fault open 1"))
    evening.run(0.005)
    assert evening.truth_tally.gone == []
