"""Who holds which door: invitations and what the display says of them, keys, and the pages that came in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from table.games.parts import Player
from table.playing import intents
from table.playing.moment import Moment, SeatHolder
from table.showing.companion.doors import OPERATOR, Doors, Pass
from table.showing.companion.peers import AtTable, Guest
from table.showing.companion.remarks import (
    BOTS,
    CLICK_IT,
    FREED,
    LEFT,
    RENEWED,
    TAKEN,
    address,
    still_free,
    where_pages_are,
    who_holds,
)
from table.showing.companion.telling import Teller
from table.showing.scene import Code, HeldPages
from table.tongues import again, say, together


class Reception:
    """Lets pages in and out. Of a table without a game it knows no doors but the operator's."""

    def __init__(
        self,
        table: AtTable,
        doors: Doors,
        *,
        kept: dict[str, Any],
        keep: Callable[[dict[str, Any]], None],
        assist: bool,
        url: Callable[[str], str],
        operator: Callable[[], str],
        trouble: Callable[[], str] = str,
        network: Callable[[], str] = str,
        invites: bool = True,
    ) -> None:
        """`kept` and `keep` are what the doors remember over a restart; `url` makes a link of a token;
        `operator` gives the operator's token of this moment, `trouble` why no phone can come, if so;
        `network` the name of the network that phones have to be in, where it is known. Without `invites`
        nobody is."""
        self._table, self._doors = table, doors
        self._kept, self._keep, self._assist, self._url = kept, keep, assist, url
        self._operator, self._trouble, self._network = operator, trouble, network
        self.invites = invites
        self._inviting = True
        self._teller: Teller | None = None
        self.guests: list[Guest] = []

    @property
    def moment(self) -> Moment:
        return self._table.moment

    def attend(self, moment: Moment) -> Teller:
        """Be there for this game: a new one has new doors, and everybody out of the old ones."""
        teller = self._teller
        if teller is not None and teller.game == moment.entry:
            return teller
        crew = moment.sheet.players(moment.state, moment.options, moment.seats)
        teller = self._teller = Teller(moment.entry, crew, self._assist)
        if self._doors.game != moment.entry:
            self._doors.open(moment.entry, len(crew), self._kept)
            self._remember()
            self._send_away(say("The game is over, and a new one has begun: scan the new code."), final=True)
        return teller

    # What the table and its display are told

    def doors(self, moment: Moment) -> tuple[int | None, frozenset[int]]:
        """How many doors nobody holds, and the seats behind the others; None where nobody is invited."""
        if not self.invites:
            return None, frozenset()
        holders, bots = self._holders(moment), len(self._bots(moment))
        return len(self._doors) - len(holders) - bots, frozenset(
            seat for each in holders for seat in each.seats
        )

    def holders(self, moment: Moment) -> tuple[SeatHolder, ...]:
        """Every player, and whether a phone holds the seat and is here."""
        crew, here = self.attend(moment).crew if self.invites else (), self.here()
        return tuple(SeatHolder(each.name, self._is_held(n), here[n]) for n, each in enumerate(crew))

    def pages(self, moment: Moment) -> HeldPages:
        """What the display says of pages: an invitation for every door that nobody holds, while they are
        wanted, and who holds the others."""
        if not self.invites:
            return HeldPages()
        crew, held = self.attend(moment).crew, moment.beside.held
        hands = any(moment.sheet.hand(moment.state, seat) is not None for seat in held)
        line = who_holds([player.name for player in self._holders(moment)], len(crew), hands)
        codes = self._codes(moment) if moment.inviting else ()
        trouble = self._trouble() if codes else ""
        if trouble and moment.beside.hands and moment.beside.may_quit:
            trouble = together(say(CLICK_IT), trouble)
        elif codes and not trouble:
            line = together(where_pages_are(address(codes[0].url), self._network()), line)
        return HeldPages(codes, line, trouble)

    def missing(self, moment: Moment) -> str:
        """Whom a crew still waits for before its first action; "" for nobody."""
        if moment.record or moment.sheet.teams is None:
            return ""
        crew, bots = enumerate(self.attend(moment).crew), self._bots(moment)
        return still_free([player.name for n, player in crew if not self._is_held(n) and n not in bots])

    def seats(self, moment: Moment) -> dict[str, Any]:
        """What the operator is told of the seats."""
        doors = range(len(self._doors))
        held, common = map(self._is_held, doors), map(self._doors.is_shared, doors)
        return self.attend(moment).seats(moment, self.here(), list(held), list(common))

    def here(self) -> list[bool]:
        """Of each player: is a page of theirs open?"""
        present = {guest.player for guest in self.guests if guest.kept}
        return [number in present for number in range(len(self._doors))]

    def is_shared(self, player: int) -> bool:
        """Was this player's key used from two devices?"""
        return self._doors.is_shared(player)

    def _holders(self, moment: Moment) -> list[Player]:
        """The players on phones."""
        crew = self.attend(moment).crew
        return [player for number, player in enumerate(crew) if self._is_held(number)]

    def _bots(self, moment: Moment) -> frozenset[int]:
        """The players that bots are: nobody is invited in their place."""
        crew = enumerate(self.attend(moment).crew)
        return frozenset(number for number, player in crew if set(player.seats) <= moment.bots.keys())

    def _codes(self, moment: Moment) -> tuple[Code, ...]:
        crew, bots = self.attend(moment).crew, self._bots(moment)
        return tuple(
            Code(again(player.name), self._url(token), moment.sheet.colour(player.seats[0]))
            for number, player in enumerate(crew)
            if number not in bots and (token := self._doors.invitation(number)) is not None
        )

    def _is_held(self, player: int) -> bool:
        return self._doors.invitation(player) is None

    # Who comes and goes

    def find(self, token: str) -> Pass | None:
        """What a token opens at this moment."""
        self.look_after_operator()
        if not self._table.at_game:
            return self._doors.find(token)
        self.attend(self.moment)  # or the doors of a game just begun would not be there yet
        self._look_after_codes()
        found = self._doors.find(token)
        return None if found is not None and found.player in self._bots(self.moment) else found

    def came(self, guest: Guest) -> None:
        """A page came in; with a key that another device has, its owner is told so from now on. One that
        comes with a key it was only offered has stored it: else it would play a seat that nobody holds."""
        self.guests.append(guest)
        if not guest.kept or guest.player < 0:
            return
        if not self._is_held(guest.player):
            self.keep_key(guest)
        elif self._doors.came(guest.player, guest.device):
            self._remember()

    def look_after(self) -> None:
        """The table has changed: are the codes still in sight, and who may stay?"""
        if not self._table.at_game:
            self._send_away(say(LEFT), final=False)
            return
        self._look_after_codes()
        for number in self._bots(self.moment):
            if self._is_held(number):  # its page would show what the bot holds
                self.take(number, say(BOTS))

    def look_after_operator(self) -> None:
        """A token that was renewed counts at once; whoever came with the old one is out."""
        if self._doors.renew_operator(self._operator()):
            for guest in self.of(OPERATOR):
                guest.bye(say(RENEWED), final=True)

    def keep_key(self, guest: Guest) -> None:
        """A page has stored its key: no other one opens its door from now on."""
        if guest.player == OPERATOR:
            return
        if not self._doors.keep(guest.player, guest.token, guest.device):
            guest.bye(say(TAKEN), final=True)
            return
        guest.kept = True
        self._remember()
        for other in self.of(guest.player):
            if other.token != guest.token:
                other.bye(say(TAKEN), final=True)
        self._doors_changed()

    def free(self, player: int) -> None:
        """A seat is given up at the table: its phone is out, and a new code is shown."""
        self._table.do(intents.Invite(True))
        self.take(player, say(FREED))

    def take(self, player: int, why: str) -> None:
        """Take a door from its player: pages are closed, and no key opens it any more."""
        if player < len(self._doors):
            self._doors.free(player)
            self._remember()
            for guest in self.of(player):
                guest.bye(why, final=True)
            self._doors_changed()

    def renew_codes(self) -> None:
        """Codes that somebody may have photographed open nothing any more."""
        self._withdraw()
        self._table.do(intents.Invite(True))

    def of(self, player: int) -> Sequence[Guest]:
        """The pages of a player."""
        return [guest for guest in self.guests if guest.player == player]

    def wake(self) -> None:
        """There may be something new to tell to everybody."""
        for guest in self.guests:
            guest.wake()

    def _look_after_codes(self) -> None:
        """Codes that were hidden open nothing any more, and whoever has not kept a key is out."""
        inviting = self.moment.inviting
        if self._inviting and not inviting:
            self._withdraw()
        self._inviting = inviting

    def _withdraw(self) -> None:
        self._doors.withdraw()
        for guest in [guest for guest in self.guests if not guest.kept]:
            guest.bye(say(TAKEN), final=True)

    def _send_away(self, why: str, final: bool) -> None:
        """All players' pages."""
        for guest in [guest for guest in self.guests if guest.player >= 0]:
            guest.bye(why, final)

    def _remember(self) -> None:
        self._kept = self._doors.saved()
        self._keep(self._kept)

    def _doors_changed(self) -> None:
        """Who holds which seat has changed: what the keys do may depend on it."""
        self._table.think()
        self.wake()
