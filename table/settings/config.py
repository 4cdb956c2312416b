"""The table's settings: what they are, their defaults, and where they are looked for.

A file is TOML; every setting has a default, so that no file at all is a good configuration for a
table on this screen. docs/configuration.md lists the settings, and a test holds it to this file.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import msgspec

from engines import catalog
from hardware.cells import TileMap
from hardware.errors import BoardError
from hardware.keys import KeyPins
from table.sensing.pieces import DOWN, UP, Lying
from table.settings.fleet import FleetSettings
from table.settings.reader import ConfigError, Problem, Source, read
from table.settings.sections import (
    USUAL_GAME,
    USUAL_MAT,
    BoardSettings,
    CompanionSettings,
    Display,
    GameSettings,
    HourSettings,
    Key,
    KioskSettings,
    Lamps,
    Mat,
    SideSettings,
    Sound,
    Table,
    TagFile,
    Tags,
    Text,
)

__all__ = ["Config", "ConfigError", "config_path", "known_tags", "load_config", "located"]

FILE_NAME = "tidetable.toml"


class Config(msgspec.Struct, frozen=True):
    """All settings."""

    mat: Mat = USUAL_MAT
    board: BoardSettings = BoardSettings()
    keys: dict[str, SideSettings] = {}
    display: Display = Display()
    sound: Sound = Sound()
    table: Table = Table()
    companion: CompanionSettings = CompanionSettings()
    fleet: FleetSettings = FleetSettings()
    game: GameSettings = USUAL_GAME
    kiosk: KioskSettings = KioskSettings()
    lamps: Lamps = Lamps()
    hours: HourSettings = HourSettings()
    cards: dict[str, Text] = {}
    tags: Tags = Tags()

    @property
    def mat_is_set(self) -> bool:
        """Did anybody say how large the mat is?"""
        return self.mat is not USUAL_MAT

    @property
    def only_game(self) -> str:
        """The one game of a table that is for nothing else; "" where guests choose."""
        return self.game.name if self.game is not USUAL_GAME and not self.kiosk.games else ""

    @property
    def games_offered(self) -> tuple[str, ...]:
        """The games to choose from, the preferred one first."""
        names = self.kiosk.games or catalog.names()
        return tuple(sorted(names, key=lambda name: name != self.game.name))

    def card_file(self, game: str) -> Path | None:
        """The owner's own cards for a game, if there are any."""
        return Path(self.cards[game]) if game in self.cards else None

    def tile_map(self) -> TileMap:
        """Which reader lies under which cell: as written, or split the usual way."""
        if self.board.tiles:
            return TileMap.from_config(self.mat.columns, self.mat.rows, self.board.tiles)
        return TileMap.split(self.mat.columns, self.mat.rows)

    def wired_keys(self) -> dict[tuple[int, str], Key]:
        """The keys there are, by side and word."""
        return {
            (int(side), word): key
            for side, words in self.keys.items()
            for word in words.__struct_fields__
            if (key := getattr(words, word)) is not None
        }

    def key_pins(self) -> dict[tuple[int, str], KeyPins]:
        """The same as a board wants them."""
        return {place: KeyPins(key.button, key.lamp) for place, key in self.wired_keys().items()}


def config_path(given: Path | None, environ: Mapping[str, str] = os.environ) -> Path | None:
    """The file to read: the given one, else the first there is; None when there is none."""
    named = given or environ.get("TIDETABLE_CONFIG")
    if named:
        return Path(named)
    home = Path(environ.get("XDG_CONFIG_HOME") or Path(environ.get("HOME") or "/") / ".config")
    places = (Path(FILE_NAME), home / "tidetable" / FILE_NAME, Path("/etc/tidetable") / FILE_NAME)
    return next((place for place in places if place.is_file()), None)


def load_config(
    path: Path | None = None, environ: Mapping[str, str] = os.environ, check_games: bool = True
) -> Config:
    """The settings of a file (see `config_path`). ConfigError names every key that is wrong, and its line.
    Who only looks at what was kept needs no game to be there still, and checks none."""
    found = config_path(path, environ)
    if found is None:
        return Config()
    source = Source(str(found), _read_text(found))
    config = read(Config, source)
    game, kiosk = config.game, config.kiosk
    if game.name != (name := _game_beside(game.name, found)):  # the usual one stays that: nobody has set it
        game = msgspec.structs.replace(game, name=name)
    kiosk = msgspec.structs.replace(kiosk, games=tuple(_game_beside(name, found) for name in kiosk.games))
    problems = [*_board_problems(config), *_key_problems(config), *_hour_problems(config.hours)]
    if check_games:
        problems += [*_game_problems(game), *_kiosk_problems(kiosk)]
    if problems:
        raise source.error(problems)
    cards = _card_files(config, found, source, check_games)
    config = msgspec.structs.replace(config, cards=cards, game=game, kiosk=kiosk)
    if not config.tags.file:
        _check_tags(source, config.tags.pieces, ("tags", "pieces"))
        return config
    return msgspec.structs.replace(config, tags=_with_file(config.tags, found, source))


def for_the_network(config: Config) -> Config:
    """The same with private pages that everybody in this network can open."""
    pages = msgspec.structs.replace(config.companion, on=True, host="auto")
    return msgspec.structs.replace(config, companion=pages)


