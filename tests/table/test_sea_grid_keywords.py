"""Keywords of Sea Grid at the table: each a decision asked of the right player, or something to be done."""

from __future__ import annotations

from table.showing.language import DO_THIS, MAY_ACT
from table.showing.scene import Token
from tests.table.sea_grid_hands import (
    COMMANDER,
    ELI,
    GHOST,
    HYDRONS,
    begin,
    key,
    labels,
    last,
    lay,
    log,
    obey,
    press,
    take,
    token,
    turn,
)

# Lord Hydro (2) stands before Capt'n Eli (1), who has the Dolphin and the Knots beside him.
LORD = "lord-hydro guppy sonar lighthouse"
SACRIFICE = [
    *("place capt-n-eli C4", "place lord-hydro C3", "place dolphin B4", "flip C3"),
    *("place knots D4", "challenge C3 C4"),
]
# The Sea Ghost lies hidden before the Navy Cruiser; Commander X lies open beside that.
MYSTIC = [
    *("place sea-ghost C4", "place navy-cruiser C3", "place guppy B4", "flip C3"),
    *("place sonar D4", "place commander-x B3", "place lighthouse B5", "flip B3", "flip B4"),
]
# Sub X (2) beats Commander X (1), who is tenacious.
TENACIOUS = [
    *("place sub-x C4", "place commander-x C3", "flip C4", "flip C3"),
]
# Sub X beats a Hydron; another copy and a location lie hidden.
STACKED = [
    *("place sub-x C4", "place hydron C3", "flip C4", "place hydron B3"),
    *("place knots C5", "place aquaria D3", "place eagle-rock B5", "flip C3", "challenge C4 C3"),
]
ATTACKERS = "lord-hydro sub-x knots eagle-rock"


def test_sacrifice_is_asked_of_the_defender(make_table):
    table = begin(make_table, ELI, LORD, SACRIFICE)
    assert table.scene().turn == "Near side's turn"
    assert table.scene().now == (
        "Capt'n Eli is beaten: the near side presses a card to give up in its place, or gives up none."
    )
    assert table.lamps() == {"B4": MAY_ACT, "D4": MAY_ACT}
    assert labels(table)["confirm"] == "Give up no card"


def test_a_card_is_given_up(make_table):
    table = begin(make_table, ELI, LORD, SACRIFICE)
    press(table, "B4")
    assert last(table) == "sacrifice B4"
    assert table.scene().now == "Take the near card off B4."
    take(table, "near-dolphin")
    assert table.moment.playing
    assert table.scene().turn == "Near side's turn", "the challenge was the far side's turn"
    assert log(table)[-2:] == [
        "The near side gives up the card on B4 to keep the beaten one.",
        "Dolphin on B4 leaves the game: it was given up.",
    ]
    assert dict(token(table, "C4").facts)["spent"] == "sacrifice"


def test_a_sacrifice_is_declined_with_a_key(make_table):
    table = begin(make_table, ELI, LORD, SACRIFICE)
    key(table, "confirm")
    assert last(table) == "decline"
    assert table.scene().turn == "Far side wins"
    assert log(table)[-2] == "Capt'n Eli on C4 leaves the game: it was beaten."


def test_the_beaten_card_must_not_just_be_taken_away(make_table):
    table = begin(make_table, ELI, LORD, SACRIFICE)
    piece = table.lift("B4")
    assert last(table) == "challenge C3 C4"
    assert table.scene().now == "A piece is off the mat. Put it back on B4."
    table.hands.put(piece, "B4", "down")
    assert table.moment.playing


def test_mystic_is_asked_of_the_owner_and_may_be_pressed(make_table):
    table = begin(make_table, GHOST, COMMANDER, MYSTIC)
    press(table, "C3", "C4")
    assert table.scene().now == "Turn the card on C4 over."
    turn(table, "C4")
    assert table.scene().turn == "Near side's turn"
    assert table.scene().now == (
        "Sea Ghost is mystic: the near side presses a lit card, and that one is turned face down."
    )
    assert table.lamps() == {"C3": MAY_ACT, "B3": MAY_ACT}
    press(table, "B3")
    assert last(table) == "mystic B3"
    assert table.scene().now == "Turn the card on B3 over."
    turn(table, "B3")
    assert table.moment.playing
    assert "The near side turns the card on B3 face down: theirs is mystic." in log(table)
    assert dict(token(table, "C4").facts)["spent"] == "mystic"


def test_mystic_may_be_done_by_hand_at_once(make_table):
    table = begin(make_table, GHOST, COMMANDER, [*MYSTIC, "challenge C3 C4"])
    turn(table, "C3")
    assert last(table) == "mystic C3"
    assert log(table)[-1] == "The challenge is cancelled: the challenger is face down."
    assert table.moment.playing


def test_a_challenge_goes_on_after_mystic(make_table):
    table = begin(make_table, GHOST, COMMANDER, [*MYSTIC, "challenge C3 C4"])
    turn(table, "B3")
    assert log(table)[-1] == "The challenge is repelled: 1 against 1, and a tie defends."


def test_another_card_turned_instead_is_wrong(make_table):
    table = begin(make_table, GHOST, COMMANDER, [*MYSTIC, "challenge C3 C4"])
    turn(table, "B4")
    assert table.scene().tone == "wrong"
    assert table.scene().now == (
        "Sea Ghost is mystic: the near side presses a lit card, and that one is turned face down. "
        "Turn the card on B4 back."
    )
    turn(table, "B4")
    assert table.moment.playing


