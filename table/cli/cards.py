"""`tidetable cards`: the cards of a game, listed or as sheets to print."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from table.cli.options import ConfigFile, GameName

if TYPE_CHECKING:
    from table.cards.faces import PrintedDeck


class Paper(StrEnum):
    """What a sheet is printed on."""

    a4 = "a4"
    letter = "letter"


def cards(
    game: GameName,
    pdf: Annotated[Path | None, typer.Option(metavar="FILE", help="Write sheets to print there.")] = None,
    paper: Annotated[Paper, typer.Option(help="The size of the sheets.")] = Paper.a4,
    file: Annotated[
        Path | None,
        typer.Option("--cards", metavar="FILE", help="Your own cards (else see the settings)."),
    ] = None,
    config: ConfigFile = None,
) -> None:
    """List the cards of a game, or print them.

    The sheets have cards of poker size, fronts and backs, with cut marks and the place of the tag;
    docs/cards.md tells how to make a set, and how to write a file of your own cards.
    """
    from table.cards.faces import deck_of
    from table.settings.config import load_config

    deck = deck_of(game, file or load_config(config).card_file(game))
    if pdf is None:
        _list(deck)
        return
    from table.cards.pdf import write_pdf

    count = write_pdf(deck, pdf, paper.value)
    print(f"{len(deck.cards)} cards of {deck.title} on {count} pages: {pdf}")


def _list(deck: PrintedDeck) -> None:
    from rich.console import Console
    from rich.table import Table

    fields = [name for name in deck.cards[0].facts if name not in ("game", "name")]
    table = Table("card", "name", *fields, "house", box=None)
    for card in deck.cards:
        values = [card.facts.get(field, "") for field in fields]
        table.add_row(card.piece, card.name, *values, ", ".join(card.house))
    Console().print(table)
