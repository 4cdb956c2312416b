"""Cases about cards, buttons, readers that fail and the tile's times: most need somebody who moves things."""

from __future__ import annotations

from statistics import median

from firmware_bridge.codec import lamps_checksum
from firmware_bridge.frames import (
    Ack,
    ButtonPressed,
    CellChanged,
    Info,
    Nack,
    Ping,
    Pong,
    SetLamps,
)
from firmware_bridge.values import DARK, Lamp, Pattern, Presence
from hardware.conformance.speaking import RED, dark, number
from hardware.conformance.subject import Subject
from hardware.conformance.suite import Case

TAG, OTHER, SHORT, LONG = "04a1b2c3d4e5f6", "04a1b2c3d4e5f7", "0a0b0c0d", "00112233445566778899"
ANSWER_S = 0.05
OCCUPIED_S = 0.010
GONE_S = 0.2
JUDGING, TIMINGS = "How a tile judges a cell", "Timings"
PRESSES = "Who speaks when: Presses are counted"


def lay(tile: Subject, reader: int, *tags: str) -> None:
    """Lay a card and wait until it is reported. Whoever does not know the ids of cards lays any."""
    for count, tag in enumerate(tags, start=1):
        tile.do("place", reader, tag)
        tile.cell(reader, Presence.PRESENT, tags[:count] if "ids" in tile.can else None)


def clear(tile: Subject, reader: int) -> None:
    tile.do("lift", reader)
    tile.cell(reader, Presence.ABSENT)


# Cards


def a_card_comes_and_goes(tile: Subject) -> None:
    """A card that is laid down is reported, and so is the empty cell after it."""
    lay(tile, 0, TAG)
    cells, _ = tile.snapshot()
    tile.expect(cells[0][0] is Presence.PRESENT, "a snapshot in which reader 0 has the card too")
    clear(tile, 0)
    cells, _ = tile.snapshot()
    tile.expect(cells[0][0] is Presence.ABSENT, "a snapshot in which reader 0 is empty")


def ids_of_every_length(tile: Subject) -> str:
    """Ids of 4 and 7 bytes are read, first byte first; one of 10 bytes is whole, or its cell is noisy."""
    for tag in (SHORT, TAG):
        lay(tile, 0, tag)
        clear(tile, 0)
    tile.do("place", 0, LONG)
    expected = f"CellChanged: reader 0 present {LONG}, or noisy"
    seen = tile.until(CellChanged, expected, lambda frame: frame.cell[0] == 0).cell
    tile.expect(seen.presence is Presence.NOISY or seen.tags == (LONG,), expected)
    clear(tile, 0)
    return "ids of 10 bytes are " + ("not read" if seen.presence is Presence.NOISY else "read too")


def two_tags_are_two(tile: Subject) -> None:
    """Of two tags on a cell each is told, and the misses of one are no news of the other."""
    lay(tile, 0, TAG, OTHER)
    tile.do("lift", 0, TAG)
    tile.cell(0, Presence.PRESENT, (OTHER,))
    clear(tile, 0)


def a_card_that_flickers_stays(tile: Subject) -> None:
    """A card that answers only every other 50 ms stays present."""
    lay(tile, 0, TAG)
    tile.do("fault flicker", 0, "10")
    gone = [f for f in tile.listen(1.5) if isinstance(f, CellChanged) and f.cell[0] == 0]
    tile.do("fault up", 0)
    tile.do("lift", 0)
    tile.expect(not gone, "no report on reader 0 for 1.5 s: its card only flickers")
    tile.cell(0, Presence.ABSENT)


# Buttons


def presses_are_counted(tile: Subject) -> None:
    """Each press is reported once with its count, and the snapshot has the counts."""
    _, before = tile.snapshot()
    for times in (1, 2):
        tile.do("press", 0)
        pressed = tile.until(ButtonPressed, "ButtonPressed of button 0", lambda frame: frame.button == 0)
        count = (before.presses[0] + times) & 0xFF
        tile.expect(pressed.presses == count, f"ButtonPressed with count {count}")
    _, after = tile.snapshot()
    tile.expect(after.presses[0] == count, f"SnapshotEnd with {count} presses of button 0")
    tile.expect(after.presses[1:] == before.presses[1:], "SnapshotEnd with the other counts as before")


