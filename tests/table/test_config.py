"""Settings: what a file may say, and what is said about a file that is wrong."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from table.sensing.pieces import Lying
from table.settings.config import Config, ConfigError, config_path, known_tags, load_config
from table.settings.reader import Source, describe

ROOT = Path(__file__).resolve().parents[2]


def write(folder: Path, text: str, name: str = "tidetable.toml") -> Path:
    path = folder / name
    path.write_text(text)
    return path


def complaint(folder: Path, text: str) -> str:
    """What is said about this file, without the folder's name."""
    path = write(folder, text)
    with pytest.raises(ConfigError) as caught:
        load_config(path)
    return str(caught.value).replace(f"{folder}/", "")


def test_no_file_at_all_is_the_reference_table() -> None:
    config = load_config(environ={})
    assert (config.mat.columns, config.mat.rows) == (5, 9)
    assert config.board.address == "mock:"
    assert config.tile_map().sizes == (15, 15, 15)


def test_every_kind_of_setting_is_read(tmp_path: Path) -> None:
    config = load_config(
        write(
            tmp_path,
            """
            mat = { columns = 4, rows = 4 }
            board.address = "serial:/dev/ttyACM0"
            board.tiles = [["D4-A1"]]
            [keys.1]
            confirm = { button = 5, lamp = 6 }
            menu.button = 7
            [sound]
            volume = 1
            [game]
            name = "sea_leg"
            options = { deck = "large" }
            [tags.pieces]
            stern-1 = "04a1b2c3d4e5f6"
            rat-light = ["04a1b2c3d4e5f7", "04a1b2c3d4e5f8"]
            """,
        )
    )
    assert config.tile_map().cell(0, 0) == "D4"
    assert {key: (pins.button, pins.lamp) for key, pins in config.wired_keys().items()} == {
        (1, "confirm"): (5, 6),
        (1, "menu"): (7, None),
    }
    assert config.sound.volume == 1.0
    assert config.game.options == {"deck": "large"}
    assert known_tags(config) == {
        "04a1b2c3d4e5f6": Lying("stern-1"),
        "04a1b2c3d4e5f7": Lying("rat-light", "up"),
        "04a1b2c3d4e5f8": Lying("rat-light", "down"),
    }


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "[mat]\ncolumns = 0",
            "tidetable.toml, line 2: mat.columns must be a whole number from 1 to 26, not 0",
        ),
        ("\n# a\nmat.rows = 'nine'", "line 3: mat.rows must be a whole number from 1 to 99, not 'nine'"),
        ("[mat]\ncolums = 4", "line 2: [mat] has no 'colums'; did you mean 'columns'?"),
        ("[mat]\nzzz = 4", "line 2: [mat] has no 'zzz'; it has: columns, rows"),
        ("[sounds]\non = true", "line 1: the configuration has no 'sounds'; did you mean 'sound'?"),
        ("sound = 3", "line 1: sound is a section: write [sound] and its settings below it"),
        ("[sound]\non = 1", "line 2: sound.on must be true or false, not 1"),
        ("[sound]\nvolume = nan", "line 2: sound.volume must be a number from 0.0 to 1.0, not nan"),
        ("[display]\nsize = [\n 10,\n 10,\n]", "line 2: display.size must be a width and a height in pixels"),
        ("[keys.0]\nback = {}", "line 2: [keys.0.back] lacks button, a pin by its GPIO number, 0 to 27"),
        ("[keys.0]\nback.button = 40", "line 2: keys.0.back.button must be a pin by its GPIO number"),
        ("[keys.near]\nback.button = 4", "line 1: [keys.near]: a side is a number, 0 for the near one"),
        (
            "[keys.0]\nback.button = 4\nleft = { button = 5, lamp = 4 }",
            "line 3: keys.0.left.lamp = 4: this pin is taken by keys.0.back.button",
        ),
        ("[board]\ntiles = [['A1-E9']]", "line 2: board.tiles: tile 0 has 45 cells"),
        ("[board]\ntiles = [['A1-E3']]", "line 2: board.tiles: no tile reads A4, B4, C4, D4 and 26 more"),
        ("[game]\nname = 'chess'", "line 2: game.name must be one of captain_sonar"),
        (
            "[tags.pieces]\nx = 'NOPE'",
            "line 2: tags.pieces.x must be a tag id (8, 14 or 20 small hex digits)",
        ),
        (
            "[tags.pieces]\nx = '04a1b2c3'\ny = '04a1b2c3'",
            "line 3: tag 04a1b2c3 of y is on x already: a tag is on one piece and one face",
        ),
        ("[tags]\nfile = 'gone.toml'", "line 2: tags.file names 'gone.toml', and there is no file gone.toml"),
        ("[mat]\ncolumns = = 4", "line 2: this is no TOML: Invalid value (column 11)"),
        ("[mat]\nrows = 4\n[mat]", "line 3: this is no TOML: Cannot declare"),
        ('a = "', "line 1: this is no TOML: "),
    ],
)
def test_a_mistake_is_named_with_its_key_and_line(tmp_path: Path, text: str, says: str) -> None:
    assert says in complaint(tmp_path, text)


