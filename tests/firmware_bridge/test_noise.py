"""Whatever a line does to the bytes: no tag is invented, no press is lost or doubled, all ends well."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.events import CellReport, Down
from firmware_bridge.sim.noise import KINDS, NoisyLine
from firmware_bridge.values import Lamp, Pattern
from tests.depth import examples

TAGS = [f"04{number:012x}" for number in range(6)]
cell = st.integers(0, 15)
colour = st.integers(0, 255)
deeds = st.one_of(
    st.tuples(st.just("place"), cell, st.sampled_from(TAGS)),
    st.tuples(st.just("lift"), cell),
    st.tuples(st.just("press"), cell),
    st.tuples(st.just("light"), cell, st.sampled_from(list(Pattern)[:5]), colour),
    st.tuples(st.just("flash"), cell, colour),
    st.tuples(st.just("wait"), st.sampled_from([0.001, 0.05, 0.3])),
)


class Play:
    """Does deeds to a duet and keeps the account of what should have come of them."""

    def __init__(self, table: Any) -> None:
        self.table = table
        self.pressed: Counter[int] = Counter()
        self.flashed: Counter[int] = Counter()
        self.wanted: dict[int, Lamp] = dict(table.lamps)

    def do(self, deed: tuple[Any, ...]) -> None:
        table = self.table
        match deed:
            case ("place", index, tag):
                if not table.world.answer(index, 0.0).tags:
                    table.place(index, tag)
            case ("lift", index):
                if table.world.answer(index, 0.0).tags:
                    table.lift(index)
            case ("press", index):
                self.pressed[index] += 1
                table.tile.press(index)
            case ("light", index, pattern, red):
                self.wanted[index] = Lamp(pattern, (red, 0, 0))
                table.light({index: self.wanted[index]})
            case ("flash", index, red):
                self.flashed[index] += 1
                table.light({index: Lamp(Pattern.FLASH, (red, 0, 0))})
                table.exchange()
            case ("wait", seconds):
                table.run(seconds)
        table.exchange()

    def check(self) -> None:
        """The line is good again and some time has passed."""
        table = self.table
        assert table.seen == table.truth()
        assert table.lamps == self.wanted
        told = {tag for event in table.events if isinstance(event, CellReport) for tag in event.tags}
        assert told <= set(TAGS)
        # A flash that finds another one of the same lamp still waiting takes its place.
        assert Counter(i for i, lamp in table.history if lamp.pattern is Pattern.FLASH) <= self.flashed
        assert table.presses <= self.pressed
        if not any(isinstance(event, Down) for event in table.events):
            assert table.presses == self.pressed


@examples(150)
@given(
    st.lists(deeds, max_size=40),
    st.sampled_from([0.0005, 0.003, 0.02]),
    st.sets(st.sampled_from(KINDS), min_size=1),
    st.integers(0, 10_000),
)
def test_random_noise_on_both_wires(
    duet: Any, todo: list[tuple[Any, ...]], rate: float, kinds: set[str], seed: int
) -> None:
    table = duet()
    table.run(0.1)
    play = Play(table)
    lines = [NoisyLine(Random(seed)), NoisyLine(Random(seed + 1))]
    table.to_tile, table.to_pi = lines[0].carry, lines[1].carry
    for kind in sorted(kinds):
        for line in lines:
            line.harm_at_random(kind, rate)
    for deed in todo:
        play.do(deed)
    table.to_tile = table.to_pi = bytes
    table.run(4)
    play.check()


@examples(100)
@given(st.lists(st.tuples(deeds, st.sampled_from(KINDS), st.integers(0, 90), st.booleans()), max_size=15))
def test_bursts_that_swallow_whole_frames(duet: Any, todo: list[tuple[Any, ...]]) -> None:
    table = duet()
    table.run(0.1)
    play = Play(table)
    sent, received = NoisyLine(Random(1)), NoisyLine(Random(2))
    table.to_tile, table.to_pi = sent.carry, received.carry
    for deed, kind, size, to_tile in todo:
        (sent if to_tile else received).harm_next(kind, size)
        play.do(deed)
    table.to_tile = table.to_pi = bytes
    table.run(4)
    play.check()


@examples(100)
@given(st.lists(st.binary(max_size=70), max_size=20), st.lists(deeds, max_size=10))
def test_bytes_from_nowhere(duet: Any, junk: list[bytes], todo: list[tuple[Any, ...]]) -> None:
    table = duet()
    table.run(0.1)
    play = Play(table)
    for piece, deed in zip(junk, todo, strict=False):
        table.to_pi = lambda data, piece=piece: piece + data
        table.to_tile = lambda data, piece=piece: data + piece
        play.do(deed)
    table.to_tile = table.to_pi = bytes
    table.run(4)
    play.check()


@pytest.mark.parametrize("rate", [0.0, 1.0])
def test_line_harms_nothing_or_everything(rate: float) -> None:
    data = bytes(range(256))
    for kind, harmed in (("drop", b""), ("double", bytes(b for b in data for _ in range(2)))):
        line = NoisyLine(Random(0))
        line.harm_at_random(kind, rate)
        assert line.carry(data) == (harmed if rate else data)
    line = NoisyLine(Random(0))
    line.harm_at_random("corrupt", rate)
    assert all((a != b) == bool(rate) for a, b in zip(line.carry(data), data, strict=True))


def test_line_that_harms_everything_does_not_keep_both_ends_busy(duet: Any) -> None:
    table = duet()
    table.run(0.1)
    carried = 0

    def garble(data: bytes) -> bytes:
        nonlocal carried
        carried += data.count(0)
        return bytes(byte ^ 0x55 if byte else 0 for byte in data)

    table.to_pi = garble
    table.place(3, TAGS[0])
    table.run(1.0)
    assert carried < 200
