"""One table of frames and their bytes; encoder and decoder are held against the same lines."""

from __future__ import annotations

import pytest
from cobs import cobs
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge import frames as f
from firmware_bridge.codec import MAX_FRAME, Decoder, checksum, encode, lamps_checksum
from firmware_bridge.events import CellReport
from firmware_bridge.values import DARK, Lamp, Pattern, Presence
from tests.depth import examples

ABSENT, PRESENT, NOISY, DOWN = Presence.ABSENT, Presence.PRESENT, Presence.NOISY, Presence.DOWN
TAG4, TAG7, TAG10 = "0a0b0c0d", "04a1b2c3d4e5f6", "00112233445566778899"

CASES = [
    (f.Hello(1), "05 01 01 c1 e0 00"),
    (f.AskSnapshot(), "04 02 3e 4d 00"),
    (f.Ping(), "04 03 2e 6c 00"),
    (f.SetLamps(9, ((3, Lamp(Pattern.PULSE, (255, 255, 255))),)), "0b 10 09 01 03 02 ff ff ff 4c cf 00"),
    (
        f.SetLamps(10, ((0, DARK), (15, Lamp(Pattern.FLASH, (0, 255, 0))))),
        "04 10 0a 02 01 01 01 01 03 0f 05 02 ff 03 a6 f5 00",
    ),
    (f.ResetReader(11, 5), "06 11 0b 05 cb 6f 00"),
    (f.SetGain(12, 5, 7), "07 12 0c 05 07 77 83 00"),
    (
        f.Info(0, 1, 1, 0x1234, 9, 2, 16, 16, "tidetable-sim"),
        "02 81 19 01 01 12 34 09 02 10 10 0d 74 69 64 65 74 61 62 6c 65 2d 73 69 6d bf 16 00",
    ),
    (f.SnapshotCells(1, (CellReport(0, ABSENT), CellReport(1, DOWN))), "03 82 01 01 05 01 03 07 8c 00"),
    (
        f.SnapshotCells(2, (CellReport(2, PRESENT, (TAG4, TAG10)), CellReport(3, NOISY))),
        "0b 82 02 02 21 04 0a 0b 0c 0d 0a 0e 11 22 33 44 55 66 77 88 99 03 02 2a ce 00",
    ),
    (f.SnapshotEnd(3, 0x1234, (0, 255, 3)), "06 83 03 12 34 03 05 ff 03 9f db 00"),
    (f.Pong(4, 0x1234, 9, 0xBEEF), "0a 84 04 12 34 09 be ef 6b 3c 00"),
    (f.CellChanged(5, CellReport(3, PRESENT, (TAG7,))), "0f 85 05 03 11 07 04 a1 b2 c3 d4 e5 f6 66 43 00"),
    (f.CellChanged(255, CellReport(15, ABSENT)), "04 85 ff 0f 03 c5 1f 00"),
    (f.ButtonPressed(6, 3, 1), "07 86 06 03 01 76 4c 00"),
    (f.Ack(7, 10), "06 87 07 0a b5 74 00"),
    (f.Nack(8, f.GARBLED, 10), "07 88 08 01 0a 18 1e 00"),
]
FRAMES = [frame for frame, _ in CASES]
STREAM = b"".join(bytes.fromhex(code) for _, code in CASES)
NOISE = b"\x05\x99\x99\0\xff\xff\xff\0\x01\0"  # cut short, cut short, empty body


@pytest.mark.parametrize(("frame", "code"), CASES)
def test_encoder_gives_the_bytes_of_the_table(frame: f.Frame, code: str) -> None:
    assert encode(frame).hex(" ") == code


@pytest.mark.parametrize(("frame", "code"), CASES)
def test_decoder_gives_the_frame_of_the_table(frame: f.Frame, code: str) -> None:
    assert Decoder().feed(bytes.fromhex(code)) == [frame]


