"""The sheet of Sea Grid: what lies where, and what hands and presses do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from engines import sea_grid
from engines.game import BadOption, Options, Told
from engines.sea_grid.cards import STARTER, Card
from engines.sea_grid.crew import most_copies
from engines.sea_grid.events import Challenged, Shown
from engines.sea_grid.mat import BOX_COLUMNS, BOX_ROWS, Action
from engines.sea_grid.setup import USUAL_MAT, starter_set
from engines.sea_grid.state import BOTH, CREW, FORCED_FLIP, TURN, State
from table.games.sea_grid import picture, refusals, words
from table.games.sea_grid.own_cards import CardFile
from table.games.sea_grid.pieces import (
    consequences,
    grid,
    harbour,
    kind_of,
    owner_and_name,
    piece_name,
    quarter_turns,
)
from table.games.sea_grid.words import phrase
from table.games.sheet import Picture, Sheet
from table.games.steps import Aside, Attempt, Expected, Gesture, Put, Shift, Step, Take, Turn
from table.sensing.pieces import DOWN, UP, Piece
from table.showing.scene import Line, Token
from table.tongues import Noun


class SeaGrid(Sheet[State, Action]):
    """The sheet of Sea Grid, with the starter set or with an owner's cards added to it."""

    lessons = Path(__file__).with_name("lessons.toml")
    glossary = Path(__file__).with_name("glossary.toml")
    game = sea_grid

    def __init__(self, own: Mapping[str, Card] | None = None, starter: Mapping[str, Card] = STARTER) -> None:
        self._own, self._starter = dict(own or {}), starter
        self.cards = {**starter, **self._own}
        self.own_cards = CardFile(self.cards, SeaGrid)

    def mat(self, options: Options) -> tuple[int, int]:
        match options.get("mat"):
            case [int(columns), int(rows)]:
                return int(columns), int(rows)
        return USUAL_MAT

    def fit(self, columns: int, rows: int, options: Options) -> Options:
        wide, long = self.mat(options) if "mat" in options else (columns, rows)
        if columns < max(BOX_COLUMNS, wide) or rows < max(BOX_ROWS, long):
            wide, long = max(BOX_COLUMNS, wide), max(BOX_ROWS, long)
            raise BadOption(phrase("mat", wide=wide, long=long, columns=columns, rows=rows))
        own = sea_grid.cards_option(self._own.values())
        if options.get("cards", own) != own:
            raise BadOption(phrase("cards"))
        return {"mat": [columns, rows], **({"cards": own} if own else {}), **options}

    def with_options(self, options: Options) -> SeaGrid:
        starter = starter_set(options)
        return self if starter is self._starter else SeaGrid(self._own, starter)

    def pieces(self, options: Options) -> Sequence[Piece]:  # noqa: ARG002 (the sheet knows its cards)
        return tuple(
            Piece(piece_name(seat, card.name, copy), kind_of(seat, card.name), seat, faces=True)
            for seat in BOTH
            for card in self.cards.values()
            for copy in range(1, most_copies(card) + 1)
        )

    def expected(self, state: State) -> Expected:
        return {cell: (spot,) for cell, spot in grid(state).items()}

    def gesture(self, state: State, seat: int, action: Action) -> Gesture:
        verb, cell = action[0], action[-1]
        if verb == "pick":
            kind, spot = kind_of(seat, action[1]), harbour(state, seat)
            label = phrase("pick it", title=self.cards[action[1]].title)
            return Gesture((Put(kind, spot, DOWN),), (Take(kind, spot),), label=label)
        if verb == "place":
            return Gesture((Put(kind_of(seat, action[1]), cell, DOWN),))
        if verb == "move":
            return Gesture((Shift(action[1], cell),))
        after = sea_grid.apply(state, seat, action)
        hand = self._turned(state, verb, cell)
        then = consequences(grid(state), grid(after), hand)
        if verb == "flip":
            loses = sea_grid.warning(state, seat, action) is not None  # only the player's own page has this
            return Gesture(hand, then, label=phrase("flip and lose" if loses else "flip it", cell=cell))
        if verb == "decline":
            return Gesture(then=then, key="confirm", label=phrase("decline it"))
        return Gesture(
            hand, then, presses=tuple(action[1:]), label=phrase(f"{verb} it", start=action[1], cell=cell)
        )

    def _turned(self, state: State, verb: str, cell: str) -> tuple[Step, ...]:
        """The card that a flip, or a MYSTIC, turns over by hand."""
        faces = {"flip": UP, "mystic": DOWN}
        return (Turn(grid(state)[cell].kind, cell, faces[verb]),) if verb in faces else ()

    def lit(self, state: State) -> Sequence[str] | None:
        """Which hidden cards are copies of the character is a secret: all of them are lit."""
        if state.phase != FORCED_FLIP:
            return None
        lying = sea_grid.view(state, None)["grid"]
        return [card["cell"] for card in lying if card["seat"] == state.turn and not card["up"]]

    def refusal(self, state: State, moved: Sequence[Attempt]) -> str:
        """Reasons against what was tried tell nothing of hidden cards."""
        return refusals.refusal(state, moved)

    def attempts(self, state: State, seat: int, moved: Sequence[Attempt]) -> list[str]:  # noqa: ARG002
        """Of cards that lie on the grid alone: the reasons against those go by what everybody can see."""
        lying = [each for each in moved if each.start is not None] if state.phase == TURN else []
        return [
            f"flip {each.cell}" if each.start == each.cell else f"move {each.start} {each.cell}"
            for each in lying
        ]

    def stands(self, before: State, seat: int, action: Action, after: State) -> bool:
        """A challenge that has shown a hidden card: to take it back would be a look at that card."""
        told = [item.event for item in sea_grid.tell(before, seat, action, after)]
        return isinstance(told[0], Challenged) and any(isinstance(event, Shown) for event in told)

    def asides(self, before: State, after: State) -> Sequence[Aside]:
        """Readers cannot feel a quarter turn."""
        return [Aside(cell, phrase("quarter turn", cell=cell)) for cell in quarter_turns(before, after)]

    def hand(self, state: State, seat: int) -> Sequence[str] | None:
        """Before play, the cards that may still be picked; later what the seat holds."""
        if state.phase == CREW:
            box = f"box {seat}"
            left = [piece for piece, place in sea_grid.pieces(state) if place == box]
            return [kind_of(seat, piece.split()[0]) for piece in left]
        if sea_grid.outcome(state) is not None:
            return None
        held = [kind_of(seat, card["name"]) for card in sea_grid.view(state, seat)["hand"] or ()]
        return held or None

    def covered(self, state: State, seat: int) -> Sequence[tuple[str, str]]:
        lying = sea_grid.view(state, seat)["grid"]
        mine = [(each["cell"], each["card"]) for each in lying if each["seat"] == seat and not each["up"]]
        return [(cell, kind_of(seat, card["name"])) for cell, card in mine if card is not None]

    def hint(self, state: State, seat: int, pressed: Sequence[str]) -> str:
        """The numbers of every challenge that may follow, as everybody may know them."""
        if state.phase != TURN or len(pressed) != 1:
            return ""
        challenges = [
            action for action in sea_grid.actions(state, seat) if action[:2] == ("challenge", pressed[0])
        ]
        return words.odds([sea_grid.preview(state, None, *action[1:]) for action in challenges])

    def headline(self, state: State) -> str:
        return phrase("both pick") if len(sea_grid.movers(state)) > 1 else ""

    def against_bots(self, options: Options, real_mat: bool) -> str:  # noqa: ARG002
        return phrase("no bots") if real_mat else ""

    def seat_name(self, state: State, seat: int) -> str:  # noqa: ARG002
        return words.name(seat)

    def noun(self, kind: str, face: str, mark: str) -> Noun:  # noqa: ARG002
        seat, name = owner_and_name(kind)
        return words.card(seat, self.cards[name].title, face)

    def token(self, kind: str, face: str, mark: str) -> Token:
        seat, name = owner_and_name(kind)
        return picture.token(seat, self.cards[name], face, mark)

    def now(self, state: State) -> str:
        verbs = {action[0] for seat in sea_grid.movers(state) for action in sea_grid.actions(state, seat)}
        cells = [harbour(state, seat) for seat in BOTH]
        return words.now(sea_grid.view(state, None), verbs, cells)

    def by_mouse(self, state: State) -> str:
        return words.by_mouse(sea_grid.view(state, None), [harbour(state, seat) for seat in BOTH])

    def lines(self, told: Sequence[Told], state: State, seat: int) -> list[Line]:  # noqa: ARG002
        return words.lines([item.event for item in told if item.to is None])

    def over(self, state: State) -> tuple[str, str]:
        return words.over(sea_grid.view(state, None))

    def picture(self, state: State) -> Picture:
        return picture.picture(sea_grid.view(state, None))
