"""Cases about frames, commands and bad lines: they need nobody at the mat."""

from __future__ import annotations

from random import Random

from cobs import cobs

from firmware_bridge.codec import DELIMITER, checksum, encode, lamps_checksum
from firmware_bridge.frames import (
    GARBLED,
    LAMPS_A_FRAME,
    MAX_GAIN,
    OUT_OF_ORDER,
    PROTOCOL,
    REFUSED,
    Ack,
    CellChanged,
    Frame,
    Nack,
    Ping,
    ResetReader,
    SetGain,
    SetLamps,
)
from firmware_bridge.values import DARK, Lamp, Pattern
from hardware.conformance.subject import Subject
from hardware.conformance.suite import Case

RED, GREEN = Lamp(Pattern.STEADY, (200, 0, 0)), Lamp(Pattern.STEADY, (0, 200, 0))
COMMANDS = "Who speaks when: Commands"


def framed(body: bytes) -> bytes:
    """A body as it goes over the wire, whatever it says."""
    coded: bytes = cobs.encode(body + checksum(body).to_bytes(2, "big"))
    return coded + DELIMITER


def number(tile: Subject, ahead: int = 0) -> int:
    """The number of the next command, or of one that comes later."""
    return (tile.info.due + ahead) & 0xFF


def dark(tile: Subject) -> None:
    """All lamps off, so that what follows can be told by their checksum."""
    for first in range(0, tile.readers, LAMPS_A_FRAME):
        lamps = tuple((index, DARK) for index in range(first, min(first + LAMPS_A_FRAME, tile.readers)))
        tile.answers_to(SetLamps(number(tile), lamps))
        tile.info = tile.greet()


def shown(tile: Subject, lamps: dict[int, Lamp]) -> int:
    """The checksum of lamps of which all but these are dark."""
    return lamps_checksum([lamps.get(index, DARK) for index in range(tile.readers)])


# Protocol


def says_who_it_is(tile: Subject) -> str:
    """Hello is answered by Info with the same token, protocol 1, and sizes that can be."""
    info = tile.info
    tile.expect(info.protocol == PROTOCOL, f"Info with protocol {PROTOCOL}")
    tile.expect(
        1 <= info.readers <= 16 and info.buttons <= 16, "Info with 1 to 16 readers, at most 16 buttons"
    )
    again = tile.greet()
    tile.expect(
        (again.boot, again.due) == (info.boot, info.due), "the same boot number and due after each Hello"
    )
    return f"{info.firmware}, tile {info.tile}, {info.readers} readers"


def takes_bytes_one_by_one(tile: Subject) -> None:
    """A frame may come in any pieces."""
    for byte in encode(Ping()):
        tile.raw(bytes((byte,)), "one byte of a Ping")
    tile.no_complaint(tile.answers(), "a whole frame had come")


def takes_the_longest_frame(tile: Subject) -> None:
    """A frame of 11 lamps is taken."""
    lamps = tuple((index % tile.readers, GREEN) for index in range(LAMPS_A_FRAME))
    exchange = tile.answers_to(SetLamps(number(tile), lamps))
    tile.expect(exchange.pong.due == number(tile, 1), f"Ack with due {number(tile, 1)}")
    tile.no_complaint(exchange, "the frame has its greatest length, 11 lamps")


def zeros_are_no_mistake(tile: Subject) -> None:
    """Nothing at all between two zeros is no mistake."""
    tile.raw(DELIMITER * 5, "zeros")
    tile.no_complaint(tile.answers(), "there was nothing between the zeros")


def tells_every_cell(tile: Subject) -> None:
    """A snapshot has every cell, and the count of every button."""
    cells, end = tile.snapshot()
    tile.expect(set(cells) == set(range(tile.readers)), f"SnapshotCells of readers 0 to {tile.readers - 1}")
    tile.expect(end.boot == tile.info.boot, f"SnapshotEnd with boot number {tile.info.boot}")
    tile.expect(len(end.presses) == tile.info.buttons, f"SnapshotEnd with {tile.info.buttons} counts")


def takes_four_commands_at_once(tile: Subject) -> None:
    """A tile has room for 4 frames of commands."""
    lamps = tuple((index % tile.readers, RED) for index in range(LAMPS_A_FRAME))
    exchange = tile.answers_to(*(SetLamps(number(tile, n), lamps) for n in range(4)))
    tile.expect(exchange.pong.due == number(tile, 4), f"all four carried out: due {number(tile, 4)}")


