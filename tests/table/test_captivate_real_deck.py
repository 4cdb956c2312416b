"""Captivate with a real deck: the table sees cards when they are laid, and counts the rest."""

from __future__ import annotations

from engines.game import CHANCE
from table.judging.verdict import Guide
from table.showing.language import DO_THIS, MAY_ACT, PUT_RIGHT
from table.showing.scene import Token
from tests.table.captivate_deals import almost_over, choose, key, labels, lay, obey, played, start, turn

OPEN = [(CHANCE, "open 4-earth")]


def real(make_table, *more, **options):
    return start(make_table, *more, record=OPEN, deck="physical", **options)


def test_people_open_the_first_card(make_table):
    table = make_table("captivate", {"deck": "physical"})
    table.think()
    assert table.moment.playing
    assert table.scene().turn == "Captivate"
    assert table.scene().now == "Shuffle, deal five cards to everybody, then turn up one more on D4."
    assert table.lamps() == {"D4": MAY_ACT}
    lay(table, "9-dark", "D4")
    assert table.record() == ["open 9-dark"]
    assert table.scene().turn == "Anchor's turn"
    assert [line.say for line in table.scene().log] == ["The first card lies on D4."]


def test_the_first_card_goes_nowhere_else_and_not_face_down(make_table):
    table = make_table("captivate", {"deck": "physical"})
    table.think()
    lay(table, "9-dark", "D5")
    assert table.lamps() == {"D5": PUT_RIGHT}
    table.lift("D5")
    lay(table, "9-dark", "D4", "down")
    assert table.scene().now == (
        "The first card comes to D4, face up, and no other with it. Take the face-down card off D4 again."
    )
    assert table.record() == []
    turn(table, "D4")
    assert table.record() == ["open 9-dark"]


def test_a_first_card_is_taken_back(make_table):
    table = make_table("captivate", {"deck": "physical"})
    table.think()
    lay(table, "9-dark", "D4")
    key(table, "back")
    key(table, "confirm")
    assert table.scene().now == "Taken back: take the 9 of Dark off D4."
    table.lift("D4")
    lay(table, "8-dark", "D4")
    assert table.record() == ["open 8-dark"]


def test_any_card_nobody_has_seen_may_be_laid(make_table):
    table = real(make_table)
    lay(table, "11-water", "C4")
    assert played(table) == ["play 11-water C4"]
    assert table.lamps() == {"D4": DO_THIS}


def test_a_card_that_was_captured_cannot_come_again(make_table):
    table = real(make_table, (0, "play 13-dark D3"), (0, "capture 1-light D4"))
    lay(table, "4-earth", "D5")
    assert table.scene().now == (
        "The 4 of Earth was seen before in this game; it cannot come from a hand. "
        "Take the 4 of Earth off D5 again."
    )


def test_a_card_that_lies_on_the_mat_stays_there(make_table):
    table = real(make_table, (0, "play 2-dark D3"))
    table.slide("D3", "D5")
    table.wait(0.5)
    assert table.scene().now == (
        "A card that lies on the mat stays where it is. Put the 2 of Dark back on D3."
    )


def test_how_many_to_draw_is_told_until_the_next_card(make_table):
    table = real(make_table, (0, "play 1-water D3"), (0, "play 2-water D5"))
    key(table, "confirm")
    assert table.scene().now == "Anchor draws 2 cards. Lay a card beside another."
    assert table.scene().turn == "Pearl's turn"
    lay(table, "1-dark", "C5")
    assert "draws" not in table.scene().now
    assert [line.say for line in table.scene().log][:2] == [
        "Anchor ends the turn.",
        "Anchor draws 2 cards.",
    ]


def test_no_hand_is_shown_as_the_table_knows_none(make_table):
    table = real(make_table)
    assert "left" not in labels(table)


def test_the_tray_of_a_virtual_mat_has_the_cards_nobody_has_seen(make_table):
    table = real(make_table, (0, "play 13-dark D3"), (0, "capture 1-light D4"))
    tray = table.scene(tray=True).tray
    assert len(tray) == 49
    assert "4-earth" not in [item.piece for item in tray], "it was captured, which is for people to remember"
    assert all(item.token.art == "card-element" for item in tray)


