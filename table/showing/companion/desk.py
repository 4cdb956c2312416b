"""The desk: who is here, what is done with what their pages say, and what they are told.

It knows the table (the service), the doors and the guests, and nothing of sockets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from engines.game import IllegalAction
from table.playing.session import Session
from table.running.service import Service
from table.showing.companion.doors import OPERATOR, Doors, Pass
from table.showing.companion.messages import Abandon, Act, Free, Keep, Kick, Message, Pause, Trace
from table.showing.companion.telling import Teller, at
from table.showing.scene import Code, Pages, Scene

MOST_PAGES = 3  # open at once per player: a reload, a second tab
LATE = "Too late: something happened meanwhile. Look again."
KICKED = "The operator closed this page. To come back, ask for a code at the table."
FREED = "This seat was given up. Scan the code on the table's display to take it."
RENEWED = "The operator's link was renewed: ask for the new one."
ELSEWHERE = "This seat is open on other pages."
TAKEN = "This seat was taken on another phone, or the codes were hidden. Look at the table's display."


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


class Desk:
    """Where pages come to."""

    def __init__(
        self,
        service: Service,
        doors: Doors,
        *,
        kept: dict[str, Any],
        keep: Callable[[dict[str, Any]], None],
        assist: bool,
        url: Callable[[str], str],
        operator: Callable[[], str],
        trouble: Callable[[], str] = str,
    ) -> None:
        """`kept` and `keep` are what the doors remember over a restart; `url` makes a link of a token;
        `operator` gives the operator's token of this moment, `trouble` why no phone can come, if so."""
        self._service, self.doors = service, doors
        self._kept, self._keep, self._assist, self._url = kept, keep, assist, url
        self._operator, self._trouble = operator, trouble
        self._inviting = True
        self._teller: Teller | None = None
        self._scene: Scene | None = None
        self.guests: list[Guest] = []

    # The table

    @property
    def ready(self) -> bool:
        """Is there a game to come to? Pages that are too early try again by themselves."""
        return self._service.started.is_set()

    @property
    def session(self) -> Session:
        return self._service.session

    def show(self, picture: Scene, now: float) -> None:  # noqa: ARG002 (displays are told the time)
        """A display like any other: pages are told when the public picture changes."""
        self._scene = picture
        self._look_after_codes()
        self._wake()

    def attend(self, session: Session) -> Teller:
        """Be at the desk of this session: a new game has new doors, and everybody out of the old ones."""
        teller = self._teller
        if teller is not None and teller.session is session:
            return teller
        match = session.match
        crew = session.sheet.players(match.state, match.options, match.seats)
        teller = self._teller = Teller(session, crew, self._assist)
        if self.doors.game != session.ledger.id:
            self.doors.open(session.ledger.id, len(crew), self._kept)
            self._remember()
            for guest in [guest for guest in self.guests if guest.player != OPERATOR]:
                guest.bye("The game is over, and a new one has begun: scan the new code.", final=True)
        return teller

    def pages(self, session: Session) -> Pages:
        """What the display says of pages: an invitation for every door that nobody holds, and who holds
        the others."""
        crew = self.attend(session).crew
        codes = tuple(
            Code(player.name, self._url(token), session.sheet.colour(player.seats[0]))
            for number, player in enumerate(crew)
            if (token := self.doors.invitation(number)) is not None
        )
        holders = [player for number, player in enumerate(crew) if self._is_held(number)]
        held = frozenset(seat for player in holders for seat in player.seats)
        hands = any(session.sheet.hand(session.match.state, seat) is not None for seat in held)
        line = who_holds([player.name for player in holders], len(crew), hands)
        trouble = self._trouble() if codes else ""
        if session.inviting and codes and not trouble:
            line = f"Pages at {address(codes[0].url)}. {line}".strip()
        return Pages(codes, held, line, trouble)

    def find(self, token: str) -> Pass | None:
        """What a token opens at this moment."""
        self.attend(self.session)  # or the doors of a game just begun would not be there yet
        self._look_after_codes()
        self._look_after_operator()
        return self.doors.find(token)

    def _look_after_codes(self) -> None:
        """Codes that were hidden open nothing any more, and whoever has not kept a key is out."""
        inviting = self.session.inviting
        if self._inviting and not inviting:
            self.doors.withdraw()
            for guest in [guest for guest in self.guests if not guest.kept]:
                guest.bye(TAKEN, final=True)
        self._inviting = inviting

    def _look_after_operator(self) -> None:
        """A token that was renewed counts at once; whoever came with the old one is out."""
        if self.doors.renew_operator(self._operator()):
            for guest in self._of(OPERATOR):
                guest.bye(RENEWED, final=True)

    def _is_held(self, player: int) -> bool:
        return self.doors.invitation(player) is None

    def _here(self) -> list[bool]:
        present = {guest.player for guest in self.guests if guest.kept}
        return [number in present for number in range(len(self.doors))]

    # Pages come and go

    def welcome(self, guest: Guest, key: str | None, module: str) -> None:
        """Let a page in, and name the module that draws it. Of too many the oldest has to go: it may
        well be a connection whose phone has long forgotten it."""
        same = [other for other in self._of(guest.player) if other.kept == guest.kept]
        for oldest in same[: len(same) - MOST_PAGES + 1]:
            oldest.bye(ELSEWHERE, final=True)
        teller = self.attend(self.session)
        self.guests.append(guest)
        if guest.kept and guest.player != OPERATOR and self.doors.came(guest.player, guest.device):
            self._remember()
        game = self.session.match.game
        told: dict[str, Any] = {"title": game.TITLE, "game": game.NAME, "module": "/operator.js"}
        if guest.player != OPERATOR:
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
        teller = self.attend(self.session)
        if guest.player == OPERATOR:
            self._look_after_operator()
        if self._scene is None or not guest.kept:
            return None
        if guest.player == OPERATOR:
            doors = range(len(self.doors))
            held, shared = map(self._is_held, doors), map(self.doors.is_shared, doors)
            return teller.operator(self._scene, self._here(), list(held), list(shared))
        return teller.state(guest.player, self._scene, self._here(), self.doors.is_shared(guest.player))

    # What pages say

    def hear(self, guest: Guest, message: Message) -> None:
        """Do what a page asks for, or tell it why not."""
        if guest.player == OPERATOR:
            self._look_after_operator()
            if not guest.kept:
                return  # it was told so
        if isinstance(message, Keep):
            self._keep_key(guest)
        elif not guest.kept:
            guest.say({"error": {"why": "Say first that your key is kept.", "late": False}})
        elif isinstance(message, Act | Trace):
            self._play(guest, message)
        elif guest.player == OPERATOR:
            self._operate(message)
        else:
            guest.say({"error": {"why": "Only the operator's page can do that.", "late": False}})

    def _keep_key(self, guest: Guest) -> None:
        if guest.player == OPERATOR:
            return
        if not self.doors.keep(guest.player, guest.token, guest.device):
            guest.bye(TAKEN, final=True)
            return
        guest.kept = True
        self._remember()
        for other in self._of(guest.player):
            if other.token != guest.token:
                other.bye(TAKEN, final=True)
        self._someone_moved()

    def _play(self, guest: Guest, message: Act | Trace) -> None:
        session = self.session
        crew = self.attend(session).crew
        if guest.player == OPERATOR or message.seat not in crew[guest.player].seats:
            guest.say({"error": {"why": "That is not your seat.", "late": False}})
            return
        if message.at != at(session, message.seat):
            guest.say({"error": {"why": LATE, "late": True}})
            return
        missing = self._missing(session)
        if missing:
            guest.say({"error": {"why": missing, "late": False}})
            return
        try:
            words = message.act if isinstance(message, Act) else self._traced(message)
        except IllegalAction as error:
            guest.say({"error": {"why": sentence(str(error)), "late": False}})
            return
        why = self._service.act(message.seat, words)
        if why:
            guest.say({"error": {"why": sentence(why), "late": False}})

    def _missing(self, session: Session) -> str:
        """What a crew still waits for before its first action; "" for nothing."""
        if session.match.record or session.sheet.teams is None:
            return ""
        crew = enumerate(self.attend(session).crew)
        free = [player.name for number, player in crew if not self._is_held(number)]
        return f"The game begins when everybody is here. Still free: {', '.join(free)}." if free else ""

    def _traced(self, message: Trace) -> str:
        pages = self.session.sheet.pages
        if pages is None:
            raise IllegalAction("nothing is to be traced in this game")
        state = self.session.match.state
        return pages.traced(state, message.seat, message.secure, message.points, message.initials)

    def _operate(self, message: Message) -> None:
        if isinstance(message, Kick):
            self._take(message.kick, KICKED)
        elif isinstance(message, Free):
            self.session.inviting = True
            self._take(message.free, FREED)
        elif isinstance(message, Pause):
            self.session.pause(message.pause)
            self._service.think()
        elif isinstance(message, Abandon) and message.abandon and self.session.outcome is None:
            self.session.abandon()
            self._service.think()

    def _take(self, player: int, why: str) -> None:
        """Take a door from its player: pages are closed, and no key opens it any more."""
        if player < len(self.doors):
            self.doors.free(player)
            self._remember()
            for guest in self._of(player):
                guest.bye(why, final=True)
            self._someone_moved()

    def _of(self, player: int) -> Sequence[Guest]:
        return [guest for guest in self.guests if guest.player == player]

    def _remember(self) -> None:
        self._kept = self.doors.saved()
        self._keep(self._kept)

    def _someone_moved(self) -> None:
        """Who is here has changed: the codes on the display, and what every page says of it."""
        self._service.redraw()
        self._wake()

    def _wake(self) -> None:
        for guest in self.guests:
            guest.wake()


def address(url: str) -> str:
    """Where the pages are, in words that can be typed: no token."""
    return url.removeprefix("http://").partition("/")[0]


def who_holds(names: Sequence[str], of: int, hands: bool) -> str:
    """Who plays on a phone, for everybody around the table to read; in few words when it is many."""
    if not names:
        return ""
    who = f"{len(names)} of {of} players" if len(names) > 3 else ", ".join(names)
    return f"On phones: {'everybody' if len(names) == of else who}{' (hands are there)' if hands else ''}."


def sentence(why: str) -> str:
    """A reason as a sentence."""
    why = why.strip()
    return f"{why[:1].upper()}{why[1:]}{'' if why[-1:] in '.!?' else '.'}" if why else ""
