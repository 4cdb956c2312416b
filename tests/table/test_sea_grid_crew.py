"""Picking the crews at the table: face down on the own cell, seen by the table and by nobody else."""

from __future__ import annotations

from engines import sea_grid
from table.playing.moment import Beside
from table.showing.display.fonts import measure
from table.showing.display.geometry import hit, plan
from table.showing.display.gestures import InTray
from table.showing.language import DO_THIS, MAY_ACT, PUT_RIGHT
from table.showing.scene import Token, TrayItem
from tests.table.sea_grid_hands import key, labels, lay, log, pick, picks, record, take


def new(make_table, *entries: tuple[int, str], **options):
    table = make_table("sea_grid", options, record=entries)
    table.think()
    assert table.moment.playing
    return table


def test_each_side_has_a_cell_of_its_own(make_table):
    table = new(make_table)
    assert table.lamps() == {"C7": MAY_ACT, "C1": MAY_ACT}
    picture = table.scene()
    assert picture.turn == "Both sides pick"
    assert picture.now == (
        "Pick four cards: lay each face down on C7 (near) or C1 (far), and take it again when it was seen."
    )
    assert [(score.figure, score.detail) for score in picture.scores] == [("0", "of 4 picked")] * 2


def test_with_a_mouse_nobody_is_told_to_take_a_card_again(make_table):
    table = new(make_table)
    table.session.think(table.now, Beside(hands=True))
    assert table.scene().now == (
        "Pick four cards: drag each to C7 (near) or C1 (far), where nobody sees which it is."
    )


def test_a_card_is_laid_seen_and_taken_again(make_table):
    table = new(make_table)
    lay(table, "near-dolphin", "C7")
    assert table.record() == ["pick dolphin"]
    assert table.lamps() == {"C7": DO_THIS}
    assert table.scene().now == "Take the near card off C7."
    take(table, "near-dolphin")
    assert table.moment.playing
    assert log(table) == ["The near side picks a card (1 of 4)."]


def test_both_sides_may_pick_at_the_same_time(make_table):
    table = new(make_table, mat=[3, 4])
    table.board.close()
    table.hands.put("near-dolphin", "B4", "down")
    table.hands.put("far-hydron", "B1", "down")
    table.board.start(table.heard)
    table.wait(0.5)
    assert table.record() == ["pick dolphin", "pick hydron"]
    assert table.lamps() == {"B4": DO_THIS, "B1": DO_THIS}


def test_a_card_laid_while_the_other_is_still_to_be_taken_is_not_sent_away(make_table):
    table = new(make_table)
    lay(table, "near-dolphin", "C7")
    lay(table, "far-knots", "C1")
    assert table.lamps() == {"C7": DO_THIS}, "only what is done already is taken off"
    take(table, "near-dolphin")
    assert table.record() == ["pick dolphin", "pick knots"]
    assert table.lamps() == {"C1": DO_THIS}
    take(table, "far-knots")
    assert table.moment.playing


def test_three_copies_of_a_stacked_character_are_three_cards(make_table):
    table = new(make_table)
    for piece in ("far-hydron", "far-hydron_2", "far-hydron_3", "far-guppy"):
        pick(table, piece, "C1")
    assert table.record() == ["pick hydron"] * 3 + ["pick guppy"]
    assert table.lamps() == {"C7": MAY_ACT}
    assert table.scene().turn == "Near side's turn"
    assert table.scene().now.startswith("Pick four cards: lay each face down on C7 (near), and")


def test_the_table_says_who_begins_when_both_crews_are_complete(make_table):
    entries = picks("capt-n-eli dolphin knots sonar", "hydron guppy x-ray aquaria")
    table = new(make_table, *entries[:-1])
    pick(table, "far-aquaria", "C1")
    assert table.record()[-1] in ("first 0", "first 1")
    assert log(table)[-1].endswith(" side begins.")
    assert table.scene().now == "Place a card face down."
    assert len(table.lamps()) == 35, "any cell of an empty mat"


# Limits


def refused(table, piece: str, cell: str, face: str = "down") -> str:
    before = table.record()
    lay(table, piece, cell, face)
    assert table.record() == before
    assert table.lamps()[cell] == PUT_RIGHT
    said = table.scene().now
    take(table, piece)
    assert table.moment.playing
    return said


def test_a_refused_pick_tells_all_limits_and_not_which_one_it_breaks(make_table):
    table = new(make_table, *picks("capt-n-eli dolphin guppy", "knots sonar eagle-rock"))
    limits = f"That card is one too many: {sea_grid.LIMITS}."
    for name in ("hydron", "sub-x", "dolphin"):
        assert refused(table, f"near-{name}", "C7") == f"{limits} Take the near card off C7 again."
    for name in ("aquaria", "x-ray", "knots"):
        assert refused(table, f"far-{name}", "C1") == f"{limits} Take the far card off C1 again."


def test_too_many_copies(make_table):
    table = new(make_table, *picks("hydron hydron hydron", ""))
    pieces = table.registry.pieces
    assert sorted(name for name in pieces if "near-hydron" in name and "b" not in name) == [
        "near-hydron",
        "near-hydron_2",
        "near-hydron_3",
    ], "no side has a fourth copy"
    assert [name for name in pieces if name.startswith("near-dolphin")] == ["near-dolphin"]
    assert refused(table, "near-sea-ghost", "C7").startswith("That card is one too many: ")


