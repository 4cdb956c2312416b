"""What follows from an action is told with its reason."""

from __future__ import annotations

import pytest

from table.games import load_sheet
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


def lines(game: str, before: str, action: str) -> list[str]:
    sheet = load_sheet(game)
    match = position(sheet, {}, tuple(words.strip() for words in before.split(";")))
    seat = match.movers()[0]
    return [line.say for line in sheet.lines(match.apply(seat, action), match.state, seat)]
