"""What may I do now: one line for each kind, for the input in use, and nothing that is a secret."""

from __future__ import annotations

from random import Random

import pytest

from engines.game import CHANCE
from engines.match import Match
from table.games import load_sheet
from table.games.lessons import kinds_of
from table.playing.intents import AskKinds
from table.playing.moment import Beside
from table.showing.kinds import may_do, on_page
from table.testing.quick import QuickTable
from table.tongues import languages, speaking

GAMES = ("sea_leg", "captivate", "sea_grid", "captain_zemo", "captain_sonar")


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_action_that_comes_up_has_a_name(game: str) -> None:
    sheet, rng = load_sheet(game), Random(5)
    options = {"mode": "turn"} if game == "captain_sonar" else {}
    met: set[str] = set()
    for seed in range(3):
        match = Match(sheet.game, sheet.fit(*sheet.mat(options), options), seed=seed)
        for _ in range(120):
            seats = [seat for seat in match.movers() if seat != CHANCE]
            if not seats:
                break
            met |= {words.split()[0] for seat in seats for words in match.actions(seat)}
            seat = rng.choice(seats)
            match.apply(seat, rng.choice(match.actions(seat)))
    assert len(met) > 1
    assert met <= set(kinds_of(sheet))


def test_lines_are_for_the_mat_or_for_the_mouse() -> None:
    table = QuickTable("sea_grid", {}, record=crews())
    table.set_up()
    table.do(AskKinds(True))
    assert may_do(table.moment) == ["Place a card face down: lay the card on its cell."]
    mouse = table.moment._replace(beside=Beside(hands=True))
    assert may_do(mouse) == ["Place a card face down: drag the card to its cell."]
    assert [line.say for line in table.scene().log] == may_do(table.moment)


def test_kinds_are_told_once_however_many_actions_there_are() -> None:
    record = [(0, "move C7 C6"), (1, "move C3 C4"), (0, "move C6 C5")]
    table = QuickTable("sea_leg", {}, record=record)
    table.set_up()
    assert may_do(table.moment) == [
        "A step: move the piece to its new cell.",
        "A jump over an opposing piece: move the piece to its new cell.",
    ]
    assert on_page(table.sheet, table.moment.legal.candidates) == [
        "A step: choose one of 13 on this page.",
        "A jump over an opposing piece: choose it on this page.",
    ]


def test_a_list_that_is_opened_hides_the_answer() -> None:
    table = QuickTable("sea_leg", {})
    table.set_up()
    table.do(AskKinds(True))
    table.board.key(0, "menu")
    assert table.scene().log == ()
    table.board.key(0, "back")
    assert table.scene().log[-1].say == "A step: move the piece to its new cell."


def test_the_answer_goes_when_somebody_has_moved() -> None:
    table = QuickTable("sea_leg", {})
    table.set_up()
    table.do(AskKinds(True))
    assert table.scene().log[-1].say == "A step: move the piece to its new cell."
    table.slide("C7", "C6")
    assert table.scene().log[-1].say == "Stern goes C7 to C6."


def test_the_display_tells_nothing_of_what_a_station_is_ready_for() -> None:
    table = QuickTable("captain_sonar", {"mode": "turn"})
    table.set_up()
    assert may_do(table.moment) == ["Each page says what its station may do."]


@pytest.mark.parametrize("game", ["captivate", "sea_grid"])
def test_what_is_listed_is_no_secret(game: str) -> None:
    """Whatever the others cannot know, the kinds would be the same."""
    sheet, rng, looked = load_sheet(game), Random(9), 0
    for seed in range(2):
        match = Match(sheet.game, sheet.fit(*sheet.mat({}), {}), seed=seed)
        for number in range(80):
            seats = [seat for seat in match.movers() if seat != CHANCE]
            if not seats:
                break
            if number % 4 == 0 and not sheet.headline(match.state):
                twin = sheet.game.sample(match.state, 1 - seats[0], rng)
                assert kinds(sheet.game, twin, seats[0]) == kinds(sheet.game, match.state, seats[0])
                looked += 1
            seat = rng.choice(seats)
            match.apply(seat, rng.choice(match.actions(seat)))
    assert looked > 10


@pytest.mark.parametrize("language", languages())
def test_every_kind_is_said_in_every_language(language: str) -> None:
    with speaking(language):
        table = QuickTable("captain_zemo", {})
        table.set_up()
        assert all(line.endswith(".") for line in may_do(table.moment))


def kinds(game: object, state: object, seat: int) -> set[str]:
    return {game.text(action).split()[0] for action in game.actions(state, seat)}  # type: ignore[attr-defined]


def crews() -> list[tuple[int, str]]:
    near = ("capt-n-eli", "dolphin", "eagle-rock", "x-ray")
    far = ("lord-hydro", "hydron-sub", "hydron-base", "sonar")
    picks = [(seat, f"pick {card}") for seat, crew in enumerate((near, far)) for card in crew]
    return [*picks, (CHANCE, "first 0")]
