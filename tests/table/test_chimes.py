"""Tones for what happens at the table."""

from __future__ import annotations

from table.showing.chimes import Chimes
from tests.table.sea_leg_positions import HOME, JUMP, start


class Ear:
    def __init__(self) -> None:
        self.heard: list[str] = []

    def play(self, name: str) -> None:
        self.heard.append(name)


def listen(table, ear: Ear) -> Chimes:
    chimes = Chimes(ear)
    chimes.show(table.scene(), 0.0)
    return chimes


def test_a_move_a_request_and_a_mistake_sound_different(make_table):
    table, ear = start(make_table, JUMP), Ear()
    chimes = listen(table, ear)
    table.slide("C5", "C6")
    chimes.show(table.scene(), 0.0)
    table.slide("C6", "C5")
    chimes.show(table.scene(), 0.0)
    table.slide("C5", "C3")
    chimes.show(table.scene(), 0.0)
    assert ear.heard == ["wrong", "guide"]
    table.lift("C4")
    table.slide("A1", "B1")
    chimes.show(table.scene(), 0.0)
    assert ear.heard == ["wrong", "guide", "accepted"]


def test_the_end_is_heard_and_silence_is_kept_while_nothing_changes(make_table):
    table, ear = start(make_table, HOME), Ear()
    chimes = listen(table, ear)
    chimes.show(table.scene(), 1.0)
    table.slide("C8", "C9")
    chimes.show(table.scene(), 2.0)
    chimes.show(table.scene(), 3.0)
    assert ear.heard == ["over"]
