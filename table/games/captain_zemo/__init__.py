"""Captain Zemo at the table: the display shows the sea, the mat is the helm, the table or people cast dice.

helm       the 5 x 5 window of the mat on the sea
choices    what is moved, pressed, or chosen from a list
words      what is said
pictures   what is shown
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any, cast

from engines import captain_zemo as zemo
from engines.captain_zemo.sheet import MOTIVES
from engines.game import AnyGame, BadOption, Options, Told
from table.games.captain_zemo import choices, pictures, words
from table.games.captain_zemo.helm import SPAN, Helm
from table.games.parts import Chart, Question, Timeout
from table.games.sheet import Picture, Sheet
from table.games.steps import Attempt, Expected, Gesture, Spot
from table.sensing.pieces import Piece
from table.showing.scene import Line, Token

DICE = ("table", "physical")
OWN_OPTIONS = {"motive": MOTIVES, "dice": DICE}


def start(options: Options) -> zemo.State:
    """The engine's start. The table has options besides: `motive`, to be chosen at once, and `dice`."""
    for name, possible in OWN_OPTIONS.items():
        if options.get(name, possible[0]) not in possible:
            raise BadOption(
                f"option {name!r} of {zemo.TITLE} is one of {', '.join(possible)}, not {options[name]!r}"
            )
    try:
        return zemo.start({name: value for name, value in options.items() if name not in OWN_OPTIONS})
    except BadOption as error:
        if "it has:" in str(error):
            raise BadOption(f"{error}, {', '.join(OWN_OPTIONS)}") from error
        raise


class CaptainZemo(Sheet[Any, Any]):
    """The sheet of Captain Zemo, for a helm somewhere on the mat."""

    game = cast(
        AnyGame, SimpleNamespace(**{name: getattr(zemo, name) for name in zemo.__all__} | {"start": start})
    )

    def __init__(self, helm: Helm | None = None) -> None:
        self._helm = helm or Helm()
        self.charts = self.clocks = self.questions = self

    def mat(self, options: Options) -> tuple[int, int]:  # noqa: ARG002 (the helm is the same on every sea)
        return 5, 9

    def fit(self, columns: int, rows: int, options: Options) -> Options:
        if columns < SPAN or rows < SPAN:
            raise BadOption(
                f"Captain Zemo needs a mat of {SPAN} x {SPAN} cells, and this one has {columns} x {rows}"
            )
        return dict(options)

    def on_mat(self, columns: int, rows: int) -> CaptainZemo:
        """The same with the helm in the middle of a mat of this size."""
        return CaptainZemo(Helm.in_the_middle(columns, rows))

    def chance(self, options: Options) -> str:
        """Real dice are cast by people, who say what fell."""
        return "ask" if options.get("dice") == "physical" else "seed"

    def timeouts(self, state: Any, options: Options) -> Sequence[Timeout]:
        """A motive that was given as an option is chosen without waiting."""
        if state.phase != "motive" or "motive" not in options:
            return ()
        return (Timeout("motive", 0, choices.CAPTAIN, f"motive {options['motive']}"),)

    def pieces(self, options: Options) -> Sequence[Piece]:  # noqa: ARG002
        return (Piece("ship", "ship"),)

    def expected(self, state: Any) -> Expected:  # noqa: ARG002 (the sea moves, not the ship)
        return {self._helm.middle: (Spot("ship"),)}

    def gesture(self, state: Any, seat: int, action: Any) -> Gesture:  # noqa: ARG002
        return choices.gesture(state, action, self._helm)

    def question(self, state: Any, answers: Sequence[int]) -> Question | str | None:
        return choices.question(state, answers)

    def attempts(self, state: Any, seat: int, moved: Sequence[Attempt]) -> list[str]:  # noqa: ARG002
        """The chosen die to where the ship was put."""
        ship = zemo.view(state, None)["ship"]
        tried = [(each.way, self._helm.square(ship, each.cell)) for each in moved if each.cell and each.way]
        return [f"use {way[0]} {square}" for way, square in tried if square]

    def refusal(self, state: Any, moved: Sequence[Attempt]) -> str:
        """Why the ship should not have moved at all, where that is so."""
        if state.phase != "steer":
            return "the ship does not move now"
        return "" if any(each.way for each in moved) else "choose a die first, with left and right"

    def seat_name(self, state: Any, seat: int) -> str:  # noqa: ARG002
        return "Captain"

    def kind_name(self, kind: str, face: str, mark: str) -> str:  # noqa: ARG002
        return "ship"

    def place_name(self, cell: str) -> str:
        return "the middle of the helm" if cell == self._helm.middle else "where it lies"

    def token(self, kind: str, face: str, mark: str) -> Token:  # noqa: ARG002
        return pictures.SHIP

    def headline(self, state: Any) -> str:
        return words.headline(zemo.view(state, None))

    def now(self, state: Any) -> str:
        return words.now(zemo.view(state, None), state.phase == "steer" and pictures.any_risk(state))

    def lines(self, told: Sequence[Told], state: Any, seat: int) -> list[Line]:  # noqa: ARG002
        return words.lines([str(item.event) for item in told])

    def over(self, state: Any) -> tuple[str, str]:
        return words.over(zemo.view(state, None))

    def rank(self, state: Any) -> tuple[str, int]:
        """Scores are compared on the same sea with the same motive."""
        view = zemo.view(state, None)
        return f"{view['map']['title']}, {_title(view)}", int(view["score"])

    def chart(self, state: Any, way: str) -> Chart:
        return pictures.chart(state, way, self._helm)

    def picture(self, state: Any) -> Picture:
        return pictures.picture(state)


def _title(view: Mapping[str, Any]) -> str:
    return str(next(motive["title"] for motive in view["motives"] if motive["name"] == view["motive"]))


SHEET = CaptainZemo()
