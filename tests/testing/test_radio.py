"""Readers that hear pieces in space: what tiles report of them, and when."""

from __future__ import annotations

from random import Random

import pytest

from firmware_bridge.sim.debounce import NOTHING, ScanAnswer
from firmware_bridge.sim.scanner import REFERENCE, Scanner
from hardware.board import Presence
from hardware.cells import TileMap, cell_at
from table.testing.motion import Body, Instant
from table.testing.profiles import AWFUL_RADIO, CLEAN_RADIO, TYPICAL_RADIO, Radio
from table.testing.radio import RadioMat, RadioReport

TAG, OTHER = "04aaaaaaaaaaaa", "04bbbbbbbbbbbb"


def mat_of(radio: Radio = CLEAN_RADIO, seed: int = 1) -> RadioMat:
    mat = RadioMat(TileMap.split(5, 9), radio, Random(seed))
    mat.add(Body("one", (TAG,)))
    mat.add(Body("other", (OTHER,)))
    mat.run(2.0)
    return mat


def laid(mat: RadioMat, piece: str, x: float, y: float, at: float, height: float = 0.0) -> None:
    tag = mat.bodies[piece].last.tag
    mat.move(piece, [Instant(at - 0.1, x, y, 80.0, tag), Instant(at, x, y, height, tag)])


def words(reports: list[RadioReport]) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(seen.cell, seen.presence.name, seen.tags) for _, seen in reports]


def test_a_piece_that_is_laid_is_told_within_a_round_and_a_lifted_one_a_fifth_of_a_second_later() -> None:
    mat = mat_of()
    laid(mat, "one", 2, 6, at=3.0)
    mat.move("one", [Instant(5.0, 2, 6, 0, TAG), Instant(5.1, 2, 6, 80, TAG)])
    here, gone = mat.run(7.0)
    assert words([here, gone]) == [("C7", "PRESENT", (TAG,)), ("C7", "ABSENT", ())]
    assert 2.93 < here.time < 3.15
    assert 5.2 < gone.time < 5.5


def test_a_tile_judges_when_the_simulated_firmware_does() -> None:
    """Cells that have nothing to say are not listened to; that must not change when the others speak."""
    mat = mat_of()
    for number, start in enumerate((3.0, 3.4, 4.1, 5.0, 5.3)):
        laid(mat, "one", number, 6, at=start)
    tile, ours = TileMap.split(5, 9).tiles[2], [r for r in mat.run(8.0) if r.seen.cell[1] in "789"]

    def ask(index: int, now: float) -> ScanAnswer:
        x, y, height, tag = mat_copy.bodies["one"].at(now)
        column, row = cell_at(tile[index])
        near = ((x - column) ** 2 + (y - row) ** 2) / 0.55**2 + (height / 25) ** 2 <= 1
        return ScanAnswer(Presence.PRESENT, (tag,)) if near else NOTHING

    mat_copy = mat_of()
    for number, start in enumerate((3.0, 3.4, 4.1, 5.0, 5.3)):
        laid(mat_copy, "one", number, 6, at=start)
    scanner, theirs, now = Scanner(len(tile), REFERENCE, ask, 0.0), [], 0.0
    while now < 8.0:
        for index in scanner.run(now):
            if now > 2.0:
                theirs.append((tile[index], scanner.verdict(index)))
        now += 0.001
    assert [(seen.cell, seen.presence, seen.tags) for _, seen in ours] == [
        (cell, verdict.presence, verdict.tags) for cell, verdict in theirs if verdict is not None
    ]


def test_a_piece_across_two_cells_is_heard_by_both() -> None:
    mat = mat_of(TYPICAL_RADIO)
    laid(mat, "one", 2.5, 6, at=3.0)
    assert {(seen.cell, seen.tags) for _, seen in mat.run(4.0)} >= {("C7", (TAG,)), ("D7", (TAG,))}


@pytest.mark.parametrize(("height", "heard"), [(2.0, True), (60.0, False)])
def test_a_piece_is_heard_on_its_way_only_if_it_goes_low(height: float, heard: bool) -> None:
    mat = mat_of(TYPICAL_RADIO)
    laid(mat, "one", 0, 6, at=3.0)
    mat.run(4.0)
    way = [(0, 0.0), (0, height), (4, height), (4, 0.0)]
    mat.move("one", [Instant(4.0 + n, x, 6, h, TAG) for n, (x, h) in enumerate(way)])
    cells = {seen.cell for _, seen in mat.run(8.0) if seen.tags}
    assert cells == ({"B7", "C7", "D7", "E7"} if heard else {"E7"})


def test_two_pieces_on_one_cell_are_both_told() -> None:
    mat = mat_of()
    laid(mat, "one", 1, 1, at=3.0)
    laid(mat, "other", 1, 1, at=4.0)
    assert words(mat.run(5.0)) == [("B2", "PRESENT", (TAG,)), ("B2", "PRESENT", (TAG, OTHER))]


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ({"dropouts": 300, "dropout": (1.0, 1.5)}, {"ABSENT", "PRESENT"}),
        ({"bleeds": 300, "bleed": (0.5, 1.0)}, {"PRESENT", "ABSENT"}),
        ({"garbles": 60, "garble": (1.0, 2.0)}, {"NOISY", "ABSENT", "PRESENT"}),
        ({"outages": 300, "outage": (1.0, 2.0)}, {"DOWN", "ABSENT", "PRESENT"}),
    ],
)
def test_a_fault_of_the_radio_is_told_and_passes(fault: dict[str, object], said: set[str]) -> None:
    mat = mat_of(CLEAN_RADIO._replace(**fault))  # type: ignore[arg-type]
    laid(mat, "one", 2, 6, at=3.0)
    mat.run(4.0)
    reports = mat.run(300.0)
    assert {seen.presence.name for _, seen in reports} == said
    last = {seen.cell: seen for _, seen in [*reports, *mat.run(304.0)]}
    assert not last.get("C7") or last["C7"].tags in ((TAG,), ())


def test_the_same_seed_gives_the_same_readings() -> None:
    def evening(seed: int) -> list[RadioReport]:
        mat = mat_of(AWFUL_RADIO, seed)
        laid(mat, "one", 2.2, 6.1, at=3.0)
        return mat.run(600.0)

    assert evening(1) == evening(1)
    assert evening(1) != evening(2)
    assert len(evening(1)) > 10