def located(path: Path, keys: tuple[str, ...], says: str) -> ConfigError:
    """The error for a mistake that only somebody else could find, such as a game in its options."""
    return Source(str(path), _read_text(path)).error([Problem(keys, says)])


def _read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise ConfigError(f"{path}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path}: this is no text in UTF-8: {error.reason}") from error


def _board_problems(config: Config) -> Iterator[Problem]:
    try:
        config.tile_map()
    except BoardError as error:
        yield Problem(("board", "tiles"), f"board.tiles: {error}")


def _key_problems(config: Config) -> Iterator[Problem]:
    strange = [side for side in config.keys if not (side.isascii() and side.isdecimal())]
    if strange:
        for side in strange:
            says = f"[keys.{side}]: a side is a number, 0 for the near one, as in [keys.0]"
            yield Problem(("keys", side), says)
        return
    used: dict[int, str] = {}
    for (number, word), key in config.wired_keys().items():
        for use, pin in (("button", key.button), ("lamp", key.lamp)):
            name = f"keys.{number}.{word}.{use}"
            if pin is not None and used.setdefault(pin, name) != name:
                says = f"{name} = {pin}: this pin is taken by {used[pin]}"
                yield Problem(("keys", str(number), word, use), says)


def _game_beside(name: str, config_file: Path) -> str:
    """The file of a game that is not installed is named relative to the configuration."""
    if "/" not in name and not name.endswith(".py"):
        return name
    return str(config_file.absolute().parent / Path(name).expanduser())


def _game_problems(game: GameSettings) -> Iterator[Problem]:
    if not catalog.is_known(game.name):
        there = ", ".join(catalog.names())
        says = f"game.name must be one of {there}, or the file of a game, not {game.name!r}"
        yield Problem(("game", "name"), says)


def _kiosk_problems(kiosk: KioskSettings) -> Iterator[Problem]:
    """A game that is gone takes no other with it: the table offers those that are there, and says so."""
    absent = absent_games(kiosk)
    if absent and len(absent) == len(kiosk.games):
        there = ", ".join(catalog.names())
        for name in absent:
            says = f"kiosk.games has {name!r}, which is no game; there are: {there}"
            yield Problem(("kiosk", "games"), says)


def absent_games(kiosk: KioskSettings) -> list[str]:
    """The games of the settings that are not there."""
    return [name for name in kiosk.games if not catalog.is_known(name)]


def _hour_problems(hours: HourSettings) -> Iterator[Problem]:
    if bool(hours.open) != bool(hours.close):
        lacks = "close" if hours.open else "open"
        says = f"hours.{lacks} is missing: opening hours have a beginning and an end, or are both left out"
        yield Problem(("hours", "open" if hours.open else "close"), says)
    if hours.night and not hours.morning:
        yield Problem(("hours", "morning"), 'hours.morning is missing: a night ends, as in morning = "08:00"')


def _card_files(config: Config, config_file: Path, source: Source, check_games: bool) -> dict[str, str]:
    """Where the files of cards are: named relative to the configuration."""
    paths = {}
    for game, name in config.cards.items():
        path = config_file.parent / Path(name).expanduser()
        if check_games and game not in (*catalog.names(), config.game.name):
            says = f"[cards] has {game!r}, which is no game; there are: {', '.join(catalog.names())}"
            raise source.error([Problem(("cards", game), says)])
        if not path.is_file():
            says = f"cards.{game} names {name!r}, and there is no file {path}"
            raise source.error([Problem(("cards", game), says)])
        paths[game] = str(path)
    return paths


def _with_file(tags: Tags, config_file: Path, source: Source) -> Tags:
    """The pieces written here and those of the file together."""
    path = config_file.parent / Path(tags.file).expanduser()
    if not path.is_file():
        says = f"tags.file names {tags.file!r}, and there is no file {path}"
        raise source.error([Problem(("tags", "file"), says)])
    other = Source(str(path), _read_text(path))
    pieces = read(TagFile, other).pieces
    for piece in tags.pieces.keys() & pieces.keys():
        says = f"{piece} has its tags in {path} already"
        raise source.error([Problem(("tags", "pieces", piece), says)])
    merged = {**pieces, **tags.pieces}
    _check_tags(other, merged, ("pieces",))
    return Tags(tags.file, merged)


def _check_tags(source: Source, pieces: Mapping[str, str | tuple[str, str]], keys: tuple[str, ...]) -> None:
    owners: dict[str, str] = {}
    for piece, tag in _each_tag(pieces):
        if tag in owners:
            says = f"tag {tag} of {piece} is on {owners[tag]} already: a tag is on one piece and one face"
            raise source.error([Problem((*keys, piece), says)])
        owners[tag] = piece


def _each_tag(pieces: Mapping[str, str | tuple[str, str]]) -> Iterable[tuple[str, str]]:
    for piece, tags in pieces.items():
        for tag in (tags,) if isinstance(tags, str) else tags:
            yield piece, tag


def known_tags(config: Config) -> dict[str, Lying]:
    """What each configured tag says: which piece lies there, and with which face up."""
    known: dict[str, Lying] = {}
    for piece, tags in config.tags.pieces.items():
        if isinstance(tags, str):
            known[tags] = Lying(piece)
        else:
            known |= {tags[0]: Lying(piece, UP), tags[1]: Lying(piece, DOWN)}
    return known
