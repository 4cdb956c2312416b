"""How a tile makes up its mind, scan by scan."""

from __future__ import annotations

import pytest

from firmware_bridge.sim.debounce import DEAD, GARBLED, NOTHING, CellWatch, ScanAnswer, ScanPatience
from firmware_bridge.sim.scanner import FAST, REFERENCE, Scanner
from firmware_bridge.sim.world import TileWorld, WorldError
from firmware_bridge.values import Presence

RAT, OWL = "04a1b2c3d4e5f6", "04000000000001"
CARD = ScanAnswer(Presence.PRESENT, (RAT,))
OTHER = ScanAnswer(Presence.PRESENT, (OWL,))
BOTH = ScanAnswer(Presence.PRESENT, (OWL, RAT))
STEP = 0.1


def judge(*answers: ScanAnswer, patience: ScanPatience = FAST.patience) -> list[ScanAnswer | None]:
    """The verdict after each of these answers, one every 100 ms."""
    watch = CellWatch(patience)
    verdicts = []
    for number, answer in enumerate(answers):
        watch.hear(answer, number * STEP)
        verdicts.append(watch.verdict)
    return verdicts


def test_two_agreeing_reads_make_a_tag_count() -> None:
    assert judge(CARD, CARD) == [None, CARD]
    assert judge(CARD, OTHER, CARD, CARD) == [None, None, None, CARD]


def test_no_verdict_before_enough_was_heard() -> None:
    assert judge(NOTHING, NOTHING, NOTHING, NOTHING) == [None, None, None, NOTHING]


def test_single_read_on_an_empty_cell_counts_for_nothing() -> None:
    assert set(judge(*[NOTHING] * 4, CARD, NOTHING, CARD, NOTHING)[3:]) == {NOTHING}


def test_card_is_gone_after_four_misses_in_a_row() -> None:
    assert judge(CARD, CARD, *[NOTHING] * 4)[2:] == [CARD, CARD, CARD, NOTHING]
    assert judge(CARD, CARD, *[NOTHING] * 3, CARD, *[NOTHING] * 3)[1:] == [CARD] * 8


def test_misses_must_also_last() -> None:
    verdicts = judge(CARD, CARD, *[NOTHING] * 7, patience=ScanPatience(gone=0.45, noisy=0.0))
    assert verdicts[2:] == [CARD] * 5 + [NOTHING] * 2


def test_garbled_answer_means_that_the_card_is_still_there() -> None:
    assert judge(CARD, CARD, *[NOTHING, NOTHING, NOTHING, GARBLED] * 3)[1:] == [CARD] * 13


def test_card_garbled_for_long_is_noisy() -> None:
    assert judge(CARD, CARD, *[GARBLED] * 8)[2:] == [CARD] * 7 + [GARBLED]


def test_garbled_answers_from_an_empty_cell_are_something_there() -> None:
    assert judge(*[NOTHING] * 4, GARBLED, GARBLED)[3:] == [NOTHING, NOTHING, GARBLED]


def test_dead_reader_is_down_and_never_an_empty_cell() -> None:
    assert judge(CARD, CARD, *[DEAD] * 9)[1:] == [CARD, CARD, *[DEAD] * 8]
    assert judge(CARD, CARD, DEAD, DEAD, CARD, CARD)[-2:] == [DEAD, CARD]


def test_card_exchanged_for_another_needs_two_reads() -> None:
    assert judge(CARD, CARD, OTHER, OTHER)[1:] == [CARD, CARD, OTHER]


def test_second_tag_joins_after_two_reads_and_leaves_after_four_misses() -> None:
    assert judge(CARD, CARD, BOTH, BOTH)[2:] == [CARD, BOTH]
    assert judge(BOTH, BOTH, *[CARD] * 4)[2:] == [BOTH, BOTH, BOTH, CARD]


def scan(seconds: float, scanner: Scanner, start: float = 0.0) -> list[tuple[int, ScanAnswer | None]]:
    """Every change of a verdict while time passes in steps of a millisecond."""
    changes = []
    for step in range(int(seconds * 1000)):
        changed = scanner.run(start + step / 1000)
        changes += [(index, scanner.verdict(index)) for index in changed]
    return changes


