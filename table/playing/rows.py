"""Rows of the lists that keys choose from, and the lists that are always there: the ways out."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from engines.game import CHANCE
from table.bots.levels import Level
from table.games.lessons import screens_of
from table.games.teaching import Lesson, lessons_of
from table.playing.intents import (
    Abandon,
    Accept,
    AskHint,
    AskKinds,
    FreeSeat,
    Intent,
    Invite,
    Learn,
    LookUp,
    OpenReplay,
    OpenScreen,
    Quit,
    RenewCodes,
    RunReplay,
    SeatBot,
    Settle,
    ShowMat,
    Speak,
    TakeBack,
    TurnReplay,
    Understood,
)
from table.playing.moment import Moment, ReplayShown
from table.playing.tutor import LessonMoment
from table.tongues import languages, mark, own_name, say, spoken


class Answer(NamedTuple):
    """An answer to a question, kept until the answers spell an action."""

    number: int


class Listing(NamedTuple):
    """A list to be opened; the first row is marked."""

    title: str
    rows: tuple[Row, ...]


class Row(NamedTuple):
    """A line of a list, or what a key says, and where it leads; None only closes the list."""

    label: str
    leads: Intent | Answer | Listing | None = None


def go_on() -> Row:
    return Row(say("Go on playing"))


def sure() -> Listing:
    """What cannot be undone is asked once more."""
    return Listing(say("Abandon this game?"), (go_on(), Row(say("Yes, abandon it"), Abandon())))


def ways_out(moment: Moment) -> Listing:
    """The menu. What cannot be undone is its last row, after the one that does nothing, and asks first."""
    if moment.lesson is not None:
        return lesson_menu(moment, moment.lesson)
    rows: list[Row] = []
    if moment.may_hint:
        rows.append(Row(say("Hint"), AskHint()))
    if moment.can_take_back:
        rows.append(Row(say("Take back the last move"), take_it_back(moment)))
    if moment.settlement:
        rows.append(Row(moment.settlement, Settle()))
    if moment.sight.down:
        rows.append(Row(say("The mat is right: go on"), Accept()))
    if moment.may_replay:
        rows.append(Row(say("Replay: the game from its start"), OpenReplay(True)))
    rows += explanations(moment)
    if moment.may_learn and (lessons := lessons_of(moment.sheet)):
        rows.append(Row(say("Lessons"), lesson_list(lessons, moment.beside.lessons or ())))
    rows += _views(moment)
    if moment.takes_bots:
        rows.append(Row(say("Who plays?"), who_plays(moment)))
    rows += [go_on(), *_tongues()]
    if moment.beside.may_quit:
        rows.append(Row(say("Quit: this game is kept"), Quit()))
    if not moment.ended:
        label = say("New game") if moment.beside.may_quit else say("Abandon this game")
        rows.append(Row(label, sure()))
    return Listing(say("Menu"), tuple(rows))


def explanations(moment: Moment) -> list[Row]:
    rows: list[Row] = []
    if moment.playing:
        shown = moment.kinds_shown or bool(moment.looked_up)
        label = say("Show what happened") if shown else say("What may I do now?")
        rows.append(Row(label, AskKinds(not shown)))
    if moment.sheet.glossary is not None:
        rows.append(Row(say("What is this?"), LookUp()))
    if screens_of(moment.sheet):
        rows.append(Row(say("How to play"), OpenScreen(0)))
    return rows


def lesson_list(lessons: Sequence[Lesson], finished: Collection[int]) -> Listing:
    """Every lesson by its title; those that are finished say so."""
    words = {False: mark("{n}. {title}"), True: mark("{n}. {title} (done)")}
    labels = [
        say(words[number in finished], n=number + 1, title=say(each.title))
        for number, each in enumerate(lessons)
    ]
    return Listing(say("Lessons"), tuple(Row(label, Learn(number)) for number, label in enumerate(labels)))


def lesson_menu(moment: Moment, lesson: LessonMoment) -> Listing:
    """The menu in a lesson."""
    place, lessons = lesson.place, lessons_of(moment.sheet)
    rows = [Row(say("Go on with the lesson")), Row(say("This lesson again"), Learn(place.number))]
    if not lesson.is_last:
        rows.append(Row(say("Next lesson"), Learn(place.number + 1)))
    rows.append(Row(say("All lessons"), lesson_list(lessons, place.finished)))
    rows += [*explanations(moment), *_tongues(), Row(say("Leave the lessons"), Learn(None))]
    return Listing(say("Menu"), tuple(rows))


def after_step(lesson: LessonMoment) -> dict[str, Row]:
    """What the keys do while people read why, and when a lesson is done."""
    if not lesson.done:
        return {"confirm": Row(say("Go on"), Understood())}
    again, leave = Row(say("Again"), Learn(lesson.number)), Row(say("Leave"), Learn(None))
    if lesson.is_last:
        return {"left": again, "confirm": leave}
    return {"left": again, "confirm": Row(say("Next lesson"), Learn(lesson.number + 1)), "back": leave}


LEVELS = {
    "": mark("{who}: a person"),
    Level.EASY: mark("{who}: a bot, easy"),
    Level.NORMAL: mark("{who}: a bot, normal"),
    Level.HARD: mark("{who}: a bot, hard"),
}


def who_plays(moment: Moment) -> Listing:
    """Every player with who that is, each leading to whom it could be."""
    players = moment.sheet.players(moment.state, moment.options, moment.seats)
    rows = []
    for who, seats in players:
        now = moment.bots.get(seats[0], "")
        others = [Row(say(words, who=who), SeatBot(seats, level)) for level, words in LEVELS.items()]
        rows.append(Row(say(LEVELS.get(now, LEVELS[""]), who=who), Listing(say("Who plays?"), tuple(others))))
    return Listing(say("Who plays?"), tuple(rows))


def _views(moment: Moment) -> Sequence[Row]:
    """What can be shown, or hidden again."""
    rows = []
    if moment.beside.doors is not None:
        label = say("Hide the codes") if moment.inviting else say("Invite players")
        rows.append(Row(label, Invite(not moment.inviting)))
    if moment.beside.holders:
        rows.append(Row(say("Seats and phones"), seats_and_phones(moment)))
    if moment.sheet.charts is not None and moment.sheet.orders is not None:
        label = say("Show the map") if moment.mat_shown else say("Show the mat")
        rows.append(Row(label, ShowMat(not moment.mat_shown)))
    return rows


def seats_and_phones(moment: Moment) -> Listing:
    """Who is connected. A seat that a phone holds can be freed; new codes spend those that were shown."""
    rows = []
    for number, (name, held, here) in enumerate(moment.beside.holders):
        if not held:
            rows.append(Row(say("{who}: nobody's phone", who=name)))
        elif here:
            rows.append(Row(say("{who}: connected. Free this seat", who=name), FreeSeat(number)))
        else:
            rows.append(Row(say("{who}: a phone that is away. Free this seat", who=name), FreeSeat(number)))
    return Listing(say("Seats and phones"), (*rows, Row(say("New codes"), RenewCodes()), go_on()))


def _tongues() -> Sequence[Row]:
    """The other languages, each by its own name: after the row that does nothing, since nobody should come to
    one by pressing twice."""
    others = (language for language in languages() if language != spoken())
    return [Row(own_name(language), Speak(language)) for language in others]


def take_it_back(moment: Moment) -> Listing:
    """Is it meant? Where several act at the same time, the last move may be the other player's."""
    last = next((entry.seat for entry in reversed(moment.record) if entry.seat != CHANCE), None)
    title = say("Take back the last move?")
    if last in moment.bots:
        title = say("Take back your last move, and the answer to it?")
    elif last is not None and moment.sheet.headline(moment.state):
        who = moment.sheet.seat_name(moment.state, last)
        title = say("Take back the last move of {who}?", who=who)
    return Listing(title, (Row(say("Yes, take it back"), TakeBack()), go_on()))


