"""Play by typing, where there is neither a screen nor a mat: a board in memory, drawn line by line.

What is typed is made by the simulated hand, so that everything is judged as at any table: a move in the
game's words ("move C7 C6") or by its cells alone ("C7 C6"), the number of a row, or the word of a key. In
lessons "next", "again" and "leave" lead on.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TextIO

from rich.console import Console

from engines.game import CHANCE
from hardware.board import KEY_WORDS, KeyPressed
from hardware.errors import BoardError
from table.games.reasons import why_not
from table.hands.hands import Hands
from table.judging.guide import fixes
from table.judging.legal import Candidate
from table.judging.verdict import Agreed, Guide, Moving, Recognised, Wrong
from table.playing.intents import Learn, Pick, Play, Remark, TakeWay
from table.playing.moment import Moment
from table.playing.tutor import LessonMoment
from table.running.service import Service
from table.showing.scene import Scene
from table.showing.terminal_picture import TextPicture
from table.tongues import again, say

PROMPT = "> "
LESSON_WORDS = ("next", "again", "leave")


class TypedHand:
    """A display and a hand in one: it shows the table whenever that rests, and does what is typed."""

    def __init__(self, service: Service, hands: Hands, keys: TextIO = sys.stdin, out: TextIO | None = None):
        self._service, self._hands, self._keys = service, hands, keys
        self._console = Console(file=out or sys.stdout, highlight=False)
        self._shown: Scene | None = None

    def show(self, picture: Scene, now: float) -> None:  # noqa: ARG002 (displays are told the time)
        """Print what is new, once nothing moves by itself any more."""
        moment = self._service.moment
        if picture == self._shown or not self._rests(moment):
            return
        self._shown = picture
        self._console.print(TextPicture(picture))
        self._console.print(PROMPT, end="")

    def _rests(self, moment: Moment) -> bool:
        verdict = moment.verdict
        if not moment.attentive or isinstance(verdict, Recognised | Moving):
            return False
        settling = isinstance(verdict, Agreed) and fixes(moment.expected, moment.sight.places, moment.pieces)
        return not isinstance(verdict, Guide) and not settling

    async def watch(self) -> None:
        """Listen until the service stops."""
        loop = asyncio.get_running_loop()
        await self._service.started.wait()
        loop.add_reader(self._keys, self._read)
        try:
            await self._service.stopped.wait()
        finally:
            loop.remove_reader(self._keys)

    def _read(self) -> None:
        line = self._keys.readline()
        if not line:  # whoever typed has gone
            self._service.stop()
            return
        self._shown = None  # whatever comes of it is printed
        with suppress(LookupError, BoardError):  # there is no such piece, or no room
            self.typed(line.split())
        self._service.redraw()

    def typed(self, words: Sequence[str]) -> None:
        """Do what somebody has typed."""
        moment = self._service.moment
        if not words:
            return
        if isinstance(moment.verdict, Wrong):  # whoever goes on has read why
            self._hands.put_right(moment.verdict.strays, moment.expected)
        if len(words) == 1 and words[0].isdigit():
            self._service.do(Pick(int(words[0]) - 1))
        elif len(words) == 1 and words[0] in KEY_WORDS:
            self._service.heard([KeyPressed(0, words[0])])
        elif moment.lesson is not None and " ".join(words) in LESSON_WORDS:
            self._service.do(_turn_page(moment.lesson, words[0]))
        elif (candidate := _meant(moment, " ".join(words))) is not None:
            self._make(candidate)
        elif len(words) == 2 and (piece := self._hands.on(words[0].upper())) is not None:
            self._hands.put(piece, words[1].upper())
        else:
            self._service.do(Remark(_against(moment, " ".join(words))))

    def _make(self, candidate: Candidate) -> None:
        gesture = candidate.gesture
        if gesture.way:
            self._service.do(TakeWay(gesture.way))
        if gesture.hand:
            self._hands.make(gesture.hand)
        elif gesture.presses:
            for cell in gesture.presses:
                self._hands.world.press(cell)
        else:
            self._service.do(Play(candidate))


def _turn_page(lesson: LessonMoment, word: str) -> Learn:
    """Where a word leads in lessons; after the last of them, out."""
    after = None if lesson.is_last else lesson.number + 1
    return Learn({"next": after, "again": lesson.number}.get(word))


def _meant(moment: Moment, words: str) -> Candidate | None:
    """The legal action that these words are, or end with: cells are enough where they tell."""
    text, typed = moment.sheet.game.text, words.casefold()
    mine = [(text(each.action).casefold(), each) for each in moment.legal.by_people if each.seat != CHANCE]
    whole = [each for said, each in mine if said == typed]
    ends = whole or [each for said, each in mine if said.endswith(f" {typed}")]
    return ends[0] if len(ends) == 1 or whole else None


def _against(moment: Moment, words: str) -> str:
    """Why these words are no legal action, by the rules."""
    seats = [seat for seat in moment.sheet.game.movers(moment.state) if seat != CHANCE]
    whys = [why_not(moment.sheet.game, moment.state, seat, words) for seat in seats]
    return again(next(filter(None, whys), "")) or say("Nobody may do that now.")
