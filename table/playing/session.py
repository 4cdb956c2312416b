"""One game at the table, from the first reading to the cleared mat. No I/O but the journal.

`sense` takes readings and answers at once with the lights that say "I saw it"; `think` works out
what they mean, commits what was played, and answers with the lights that follow. Nothing that an
action led to is lit or staged before the journal has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from engines.game import Outcome
from engines.match import Match
from hardware.board import CellPressed, CellSeen, KeyPressed, Lamp, LinkChanged, Reading
from table.games.parts import Clocks, Timeout
from table.games.reasons import why_not
from table.games.sheet import AnySheet
from table.judging.legal import Candidate
from table.judging.orders import referee_for
from table.judging.presses import asked_cells, spell
from table.judging.verdict import Agreed, Ask, Guide, Laid, Recognised, Verdict
from table.keeping.journal import Journal
from table.playing.ledger import Ledger
from table.playing.menu import Menu
from table.playing.waits import Waits
from table.sensing.pieces import Registry
from table.sensing.tracker import Event, Removed, Tracker
from table.showing.language import DO_THIS, MAY_ACT, Lamps, chosen
from table.showing.lights import accepted_cells, changes, lamps_for
from table.showing.scene import Pages

DOUBLED_AFTER = 1.0  # seconds a piece may read on two cells before people are told
RETRY_AFTER = 1.0  # seconds until the journal is tried again


class Pace(NamedTuple):
    """How long the table waits for things, in seconds."""

    gone: float = 0.2
    settle: float = 0.35
    patience: float = 20.0


class Session:
    """A game being played on a mat. `purpose` says what the guidance at hand is for."""

    def __init__(
        self,
        sheet: AnySheet,
        match: Match,
        registry: Registry,
        cells: Sequence[str],
        journal: Journal,
        saved_as: int | None = None,
        pace: Pace | None = None,
        wall: Callable[[], float] = lambda: 0.0,
    ) -> None:
        """With `saved_as` the match is one of the journal's and goes on; else it begins a new entry."""
        self.sheet, self.match, self.registry = sheet, match, registry
        self.pace = pace or Pace()
        self.ledger = Ledger(sheet, match, journal, saved_as, wall)
        self.tracker = Tracker(registry, self.pace.gone)
        self.referee = referee_for(sheet, registry.pieces, match.chance == "ask")
        self.waits = Waits()
        self.waits.recall(self.ledger.lasted())
        self.menu = Menu(self)
        self.purpose = "resume" if match.record and saved_as is not None else "setup"
        self._resumed = saved_as is not None
        self.verdict: Verdict = Guide(())
        self.pressed: list[str] = []
        self.links: dict[int, str] = {}
        self.lifted_at: float | None = None
        self.finished = False
        self.revealed = False
        self.paused = False
        self.mat_shown = False  # in games that have a map in its place
        self.lend_a_hand: Callable[[], object] | None = None  # where the program can move the pieces
        self.pages: Callable[[], Pages] | None = None  # where there are pages to invite to
        self.inviting = not match.record or saved_as is None  # are invitations shown?
        self._unreported = set(cells)
        self._shown: Lamps = {}
        self._seen: Lamp | None = None  # what says "I saw it" now: worked out ahead, for speed
        self._judged: tuple[Any, ...] | None = None
        self._hold: tuple[tuple[Any, ...], float] | None = None
        self._retry_at: float | None = 0.0 if self.ledger.trouble else None
        self._over_mat: tuple[Any, ...] | None = None
        self._queue: list[CellPressed | KeyPressed] = []
        self._now = 0.0

    # What comes in

    def sense(self, readings: Iterable[Reading], now: float) -> Lamps:
        """Take readings; the lamps that say they were seen."""
        self._now = now
        saw: Lamps = {}
        for reading in readings:
            if isinstance(reading, CellSeen):
                self._unreported.discard(reading.cell)
                for event in self.tracker.feed(reading, now):
                    self._notice(event, saw)
            elif isinstance(reading, LinkChanged):
                self._link(reading)
            else:
                self._queue.append(reading)
        news = {cell: lamp for cell, lamp in saw.items() if self._shown.get(cell) != lamp}
        self._shown.update(news)
        return news

    def _notice(self, event: Event, saw: Lamps) -> None:
        if self._seen is not None and not isinstance(event, Removed):
            saw[event.cell] = self._seen

    def _link(self, change: LinkChanged) -> None:
        if change.up:
            self.links.pop(change.tile, None)
        else:
            self.links[change.tile] = change.why

    def succeed(self, other: Session) -> None:
        """Go on from the session before this one: same board, same readers."""
        self.tracker, self.links = other.tracker, other.links
        self._unreported = other._unreported
        self._shown = other._shown

    # What it means

    @property
    def seat(self) -> int | None:
        """The seat to move, where it is one and everybody may know it."""
        return self.sheet.turn(self.match.state)

    @property
    def colour(self) -> int:
        """The colour of lamps that say what was chosen or seen."""
        return self.sheet.colour(self.seat) or 0

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome()

    @property
    def ready(self) -> bool:
        """Every cell has reported, and every link stands."""
        return not self._unreported and not self.links

    @property
    def playing(self) -> bool:
        return self.ready and not self.paused and self.purpose == "play" and self.outcome is None

    def think(self, now: float) -> tuple[Lamps, Lamps]:
        """Work out what has changed; the lamps to show for it, and then the ones to flash once."""
        self._now = now
        self.tracker.due(now)
        flashes: Lamps = {}
        if self.ready and not self.paused:
            if self._judged is None:
                self._take_place()
            queue, self._queue = self._queue, []
            for press in queue:
                flashes.update(self._press(press))
            flashes.update(self._judge(now))
            self._try_journal(now)
        if self.sheet.clocks is not None:
            self._pass_time(self.sheet.clocks, now)
        self._seen = chosen(self.colour) if self.playing else None
        return self._show(self._wanted()), flashes

    def _pass_time(self, clocks: Clocks[Any], now: float) -> None:
        """Do what has been waited for long enough. A wait that is over may end others."""
        while True:
            timeouts = () if self.outcome else clocks.timeouts(self.match.state, self.match.options)
            due = self.waits.look(timeouts, now, self.playing)
            refused = self._retry_at is not None and now < self._retry_at
            if due is None or refused or not self._time_out(due):
                return
            self._judge(now)

    def _time_out(self, due: Timeout) -> bool:
        if due.words:
            return not self.act(due.seat, due.words)[0]
        seat = self.seat
        done = self._kept(self.ledger.settle(due.seat, self.waits.lasted))
        if done:
            self._go_on(seat)
        return done

    def _kept(self, done: bool) -> bool:
        """Whether the journal has it; where it refused, it is tried again."""
        if not done and self.ledger.trouble:
            self._retry_at = self._now + RETRY_AFTER
        return done

    def _try_journal(self, now: float) -> None:
        """A journal that refused is tried until it works, so that people are not told for ever."""
        if self._retry_at is not None and now >= self._retry_at and self._kept(self.ledger.recover()):
            self._retry_at = None

    def _take_place(self) -> None:
        """The first look at the mat: a new game's set-up, or where an old one left off."""
        seen = self.tracker.places
        if self._resumed:
            self.referee.resume(self.match, seen)
        else:
            self.referee.stand(self.match.state, seen)
        self._judged = ()

    def _judge(self, now: float) -> Lamps:
        """Look at the mat; play what was recognised until nothing more is."""
        flashes: Lamps = {}
        while not self.finished:
            mat = (tuple(sorted(self.tracker.places.items())), tuple(sorted(self.tracker.down)))
            if mat == self._judged and not self._waiting(now):
                return flashes
            if mat != self._judged:
                self.pressed.clear()
            self._judged = mat
            if self.outcome is not None and self.purpose != "clear":
                if self._over_and_touched(mat):
                    self.clear()
                    continue
                return flashes
            self.verdict = self.referee.look(self.tracker.places, self.tracker.down)
            self._note_lifting(now)
            if isinstance(self.verdict, Agreed | Laid):
                self._agreed()
            if not isinstance(self.verdict, Recognised) or self._held(mat, self.verdict, now):
                return flashes
            if not self.play(self.verdict.played, self.verdict.goal):
                return flashes
            flashes.update(accepted_cells(self.verdict.played))
        return flashes

    def _over_and_touched(self, mat: tuple[Any, ...]) -> bool:
        """A finished game is left to be looked at until somebody begins to clear it away."""
        if self._over_mat is None:
            self._over_mat = mat
        return mat != self._over_mat

    def _agreed(self) -> None:
        if self.purpose == "clear":
            self.finished = True
        self.purpose = "play"

    def _note_lifting(self, now: float) -> None:
        lacking = len(self.referee.base) > len(self.tracker.places)
        self.lifted_at = (self.lifted_at or now) if lacking else None

    def _waiting(self, now: float) -> bool:
        """Has a wait run out: for a longer gesture, or for the journal?"""
        held = self._hold is not None and self._hold[0] == self._judged and now >= self._hold[1]
        retry = self._retry_at is not None and now >= self._retry_at
        return held or retry

    def _held(self, mat: tuple[Any, ...], verdict: Recognised, now: float) -> bool:
        """Wait for the hand where a longer legal gesture is possible, and only there."""
        if not verdict.longer or self.pace.settle <= 0:
            return False
        if self._hold is None or self._hold[0] != mat:
            self._hold = (mat, now + self.pace.settle)
        return now < self._hold[1]

    def play(self, played: Sequence[Candidate], goal: Any = None, assumed: bool = False) -> bool:
        """Apply and commit; False when the journal refuses, and then nothing has happened. `assumed` says
        to take it for granted where readers are down."""
        seat = self.seat
        if not self._kept(self.ledger.play(played, self.waits.lasted)):
            return False
        if assumed and self.tracker.down and goal is not None:
            self.tracker.assume(goal)
        self._go_on(seat, goal)
        return True

    def _go_on(self, seat: int | None, goal: Any = None) -> None:
        """Something was played while it was this seat's turn: judge against what it led to."""
        self._retry_at = self._hold = self._over_mat = None
        self.inviting = False
        self.revealed = self.revealed and self.seat == seat  # a hand is covered when the turn passes
        self.pressed.clear()
        self.menu.begin_anew()
        self.purpose = "follow"
        self.referee.stand(self.match.state, self.tracker.places, goal)
        self._judged = ()

    def act(self, seat: int, words: str) -> tuple[str, Lamps]:
        """An action chosen away from the mat, on a page: the reason against it ("" if it was played),
        and the flashes it causes. The mat is then guided to follow."""
        if not self.ready or self.paused:
            return "the table is not ready: look at its display", {}
        if self.outcome is not None or self.purpose == "clear":
            return "the game is over", {}
        if not isinstance(self.verdict, Agreed | Laid):
            return "the table asks for something first: look at its display", {}
        text = self.match.game.text
        for candidate in self.referee.candidates:
            if candidate.seat == seat and text(candidate.action) == words:
                flashes = self.choose(candidate)
                return self.ledger.trouble, flashes
        return why_not(self.match.game, self.match.state, seat, words) or "that is not possible now", {}

    def pause(self, paused: bool) -> None:
        """Hold everything, or go on: the mat is looked at anew then."""
        self.paused = paused
        self._judged = self._judged and ()

    # Presses and keys

    def _press(self, press: CellPressed | KeyPressed) -> Lamps:
        if isinstance(press, KeyPressed):
            return self.menu.key(press.word, press.side)
        if isinstance(self.verdict, Ask):
            cells = asked_cells(self.verdict)
            if press.cell in cells:
                return self.choose(self.verdict.candidates[cells.index(press.cell)])
            return {}
        if not self.playing or not isinstance(self.verdict, Agreed):
            return {}
        return self._press_cell(press.cell)

    def _press_cell(self, cell: str) -> Lamps:
        """Presses spell an action cell by cell."""
        spelt, done = spell(tuple(self.pressed), cell, self.referee.live)
        self.pressed = list(spelt)
        return {} if done is None else self.choose(done)

    def choose(self, candidate: Candidate) -> Lamps:
        """Play an action that was chosen without being made; the mat is guided to follow."""
        goal = self.referee.goal_of(candidate)
        return accepted_cells([candidate]) if self.play([candidate], goal, assumed=True) else {}

    def take_way(self, way: str) -> None:
        """Gestures are meant this way from now on; a piece in the air is looked at anew."""
        if way != self.referee.way:
            self.referee.way = way
            self.pressed.clear()
            self._judged = ()

    def hand(self) -> Sequence[str] | None:
        """The kinds of cards that the seat to move holds in secret; None in games without hands."""
        return None if self.seat is None else self.sheet.hand(self.match.state, self.seat)

    def reveal(self) -> None:
        """Show the hand of the seat to move, or cover it again."""
        self.revealed = not self.revealed

    @property
    def hand_shown(self) -> bool:
        """Is the hand of the seat to move in the picture? Never that of a seat whose owner has a phone to
        look at it: whoever presses the key may be somebody else."""
        return self.revealed and not self.on_phone

    @property
    def on_phone(self) -> bool:
        """Is the seat to move held by a phone?"""
        return self.seat in self.guests().held

    def guests(self) -> Pages:
        """What there is to say of private pages. Codes are shown for every free seat, until play begins
        or somebody has had enough of them."""
        pages = self.pages() if self.pages is not None else Pages()
        return pages if self.inviting else pages._replace(codes=(), trouble="")

    def invite(self) -> None:
        """Show the invitations, or hide them."""
        self.inviting = not self.inviting

    def remark(self, words: str) -> None:
        """Something went wrong beside the game; tell it where people look."""
        self.ledger.note(f"{words[:1].upper()}{words[1:]}.", "wrong")

    # The ways out, always there

    def accept(self) -> None:
        """Take the players' word for the cells that cannot be seen."""
        self.tracker.assume(self.referee.believed(self.tracker.places))
        self._judged = ()

    def take_back(self) -> None:
        if not self._kept(self.ledger.take_back(self._plays_by_itself)):
            return
        self.revealed = False
        self.purpose, self._hold, self._over_mat = "back", None, None
        self.menu.begin_anew()
        self.referee.stand(self.match.state, self.tracker.places)
        self._judged = ()

    def _plays_by_itself(self, state: Any) -> bool:
        """Does the table act at once in this state?"""
        clocks = self.sheet.clocks
        if clocks is None:
            return False
        return any(not wait.seconds for wait in clocks.timeouts(state, self.match.options))

    @property
    def settlement(self) -> str:
        """What the seat to move may say when the game waits for what it cannot do; "" for nothing."""
        if not self.playing or self.seat is None:
            return ""
        return self.sheet.settlement(self.match.state)

    def settle(self) -> None:
        """Take the player's word for it."""
        seat = self.seat
        if self.settlement and seat is not None and self._kept(self.ledger.settle(seat, self.waits.lasted)):
            self._go_on(seat)

    def abandon(self) -> None:
        if self._kept(self.ledger.abandon()):
            self.clear()

    def clear(self) -> None:
        """Ask for everything to be taken off the mat; then the session is finished."""
        self.purpose, self._hold = "clear", None
        self.referee.stand(self.match.state, self.tracker.places, clear=True)
        self._judged = ()

    # What is shown

    def _wanted(self) -> Lamps:
        if not self.ready:
            return dict(self._shown)
        if self.outcome is not None and self.purpose != "clear":
            return {}
        candidates = self.referee.live if self.purpose == "play" else ()
        lamps = lamps_for(self.verdict, candidates, self.pressed, self.colour)
        public = self.sheet.lit(self.match.state)
        if public is not None and isinstance(self.verdict, Agreed | Laid) and not self.pressed:
            possible = dict.fromkeys(public, MAY_ACT) if candidates else {}
            lamps = possible | lamps if isinstance(self.verdict, Laid) else possible
        asides = [aside.cell for aside in self.ledger.asides if aside.cell]
        return lamps | {cell: DO_THIS for cell in asides if lamps.get(cell, MAY_ACT) == MAY_ACT}

    def _show(self, wanted: Lamps) -> Lamps:
        """Keep what is wanted; only what changes has to be sent."""
        sent = changes(self._shown, wanted)
        self._shown = dict(wanted)
        return sent

    @property
    def lamps(self) -> dict[str, Lamp]:
        """What the mat shows now, one-shot flashes left aside."""
        return self._shown

    def deadline(self) -> float | None:
        """When `think` should be called even if nothing comes in."""
        times = [self.tracker.deadline(), self._retry_at, self.waits.deadline()]
        times += [since + DOUBLED_AFTER for _, since in self.tracker.doubled.values()]
        if self._hold is not None and isinstance(self.verdict, Recognised):
            times.append(self._hold[1])
        if self.lifted_at is not None:
            times.append(self.lifted_at + self.pace.patience)
        return min((time for time in times if time is not None and time > self._now), default=None)
