"""Sheets of cards: every card once, at its size, its back behind it, and what is house said on it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from engines.captivate import CardError, shipped_cards
from engines.game import BadOption
from table.cards.draw import HIGH, MIDDLE, WIDE
from table.cards.faces import PrintedCard, PrintedDeck, deck_of
from table.cards.measures import TAG, measures
from table.cards.pdf import PAPERS, layout, pages, write_pdf
from table.games import load_game
from table.sensing.pieces import DOWN, UP
from table.showing.display import art_cards
from table.showing.scene import Token

PAIRS = Path(__file__).parents[2] / "examples" / "pairs" / "pairs"

OWN = """
[strong]
earth = "left"
water = "right"
light = "top"
dark = "bottom"
from = "book"
""" + "".join(
    f"""
[[cards]]
value = {value}
name = "Number {value}"
dots = [4, 3, 2, 1]
from = {{ name = "house", dots = ["house", "house", "house", "house"] }}
"""
    for value in range(1, 14)
)


def text_of(pdf: Path, page: int, program: str) -> str:
    done = subprocess.run(
        [program, "-f", str(page), "-l", str(page), "-layout", str(pdf), "-"],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


@pytest.fixture
def own_cards(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(OWN)
    return path


def test_every_card_of_the_game_is_there_once():
    deck = deck_of("captivate")
    assert deck.title == "Captivate"
    assert [(int(card.facts["value"]), card.facts["element"]) for card in deck.cards] == [
        (card.value, card.element) for card in shipped_cards()
    ]
    assert len({card.piece for card in deck.cards}) == 52


def test_cards_are_drawn_as_the_game_has_them():
    rat = next(card for card in deck_of("captivate").cards if card.piece == "1-light")
    assert [rat.facts[side] for side in ("top", "right", "bottom", "left")] == ["4", "1", "1", "1"]
    assert rat.name == "The Rat"


def test_what_is_house_is_said_and_what_is_book_is_not():
    house = {card.piece: card.house for card in deck_of("captivate").cards}
    assert house["1-light"] == ("some dots",)
    assert house["2-earth"] == ("some dots",)
    assert house["13-dark"] == ("name", "dots")


def test_an_owners_cards_are_printed(own_cards):
    names = {card.name for card in deck_of("captivate", own_cards).cards}
    assert names == {f"Number {value}" for value in range(1, 14)}


def test_a_bad_file_of_cards_is_told_with_card_and_field(own_cards):
    own_cards.write_text(OWN.replace("[4, 3, 2, 1]", "[4, 5, 2, 1]", 1))
    with pytest.raises(
        CardError, match=r"mine\.toml: card 1, field dots: \[4, 5, 2, 1\] is not four numbers"
    ):
        deck_of("captivate", own_cards)


def test_a_game_with_pieces_has_no_file_of_cards():
    with pytest.raises(BadOption, match="Sea Leg has no cards of its own"):
        deck_of("sea_leg", Path("mine.toml"))


def test_captain_sonar_has_its_order_cards():
    deck = deck_of("captain_sonar")
    assert (deck.shape, len(deck.cards)) == ("card", 22)
    assert [card.name for card in deck.cards[:4]] == ["North", "South", "East", "West"]
    assert {card.behind.art for card in deck.cards} == {"card-back"}


def test_a_mate_is_a_disc_with_the_captain_it_may_become_behind():
    deck = deck_of("sea_leg")
    assert (deck.shape, len(deck.cards)) == ("disc", 18)
    assert {(card.token.art, card.behind.art) for card in deck.cards} == {("mate", "captain")}
    assert [card.token.art for card in deck_of("captain_zemo").cards] == ["ship"]


def test_the_cards_of_another_game_have_the_faces_that_it_names(monkeypatch):
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(sys, "modules", sys.modules.copy())
    box = load_game(str(PAIRS / "__init__.py"))
    deck = deck_of(str(PAIRS / "__init__.py"))
    assert (deck.shape, len(deck.cards)) == ("card", 12)
    crab, anchor = (next(card for card in deck.cards if card.name == name) for name in ("crab", "anchor"))
    assert (crab.token.glyph, crab.token.picture) == ("🦀", "")
    assert Path(anchor.token.picture) == PAIRS / "art" / "anchor.svg"
    assert {card.behind for card in deck.cards} == {box.faces.back("crab-1")}
    assert Path(anchor.behind.picture).name == "back.svg"
    assert box.sheet.token("crab-1", UP, "") == box.faces.front("crab-1"), "the display shows the same"
    assert box.sheet.token("crab-1", DOWN, "") == box.faces.back("crab-1")


def test_the_back_of_a_game_is_drawn_on_the_display_and_on_paper(tmp_path):
    """Its own picture where it has one; else the compass rose."""
    own = Token("card-back", picture=str(PAIRS / "art" / "back.svg"))
    sides = [pygame.image.tobytes(art_cards.back(100, token), "RGBA") for token in (own, Token("card-back"))]
    assert sides[0] != sides[1]
    for name, behind in (("own", own), ("rose", Token("card-back"))):
        card = PrintedCard("a", Token("card", None, "a"), (), behind)
        write_pdf(PrintedDeck("Any", (card,)), tmp_path / f"{name}.pdf")
    assert (tmp_path / "own.pdf").read_bytes().count(b"/Image") > 0
    assert (tmp_path / "rose.pdf").read_bytes().count(b"/Subtype /Image") == 0


# The sheets


def test_fronts_and_backs_come_in_turn_nine_to_a_page():
    deck = deck_of("captivate")
    planned = pages(deck, layout(deck))
    assert [(page.sheet, page.side) for page in planned] == [
        (sheet, side) for sheet in range(6) for side in ("fronts", "backs")
    ]
    assert [len(page.cards) for page in planned] == [9] * 10 + [7] * 2


def test_each_back_lies_behind_its_front_when_the_sheet_is_flipped_on_its_long_edge():
    decks = [deck_of(game) for game in ("captivate", "sea_leg")]
    for on, deck in [(layout(deck, paper), deck) for paper in PAPERS for deck in decks]:
        for fronts, backs in zip(*[iter(pages(deck, on))] * 2, strict=True):
            behind = {card.piece: place for place, card in backs.cards}
            for place, card in fronts.cards:
                x, y = on.corner(place)
                back_x, back_y = on.corner(behind[card.piece])
                assert back_y == y
                assert back_x + on.wide == pytest.approx(on.paper[0] - x)


def test_mirroring_twice_is_nothing():
    on = layout(deck_of("captivate"))
    assert [on.mirrored(on.mirrored(place)) for place in range(9)] == list(range(9))
    assert [on.mirrored(place) for place in range(3)] == [2, 1, 0]


@pytest.mark.parametrize("paper", PAPERS)
def test_cards_are_of_poker_size_side_by_side_and_on_the_paper(paper: str):
    on = layout(deck_of("captivate"), paper)
    assert (on.wide, on.high, on.per_page) == (63, 88, 9)
    places = [on.corner(place) for place in range(9)]
    assert places[1][0] - places[0][0] == WIDE
    assert places[0][1] - places[3][1] == HIGH


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("pitch", [80, 90, 100, 150])
@pytest.mark.parametrize("game", ["captivate", "sea_leg"])
def test_whatever_the_pitch_every_place_is_on_the_paper(paper: str, pitch: int, game: str):
    on = layout(deck_of(game), paper, measures(pitch))
    for x, y in (on.corner(place) for place in range(on.per_page)):
        assert 10 <= x <= on.paper[0] - 10 - on.wide
        assert 7.5 + on.high <= y <= on.paper[1] - 7.5


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("pitch", [80, 100])
def test_cut_marks_are_at_every_edge_and_on_no_card(paper: str, pitch: int):
    on = layout(deck_of("captivate"), paper, measures(pitch))
    marks = list(on.cut_marks())
    assert len(marks) == 2 * (on.across + 1) + 2 * (on.down + 1)
    left, top = on.corner(0)
    for x1, y1, x2, y2 in marks:
        assert x1 == x2 or y1 == y2
        inside = left <= x1 <= left + on.across * on.wide and top - on.down * on.high <= y1 <= top
        assert not inside
        assert min(x1, x2, y1, y2) > 0
        assert max(x1, x2) < on.paper[0]
        assert max(y1, y2) < on.paper[1]


def test_the_tag_lies_in_the_middle_of_the_card():
    assert MIDDLE == (WIDE / 2, HIGH / 2)
    assert WIDE > TAG


def check_fronts(text: str, cards: list[PrintedCard]) -> None:
    """Every card of a page is written on it, with what is house."""
    words = text.split()
    for card in cards:
        assert card.piece in words
        shown = [card.facts[fact] for fact in ("value", "c", "d", "keyword") if card.facts.get(fact)]
        assert card.shape == "disc" or {*card.name.split(), *shown} <= set(words)
    assert text.count("house:") == sum(bool(card.house) for card in cards)
    assert ("What a card calls house is nothing official" in text) == any(card.house for card in cards)


@pytest.mark.parametrize(
    ("game", "sheets"),
    [("captivate", 6), ("sea_grid", 6), ("captain_sonar", 3), ("sea_leg", 1), ("captain_zemo", 1)],
)
def test_the_file_has_the_pages_the_size_and_the_words(
    game: str, sheets: int, tmp_path: Path, need: Callable[[str], str]
):
    program, path, deck = need("pdftotext"), tmp_path / "cards.pdf", deck_of(game)
    assert write_pdf(deck, path) == 2 * sheets
    raw = path.read_bytes()
    assert len(re.findall(rb"/Type /Page\b", raw)) == 2 * sheets
    assert set(re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", raw)) == {(b"595.2756", b"841.8898")}
    for number, page in enumerate(pages(deck, layout(deck)), start=1):
        text = text_of(path, number, program)
        assert f"{deck.title}: sheet {page.sheet + 1} of {sheets}, {page.side}" in text
        assert "The dashed ring is the place of the tag" in text
        assert "Print at 100 %, on both sides, flip on the long edge" in text
        if page.side == "fronts":
            check_fronts(text, [card for _, card in page.cards])
        elif deck.shape == "card":
            assert not {card.piece for _, card in page.cards} & set(text.split()), "a back tells nothing"


def test_the_same_cards_give_the_same_file(tmp_path: Path):
    for name in ("one.pdf", "two.pdf"):
        write_pdf(deck_of("captivate"), tmp_path / name, "letter")
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


def test_sea_grid_has_a_set_for_each_side_and_three_copies_where_it_needs_them():
    deck = deck_of("sea_grid")
    near, far = ([card for card in deck.cards if card.seat == seat] for seat in (0, 1))
    assert [card.facts for card in near] == [card.facts for card in far]
    assert [card.name for card in near].count("Hydron") == 3
    assert len({card.piece for card in deck.cards}) == len(deck.cards) == 46
    house = {card.name: card.house for card in near}
    assert house["Dolphin"] == ()
    assert "C" in house["Sub X"]