# Readers


def garbled_answers_are_noisy(tile: Subject) -> None:
    """A cell that only gives garbled answers is noisy, not empty."""
    tile.do("fault noisy", 0)
    tile.cell(0, Presence.NOISY)
    tile.do("fault up", 0)
    tile.cell(0, Presence.ABSENT)


def a_dead_reader_is_down(tile: Subject) -> None:
    """A reader that fails is down: that says nothing about its cell, so it is never reported empty."""
    lay(tile, 0, TAG)
    mark = len(tile.heard)
    tile.do("fault down", 0)
    tile.cell(0, Presence.DOWN)
    tile.do("fault up", 0)
    tile.cell(0, Presence.PRESENT, (TAG,))
    said = [f.cell.presence for f in tile.heard[mark:] if isinstance(f, CellChanged) and f.cell[0] == 0]
    tile.do("lift", 0)
    tile.expect(Presence.ABSENT not in said, "reader 0 down, and then with its card again, never empty")
    tile.cell(0, Presence.ABSENT)


def a_hung_reader_is_brought_back(tile: Subject) -> None:
    """A reader that hangs is set up anew or reset by the tile, and its card has not left."""
    lay(tile, 0, TAG)
    mark = len(tile.heard)
    tile.do("fault hung", 0)
    tile.listen(3.0)
    cells, _ = tile.snapshot()
    said = [f.cell.presence for f in tile.heard[mark:] if isinstance(f, CellChanged) and f.cell[0] == 0]
    tile.do("fault up", 0)
    tile.do("lift", 0)
    tile.expect(cells[0] == (Presence.PRESENT, (TAG,)), "a snapshot with the card on reader 0, 3 s later")
    tile.expect(Presence.ABSENT not in said, "reader 0 never empty")
    tile.cell(0, Presence.ABSENT)


# Restarts


def a_restart_is_told(tile: Subject) -> None:
    """After a restart: Info unasked, with token 0, another boot number, due 0; lamps dark, counts 0."""
    boot = tile.info.boot
    tile.answers_to(SetLamps(number(tile), ((0, RED),)))
    tile.do("fault reboot")
    info = tile.until(Info, "an Info unasked, with token 0", lambda frame: frame.token == 0)
    tile.expect(info.boot != boot, f"a boot number that is not {boot}, the one before")
    tile.expect((info.seq, info.due) == (0, 0), "sequence number 0 and due 0")
    pong = tile.answers().pong
    tile.expect(pong.lamps == lamps_checksum([DARK] * tile.readers), "the checksum of dark lamps")
    _, end = tile.snapshot()
    tile.expect(set(end.presses) == {0}, "SnapshotEnd with all counts 0")


# Lamps that somebody sees


def lamps_shine_as_told(tile: Subject) -> None:
    """A steady lamp has its colour, the others are dark."""
    dark(tile)
    last = tile.readers - 1
    tile.answers_to(SetLamps(number(tile), ((last, Lamp(Pattern.STEADY, (10, 200, 30))),)))
    for _ in range(200):
        if tile.hands.lamp(last) == (10, 200, 30):
            break
        tile.listen(0.01)
    else:
        tile.expect(False, f"lamp {last} in colour 0ac81e; it shows {bytes(tile.hands.lamp(last)).hex()}")
    others = {tile.hands.lamp(index) for index in range(last)}
    tile.expect(others == {(0, 0, 0)}, "all other lamps dark")


# Times


def answers_soon(tile: Subject) -> str:
    """A tile should answer within 50 ms, that is between two scans."""
    took = []
    for _ in range(40):
        began = tile.now()
        tile.say(Ping())
        tile.until(Pong, "a Pong")
        took.append(tile.now() - began)
    usual = median(took)
    tile.expect(usual <= ANSWER_S, f"a Pong within 50 ms; half of them took more than {1000 * usual:.0f} ms")
    return f"median {usual / ANSWER_S:.2f}, worst {max(took) / ANSWER_S:.2f} of the 50 ms that are allowed"


