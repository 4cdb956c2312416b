"""Sea Grid at the table: each side has a full set of cards of its own, with two faces each.

Crews are picked by laying cards face down on a cell of the own side, one by one, and taking them
again: so the table knows them, and the other side does not. Place, flip and move are made by hand;
a challenge is pressed, and so are the choices that keywords ask for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engines import sea_grid
from engines.game import BadOption, Options, Told
from engines.sea_grid.cards import HOUSE, STARTER, Card
from engines.sea_grid.crew import most_copies
from engines.sea_grid.mat import BOX_COLUMNS, BOX_ROWS
from engines.sea_grid.rules import USUAL_MAT
from engines.sea_grid.state import CREW, FORCED_FLIP, TURN
from table.games.sea_grid import words
from table.games.sea_grid.picture import (
    BOTH,
    consequences,
    grid,
    harbour,
    kind_of,
    owner_and_name,
    piece_name,
    quarter_turns,
)
from table.games.sheet import Picture, Sheet
from table.games.steps import Aside, Attempt, Expected, Gesture, Put, Shift, Step, Take, Turn
from table.sensing.pieces import DOWN, UP, Piece
from table.showing.scene import Frame, Line, Score, Token

NAMES = words.NAMES


class SeaGrid(Sheet[Any, Any]):
    """The sheet of Sea Grid, with the starter set or with an owner's cards added to it."""

    game = sea_grid

    def __init__(self, own: Mapping[str, Card] | None = None) -> None:
        self._own = dict(own or {})
        self.cards = {**STARTER, **self._own}
        self.own_cards = self

    def with_cards(self, file: Path) -> SeaGrid:
        """The same with the cards of an owner's file. CardFault says what is wrong with it."""
        return SeaGrid(sea_grid.load_cards(file))

    def house(self, kind: str) -> Sequence[str]:
        """What on a card is this house's choice, of what is printed on it."""
        card = self.cards[owner_and_name(kind)[1]]
        printed = {"title": "name", "type": "type", "c": "C", "d": "D", "keywords": "keywords"}
        return [words for field, words in printed.items() if card.provenance(field) == HOUSE]

    def mat(self, options: Options) -> tuple[int, int]:
        match options.get("mat"):
            case [int(columns), int(rows)]:
                return columns, rows
        return USUAL_MAT

    def fit(self, columns: int, rows: int, options: Options) -> Options:
        wide, long = self.mat(options) if "mat" in options else (columns, rows)
        if columns < max(BOX_COLUMNS, wide) or rows < max(BOX_ROWS, long):
            raise BadOption(
                f"Sea Grid needs a mat of {max(BOX_COLUMNS, wide)} x {max(BOX_ROWS, long)} cells, "
                f"and this one has {columns} x {rows}"
            )
        own = sea_grid.cards_option(self._own.values())
        if options.get("cards", own) != own:
            raise BadOption(
                "at the table the cards of Sea Grid come from a file: name it in the settings, "
                'under [cards] as sea_grid = "my-cards.toml"'
            )
        return {"mat": [columns, rows], **({"cards": own} if own else {}), **options}

    def pieces(self, options: Options) -> Sequence[Piece]:  # noqa: ARG002 (the sheet knows its cards)
        return tuple(
            Piece(piece_name(seat, card.name, copy), kind_of(seat, card.name), seat, faces=True)
            for seat in BOTH
            for card in self.cards.values()
            for copy in range(1, most_copies(card) + 1)
        )

    def expected(self, state: Any) -> Expected:
        return {cell: (spot,) for cell, spot in grid(state).items()}

    def gesture(self, state: Any, seat: int, action: Any) -> Gesture:
        verb, cell = action[0], action[-1]
        if verb == "pick":
            kind, spot = kind_of(seat, action[1]), harbour(state, seat)
            label = f"Pick {self.cards[action[1]].title}"
            return Gesture((Put(kind, spot, DOWN),), (Take(kind, spot),), label=label)
        if verb == "place":
            return Gesture((Put(kind_of(seat, action[1]), cell, DOWN),))
        if verb == "move":
            return Gesture((Shift(action[1], cell),))
        after = sea_grid.apply(state, seat, action)
        hand = self._turned(state, verb, cell)
        then = consequences(grid(state), grid(after), hand)
        if verb == "flip":
            return Gesture(hand, then, label=words.flip_label(cell, sea_grid.warning(state, seat, action)))
        if verb == "decline":
            return Gesture(then=then, key="confirm", label="Give up no card")
        return Gesture(hand, then, presses=tuple(action[1:]), label=words.press_label(*action))

    def _turned(self, state: Any, verb: str, cell: str) -> tuple[Step, ...]:
        """The card that a flip, or a MYSTIC, turns over by hand."""
        faces = {"flip": UP, "mystic": DOWN}
        return (Turn(grid(state)[cell].kind, cell, faces[verb]),) if verb in faces else ()

    def lit(self, state: Any) -> Sequence[str] | None:
        """Which hidden cards are copies of the character is a secret: all of them are lit."""
        if state.phase != FORCED_FLIP:
            return None
        lying = sea_grid.view(state, None)["grid"]
        return [card["cell"] for card in lying if card["seat"] == state.turn and not card["up"]]

    def refusal(self, state: Any, moved: Sequence[Attempt]) -> str:
        """Reasons against what was tried with a face-down card do not say which card it is."""
        view = sea_grid.view(state, None)
        if view["phase"] in ("first", "over"):
            return ""
        for attempt in moved:
            seat, name = owner_and_name(attempt.kind)
            if state.phase == CREW:
                reason = self._no_pick(state, seat, name, attempt)
            elif state.phase != TURN:
                reason = words.asked(view)
            elif seat != state.turn:
                reason = f"it is the turn of {words.the(state.turn)}, and that card is not theirs"
            else:
                reason = self._no_turn(state, seat, name, attempt)
            if reason:
                return reason
        return "only one thing is done in a turn" if len(moved) > 1 else ""

    def _no_pick(self, state: Any, seat: int, name: str, attempt: Attempt) -> str:
        if attempt.cell != harbour(state, seat):
            return f"{words.the(seat)} picks its cards on {harbour(state, seat)}"
        if seat not in sea_grid.movers(state):
            return f"the crew of {words.the(seat)} is complete"
        if attempt.face == UP:
            return "a card is picked face down, so that nobody sees it"
        crew = [card["name"] for card in sea_grid.view(state, seat)["crew"]]
        limits = sea_grid.broken_limits([*crew, name], self.cards)
        return ", and ".join(limits) or "cards are picked one at a time"

    def _no_turn(self, state: Any, seat: int, name: str, attempt: Attempt) -> str:
        held = [card["name"] for card in sea_grid.view(state, seat)["hand"]]
        if attempt.start is None:
            return "" if name in held else f"that card is not in the hand of {words.the(seat)}"
        if attempt.start != attempt.cell and attempt.face != attempt.was:
            return "a card is moved or turned over, not both in one turn"
        return ""

    def attempts(self, state: Any, seat: int, moved: Sequence[Attempt]) -> list[str]:
        if state.phase != TURN:
            return []
        tried = []
        for attempt in moved:
            owner, name = owner_and_name(attempt.kind)
            if attempt.start is None and owner == seat:
                tried.append(f"place {name} {attempt.cell}")
            elif attempt.start == attempt.cell:
                tried.append(f"flip {attempt.cell}")
            elif attempt.start is not None:
                tried.append(f"move {attempt.start} {attempt.cell}")
        return tried

    def asides(self, before: Any, after: Any) -> Sequence[Aside]:
        """Readers cannot feel a quarter turn."""
        return [Aside(cell, words.quarter_turn(cell)) for cell in quarter_turns(before, after)]

    def hand(self, state: Any, seat: int) -> Sequence[str] | None:
        """Before play, the cards that may still be picked; later what the seat holds."""
        if state.phase == CREW:
            box = f"box {seat}"
            left = [piece for piece, place in sea_grid.pieces(state) if place == box]
            return [kind_of(seat, piece.split()[0]) for piece in left]
        if sea_grid.outcome(state) is not None:
            return None
        held = [kind_of(seat, card["name"]) for card in sea_grid.view(state, seat)["hand"]]
        return held or None

    def covered(self, state: Any, seat: int) -> Sequence[tuple[str, str]]:
        lying = sea_grid.view(state, seat)["grid"]
        mine = [card for card in lying if card["seat"] == seat and not card["up"]]
        return [(card["cell"], kind_of(seat, card["card"]["name"])) for card in mine]

    def hint(self, state: Any, seat: int, pressed: Sequence[str]) -> str:
        """The numbers of every challenge that may follow, as everybody may know them."""
        if state.phase != TURN or len(pressed) != 1:
            return ""
        challenges = [
            action for action in sea_grid.actions(state, seat) if action[:2] == ("challenge", pressed[0])
        ]
        return words.odds([sea_grid.preview(state, None, *action[1:]) for action in challenges])

    def headline(self, state: Any) -> str:
        return "Both sides pick" if len(sea_grid.movers(state)) > 1 else ""

    def seat_name(self, state: Any, seat: int) -> str:  # noqa: ARG002
        return NAMES[seat]

    def kind_name(self, kind: str, face: str, mark: str) -> str:  # noqa: ARG002
        seat, name = owner_and_name(kind)
        return f"{self.cards[name].title} card" if face == UP else f"{words.SIDES[seat]} card"

    def token(self, kind: str, face: str, mark: str) -> Token:
        seat, name = owner_and_name(kind)
        turned = (("turned", "yes"),) if "turned" in mark else ()
        if face != UP:
            return Token("card-back", seat, facts=turned)
        card = self.cards[name]
        values = (("game", "sea_grid"), ("type", card.type), ("c", str(card.c)), ("d", str(card.d)))
        keywords = (("keyword", " ".join(card.keywords).upper()),)
        spent = (("spent", mark),) if mark else ()
        return Token("card", seat, facts=(*values, ("name", card.title), *keywords, *spent, *turned))

    def now(self, state: Any) -> str:
        verbs = {action[0] for seat in sea_grid.movers(state) for action in sea_grid.actions(state, seat)}
        cells = [harbour(state, seat) for seat in BOTH]
        return words.now(sea_grid.view(state, None), verbs, cells)

    def lines(self, told: Sequence[Told], state: Any, seat: int) -> list[Line]:  # noqa: ARG002
        said = [words.line(str(item.event)) for item in told if item.to is None]
        return [line for line in said if line is not None]

    def over(self, state: Any) -> tuple[str, str]:
        return words.over(sea_grid.view(state, None))

    def picture(self, state: Any) -> Picture:
        view = sea_grid.view(state, None)
        frames = (Frame(view["box"]["from"], view["box"]["to"]),) if view["grid"] else ()
        scores = tuple(_score(view, seat) for seat in BOTH)
        return Picture(frames=frames, ends=(NAMES[1], NAMES[0]), scores=scores)


def _score(view: dict[str, Any], seat: int) -> Score:
    """How many cards are where; the cards themselves are nobody's business."""
    mine, to_move = view["seats"][seat], seat in view["movers"]
    if view["phase"] == CREW:
        return Score(seat, NAMES[seat], str(mine["picked"]), "of 4 picked", to_move)
    places = [f"{mine[key]} {says}" for key, says in (("hand", "held"), ("out", "out")) if mine[key]]
    return Score(seat, NAMES[seat], str(mine["on_grid"]), ", ".join(["on grid", *places]), to_move)


SHEET = SeaGrid()