def test_all_mistakes_are_told_at_once_in_the_order_of_the_file(tmp_path: Path) -> None:
    said = complaint(tmp_path, "[sound]\non = 1\n[mat]\nrows = 0\ncolumns = 0\n")
    assert [line.split(":")[0] for line in said.splitlines()] == [
        "tidetable.toml, line 2",
        "tidetable.toml, line 4",
        "tidetable.toml, line 5",
    ]


def test_the_line_is_right_in_every_way_to_write_a_key() -> None:
    text = '''
# mat.columns stands below
title = """
[mat]
columns = 3
"""
list = [
    "mat.columns",  # not here
]

"mat".'columns' = 5
[keys.0]
confirm = { button = 5, lamp = 6 }
'''
    source = Source("x", text)
    assert source.line(("mat", "columns")) == 11
    assert source.line(("keys", "0", "confirm", "lamp")) == 13
    assert source.line(("list",)) == 7
    assert source.line(("mat", "rows")) == 11, "the nearest thing around it"
    assert source.line(("nothing",)) is None


def test_tags_may_have_a_file_of_their_own(tmp_path: Path) -> None:
    write(tmp_path, "[pieces]\nstern-1 = '04a1b2c3'", "tags.toml")
    path = write(tmp_path, "[tags]\nfile = 'tags.toml'\n[tags.pieces]\nbow-1 = '04a1b2c4'")
    assert known_tags(load_config(path)) == {"04a1b2c3": Lying("stern-1"), "04a1b2c4": Lying("bow-1")}


def test_a_mistake_in_the_file_of_tags_names_that_file(tmp_path: Path) -> None:
    write(tmp_path, "[pieces]\n\nstern-1 = '04A1B2C3'", "tags.toml")
    assert complaint(tmp_path, "[tags]\nfile = 'tags.toml'").startswith(
        "tags.toml, line 3: pieces.stern-1 must be"
    )


def test_a_piece_in_both_places_is_refused(tmp_path: Path) -> None:
    write(tmp_path, "[pieces]\nstern-1 = '04a1b2c3'", "tags.toml")
    said = complaint(tmp_path, "[tags]\nfile = 'tags.toml'\n[tags.pieces]\nstern-1 = '04a1b2c4'")
    assert "tidetable.toml, line 4: stern-1 has its tags in tags.toml already" in said


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"missing\.toml: No such file"):
        load_config(tmp_path / "missing.toml")
    (tmp_path / "latin.toml").write_bytes(b"# \xe9\n")
    with pytest.raises(ConfigError, match="no text in UTF-8"):
        load_config(tmp_path / "latin.toml")


def test_the_order_in_which_files_are_looked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    home = tmp_path / "home"
    own = home / ".config" / "tidetable"
    own.mkdir(parents=True)
    write(own, "")
    environ = {"HOME": str(home)}
    assert config_path(None, environ) == own / "tidetable.toml"
    write(tmp_path, "")
    assert config_path(None, environ) == Path("tidetable.toml")
    environ["TIDETABLE_CONFIG"] = "named.toml"
    assert config_path(None, environ) == Path("named.toml"), "a file that was asked for, there or not"
    assert config_path(Path("given.toml"), environ) == Path("given.toml")


def leaves(kind: type[msgspec.Struct], prefix: str = "") -> list[tuple[str, str]]:
    """Every setting of a section with its description."""
    found = []
    for field in msgspec.structs.fields(kind):
        inner = field.type
        if isinstance(inner, type) and issubclass(inner, msgspec.Struct):
            found += leaves(inner, f"{prefix}{field.name}.")
        elif "dict" not in str(inner):
            found.append((prefix + field.name, describe(inner)))
    return found


def test_the_page_about_settings_lists_each_with_its_description() -> None:
    page = (ROOT / "docs" / "configuration.md").read_text()
    settings = leaves(Config)
    assert len(settings) >= 12
    missing = [name for name, words in settings if f"| `{name}` | {words} |" not in page]
    assert missing == []
