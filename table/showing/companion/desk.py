"""The desk: who is here, what is done with what their pages say, and what they are told.

It knows the table (the service), the doors and the guests, and nothing of sockets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from engines.game import IllegalAction
from table.playing.session import Session
from table.running.service import Service
from table.showing.companion.doors import OPERATOR, Doors
from table.showing.companion.messages import Abandon, Act, Free, Keep, Kick, Message, Pause, Trace
from table.showing.companion.telling import Teller, at
from table.showing.scene import Code, Scene

MOST_PAGES = 3  # open at once per player: a reload, a second tab
LATE = "Too late: something happened meanwhile. Look again."
KICKED = "The operator closed this page."
FREED = "This seat was given up. Scan the code on the table's display to take it."
ELSEWHERE = "This seat is open on other pages."
TAKEN = "This seat was taken on another phone."


class Guest(Protocol):
    """A page that has said hello."""

    player: int
    token: str
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
    ) -> None:
        """`kept` and `keep` are what the doors remember over a restart; `url` makes a link of a token."""
        self._service, self.doors = service, doors
        self._kept, self._keep, self._assist, self._url = kept, keep, assist, url
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

    def codes(self, session: Session) -> tuple[Code, ...]:
        """An invitation for every door that nobody holds."""
        crew = self.attend(session).crew
        return tuple(
            Code(player.name, self._url(token), session.sheet.colour(player.seats[0]))
            for number, player in enumerate(crew)
            if (token := self.doors.invitation(number)) is not None
        )

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
        if self._scene is None or not guest.kept:
            return None
        if guest.player == OPERATOR:
            held = [self.doors.invitation(number) is None for number in range(len(self.doors))]
            return teller.operator(self._scene, self._here(), held)
        return teller.state(guest.player, self._scene, self._here())

    # What pages say

    def hear(self, guest: Guest, message: Message) -> None:
        """Do what a page asks for, or tell it why not."""
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
        if not self.doors.keep(guest.player, guest.token):
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
        free = [player.name for number, player in crew if self.doors.invitation(number) is not None]
        return f"The game begins when everybody is here. Still free: {', '.join(free)}." if free else ""

    def _traced(self, message: Trace) -> str:
        pages = self.session.sheet.pages
        if pages is None:
            raise IllegalAction("nothing is to be traced in this game")
        state = self.session.match.state
        return pages.traced(state, message.seat, message.secure, message.points, message.initials)

    def _operate(self, message: Message) -> None:
        if isinstance(message, Kick):
            for guest in self._of(message.kick):
                guest.bye(KICKED, final=True)
        elif isinstance(message, Free) and message.free < len(self.doors):
            self.doors.free(message.free)
            self._remember()
            self.session.inviting = True
            for guest in self._of(message.free):
                guest.bye(FREED, final=True)
            self._someone_moved()
        elif isinstance(message, Pause):
            self.session.pause(message.pause)
            self._service.think()
        elif isinstance(message, Abandon) and message.abandon and self.session.outcome is None:
            self.session.abandon()
            self._service.think()

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


def sentence(why: str) -> str:
    """A reason as a sentence."""
    why = why.strip()
    return f"{why[:1].upper()}{why[1:]}{'' if why[-1:] in '.!?' else '.'}" if why else ""
