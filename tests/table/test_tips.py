"""What the mouse learns on a mat in memory: names, what may be turned, and where a piece may go."""

from __future__ import annotations

from pathlib import Path

import pygame

from table.playing.intents import Reveal
from table.playing.moment import Beside
from table.showing.display.look import BRASS
from table.showing.display.window import Window
from table.testing.quick import QuickTable
from tests.table.captivate_deals import lay, start, turn
from tests.table.test_display_window import layout_of, move, press, release, window

__all__ = ["window"]  # the fixture


def tips_of(table: QuickTable) -> dict[str, tuple[str, tuple[str, ...]]]:
    return {tip.place: (tip.say, tip.goes) for tip in table.scene(tray=True).tips}


def test_a_piece_has_its_name_and_where_it_may_go() -> None:
    table = QuickTable("sea_leg", {})
    table.set_up()
    tips = tips_of(table)
    assert tips["C7"] == ("Stern Mate", ("C6",))
    assert tips["C9"] == ("Stern Mate", ())
    assert table.scene().tips == ()  # at a real mat there is no mouse


def test_a_card_that_is_to_be_turned_says_how() -> None:
    table = start(QuickTable)
    assert not [say for say, _ in tips_of(table).values() if "right click" in say]
    lay(table, "13-dark", "D3")
    assert tips_of(table)["D4"][0].endswith(": a right click turns it over")
    assert table.scene(tray=True).phones == "A right click turns a card over."
    assert table.scene().phones == "", "at a real mat people turn cards by hand"
    turn(table, "D4")
    assert table.scene(tray=True).phones == ""
    assert not [say for say, _ in tips_of(table).values() if "right click" in say]


def test_a_card_of_an_open_hand_has_its_own_name_though_it_comes_face_down() -> None:
    table = QuickTable("sea_grid", {})
    table.think()
    table.do(Reveal(True))
    names = {say for say, _ in tips_of(table).values()}
    assert {"Dolphin card", "Aquaria card"} <= names
    assert "Near card" not in names


def test_a_covered_hand_says_how_it_is_turned_up_while_that_can_be_done() -> None:
    table = QuickTable("sea_grid", {})
    table.session.think(table.now, Beside(hands=True))
    assert table.scene(tray=True).phones == "Your cards lie face down: Show hand turns them up."
    table.board.key(0, "menu")
    assert table.scene(tray=True).phones == ""
    table.board.key(0, "back")
    table.do(Reveal(True))
    assert "face down" not in table.scene(tray=True).phones


def test_names_come_with_the_mouse_and_a_held_piece_shows_its_way(window: Window, tmp_path: Path) -> None:
    table = QuickTable("sea_leg", {})
    table.set_up()
    scene = table.scene(tray=True)
    cells = layout_of(scene).mat.cells

    def picture() -> pygame.Surface:
        window.events()
        window.show(scene, 0.0)
        window.screenshot(tmp_path / "now.png")
        return pygame.image.load(tmp_path / "now.png")

    plain = pygame.image.tobytes(picture(), "RGB")
    move(cells["C8"].centre)
    named = picture()
    above = (cells["C8"].centre[0], cells["C8"].y - 3)
    assert pygame.image.tobytes(named, "RGB") != plain
    assert window.next_frame(1.0) is None
    move((1, 1))
    assert pygame.image.tobytes(picture(), "RGB") == plain
    assert named.get_at(above) != picture().get_at(above)
    press(cells["C7"].centre)
    move((1, 1))
    edge = cells["C6"]
    around = {tuple(picture().get_at((edge.x + n, edge.centre[1])))[:3] for n in range(edge.w // 8)}
    assert tuple(BRASS) in around
    release((1, 1))
