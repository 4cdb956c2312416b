"""After a game: how it went, where it turned, and the game again, as everybody saw it."""

from __future__ import annotations

import asyncio

import pytest

from engines.match import Match
from table.bots.fortunes import fortunes
from table.bots.thinker import Thinker
from table.games import load_game, load_sheet
from table.games.fortunes import ODDS, POINTS, Turning, turning
from table.games.past import Past
from table.playing.intents import OpenReplay, TellFortunes, TurnReplay
from table.playing.replaying import PACE
from tests.learning.finished_games import SEA_LEG_WON, won_at_sea_leg
from tests.learning.test_kinds import crews
from tests.pictures.after_scenes import captivate, sea_grid, sea_leg, sonar, zemo
from tests.table.conftest import Table

ENDED = {
    "sea_leg": sea_leg,
    "captivate": captivate,
    "sea_grid": sea_grid,
    "captain_zemo": zemo,
    "captain_sonar": sonar,
}


@pytest.mark.parametrize(
    ("standings", "winner", "turned"),
    [
        ([(0, 0), (3, 0), (3, 5), (9, 5), (10, 5)], 0, Turning(3, overtook=True)),
        ([(0, 0), (1, 0), (6, 0), (7, 2), (20, 2)], 0, Turning(2, overtook=False)),
        ([(0, 0), (1, 2), (3, 2)], 0, Turning(2, overtook=True)),
        ([(0, 0), (5, 0), (6, 6)], None, Turning(1, overtook=False)),
        ([(0, 0), (0, 0)], None, None),
    ],
)
def test_where_a_game_turned(
    standings: list[tuple[float, ...]], winner: int | None, turned: Turning | None
) -> None:
    """Where the winner came from behind, else the biggest step; the last one only if there is no other."""
    assert turning(POINTS, standings, winner) == turned


def test_a_lost_voyage_turned_where_most_was_lost() -> None:
    assert turning(POINTS, [(3.0,), (9.0,), (2.0,), (4.0,), (0.0,)], None, lost=True) == Turning(2, False)


@pytest.mark.parametrize("name", ENDED)
def test_every_game_has_a_course_and_a_turning_point(name: str) -> None:
    table = ENDED[name]()
    scene = table.scene()
    assert scene.curve is not None
    lengths = {len(line.figures) for line in scene.curve.lines}
    assert lengths == {len(Past(table.sheet, table.options, table.session.match.record))}
    assert scene.curve.say
    assert all(scene.curve.low <= y <= scene.curve.high for line in scene.curve.lines for y in line.figures)


def test_a_game_with_secrets_that_go_with_it_is_judged_by_what_everybody_saw() -> None:
    """Cards of Sea Grid that were never shown are others: how the game went looks the same."""
    box = load_game("sea_grid")
    record = [(entry.seat, entry.text) for entry in sea_grid().session.match.record]
    twin = [(seat, words.replace("aquaria", "torpedo")) for seat, words in record]
    options = sea_grid().options
    assert twin != record
    assert fortunes(box, Past(box.sheet, options, record)) == fortunes(box, Past(box.sheet, options, twin))


def test_a_game_that_was_not_played_to_its_end_has_no_course() -> None:
    box = load_game("sea_leg")
    record = [(number % 2, words) for number, words in enumerate(SEA_LEG_WON[:-1])]
    assert fortunes(box, Past(box.sheet, {}, record)) is None


def test_bots_look_back_in_a_process_of_their_own() -> None:
    box, match = load_game("sea_leg"), won_at_sea_leg().session.match

    async def ask() -> object:
        thinker = Thinker(box)
        try:
            return await thinker.fortunes(match.options, match.record)
        finally:
            await thinker.close()

    told = asyncio.run(ask())
    assert told == fortunes(box, Past(box.sheet, match.options, match.record))
    assert told is not None
    assert told.measure == ODDS  # type: ignore[attr-defined]


