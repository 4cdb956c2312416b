"""The cards of Captivate: what the book says of them, what the house adds, and owners' own files."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import pytest

import engines.captivate as captivate
from engines.captivate.cards import CARD_OF_WORD, ELEMENTS, SIDES, Card, CardError, load_cards, shipped_cards
from engines.captivate.field import beats
from engines.conformance import conform
from tests.engines.captivate_table import Table

SHIPPED = resources.files("engines.captivate").joinpath("cards.toml").read_text("utf-8")


def card(words: str) -> Card:
    return shipped_cards()[CARD_OF_WORD[words]]


def dots(words: str, side: str) -> int:
    return card(words).dots[SIDES.index(side)]


# BOOK


def test_book_52_cards_thirteen_values_in_four_elements() -> None:
    seen = {(each.value, each.element) for each in shipped_cards()}
    assert len(shipped_cards()) == 52
    assert seen == {(value, element) for value in range(1, 14) for element in ELEMENTS}


def test_book_each_side_has_one_to_four_dots() -> None:
    assert all(1 <= dot <= 4 for each in shipped_cards() for dot in each.dots)


@pytest.mark.parametrize(
    ("element", "side"), [("earth", "left"), ("water", "right"), ("light", "top"), ("dark", "bottom")]
)
def test_book_strong_side_of_each_element(element: str, side: str) -> None:
    for value in range(1, 14):
        each = card(f"{value}-{element}")
        assert each.strong == side
        assert dots(f"{value}-{element}", side) == max(each.dots)


def test_book_one_is_the_rat_and_two_is_the_frog() -> None:
    assert {card(f"1-{element}").name for element in ELEMENTS} == {"The Rat"}
    assert {card(f"2-{element}").name for element in ELEMENTS} == {"The Frog"}


def test_book_rat_light_has_four_on_top_and_frog_earth_two_at_the_bottom() -> None:
    assert dots("1-light", "top") == 4
    assert dots("2-earth", "bottom") == 2


@pytest.mark.parametrize("element", ELEMENTS)
def test_book_rat_is_weakest_on_all_sides_but_one(element: str) -> None:
    rat = card(f"1-{element}")
    for side in SIDES:
        if side != rat.strong:
            assert all(dots(f"1-{element}", side) <= each.dots[SIDES.index(side)] for each in shipped_cards())


@pytest.mark.parametrize("element", ELEMENTS)
def test_book_rat_flips_even_the_strongest_card_of_its_own_element(element: str) -> None:
    rat, strongest = card(f"1-{element}"), card(f"13-{element}")
    assert beats(rat, strongest, SIDES.index(rat.strong))


# HOUSE

HOUSE_DOTS = {
    1: (4, 1, 1, 1),
    2: (3, 2, 1, 2),
    3: (3, 2, 2, 2),
    4: (4, 2, 1, 2),
    5: (4, 2, 2, 2),
    6: (3, 3, 1, 3),
    7: (3, 3, 2, 3),
    8: (4, 2, 3, 2),
    9: (4, 3, 2, 3),
    10: (4, 3, 3, 3),
    11: (4, 3, 4, 3),
    12: (4, 4, 3, 4),
    13: (4, 4, 4, 4),
}


@pytest.mark.parametrize("value", HOUSE_DOTS)
def test_house_dots_from_the_strong_side_clockwise(value: int) -> None:
    for element in ELEMENTS:
        each = card(f"{value}-{element}")
        strong = SIDES.index(each.strong)
        assert (each.dots * 2)[strong : strong + 4] == HOUSE_DOTS[value]


def test_provenance_names_and_dots_of_the_book_are_exactly_these() -> None:
    of_book = {each.value for each in shipped_cards() if each.name_from == "book"}
    book_dots = {
        (each.value, each.element, SIDES[side])
        for each in shipped_cards()
        for side, source in enumerate(each.dots_from)
        if source == "book"
    }
    assert of_book == {1, 2}
    assert (1, "light", "top") in book_dots
    assert (2, "earth", "bottom") in book_dots
    assert {value for value, _, _ in book_dots} == {1, 2}
    assert all(each.strong_from == "book" for each in shipped_cards())


def test_the_rules_page_lists_the_cards_of_the_data_file() -> None:
    page = (Path(__file__).parents[2] / "docs" / "rules" / "captivate.md").read_text("utf-8")
    for value, row in HOUSE_DOTS.items():
        assert f"| {value} | {card(f'{value}-light').name} | {' '.join(map(str, row))} |" in page


# owners' files


def test_replaced_names_are_those_of_the_file() -> None:
    mine = load_cards(SHIPPED.replace("The Kraken", "Aunt Maud"))
    assert mine[CARD_OF_WORD["12-dark"]].name == "Aunt Maud"


def test_an_entry_with_an_element_speaks_for_one_card() -> None:
    entry = (
        '[[cards]]\nvalue = 3\nelement = "dark"\nname = "The Night Gull"\ndots = [4, 1, 2, 3]\n'
        'from = { name = "house", dots = ["house", "house", "house", "house"] }\n'
    )
    mine = load_cards(SHIPPED + "\n" + entry)
    assert mine[CARD_OF_WORD["3-dark"]].name == "The Night Gull"
    assert mine[CARD_OF_WORD["3-dark"]].dots == (2, 3, 4, 1)  # bottom 4, then clockwise left, top, right
    assert mine[CARD_OF_WORD["3-light"]] == card("3-light")


def test_a_file_is_read_from_its_path(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(SHIPPED.replace("The Ray", "The Manta"), "utf-8")
    assert load_cards(file)[CARD_OF_WORD["7-water"]].name == "The Manta"


def test_a_path_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(CardError, match=r"nowhere\.toml: cannot be read"):
        load_cards(tmp_path / "nowhere.toml")


def test_a_game_with_other_cards_flips_by_their_dots() -> None:
    tame = load_cards(SHIPPED.replace("dots = [4, 1, 1, 1]", "dots = [2, 1, 1, 1]"))
    for cards, lies in ((shipped_cards(), "down"), (tame, "2-earth")):
        table = Table(captivate.with_cards(cards).start({"deck": "physical"}))
        table.do("open 2-earth").play("1-light", "D5")
        assert table.lies("D4") == lies


def test_a_game_with_other_cards_conforms_and_shows_their_names() -> None:
    mine = captivate.with_cards(load_cards(SHIPPED.replace("The ", "My ")))
    report = conform(mine, games=5, options={"seats": 3})
    assert report.games == 5
    table = Table(mine.start({"deck": "physical"})).do("open 1-dark")
    assert table.view()["field"][0]["name"] == "My Rat"


BROKEN = [
    ("value = 5", "value = 14", r"entry 5 of \[\[cards\]\], field value: 14"),
    ("value = 5", "value = true", r"entry 5 of \[\[cards\]\], field value: True"),
    ("value = 5", 'value = "5"', r"entry 5 of \[\[cards\]\], field value: '5'"),
    ("value = 5", "value = 4", r"card 4, field value: described twice"),
    ("value = 5", 'value = 5\nelement = "earth"', r"card 5-water, field value: no entry describes it"),
    ("value = 5", 'value = 5\nelement = "fire"', r"card 5, field element: 'fire' is no element"),
    ("value = 5", "value = 5\ncolour = 1", r"card 5, field colour: unknown"),
    ('name = "The Otter"', 'name = ""', r"card 5, field name: ''"),
    ('name = "The Otter"', "name = 7", r"card 5, field name: 7"),
    ('name = "The Otter"', f'name = "{"O" * 41}"', r"card 5, field name: 'O+'"),
    ('name = "The Otter"', 'name = "The\\nOtter"', r"card 5, field name"),
    ('name = "The Otter"\n', "", r"card 5, field name: None"),
    ("dots = [4, 2, 2, 2]", "dots = [4, 2, 2]", r"card 5, field dots: \[4, 2, 2\]"),
    ("dots = [4, 2, 2, 2]", "dots = [5, 2, 2, 2]", r"card 5, field dots: .* from 1 to 4"),
    ("dots = [4, 2, 2, 2]", "dots = [4, 0, 2, 2]", r"card 5, field dots: .* from 1 to 4"),
    ("dots = [4, 2, 2, 2]", "dots = [4, true, 2, 2]", r"card 5, field dots"),
    ("dots = [4, 2, 2, 2]", 'dots = "4222"', r"card 5, field dots: '4222'"),
    ("dots = [4, 2, 2, 2]", "dots = [3, 2, 4, 2]", r"card 5, field dots: .* stronger than the strong one"),
    ('from = "book"', 'from = "legend"', r"\[strong\], field from: 'legend' is no source"),
    ('earth = "left"', 'earth = "inside"', r"\[strong\], field earth: 'inside' is no side"),
    ('earth = "left"\n', "", r"\[strong\], field earth: None is no side"),
    ('earth = "left"', 'earth = "left"\nfire = "top"', r"\[strong\], field fire: unknown"),
    ("[strong]", "[weak]", r"the file, field weak: unknown"),
    ("[[cards]]", "[[kards]]", r"the file, field kards: unknown"),
    ("value = 5", "value = ", r"is not TOML"),
]


@pytest.mark.parametrize(("right", "wrong", "error"), BROKEN)
def test_a_broken_file_names_card_and_field(right: str, wrong: str, error: str) -> None:
    with pytest.raises(CardError, match=error):
        load_cards(SHIPPED.replace(right, wrong))


FROM = 'name = "The Otter"\ndots = [4, 2, 2, 2]\nfrom = '


@pytest.mark.parametrize(
    ("origin", "error"),
    [
        ("1", "card 5, field from: missing"),
        ('{ name = "book" }', "card 5, field from.dots: None"),
        ('{ name = "myth", dots = ["book", "book", "book", "book"] }', "card 5, field from.name: 'myth'"),
        ('{ name = "book", dots = ["book", "book", "book"] }', "card 5, field from.dots: "),
        ('{ name = "book", dots = ["book", "book", "book", "tale"] }', "card 5, field from.dots: 'tale'"),
        (
            '{ dots = ["book", "book", "book", "book"], art = "house" }',
            "card 5, field from, field art: unknown",
        ),
    ],
)
def test_a_broken_provenance_names_card_and_field(origin: str, error: str) -> None:
    line = FROM + '{ name = "house", dots = ["house", "house", "house", "house"] }'
    assert line in SHIPPED
    with pytest.raises(CardError, match=error):
        load_cards(SHIPPED.replace(line, FROM + origin))


@pytest.mark.parametrize(("text", "error"), [("", "no \\[strong\\]"), ("strong = 1", "no \\[strong\\]")])
def test_a_file_without_its_parts(text: str, error: str) -> None:
    with pytest.raises(CardError, match=error):
        load_cards(text)


@pytest.mark.parametrize("cards", ["", "cards = 3", "cards = [1]"])
def test_a_file_without_cards(cards: str) -> None:
    strong = SHIPPED[SHIPPED.index("[strong]") : SHIPPED.index("[[cards]]")]
    with pytest.raises(CardError, match=r"no \[\[cards\]\] entries|card 1-earth, field value: no entry"):
        load_cards(cards + "\n" + strong)


def test_a_file_in_another_encoding_is_named_with_the_way_out(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes("# Die Möwe".encode("latin-1"))
    with pytest.raises(CardError, match=r"mine\.toml.* no text in UTF-8: save it as UTF-8"):
        load_cards(file)
