"""Sea Grid: two hidden crews of four cards on a floating grid, until a character is sent off it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engines.game import Options, Outcome
from engines.sea_grid.cards import CardFault, cards_option, load_cards
from engines.sea_grid.crew import CREW_SIZE, broken_limits, crew_faults, most_copies
from engines.sea_grid.duel import preview
from engines.sea_grid.foresight import warning
from engines.sea_grid.listing import FIRSTS, actions, movers
from engines.sea_grid.mat import Action
from engines.sea_grid.play import apply
from engines.sea_grid.position import lay_out
from engines.sea_grid.rules import MOST_PLIES, SEATS, read_options
from engines.sea_grid.secrets import sample
from engines.sea_grid.state import BOTH, IN_HAND, OUT, State, new_state, picked
from engines.sea_grid.telling import tell
from engines.sea_grid.views import view
from engines.sea_grid.words import parse, text

__all__ = [
    "BOUND",
    "NAME",
    "SEATS",
    "TITLE",
    "CardFault",
    "State",
    "actions",
    "apply",
    "broken_limits",
    "cards_option",
    "chance",
    "crew_faults",
    "lay_out",
    "load_cards",
    "movers",
    "outcome",
    "parse",
    "pieces",
    "preview",
    "sample",
    "say",
    "start",
    "tell",
    "text",
    "view",
    "warning",
]

NAME = "sea_grid"
TITLE = "Sea Grid"

# Picks, who begins, and one action a ply; MYSTIC and SACRIFICE ask at most once each per card.
BOUND = 2 * CREW_SIZE + 1 + MOST_PLIES + 2 * 2 * CREW_SIZE


def start(options: Options) -> State:
    """Before the picks. Options: "mat" [columns, rows], "plies" (the limit), "cards" (added or replaced)."""
    return new_state(read_options(options))


def outcome(state: State) -> Outcome | None:
    return state.result


def chance(state: State, rng: Random) -> Action:  # noqa: ARG001 - who begins is an even draw in every state
    return rng.choice(FIRSTS)


def pieces(state: State) -> Iterator[tuple[str, str]]:
    """Every card either seat could pick, as ("dolphin 0", place); what is not picked is in its box."""
    names, cards = state.rules.mat.names, state.rules.cards
    for seat in BOTH:
        left = {number: most_copies(card) for number, card in enumerate(cards)}
        for slot, card in enumerate(picked(state, seat), start=seat * CREW_SIZE):
            left[card] -= 1
            cell = state.cells[slot]
            place = f"hand {seat}" if cell == IN_HAND else "out" if cell == OUT else names[cell]
            yield f"{cards[card].name} {seat}", place
        for number, count in left.items():
            for _ in range(count):
                yield f"{cards[number].name} {seat}", f"box {seat}"


def say(event: str) -> str:
    """Events are their own words here."""
    return event
