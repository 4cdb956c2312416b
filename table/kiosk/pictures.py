"""What a station shows: a scene like any other, lamps in the one LED language, and what the keys do. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hardware.board import DARK, KEY_WORDS
from hardware.cells import mat_cells
from table.kiosk import serving
from table.kiosk.around import Around
from table.kiosk.host import KioskHost
from table.kiosk.lacking import without, words
from table.kiosk.offers import OfferedGame, game_of
from table.kiosk.signs import Signboard, emblem, spread
from table.kiosk.stations import (
    Attracting,
    Choosing,
    Emptying,
    Gathering,
    Lacking,
    Serving,
    Sleeping,
    Wondering,
)
from table.showing.language import DO_THIS, MAY_ACT, Lamps, chosen
from table.showing.scene import CellPicture, Choice, KeyLabel, Line, MatPicture, Scene, Token, TrayItem
from table.tongues import mark, say, together

UNKNOWN = Token("unknown")
IN_LISTS = {
    "left": mark("Up"),
    "right": mark("Down"),
    "confirm": mark("Choose"),
    "back": mark("Back"),
}


class StationShown(NamedTuple):
    """A station, for eyes: the picture, the mat's lamps, and the keys that do something."""

    picture: Scene
    lamps: Lamps
    keys: frozenset[str]


def received(host: KioskHost, around: Around, showing: Scene | None, best: Sequence[str]) -> StationShown:
    """What guests see who are received; `showing` is the scene of the game that is shown to passers-by,
    `best` the scores to beat."""
    shown = _shown(host, around, showing, best)
    tray = _samples(host, around)
    return shown._replace(picture=shown.picture._replace(notices=around.troubles, tray=tray))


def at_game(picture: Scene, host: KioskHost) -> Scene:
    """A game as it stands, with what the host has to say above it."""
    station = host.station
    if isinstance(station, Lacking):
        return lacking(picture, host, station)
    return wondering(picture) if isinstance(station, Wondering) else picture


def wondering(picture: Scene) -> Scene:
    """The game as it stands, and a gentle question above it."""
    return picture._replace(
        turn=say("Is anybody still there?"),
        now=say("Touch anything to go on. If nobody does, the game is kept for you, and others may play."),
        keys=(KeyLabel(0, "confirm", say("We are here")),),
        choice=None,
        tone="guide",
    )


def lacking(picture: Scene, host: KioskHost, station: Lacking) -> Scene:
    """The game as far as it is set up, and what is missing."""
    smaller = without(host.offers[station.wish.game], station.wish, station.lost)
    keys = [KeyLabel(0, "back", say("Something else"))]
    return picture._replace(
        turn=say("Something is missing"),
        now=words(host.offers, station.wish, station.lost),
        keys=(*([KeyLabel(0, "confirm", smaller.offer)] if smaller else ()), *keys),
        choice=None,
        tone="guide",
    )


def _shown(host: KioskHost, around: Around, showing: Scene | None, best: Sequence[str]) -> StationShown:
    station = host.station
    if isinstance(station, Attracting) and showing is not None:
        return _attracting(host.offers[station.game], showing, best)
    if isinstance(station, Sleeping):
        return _sleeping(host)
    if isinstance(station, Serving):
        picture, lamps = serving.picture(host.size, station, around.condition)
        return StationShown(picture, lamps, frozenset(KEY_WORDS))
    if isinstance(station, Emptying):
        return _emptying(host, station, around)
    board = host.board(around)
    assert board is not None
    assert isinstance(station, Choosing | Gathering)
    return _listed(host, board, station, around)


def _samples(host: KioskHost, around: Around) -> tuple[TrayItem, ...]:
    """A piece of each game beside a mat in memory, to be laid on it."""
    if not around.hands or not isinstance(host.station, Choosing | Attracting):
        return ()
    games = [game for game in host.offers.values() if game.pieces[0].name not in around.lying]
    return tuple(
        TrayItem(game.pieces[0].name, token) for game in games if (token := emblem(game)) is not None
    )


def _attracting(game: OfferedGame, showing: Scene, best: Sequence[str]) -> StationShown:
    how = say("Press a key or lay a piece down to play.")
    picture = showing._replace(
        turn=game.title,
        title=say("Come and play"),
        now=together(game.caption, how),
        tone="over",
        seat=None,
        choice=None,
        tally=(),
        keys=(KeyLabel(0, "confirm", say("Play")),),
        log=(*showing.log[-3:], *(Line(words, "good") for words in best)),
    )
    return StationShown(picture, {}, frozenset({"confirm", "left", "right", "back", "menu"}))


def _sleeping(host: KioskHost) -> StationShown:
    """Nothing is lit; every key wakes the table. For a terminal, which cannot be dark, it is said."""
    mat = _mat(host, Around(), {}, {})
    picture = Scene(say("Tidetable"), None, say("Closed"), say("Touch anything to wake the table."), mat)
    return StationShown(picture, {}, frozenset())


def _listed(host: KioskHost, board: Signboard, station: Choosing | Gathering, around: Around) -> StationShown:
    cells = spread(*host.size, board.lit)
    row = station.chosen % len(board.signs)
    lamps: Lamps = {cell: chosen(0) if number == row else MAY_ACT for number, cell in enumerate(cells)}
    pictures = {
        cell: sign.token for cell, sign in zip(cells, board.signs, strict=False) if sign.token is not None
    }
    keys = {word: say(label) for word, label in IN_LISTS.items()}
    picture = Scene(
        title=say("Tidetable"),
        seat=None,
        turn=board.title,
        now=board.say,
        mat=_mat(host, around, lamps, pictures),
        keys=tuple(KeyLabel(0, word, label) for word, label in keys.items()),
        choice=Choice("", tuple(sign.label for sign in board.signs), row),
        tone="play",
    )
    return StationShown(picture, lamps, frozenset(keys))


def _emptying(host: KioskHost, station: Emptying, around: Around) -> StationShown:
    cells = around.in_the_way(host.offers[station.wish.game])
    lamps: Lamps = dict.fromkeys(cells, DO_THIS)
    title = host.offers[station.wish.game].title
    keys = {"confirm": say("Go on as it is"), "back": say("Back")}
    picture = Scene(
        title=title,
        seat=None,
        turn=say("Clear the mat first"),
        now=say(
            "Somebody has left a game here. Take off everything that is lit, and {game} begins.", game=title
        ),
        mat=_mat(host, around, lamps, {}),
        keys=tuple(KeyLabel(0, word, label) for word, label in keys.items()),
        tone="guide",
    )
    return StationShown(picture, lamps, frozenset(keys))


def _mat(host: KioskHost, around: Around, lamps: Lamps, wanted: Mapping[str, Token]) -> MatPicture:
    """The mat as it lies, with what the cells stand for."""
    tokens: dict[str, list[Token]] = {}
    for piece, cell in around.lying.items():
        game = game_of(host.offers, piece)
        if game is not None:
            tokens.setdefault(cell, []).append(_back(host.offers[game], piece))
    for cell in around.strange:
        tokens.setdefault(cell, []).append(UNKNOWN)
    cells = (
        CellPicture(cell, "sea", tuple(tokens.get(cell, ())), wanted.get(cell), lamps.get(cell, DARK))
        for cell in mat_cells(*host.size)
    )
    return MatPicture(*host.size, tuple(cells))


def _back(game: OfferedGame, name: str) -> Token:
    """A piece that was left: cards are shown from behind, as some of them lay there in secret."""
    piece = next(each for each in game.pieces if each.name == name)
    return Token("card-back") if piece.faces else game.sheet.token(piece.kind, "", "")
