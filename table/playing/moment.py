"""A moment of a game at the table: all that may be shown of it, as one value that never changes.

The session hands one out after each thought. Lamps, pictures, sentences, tones and pages are made from it
and from nothing else; what costs something (views, legal actions) is worked out from the state in it by
whoever needs it. A moment holds secrets: only `view(state, seat)` and a sheet's own words take any of the
state to where people look.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple

from engines.game import CHANCE, Options, Outcome, Told
from engines.match import Entry
from table.games.fortunes import Fortunes
from table.games.past import PastStep
from table.games.sheet import AnySheet
from table.games.steps import Aside, Expected
from table.judging.legal import Candidate, Legal
from table.judging.verdict import Agreed, Laid, Moving, Verdict
from table.playing.intents import Intent
from table.playing.tutor import LessonMoment
from table.sensing.pieces import Piece
from table.sensing.sight import Sight
from table.showing.scene import Choice, Line


class Phase(Enum):
    """What a session is about. It is in exactly one of these."""

    SETTING_UP = "setting up"
    RESUMING = "resuming"  # the mat is brought to where a saved game was left
    PLAYING = "playing"
    FOLLOWING = "following"  # what an action led to is done on the mat
    TAKING_BACK = "taking back"
    OVER = "over"  # the result is shown; what the last action led to is still asked for
    CLEARING = "clearing"
    CLEARED = "cleared"  # the mat is empty: the next game may begin


BY_ITSELF = (Phase.FOLLOWING, Phase.OVER, Phase.TAKING_BACK, Phase.CLEARING)
"""When a table with a hand of its own does what is to be done on the mat."""


class Wait(Enum):
    """What a session may wait for, beside its phase."""

    BOARD = "board"  # cells have yet to report, or a tile is away
    PAUSED = "paused"
    JOURNAL = "journal"  # the last action could not be kept; it is tried again


class SeatHolder(NamedTuple):
    """A player with a door to a private page: is it held by a phone, and is that phone here?"""

    name: str
    held: bool
    here: bool


class Beside(NamedTuple):
    """What there is beside the mat."""

    hands: bool = False  # the program can move the pieces
    doors: int | None = None  # pages that nobody holds yet; None where there are no pages
    held: frozenset[int] = frozenset()  # seats that are held by phones
    hints: bool = False  # somebody can be asked for a hint
    holders: tuple[SeatHolder, ...] = ()  # all players, where there are pages
    may_quit: bool = False  # whoever plays has started the program, and may end it
    again: bool = False  # a game that is over may be played again at once, from the mat as it lies
    lessons: frozenset[int] | None = None  # those of the game that are finished; None where there are none


class KeyMeanings(NamedTuple):
    """What the keys beside the mat do now. A key without a word does nothing."""

    labels: Mapping[str, str] = {}
    choice: Choice | None = None  # the list they choose from
    opened: bool = False  # it hides the game's own business
    picked: str = ""  # the kind of the card in the tray that they have come to


class Whisper(NamedTuple):
    """A hint for one seat: the words of an action, "" to wait. It lasts while that seat sees the same."""

    words: str
    seen: Mapping[str, Any]
    given: int  # so many has this seat had


class ReplayShown(NamedTuple):
    """The step of a replay that is shown."""

    state: Any
    lines: tuple[Line, ...]
    number: int  # from 0, the start
    last: int | None  # the number of the last one; None while the game goes on
    running: bool
    ended: bool  # there is no further step


class Moment(NamedTuple):
    """How things stand."""

    # The game
    entry: int  # its number in the journal
    sheet: AnySheet
    options: Options
    seats: int
    state: Any
    record: tuple[Entry, ...]
    phase: Phase
    waits: frozenset[Wait]

    # The mat
    pieces: Mapping[str, Piece]
    sight: Sight
    links: Mapping[int, str]  # tiles that do not answer, and why
    verdict: Verdict
    legal: Legal
    way: str  # of making gestures, that is chosen; "" while nobody may make any
    expected: Expected
    marks: Mapping[str, str]  # pieces that are more than their kind
    unseen: frozenset[str]  # cells where something is asked for that no reader can see done
    overdue: float | None  # when a piece in the air is told to go back
    pressed: tuple[str, ...]

    # What is said
    log: Sequence[Line]
    heard: Sequence[tuple[int, Told]]
    asides: tuple[Aside, ...]
    trouble: str
    praise: str
    clock: float | None
    can_take_back: bool

    # What people want to see
    revealed: bool
    inviting: bool
    mat_shown: bool
    screen: int | None = None  # of how to play, that is shown in place of the game
    kinds_shown: bool = False  # what may be done now, in place of the log
    replay: ReplayShown | None = None  # of this game, in place of how it stands
    fortunes: Fortunes | None = None  # how the game went that is over
    turning: PastStep | None = None  # where it turned
    lesson: LessonMoment | None = None  # how the lesson stands, where this is one
    asking: bool = False  # the next cell that is pressed is looked up
    looked_up: str = ""  # the cell whose signs are explained in place of the log
    beside: Beside = Beside()
    keys: KeyMeanings = KeyMeanings()

    bots: Mapping[int, str] = {}  # the seats that are played by a bot, and how well
    hint: Candidate | None = None  # what a bot would do, for whoever asked
    hints: Mapping[int, int] = {}  # how many each seat was given in this game, where any
    whispers: Mapping[int, Whisper] = {}  # the last hint of each seat that asked on its page

    # What this very thought has led to
    played: tuple[Candidate, ...] = ()
    errands: tuple[Intent, ...] = ()  # asked for, and not the session's to do

    @property
    def ready(self) -> bool:
        """Every cell has reported, and every link stands."""
        return Wait.BOARD not in self.waits

    @property
    def paused(self) -> bool:
        return Wait.PAUSED in self.waits

    @property
    def attentive(self) -> bool:
        """Does the table look at the mat and listen to keys?"""
        return self.ready and not self.paused

    @property
    def playing(self) -> bool:
        """May somebody act, or is acting?"""
        return self.phase is Phase.PLAYING and self.attentive

    @property
    def open(self) -> bool:
        """May an action be chosen away from the mat, as far as the mat is concerned? Also while a piece is
        out of sight: readers miss, and a list that comes and goes swallows keys. In memory nothing is missed.
        """
        lies = isinstance(self.verdict, Agreed | Laid)
        return self.playing and (lies or (isinstance(self.verdict, Moving) and not self.beside.hands))

    @property
    def over(self) -> bool:
        """Is the result being shown?"""
        return self.phase is Phase.OVER

    @property
    def ended(self) -> bool:
        """Was the game played to its end, or given up?"""
        return self.phase in (Phase.OVER, Phase.CLEARING, Phase.CLEARED)

    @property
    def finished(self) -> bool:
        """Is there nothing left to do?"""
        return self.phase is Phase.CLEARED

    @property
    def may_learn(self) -> bool:
        """Can lessons be begun? Not while phones hold seats: they belong to the game."""
        return self.beside.lessons is not None and not self.beside.held

    @property
    def explaining(self) -> bool:
        """Has a step of a lesson just been done, so that nothing else counts until people have read why?"""
        return self.lesson is not None and self.lesson.explained is not None

    @property
    def explained(self) -> bool:
        """Has the mat followed it, so that they can read it now?"""
        return self.explaining and isinstance(self.verdict, Agreed | Laid) and self.attentive

    @property
    def taught(self) -> bool:
        """Is a lesson done?"""
        return self.explained and self.lesson is not None and self.lesson.done

    @property
    def outcome(self) -> Outcome | None:
        return self.sheet.game.outcome(self.state)

    @property
    def seat(self) -> int | None:
        """The seat to move, where it is one and everybody may know it."""
        return self.sheet.turn(self.state)

    @property
    def is_bots(self) -> bool:
        """Is the seat to move played by a bot?"""
        return self.seat in self.bots

    @property
    def takes_bots(self) -> bool:
        """Can a bot have a seat in this game, on this mat?"""
        return not self.ended and not self.sheet.against_bots(self.options, not self.beside.hands)

    @property
    def bots_to_act(self) -> tuple[int, ...]:
        """The bots that may act now. For whoever asks them: in some games it is a secret who may."""
        if not self.bots or not self.open or isinstance(self.verdict, Moving):
            return ()
        return tuple(seat for seat in self.sheet.game.movers(self.state) if seat in self.bots)

    @property
    def may_replay(self) -> bool:
        """Is there something to be seen again?"""
        played = any(entry.seat != CHANCE for entry in self.record)
        return self.attentive and played and self.lesson is None

    @property
    def may_hint(self) -> bool:
        """May somebody be told what a bot would do? Everybody reads it: not where it would tell of cards that
        only this seat knows, unless they are shown anyway."""
        seat, sheet = self.seat, self.sheet
        if not self.beside.hints or not self.open or seat is None or self.is_bots or self.lesson is not None:
            return False
        alone = sheet.teams is None and len(sheet.game.movers(self.state)) == 1
        return alone and (sheet.hand(self.state, seat) is None or self.hand_shown)

    def may_whisper(self, seat: int) -> bool:
        """May the page of this seat be told what a bot would do? Nobody else hears of it."""
        mine = any(candidate.seat == seat for candidate in self.legal.candidates)
        return self.beside.hints and self.open and seat not in self.bots and mine and self.lesson is None

    @property
    def done_for(self) -> int | None:
        """The bot whose action people are asked to carry out on the mat, if it is one."""
        last = self._last_to_act
        return last if last in self.bots else None

    @property
    def carries_out(self) -> bool:
        """Does the table do by itself, on a board in memory, what an action leads to?"""
        return self.beside.hands and self.phase in BY_ITSELF

    @property
    def carried_for(self) -> int | None:
        """Whose action is carried out by others, so that it is still that seat's turn to see."""
        mine = self.carries_out and self.sheet.teams is None
        return self._last_to_act if mine else self.done_for

    @property
    def _last_to_act(self) -> int | None:
        """Whose action is being done on the mat."""
        if self.phase not in (Phase.FOLLOWING, Phase.OVER):
            return None
        return next((entry.seat for entry in reversed(self.record) if entry.seat != CHANCE), None)

    @property
    def colour(self) -> int:
        """The colour of lamps that say what was chosen or seen."""
        return self.sheet.colour(self.seat) or 0

    @property
    def hand(self) -> Sequence[str] | None:
        """The kinds of cards that the seat to move holds in secret; None in games without hands."""
        seat = self.seat
        return None if seat is None or self.is_bots else self.sheet.hand(self.state, seat)

    @property
    def on_phone(self) -> bool:
        """Is the seat to move held by a phone?"""
        return self.seat in self.beside.held

    @property
    def hand_shown(self) -> bool:
        """Is the hand of the seat to move in the picture? Never that of a seat whose owner has a phone to
        look at it: whoever presses the key may be somebody else."""
        return self.revealed and not self.on_phone and not self.is_bots

    @property
    def settlement(self) -> str:
        """What the seat to move may say when the game waits for what it cannot do; "" for nothing."""
        people = self.playing and self.seat is not None and not self.is_bots
        return self.sheet.settlement(self.state) if people else ""

    @property
    def invited(self) -> bool:
        """Are there invitations to be shown?"""
        return self.inviting and bool(self.beside.doors)

    def asked(self, errand: type[Intent]) -> bool:
        """Was this asked for? By its type: intents without facts are all equal."""
        return any(isinstance(each, errand) for each in self.errands)

    def live(self) -> tuple[Candidate, ...]:
        """The actions whose gestures count now."""
        return self.legal.live(self.way)

    def usual_face(self, kind: str) -> str | None:
        """The way up in which a piece of this kind comes to the mat now."""
        return self.legal.usual_face(kind, self.expected)

    def turns(self, seat: int) -> int:
        """How many actions this seat has made."""
        return sum(entry.seat == seat for entry in self.record)
