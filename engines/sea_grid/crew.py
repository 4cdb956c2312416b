"""The limits of a crew: which four cards a player may bring, and what exactly is wrong with others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from engines.reasons import because
from engines.sea_grid.cards import CHARACTER, STACKED, STARTER, SUPPORTS, Card

CREW_SIZE = 4
MOST_SUPPORTS = 3
MOST_OF_A_TYPE = 2
MOST_EXTRA_COPIES = 2


LIMITS = because(
    "a crew has 1 character and {supports} supports, at most {most} of a type, each card once",
    supports=MOST_SUPPORTS,
    most=MOST_OF_A_TYPE,
)
"""All limits in a few words, for ears that may not know which of them some cards break."""


def crew_faults(
    names: Iterable[str], cards: Mapping[str, Card] = STARTER, *, whole: bool = True
) -> list[str]:
    """Every limit these cards break, each as a sentence; none for a good crew.

    With `whole` false the crew may still grow: only what is too much is a fault, nothing is missing.
    """
    given = Counter(names)
    faults = [f"there is no card {name!r} in this game" for name in given if name not in cards]
    crew = _known(given, cards)
    faults += _too_many(crew)
    if whole:
        faults += _missing(sum(given.values()), [card for card in crew if card.type == CHARACTER])
    return faults


def enough_for_a_crew(cards: Iterable[Card]) -> bool:
    """Whether every player can complete a crew from these, whatever is picked first."""
    types = Counter(card.type for card in cards)
    return (
        types[CHARACTER] > 0 and sum(min(types[kind], MOST_OF_A_TYPE) for kind in SUPPORTS) >= MOST_SUPPORTS
    )


def most_copies(card: Card) -> int:
    """How many copies of a card one crew may hold."""
    return 1 + MOST_EXTRA_COPIES if STACKED in card.keywords else 1


def _known(given: Counter[str], cards: Mapping[str, Card]) -> Counter[Card]:
    return Counter({cards[name]: count for name, count in given.items() if name in cards})


def _too_many(crew: Counter[Card]) -> list[str]:
    characters = [card for card in crew if card.type == CHARACTER]
    extra = sum(crew[card] - 1 for card in characters if STACKED in card.keywords)
    return [
        *_too_many_characters(characters),
        *_too_many_supports(crew, extra),
        *_too_many_of_a_type(crew, extra),
        *_too_many_copies(crew),
    ]


def _too_many_characters(characters: list[Card]) -> list[str]:
    if len(characters) < 2:
        return []
    found = f"{len(characters)} characters ({_titles(characters)})"
    return [f"{found}: a crew has exactly 1"]


def _too_many_supports(crew: Counter[Card], extra: int) -> list[str]:
    supports = extra + sum(count for card, count in crew.items() if card.type != CHARACTER)
    if supports <= MOST_SUPPORTS:
        return []
    copies = " (extra copies of the character count)" if extra else ""
    return [f"{supports} support cards{copies}: a crew has at most {MOST_SUPPORTS} beside its character"]


def _too_many_of_a_type(crew: Counter[Card], extra: int) -> list[str]:
    faults = []
    for kind in SUPPORTS:
        count = sum(number for card, number in crew.items() if card.type == kind)
        if count > MOST_OF_A_TYPE:
            faults.append(f"{count} {kind}s: a crew has at most {MOST_OF_A_TYPE} of a type")
    if extra > MOST_EXTRA_COPIES:
        faults.append(f"{extra} extra copies of the character: a crew has at most {MOST_EXTRA_COPIES}")
    return faults


def _too_many_copies(crew: Counter[Card]) -> list[str]:
    return [
        f"{count} copies of {card.title}: only 1 is allowed"
        for card, count in crew.items()
        if count > 1 and STACKED not in card.keywords
    ]


def _missing(count: int, characters: list[Card]) -> list[str]:
    faults = []
    if not characters:
        faults.append("no character: a crew has exactly 1")
    if count != CREW_SIZE:
        faults.append(f"{count} card{'' if count == 1 else 's'}: a crew has exactly {CREW_SIZE}")
    return faults


def _titles(cards: list[Card]) -> str:
    return ", ".join(card.title for card in cards)
