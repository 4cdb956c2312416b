"""The desk: who is here, what is done with what their pages say, and what they are told.

It knows the table (the service), the doors and the guests, and nothing of sockets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from engines.game import IllegalAction
from engines.reasons import because
from table.games.parts import Player
from table.playing import intents
from table.playing.intents import Intent
from table.playing.moment import Moment, SeatHolder
from table.showing.companion.doors import OPERATOR, TABLE, Doors, Pass
from table.showing.companion.messages import (
    AbandonMessage,
    ActMessage,
    Free,
    HintMessage,
    Keep,
    Kick,
    Message,
    MouseMessage,
    PauseMessage,
    SeatBotMessage,
    Trace,
)
from table.showing.companion.remarks import (
    BOTS,
    CLICK_IT,
    ELSEWHERE,
    FREED,
    KICKED,
    LATE,
    NOT_THE_TABLE,
    RENEWED,
    TAKEN,
    address,
    who_holds,
)
from table.showing.companion.tablehand import TableHand
from table.showing.companion.tableview import PublicPicture
from table.showing.companion.telling import Teller
from table.showing.scene import Code, HeldPages, Scene
from table.tongues import again, as_sentence, languages, mark, own_name, rowed, say, together

_NOT_ALL = mark("The game begins when everybody is here. Still free: {names}.")
MOST_PAGES = 3  # open at once per player: a reload, a second tab


class Guest(Protocol):
    """A page that has said hello."""

    player: int
    token: str
    device: str
    kept: bool  # it holds its own key, and may be told secrets

    def wake(self) -> None:
        """There is something new to tell it."""

    def say(self, message: dict[str, Any]) -> None:
        """Tell it this, besides what it shows."""

    def bye(self, why: str, final: bool) -> None:
        """Close it; `final` pages do not come back by themselves. It is told nothing more."""


class AtTable(Protocol):
    """The table that the pages belong to."""

    @property
    def begun(self) -> bool:
        """Is there a moment to look at?"""

    @property
    def moment(self) -> Moment: ...

    def do(self, intent: Intent) -> str:
        """Act on what a page wants; "", or why not."""

    def think(self) -> None:
        """Look anew: what there is beside the mat has changed."""

    def redraw(self) -> None:
        """Show the picture anew."""


class Desk:
    """Where pages come to."""

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
        hand: TableHand | None = None,
        invites: bool = True,
    ) -> None:
        """`kept` and `keep` are what the doors remember over a restart; `url` makes a link of a token;
        `operator` gives the operator's token of this moment, `trouble` why no phone can come, if so;
        `network` the name of the network that phones have to be in, where it is known. With a `hand` there
        is a page whose mouse moves the pieces; without `invites` it is the only one."""
        self._table, self._doors = table, doors
        self._kept, self._keep, self._assist, self._url = kept, keep, assist, url
        self._operator, self._trouble, self._network = operator, trouble, network
        self.hand, self._invites = hand, invites
        self._inviting = True
        self._teller: Teller | None = None
        self._scene: Scene | None = None
        self.guests: list[Guest] = []
        self.view = PublicPicture()

    # The table

    @property
    def ready(self) -> bool:
        """Is there a game to come to? Pages that are too early try again by themselves."""
        return self._table.begun

    @property
    def moment(self) -> Moment:
        return self._table.moment

    def show(self, picture: Scene, now: float) -> None:  # noqa: ARG002 (displays are told the time)
        """A display like any other: pages are told when the public picture changes."""
        if not picture.aside or self._scene is None:  # what is looked up at the table is no news for players
            self._scene = picture
        self.view.show(picture, self.moment)
        if self.hand is not None:
            self.hand.show(picture)
        self._look_after_codes()
        for number in self._bots(self.moment):
            if self._is_held(number):  # its page would show what the bot holds
                self._take(number, say(BOTS))
        self._wake()

    def attend(self, moment: Moment) -> Teller:
        """Be at the desk of this game: a new one has new doors, and everybody out of the old ones."""
        teller = self._teller
        if teller is not None and teller.game == moment.entry:
            return teller
        crew = moment.sheet.players(moment.state, moment.options, moment.seats)
        teller = self._teller = Teller(moment.entry, crew, self._assist)
        if self._doors.game != moment.entry:
            self._doors.open(moment.entry, len(crew), self._kept)
            self._remember()
            for guest in [guest for guest in self.guests if guest.player >= 0]:
                guest.bye(say("The game is over, and a new one has begun: scan the new code."), final=True)
        return teller

    def doors(self, moment: Moment) -> tuple[int | None, frozenset[int]]:
        """How many doors nobody holds, and the seats behind the others; None where nobody is invited."""
        if not self._invites:
            return None, frozenset()
        holders, bots = self._holders(moment), len(self._bots(moment))
        return len(self._doors) - len(holders) - bots, frozenset(
            seat for each in holders for seat in each.seats
        )

    def holders(self, moment: Moment) -> tuple[SeatHolder, ...]:
        """Every player, and whether a phone holds the seat and is here."""
        crew, here = self.attend(moment).crew if self._invites else (), self._here()
        return tuple(SeatHolder(each.name, self._is_held(n), here[n]) for n, each in enumerate(crew))

    def free(self, player: int) -> None:
        """A seat is given up at the table: its phone is out, and a new code is shown."""
        self._table.do(intents.Invite(True))
        self._take(player, say(FREED))

    def renew_codes(self) -> None:
        """Codes that somebody may have photographed open nothing any more."""
        self._doors.withdraw()
        for guest in [guest for guest in self.guests if not guest.kept]:
            guest.bye(say(TAKEN), final=True)
        self._table.do(intents.Invite(True))

    def _holders(self, moment: Moment) -> list[Player]:
        """The players on phones."""
        crew = self.attend(moment).crew
        return [player for number, player in enumerate(crew) if self._is_held(number)]

    def _bots(self, moment: Moment) -> frozenset[int]:
        """The players that bots are: nobody is invited in their place."""
        crew = enumerate(self.attend(moment).crew)
        return frozenset(number for number, player in crew if set(player.seats) <= moment.bots.keys())

    def pages(self, moment: Moment) -> HeldPages:
        """What the display says of pages: an invitation for every door that nobody holds, while they are
        wanted, and who holds the others."""
        if not self._invites:
            return HeldPages()
        crew, held = self.attend(moment).crew, moment.beside.held
        hands = any(moment.sheet.hand(moment.state, seat) is not None for seat in held)
        line = who_holds([player.name for player in self._holders(moment)], len(crew), hands)
        codes = self._codes(moment) if moment.inviting else ()
        trouble = self._trouble() if codes else ""
        if trouble and moment.beside.hands and moment.beside.may_quit:
            trouble = together(say(CLICK_IT), trouble)
        elif codes and not trouble:
            line = together(_where(address(codes[0].url), self._network()), line)
        return HeldPages(codes, line, trouble)

    def _codes(self, moment: Moment) -> tuple[Code, ...]:
        crew, bots = self.attend(moment).crew, self._bots(moment)
        return tuple(
            Code(again(player.name), self._url(token), moment.sheet.colour(player.seats[0]))
            for number, player in enumerate(crew)
            if number not in bots and (token := self._doors.invitation(number)) is not None
        )

    def find(self, token: str) -> Pass | None:
        """What a token opens at this moment."""
        self.attend(self.moment)  # or the doors of a game just begun would not be there yet
        self._look_after_codes()
        self._look_after_operator()
        found = self._doors.find(token)
        return None if found is not None and found.player in self._bots(self.moment) else found

    def _look_after_codes(self) -> None:
        """Codes that were hidden open nothing any more, and whoever has not kept a key is out."""
        inviting = self.moment.inviting
        if self._inviting and not inviting:
            self._doors.withdraw()
            for guest in [guest for guest in self.guests if not guest.kept]:
                guest.bye(say(TAKEN), final=True)
        self._inviting = inviting

    def _look_after_operator(self) -> None:
        """A token that was renewed counts at once; whoever came with the old one is out."""
        if self._doors.renew_operator(self._operator()):
            for guest in self._of(OPERATOR):
                guest.bye(say(RENEWED), final=True)

    def _is_held(self, player: int) -> bool:
        return self._doors.invitation(player) is None

    def _here(self) -> list[bool]:
        present = {guest.player for guest in self.guests if guest.kept}
        return [number in present for number in range(len(self._doors))]

    # Pages come and go

    def welcome(self, guest: Guest, key: str | None, module: str) -> None:
        """Let a page in, and name the module that draws it. Of too many the oldest has to go: it may
        well be a connection whose phone has long forgotten it."""
        same = [other for other in self._of(guest.player) if other.kept == guest.kept]
        for oldest in same[: len(same) - MOST_PAGES + 1]:
            oldest.bye(say(ELSEWHERE), final=True)
        teller = self.attend(self.moment)
        self.guests.append(guest)
        if guest.kept and guest.player >= 0 and self._doors.came(guest.player, guest.device):
            self._remember()
        game = self.moment.sheet.game
        own = "/table.js" if guest.player == TABLE else "/operator.js"
        told: dict[str, Any] = {"title": game.TITLE, "game": game.NAME, "module": own}
        told["languages"] = {language: own_name(language) for language in languages()}
        if guest.player >= 0:
            told |= {"player": guest.player, "name": teller.crew[guest.player].name, "module": module}
        if key is not None:
            told["key"] = key
        guest.say({"welcome": told})
        self._someone_moved()

    def leave(self, guest: Guest) -> None:
        if guest in self.guests:
            self.guests.remove(guest)
            self._someone_moved()

    def news(self, guest: Guest) -> bytes | None:
        """What this page should show now; None while there is nothing for it."""
        teller = self.attend(self.moment)
        if guest.player == OPERATOR:
            self._look_after_operator()
        if self._scene is None or not guest.kept:
            return None
        if guest.player == OPERATOR:
            doors = range(len(self._doors))
            held, common = map(self._is_held, doors), map(self._doors.is_shared, doors)
            return teller.operator(self.moment, self._scene, self._here(), list(held), list(common))
        shared = self._doors.is_shared(guest.player)
        return teller.state(self.moment, guest.player, self._scene, self._here(), shared)

    # What pages say

    def hear(self, guest: Guest, message: Message) -> None:
        """Do what a page asks for, or tell it why not."""
        if guest.player == OPERATOR:
            self._look_after_operator()
            if not guest.kept:
                return  # it was told so
        if guest.player == TABLE or isinstance(message, MouseMessage):
            self._mouse(guest, message)
        elif isinstance(message, Keep):
            self._keep_key(guest)
        elif not guest.kept:
            guest.say({"error": {"why": say("Say first that your key is kept."), "late": False}})
        elif isinstance(message, ActMessage | Trace):
            self._play(guest, message)
        elif isinstance(message, HintMessage) and guest.player != OPERATOR:
            self._ask_hint(guest, message.hint)
        elif guest.player == OPERATOR:
            self._operate(message)
        else:
            guest.say({"error": {"why": say("Only the operator's page can do that."), "late": False}})

    def _keep_key(self, guest: Guest) -> None:
        if guest.player == OPERATOR:
            return
        if not self._doors.keep(guest.player, guest.token, guest.device):
            guest.bye(say(TAKEN), final=True)
            return
        guest.kept = True
        self._remember()
        for other in self._of(guest.player):
            if other.token != guest.token:
                other.bye(say(TAKEN), final=True)
        self._doors_changed()

    def _mouse(self, guest: Guest, message: Message) -> None:
        """The page of the table does what its mouse did, and nothing else; no other page moves a piece."""
        if guest.player != TABLE or self.hand is None or not isinstance(message, MouseMessage):
            guest.say({"error": {"why": say(NOT_THE_TABLE), "late": False}})
            return
        why = self.hand.hear(message)
        if why:
            guest.say({"error": {"why": why, "late": False}})
        self._wake()

    def _play(self, guest: Guest, message: ActMessage | Trace) -> None:
        moment = self.moment
        crew = self.attend(moment).crew
        if guest.player == OPERATOR or message.seat not in crew[guest.player].seats:
            guest.say({"error": {"why": say("That is not your seat."), "late": False}})
            return
        if message.at != moment.turns(message.seat):
            guest.say({"error": {"why": say(LATE), "late": True}})
            return
        missing = self._missing(moment)
        if missing:
            guest.say({"error": {"why": missing, "late": False}})
            return
        try:
            words = message.act if isinstance(message, ActMessage) else self._traced(message)
        except IllegalAction as error:
            guest.say({"error": {"why": as_sentence(error.why), "late": False}})
            return
        why = self._table.do(intents.Act(message.seat, words))
        if why:
            guest.say({"error": {"why": as_sentence(why), "late": False}})

    def _ask_hint(self, guest: Guest, seat: int) -> None:
        """Whisper to the seat of this page; nobody else is told that it asked."""
        if seat not in self.attend(self.moment).crew[guest.player].seats:
            guest.say({"error": {"why": say("That is not your seat."), "late": False}})
        elif why := self._table.do(intents.AskWhisper(seat)):
            guest.say({"error": {"why": as_sentence(why), "late": False}})

    def _missing(self, moment: Moment) -> str:
        """What a crew still waits for before its first action; "" for nothing."""
        if moment.record or moment.sheet.teams is None:
            return ""
        crew, bots = enumerate(self.attend(moment).crew), self._bots(moment)
        free = [player.name for number, player in crew if not self._is_held(number) and number not in bots]
        return say(_NOT_ALL, names=rowed(free)) if free else ""

    def _traced(self, message: Trace) -> str:
        moment = self.moment
        pages = moment.sheet.pages
        if pages is None:
            raise IllegalAction(because("nothing is to be traced in this game"))
        return pages.traced(moment.state, message.seat, message.secure, message.points, message.initials)

    def _operate(self, message: Message) -> None:
        if isinstance(message, Kick):
            self._take(message.kick, say(KICKED))
        elif isinstance(message, Free):
            self.free(message.free)
        elif isinstance(message, SeatBotMessage):
            self._seat_bot(message.bot, message.level)
        elif isinstance(message, PauseMessage):
            self._table.do(intents.Pause(message.pause))
        elif isinstance(message, AbandonMessage) and message.abandon and not self.moment.ended:
            self._table.do(intents.Abandon())

    def _seat_bot(self, player: int, level: str) -> None:
        """Who plays in the place of a player, where a bot can."""
        moment = self.moment
        crew = self.attend(moment).crew
        if player < len(crew) and moment.takes_bots:
            self._table.do(intents.SeatBot(crew[player].seats, level))

    def _take(self, player: int, why: str) -> None:
        """Take a door from its player: pages are closed, and no key opens it any more."""
        if player < len(self._doors):
            self._doors.free(player)
            self._remember()
            for guest in self._of(player):
                guest.bye(why, final=True)
            self._doors_changed()

    def _of(self, player: int) -> Sequence[Guest]:
        return [guest for guest in self.guests if guest.player == player]

    def _remember(self) -> None:
        self._kept = self._doors.saved()
        self._keep(self._kept)

    def _doors_changed(self) -> None:
        """Who holds which seat has changed: what the keys do may depend on it."""
        self._table.think()
        self._wake()

    def _someone_moved(self) -> None:
        """Who is here has changed, and what every page says of it."""
        self._table.redraw()
        self._wake()

    def _wake(self) -> None:
        for guest in self.guests:
            guest.wake()


def _where(pages: str, network: str) -> str:
    """How a phone gets to the pages."""
    if not network:
        return say("Pages at {address}.", address=pages)
    return say("Pages at {address}, in the network {network}.", address=pages, network=network)
