"""What somebody wants, as a value: a key, a page, the mouse and the operator all say it with these.

Whoever offers something makes an intent of it; only the session acts on one (`Session.do`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from table.games.fortunes import Fortunes
from table.judging.legal import Candidate


class Play(NamedTuple):
    """Play an action that is offered; the mat is then guided to follow."""

    candidate: Candidate


class Act(NamedTuple):
    """Play these words for a seat, as a page says them."""

    seat: int
    words: str


class BotActs(NamedTuple):
    """A bot has chosen these words for its seat; people then do it on the mat."""

    seat: int
    words: str


class SeatBot(NamedTuple):
    """These seats are played by a bot of this level from now on; "" by people."""

    seats: tuple[int, ...]
    level: str


class AskHint(NamedTuple):
    """What would a bot do in the place of the seat to move?"""


class GiveHint(NamedTuple):
    """This is what a bot would do in the place of a seat."""

    seat: int
    words: str


class AskWhisper(NamedTuple):
    """What would a bot do in the place of this seat? For the page of that seat alone."""

    seat: int


class GiveWhisper(NamedTuple):
    """This is what a bot would do in the place of a seat that asked, and `seen` what that seat then saw; ""
    is to wait."""

    seat: int
    words: str
    seen: Mapping[str, object]


class TakeWay(NamedTuple):
    """Gestures are meant this way from now on; "" for none of the ways."""

    way: str


class Pick(NamedTuple):
    """Choose a row of the list that is shown, as a mouse does."""

    row: int


class TakeBack(NamedTuple):
    """Take the last action back."""


class Settle(NamedTuple):
    """Take the word of the seat to move for what the rules cannot know."""


class Accept(NamedTuple):
    """Take the players' word for the cells that cannot be seen."""


class Abandon(NamedTuple):
    """Give this game up."""


class Clear(NamedTuple):
    """Ask for everything to be taken off the mat."""


class PlayAgain(NamedTuple):
    """The same game once more: what lies right for it stays on the mat."""


class Reveal(NamedTuple):
    """Show the hand of the seat to move, or cover it."""

    shown: bool


class Invite(NamedTuple):
    """Show the invitations to pages, or hide them."""

    shown: bool


class FreeSeat(NamedTuple):
    """Take a player's seat from the phone that holds it: a new code is shown for it."""

    player: int


class RenewCodes(NamedTuple):
    """The codes that were shown are spent: show new ones."""


class ShowMat(NamedTuple):
    """In games with a map: show the mat in its place, or the map again."""

    shown: bool


class Speak(NamedTuple):
    """The table speaks another language from now on."""

    language: str


class OpenScreen(NamedTuple):
    """Show this screen of how to play, from 0, in place of the game; None goes back to it."""

    number: int | None


class TellFortunes(NamedTuple):
    """This is how the game went that is over."""

    fortunes: Fortunes


class OpenReplay(NamedTuple):
    """Show the game from its start in place of how it stands; or go back to that."""

    shown: bool


class TurnReplay(NamedTuple):
    """Go on in the replay by a step, or back by one."""

    step: int


class RunReplay(NamedTuple):
    """Let the replay go on by itself, or hold it."""

    running: bool


class Learn(NamedTuple):
    """Begin this lesson of the game, from 0, in place of what is at the table; None goes back to that."""

    number: int | None


class Understood(NamedTuple):
    """Somebody has read in a lesson why something followed: what comes next?"""


class AskKinds(NamedTuple):
    """What may I do now? Show the answer in place of the log, or the log again."""

    shown: bool


class LookUp(NamedTuple):
    """What is this? The next cell that is pressed says what is on it, in place of the log."""


class Pause(NamedTuple):
    """Hold everything, or go on."""

    paused: bool


class Remark(NamedTuple):
    """Something went wrong beside the game: tell it where people look."""

    words: str


class Quit(NamedTuple):
    """End the program. The game is kept, and goes on the next time."""


class LendAHand(NamedTuple):
    """Do what the table asks for, where the program can move the pieces."""


Directing = Play | SeatBot | TakeWay | TakeBack | Settle | Accept | Abandon | Clear | PlayAgain
"""What is done to the game."""

Advising = AskHint | GiveHint | AskWhisper | GiveWhisper
"""Hints, asked for and given."""

Viewing = Reveal | Invite | ShowMat | OpenScreen | TurnReplay | RunReplay | AskKinds | LookUp
"""What people want to see, or not to."""

Errand = LendAHand | FreeSeat | RenewCodes | Quit | Learn
"""Not the session's to do: whoever reads the moment sees to it."""

Other = Act | BotActs | Pick | OpenReplay | TellFortunes | Understood | Remark | Speak | Pause

Intent = Directing | Advising | Viewing | Errand | Other
