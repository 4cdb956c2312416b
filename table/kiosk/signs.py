"""Lists that guests choose from: with keys, or by pressing the lit cell that stands for a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hardware.cells import cell_name
from table.games.teaching import lessons_of
from table.kiosk.offers import OfferedGame, Offers
from table.kiosk.stations import Choosing, Gathering, KeptGame, Party, Serving, Spoken, Wish
from table.showing.scene import Token
from table.tongues import count, languages, own_name, say, spoken

Lead = Wish | Gathering | Choosing | Spoken | Serving


class Sign(NamedTuple):
    """A row: what it says, where it leads, and the picture on its cell."""

    label: str
    leads: Lead
    token: Token | None = None


class Signboard(NamedTuple):
    """All rows of a station, and what is said above them."""

    title: str
    say: str
    signs: tuple[Sign, ...]

    @property
    def lit(self) -> int:
        """How many rows have a cell: all but the languages, which come last and are for the keys."""
        return sum(not isinstance(sign.leads, Spoken) for sign in self.signs)


def choosing(offers: Offers, kept: Sequence[KeptGame], wall: float) -> Signboard:
    """What there is to play: games that were left stand first, for whoever comes back."""
    left = [
        Sign(_left(each, wall), each.wish, emblem(offers[each.game])) for each in kept if each.game in offers
    ]
    new = [Sign(game.title, opened(game), emblem(game)) for game in offers.values()]
    others = [language for language in languages() if language != spoken()]
    tongues = [Sign(own_name(language), Spoken(language)) for language in others]
    how = say("Choose with Up and Down, press a lit cell, or lay one of its pieces on the mat.")
    return Signboard(say("What shall we play?"), how, (*left, *new, *tongues))


def _left(kept: KeptGame, wall: float) -> str:
    minutes = max(0, round((wall - kept.left) / 60))
    return count(
        "Go on: {game}, left {n} minute ago",
        "Go on: {game}, left {n} minutes ago",
        minutes,
        game=kept.title,
    )


def opened(game: OfferedGame) -> Lead:
    """Where choosing a game leads: to its questions, or where there are none to the game itself."""
    parties = game.parties()
    return game.wish(parties[0]) if len(parties) == 1 else answered(game, Gathering(game.name))


def answered(game: OfferedGame, so_far: Gathering) -> Lead:
    """The next question, or the wish where nothing is left to ask."""
    fitting = [party for party in game.parties() if so_far.people in (0, party.people)]
    if len(fitting) == 1:
        return game.wish(fitting[0])
    people = {party.people for party in fitting}
    return so_far._replace(people=people.pop()) if len(people) == 1 else so_far


def gathering(game: OfferedGame, station: Gathering) -> Signboard:
    """How many people play, then how many bots."""
    parties = game.parties()
    if not station.people:
        numbers = sorted({party.people for party in parties})
        signs = tuple(
            Sign(count("{n} of us", "{n} of us", n), answered(game, Gathering(game.name, n))) for n in numbers
        )
        return Signboard(game.title, say("How many of you play?"), (*signs, *_lessons(game)))
    bots = sorted(party.bots for party in parties if party.people == station.people)
    signs = tuple(Sign(_bots(n), game.wish(Party(station.people, n))) for n in bots)
    return Signboard(game.title, say("Shall the table play along?"), signs)


def _lessons(game: OfferedGame) -> Sequence[Sign]:
    """For guests who do not know the game."""
    wish = game.wish(game.parties()[0])._replace(lessons=True)
    return [Sign(say("First learn how to play"), wish)] if lessons_of(game.sheet) else []


def _bots(n: int) -> str:
    if not n:
        return say("Only us")
    return count("The table plays one seat", "The table plays {n} seats", n)


def emblem(game: OfferedGame) -> Token | None:
    """A piece of the game, as it lies."""
    piece = game.pieces[0] if game.pieces else None
    return None if piece is None else game.sheet.token(piece.kind, "up" if piece.faces else "", "")


def spread(columns: int, rows: int, signs: int) -> tuple[str, ...]:
    """A cell for each row of a list, in its order: evenly over as few rows of the mat as hold them, around
    its middle. Lists longer than the mat go on without cells."""
    signs = min(signs, columns * rows)
    if not signs:
        return ()
    lines = -(-signs // columns)
    first = (rows - lines) // 2
    cells = []
    for line in range(lines):
        here = min(columns, signs - line * columns)
        start = (columns - here) // 2
        cells += [cell_name(start + n, first + line) for n in range(here)]
    return tuple(cells)
