"""Captain Sonar at the table: order cards on the mat, a public map on the display, stations on pages.

Nothing lies on the mat for long: a card laid on its cell gives an order and is taken back. Everything
shown, lit and logged here comes from the onlooker's view; who may act is a secret and is never asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from engines import captain_sonar
from engines.captain_sonar.words import CAPTAIN, TEAMS
from engines.game import AnyGame, BadOption, IllegalAction, Options, Told
from table.games.captain_sonar import facts, orders, seamap, words
from table.games.parts import Chart, Player, Timeout
from table.games.reasons import why_not
from table.games.sheet import Picture, Sheet
from table.games.steps import Attempt, Expected, Gesture, Put, Take
from table.sensing.pieces import Piece
from table.showing.companion import trace
from table.showing.scene import Line, Token

PLAYERS = 8
CONFIRM_AFTER = 30  # seconds until the table confirms for the enemy Engineer
NEEDED = {"torpedo": "the target", "mine": "a space", "drone": "a sector", "silence": "the way"}
NEEDED |= {"scenario": "an Archer mine"}


class Crews:
    """Two crews of four stations, held by two to eight players."""

    def players(self, options: Options) -> Sequence[Player]:
        held = captain_sonar.line_up(options.get("players", PLAYERS), str(options.get("mode", "turn")))
        return [Player(words.player_name(seats), seats) for seats in held]

    def turn(self, state: Any) -> int | None:
        view = captain_sonar.view(state, None)
        active = view["asked"] or view["turn"]
        return None if active is None else TEAMS.index(active) * 4 + CAPTAIN

    def colour(self, seat: int) -> int:
        return words.COLOURS[TEAMS[seat >> 2]]


class CaptainSonar(Sheet[Any, Any]):
    """The sheet of Captain Sonar."""

    game = cast(AnyGame, captain_sonar)

    def __init__(self) -> None:
        self.teams = Crews()
        self.charts = self.clocks = self.orders = self.pages = self

    def mat(self, options: Options) -> tuple[int, int]:  # noqa: ARG002
        return orders.SIZE

    def fit(self, columns: int, rows: int, options: Options) -> Options:
        wide, long = orders.SIZE
        if columns < wide or rows < long:
            raise BadOption(
                f"Captain Sonar needs a mat of {wide} x {long} cells for the order cards of both teams, "
                f"and this one has {columns} x {rows}"
            )
        return dict(options)

    def pieces(self, options: Options) -> Sequence[Piece]:  # noqa: ARG002 (a card that no map needs stays off)
        kinds = [(team, orders.kind_of(team, card)) for team in (0, 1) for card in orders.CARDS]
        return tuple(Piece(kind, kind, words.COLOURS[TEAMS[team]]) for team, kind in kinds)

    def expected(self, state: Any) -> Expected:  # noqa: ARG002 (cards only come to be taken back)
        return {}

    def gesture(self, state: Any, seat: int, action: Any) -> Gesture:  # noqa: ARG002
        if action == "pass":
            return Gesture(key="confirm", label="End the turn")
        if not orders.given_by_card(seat, action):
            return Gesture()
        kind, cell = self.card(seat, action), orders.CELLS[seat >> 2, orders.card_for(action)]
        return Gesture((Put(kind, cell),), (Take(kind, cell),))

    def lit(self, state: Any) -> list[str]:
        view = captain_sonar.view(state, None)
        return [orders.CELLS[team, card] for team in (0, 1) for card in orders.possible(view, team)]

    def attempts(self, state: Any, seat: int, moved: Sequence[Attempt]) -> list[str]:  # noqa: ARG002
        return []

    # Cards as orders

    def card(self, seat: int, action: Any) -> str:
        card = orders.card_for(action)
        return orders.kind_of(seat >> 2, card) if card else ""

    def awaited(self, state: Any, kind: str, cell: str) -> str:
        team, card = orders.split_kind(kind)
        known = card in orders.possible(captain_sonar.view(state, None), team)
        if card not in orders.TARGETED or not known or cell != orders.CELLS[team, card]:
            return ""
        return f"{words.team_name(team)}'s {card}: the Captain chooses {NEEDED[card]} on the page."

    def useless(self, state: Any, kind: str, cell: str) -> str:
        team, card = orders.split_kind(kind)
        view = captain_sonar.view(state, None)
        own = orders.CELLS[team, card]
        if cell != own:
            return f"This card has a cell of its own, {own}."
        if card in orders.possible(view, team):
            return "That order cannot be given; the Captain's page says why."
        if card in orders.SYSTEMS and card not in view["teams"][TEAMS[team]]["ready"]:
            return f"{words.team_name(team)}'s {card} is not ready."
        return "That order cannot be given now."

    def whisper(self, state: Any, seat: int, kind: str, cell: str) -> Mapping[str, Any] | None:
        """The Captain's page asks for what is missing, or says the true reason."""
        team, card = orders.split_kind(kind)
        if seat != team * 4 + CAPTAIN or cell != orders.CELLS[team, card]:
            return None
        if any(orders.card_for(action) == card for action in captain_sonar.actions(state, seat)):
            return {"card": card, "why": ""}
        return {"card": card, "why": why_not(self.game, state, seat, _meant(state, team, card))}

    # Teams and time

    def headline(self, state: Any) -> str:
        return words.headline(captain_sonar.view(state, None))

    def timeouts(self, state: Any, options: Options) -> Sequence[Timeout]:
        """The clock of the game, and a repair that the enemy Engineer has not confirmed."""
        view = captain_sonar.view(state, None)
        if view["mode"] != "realtime" or view["phase"] in ("start", "over"):
            return ()
        clock, confirm = options.get("clock"), options.get("confirm", CONFIRM_AFTER)
        waits = [Timeout("clock", clock * 60, 0, "", shown=True)] if clock else []
        for number, name in enumerate(TEAMS):
            team = view["teams"][name]
            if confirm and len(team["secured"]) == 4 and not team["confirmed"]:
                waits.append(Timeout(f"confirm {name}", confirm, (1 - number) * 4 + 2, "confirm"))
        return waits

    # Pages

    def facts(self, state: Any, seat: int, assist: bool) -> Mapping[str, Any]:
        return facts.facts(state, seat, assist)

    def traced(
        self, state: Any, seat: int, part: int, points: Sequence[tuple[int, int]], initials: str
    ) -> str:
        """A section that was traced and signed. One that was done well is the order to secure it."""
        order = f"secure {part}"
        if order not in captain_sonar.actions(state, seat):
            raise IllegalAction(why_not(self.game, state, seat, order) or "there is no such section")
        if not 1 <= len(initials.strip()) <= 3 or not initials.strip().isalpha():
            raise IllegalAction("sign with one to three letters")
        try:
            trace.check(part, points)
        except trace.BadTrace as bad:
            raise IllegalAction(str(bad)) from None
        return order

    # Words and pictures

    def seat_name(self, state: Any, seat: int) -> str:  # noqa: ARG002
        return words.station_name(seat)

    def kind_name(self, kind: str, face: str, mark: str) -> str:  # noqa: ARG002
        team, card = orders.split_kind(kind)
        return f"{words.team_name(team)} {card} card"

    def token(self, kind: str, face: str, mark: str) -> Token:  # noqa: ARG002
        team, card = orders.split_kind(kind)
        return Token(f"order-{card}", words.COLOURS[TEAMS[team]], card.capitalize())

    def now(self, state: Any) -> str:
        return words.now(captain_sonar.view(state, None))

    def lines(self, told: Sequence[Told], state: Any, seat: int) -> list[Line]:  # noqa: ARG002
        public = [str(item.event) for item in told if item.to is None]
        return words.lines(public, captain_sonar.view(state, None)["most_damage"])

    def over(self, state: Any) -> tuple[str, str]:
        outcome = captain_sonar.outcome(state)
        return words.over(outcome.why, outcome.winners) if outcome else ("", "")

    def picture(self, state: Any) -> Picture:
        view = captain_sonar.view(state, None)
        grounds = {cell: f"order-{card}" for (_, card), cell in orders.CELLS.items()}
        ends = ("Blue", "Yellow")
        return Picture(grounds, ends=ends, scores=seamap.scores(view), gauges=seamap.gauges(view))

    def chart(self, state: Any, way: str) -> Chart:  # noqa: ARG002 (there is one way)
        return seamap.chart(captain_sonar.view(state, None))


def _meant(state: Any, team: int, card: str) -> str:
    """Words of the order a card stands for, to be told the reason against it."""
    if card in orders.COURSES:
        return f"course {card[0].upper()}"
    surfaced = captain_sonar.view(state, None)["teams"][TEAMS[team]]["surfaced"]
    samples = {"drone": "drone 1", "silence": "silence N 0", "scenario": "archer A1"}
    samples |= {"mine": "mine A1", "torpedo": "torpedo A1"}
    return "dive" if card == orders.SURFACE and surfaced else samples.get(card, card)


SHEET = CaptainSonar()