def test_a_covered_card_that_has_to_come_back_lies_face_down_in_the_tray(make_table):
    table = real(make_table, (0, "play 13-dark D3"), (0, "capture 1-light D4"))
    key(table, "back")
    key(table, "confirm")
    tray = table.scene(tray=True).tray
    assert tray[0] == ("4-earth", Token("card-back"))
    assert table.scene().now == ("Taken back: put a face-down card on D4, then take the 1 of Light off D4.")
    obey(table)
    assert table.moment.playing


# The end


def test_hands_are_shown_one_card_at_a_time_on_the_cleared_mat(make_table):
    table = start(make_table, *almost_over(), record=[], deck="physical")
    key(table, "confirm")
    assert isinstance(table.moment.verdict, Guide)
    assert {fix.cell for fix in table.moment.verdict.fixes} == {None}, "everything leaves the mat"
    obey(table)
    assert table.hands.lying == {}
    assert table.moment.playing
    assert table.lamps() == {"D4": MAY_ACT}
    assert table.scene().turn == "Anchor's turn"
    assert table.scene().now == "Show what you hold: lay a card on D4, 2 to go. Any missing? See the menu."
    unseen = [item.piece for item in table.scene(tray=True).tray]
    for number, card in enumerate(unseen[:4]):
        assert table.session.match.state.turn == number // 2
        lay(table, card, "D4")
        assert played(table)[-1] == f"show {card}"
        if number < 3:
            assert table.lamps() == {"D4": DO_THIS}
            table.lift("D4")
    assert table.moment.outcome is not None or table.session.match.state.phase == "throw"


def test_a_card_is_shown_on_the_middle_cell_only(make_table):
    table = start(make_table, *almost_over((0, "end")), record=[], deck="physical")
    unseen = [item.piece for item in table.scene(tray=True).tray]
    lay(table, unseen[0], "C3")
    assert table.lamps() == {"C3": PUT_RIGHT}
    table.lift("C3")
    assert table.moment.playing


def test_a_hand_that_was_counted_wrong_is_settled_by_word(make_table):
    """Ruling 15: the table waits for two cards, and Anchor holds only one."""
    table = start(make_table, *almost_over((0, "end")), record=[], deck="physical")
    unseen = [item.piece for item in table.scene(tray=True).tray]
    lay(table, unseen[0], "D4")
    table.lift("D4")
    choose(table, "I have no more cards")
    assert table.record()[-1] == "settled"
    assert table.session.match.state.turn == 1
    assert table.scene().log[-1].say == "Anchor has no more cards."
    choose(table, "I have no more cards")
    over = table.session.match.view(None)
    assert over["phase"] in ("throw", "over")
    assert over["shown"][0][0]["card"] == unseen[0]
    assert over["shown"][1] == []


def test_what_was_settled_is_in_the_journal_and_can_be_taken_back(make_table):
    record = almost_over((0, "end"))
    table = make_table("captivate", {"deck": "physical"}, None, record)
    table.think()
    choose(table, "I have no more cards")
    table.restart()
    assert table.record()[-1] == "settled"
    assert table.moment.playing
    assert table.session.match.state.turn == 1
    key(table, "back")
    key(table, "confirm")
    assert table.session.match.state.turn == 0


def test_nothing_is_to_settle_before_the_end(make_table):
    table = real(make_table)
    key(table, "menu")
    assert "I have no more cards" not in table.scene().choice.rows


def test_a_restart_between_two_cards_that_are_shown(make_table):
    table = make_table("captivate", {"deck": "physical"}, None, almost_over((0, "end")))
    table.think()
    unseen = [item.piece for item in table.scene(tray=True).tray]
    lay(table, unseen[0], "D4")
    table.restart()
    assert table.lamps() == {"D4": DO_THIS}
    table.lift("D4")
    assert table.moment.playing
    assert played(table)[-1] == f"show {unseen[0]}"