def test_what_is_told_of_another_game_is_not_shown() -> None:
    table = won_at_sea_leg()
    told = fortunes(load_game("sea_leg"), Past(table.sheet, {}, table.session.match.record))
    assert told is not None
    table.do(TellFortunes(told._replace(standings=told.standings[1:])))
    assert table.scene().curve is None


def test_the_result_leads_to_the_replay_and_keys_go_through_it() -> None:
    table = sea_leg()
    assert table.moment.keys.labels["left"] == "Replay"
    table.board.key(0, "left")
    assert table.scene().turn == "Replay: move 0 of 19"
    assert table.scene().now == "The game begins."
    table.board.key(0, "right")
    assert (table.scene().turn, table.scene().now) == ("Replay: move 1 of 19", "Stern goes D7 to D6.")
    curve = table.scene().curve
    assert curve is not None
    assert curve.at == 1
    assert table.moment.keys.labels["confirm"] == "Play"
    table.board.key(0, "left")
    assert "left" not in table.moment.keys.labels
    table.board.key(0, "back")
    assert table.scene().turn == "Stern wins"
    assert not table.scene().aside


def test_a_replay_goes_by_itself_holds_and_ends() -> None:
    table = sea_leg()
    table.do(OpenReplay(True))
    table.wait(3.5 * PACE)
    assert table.scene().turn == "Replay: move 3 of 19"
    table.board.key(0, "confirm")
    table.wait(3 * PACE)
    assert table.scene().turn == "Replay: move 3 of 19"
    table.board.key(0, "confirm")
    table.wait(30 * PACE)
    assert table.scene().turn == "Replay: move 19 of 19"
    assert table.moment.keys.labels["confirm"] == "From the start"
    assert "right" not in table.moment.keys.labels
    assert table.session.deadline() is None


def test_a_replay_needs_nothing_on_the_mat_and_asks_for_nothing() -> None:
    table = sea_leg()
    lamps = dict(table.lights.shown)
    table.do(OpenReplay(True))
    table.do(TurnReplay(1))
    assert table.lights.shown == lamps
    assert all(cell.at == "" for cell in table.scene().mat.cells)


def running() -> Table:
    """A game of Sea Grid that goes on."""
    table = Table("sea_grid", {"mat": [5, 7]}, record=[*crews(), (0, "place dolphin C5")])
    table.set_up()
    return table


def test_the_menu_has_a_replay_while_the_game_goes_on_and_it_tells_no_secret() -> None:
    table = running()
    table.board.key(0, "menu")
    choice = table.moment.keys.choice
    assert choice is not None
    assert any(row.startswith("Replay") for row in choice.rows)
    table.do(OpenReplay(True))
    table.wait(20 * PACE)
    scene = table.scene()
    assert scene.turn == "Replay"  # how many steps there were may be a secret
    assert scene.now == "The near side places a card face down on C5."
    assert scene.curve is None
    assert "dolphin" not in repr(scene).lower()


def test_steps_that_nobody_heard_of_are_passed_over() -> None:
    """At Captain Sonar an Engineer's cross is a secret; the order before it was heard."""
    table = sonar()
    table.do(OpenReplay(True))
    heard = []
    for _ in range(8):
        table.do(TurnReplay(1))
        heard.append(table.scene().now)
    assert all(heard)
    assert "The game begins." not in heard


def test_a_move_on_the_mat_ends_the_replay() -> None:
    table = Table("sea_leg", {})
    table.set_up()
    table.slide("C7", "C6")
    table.do(OpenReplay(True))
    assert table.moment.replay is not None
    table.slide("C3", "C4")
    assert table.moment.replay is None
    assert len(table.record()) == 2


def test_a_record_is_split_into_the_steps_of_players() -> None:
    sheet = load_sheet("captivate")
    match = Match(sheet.game, {}, seed=3)
    match.apply(0, match.actions(0)[0])
    past = Past(sheet, {}, match.record)
    assert len(past) == 2
    assert past.step(0).words == ""
    assert past.step(1).lines
    assert past.state(1) == match.state
