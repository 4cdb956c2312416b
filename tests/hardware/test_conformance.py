"""The one suite for tiles: right ones pass all of it, and wrong ones are caught by the case that should."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from firmware_bridge.codec import Decoder
from firmware_bridge.frames import Info
from firmware_bridge.sim.tile import Tile
from hardware.conformance.boards import CASES, ByteTape, tiles_at
from hardware.conformance.report import as_html, as_values, lines
from hardware.conformance.subject import Subject
from hardware.conformance.suite import FAILED, PASSED, SKIPPED, CaseResult, run_suite
from hardware.errors import BoardError
from hardware.recording import read_recording
from hardware.simchild import SimChild
from tests.emulation import need_emulator
from tests.hardware import wrong_tiles
from tests.hardware.wrong_tiles import TileOnClock

WIRE = Path(__file__).parents[2] / "docs" / "wire.md"


def judged(kind: type[Tile]) -> list[CaseResult]:
    tile = TileOnClock(kind)
    return list(run_suite(Subject(tile, tile), CASES))


def failures(results: list[CaseResult]) -> dict[str, CaseResult]:
    return {result.case.run.__name__: result for result in results if result.verdict == FAILED}


def test_the_simulated_tile_passes_every_case_that_can_be_had() -> None:
    results = judged(Tile)
    assert not failures(results)
    skipped = [result.case.run.__name__ for result in results if result.verdict == SKIPPED]
    assert skipped == ["a_hung_reader_is_brought_back"]


class CutShort(TileOnClock):
    """A tile whose port was opened in mid-frame, and which restarts in another; `stray` comes later."""

    def __init__(self, stray: bytes = b"") -> None:
        super().__init__()
        self._tail, self._stray = b"\x85\x11\x00", stray

    def read(self, seconds: float) -> bytes:
        said = super().read(seconds)
        tail, self._tail = self._tail, b"" if said else self._tail
        return tail + said if said else said

    def do(self, verb: str, reader: int | None = None, *rest: str) -> None:
        super().do(verb, reader, *rest)
        self._tail = b"\x85\x12\x13\x00" if verb == "fault reboot" else self._stray


def test_a_frame_that_the_opening_or_a_restart_has_cut_is_no_fault_of_the_tiles() -> None:
    tile = CutShort()
    assert not failures(list(run_suite(Subject(tile, tile), CASES)))


def test_a_piece_that_is_no_frame_at_any_other_time_is() -> None:
    tile = CutShort(stray=b"\x85\x12\x00")
    assert set(failures(list(run_suite(Subject(tile, tile), CASES)))) == {"says_nothing_but_frames"}


def test_a_tile_that_nobody_moves_is_held_to_the_rest() -> None:
    results = list(run_suite(Subject(TileOnClock()), CASES))
    assert not failures(results)
    passed = {result.case.group for result in results if result.verdict == PASSED}
    assert {
        "protocol",
        "ordering",
        "loss and garbage",
        "lamps",
        "timing",
        "endurance",
        "reader health",
    } == passed
    left_out = next(r for r in results if r.case.run.__name__ == "presses_are_counted")
    assert (left_out.verdict, left_out.note) == (SKIPPED, "nobody here can do that to this board: press")


@pytest.mark.parametrize(
    ("kind", "caught_by"),
    [
        (wrong_tiles.ForgetsOldAcks, {"does_nothing_twice"}),
        (wrong_tiles.DoesThingsTwice, {"does_nothing_twice"}),
        (wrong_tiles.DoesNotWait, {"waits_for_what_was_lost"}),
        (wrong_tiles.ComplainsOfAll, {"waits_for_what_was_lost"}),
        (wrong_tiles.LightsHalf, {"refuses_what_it_has_not"}),
        (wrong_tiles.KeepsFlashes, {"a_flash_is_no_state"}),
        (wrong_tiles.SilentOnGarbage, {"drops_what_is_no_frame", "outlives_an_endless_frame"}),
        (wrong_tiles.CountsShort, {"every_frame_has_the_next_number"}),
        (wrong_tiles.NumbersStick, {"numbers_go_round"}),
        (wrong_tiles.PressesTwice, {"presses_are_counted"}),
        (wrong_tiles.LosesACell, {"tells_every_cell"}),
        (wrong_tiles.TheSameBoot, {"a_restart_is_told"}),
        (wrong_tiles.DeadIsEmpty, {"a_dead_reader_is_down"}),
        (wrong_tiles.Impatient, {"a_card_is_not_gone_at_once", "a_card_that_flickers_stays"}),
        (wrong_tiles.Sluggish, {"answers_soon"}),
        (wrong_tiles.ForgetsTheGap, {"drops_what_is_no_frame", "outlives_an_endless_frame"}),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else "",
)
def test_a_wrong_tile_is_caught_by_the_case_that_should(kind: type[Tile], caught_by: set[str]) -> None:
    failed = failures(judged(kind))
    assert caught_by <= set(failed)
    for result in failed.values():
        assert result.sent
        assert result.expected
        assert result.came


def run_on(address: str) -> list[CaseResult]:
    with tiles_at(address) as tiles:
        (subject,) = tiles.values()
        return list(run_suite(subject, CASES))


@pytest.mark.long
def test_the_simulated_firmware_passes_on_a_real_port() -> None:
    results = run_on("sim:pace=reference")
    assert not failures(results)


def test_at_the_fast_pace_what_takes_time_is_left_out() -> None:
    results = run_on("sim:")
    assert not failures(results)
    left_out = {r.case.run.__name__ for r in results if "time" in r.note}
    assert left_out == {"a_card_is_met_soon", "a_card_is_not_gone_at_once", "a_card_that_flickers_stays"}


def test_the_very_firmware_passes_every_case() -> None:
    need_emulator()
    results = run_on("emulated:speed=2")
    assert {result.verdict for result in results} == {PASSED}, failures(results)


def test_a_person_is_asked_to_move_what_nobody_else_can() -> None:
    """A stranger's board on a port: here a simulated one, whose cards are moved by who is asked."""
    child = SimChild([4], "reference")
    asked: list[str] = []

    def person(words: str) -> None:
        asked.append(words)
        acts = {"Lay": "place 0 0 0a0b0c0d", "Take": "lift 0 0", "Press": "press 0 0"}
        child.send(acts[words.split()[0]])

    try:
        with tiles_at(f"serial:{child.ports[0]}", person) as tiles:
            (subject,) = tiles.values()
            results = list(run_suite(subject, CASES))
    finally:
        child.close()
    assert not failures(results)
    assert {r.case.group for r in results if r.verdict == PASSED} >= {"cards", "presses"}
    assert asked[:2] == ["Lay a card on the cell of reader 0", "Take everything off the cell of reader 0"]


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("mock:", "there are no tiles to test at 'mock:'"),
        ("serial:", "there are no tiles to test at 'serial:'"),
        ("serial:/dev/no-such-tile", "/dev/no-such-tile cannot be opened"),
        ("emulated:fast", "emulated: does not know 'fast'"),
    ],
)
def test_an_address_without_tiles_is_quoted(address: str, says: str) -> None:
    with pytest.raises(BoardError, match=says), tiles_at(address):
        pass


