"""What a game leaves behind goes when it does: a table stands in a shop for weeks."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from engines import recall
from table.showing.display.painter import Painter
from tests.kiosk.guests import GuestTable, ThinksHere, guests

LARGE = (2600, 2700)  # 28 MB: below what the C library always lays apart, above any hole of other tests
MALLINFO2 = (
    *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
    *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
)


@pytest.fixture
def forgotten(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Notes each time that engines are told to forget."""
    times: list[str] = []
    monkeypatch.setattr(recall, "_tables", [lambda: times.append("forgotten")])
    return times


def play_to_the_end(table: GuestTable) -> None:
    while not table.moment.ended:
        table.go_on()
    table.follow()


def test_guests_who_play_again_let_go_of_the_game_before(tmp_path: Path, forgotten: list[str]) -> None:
    with guests(tmp_path, ("sea_leg",)) as table:
        table.begin("Sea Leg", "2 of us")
        table.follow()
        play_to_the_end(table)
        before, first = len(forgotten), table.moment.entry
        table.key("right", "confirm")
        table.until(lambda: table.moment.entry != first, "another game has begun", 5)
        assert len(forgotten) > before


def test_a_bot_of_a_game_goes_with_it(tmp_path: Path) -> None:
    made: list[str] = []
    gone: list[str] = []

    class Watched(ThinksHere):
        def __init__(self, name: str) -> None:
            super().__init__(name)
            made.append(name)

        async def close(self) -> None:
            await super().close()
            gone.append(self.box.name)

    with guests(tmp_path, ("sea_leg", "captivate"), thinker=Watched) as table:
        table.begin("Sea Leg", "1 of us")
        table.play(4)
        assert (made, gone) == (["sea_leg"], []), "one for the whole game"
        table.settle(400)
        table.begin("Sea Leg", "1 of us")
        table.play(4)
        assert (made, gone) == (["sea_leg"] * 2, ["sea_leg"])


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks the C library of Linux")
def test_large_pictures_lie_on_pages_of_their_own() -> None:
    """Also after some were let go of, when the C library would rather keep such blocks for later."""
    Painter((64, 64))
    for _ in range(3):
        before = apart()
        picture = pygame.Surface(LARGE, depth=32)
        assert apart() - before >= 26 << 20
        del picture
        assert apart() == before


class Weights(ctypes.Structure):
    """What mallinfo2 of glibc says."""

    _fields_ = tuple((name, ctypes.c_size_t) for name in MALLINFO2)


def apart() -> int:
    """Bytes in blocks with pages of their own."""
    ask = getattr(ctypes.CDLL(None), "mallinfo2", None)
    if ask is None:
        pytest.skip("no glibc, or an old one")
    ask.restype = Weights
    return int(ask().hblkhd)