# Ordering


def acknowledges_a_command(tile: Subject) -> None:
    """The next command is carried out, and Ack says which one is due now."""
    exchange = tile.answers_to(SetLamps(number(tile), ((0, GREEN),)))
    acks = [frame.due for frame in exchange.answers if isinstance(frame, Ack)]
    tile.expect(acks == [number(tile, 1)], f"one Ack with due {number(tile, 1)}")


def does_nothing_twice(tile: Subject) -> None:
    """A command that was done is acknowledged again and not done again."""
    dark(tile)
    first = SetLamps(number(tile), ((0, GREEN),))
    tile.answers_to(first, SetLamps(number(tile, 1), ((0, RED),)))
    exchange = tile.answers_to(first)
    acks = [frame.due for frame in exchange.answers if isinstance(frame, Ack)]
    tile.expect(acks == [number(tile, 2)], f"an Ack with due {number(tile, 2)} for a command done before")
    tile.expect(
        exchange.pong.lamps == shown(tile, {0: RED}), "lamp 0 still red: the command is not done twice"
    )


def waits_for_what_was_lost(tile: Subject) -> None:
    """A command whose predecessor was lost is not done, and complained of once."""
    dark(tile)
    late = [SetLamps(number(tile, n), ((0, GREEN),)) for n in (1, 2)]
    exchange = tile.answers_to(*late)
    nacks = [(frame.reason, frame.due) for frame in exchange.answers if isinstance(frame, Nack)]
    tile.expect(exchange.pong.due == number(tile), f"due {number(tile)} as before: one command is missing")
    tile.expect(exchange.pong.lamps == shown(tile, {}), "all lamps dark: neither command may be done yet")
    tile.expect(nacks == [(OUT_OF_ORDER, number(tile))], "one Nack, out of order, for both commands")
    exchange = tile.answers_to(SetLamps(number(tile), ((1, RED),)), *late)
    tile.expect(exchange.pong.due == number(tile, 3), f"due {number(tile, 3)} once the missing one came")


def refuses_what_it_has_not(tile: Subject) -> None:
    """A lamp or reader that does not exist is refused, counts as done, and changes nothing."""
    dark(tile)
    wrong: tuple[Frame, ...] = (
        SetLamps(number(tile), ((0, GREEN), (tile.readers, GREEN))),
        ResetReader(number(tile, 1), tile.readers),
        SetGain(number(tile, 2), tile.readers, 4),
    )
    exchange = tile.answers_to(*wrong)
    nacks = [(frame.reason, frame.due) for frame in exchange.answers if isinstance(frame, Nack)]
    expected = [(REFUSED, number(tile, n)) for n in (1, 2, 3)]
    tile.expect(nacks == expected, f"three Nacks, refused, with due {number(tile, 1)} to {number(tile, 3)}")
    tile.expect(
        exchange.pong.lamps == shown(tile, {}), "lamp 0 dark: if one lamp does not exist, none is changed"
    )


# Loss and garbage


def drops_what_is_no_frame(tile: Subject) -> None:
    """A wrong checksum, type, length or value is dropped, with a Nack."""
    dark(tile)
    command = encode(SetLamps(number(tile), ((0, GREEN),)))
    harmed = command[:-2] + bytes((command[-2] ^ 1 or 2, 0))
    pieces = {
        "a command with a wrong checksum": harmed,
        "a frame of an unknown type": framed(b"\x7f\x01"),
        "a Hello that is too long": framed(b"\x01\x05\x05"),
        "a lamp of pattern 9": framed(bytes((0x10, number(tile), 1, 0, 9, 1, 1, 1))),
        f"a gain of {MAX_GAIN + 1}": framed(bytes((0x12, number(tile), 0, MAX_GAIN + 1))),
        "bad COBS": b"\x09\x01\x02\x00",
    }
    for what, data in pieces.items():
        tile.raw(data, what)
        exchange = tile.answers()
        nacks = [frame.reason for frame in exchange.answers if isinstance(frame, Nack)]
        tile.expect(nacks == [GARBLED], f"one Nack, garbled, for {what}")
        tile.expect(exchange.pong.due == number(tile), f"due {number(tile)} as before: {what} is no command")
        tile.expect(exchange.pong.lamps == shown(tile, {}), f"all lamps dark: {what} does nothing")


