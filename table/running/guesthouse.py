"""The parts of a table that offers several games: one board, one journal, and what each game needs."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from engines.blame import blamed
from engines.errors import UserError
from engines.game import Options
from hardware.board import Board
from table.games import load_game, load_sheet
from table.keeping.journal import Journal
from table.kiosk.offers import OfferedGame, offered
from table.playing.patience import Pace
from table.running.house import House, is_virtual, open_parts, pace_of, registry_for
from table.sensing.pieces import Lying, Registry
from table.settings.config import Config, known_tags
from table.tongues import say, speak


class NothingToPlay(UserError):
    """Not one of the games can be played on this mat. Says why, game by game."""


class Guesthouse(NamedTuple):
    """What outlasts all games of a table."""

    offers: Mapping[str, OfferedGame]
    registries: Mapping[str, Registry]  # of each game
    everything: Registry  # the pieces of all of them
    size: tuple[int, int]
    board: Board
    journal: Journal
    pace: Pace
    left_out: tuple[str, ...] = ()  # games of the settings that are not offered, and why

    @property
    def called(self) -> dict[str, str]:
        """How each game was asked for: not all are installed under their names."""
        return {name: game.called for name, game in self.offers.items()}

    def house(self, game: str, options: Options) -> House:
        """The house of one of the games."""
        about = (self.offers[game].sheet, options, self.size, self.registries[game])
        return House(*about, self.board, self.journal, self.pace)


def furnish_for_guests(
    config: Config, address: str, keep: bool = True, record: Path | None = None
) -> Guesthouse:
    """Open everything that the offered games need."""
    speak(config.table.language)
    virtual, tags = is_virtual(address), known_tags(config)
    offers, refused = _offers(config, {} if virtual else tags, virtual)
    if not offers:
        raise NothingToPlay(f"no game can be played on this mat: {'; '.join(refused.values())}")
    registries = {name: registry_for(game.pieces, tags, virtual) for name, game in offers.items()}
    board, journal = open_parts(config, address, config.tile_map(), keep, record)
    size = (config.mat.columns, config.mat.rows)
    parts = (_all_of(registries), size, board, journal, pace_of(config))
    return Guesthouse(offers, registries, *parts, _in_words(refused))


def _in_words(refused: Mapping[str, str]) -> tuple[str, ...]:
    """Why some games are not offered, for whoever looks after the table."""
    return tuple(say("Not offered: {game} ({why})", game=name, why=why) for name, why in refused.items())


def _offers(
    config: Config, tags: Mapping[str, Lying], virtual: bool
) -> tuple[dict[str, OfferedGame], dict[str, str]]:
    """The games that can be played here, and why the others cannot. An owner who has enrolled tags offers the
    games that have some."""
    columns, rows = config.mat.columns, config.mat.rows
    tagged = {lying.piece for lying in tags.values()}
    offers: dict[str, OfferedGame] = {}
    refused: dict[str, str] = {}
    for name in config.games_offered:
        options: Mapping[str, object] = config.game.options if name == config.game.name else {}
        try:
            with blamed(f"the game {name!r} cannot be offered"):
                sheet = load_sheet(name, config.card_file(name))
                fitted = sheet.fit(columns, rows, options)
                game = offered(load_game(name), sheet.on_mat(columns, rows), fitted, not virtual)
        except UserError as error:  # it does not fit this mat, or is broken: the others are played
            refused[name] = str(error)
            continue
        if tagged and not any(piece.name in tagged for piece in game.pieces):
            refused[name] = f"no piece of {sheet.game.TITLE} has a tag (tidetable enroll {name})"
        else:
            offers[game.name] = game._replace(asked_for=name)
    return offers, refused


def _all_of(registries: Mapping[str, Registry]) -> Registry:
    """Every piece of every game, by its tags."""
    known = {
        tag: lying
        for registry in registries.values()
        for tag in registry.ids
        if (lying := registry.find(tag)) is not None
    }
    return Registry([piece for registry in registries.values() for piece in registry.pieces.values()], known)