def test_a_failure_is_told_with_all_that_is_needed_to_understand_it() -> None:
    results = judged(wrong_tiles.KeepsFlashes)
    (failed,) = failures(results).values()
    told = "\n".join(lines(failed))
    assert (
        "A flash leaves what a lamp shows as it is. (docs/wire.md, Who speaks when: Lamps are state)" in told
    )
    assert "SetLamps(number=" in told
    assert "expected: the checksum of a red lamp 0, without the flash" in told
    assert "Pong(seq=" in told
    values = as_values("serial:x", {"x": results})
    assert not values["ok"]
    (wrong,) = [case for case in values["tiles"][0]["cases"] if case["verdict"] == FAILED]
    assert wrong["expected"] == failed.expected
    json.dumps(values)  # all of it can be said in JSON
    page = as_html("serial:<x>", {"x": results})
    assert "Tiles at serial:&lt;x&gt;" in page
    assert page.count('class="failed"') == 1
    assert "expected: the checksum of a red lamp 0" in page


def test_the_bytes_of_a_test_can_be_kept(tmp_path: Path) -> None:
    tape = ByteTape()
    with tiles_at("sim:", tape=tape) as tiles:
        (subject,) = tiles.values()
        list(run_suite(subject, CASES[:3]))
        tape.keep(tmp_path / "test.rec", tiles, simulated=True)
    kept = read_recording(tmp_path / "test.rec")
    assert kept.tiles.sizes == (16,)
    assert {entry.what for entry in kept.entries} == {"opened", "in", "out"}
    said = Decoder().feed(b"".join(entry.data for entry in kept.entries if entry.what == "in"))
    assert [frame for frame in said if isinstance(frame, Info) and frame.token] != []


def test_every_case_names_a_paragraph_that_is_there() -> None:
    text = WIRE.read_text("utf-8")
    for case in CASES:
        heading, _, bold = case.paragraph.partition(": ")
        assert re.search(rf"^##+ {re.escape(heading)}$", text, re.MULTILINE), case.paragraph
        assert not bold or f"**{bold}" in text, case.paragraph
        assert case.says, case.name
    assert len({case.name for case in CASES}) == len(CASES)
