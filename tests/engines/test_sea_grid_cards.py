"""The cards as data: what the book prints, what the house chose, and how owners add theirs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import engines.sea_grid as sea_grid
from engines import catalog
from engines.game import BadOption
from engines.match import Match
from engines.sea_grid.cards import FACTIONS, FIELDS, RARITIES, SETS, STARTER, Card, CardFault, load_cards
from tests.engines.sea_grid_table import Table, begun

FIRST_SET = """
    capt-n-eli character 1/1 sacrifice | hydron character 1/1 stacked | commander-x character 1/1 tenacious
    lord-hydro character 2/0 | sea-ghost character 1/1 mystic | navy-admiral character 0/2
    dolphin vehicle 1/1 | guppy vehicle 1/2 | sub-x vehicle 2/1 | hydron-sub vehicle 2/1
    navy-cruiser vehicle 1/2
    eagle-rock location 0/3 | hydron-base location 0/2 | aquaria location 0/1 | sargasso-sea location 0/1
    lighthouse location 0/1
    root-beer-machine gadget 1/0 | knots gadget 1/1 | x-ray gadget 2/0 | torpedo gadget 2/0 | sonar gadget 1/1
"""
SECOND_SET = """
    capt-n-eli character 1/1 sacrifice | hydron character 1/1 stacked | commander-x character 1/0 tenacious
    lord-hydro character 2/0 | sea-ghost character 2/0 mystic | navy-admiral character 3/0
    dolphin vehicle 1/1 | guppy vehicle 3/1 | sub-x vehicle 2/1 | hydron-sub vehicle 5/2
    navy-cruiser vehicle 2/1
    eagle-rock location 0/3 | hydron-base location 0/1 | aquaria location 0/1 | sargasso-sea location 0/1
    lighthouse location 0/1
    root-beer-machine gadget 6/3 | knots gadget 3/0 | x-ray gadget 3/0 | torpedo gadget 1/0 | sonar gadget 3/0
