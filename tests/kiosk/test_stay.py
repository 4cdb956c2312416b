"""Guests at a table that nobody looks after: they come, choose, play, leave, and others come."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from hardware.board import DARK
from table.judging.verdict import Guide
from table.kiosk.stations import Attracting
from table.running.botseats import BREATH
from table.showing.language import DO_THIS
from table.tongues import count, say, speaking
from tests.kiosk.guests import GuestTable, guests

ALL = ("sea_leg", "captain_sonar", "captain_zemo", "captivate", "sea_grid")


def test_games_are_shown_to_passers_by_and_never_one_twice_in_a_row(tmp_path: Path) -> None:
    with guests(tmp_path) as table:
        seen = []
        for _ in range(11):
            station = table.table.host.station
            assert isinstance(station, Attracting)
            seen.append(station.game)
            assert table.scene.turn == table.house.offers[station.game].title
            before = table.scene
            table.settle(20)
            assert table.scene._replace(now=before.now) != before, f"{station.game} plays itself"
            table.settle(4)
        assert set(seen) == set(ALL)
        assert all(one != other for one, other in pairwise(seen))
        assert not [lamp for lamp in table.table.lamps.values() if lamp != DARK]
        assert table.house.journal.games() == [], "nothing of it is kept"


def test_a_game_is_chosen_with_keys(tmp_path: Path) -> None:
    with guests(tmp_path) as table:
        table.key("confirm")
        assert table.station == "Choosing"
        assert table.rows == (*(table.house.offers[name].title for name in ALL), "Deutsch")
        table.choose("Captivate")
        assert table.rows[-3:] == ("3 of us", "4 of us", "First learn how to play")
        table.choose("4 of us")
        assert table.moment.sheet.game.NAME == "captivate"
        assert table.moment.seats == 4


def test_a_game_is_chosen_by_pressing_its_cell(tmp_path: Path) -> None:
    with guests(tmp_path) as table:
        table.world.press("A1")
        table.settle()
        lit = [cell for cell, lamp in table.table.lamps.items() if lamp != DARK]
        assert sorted(lit) == ["A5", "B5", "C5", "D5", "E5"]
        table.world.press("A1")
        table.settle()
        assert table.station == "Choosing", "what is not lit chooses nothing"
        table.world.press("C5")
        table.settle()
        assert table.moment.sheet.game.NAME == "captain_zemo"


def test_a_game_is_chosen_by_laying_one_of_its_pieces(tmp_path: Path) -> None:
    with guests(tmp_path) as table:
        table.hands.put("bow-3", "B2")
        table.settle()
        assert (table.station, table.scene.turn) == ("Gathering", "Sea Leg")
        table.hands.put("yellow-north", "C4")
        table.settle()
        assert table.scene.turn == "Captain Sonar", "another piece is another choice"
        table.key("back")
        assert table.station == "Choosing"


def test_what_lies_there_or_flickers_chooses_nothing(tmp_path: Path) -> None:
    with guests(tmp_path) as table:
        table.hands.put("bow-3", "B2")
        table.settle(70)
        assert table.station == "Attracting", "who lays a piece and goes away has gone"
        for _ in range(5):
            table.hands.take("bow-3")
            table.settle(3)
            table.hands.put("bow-3", "B2")
            table.settle(3)
        assert table.station == "Attracting"
        table.hands.take("bow-3")
        table.settle(30)
        table.hands.put("bow-3", "B2")
        table.settle()
        assert table.station == "Gathering", "and after a while somebody has laid it down"


def test_two_play_to_the_end_and_again_from_the_mat_as_it_lies(tmp_path: Path) -> None:
    with guests(tmp_path, ("sea_leg",)) as table:
        table.begin("Sea Leg", "2 of us")
        table.follow()
        table.play(400)
        assert table.moment.over
        left = dict(table.moment.sight.places)
        table.key("right")
        table.settle()
        assert table.moment.record == ()
        assert 0 < len(left) < 18
        verdict = table.moment.verdict
        home = {f"{fix.start}" for fix in verdict.fixes}  # type: ignore[union-attr]
        assert len(home - {"None"}) <= len(left), "what lies right stays"
        table.follow()
        table.play(2)
        fates = [game.fate for game in table.house.journal.games()]
        assert fates == ["playing", "over"]


def test_a_cleared_mat_leads_to_the_next_choice_and_then_to_the_show(tmp_path: Path) -> None:
    with guests(tmp_path, ("sea_leg", "captain_zemo")) as table:
        table.begin("Captain Zemo")
        table.follow()
        table.play(5)
        table.key("menu")
        table.choose("Abandon this game")
        table.choose("Yes")
        table.follow()
        table.until(lambda: table.station == "Choosing", "the mat is empty, and guests may choose again")
        table.settle(70)
        assert table.station == "Attracting"


def test_the_table_plays_along_and_its_seats_are_its_own_after_a_restart(tmp_path: Path) -> None:
    with guests(tmp_path, ("sea_leg",)) as table:
        table.begin("Sea Leg", "1 of us")
        table.follow()
        table.play(1)
        table.until(lambda: len(table.moment.record) == 2, "the table has moved", 5)
        assert [entry.seat for entry in table.moment.record] == [0, 1]
        table.follow()
        table.play(1)
        lying = dict(table.hands.lying)
        played = table.moment.record
    with guests(tmp_path, ("sea_leg",)) as table:
        assert table.at_game, "the game goes on by itself"
        for piece, (cell, face) in lying.items():
            table.hands.put(piece, cell, face)
        table.settle(2)
        table.follow()
        assert table.moment.record[: len(played)] == played
        table.play(1)
        table.until(
            lambda: 1 in {entry.seat for entry in table.moment.record[len(played) :]},
            "the table moves its own seat",
            5,
        )


def test_a_bot_that_takes_its_breath_while_a_reader_flickers_plays_on(tmp_path: Path) -> None:
    with guests(tmp_path, ("sea_leg",)) as table:
        table.begin("Sea Leg", "1 of us")
        table.follow()
        table.hands.make(table.moment.legal.candidates[0].gesture.hand)
        table.until(lambda: bool(table.moment.bots_to_act), "it is the bot's turn", 5)
        piece, (cell, face) = next(iter(table.hands.lying.items()))
        table.hands.take(piece)
        table.settle(BREATH + 0.5)
        assert [entry.seat for entry in table.moment.record] == [0], "what is in the air may be a move"
        table.hands.put(piece, cell, face)
        table.until(lambda: len(table.moment.record) == 2, "the bot has moved", 5)
        assert table.moment.record[1].seat == 1


def test_guests_who_leave_are_asked_and_their_game_is_kept_for_them(tmp_path: Path) -> None:
    with guests(tmp_path, ("sea_leg", "captain_zemo")) as table:
        table.begin("Sea Leg", "2 of us")
        table.follow()
        table.play(3)
        played = table.moment.record
        table.settle(301)
        assert (table.station, table.scene.turn) == ("Wondering", "Is anybody still there?")
        table.key("confirm")
        assert table.station == "AtGame"
        assert table.moment.record == played, "the answer is no move"
        table.settle(301)
        table.settle(61)
        assert table.station == "Attracting"
        table.key("confirm")
        assert table.rows[0].startswith("Go on: Sea Leg, left ")
        table.choose("Captain Zemo")
        assert table.station == "Emptying", "the next guests clear the mat first"
        lit = {cell for cell, lamp in table.table.lamps.items() if lamp == DO_THIS}
        assert lit == {cell for cell, _ in table.hands.lying.values()}
        for piece in list(table.hands.lying):
            table.hands.take(piece)
            table.settle(0.1)
        table.settle()
        assert table.moment.sheet.game.NAME == "captain_zemo"
        table.follow()
        table.key("menu")
        table.choose("Abandon this game")
        table.choose("Yes")
        table.follow()
        table.until(lambda: table.station == "Choosing", "guests may choose again")
        table.choose("Go on: Sea Leg")
        assert table.moment.record == played
        table.follow()
        table.play(1)
        assert len(table.moment.record) == len(played) + 1


def test_a_kept_game_is_given_up_after_a_while_and_one_that_never_began_at_once(tmp_path: Path) -> None:
    with guests(tmp_path, ("sea_leg", "captain_zemo"), keep_s=3600) as table:
        for row, people in (("Sea Leg", "2 of us"), ("Sea Leg", "2 of us")):
            table.key("confirm")
            table.choose(row)
            table.choose(people)
            if not table.house.journal.left("kept"):
                table.follow()
                table.play(2)
            table.settle(361)
            table.settle(1)
            assert table.station == "Attracting"
        assert [game.fate for game in table.house.journal.games()] == ["abandoned", "kept"]
        table.settle(3600)
        table.key("confirm")
        assert table.rows == ("Sea Leg", "Captain Zemo", "Deutsch")
        assert [game.fate for game in table.house.journal.games()] == ["abandoned", "abandoned"]


def test_a_flickering_reader_is_nobody(tmp_path: Path) -> None:
    with guests(tmp_path, ("sea_leg",)) as table:
        table.begin("Sea Leg", "2 of us")
        table.follow()
        table.play(2)
        piece, (cell, face) = next(iter(table.hands.lying.items()))
        for _ in range(200):
            table.hands.take(piece)
            table.settle(1)
            table.hands.put(piece, cell, face)
            table.settle(1)
        assert table.station == "Attracting"


def lay_all_but(table: GuestTable, *lost: str) -> None:
    """Set a game up, with pieces that nobody finds."""
    for _ in range(3):
        verdict = table.moment.verdict
        for fix in verdict.fixes if isinstance(verdict, Guide) else ():
            spare = table.hands.spare(fix.kind)
            if spare not in lost and fix.cell:
                table.hands.put(spare, fix.cell, fix.face)
        table.settle(1)


def test_a_piece_that_nobody_finds_is_named_and_the_game_is_played_without_it(tmp_path: Path) -> None:
    with guests(tmp_path, ("sea_leg", "captain_zemo")) as table:
        table.begin("Sea Leg", "2 of us")
        lay_all_but(table, "bow-9")
        table.settle(50)
        assert table.scene.turn == "Something is missing"
        assert table.scene.now.startswith("1 Bow Mate is missing: look under the table.")
        assert {key.word: key.label for key in table.scene.keys}["confirm"] == "Play with 8 Mates each"
        table.key("confirm")
        table.follow()
        assert len(table.moment.sight.places) == 16
        table.play(2)
        assert len(table.moment.record) == 2


def test_a_piece_that_is_found_ends_the_search(tmp_path: Path) -> None:
    with guests(tmp_path, ("sea_leg", "captain_zemo")) as table:
        table.begin("Sea Leg", "2 of us")
        lay_all_but(table, "bow-9")
        table.settle(50)
        table.follow()
        assert table.station == "AtGame"
        table.play(1)
        assert len(table.moment.record) == 1


def test_where_no_smaller_set_is_allowed_other_games_are_offered(tmp_path: Path) -> None:
    with guests(tmp_path, ("captivate", "captain_zemo", "sea_leg")) as table:
        table.begin("Captain Zemo")
        table.hands.put("1-earth", "A1")
        table.settle(50)
        table.hands.take("1-earth")
        table.settle(50)
        assert table.station == "AtGame", "a mat on which nothing lies lacks nothing: nobody has begun"


def test_a_clock_that_jumps_back_a_day_loses_no_game(tmp_path: Path) -> None:
    with guests(tmp_path, ("sea_leg", "captain_zemo"), keep_s=3600) as table:
        table.begin("Sea Leg", "2 of us")
        table.follow()
        table.play(3)
        table.wall -= 86_400
        table.play(1)
        played = table.moment.record
        table.settle(362)
        table.settle(1)
        table.key("confirm")
        assert table.rows[0] == "Go on: Sea Leg, left 0 minutes ago"
        table.choose("Go on")
        assert table.moment.record == played


def test_a_disk_that_takes_nothing_is_told_of_and_played_on_when_it_does(tmp_path: Path) -> None:
    with guests(tmp_path, ("sea_leg", "captain_zemo")) as table:
        database = table.house.journal._database
        database.execute("PRAGMA query_only = ON")  # as SQLite finds a read-only or a full disk
        table.begin("Sea Leg", "2 of us")
        table.follow()
        assert any("cannot be saved" in words for words in table.scene.notices)
        database.execute("PRAGMA query_only = OFF")
        table.settle(3)
        table.play(2)
        assert [game.fate for game in table.house.journal.games()] == ["playing"]
        assert len(table.house.journal.games()[0].actions) == 2


def test_a_guest_switches_the_language_and_everything_follows_until_they_have_gone(tmp_path: Path) -> None:
    with guests(tmp_path, ("sea_leg", "captain_zemo")) as table:
        table.begin("Deutsch")
        with speaking("de"):
            wanted = [
                say("What shall we play?"),
                say("How many of you play?"),
                say("Is anybody still there?"),
            ]
            two = count("{n} of us", "{n} of us", 2)
        assert table.scene.turn == wanted[0] != "What shall we play?"
        assert "English" in table.rows, "the way back stands in its place"
        table.choose("Sea Leg")
        assert table.scene.now == wanted[1]
        table.choose(two)
        assert table.scene.language == "de"
        table.follow()
        table.play(1)
        table.settle(310)
        assert table.scene.turn == wanted[2]
        table.settle(70)
        assert table.station == "Attracting"
        assert table.scene.title == "Come and play", "whoever comes next may speak another language"