@pytest.mark.parametrize("size", [1, 2, 7, 64, len(STREAM)])
def test_stream_may_come_in_pieces_of_any_size(size: int) -> None:
    decoder = Decoder()
    heard = [frame for at in range(0, len(STREAM), size) for frame in decoder.feed(STREAM[at : at + size])]
    assert heard == FRAMES
    assert (decoder.bad, decoder.partial) == (0, False)


@pytest.mark.parametrize(("frame", "code"), CASES)
def test_noise_behind_a_frame_costs_no_frame(frame: f.Frame, code: str) -> None:
    decoder = Decoder()
    whole = bytes.fromhex(code)
    assert decoder.feed(whole + NOISE + whole) == [frame, frame]
    assert decoder.bad == 3


def test_partial_frame_waits_for_its_end() -> None:
    decoder = Decoder()
    whole = encode(f.Ack(7, 10))
    assert decoder.feed(whole[:3]) == []
    assert decoder.partial
    assert decoder.feed(whole[3:]) == [f.Ack(7, 10)]
    assert not decoder.partial


def test_endless_frame_is_one_bad_frame_and_fills_no_memory() -> None:
    decoder = Decoder()
    for _ in range(1000):
        assert decoder.feed(b"\x55" * 1000) == []
        assert len(decoder._rest) <= MAX_FRAME
    assert decoder.feed(b"\0" + encode(f.Ping())) == [f.Ping()]
    assert decoder.bad == 1


def test_frame_above_64_bytes_is_refused_though_its_checksum_fits() -> None:
    body = b"\x10\x00\x0c" + b"\x01\x01\x01\x01\x01" * 12
    decoder = Decoder()
    assert decoder.feed(cobs.encode(body + checksum(body).to_bytes(2, "big")) + b"\0") == []
    assert decoder.bad == 1


def test_checksum_is_the_one_a_stranger_would_compute_bit_by_bit() -> None:
    def slow(data: bytes) -> int:
        crc = 0xFFFF
        for byte in data:
            crc ^= byte << 8
            for _ in range(8):
                crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
        return crc ^ 0xFFFF

    assert checksum(b"123456789") == slow(b"123456789") == 0xD64E
    assert lamps_checksum([DARK, Lamp(Pattern.STEADY, (1, 2, 3))]) == slow(bytes([0, 0, 0, 0, 1, 1, 2, 3]))


@pytest.mark.parametrize("extra", [b"\x01", b"\x01\x01"])
def test_zero_added_behind_a_body_is_noticed(extra: bytes) -> None:
    """A checksum without inversion would let these pass."""
    decoder = Decoder()
    assert decoder.feed(encode(f.SnapshotEnd(3, 7, (1, 2)))[:-1] + extra + b"\0") == []
    assert decoder.bad == 1


def test_largest_frames_fit_into_64_bytes() -> None:
    lamps = tuple((i, Lamp(Pattern.BLINK, (i, 0, 255))) for i in range(f.LAMPS_A_FRAME))
    cell = CellReport(15, PRESENT, (TAG10, TAG10[::-1]))
    for frame in (f.SetLamps(255, lamps), f.SnapshotCells(255, (cell, cell)), f.CellChanged(1, cell)):
        assert len(encode(frame)) <= MAX_FRAME
        assert Decoder().feed(encode(frame)) == [frame]


@pytest.mark.parametrize(
    "frame",
    [
        f.Hello(256),
        f.SetLamps(0, ((0, DARK),) * (f.LAMPS_A_FRAME + 1)),
        f.CellChanged(0, CellReport(0, PRESENT, ())),
        f.CellChanged(0, CellReport(0, ABSENT, (TAG7,))),
        f.CellChanged(0, CellReport(0, PRESENT, ("0a0b0c",))),
        f.CellChanged(0, CellReport(0, PRESENT, (TAG4, TAG7, TAG10))),
        f.CellChanged(0, CellReport(16, ABSENT)),
        f.Info(0, 1, firmware="x" * 33),
    ],
)
def test_frame_that_cannot_be_sent_is_refused_by_name(frame: f.Frame) -> None:
    with pytest.raises(f.FrameError, match=type(frame).__name__):
        f.pack(frame)


