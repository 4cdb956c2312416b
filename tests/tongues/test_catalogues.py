"""No sentence is missing in any language, none has other holes, and the compiled files are in step."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from engines.captain_zemo.printed import PRINTED, RESOURCES
from table import tongues
from table.tongues import (
    Phrase,
    again,
    as_sentence,
    count,
    languages,
    listed,
    own_name,
    retold,
    say,
    speaking,
)
from table.tongues.catalogue import Catalog, Sentence, faults, find, make, of_python, paths, stale, translated

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def found() -> Catalog:
    return find()


def test_the_sentences_of_a_game_stand_in_one_place() -> None:
    """In its table; a caption stands in its box."""
    games = sorted((ROOT / "table" / "games").glob("*/*.py"))
    others = [path for path in games if path.name not in ("words.py", "sentences.py", "__init__.py")]
    assert others
    assert [str(path) for path in others if list(of_python(path))] == []


@pytest.mark.parametrize("language", languages()[1:])
def test_every_sentence_is_there_and_the_files_are_in_step(language: str, found: Catalog) -> None:
    catalog = translated(language, found)
    assert list(faults(catalog)) == [], "translate them in the .po file: docs/languages.md"
    assert stale(language, make(catalog)) == [], "run: python -m table.tongues"


def test_a_sentence_that_is_missing_or_has_other_holes_is_told() -> None:
    catalog = Catalog(locale="de")
    catalog.add("{who} wins", "{wer} gewinnt")
    catalog.add("A draw", "")
    catalog.add("Well.", "Gut.Gut.")
    catalog.add(("{n} card", "{n} cards"), ("eine Karte", "{n} Karten"))
    said = list(faults(catalog))
    assert [fault.partition(":")[0] for fault in said] == [
        "'{wer} gewinnt' has other holes than '{who} wins'",
        "not translated",
        "'Gut.Gut.' is said twice",
        "'eine Karte' has other holes than ('{n} card', '{n} cards')",
    ]


def test_sentences_are_found_wherever_they_are_said(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        'from table.tongues import say\n\nx = Row(say("One"), say(mark("Two " "more"), a=say("Three")))\n'
        'y = count("{n} a", "{n} b", 2) + guest.say("none of ours") + tongues.say("Four") + say(name)\n'
        '# Translators: the name of a thing.\nz = mark("Five")\n'
    )
    sentences = [
        Sentence("One"), Sentence("Two more"), Sentence("Three"), Sentence(("{n} a", "{n} b")),
        Sentence("Four"),
        Sentence("Five", ("the name of a thing.",)),
    ]  # fmt: skip
    assert sorted(of_python(module), key=str) == sorted(sentences, key=str)


def test_pages_get_the_sentences_of_their_scripts() -> None:
    pages = json.loads(paths("de")[2].read_text("utf-8"))
    assert pages["You may act"] == "Du bist dran"
    assert "One moment ..." not in pages
    assert len(pages) > 100


def test_what_the_engines_call_things_can_be_said(found: Catalog) -> None:
    """Titles and words of the engines that no sentence has, but that are filled in."""
    maps = tomllib.loads((ROOT / "engines/captain_zemo/maps.toml").read_text("utf-8"))
    titles = [each.title for each in (*PRINTED.features, *PRINTED.motives, *PRINTED.titles)]
    titles += [each["title"] for each in maps.values() if isinstance(each, dict) and "title" in each]
    titles += [*RESOURCES, *(each.capitalize() for each in RESOURCES)]
    assert [title for title in titles if title not in found] == []


# How things are said


def test_what_was_said_can_be_said_again_in_another_language() -> None:
    line = say("{who} wins", who=say("Stern"))
    both = tongues.together(line, count("{n} card", "{n} cards", 2), as_sentence(say("the game is over")))
    assert both == "Stern wins 2 cards The game is over."
    with speaking("de"):
        assert again(line) == "Heck gewinnt"
        assert again(both) == "Heck gewinnt 2 Karten Das Spiel ist zu Ende."
        assert retold((line, (1, line))) == ("Heck gewinnt", (1, "Heck gewinnt"))
        assert listed([1, 2, 3]) == "1, 2 und 3"
        german = say("{who} wins", who=line)
    assert again(german) == "Stern wins wins"
    assert isinstance(line, Phrase)
    assert str(line) == line


def test_each_language_has_its_own_name() -> None:
    assert {language: own_name(language) for language in languages()} == {"en": "English", "de": "Deutsch"}
    with speaking("de"):
        assert own_name("en") == "English"


def test_the_tables_language_is_everybodys_and_a_page_has_its_own() -> None:
    try:
        tongues.speak("de")
        assert say("A draw") == "Unentschieden"
        with speaking("en"):
            assert say("A draw") == "A draw"
        with speaking(""):
            assert say("A draw") == "Unentschieden"
    finally:
        tongues.speak("en")