"""


def told(card: Card) -> str:
    return " ".join([card.name, card.type, f"{card.c}/{card.d}", *card.keywords])


@pytest.mark.parametrize(("number", "cards"), [(1, FIRST_SET), (2, SECOND_SET)])
def test_an_earlier_set_stays_what_games_were_played_with(number: int, cards: str) -> None:
    expected = [" ".join(part.split()) for line in cards.split("\n") for part in line.split("|")]
    assert sorted(map(told, SETS[number].values())) == sorted(filter(None, expected))


@pytest.mark.parametrize("number", [1, 2])
def test_sets_differ_in_what_the_house_chose_and_in_strength_alone(number: int) -> None:
    assert sea_grid.start({}) == sea_grid.start({"set": 3})
    assert SETS[number] != SETS[3]
    for then, now in zip(SETS[number].values(), SETS[3].values(), strict=True):
        assert then == now._replace(c=then.c, d=then.d)
        assert then == now or then.provenance("c") == "house"


@pytest.mark.parametrize("given", [0, 4, "2", True, None, [1]])
def test_there_are_no_other_sets(given: object) -> None:
    with pytest.raises(BadOption, match=r"option 'set' is .* must be one of 1, 2, 3"):
        sea_grid.start({"set": given})


def test_a_game_that_was_kept_before_there_were_sets_is_read_with_the_first() -> None:
    kept = {"game": "sea_grid", "options": {}, "seed": 1, "chance": "seed", "actions": []}
    assert Match.load(kept).state == sea_grid.start({"set": 1})
    assert Match.load({**kept, "options": {"set": 2}}).state == sea_grid.start({"set": 2})
    new = Match(catalog.load("sea_grid"), {}, seed=1)
    assert new.state == Match.load(new.saved()).state == sea_grid.start({"set": 3})


@pytest.mark.parametrize("name", ["hydron", "dolphin", "eagle-rock"])
def test_book_three_cards_are_printed_in_the_book_with_all_values_and_keywords(name: str) -> None:
    assert {STARTER[name].provenance(field) for field in ("title", "type", "c", "d", "keywords")} == {"book"}


def test_ruling_16_capt_n_eli_has_book_values_and_a_house_keyword() -> None:
    eli = STARTER["capt-n-eli"]
    assert {eli.provenance(field) for field in ("title", "type", "c", "d")} == {"book"}
    assert eli.provenance("keywords") == "house"


def test_house_every_other_card_is_the_houses_in_every_field() -> None:
    book = {"capt-n-eli", "hydron", "dolphin", "eagle-rock"}
    for card in STARTER.values():
        assert all(card.provenance(field) in ("book", "house") for field in FIELDS)
        if card.name not in book:
            assert {card.provenance(field) for field in FIELDS} == {"house"}


def test_book_factions_and_rarities() -> None:
    assert FACTIONS == ("Seasearchers", "Commander X", "Hydrons", "World Security Navy")
    assert RARITIES == ("common", "uncommon", "rare", "super rare")
    assert {card.faction for card in STARTER.values()} == set(FACTIONS)
    assert {card.rarity for card in STARTER.values()} == set(RARITIES)


GOOD = {"type": "vehicle", "c": 1, "d": 1}


@pytest.mark.parametrize(
    ("fields", "field", "quoted"),
    [
        ({"c": 1, "d": 1}, "type", "missing"),
        ({"type": "vehicle", "d": 1}, "c", "missing"),
        ({"type": "vehicle", "c": 1}, "d", "missing"),
        ({**GOOD, "type": "boat"}, "type", "'boat'"),
        ({**GOOD, "type": 3}, "type", "3"),
        ({**GOOD, "c": -1}, "c", "-1"),
        ({**GOOD, "c": 100}, "c", "100"),
        ({**GOOD, "c": True}, "c", "True"),
        ({**GOOD, "d": "two"}, "d", "'two'"),
        ({**GOOD, "d": 1.5}, "d", "1.5"),
        ({**GOOD, "keywords": "mystic"}, "keywords", "'mystic'"),
        ({**GOOD, "keywords": ["magic"]}, "keywords", "'magic'"),
        ({**GOOD, "keywords": ["mystic", "MYSTIC"]}, "keywords", "twice"),
        ({**GOOD, "keywords": ["stacked"]}, "keywords", "characters"),
        ({**GOOD, "faction": "Pirates"}, "faction", "'Pirates'"),
        ({**GOOD, "rarity": "legendary"}, "rarity", "'legendary'"),
        ({**GOOD, "title": ""}, "title", "''"),
        ({**GOOD, "colour": "red"}, "colour", "unknown"),
        ({**GOOD, "book": ["c"], "house": ["c"]}, "c", "both"),
    ],
)
def test_a_bad_card_is_refused_with_the_card_the_field_and_the_value(
    fields: dict[str, object], field: str, quoted: str
) -> None:
    with pytest.raises(BadOption) as refusal:
        sea_grid.start({"cards": {"my-boat": fields}})
    for part in ("'cards'", "'my-boat'", f"{field!r}", quoted):
        assert part in str(refusal.value)


@pytest.mark.parametrize(
    "name", ["", "My-Boat", "my boat", "-boat", "boat-", "a--b", "b" * 41, "ü", "boat\n"]
)
def test_a_card_name_must_be_usable_in_an_action(name: str) -> None:
    with pytest.raises(BadOption, match="lower-case"):
        sea_grid.start({"cards": {name: GOOD}})


@pytest.mark.parametrize("cards", [None, [], "dolphin", {"my-boat": None}, {"my-boat": []}])
def test_cards_must_be_cards_by_name(cards: object) -> None:
    with pytest.raises(BadOption, match="cards"):
        sea_grid.start({"cards": cards})


def test_the_words_of_a_card_may_be_in_capitals_as_printed() -> None:
    (card,) = load_cards('[orca]\ntype = "CHARACTER"\nc = 1\nd = 1\nkeywords = ["STACKED"]').values()
    assert (card.type, card.keywords) == ("character", ("stacked",))


OWN_FILE = """
[paper-boat]
type = "vehicle"
c = 3
d = 0

