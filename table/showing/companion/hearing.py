"""What pages say, and what is done about it: everybody for their own seats, the operator for the table."""

from __future__ import annotations

from engines.game import IllegalAction
from engines.reasons import because
from table.playing import intents
from table.playing.moment import Moment
from table.showing.companion.care import EndProgram, Serve, Tending, TryOut
from table.showing.companion.doors import OPERATOR, TABLE
from table.showing.companion.messages import (
    AbandonMessage,
    ActMessage,
    EndMessage,
    Free,
    HintMessage,
    Keep,
    Kick,
    Message,
    MouseMessage,
    PauseMessage,
    ReportMessage,
    SeatBotMessage,
    ServiceMessage,
    TaskMessage,
    Trace,
)
from table.showing.companion.peers import AtTable, Guest, refuse
from table.showing.companion.reception import Reception
from table.showing.companion.remarks import KICKED, LATE, NO_GAME, NO_REPORT, NOT_THE_TABLE
from table.showing.companion.tablehand import TableHand
from table.tongues import as_sentence, say

AboutSeats = Kick | Free | SeatBotMessage | PauseMessage | AbandonMessage
AboutService = ServiceMessage | TaskMessage | EndMessage


class Hearing:
    """Listens to the pages that the reception has let in."""

    def __init__(self, table: AtTable, reception: Reception, hand: TableHand | None) -> None:
        self._table, self._reception, self._hand = table, reception, hand

    def hear(self, guest: Guest, message: Message) -> None:
        """Do what a page asks for, or tell it why not."""
        if guest.player == OPERATOR:
            self._reception.look_after_operator()
            if not guest.kept:
                return  # it was told so
        if guest.player == TABLE or isinstance(message, MouseMessage):
            self._mouse(guest, message)
        elif isinstance(message, Keep):
            self._reception.keep_key(guest)
        elif not guest.kept:
            refuse(guest, say("Say first that your key is kept."))
        elif guest.player == OPERATOR:
            self._hear_operator(guest, message)
        else:
            self._hear_player(guest, message)

    def _mouse(self, guest: Guest, message: Message) -> None:
        """The page of the table does what its mouse did, and nothing else; no other page moves a piece."""
        if guest.player != TABLE or self._hand is None or not isinstance(message, MouseMessage):
            refuse(guest, say(NOT_THE_TABLE))
            return
        why = self._hand.hear(message)
        if why:
            refuse(guest, why)
        self._reception.wake()

    # Players

    def _hear_player(self, guest: Guest, message: Message) -> None:
        if not isinstance(message, ActMessage | Trace | HintMessage):
            refuse(guest, say("Only the operator's page can do that."))
        elif not self._table.at_game:
            refuse(guest, say(NO_GAME))
        elif isinstance(message, HintMessage):
            self._ask_hint(guest, message.hint)
        else:
            self._play(guest, message)

    def _play(self, guest: Guest, message: ActMessage | Trace) -> None:
        moment = self._table.moment
        if message.seat not in self._reception.attend(moment).crew[guest.player].seats:
            refuse(guest, say("That is not your seat."))
            return
        if message.at != moment.turns(message.seat):
            refuse(guest, say(LATE), late=True)
            return
        if missing := self._reception.missing(moment):
            refuse(guest, missing)
            return
        try:
            words = message.act if isinstance(message, ActMessage) else _traced(moment, message)
        except IllegalAction as error:
            refuse(guest, as_sentence(error.why))
            return
        if why := self._table.do(intents.Act(message.seat, words)):
            refuse(guest, as_sentence(why))

    def _ask_hint(self, guest: Guest, seat: int) -> None:
        """Whisper to the seat of this page; nobody else is told that it asked."""
        if seat not in self._reception.attend(self._table.moment).crew[guest.player].seats:
            refuse(guest, say("That is not your seat."))
        elif why := self._table.do(intents.AskWhisper(seat)):
            refuse(guest, as_sentence(why))

    # The operator

    def _hear_operator(self, guest: Guest, message: Message) -> None:
        if isinstance(message, AboutService):
            self._serve(guest, message)
        elif isinstance(message, ReportMessage):
            self._give_report(guest)
        elif not isinstance(message, AboutSeats):
            refuse(guest, say("That is not your seat."))
        elif not self._table.at_game:
            refuse(guest, say(NO_GAME))
        else:
            self._look_after_seats(message)

    def _look_after_seats(self, message: AboutSeats) -> None:
        if isinstance(message, Kick):
            self._reception.take(message.kick, say(KICKED))
        elif isinstance(message, Free):
            self._reception.free(message.free)
        elif isinstance(message, SeatBotMessage):
            self._seat_bot(message.bot, message.level)
        elif isinstance(message, PauseMessage):
            self._table.do(intents.Pause(message.pause))
        elif message.abandon and not self._table.moment.ended:
            self._table.do(intents.Abandon())

    def _seat_bot(self, player: int, level: str) -> None:
        """Who plays in the place of a player, where a bot can."""
        moment = self._table.moment
        crew = self._reception.attend(moment).crew
        if player < len(crew) and moment.takes_bots:
            self._table.do(intents.SeatBot(crew[player].seats, level))

    def _serve(self, guest: Guest, message: AboutService) -> None:
        if why := self._table.tend(_meant(message)):
            refuse(guest, as_sentence(why))
        self._reception.wake()

    def _give_report(self, guest: Guest) -> None:
        """Over the socket and not as a file of the server: nobody else is ever to come across it."""
        report = self._table.report()
        if report is None:
            refuse(guest, say(NO_REPORT))
        else:
            guest.say({"report": report._asdict()})


def _meant(message: AboutService) -> Tending:
    if isinstance(message, ServiceMessage):
        return Serve(message.service)
    return TryOut(message.task) if isinstance(message, TaskMessage) else EndProgram(message.end)


def _traced(moment: Moment, message: Trace) -> str:
    pages = moment.sheet.pages
    if pages is None:
        raise IllegalAction(because("nothing is to be traced in this game"))
    return pages.traced(moment.state, message.seat, message.secure, message.points, message.initials)
