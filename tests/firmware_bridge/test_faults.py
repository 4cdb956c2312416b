"""A board that misbehaves on order: each kind of fault, their rates, and the same again with a seed."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from firmware_bridge.codec import Decoder, encode
from firmware_bridge.frames import CellChanged, Frame, Info, SetGain, SetLamps
from firmware_bridge.sim.bench import Bench
from firmware_bridge.sim.commands import Commands
from firmware_bridge.sim.debounce import NOTHING
from firmware_bridge.sim.faults import (
    AWFUL,
    CLEAN,
    PROFILES,
    TYPICAL,
    FaultError,
    FaultModel,
    FaultRates,
    FaultScript,
    read_script,
)
from firmware_bridge.sim.scanner import FAST, REFERENCE, ScanPace
from firmware_bridge.sim.world import TileWorld
from firmware_bridge.values import DARK, Lamp, Pattern, Presence

TAG, OTHER = "04a1b2c3d4e5f6", "04a1b2c3d4e5f7"
HOUR = 3600.0
STEP = 0.005
GREEN = Lamp(Pattern.STEADY, (0, 200, 0))


class FaultyBench:
    """One tile of four readers, its commands and its clock."""

    def __init__(self, pace: ScanPace = REFERENCE) -> None:
        self.now = 0.0
        self.lamps: list[tuple[int, Lamp]] = []
        self.ports: list[str] = []
        self.bench = Bench(
            [4], pace, boot=7, seed=0, now=0.0, told=lambda _, index, lamp: self.lamps.append((index, lamp))
        )
        self.commands = Commands(self.bench, self)
        self._decoder = Decoder()

    def open(self, tile: int) -> str:
        self.ports.append(f"open {tile}")
        return ""

    def close(self, tile: int) -> None:
        self.ports.append(f"close {tile}")

    def do(self, line: str) -> str:
        answer = self.commands.obey(line, self.now)
        assert answer.startswith("ok"), answer
        return answer.removeprefix("ok").strip()

    def run(self, seconds: float) -> list[Frame]:
        heard: list[Frame] = []
        end = self.now + seconds
        while self.now < end:
            self.now += STEP
            self.bench.advance(self.now)
            heard += self._decoder.feed(self.bench.take_output(0))
        return heard

    def said(self, seconds: float, reader: int = 0) -> list[tuple[Presence, tuple[str, ...]]]:
        cells = [frame.cell for frame in self.run(seconds) if isinstance(frame, CellChanged)]
        return [(presence, tags) for index, presence, tags in cells if index == reader]

    def lay(self, reader: int = 0, tag: str = TAG) -> None:
        self.do(f"place 0 {reader} {tag}")
        self.run(1.0)


GONE, HERE = (Presence.ABSENT, ()), (Presence.PRESENT, (TAG,))


@pytest.fixture
def table() -> FaultyBench:
    made = FaultyBench()
    made.run(1.0)
    return made


def test_a_short_dropout_is_not_noticed_and_a_long_one_is_over_by_itself(table: FaultyBench) -> None:
    table.lay()
    table.do("fault dropout 0 0 0.1")
    assert table.said(1.0) == []
    table.do("fault dropout 0 0 1")
    assert table.do("faults") == "dropout 0 0"
    assert table.said(2.0) == [GONE, HERE]
    assert table.do("faults") == ""


def test_at_the_fast_pace_a_dropout_begins_and_ends_at_once() -> None:
    table = FaultyBench(FAST)
    table.lay()
    table.do("fault dropout 0 0 0.5")
    assert table.said(0.4) == [GONE]
    assert table.bench.deadline(table.now) == pytest.approx(1.5)
    assert table.said(0.2) == [HERE]


def test_a_garbled_id_is_another_one_for_a_while(table: FaultyBench) -> None:
    table.lay()
    table.do("fault garble 0 0 0.5")
    (wrong, right) = table.said(2.0)
    assert wrong[0] is Presence.PRESENT
    assert wrong[1] != (TAG,)
    assert len(wrong[1][0]) == len(TAG)
    assert right == HERE


def test_a_card_bleeds_into_an_empty_cell_and_beside_another_card(table: FaultyBench) -> None:
    table.lay()
    table.do("fault bleed 0 1 0 0 0.5")
    assert table.said(2.0, reader=1) == [HERE, GONE]
    table.lay(1, OTHER)
    table.do("fault bleed 0 1 0 0 0.5")
    both = (Presence.PRESENT, (TAG, OTHER))
    assert table.said(2.0, reader=1) == [both, (Presence.PRESENT, (OTHER,))]


def test_a_hung_reader_is_down_until_the_tile_resets_it(table: FaultyBench) -> None:
    table.lay()
    table.do("fault hung 0 0")
    assert table.said(2.0) == [(Presence.DOWN, ()), HERE]
    table.do("fault down 0 0")  # no reset helps a broken one
    assert table.said(2.0) == [(Presence.DOWN, ())]


def test_slow_scans_take_longer_and_then_no_more(table: FaultyBench) -> None:
    def scans(seconds: float) -> int:
        before = sum(table.bench.tiles[0].scanner.scans)
        table.run(seconds)
        return sum(table.bench.tiles[0].scanner.scans) - before

    usual = scans(2.0)
    table.do("fault slow 0 5 2")
    assert scans(2.0) == pytest.approx(usual / 5, abs=2)
    assert scans(2.0) == pytest.approx(usual, abs=2)


def test_a_brownout_restarts_the_tile_and_its_readers(table: FaultyBench) -> None:
    table.lay()
    table.do("fault hung 0 0")
    table.do("fault brownout 0")
    heard = table.run(1.0)
    assert [(f.boot, f.due) for f in heard if isinstance(f, Info)] == [(8, 0)]
    cells = [f.cell[1:] for f in heard if isinstance(f, CellChanged) and f.cell[0] == 0]
    assert cells == [HERE]


def test_behind_a_cut_no_lamp_shines_and_the_tile_does_not_know(table: FaultyBench) -> None:
    table.bench.receive(0, encode(SetLamps(0, ((0, GREEN), (2, GREEN)))))
    table.lamps.clear()
    table.do("fault cut 0 1")
    assert table.lamps == [(2, DARK)]
    table.bench.receive(0, encode(SetLamps(1, ((0, DARK), (3, GREEN)))))
    assert table.lamps == [(2, DARK), (0, DARK)]
    assert table.do("faults") == "cut 0 1"
    table.do("fault mend 0")
    assert table.lamps == [(2, DARK), (0, DARK), (2, GREEN), (3, GREEN)]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("fault dropout 0 0 never", "'never' is not a number of seconds from 0.01 to 3600"),
        ("fault bleed 0 0 0 9 1", "'9' is no reader on tile 0"),
        ("fault slow 0 0.5 1", "'0.5' is not a factor from 1 to 100"),
        ("fault cut 0 7", "'7' is no reader on tile 0"),
    ],
)
def test_a_fault_that_cannot_be_is_refused(table: FaultyBench, line: str, why: str) -> None:
    assert why in table.commands.obey(line, 0.0)


# By rates


def cards(readers: int = 15, tiles: int = 3, every: int = 1) -> list[TileWorld]:
    worlds = [TileWorld(readers) for _ in range(tiles)]
    for number, world in enumerate(worlds):
        for index in range(0, readers, every):
            world.place(index, f"04{number:02x}{index:010x}")
    return worlds


def an_hour(rates: FaultRates, worlds: list[TileWorld], seed: int, hours: int = 1) -> list[str]:
    return FaultModel(rates, worlds, seed, 0.0).due(hours * HOUR)


def test_the_same_seed_gives_the_same_faults_and_another_gives_others() -> None:
    assert an_hour(AWFUL, cards(), 7) == an_hour(AWFUL, cards(), 7)
    assert an_hour(AWFUL, cards(), 7) != an_hour(AWFUL, cards(), 8)


def test_a_clean_board_has_none() -> None:
    assert an_hour(CLEAN, cards(), 7, 1000) == []
    assert FaultModel(CLEAN, cards(), 7, 0.0).deadline() is None


def test_rates_are_for_each_card_however_many_there_are() -> None:
    rates = FaultRates(dropouts=6)
    full, third = (len(an_hour(rates, cards(every=every), 7, 100)) for every in (1, 3))
    assert full == pytest.approx(6 * 45 * 100, rel=0.03)
    assert third == pytest.approx(6 * 15 * 100, rel=0.05)


@pytest.mark.parametrize("profile", [TYPICAL, AWFUL])
def test_every_kind_of_fault_comes_at_its_rate(profile: FaultRates) -> None:
    hours = 60 if profile is AWFUL else 400
    found = Counter(line.split()[1] for line in an_hour(profile, cards(every=2), 7, hours))
    lying, readers, tiles = 3 * 8, 3 * 15, 3
    expected = {
        "dropout": (profile.dropouts + profile.false_removals) * lying,
        "garble": profile.garbled_ids * lying,
        "hung": profile.hung_readers * readers,
        "slow": profile.slow_scans * tiles,
        "brownout": profile.brownouts * tiles,
        "close": profile.lost_ports * tiles,
        "open": profile.lost_ports * tiles,
        "cut": profile.cut_chains * tiles,
        "mend": profile.cut_chains * tiles,
    }
    for kind, rate in expected.items():
        assert found[kind] == pytest.approx(rate * hours, rel=0.25, abs=25), kind
    harmed = sum(found[kind] for kind in ("corrupt", "drop", "double"))
    assert harmed == pytest.approx(profile.harmed_bytes * tiles * hours, rel=0.05)
    # every other cell has a card, so each bleeds into an empty one, but for those at the ends
    assert found["bleed"] == pytest.approx(profile.bleeds * lying * hours, rel=0.2)


def test_every_line_of_a_profile_can_be_obeyed() -> None:
    table = FaultyBench()
    for reader in range(3):
        table.do(f"place 0 {reader} 04a1b2c3d4e5f{reader}")
    model = FaultModel(AWFUL._replace(hung_readers=10, cut_chains=10), table.bench.worlds, 7, 0.0)
    lines = model.due(5 * HOUR)
    assert {line.split()[1] for line in lines} >= {"dropout", "bleed", "hung", "slow", "cut", "mend", "close"}
    for line in lines:
        table.do(line)


# By a script


def test_a_script_comes_in_the_order_of_its_times(tmp_path: Path) -> None:
    path = tmp_path / "evening.txt"
    path.write_text("# an evening\n\n30 fault reboot 0\n12.5 fault dropout 0 3 1.5  # a sleeve\n")
    script = FaultScript(read_script(path), now=100.0)
    assert script.deadline() == 112.5
    assert script.due(112.4) == []
    assert script.due(112.5) == ["fault dropout 0 3 1.5"]
    assert script.due(200.0) == ["fault reboot 0"]
    assert script.deadline() is None


@pytest.mark.parametrize(
    "line", ["soon fault reboot 0", "-1 fault reboot 0", "5 place 0 0 0a0b0c0d", "5", "nan fault x"]
)
def test_a_line_that_is_no_fault_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "script.txt"
    path.write_text(f"1 fault reboot 0\n{line}\n")
    with pytest.raises(FaultError, match=r"script\.txt, line 2: "):
        read_script(path)


def test_profiles_have_their_names() -> None:
    assert PROFILES == {"clean": CLEAN, "typical": TYPICAL, "awful": AWFUL}


def test_a_gain_that_comes_after_the_card_is_listened_with_at_once() -> None:
    """At the fast pace a cell is only looked at when something about it changes: what it can hear, too."""
    bench = Bench([1], FAST, boot=1, seed=0, now=0.0, told=lambda *_: None)
    bench.radios[0].need(0, 6)
    bench.worlds[0].place(0, TAG)
    bench.advance(0.0)
    assert bench.tiles[0].scanner.verdict(0) == NOTHING
    bench.receive(0, encode(SetGain(0, 0, 6)))
    bench.advance(0.0)
    verdict = bench.tiles[0].scanner.verdict(0)
    assert verdict is not None
    assert verdict.tags == (TAG,)
