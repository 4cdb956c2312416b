"""Keys beside the mat: what each does now, the lists they choose from, and the ways out.

Actions that are neither made with pieces nor pressed on cells are offered here by their labels: up to
three on the keys themselves, more of them as a list. Where gestures can be made in several ways (with this
die or that one), the ways are the first rows of the list, and the one that is chosen counts. What is asked
bit by bit is a list after the other. The menu, with the ways out, is always one key away.

A menu reads the moment, as everything that shows does, and answers a key with an intent.
"""

from __future__ import annotations

from collections.abc import Sequence

from table.games.parts import Question
from table.judging.legal import Candidate
from table.judging.verdict import Agreed, Ask, Guide, Moving, Wrong
from table.playing.intents import (
    Accept,
    Clear,
    Intent,
    Invite,
    LendAHand,
    OpenReplay,
    Play,
    PlayAgain,
    Reveal,
    TakeWay,
)
from table.playing.moment import KeyMeanings, Moment
from table.playing.picking import kind_of, pick_labels, picked, picks
from table.playing.rows import (
    Answer,
    Listing,
    Row,
    after_step,
    replayed,
    replaying,
    take_it_back,
    turned,
    turning,
    ways_out,
)
from table.showing.scene import Choice
from table.tongues import say

DIRECT = ("left", "confirm", "right")  # the keys that take up to three labelled actions
REVEAL = "left"


