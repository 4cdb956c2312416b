"""What follows from an action is told with its reason."""

from __future__ import annotations

import pytest

from engines.captain_sonar.events import CircuitCleared, MineLost, Ordered, SheetCleared
from engines.captain_sonar.sheets import CIRCUITS
from engines.captain_zemo import events, notes
from table.games import load_sheet
from table.games.captain_zemo import words as zemo_words
from table.games.lessons import position

DEALT = (
    "deal 13-light; deal 9-light; deal 12-dark; deal 2-water; deal 1-light; deal 7-dark; deal 10-water;"
    "deal 5-earth; deal 3-earth; deal 11-light; open 2-earth"
)


@pytest.mark.parametrize(
    ("opened", "action", "why"),
    [
        ("2-earth", "play 12-dark D5", "the new card is higher."),
        ("2-earth", "play 1-light D5", "more dots where they touch."),
        ("13-dark", "play 1-light C4", ""),  # one dot against four
        ("4-earth", "play 3-earth D5", "equal dots, one element."),
    ],
)
def test_captivate_says_by_which_test_a_card_is_beaten(opened: str, action: str, why: str) -> None:
    deal = DEALT.replace("open 2-earth", f"open {opened}")
    told = lines("captivate", deal, action)
    flips = [line for line in told if "D4 turns over" in line]
    assert [flip.partition(": ")[2] for flip in flips] == ([why] if why else [])


def test_sea_leg_says_why_a_wave_runs_and_who_falls() -> None:
    told = lines("sea_leg", "move B7 B6; move B3 B4; move B6 A6; move D3 D4", "move A6 A5")
    assert told[1:] == [
        "A wave runs along row 4: Stern landed on a Wave tile.",
        "A Bow piece goes overboard: it was nearest to the edge.",
    ]


def test_captain_zemo_says_what_a_roll_was_enough_for() -> None:
    told = [events.Rolled((3, 4)), notes.Attacked(7, 5), notes.Defeated("Kraken"), notes.DangerMarked("5", 0)]
    assert [line.say for line in zemo_words.lines(told)] == [
        "Rolled 3 and 4: 7 is enough against 5.",
        "Kraken beaten by the dice: danger grows.",
    ]
    paid = [events.Paid((("hull", 1),)), notes.Spent("hull", 1, 4), *told[2:]]
    assert [line.say for line in zemo_words.lines(paid)] == [
        "Paid what was missing: hull -1 (4 left).",
        "Kraken beaten, the rest is paid: danger grows.",
    ]


def test_captain_sonar_says_to_its_own_crew_what_followed_for_it_alone() -> None:
    sheet = load_sheet("captain_sonar")
    assert sheet.whisper(MineLost(0, "C3")) == "The own mine at C3 is gone: a torpedo landed there."
    assert all("repaired" in sheet.whisper(CircuitCleared(0, circuit)) for circuit in CIRCUITS)
    assert sheet.whisper(SheetCleared(1))
    assert not sheet.whisper(Ordered(0, "mine C3"))


def lines(game: str, before: str, action: str) -> list[str]:
    sheet = load_sheet(game)
    match = position(sheet, {}, tuple(words.strip() for words in before.split(";")))
    seat = match.movers()[0]
    return [line.say for line in sheet.lines(match.apply(seat, action), match.state, seat)]