[dolphin]
title = "Old Dolphin"
type = "vehicle"
c = 2
d = 1
faction = "Seasearchers"
"""


def test_owners_add_and_replace_cards_from_a_file_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(OWN_FILE, encoding="utf-8")
    cards = load_cards(path)
    assert cards == load_cards(OWN_FILE)
    assert cards["paper-boat"].title == "Paper Boat"
    assert cards["paper-boat"].provenance("c") == "owner"
    options = {"cards": sea_grid.cards_option(cards.values())}
    table = Table(sea_grid.start(options))
    assert {"pick paper-boat", "pick dolphin", "pick guppy"} <= table.lists(seat=0)
    shown = {card["name"]: card for card in table.view()["cards"]}
    assert (shown["dolphin"]["title"], shown["dolphin"]["c"]) == ("Old Dolphin", 2)
    assert (
        begun("paper-boat dolphin capt-n-eli knots", "hydron guppy sub-x sonar", options=options).phase
        == "turn"
    )


def test_a_replaced_card_keeps_its_printed_name_unless_it_brings_another() -> None:
    state = sea_grid.start({"cards": {"capt-n-eli": {"type": "character", "c": 4, "d": 4, "keywords": []}}})
    eli = state.rules.by_name["capt-n-eli"]
    assert (eli.title, eli.c, eli.keywords) == ("Capt'n Eli", 4, ())


def test_a_file_that_is_no_toml_is_refused_with_the_line() -> None:
    with pytest.raises(CardFault, match="line 2"):
        load_cards("[dolphin]\nc = = 1\n")


@pytest.mark.parametrize(
    "turned_into", [("character", "vehicle"), ("vehicle", "character"), ("location", "vehicle")]
)
def test_cards_that_leave_no_crew_to_pick_are_refused(turned_into: tuple[str, str]) -> None:
    old, new = turned_into
    replaced = {
        card.name: {"type": new, "c": 1, "d": 1}
        for card in STARTER.values()
        if card.type == old or (new == "vehicle" and old == "location" and card.type == "gadget")
    }
    options = {"cards": replaced}
    if old == "vehicle":  # locations and gadgets are enough
        assert sea_grid.start(options).phase == "crew"
    else:
        with pytest.raises(BadOption, match="too few cards"):
            sea_grid.start(options)


PAGE = (Path(__file__).parent.parent.parent / "docs" / "rules" / "sea_grid.md").read_text(encoding="utf-8")


def test_the_example_of_the_rules_page_is_a_card() -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    (boat,) = load_cards(example).values()
    assert told(boat) == "paper-boat vehicle 3/0 mystic"
    assert sea_grid.start({"cards": sea_grid.cards_option([boat])}).rules.by_name["paper-boat"].c == 3


def test_the_rules_page_lists_the_cards_as_they_are() -> None:
    listed = set(re.findall(r"\| ([a-z-]+) \| (\d/\d)", PAGE))
    assert listed == {(card.name, f"{card.c}/{card.d}") for card in STARTER.values()}
    keywords = {
        name: words.lower() for name, words in re.findall(r"\| ([a-z-]+) \| \d/\d \| ([A-Z]+) \|", PAGE)
    }
    assert keywords == {card.name: card.keywords[0] for card in STARTER.values() if card.keywords}


def test_a_file_in_another_encoding_is_named_with_the_way_out(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes("# Die Möwe".encode("latin-1"))
    with pytest.raises(CardFault, match=r"mine\.toml.* no text in UTF-8: save it as UTF-8"):
        load_cards(file)