def turning(moment: Moment, number: int) -> dict[str, str]:
    """What the keys say on a screen of how to play."""
    labels = {"left": say("Previous")} if number else {}
    if number + 1 < len(screens_of(moment.sheet)):
        labels["right"] = say("Next")
    return labels | {"back": say("Close")}


def turned(moment: Moment, number: int, word: str) -> OpenScreen | None:
    """Where a key leads from a screen of how to play."""
    if word in ("back", "menu"):
        return OpenScreen(None)
    step = {"left": -1, "right": 1}.get(word, 0)
    return OpenScreen(number + step) if step and word in turning(moment, number) else None


def replaying(shown: ReplayShown) -> dict[str, str]:
    """What the keys say in a replay."""
    labels = {"left": say("Previous")} if shown.number else {}
    labels |= {} if shown.ended else {"right": say("Next")}
    play = say("From the start") if shown.ended else say("Play")
    return labels | {"confirm": say("Hold") if shown.running else play, "back": say("Close")}


def replayed(shown: ReplayShown, word: str) -> Intent | None:
    """Where a key leads from a replay."""
    if word in ("back", "menu"):
        return OpenReplay(False)
    if word == "confirm":
        return RunReplay(not shown.running)
    step = {"left": -1, "right": 1}.get(word, 0)
    return TurnReplay(step) if step and word in replaying(shown) else None