def is_in_step_after_a_zero(tile: Subject) -> None:
    """After any disturbance the next zero is the end of a frame."""
    tile.raw(encode(SetLamps(number(tile), ((0, RED),)))[:5], "half a command")
    tile.raw(DELIMITER, "the zero that ends it")
    exchange = tile.answers()
    tile.expect(exchange.pong.due == number(tile), f"due {number(tile)}: half a command is none")


def outlives_an_endless_frame(tile: Subject) -> None:
    """More than 63 bytes between two zeros are dropped, however many."""
    for _ in range(4):  # a tile has room for 256 bytes that it has not looked at
        tile.raw(b"\x05" * 100, "100 bytes without a zero")
        tile.listen(0.1)
    tile.raw(DELIMITER, "a zero")
    exchange = tile.answers()
    nacks = [frame.reason for frame in exchange.answers if isinstance(frame, Nack)]
    tile.expect(GARBLED in nacks, "a Nack, garbled")


def outlives_garbage(tile: Subject) -> None:
    """Random bytes do nothing and break nothing."""
    rng = Random(7)
    for _ in range(20):
        tile.raw(rng.randbytes(100) + DELIMITER, "100 random bytes and a zero")
        pong = tile.answers().pong
    tile.expect((pong.boot, pong.due) == (tile.info.boot, number(tile)), "boot number and due as before")


# Lamps


def knows_what_its_lamps_show(tile: Subject) -> None:
    """Pong has the checksum of pattern and colour of every lamp."""
    dark(tile)
    patterns = [pattern for pattern in Pattern if pattern is not Pattern.FLASH]
    lamps = {n % tile.readers: Lamp(pattern, (n, 100, 255)) for n, pattern in enumerate(patterns)}
    exchange = tile.answers_to(SetLamps(number(tile), tuple(lamps.items())))
    tile.expect(exchange.pong.lamps == shown(tile, lamps), f"Pong with lamps {shown(tile, lamps):#06x}")


def a_flash_is_no_state(tile: Subject) -> None:
    """A flash leaves what a lamp shows as it is."""
    dark(tile)
    flash = Lamp(Pattern.FLASH, (0, 0, 255))
    exchange = tile.answers_to(SetLamps(number(tile), ((0, RED),)), SetLamps(number(tile, 1), ((0, flash),)))
    tile.expect(
        exchange.pong.lamps == shown(tile, {0: RED}), "the checksum of a red lamp 0, without the flash"
    )


# Readers, as far as they need no card


def judges_afresh_after_a_reset(tile: Subject) -> None:
    """ResetReader makes a tile judge the cell afresh and report."""
    last = tile.readers - 1
    tile.say(ResetReader(number(tile), last))
    tile.until(CellChanged, f"CellChanged of reader {last}", lambda frame: frame.cell[0] == last)


def takes_every_gain(tile: Subject) -> None:
    """SetGain takes 0 to 7."""
    for step, gain in enumerate((*range(MAX_GAIN + 1), 4)):
        exchange = tile.answers_to(SetGain(number(tile, step), 0, gain))
        tile.expect(
            exchange.pong.due == number(tile, step + 1), f"gain {gain} taken: due {number(tile, step + 1)}"
        )


PROTOCOL_CASES = (
    Case("protocol", says_who_it_is, "0x81 Info"),
    Case("protocol", takes_bytes_one_by_one, "Bytes"),
    Case("protocol", takes_the_longest_frame, "Bytes"),
    Case("protocol", zeros_are_no_mistake, "Bytes"),
    Case("protocol", tells_every_cell, "0x83 SnapshotEnd"),
    Case("protocol", takes_four_commands_at_once, COMMANDS),
    Case("ordering", acknowledges_a_command, COMMANDS),
    Case("ordering", does_nothing_twice, COMMANDS),
    Case("ordering", waits_for_what_was_lost, COMMANDS),
    Case("ordering", refuses_what_it_has_not, "0x88 Nack"),
    Case("loss and garbage", drops_what_is_no_frame, "Bytes"),
    Case("loss and garbage", is_in_step_after_a_zero, "Bytes"),
    Case("loss and garbage", outlives_an_endless_frame, "Bytes"),
    Case("loss and garbage", outlives_garbage, "Bytes"),
    Case("lamps", knows_what_its_lamps_show, "0x84 Pong"),
    Case("lamps", a_flash_is_no_state, "Who speaks when: Lamps are state"),
    Case("reader health", judges_afresh_after_a_reset, "0x11 ResetReader"),
    Case("reader health", takes_every_gain, "0x12 SetGain"),
)