def a_card_is_met_soon(tile: Subject) -> str:
    """A new card is confirmed within milliseconds of being met, and met within a round of all cells."""
    allowed = 2 * tile.readers * OCCUPIED_S + ANSWER_S
    took = []
    for _ in range(3):
        began = tile.now()
        lay(tile, tile.readers - 1, TAG)
        took.append(tile.now() - began)
        clear(tile, tile.readers - 1)
    tile.expect(
        min(took) <= allowed, f"a card reported within {allowed:.2f} s; at best it took {min(took):.2f} s"
    )
    return f"{min(took) / allowed:.2f} to {max(took) / allowed:.2f} of two rounds"


def a_card_is_not_gone_at_once(tile: Subject) -> str:
    """A card is gone after 4 misses and at least 200 ms."""
    lay(tile, 0, TAG)
    began = tile.now()
    clear(tile, 0)
    took = tile.now() - began
    tile.expect(
        took >= GONE_S, f"absent not sooner than 200 ms after the card was lifted; {1000 * took:.0f} ms"
    )
    return f"{took / GONE_S:.2f} of the 200 ms that are needed"


# Endurance


def numbers_go_round(tile: Subject) -> None:
    """300 commands are done and acknowledged, over the end of the numbers."""
    for first in range(0, 300, 4):
        commands = (SetLamps(number(tile, first + n), ((0, RED),)) for n in range(4))
        exchange = tile.answers_to(*commands)
        due = number(tile, first + 4)
        tile.expect(exchange.pong.due == due, f"due {due} after {first + 4} commands")
        tile.expect(
            any(isinstance(f, Ack) and f.due == due for f in exchange.answers), f"an Ack with due {due}"
        )


def answers_every_ping_at_full_load(tile: Subject) -> None:
    """40 Pings in one go, 200 bytes, are all answered, ten times over."""
    for _ in range(10):
        mark = len(tile.heard)
        tile.say(*[Ping()] * 40)
        for count in range(1, 41):
            tile.until(Pong, f"Pong number {count} of 40")
        nacks = [f for f in tile.heard[mark:] if isinstance(f, Nack)]
        tile.expect(not nacks, "no Nack: every byte arrived")


def every_frame_has_the_next_number(tile: Subject) -> str:
    """Every frame has the next sequence number, 0 after 255 and after a start, in all cases so far."""
    expected: int | None = None
    for frame in tile.record:
        started = isinstance(frame, Info) and frame.token == 0 and frame.seq == 0
        if expected is not None and frame.seq != expected and not started:
            tile.heard[:] = [frame]
            tile.expect(False, f"sequence number {expected}")
        expected = (frame.seq + 1) & 0xFF
    return f"{len(tile.record)} frames"


def says_nothing_but_frames(tile: Subject) -> None:
    """Between two zeros of the tile there is a frame or nothing."""
    tile.expect(tile.bad == 0, f"frames only, but {tile.bad} piece(s) were none")


MOVING_CASES = (
    Case("cards", a_card_comes_and_goes, "0x85 CellChanged", ("place", "lift")),
    Case("cards", ids_of_every_length, JUDGING, ("place", "lift", "ids")),
    Case("cards", two_tags_are_two, JUDGING, ("place", "lift", "ids")),
    Case("cards", a_card_that_flickers_stays, JUDGING, ("place", "lift", "fault flicker", "time")),
    Case("presses", presses_are_counted, PRESSES, ("press",)),
    Case("reader health", garbled_answers_are_noisy, JUDGING, ("fault noisy", "fault up")),
    Case("reader health", a_dead_reader_is_down, JUDGING, ("place", "lift", "fault down", "fault up", "ids")),
    Case("reader health", a_hung_reader_is_brought_back, JUDGING, ("place", "lift", "fault hung", "ids")),
    Case("lamps", lamps_shine_as_told, "0x10 SetLamps", ("lamps",)),
    Case("timing", answers_soon, TIMINGS),
    Case("timing", a_card_is_met_soon, JUDGING, ("place", "lift", "ids", "time")),
    Case("timing", a_card_is_not_gone_at_once, JUDGING, ("place", "lift", "ids", "time")),
    Case("endurance", numbers_go_round, "Who speaks when: Commands"),
    Case("endurance", answers_every_ping_at_full_load, "0x03 Ping"),
    Case("restart", a_restart_is_told, "Who speaks when: A boot number", ("fault reboot",)),
    Case("endurance", every_frame_has_the_next_number, "Who speaks when: Sequence numbers"),
    Case("endurance", says_nothing_but_frames, "Bytes"),
)
