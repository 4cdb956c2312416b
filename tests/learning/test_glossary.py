"""Whatever is drawn on a card, a piece or a cell can be looked up: by a press, with the mouse, on a phone."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from table.games import load_sheet
from table.games.glossary import (
    BadGlossary,
    glossary_of,
    of_cell,
    of_circle,
    of_die,
    of_gauge,
    read_glossary,
)
from table.games.sheet import AnySheet
from table.playing.intents import LookUp
from table.showing.display.fonts import measure
from table.showing.display.geometry import hit, plan
from table.showing.display.gestures import OnSign
from table.showing.display.places import marked_places
from table.showing.howto import mat_picture
from table.showing.scene import CellPicture, Die, Token
from table.tongues import languages, speaking
from tests.companion.browser import chromium
from tests.companion.pages import table_with_pages
from tests.companion.scenes import seated
from tests.companion.test_phones import GOOD_LOOK, LOOK
from tests.learning.test_refusals import matches
from tests.pictures.sea_grid_scenes import looked_up as a_card_of_sea_grid
from tests.table.captivate_deals import lay, start
from tests.table.conftest import Table, make_table
from tests.table.sea_grid_hands import EXAMPLE, begin, key, last, press
from tests.table.test_captivate_probes import alike, covered_twins
from tests.table.zemo_voyages import sailed

__all__ = ["make_table"]  # the fixture

GAMES = ("sea_leg", "captivate", "sea_grid", "captain_zemo", "captain_sonar")
PLAIN = {"sea", "open", "deck", "unknown"}  # no sign, but the water and the wood that everything lies on
WITH_OTHERS = {"name", "right", "bottom", "left"}  # written out, or told with the dots of the top


def drawn(sheet: AnySheet, options: dict[str, Any]) -> Iterator[CellPicture]:
    """The cells of random games, as maps and as mats, and every card that there is."""
    for match in matches(sheet, options, Random(1), 12):
        yield from mat_picture(sheet, options, match.state).cells
        grounds = sheet.picture(match.state).grounds
        yield from (CellPicture(cell, ground) for cell, ground in grounds.items())
    for piece in sheet.pieces(sheet.fit(*sheet.mat(options), options)):
        for face in ("up", "down") if piece.faces else ("",):
            yield CellPicture("", "sea", (sheet.token(piece.kind, face, ""),))


@pytest.mark.parametrize("game", GAMES)
def test_every_sign_that_is_drawn_has_a_meaning(game: str) -> None:
    sheet = load_sheet(game)
    signs = glossary_of(sheet)
    used = set()
    for cell in drawn(sheet, {"map": "echo"} if game == "captain_sonar" else {}):
        facts = [("ground", cell.ground)] if cell.ground not in PLAIN else []
        for token in cell.tokens:
            shown = [fact for fact in token.facts if fact[1] and fact[0] not in WITH_OTHERS]
            facts += shown or [("art", token.art)]
        for fact, value in facts:
            meant = [sign for sign in signs if sign.is_on({fact: value})]
            assert meant, f"nothing tells what {fact} {value} is"
            used.update(sign.shows for sign in meant)
        assert all("{" not in meaning.title for meaning in of_cell(sheet, cell))
    assert len(used) > 3


def test_every_die_and_every_circle_of_the_danger_track_has_a_meaning() -> None:
    sheet = load_sheet("captain_zemo")
    assert all(len(of_die(sheet, Die(face))) == 1 for face in range(1, 7))
    track = sheet.picture(sailed(1).moment.state).track
    assert track is not None
    assert all(len(of_circle(sheet, note)) == 1 for note in track.notes)
    gauges = sheet.picture(sailed(1).moment.state).gauges
    assert all(of_gauge(sheet, gauge) for gauge in gauges if gauge.art)


def test_dice_and_track_are_told_of_on_hover_and_by_what_is_this() -> None:
    table = sailed(4)
    scene = table.scene(tray=True)
    layout = plan(scene, (1024, 600), measure)
    die, circle = layout.dice[0], (layout.track or pytest.fail("no track")).circles[0]
    face = {1: "Die 1: Marks the next circle of the danger track.", 2: "Die 2: One step diagonally."}
    told = {place.name: place.say for place in marked_places(scene, layout)}
    assert hit(layout, *die.box.centre) == OnSign("die:0")
    assert hit(layout, *circle.centre) == OnSign("track:0")
    assert told["die:0"] == face[die.die.face]
    assert told["track:0"].startswith("Danger, a number: ")
    assert told["gauge:crab"].startswith("Giant Crab: ")
    table.do(LookUp())
    assert face[die.die.face] in log(table)


def test_a_card_with_several_powers_tells_of_each() -> None:
    facts = (("type", "gadget"), ("c", "1"), ("d", "2"), ("keyword", "MYSTIC TENACIOUS"), ("spent", "mystic"))
    cell = CellPicture("C3", tokens=(Token("card-crew", 0, facts=facts),))
    titles = [meaning.title for meaning in of_cell(load_sheet("sea_grid"), cell)]
    assert titles == [
        "C 1 (star)",
        "D 2 (shield)",
        "Gadget",
        "Mystic (eye)",
        "Tenacious (anchor)",
        "Faded sign",
    ]


@pytest.mark.parametrize("language", languages())
def test_signs_are_told_in_every_language(language: str) -> None:
    with speaking(language):
        for game in GAMES:
            sheet = load_sheet(game)
            for sign in glossary_of(sheet):
                fact, _, word = sign.shows.split()[0].partition("=")
                art = word if fact == "art" else "card"
                facts = dict.fromkeys(("top", "right", "bottom", "left", "value", "c", "d"), "3")
                token = Token(art, facts=tuple({**facts, fact: word or "3"}.items()))
                cell = CellPicture("A1", word if fact == "ground" else "sea", (token,), sign="risk")
                assert of_cell(sheet, cell)


def log(table: Table) -> list[str]:
    return [line.say for line in reversed(table.scene().log)]


def test_a_press_that_is_no_action_tells_what_is_on_the_cell() -> None:
    table = begin(Table, "capt-n-eli dolphin knots eagle-rock", "hydron hydron hydron aquaria", EXAMPLE)
    press(table, "C5")
    assert log(table)[:3] == [
        "C5: Capt'n Eli card.",
        "C 1 (star): What the card adds to an attack.",
        "D 1 (shield): What the card adds to a defence. A tie defends.",
    ]
    press(table, "C4")  # the same side's, and face down
    assert log(table) == [
        "C4: Near card.",
        "Face-down card: Only its own side may look at it. A challenge turns it up first.",
    ]
    press(table, "C3")  # a challenge begins, and what happened is shown again
    assert not [line for line in log(table) if "star" in line]
    press(table, "C4")
    assert last(table) == "challenge C3 C4"


def test_what_is_this_looks_up_a_cell_that_could_be_played_from() -> None:
    table = begin(Table, "capt-n-eli dolphin knots eagle-rock", "hydron hydron hydron aquaria", EXAMPLE)
    key(table, "menu")
    rows = table.scene().choice.rows
    for _ in range(rows.index("What is this?")):
        key(table, "right")
    key(table, "confirm")
    assert table.scene().now == "Press the cell with what you want to know."
    press(table, "C3")
    assert log(table)[0] == "C3: Hydron card."
    assert "Stacked (pile)" in log(table)[4]
    assert not table.moment.pressed
    press(table, "C3")
    assert table.moment.pressed == ("C3",)


def test_covered_cards_are_looked_up_alike(make_table: type[Table]) -> None:
    tables = covered_twins(make_table)
    for table in tables:
        table.board.press("D4")
        table.wait(0.5)
    assert log(tables[0])[0] == "D4: Face-down card."
    assert alike(tables)


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_was_looked_up_is_written_to_its_end_on_the_smallest_display(
    make_table: type[Table], language: str
) -> None:
    with speaking(language):
        captivate = start(make_table)
        captivate.board.press("D4")
        captivate.wait(0.5)
        for scene in (captivate.scene(tray=True), a_card_of_sea_grid()):
            shown = [" ".join(line.text.lines) for line in plan(scene, (1024, 600), measure).log]
            assert shown == [line.say for line in reversed(scene.log)]
            assert len(shown) > 3


def test_a_chart_is_looked_up_by_its_squares_with_the_mouse_and_by_the_helm() -> None:
    sheet, table = load_sheet("captain_zemo"), Table("captain_zemo", {})
    table.set_up()
    tips = {tip.place: tip.more for tip in table.scene(tray=True).tips}
    (crab, *_) = [cell for cell in table.scene().mat.cells if cell.ground == "crab"]
    assert tips[crab.cell] == ("Giant Crab: An enemy. What the attack is short of is paid in hull.",)
    assert of_cell(sheet, crab)[0].title == "Giant Crab"


def test_cards_of_the_hand_are_told_of_only_where_they_are_shown(make_table: type[Table]) -> None:
    table = start(make_table)
    lay(table, "13-dark", "D3")
    told = {tip.place: tip.more for tip in table.scene(tray=True).tips}
    assert told["D3"][0].startswith("Value 13: ")
    assert not [place for place in told if place not in table.board.cells]
    table.follow()
    key(table, "left")
    told = {tip.place: tip.more for tip in table.scene(tray=True).tips}
    assert [more for place, more in told.items() if place not in table.board.cells and more]


def test_a_glossary_that_cannot_be_used_says_why(tmp_path: Path) -> None:
    file = tmp_path / "glossary.toml"
    file.write_text('[[sign]]\nshows = "c"\ntitle = "Star"\n', "utf-8")
    with pytest.raises(BadGlossary, match=r"sign 1: needs shows, title, say"):
        read_glossary(file)


def test_a_phone_taps_what_it_wants_to_know() -> None:
    async def look() -> None:
        async with chromium() as browser, table_with_pages("captivate") as table:
            anchor = await seated(table, browser, "Anchor")
            await seated(table, browser, "Pearl")
            await anchor.until("document.querySelector('.cards .pick')")
            await anchor.tap(".cards .pick")
            await anchor.until("!document.querySelector('.about').hidden")
            assert "Value" in await anchor.run("document.querySelector('.about').textContent")
            assert await anchor.run(LOOK) == GOOD_LOOK
            await anchor.tap(".about")
            await anchor.until("document.querySelector('.about').hidden")
            await anchor.tap("#help details:nth-of-type(2) summary")
            await anchor.until("document.querySelectorAll('.signs dt').length >= 7")
            assert "Face-down card" in await anchor.run("document.querySelector('#help .signs').textContent")

    asyncio.run(look())
