"""Checks of cards that people lay out face down: whatever they lay is the deal, and until then nobody can
tell one layout from another."""

from __future__ import annotations

from random import Random

from engines.game import CHANCE
from table.conforming.position import Position
from table.conforming.tables import CALM, Mat
from table.conforming.twins import Tables
from table.games.steps import ANY
from table.judging.mat import assign
from table.judging.verdict import Agreed
from table.sensing.pieces import DOWN


def check_deal(at: Position) -> None:
    """Two tables are laid out in the same order of cells with cards in different order."""
    tables = Tables(at, 0, (at.state, at.state), laid=False)
    cells = [cell for cell, spots in at.expected.items() if any(spot.kind == ANY for spot in spots)]
    at.rng.shuffle(cells)
    lying = _laid_before(at)
    for twin in tables.twins:
        for name, (cell, face) in lying.items():
            twin.hands.put(name, cell, face)
        twin.wait(CALM)
        twin.forget()
    loose = sorted(name for name, piece in at.pieces.items() if piece.faces and name not in lying)
    seed = at.rng.random()
    decks = [Random(f"{seed}/{number}").sample(loose, len(cells)) for number in range(len(tables.twins))]
    for number, cell in enumerate(cells, 1):
        for twin, deck in zip(tables.twins, decks, strict=True):
            twin.hands.put(deck[number - 1], cell, DOWN)
            twin.wait(0.5)
        if number < len(cells):
            tables.compare(f"with {number} cards laid face down")
    game = at.sheet.game
    for twin in tables.twins:
        match = twin.session.match
        if CHANCE in game.movers(match.state) or not isinstance(twin.moment.verdict, Agreed):
            at.fail(
                "deals", f"every place has a card, and that is not taken for a deal: {twin.moment.verdict}"
            )
    if tables.alike():
        tables.compare("with all cards laid face down")


def _laid_before(at: Position) -> Mat:
    """The cards of a deal that has come this far."""
    known = {cell: tuple(spot for spot in spots if spot.kind != ANY) for cell, spots in at.expected.items()}
    return assign({cell: spots for cell, spots in known.items() if spots}, {}, at.pieces)