def test_a_card_on_the_cell_of_the_other_side(make_table):
    table = new(make_table)
    assert refused(table, "near-dolphin", "C1").startswith("The near side picks its cards on C7. ")
    assert refused(table, "far-dolphin", "B4").startswith("The far side picks its cards on C1. ")


def test_a_fifth_card(make_table):
    table = new(make_table, *picks("hydron hydron sub-x knots", ""))
    assert refused(table, "near-sonar", "C7").startswith("The crew of the near side is complete. ")


def test_a_card_laid_open(make_table):
    table = new(make_table)
    said = refused(table, "near-dolphin", "C7", "up")
    assert said.startswith("A card is picked face down, so that nobody sees it. ")


def both(table, *pieces: str) -> None:
    """Two cards come to the cell in one go."""
    table.board.close()
    for piece in pieces:
        table.hands.put(piece, "C7", "down")
    table.board.start(table.heard)
    table.wait(0.5)


def test_two_cards_at_once_are_two_picks(make_table):
    table = new(make_table)
    both(table, "near-dolphin", "near-guppy")
    assert sorted(table.record()) == ["pick dolphin", "pick guppy"]
    assert table.lamps() == {"C7": DO_THIS}


def test_two_cards_at_once_that_cannot_be_in_one_crew(make_table):
    table = new(make_table)
    both(table, "near-capt-n-eli", "near-lord-hydro")
    assert table.record() == []
    assert table.scene().now == "Cards are picked one at a time. Take the near card off C7 again."


# Hands and ways out


def tray(table) -> tuple[TrayItem, ...]:
    return table.scene(tray=True).tray


def test_the_box_is_covered_until_its_owner_asks(make_table):
    table = new(make_table)
    back = TrayItem("", Token("card-back"))
    assert tray(table) == (back,) * 23
    key(table, "left")
    shown = [item.piece for item in tray(table)]
    assert len(shown) == 23
    assert {name.split("-")[0] for name in shown} == {"near"}
    pick(table, "near-hydron", "C7")
    assert len(tray(table)) == 22
    assert [item.piece for item in tray(table)].count("near-hydron") == 1, "two copies are left of three"


def test_it_is_covered_again_when_the_other_side_has_to_pick(make_table):
    table = new(make_table, *picks("capt-n-eli dolphin guppy", ""))
    key(table, "left")
    pick(table, "near-knots", "C7")
    assert not table.moment.revealed
    assert labels(table)["left"] == "Show hand"
    key(table, "left")
    assert {item.piece.split("-")[0] for item in tray(table)} == {"far"}


def test_taking_back_says_whose_pick_it_is(make_table):
    table = new(make_table, *picks("capt-n-eli", "hydron"))
    key(table, "back")
    assert table.scene().choice.title == "Take back the last move of Far side?"
    key(table, "confirm")
    assert table.record() == ["pick capt-n-eli"]
    assert table.moment.playing


def test_the_last_pick_is_taken_back_with_who_begins(make_table):
    table = make_table(
        "sea_grid", {}, record=record("capt-n-eli dolphin knots sonar", "hydron guppy x-ray aquaria")
    )
    table.think()
    key(table, "back")
    key(table, "confirm")
    assert len(table.record()) == 7
    assert table.lamps() == {"C1": MAY_ACT}


def test_other_mats(make_table):
    for size, cells in (([3, 4], {"B4", "B1"}), ([5, 9], {"C9", "C1"}), ([4, 4], {"C4", "C1"})):
        table = make_table("sea_grid", {"mat": size})
        table.think()
        assert set(table.lamps()) == cells


def test_a_crew_is_picked_with_keys_alone_on_a_mat_in_memory(make_table):
    """From card to card in the gallery, which follows; the chosen one is taken, and the table lays it."""
    table = make_table("sea_grid", {})
    table.session.think(table.now, Beside(hands=True))
    key(table, "left")
    first = table.scene(tray=True)
    assert {label.word: label.label for label in first.keys} == {
        "confirm": "Choose",
        "back": "Close",
        "left": "Left",
        "right": "Right",
        "menu": "Menu",
    }
    for _ in range(9):
        key(table, "right")
    chosen = table.scene(tray=True)
    assert chosen.tray_chosen not in ("", first.tray_chosen)
    layout = plan(chosen, (1024, 600), measure)
    assert layout.tray.chosen in layout.tray.slots
    assert all(slot.box.w >= 70 and slot.name.lines != ("",) for slot in layout.tray.slots)
    key(table, "left")
    before = table.scene(tray=True).tray_chosen
    key(table, "confirm")
    assert table.record() == [f"pick {before.removeprefix('near-')}"]
    key(table, "back")
    assert not table.scene(tray=True).tray_chosen


def test_at_a_real_mat_keys_only_turn_the_pages(make_table):
    table = make_table("sea_grid", {})
    table.think()
    key(table, "left")
    assert "confirm" not in {label.word for label in table.scene().keys}
    key(table, "right")
    assert table.scene().tray_chosen
    key(table, "confirm")
    assert table.record() == []


def test_every_card_of_the_gallery_comes_into_sight_and_can_be_taken(make_table):
    table = make_table("sea_grid", {})
    table.think()
    key(table, "left")
    scene = table.scene(tray=True)
    for size in ((1024, 600), (1280, 720), (1920, 1080)):
        seen = set()
        for row in range(9):
            layout = plan(scene, size, measure, row)
            for slot in layout.tray.slots:
                assert layout.tray.box.holds(slot.area)
                assert hit(layout, *slot.area.centre) == InTray(slot.pieces[0])
                seen.update(slot.pieces)
        assert seen == {item.piece for item in scene.tray}
