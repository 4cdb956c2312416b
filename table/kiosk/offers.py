"""The games that a table offers: those of the settings that its mat can host, and who can play each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple

from engines.game import BadOption, Options
from table.games.box import GameBox
from table.games.sheet import AnySheet
from table.kiosk.stations import Party, Wish
from table.sensing.pieces import Piece
from table.tongues import say


class OfferedGame(NamedTuple):
    """A game on this table's mat."""

    sheet: AnySheet
    options: Options
    pieces: tuple[Piece, ...]
    about: str = ""  # one sentence, to be said
    bots: bool = False  # can the table play some of its seats?
    asked_for: str = ""  # its file or module, where it is not installed under its name

    @property
    def name(self) -> str:
        return self.sheet.game.NAME

    @property
    def called(self) -> str:
        """How somebody else finds it: a bot's process, which knows nothing of this one."""
        return self.asked_for or self.name

    @property
    def title(self) -> str:
        return self.sheet.game.TITLE

    @property
    def caption(self) -> str:
        """One sentence on what it is."""
        return say(self.about) if self.about else ""

    def parties(self) -> tuple[Party, ...]:
        """Who can play it. Teams share their stations among as many players as the game allows."""
        if self.sheet.teams is not None:
            return tuple(Party(people) for people in self._crews()) or (Party(max(self.sheet.game.SEATS)),)
        fewest = 1 if self.bots else None
        return tuple(
            Party(people, seats - people)
            for seats in sorted(self.sheet.game.SEATS)
            for people in range(seats, (fewest or seats) - 1, -1)
        )

    def _crews(self) -> Iterator[int]:
        for people in range(1, max(self.sheet.game.SEATS) + 1):
            with suppress(BadOption):
                self.sheet.game.start({**self.options, "players": people})
                yield people

    def wish(self, party: Party) -> Wish:
        """This game for this party."""
        if self.sheet.teams is not None:
            return Wish(self.name, party, {**self.options, "players": party.people})
        seats = party.people + party.bots
        chosen = {"seats": seats} if len(self.sheet.game.SEATS) > 1 else {}
        return Wish(self.name, party, {**self.options, **chosen})


Offers = Mapping[str, OfferedGame]


def offered(box: GameBox, sheet: AnySheet, options: Options, real_mat: bool = True) -> OfferedGame:
    """A game on a mat that it fits."""
    plays_along = (
        max(sheet.game.SEATS) > 1 and sheet.teams is None and not sheet.against_bots(options, real_mat)
    )
    return OfferedGame(sheet, options, tuple(sheet.pieces(options)), box.caption, plays_along)


def game_of(offers: Offers, piece: str) -> str | None:
    """The game that a piece belongs to."""
    return next((name for name, game in offers.items() if any(p.name == piece for p in game.pieces)), None)
