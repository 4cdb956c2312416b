"""A guest switches the language in the middle of a game, for everything that is shown and said."""

from __future__ import annotations

import asyncio
import io
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from table.playing.intents import Pick
from table.settings.config import load_config
from table.settings.reader import ConfigError
from table.showing.speech import Speaker, Voice
from table.showing.terminal import TerminalDisplay
from table.tongues import speak, spoken
from tests.table.conftest import Table
from tests.table.sonar_orders import begun, lay, lift
from tests.table.zemo_voyages import press


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    speak("en")


def choose_language(table: Table, name: str) -> None:
    press(table, "menu")
    rows = table.moment.keys.choice.rows
    assert name in rows
    table.session.do(Pick(rows.index(name)))
    table.think()


def test_everything_that_is_shown_changes_and_back_again() -> None:
    table = Table("sea_leg", {})
    table.set_up()
    table.slide("C7", "C6")
    english = table.scene()
    choose_language(table, "Deutsch")
    german = table.scene()
    assert (german.turn, german.language) == ("Bug ist am Zug", "de")
    assert german.log[-1].say == "Heck zieht von C7 nach C6."
    assert [key.label for key in german.keys] == ["Zurücknehmen", "Menü"]
    assert [score.name for score in german.scores] == ["Heck", "Bug"]
    assert german.mat.cells == english.mat.cells, "lamps and pieces need no language"
    choose_language(table, "English")
    assert table.scene() == english


def test_what_was_said_is_not_said_again_and_what_comes_is_said_in_the_new_language() -> None:
    table, said = begun(), []
    speaker, terminal = Speaker(said.append), TerminalDisplay(lines := io.StringIO())
    for word, cell in (("yellow-south", "B9"),):
        speaker.show(table.scene(), table.now)
        lay(table, word, cell)
    for display in (speaker, terminal):
        display.show(table.scene(), table.now)
    lift(table, "yellow-south")
    choose_language(table, "Deutsch")
    for display in (speaker, terminal):
        display.show(table.scene(), table.now)
    for seat, words in ((1, "mark mine"), (2, "cross S5"), (0, "pass"), (4, "course N")):
        assert table.act(seat, words) == ""
        table.think()
        for display in (speaker, terminal):
            display.show(table.scene(), table.now)
    assert said == ["Yellow heads south.", "Blau fährt nach Norden."]
    told = lines.getvalue()
    assert told.count("Yellow heads south.") == 1
    assert "Gelb fährt nach Süden." not in told
    assert "Blau fährt nach Norden." in told


def test_the_voice_is_that_of_the_language(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    script = "import sys; open(sys.argv[1], 'a').write(' '.join(sys.argv[2:]) + '\\n')"

    async def talk() -> None:
        voice = Voice([sys.executable, "-c", script, str(heard)])
        voice.say("All clear.")
        speak("de")
        voice.say("Nichts getroffen.")
        await voice.finished()

    asyncio.run(talk())
    assert heard.read_text().splitlines() == ["-v en -- All clear.", "-v de -- Nichts getroffen."]


def test_the_setting_is_a_language_there_is(tmp_path: Path) -> None:
    file = tmp_path / "tidetable.toml"
    file.write_text('[table]\nlanguage = "de"\n')
    assert load_config(file).table.language == "de"
    file.write_text('[table]\nlanguage = "fr"\n')
    with pytest.raises(ConfigError, match=r"table\.language must be a language: en or de"):
        load_config(file)
    assert spoken() == "en"