class Menu:
    """What the keys do. In a list left and right choose, confirm does; back closes an opened one."""

    def __init__(self) -> None:
        self._opened = Listing("", ())
        self._marked = 0  # the row of an opened list
        self._chosen = 0  # the row of the game's own list
        self._answers: tuple[int, ...] = ()
        self._picked = 0  # of the cards that are to be picked from; the next pick goes on from there

    def begin_anew(self) -> None:
        """The state has changed: what was chosen or answered meanwhile is of no use."""
        self._close()
        self._chosen, self._answers = 0, ()

    # What the keys show

    def shown(self, moment: Moment) -> KeyMeanings:
        """What each key does now, and the list to choose from. Nothing while the table does not listen."""
        if not moment.attentive:
            return KeyMeanings()
        if moment.screen is not None:
            return KeyMeanings(turning(moment, moment.screen), opened=True)
        if moment.replay is not None:
            return KeyMeanings(replaying(moment.replay), opened=True)
        if self._opened.rows:
            labels = {
                "left": say("Up"),
                "right": say("Down"),
                "confirm": say("Choose"),
                "back": say("Close"),
            }
            return KeyMeanings(
                labels, _choice(self._opened.title, self._opened.rows, self._marked), opened=True
            )
        if cards := picks(moment):
            pick = cards[self._picked % len(cards)]
            return KeyMeanings({**pick_labels(moment), "menu": say("Menu")}, picked=kind_of(pick))
        question = self._question(moment)
        rows = self._rows(moment, question)
        return KeyMeanings(self._labels(moment, rows), self._list(moment, rows, question))

    def _list(self, moment: Moment, rows: Sequence[Row], question: Question | None) -> Choice | None:
        """The game's own list."""
        if question is not None:
            return _choice(question.title, rows, self._chosen, question.warned)
        return _choice("" if _ways(moment) else say("Choose"), rows, self._chosen) if rows else None

    def _labels(self, moment: Moment, rows: Sequence[Row]) -> dict[str, str]:
        direct = _direct(moment, 0)
        labels = {word: row.label for word, row in direct.items() if not rows or word not in DIRECT}
        if len(rows) > 1:
            labels |= {"left": say("Up"), "right": say("Down")}
        if rows and not _is_way(rows[self._chosen % len(rows)]):
            labels["confirm"] = say("Choose")
        if self._answers:
            labels["back"] = say("Go back")
        elif moment.can_take_back:
            labels["back"] = say("Take back")
        return {**labels, "menu": say("Menu")}

    # What the keys do

    def key(self, moment: Moment, word: str, side: int = 0) -> Intent | None:
        """A key went down; what is wanted by that, if anything is."""
        if moment.screen is not None:
            return turned(moment, moment.screen, word)
        if moment.replay is not None:
            return replayed(moment.replay, word)
        rows = self._open_rows(moment)
        if rows and (self._opened.rows or word in DIRECT):
            return self._key_in_list(moment, word, rows)
        cards = picks(moment)
        if cards and word != "menu":
            self._picked = (self._picked + {"left": -1, "right": 1}.get(word, 0)) % len(cards)
            return picked(moment, cards[self._picked], word)
        row = _direct(moment, side).get(word)
        if row is not None:
            return self._follow(moment, row)
        if word == "back" and self._answers:
            self._answers, self._chosen = self._answers[:-1], 0
        elif word == "back" and moment.can_take_back:
            self._open(take_it_back(moment))
        elif word == "menu":
            self._open(ways_out(moment))
        return None

    def pick(self, moment: Moment, number: int) -> Intent | None:
        """Choose a row directly, as a mouse does."""
        rows = self._open_rows(moment)
        if not 0 <= number < len(rows):
            return None
        if _is_way(rows[number]):
            return self._choose(moment, rows, number)
        if not self._opened.rows:
            self._chosen = 0
        self._close()
        return self._follow(moment, rows[number])

    def _key_in_list(self, moment: Moment, word: str, rows: Sequence[Row]) -> Intent | None:
        step = {"left": -1, "right": 1}.get(word)
        if step and self._opened.rows:
            self._marked = (self._marked + step) % len(rows)
        elif step:
            return self._choose(moment, rows, self._chosen + step)
        elif word == "confirm":
            return self.pick(moment, (self._marked if self._opened.rows else self._chosen) % len(rows))
        else:
            self._close()
        return None

    def _choose(self, moment: Moment, rows: Sequence[Row], number: int) -> Intent | None:
        """Go to a row of the game's list. A way counts from now on; on any other row none does."""
        self._chosen = number % len(rows)
        if not _ways(moment):
            return None
        leads = rows[self._chosen].leads
        return leads if isinstance(leads, TakeWay) else TakeWay("")

    def _follow(self, moment: Moment, row: Row) -> Intent | None:
        """Where a row leads: to another list, to the next question, or to an intent."""
        if isinstance(row.leads, Listing):
            self._open(row.leads)
            return None
        return self._answer(moment, row.leads.number) if isinstance(row.leads, Answer) else row.leads

    def _answer(self, moment: Moment, number: int) -> Intent | None:
        """A row of a question was chosen: the next question, or the action that the answers spell."""
        questions = moment.sheet.questions
        assert questions is not None
        self._answers = (*self._answers, number)
        spelt = questions.question(moment.state, self._answers)
        if not isinstance(spelt, str):
            return None
        self._answers = ()
        text = moment.sheet.game.text
        return Play(next(c for c in moment.legal.by_people if text(c.action) == spelt))

    # The rows

    def _open_rows(self, moment: Moment) -> Sequence[Row]:
        """The rows of the list that is shown."""
        if not moment.attentive:
            return ()
        return self._opened.rows or self._rows(moment, self._question(moment))

    def _rows(self, moment: Moment, question: Question | None) -> Sequence[Row]:
        """The rows of the game's own list: of its question, or when it has more choices than keys. A lesson
        has its own, and none when it is over."""
        if moment.explaining:
            return []
        if moment.lesson is not None and moment.lesson.offers:
            return [Row(label, Play(each)) for label, each in moment.lesson.offers] if moment.open else []
        if question is not None:
            return [Row(label, Answer(number)) for number, label in enumerate(question.rows)]
        offered = _offered(moment, moment.seat)
        ways = [Row(say(way), TakeWay(way)) for way in _ways(moment)]
        if not ways and len(offered) <= len(DIRECT):
            return []
        return ways + [_row(candidate) for candidate in offered]

    def _question(self, moment: Moment) -> Question | None:
        """What the game asks now, after the answers so far."""
        questions = moment.sheet.questions
        if questions is None or not moment.open or moment.is_bots or moment.explaining:
            return None
        question = questions.question(moment.state, self._answers)
        return question if isinstance(question, Question) else None

    def _open(self, listing: Listing) -> None:
        self._opened, self._marked = listing, 0

    def _close(self) -> None:
        self._opened = Listing("", ())


