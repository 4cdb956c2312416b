"""The sheet of Captain Zemo: the ship on its helm, and who answers for everything else."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from engines import captain_zemo as zemo
from engines.captain_zemo.printed import PRINTED
from engines.captain_zemo.seas import SQUARES
from engines.captain_zemo.state import STEER, State
from engines.captain_zemo.words import Action
from engines.game import BadOption, Options, Told, restarted
from table.games.captain_zemo import gestures, picture, words
from table.games.captain_zemo.charts import SeaCharts, any_risk
from table.games.captain_zemo.clocks import GivenMotive
from table.games.captain_zemo.helm import SPAN, Helm
from table.games.captain_zemo.options import REAL_DICE, start
from table.games.captain_zemo.questions import CaptainsQuestions
from table.games.captain_zemo.words import phrase
from table.games.sheet import Picture, Sheet
from table.games.steps import Attempt, Expected, Gesture, Spot
from table.sensing.pieces import Piece
from table.showing.scene import Line, Token
from table.tongues import Noun


class CaptainZemo(Sheet[State, Action]):
    """The sheet of Captain Zemo, for a helm somewhere on the mat."""

    lessons = Path(__file__).with_name("lessons.toml")
    glossary = Path(__file__).with_name("glossary.toml")
    game = restarted(zemo, start)

    def __init__(self, helm: Helm | None = None) -> None:
        self._helm = helm or Helm()
        self.charts = SeaCharts(self._helm)
        self.questions = CaptainsQuestions()
        self.clocks = GivenMotive()

    def mat(self, options: Options) -> tuple[int, int]:  # noqa: ARG002 (the helm is the same on every sea)
        return 5, 9

    def fit(self, columns: int, rows: int, options: Options) -> Options:
        if columns < SPAN or rows < SPAN:
            raise BadOption(phrase("mat", span=SPAN, columns=columns, rows=rows))
        return dict(options)

    def on_mat(self, columns: int, rows: int) -> CaptainZemo:
        """The same with the helm in the middle of a mat of this size."""
        return CaptainZemo(Helm.in_the_middle(columns, rows))

    def chance(self, options: Options) -> str:
        """Real dice are cast by people, who say what fell."""
        return "ask" if options.get("dice") == REAL_DICE else "seed"

    def pieces(self, options: Options) -> Sequence[Piece]:  # noqa: ARG002
        return (Piece("ship", "ship"),)

    def expected(self, state: State) -> Expected:  # noqa: ARG002 (the sea moves, not the ship)
        return {self._helm.middle: (Spot("ship"),)}

    def gesture(self, state: State, seat: int, action: Action) -> Gesture:  # noqa: ARG002
        return gestures.gesture(state, action, self._helm)

    def attempts(self, state: State, seat: int, moved: Sequence[Attempt]) -> list[str]:  # noqa: ARG002
        """The chosen die to where the ship was put."""
        if not state.path:
            return []
        ship = SQUARES[state.path[-1]]
        tried = [(each.way, self._helm.square(ship, each.cell)) for each in moved if each.cell and each.way]
        return [f"use {words.die_of(way)} {square}" for way, square in tried if square]

    def refusal(self, state: State, moved: Sequence[Attempt]) -> str:
        """Why the ship should not have moved at all, where that is so."""
        if state.phase != STEER:
            return phrase("not now", due=zemo.due(state))
        if not any(each.way for each in moved):
            return phrase("die first")
        ship = SQUARES[state.path[-1]]
        beyond = any(each.cell and not self._helm.square(ship, each.cell) for each in moved)
        return phrase("no square") if beyond else ""

    def seat_name(self, state: State, seat: int) -> str:  # noqa: ARG002
        return phrase("captain")

    def noun(self, kind: str, face: str, mark: str) -> Noun:  # noqa: ARG002
        return words.ship()

    def place_name(self, cell: str) -> str:
        return phrase("middle" if cell == self._helm.middle else "elsewhere")

    def token(self, kind: str, face: str, mark: str) -> Token:  # noqa: ARG002
        return picture.SHIP

    def headline(self, state: State) -> str:
        return words.headline(zemo.view(state, None))

    def now(self, state: State) -> str:
        return words.now(zemo.view(state, None), state.phase == STEER and any_risk(state))

    def lines(self, told: Sequence[Told], state: State, seat: int) -> list[Line]:  # noqa: ARG002
        return words.lines([item.event for item in told])

    def over(self, state: State) -> tuple[str, str]:
        return words.over(zemo.view(state, None), zemo.ending(state))

    def rank(self, state: State) -> tuple[str, int]:
        """Scores are compared on the same sea with the same motive."""
        view = zemo.view(state, None)
        return f"{state.sea.title}, {PRINTED.motives[state.motive].title}", view["score"]

    def picture(self, state: State) -> Picture:
        return picture.picture(state)
