"""How a game of Sea Leg starts: its options, and positions drawn by hand."""

from __future__ import annotations

from engines.game import BadOption, Options, Outcome, check_options, seat_count
from engines.sea_leg.deck import BOW, DECKS, MATES, SIDES, STERN, Deck
from engines.sea_leg.moves import has_move
from engines.sea_leg.side import side_of
from engines.sea_leg.state import NAME, State, wins

SEATS: tuple[int, ...] = (2,)


def start(options: Options) -> State:
    check_options(NAME, options, ("deck", "position", "to_move", "opening"))
    seat_count(NAME, options, SEATS)
    deck = _deck(options)
    drawn = "position" in options
    stern, bow, captains = read_position(deck, options["position"]) if drawn else (*deck.start, 0)
    side = side_of(deck.name, _to_move(options))
    mine, theirs = (stern, bow) if side.seat == STERN else (bow, stern)
    opening = 2 if _opening(options, default=not drawn) else 0
    state = State(side, mine, theirs, captains, 0, opening, None, None)
    return state._replace(end=_end_at_start(state))


def _end_at_start(state: State) -> Outcome | None:
    if not state.mine or not state.theirs:
        return wins(state.side if state.mine else state.side.other, "no pieces")
    return None if has_move(state) else wins(state.side.other, "no move")


def _deck(options: Options) -> Deck:
    name = options.get("deck", "small")
    if not isinstance(name, str) or name not in DECKS:
        raise BadOption(f"the option 'deck' is {' or '.join(map(repr, DECKS))}, not {name!r}")
    return DECKS[name]


def _to_move(options: Options) -> int:
    seat = options.get("to_move", STERN)
    if type(seat) is not int or seat not in (STERN, BOW):
        raise BadOption(f"the option 'to_move' is 0 (Stern) or 1 (Bow), not {seat!r}")
    return seat


def _opening(options: Options, *, default: bool) -> bool:
    opening = options.get("opening", default)
    if not isinstance(opening, bool):
        raise BadOption(f"the option 'opening' is true or false, not {opening!r}")
    return opening


def read_position(deck: Deck, text: object) -> tuple[int, int, int]:
    """The pieces of Stern and of Bow, and the Captains of both, from a drawing."""
    lines = text.split("\n") if isinstance(text, str) else []
    if len(lines) != deck.rows or any(len(line) != deck.columns for line in lines):
        raise BadOption(
            f"the option 'position' is {deck.rows} lines of {deck.columns} marks on the {deck.name} deck, "
            f"row 1 first, not {text!r}"
        )
    for row, line in enumerate(lines, start=1):
        for mark in line:
            if mark not in ".sbSB":
                raise BadOption(
                    f"the option 'position' has the mark {mark!r} in row {row}; marks are . s b S B"
                )
    captains = [deck.marked(lines, "S"), deck.marked(lines, "B")]
    pieces = [captains[STERN] | deck.marked(lines, "s"), captains[BOW] | deck.marked(lines, "b")]
    _check_position(deck, pieces, captains)
    return pieces[STERN], pieces[BOW], captains[STERN] | captains[BOW]


def _check_position(deck: Deck, pieces: list[int], captains: list[int]) -> None:
    if not any(pieces):
        raise BadOption("the option 'position' has no piece at all")
    for seat in (STERN, BOW):
        side, who = side_of(deck.name, seat), SIDES[seat].capitalize()
        if pieces[seat].bit_count() > MATES:
            raise BadOption(f"the option 'position' has more than {MATES} pieces of {who}")
        if (pieces[seat] & ~captains[seat]) & side.far:
            raise BadOption(
                f"the option 'position' has a Mate of {who} on its far row: it would be a Captain"
            )
        if captains[seat] & side.back:
            raise BadOption(f"the option 'position' has a Captain of {who} at home: the game would be over")