def _choice(title: str, rows: Sequence[Row], chosen: int, warned: tuple[int, ...] = ()) -> Choice:
    return Choice(title, tuple(row.label for row in rows), chosen % len(rows), warned)


def _is_way(row: Row) -> bool:
    """Choosing it is enough: nothing has to be confirmed."""
    return isinstance(row.leads, TakeWay)


def _row(candidate: Candidate) -> Row:
    return Row(candidate.gesture.label, Play(candidate))


def _ways(moment: Moment) -> Sequence[str]:
    """The ways to choose from, also while a piece is in the air."""
    free = moment.playing and isinstance(moment.verdict, Agreed | Moving)
    return moment.legal.ways if free else ()


def _labelled(moment: Moment, seat: int | None) -> list[Candidate]:
    """A seat's actions that have a label and no gesture."""
    mine = (c for c in moment.legal.by_people if c.seat == seat) if moment.open else ()
    return [c for c in mine if c.gesture.label and not c.gesture.hand and not c.gesture.presses]


def _offered(moment: Moment, seat: int | None) -> list[Candidate]:
    """Those of them that have no key of their own."""
    return [c for c in _labelled(moment, seat) if not c.gesture.key]


def _direct(moment: Moment, side: int) -> dict[str, Row]:
    """What the keys of a side do outside of lists. A side whose seat may act acts for that seat."""
    if moment.lesson is not None and moment.explaining:
        return after_step(moment.lesson) if moment.explained else _with_confirm({}, moment)
    # In games of teams who may act can be a secret: keys are then for the seat everybody knows of.
    known = moment.sheet.teams is not None or side not in moment.sheet.game.movers(moment.state)
    seat = moment.seat if known else side
    rows = {c.gesture.key: _row(c) for c in _labelled(moment, seat) if c.gesture.key}
    offered = _offered(moment, seat)
    if len(offered) == 1 and "confirm" not in rows:
        rows["confirm"] = _row(offered[0])
    elif 1 < len(offered) <= len(DIRECT):
        rows |= {word: _row(candidate) for word, candidate in zip(DIRECT, offered, strict=False)}
    rows = _with_confirm(rows, moment)
    if moment.over and moment.beside.again:
        rows["right"] = Row(say("Play again"), PlayAgain())
    if moment.over and moment.may_replay:
        rows["left"] = Row(say("Replay"), OpenReplay(True))
    if "confirm" not in rows and moment.invited:
        rows["confirm"] = Row(say("Hide the codes"), Invite(False))
    if moment.hand is not None and REVEAL not in rows and not moment.on_phone and moment.lesson is None:
        label = say("Hide hand") if moment.revealed else say("Show hand")
        rows[REVEAL] = Row(label, Reveal(not moment.revealed))
    return rows


def _with_confirm(rows: dict[str, Row], moment: Moment) -> dict[str, Row]:
    confirm = _confirm(moment)
    return rows if confirm is None else {**rows, "confirm": confirm}


def _confirm(moment: Moment) -> Row | None:
    """What the table itself asks to be confirmed, if anything."""
    verdict = moment.verdict
    if isinstance(verdict, Ask) and len(verdict.candidates) == 1:
        return Row(say("Yes, that is it"), Play(verdict.candidates[0]))
    if isinstance(verdict, Guide) and moment.unseen:
        return Row(say("It is done"), Accept())
    if moment.over and moment.lesson is None:
        new = moment.beside.hands and moment.beside.may_quit  # the table clears it, and a game follows
        return Row(say("New game") if new else say("Clear the mat"), Clear())
    if isinstance(verdict, Guide | Wrong) and moment.beside.hands:
        return Row(say("Do it for me"), LendAHand())
    if isinstance(verdict, Moving) and moment.beside.hands:
        return Row(say("Put it back"), LendAHand())
    return None