@pytest.mark.parametrize("cards", [0, 5, 15])
@pytest.mark.parametrize("hertz", [6, 9.7, 10, 10.3, 13, 20])
def test_card_that_flickers_stays_present_for_a_minute(hertz: float, cards: int) -> None:
    world = TileWorld(16)
    for index in range(cards):
        world.place(index, f"{index:014x}")
    world.place(15, RAT)
    scanner = Scanner(16, REFERENCE, world.answer, 0.0)
    assert (15, CARD) in scan(2, scanner)
    world.flicker(15, hertz, 2.0)
    assert scan(60, scanner, 2.0) == []


def test_four_flickering_cards_stay_present() -> None:
    world = TileWorld(16)
    for index in range(4):
        world.place(index, f"{index:014x}")
    scanner = Scanner(16, REFERENCE, world.answer, 0.0)
    scan(2, scanner)
    for index in range(4):
        world.flicker(index, 10, 2.0 + index / 100)
    assert scan(60, scanner, 2.1) == []


def test_reference_pace_sees_a_card_within_a_round_and_misses_it_within_half_a_second() -> None:
    world = TileWorld(16)
    scanner = Scanner(16, REFERENCE, world.answer, 0.0)
    scan(2, scanner)
    world.place(9, RAT)
    assert scan(0.16, scanner, 2.0) == [(9, CARD)]
    world.lift(9)
    assert scan(0.16, scanner, 2.16) == []
    assert scan(0.34, scanner, 2.32) == [(9, NOTHING)]


def test_reference_round_takes_7_ms_for_an_empty_cell_and_10_for_another() -> None:
    world = TileWorld(16)
    scanner = Scanner(16, REFERENCE, world.answer, 0.0)
    scan(2, scanner)
    before = sum(scanner.scans)
    scan(7, scanner, 2.0)
    assert sum(scanner.scans) - before == pytest.approx(1000, abs=2)
    for index in range(16):
        world.place(index, f"{index:014x}")
    scan(2, scanner, 9.0)
    before = sum(scanner.scans)
    scan(7, scanner, 11.0)
    assert sum(scanner.scans) - before == pytest.approx(700, abs=2)


def test_fast_pace_reacts_at_once_and_then_sleeps() -> None:
    world = TileWorld(4)
    scanner = Scanner(4, FAST, world.answer, 0.0)
    assert scanner.run(0.0) == [0, 1, 2, 3]
    assert scanner.deadline() is None
    world.place(2, RAT)
    scanner.touch(2)
    assert scanner.deadline() is not None
    assert scanner.run(0.0) == [2]
    assert (scanner.verdict(2), scanner.deadline()) == (CARD, None)
    world.noisy(2)
    scanner.touch(2)
    assert (scanner.run(0.0), scanner.verdict(2)) == ([2], GARBLED)


@pytest.mark.parametrize("tag", ["", "04", "04a1b2c3d4e5f", "04a1b2c3d4e5fg", "04 a1b2c3d4e5", "zz"])
def test_what_is_no_tag_cannot_be_placed(tag: str) -> None:
    with pytest.raises(WorldError, match="is no tag id"):
        TileWorld(1).place(0, tag)


def test_world_refuses_what_cannot_be() -> None:
    world = TileWorld(1)
    with pytest.raises(WorldError, match="nothing lies on reader 0"):
        world.lift(0)
    world.place(0, RAT.upper())
    with pytest.raises(WorldError, match="already lies"):
        world.place(0, RAT)
    world.place(0, OWL)
    with pytest.raises(WorldError, match="more than 2 cannot be read"):
        world.place(0, "0a0b0c0d")
    with pytest.raises(WorldError, match=f"but {RAT} and {OWL}"):
        world.lift(0, "0a0b0c0d")


def test_a_second_tag_that_was_taken_is_missed_while_the_first_flickers() -> None:
    watch = CellWatch(REFERENCE.patience)
    both = ScanAnswer(Presence.PRESENT, ("aa", "bb"))
    watch.hear(both, 0.0)
    watch.hear(both, 0.0)
    for scan in range(1, 40):  # "aa" answers every other scan, "bb" never again
        watch.hear(ScanAnswer(Presence.PRESENT, ("aa",)) if scan % 2 else NOTHING, scan * 0.02)
    assert watch.verdict == ScanAnswer(Presence.PRESENT, ("aa",))
