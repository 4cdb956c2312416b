"""The desk: where pages come to. It tells them what there is to show, and knows nothing of sockets.

Who may come in is the reception's business (reception.py), what is done with what they say that of whoever
listens (hearing.py). A table without a game has no seats: then the operator's page alone is told something.
"""

from __future__ import annotations

from typing import Any

from table.playing.moment import Moment, SeatHolder
from table.showing.companion.doors import OPERATOR, TABLE, Pass
from table.showing.companion.files import module_for
from table.showing.companion.hearing import Hearing
from table.showing.companion.messages import Message
from table.showing.companion.peers import AtTable, Guest
from table.showing.companion.reception import Reception
from table.showing.companion.remarks import ELSEWHERE
from table.showing.companion.tablehand import TableHand
from table.showing.companion.tableview import PublicPicture
from table.showing.scene import HeldPages, Scene
from table.tongues import languages, own_name, say

MOST_PAGES = 3  # open at once per player: a reload, a second tab


class Desk:
    """A display like any other, for the table; the whole table, for its pages."""

    def __init__(self, table: AtTable, reception: Reception, hand: TableHand | None = None) -> None:
        """With a `hand` there is a page whose mouse moves the pieces."""
        self._table, self._reception, self.hand = table, reception, hand
        self._hearing = Hearing(table, reception, hand)
        self._scene: Scene | None = None
        self.view = PublicPicture()

    # The table

    @property
    def ready(self) -> bool:
        """Is there anything to come to? Pages that are too early try again by themselves."""
        return self._table.begun

    @property
    def at_game(self) -> bool:
        """Is a game at the table? Without one there are no seats."""
        return self._table.at_game

    @property
    def moment(self) -> Moment:
        return self._table.moment

    @property
    def guests(self) -> list[Guest]:
        return self._reception.guests

    def show(self, picture: Scene, now: float) -> None:  # noqa: ARG002 (displays are told the time)
        """Pages are told when the public picture changes."""
        if not picture.aside or self._scene is None:  # what is looked up at the table is no news for players
            self._scene = picture
        self.view.show(picture, self.moment if self.at_game else None)
        if self.hand is not None:
            self.hand.show(picture)
        self._reception.look_after()
        self._reception.wake()

    def doors(self, moment: Moment) -> tuple[int | None, frozenset[int]]:
        """How many doors nobody holds, and the seats behind the others; None where nobody is invited."""
        return self._reception.doors(moment)

    def holders(self, moment: Moment) -> tuple[SeatHolder, ...]:
        """Every player, and whether a phone holds the seat and is here."""
        return self._reception.holders(moment)

    def pages(self, moment: Moment) -> HeldPages:
        """What the display says of pages."""
        return self._reception.pages(moment)

    def free(self, player: int) -> None:
        """A seat is given up at the table."""
        self._reception.free(player)

    def renew_codes(self) -> None:
        """Codes that somebody may have photographed open nothing any more."""
        self._reception.renew_codes()

    # Pages

    def find(self, token: str) -> Pass | None:
        """What a token opens at this moment."""
        return self._reception.find(token)

    def welcome(self, guest: Guest, key: str | None) -> None:
        """Let a page in, and name the module that draws it. Of too many the oldest has to go: it may
        well be a connection whose phone has long forgotten it."""
        same = [other for other in self._reception.of(guest.player) if other.kept == guest.kept]
        for oldest in same[: len(same) - MOST_PAGES + 1]:
            oldest.bye(say(ELSEWHERE), final=True)
        self._reception.came(guest)
        told = self._about(guest.player)
        told["languages"] = {language: own_name(language) for language in languages()}
        if key is not None:
            told["key"] = key
        guest.say({"welcome": told})
        self._someone_moved()

    def _about(self, player: int) -> dict[str, Any]:
        """What this page is, and of which game."""
        own = "/table.js" if player == TABLE else "/operator.js"
        if not self.at_game:
            return {"title": say("Tidetable"), "game": "", "module": own}
        sheet, teller = self.moment.sheet, self._reception.attend(self.moment)
        told: dict[str, Any] = {"title": sheet.game.TITLE, "game": sheet.game.NAME, "module": own}
        if player >= 0:
            told |= {"player": player, "name": teller.crew[player].name, "module": module_for(sheet)}
        return told

    def leave(self, guest: Guest) -> None:
        if guest in self.guests:
            self.guests.remove(guest)
            self._someone_moved()

    def hear(self, guest: Guest, message: Message) -> None:
        """Do what a page asks for, or tell it why not."""
        self._hearing.hear(guest, message)

    def news(self, guest: Guest) -> bytes | None:
        """What this page should show now; None while there is nothing for it."""
        if guest.player == OPERATOR:
            self._reception.look_after_operator()
        elif not self.at_game:
            return None
        teller = self._reception.attend(self.moment) if self.at_game else None
        if self._scene is None or not guest.kept:
            return None
        if teller is None:
            return self._table.care().told(self._scene)
        if guest.player == OPERATOR:
            return self._table.care().told(self._scene, self._reception.seats(self.moment))
        shared, here = self._reception.is_shared(guest.player), self._reception.here()
        return teller.state(self.moment, guest.player, self._scene, here, shared)

    def _someone_moved(self) -> None:
        """Who is here has changed, and what every page says of it."""
        self._table.redraw()
        self._reception.wake()