def test_a_turned_down_card_at_a_restart_is_not_turned_up_by_its_owner(make_table):
    """Pressed, and not yet done when the power went: the card still lies open, as if just turned up."""
    flip = ["place guppy B5", "place navy-cruiser C3", "place sea-ghost C5", "flip C3"]
    table = begin(make_table, GHOST, COMMANDER, flip)
    turn(table, "C5")
    press(table, "C3")
    assert table.scene().turn == "Far side's turn"
    table.restart()
    assert last(table) == "mystic C3"
    assert table.lamps() == {"C3": DO_THIS}
    turn(table, "C3")
    assert table.moment.playing


def test_a_quarter_turn_is_lit_and_told_until_the_next_action(make_table):
    table = begin(make_table, ATTACKERS, COMMANDER, TENACIOUS)
    press(table, "C4", "C3")
    assert table.moment.playing, "nothing can be sensed, so nothing is waited for"
    assert table.lit("C3") == DO_THIS
    assert table.scene().now.startswith("Turn the card on C3 by a quarter. ")
    assert ("turned", "yes") in token(table, "C3").facts
    assert log(table)[-1] == "It stays for now: tenacious cards must be beaten twice."
    lay(table, "far-x-ray", "B3")
    assert "quarter" not in table.scene().now
    assert table.lit("C3") != DO_THIS
    assert ("turned", "yes") in token(table, "C3").facts


def test_a_quarter_turn_is_asked_for_again_after_a_restart(make_table):
    table = begin(make_table, ATTACKERS, COMMANDER, TENACIOUS)
    press(table, "C4", "C3")
    table.restart()
    assert table.lit("C3") == DO_THIS
    assert table.scene().now.startswith("Turn the card on C3 by a quarter. ")
    lay(table, "far-x-ray", "B3")
    table.restart()
    assert "quarter" not in table.scene().now


def test_the_second_defeat_takes_it_off(make_table):
    table = begin(make_table, ATTACKERS, COMMANDER, [*TENACIOUS, "challenge C4 C3", "place x-ray B3"])
    press(table, "C4", "C3")
    assert table.scene().turn == "Near side wins"


def test_the_quarter_turn_shows_on_a_card_that_is_turned_down(make_table):
    turns = ["place sub-x C4", "place commander-x C3", "place sea-ghost B4", "flip C3", "place sonar B5"]
    beaten = ["place x-ray D3", "flip C4", "flip D3", "challenge C4 C3", "place hydron-base D4", "flip B4"]
    table = begin(make_table, "sea-ghost sub-x sonar lighthouse", COMMANDER, [*turns, *beaten])
    press(table, "C3")
    obey(table)
    assert token(table, "C3") == Token("card-back", 1, facts=(("turned", "yes"),))


def test_another_copy_must_be_turned_up(make_table):
    table = begin(make_table, ATTACKERS, HYDRONS, STACKED)
    assert table.scene().turn == "Far side's turn"
    assert table.scene().now == "The far side lost its character, and now turns up another copy of it."
    assert table.lamps() == {"B3": MAY_ACT, "D3": MAY_ACT}, "which of them is a copy is not told"
    turned = {tip.place for tip in table.scene(tray=True).tips if tip.turns}
    assert turned == {"B3", "D3"}, "nor to the mouse"
    turn(table, "B3")
    assert last(table) == "flip B3"
    assert table.scene().turn == "Near side's turn"


def test_the_wrong_hidden_card_turned_up(make_table):
    table = begin(make_table, ATTACKERS, HYDRONS, STACKED)
    turn(table, "D3")
    assert last(table) == "challenge C4 C3"
    assert table.scene().now == (
        "The far side lost its character, and now turns up another copy of it. Turn the card on D3 back."
    )
    turn(table, "D3")
    turn(table, "B3")
    assert last(table) == "flip B3"


def test_lifting_a_card_of_a_forced_flip_tells_nothing(make_table):
    seen = []
    for cell in ("B3", "D3"):
        table = begin(make_table, ATTACKERS, HYDRONS, STACKED)
        table.lift(cell)
        seen.append((table.scene().now.replace(cell, "?"), sorted(table.lamps().values())))
    assert seen[0] == seen[1]


# The harsh flip


def test_a_warning_before_the_last_hidden_card_is_turned_up(make_table):
    table = begin(make_table, "hydron hydron hydron dolphin", ELI, ["place dolphin C4", "place knots C3"])
    assert table.scene().now.endswith(
        " Careful: keep your last hidden card down while your character is all you hold."
    )


def test_the_warning_does_not_tell_whether_it_is_true(make_table):
    one = begin(make_table, "hydron hydron hydron dolphin", ELI, ["place dolphin C4", "place knots C3"])
    other = begin(make_table, ELI, ELI, ["place dolphin C4", "place knots C3"])
    assert one.scene().now == other.scene().now


def test_no_warning_where_everybody_sees_that_it_is_not_needed(make_table):
    shown = [
        "place capt-n-eli C4",
        "place hydron C3",
        "flip C4",
        "flip C3",
        "place knots C5",
        "place sub-x C2",
    ]
    table = begin(make_table, ELI, HYDRONS, shown)
    assert "Careful" not in table.scene().now


def test_the_page_of_the_player_may_say_that_it_loses(make_table):
    table = begin(make_table, "hydron hydron hydron dolphin", ELI, ["place dolphin C4", "place knots C3"])
    found = [c.gesture.label for c in table.moment.legal.candidates if c.action == ("flip", "C4")]
    assert found == ["Turn up C4 and lose the game"]
    turn(table, "C4")
    assert table.scene().now == "Every card of the near side is face up, and the character still in hand."
