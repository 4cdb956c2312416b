"""Every drawing has a name, a shape of its own, and a line in the docs."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pygame
import pytest

from engines.blame import BrokenGame
from table.showing.display import art, art_cards, art_files
from table.showing.display.art_signs import SIGNS, sign
from table.showing.display.brush import Canvas, faded, lay
from table.showing.display.look import wear
from table.showing.language import chosen
from table.showing.scene import Token
from tests.pictures.kit import captivate_card, sea_grid_card

DOCS = Path(__file__).parents[2] / "docs" / "look.md"
FLOOR = 24


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def unlike(a: pygame.Surface, b: pygame.Surface) -> float:
    """The share of pixels in which two pictures clearly differ."""
    one, two = pixels(a), pixels(b)
    return sum(abs(x - y) > 60 for x, y in zip(one, two, strict=True)) / len(one)


def test_every_ground_looks_different() -> None:
    pictures = {name: art.ground(name, 53) for name in art.GROUNDS if name != "open"}
    for a, b in combinations(pictures, 2):
        assert pixels(pictures[a]) != pixels(pictures[b]), (a, b)


def test_an_unknown_ground_is_open_sea() -> None:
    assert pixels(art.ground("custard", 40)) == pixels(art.ground("sea", 40))


def test_the_docs_name_every_ground_and_token() -> None:
    words = DOCS.read_text(encoding="utf-8")
    for name in (*art.GROUNDS, "mate", "captain", "ship", *art_cards.FRONTS, "disc", "card-back", "unknown"):
        assert f"`{name}`" in words


def test_a_captain_differs_from_a_mate_even_as_a_shadow() -> None:
    def shadow(name: str) -> bytes:
        return pixels(art.token(Token(name, 0), 70, FLOOR))[3::4]

    apart = sum(abs(x - y) > 120 for x, y in zip(shadow("mate"), shadow("captain"), strict=True))
    assert apart > 70 * 70 * 0.02


def test_signs_of_elements_types_and_keywords_are_told_apart() -> None:
    for group in (
        ("earth", "water", "light", "dark"),
        ("character", "vehicle", "location", "gadget"),
        ("sacrifice", "mystic", "tenacious", "stacked"),
        ("guide", "wrong", "over", "paused"),
    ):
        for a, b in combinations(group, 2):
            assert a in SIGNS
            assert unlike(sign(26, a, (255, 255, 255)), sign(26, b, (255, 255, 255))) > 0.08, (a, b)


@pytest.mark.parametrize("side", ["top", "right", "bottom", "left"])
@pytest.mark.parametrize("size", [66, 90, 136])
def test_dots_are_on_their_side_and_as_many_as_told(side: str, size: int) -> None:
    def card(dots: int) -> pygame.Surface:
        facts = (("element", "water"), (side, str(dots)))
        return art.token(Token("card-element", facts=facts), size, FLOOR)

    bare = pixels(card(0))
    counts = []
    for dots in range(1, 5):
        changed = [n // 4 for n in range(0, len(bare), 4) if pixels(card(dots))[n : n + 4] != bare[n : n + 4]]
        counts.append(len(changed))
        along = [n // size if side in ("top", "bottom") else n % size for n in changed]
        near = [place < size / 2 for place in along]
        assert all(near) if side in ("top", "left") else not any(near)
    step = counts[0]
    assert all(abs(count - step * (n + 1)) <= step * (n + 1) * 0.15 for n, count in enumerate(counts))


@pytest.mark.parametrize("height", [600, 720, 1080])
def test_what_a_card_writes_is_never_smaller_than_the_floor(
    height: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the cells of a 7 x 7 mat, where cards are smallest in play."""
    floor = height // 30
    cell = (height - height // 18 - height // 16) // 7
    written: list[tuple[str, int]] = []
    drawn = art_cards.drawn

    def listening(text: str, size: int, bold: bool, ink: tuple[int, int, int]) -> pygame.Surface:
        written.append((text, size))
        return drawn(text, size, bold, ink)

    monkeypatch.setattr(art_cards, "drawn", listening)
    for token in (
        captivate_card(13, "dark", "4444", "The Leviathan"),
        sea_grid_card(1, "character", 2, 3, "Commander X", "TENACIOUS"),
    ):
        art_cards.front(cell, floor, token._replace(facts=(*token.facts, ("drawn", "anew"))))
    assert {text for text, _ in written} >= {"13", "2", "3"}
    assert all(size >= floor for _, size in written), written


def test_a_card_back_tells_its_owner_and_nothing_else() -> None:
    plain = Token("card-back", 1)
    secret = Token("card-back", 1, "The Rat", (("value", "1"), ("name", "The Rat")))
    assert pixels(art.token(plain, 90, FLOOR)) == pixels(art.token(secret, 90, FLOOR))
    assert pixels(art.token(plain, 90, FLOOR)) != pixels(art.token(Token("card-back", 0), 90, FLOOR))


def test_a_turned_card_lies_across() -> None:
    upright = art.token(sea_grid_card(0, "vehicle", 2, 1, "Sub X"), 90, FLOOR)
    across = art.token(sea_grid_card(0, "vehicle", 2, 1, "Sub X", turned=True), 90, FLOOR)
    assert pixels(pygame.transform.rotate(across, 90)) == pixels(upright)


def test_odd_facts_do_not_break_a_card() -> None:
    for facts in (
        (),
        (("element", "cheese"), ("top", "x"), ("left", "99"), ("value", "a" * 30)),
    ):
        for name in art_cards.FRONTS:
            assert art.token(Token(name, 7, facts=facts), 50, FLOOR).get_size() == (50, 50)


def test_edges_are_smooth_and_leave_no_dark_fringe() -> None:
    canvas = Canvas(40)
    canvas.disc((255, 255, 255), 50, 50, 40)
    white = pygame.Surface((40, 40), depth=32)
    white.fill((255, 255, 255))
    lay(white, canvas.done(), (0, 0))
    assert min(white.get_at((x, y))[0] for x in range(40) for y in range(40)) >= 252
    shades = set(pixels(canvas.done())[3::4])
    assert len(shades) > 8


def test_fading_keeps_the_original() -> None:
    canvas = Canvas(10)
    canvas.slab((200, 100, 50), 0, 0, 100, 100)
    whole = canvas.done()
    half = faded(whole, 0.5)
    assert whole.get_at((5, 5))[3] == 255
    assert 126 <= half.get_at((5, 5))[3] <= 129


SHIP = """\
<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="{}"/></svg>
"""


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """Two pictures of a game: an SVG in red, and a PNG in green."""
    (tmp_path / "ship.svg").write_text(SHIP.format("#ff0000"))
    green = pygame.Surface((30, 60))
    green.fill((0, 255, 0))
    pygame.image.save(green, tmp_path / "crab.png")
    return tmp_path


@pytest.mark.parametrize("shape", ["disc", "card", ""])
def test_a_token_shows_the_picture_of_its_game(pictures: Path, shape: str) -> None:
    red = art.token(Token(shape, 0, picture=str(pictures / "ship.svg")), 120, FLOOR)
    green = art.token(Token(shape, 0, picture=str(pictures / "crab.png")), 120, FLOOR)
    assert red.get_at((60, 60))[:3] == (255, 0, 0)
    assert green.get_at((60, 60))[:3] == (0, 255, 0)
    assert red.get_at((60, 85)) != red.get_at((60, 60)), "it is twice as wide as high"


def test_a_drawn_picture_is_sharp_at_every_size(pictures: Path) -> None:
    """The file says 20 pixels; enlarged from that, its edge would be a blur."""
    large = art_files.picture(str(pictures / "ship.svg"), 400)
    assert large.get_size() == (400, 200)
    assert all(large.get_at((x, y))[3] == 255 for x, y in ((1, 1), (398, 198)))


@pytest.mark.parametrize("content", ["", "<svg", "no picture"])
def test_a_picture_that_cannot_be_drawn_is_named(tmp_path: Path, content: str) -> None:
    for name in ("ship.svg", "ship.png"):
        (tmp_path / name).write_text(content)
        with pytest.raises(BrokenGame, match=f"the picture {name} of the game cannot be drawn: "):
            art.token(Token("disc", picture=str(tmp_path / name)), 50, FLOOR)


def test_a_glyph_is_drawn_or_else_the_label() -> None:
    named, drawn = Token("disc", 1, "Ship"), Token("disc", 1, "Ship", glyph="→")
    assert pixels(art.token(drawn, 80, FLOOR)) != pixels(art.token(named, 80, FLOOR))
    nowhere = Token("disc", 1, "Ship", glyph=art_files.NOWHERE)
    assert pixels(art.token(nowhere, 80, FLOOR)) == pixels(art.token(named, 80, FLOOR))


def test_a_card_of_another_game_is_no_card_of_ours() -> None:
    facts = (("value", "7"), ("element", "dark"), ("top", "4"))
    plain = pixels(art.token(Token("card", None, "Rat", facts), 90, FLOOR))
    assert plain == pixels(art.token(Token("card", None, "Rat"), 90, FLOOR))
    assert plain != pixels(art.token(Token("card-element", None, "Rat", facts), 90, FLOOR))


def test_a_game_may_have_colours_of_its_own() -> None:
    usual = pixels(art.token(Token("disc", 0), 60, FLOOR))
    wear([(255, 255, 255), (0, 0, 0)])
    try:
        assert pixels(art.token(Token("disc", 0), 60, FLOOR)) != usual
        assert chosen(0).colour == (255, 255, 255)
        assert max(chosen(1).colour) > 96, "a lamp cannot be black"
    finally:
        wear(())
    assert pixels(art.token(Token("disc", 0), 60, FLOOR)) == usual
