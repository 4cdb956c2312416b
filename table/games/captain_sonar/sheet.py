"""The sheet of Captain Sonar.

Nothing lies on the mat for long: a card laid on its cell gives an order and is taken back. Everything
shown, lit and logged here comes from the onlooker's view; who may act is a secret and is never asked for.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from pathlib import Path

from engines import captain_sonar
from engines.captain_sonar.state import State
from engines.captain_sonar.words import PASS
from engines.game import BadOption, Options, Told
from table.games.captain_sonar import orders, picture, words
from table.games.captain_sonar.charts import PublicMap
from table.games.captain_sonar.clocks import GameClock
from table.games.captain_sonar.orders import OrderCards
from table.games.captain_sonar.pages import StationPages
from table.games.captain_sonar.teams import Crews
from table.games.sheet import Picture, Sheet
from table.games.steps import Attempt, Expected, Gesture, Put, Take
from table.sensing.pieces import Piece
from table.showing.scene import Line, Token
from table.tongues import Noun

ANSWERED = ("drone", "tell", "torpedo", "trigger", "archer")  # orders that tell where the enemy is, or is not


class CaptainSonar(Sheet[State, str]):
    """Captain Sonar on a mat."""

    lessons = Path(__file__).with_name("lessons.toml")
    glossary = Path(__file__).with_name("glossary.toml")
    page = Path(__file__).with_name("page")
    game = captain_sonar

    charts = PublicMap()
    orders = OrderCards()
    clocks = GameClock()
    teams = Crews()
    pages = StationPages()

    def mat(self, options: Options) -> tuple[int, int]:  # noqa: ARG002
        return orders.SIZE

    def fit(self, columns: int, rows: int, options: Options) -> Options:
        wide, long = orders.SIZE
        if columns < wide or rows < long:
            raise BadOption(words.phrase("mat", wide=wide, long=long, columns=columns, rows=rows))
        return dict(options)

    def pieces(self, options: Options) -> Sequence[Piece]:  # noqa: ARG002 (a card that no map needs stays off)
        kinds = [(team, orders.kind_of(team, card)) for team in (0, 1) for card in orders.CARDS]
        return tuple(Piece(kind, kind, words.COLOURS[team]) for team, kind in kinds)

    def expected(self, state: State) -> Expected:  # noqa: ARG002 (cards only come to be taken back)
        return {}

    def gesture(self, state: State, seat: int, action: str) -> Gesture:  # noqa: ARG002
        if action == PASS:
            return Gesture(key="confirm", label=words.phrase("end turn"))
        if not orders.given_by_card(seat, action):
            return Gesture()
        kind, cell = self.orders.card(seat, action), orders.CELLS[seat >> 2, orders.card_for(action)]
        return Gesture((Put(kind, cell),), (Take(kind, cell),))

    def lit(self, state: State) -> list[str]:
        return [orders.CELLS[team, card] for team in (0, 1) for card in orders.possible(state, team)]

    def attempts(self, state: State, seat: int, moved: Sequence[Attempt]) -> list[str]:  # noqa: ARG002
        return []

    def stands(self, before: State, seat: int, action: str, after: State) -> bool:  # noqa: ARG002
        """In real time nothing is taken back. In turns it is what the enemy's place has answered; and a task
        done in silence after that, so that no key tells that it is done."""
        verb = action.partition(" ")[0]
        silent = verb in ("mark", "cross") and captain_sonar.echoes(after, seat >> 2)
        return after.setup.realtime or verb in ANSWERED or silent

    # Words and pictures

    def seat_name(self, state: State, seat: int) -> str:  # noqa: ARG002
        return words.station_name(seat)

    def noun(self, kind: str, face: str, mark: str) -> Noun:  # noqa: ARG002
        return words.card(*orders.split_kind(kind))

    def token(self, kind: str, face: str, mark: str) -> Token:  # noqa: ARG002
        return picture.token(kind)

    def advised(self, state: State, seat: int, action: str) -> str:  # noqa: ARG002
        return words.advised(action)

    def headline(self, state: State) -> str:
        return words.headline(captain_sonar.view(state, None))

    def now(self, state: State) -> str:
        return words.now(captain_sonar.view(state, None))

    def lines(self, told: Sequence[Told], state: State, seat: int) -> list[Line]:  # noqa: ARG002
        public = [item.event for item in told if item.to is None]
        return words.lines(public, captain_sonar.view(state, None)["most_damage"])

    def whisper(self, event: Hashable) -> str:
        return words.whisper(event)

    def over(self, state: State) -> tuple[str, str]:
        return words.over(captain_sonar.outcome(state))

    def picture(self, state: State) -> Picture:
        return picture.picture(captain_sonar.view(state, None))