@pytest.mark.parametrize(
    "body",
    [
        "",  # nothing
        "7f",  # no such type
        "01",  # Hello without token
        "0101ff",  # Hello with more
        "10000200",  # two lamps promised
        "100001000600ff00",  # no such pattern
        "12000008",  # no such gain
        "850000",  # cell cut short
        "8500000f",  # cell with 15 as presence, no tags
        "85000001",  # present without a tag
        "8500001103010203",  # tag of three bytes
        "8500001104010203",  # tag cut short
        "85000000ff",  # bytes behind the cell
        "85001000",  # reader 16
        "83000001030102",  # three buttons promised
        "8800090a",  # no such reason
        "81000101000000001100" + "00",  # seventeen readers
    ],
)
def test_body_that_is_no_frame_is_refused(body: str) -> None:
    with pytest.raises(f.FrameError, match="is no frame"):
        f.unpack(bytes.fromhex(body))


def test_tile_of_another_protocol_is_understood_so_far() -> None:
    assert f.unpack(bytes.fromhex("810502ffffff")) == f.Info(5, 2)


byte = st.integers(0, 255)
tags = st.sampled_from(f.TAG_SIZES).flatmap(lambda n: st.binary(min_size=n, max_size=n)).map(bytes.hex)
present = st.lists(tags, min_size=1, max_size=2).map(lambda held: (PRESENT, tuple(held)))
empty = st.sampled_from([ABSENT, NOISY, DOWN]).map(lambda presence: (presence, ()))
cells = st.tuples(st.integers(0, 15), present | empty).map(lambda c: CellReport(c[0], *c[1]))
lamps = st.builds(Lamp, st.sampled_from(Pattern), st.tuples(byte, byte, byte))
word = st.integers(0, 0xFFFF)
count = st.integers(0, 16)
names = st.text(max_size=32).filter(lambda name: len(name.encode(errors="replace")) <= 32)
any_frame: st.SearchStrategy[f.Frame] = st.one_of(
    st.builds(f.Hello, byte),
    st.builds(f.AskSnapshot),
    st.builds(f.Ping),
    st.builds(f.SetLamps, byte, st.lists(st.tuples(byte, lamps), max_size=11).map(tuple)),
    st.builds(f.ResetReader, byte, byte),
    st.builds(f.SetGain, byte, byte, st.integers(0, 7)),
    st.builds(f.Info, byte, st.just(1), byte, word, byte, byte, count, count, names),
    st.builds(f.SnapshotCells, byte, st.lists(cells, max_size=2).map(tuple)),
    st.builds(f.SnapshotEnd, byte, word, st.lists(byte, max_size=16).map(tuple)),
    st.builds(f.Pong, byte, word, byte, word),
    st.builds(f.CellChanged, byte, cells),
    st.builds(f.ButtonPressed, byte, byte, byte),
    st.builds(f.Ack, byte, byte),
    st.builds(f.Nack, byte, st.sampled_from([f.GARBLED, f.REFUSED, f.OUT_OF_ORDER]), byte),
)


@given(any_frame)
def test_every_frame_comes_back_and_is_short_enough(frame: f.Frame) -> None:
    code = encode(frame)
    assert len(code) <= MAX_FRAME
    assert code.count(0) == 1
    assert Decoder().feed(code) == [frame]


@given(st.lists(st.binary(max_size=80), max_size=20), any_frame)
def test_after_any_noise_the_next_frame_but_one_is_heard(noise: list[bytes], frame: f.Frame) -> None:
    decoder = Decoder()
    for piece in noise:
        decoder.feed(piece)
    assert decoder.feed(b"\0" + encode(frame))[-1:] == [frame]


@examples(500)
@given(any_frame, st.data())
def test_one_changed_byte_never_makes_another_frame(frame: f.Frame, data: st.DataObject) -> None:
    code = bytearray(encode(frame))
    at = data.draw(st.integers(0, len(code) - 1))
    code[at] ^= data.draw(st.integers(1, 255))
    assert all(heard == frame for heard in Decoder().feed(bytes(code) + b"\0"))
