"""Captivate at the table: taking back, restarts in the middle of things, readers that fail, the end."""

from __future__ import annotations

from random import Random

import pytest

from engines import captivate
from engines.game import CHANCE
from table.games import load_sheet
from table.games.captivate import words
from table.showing.language import DO_THIS, MAY_ACT
from tests.table.captivate_deals import DEAL, TURN_OVER, choose, key, labels, lay, obey, played, start, turn


def test_a_capture_is_taken_back_card_by_card(make_table):
    table = start(make_table, (0, "play 13-dark D3"))
    table.lift("D4")
    lay(table, "1-light", "D4")
    key(table, "back")
    key(table, "confirm")
    assert played(table) == ["play 13-dark D3"]
    assert table.lamps() == {"D4": DO_THIS}
    table.hands.take("1-light")
    table.wait(0.5)
    assert table.scene().now == "Taken back: put a face-down card on D4."
    lay(table, "4-earth", "D4", "down")
    assert table.moment.playing


def test_a_card_with_its_flips_is_taken_back(make_table):
    table = start(make_table)
    lay(table, "13-dark", "D3")
    turn(table, "D4")
    key(table, "back")
    key(table, "confirm")
    assert table.scene().now == "Taken back: turn over the lit card, then take the 13 of Dark off D3."
    obey(table)
    assert table.moment.playing
    assert played(table) == []


def test_a_restart_in_the_middle_of_a_turn_with_a_capture_pending(make_table):
    """The new card lies on the covered one, which has not been taken away yet."""
    table = start(make_table, (0, "play 13-dark D3"))
    lay(table, "1-light", "D4")
    table.restart()
    assert played(table) == ["play 13-dark D3", "capture 1-light D4"]
    assert table.lamps() == {"D4": DO_THIS}
    assert table.session.match.view(None)["captured"] == 1
    table.hands.take("4-earth")
    table.wait(0.5)
    assert table.moment.playing
    assert labels(table)["confirm"] == "End turn"
    key(table, "confirm")
    assert table.scene().scores[0].figure == "1"


def test_a_restart_with_flips_half_done(make_table):
    table = start(make_table, *TURN_OVER)
    lay(table, "9-light", "E4")
    turn(table, "D4")
    table.restart()
    assert table.lamps() == {"E3": DO_THIS}
    turn(table, "E3")
    assert table.moment.playing


def test_a_restart_while_a_covered_card_is_in_the_air(make_table):
    table = start(make_table, (0, "play 13-dark D3"))
    table.lift("D4")
    table.restart()
    lay(table, "1-light", "D4")
    assert played(table)[-1] == "capture 1-light D4"
    assert table.moment.playing


def test_a_card_laid_while_the_program_was_away(make_table):
    table = start(make_table, (0, "play 13-dark D3"))
    table.board.close()
    table.hands.take("4-earth")
    table.hands.put("1-light", "D4")
    table.restart()
    table.wait(0.5)
    assert played(table)[-1] == "capture 1-light D4"


def test_a_restart_with_a_real_deck_before_the_first_card(make_table):
    table = make_table("captivate", {"deck": "physical"})
    table.think()
    table.restart()
    assert table.moment.playing
    lay(table, "9-dark", "D4")
    assert table.record() == ["open 9-dark"]
    table.restart()
    assert table.moment.playing
    assert table.scene().turn == "Anchor's turn"


def test_a_game_is_abandoned_and_cleared(make_table):
    table = start(make_table, *TURN_OVER)
    choose(table, "Abandon this game")
    key(table, "right")
    key(table, "confirm")
    assert table.journal.games()[0].fate == "abandoned"
    assert table.scene().now == "Clear the mat: take everything off the mat."
    obey(table)
    assert table.moment.finished


def test_a_card_to_turn_on_a_dead_reader_is_taken_on_trust(make_table):
    table = start(make_table)
    table.board.reader_down("D4")
    lay(table, "13-dark", "D3")
    assert labels(table)["confirm"] == "It is done"
    turn(table, "D4")
    key(table, "confirm")
    assert table.moment.playing
    table.board.reader_up("D4")
    table.wait(0.5)
    assert table.moment.playing


def test_a_covered_card_that_flickers_rests(make_table):
    table = start(make_table, (0, "play 13-dark D3"))
    tag = table.registry.tag("4-earth", "down")
    shown = len(table.board.history)
    for _ in range(20):
        table.board.lift("D4", tag)
        table.wait(0.05)
        table.board.place("D4", tag)
        table.wait(0.05)
    assert table.board.history[shown:] == []
    assert played(table) == ["play 13-dark D3"]


def test_a_card_that_reads_with_both_faces_at_once_is_one_card(make_table):
    """Foil that shields badly: the tag of the upper face reads too."""
    table = start(make_table)
    table.board.place("D4", table.registry.tag("4-earth", "down"))
    table.wait(1.5)
    assert table.record()[-1] == "open 4-earth"
    assert table.scene().notices == ("A card on D4 reads with both faces: lift it, and lay it down again.",)
    assert table.moment.playing


def finished(seed: int) -> list[tuple[int, str]]:
    """A whole random game but its last action."""
    rng, state, record = Random(seed), captivate.start({"seats": 2}), []
    while captivate.movers(state):
        seat = captivate.movers(state)[0]
        chance = seat == CHANCE
        action = captivate.chance(state, rng) if chance else rng.choice(captivate.actions(state, seat))
        state = captivate.apply(state, seat, action)
        record.append((seat, captivate.text(action)))
    return record


def test_the_end_shows_points_and_opens_nothing_on_the_mat(make_table):
    *record, (_, last) = finished(7)
    table = start(make_table, record=record)
    candidate = next(c for c in table.moment.legal.candidates if table.sheet.game.text(c.action) == last)
    if candidate.gesture.key:
        key(table, candidate.gesture.key)
    else:
        table.hands.make(candidate.gesture.hand)
        table.wait(0.5)
    outcome = table.moment.outcome
    assert outcome is not None
    headline, why = load_sheet("captivate").over(table.session.match.state)
    assert table.scene().turn == headline
    assert headline == f"{('Anchor', 'Pearl')[outcome.winners[0]]} wins"
    assert str(max(outcome.scores)) in why
    assert [score.figure for score in table.scene().scores] == [str(points) for points in outcome.scores]
    assert table.lamps() == {}
    key(table, "confirm")
    obey(table)
    assert table.moment.finished


@pytest.mark.parametrize(
    ("ended", "says"), [("full grid", "The grid is full. "), ("last round", "The last round is over. ")]
)
def test_the_end_is_told_by_what_brought_it_about(ended, says):
    """Not by the engine's stable words for it."""
    state = captivate.start({})
    for seat, text in finished(7):
        state = captivate.apply(state, seat, captivate.parse(text))
    assert captivate.ended_by(state) == captivate.view(state, None)["why"].partition(":")[0]
    assert words.over({**captivate.view(state, None), "why": "?"}, ended)[1].startswith(says)


def test_a_deal_that_is_resumed_is_set_up_again(make_table):
    table = make_table("captivate", {}, record=DEAL)
    table.think()
    table.restart()
    assert table.lamps() == {"D4": DO_THIS}
    obey(table)
    assert table.lit("D3") == MAY_ACT
