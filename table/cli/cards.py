"""`tidetable cards`: the cards or discs of a game, listed or as sheets to print."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from table.cli.options import ConfigFile, GameName, Pitch

if TYPE_CHECKING:
    from table.cards.faces import PrintedDeck
    from table.cards.matplan import MatSize


class Paper(StrEnum):
    """What a sheet is printed on."""

    a4 = "a4"
    letter = "letter"


class MatPaper(StrEnum):
    """What a mat is printed on."""

    a4 = "a4"
    a3 = "a3"


class MatPart(StrEnum):
    """Which sheets of a mat."""

    both = "both"
    mat = "mat"
    drill = "drill"


def cards(
    game: GameName,
    pdf: Annotated[Path | None, typer.Option(metavar="FILE", help="Write sheets to print there.")] = None,
    paper: Annotated[Paper, typer.Option(help="The size of the sheets.")] = Paper.a4,
    file: Annotated[
        Path | None,
        typer.Option("--cards", metavar="FILE", help="Your own cards (else see the settings)."),
    ] = None,
    pitch: Pitch = None,
    config: ConfigFile = None,
) -> None:
    """List the cards or discs of a game, or print them.

    The sheets have both sides of every piece with the place of its tag, at the size that fits the pitch of
    your mat: cards of poker size for the usual 100 mm. docs/cards.md tells how to make a set, and how to
    write a file of your own cards.
    """
    from table.cards.faces import deck_of
    from table.cards.measures import measures
    from table.settings.config import load_config

    settings = load_config(config)
    deck = deck_of(game, file or settings.card_file(game))
    if pdf is None:
        _list(deck)
        return
    from table.cards.pdf import write_pdf

    count = write_pdf(deck, pdf, paper.value, measures(pitch or settings.mat.pitch))
    noun = deck.shape if len(deck.cards) == 1 else f"{deck.shape}s"
    print(f"{len(deck.cards)} {noun} of {deck.title} on {count} pages: {pdf}")


def mat(
    pdf: Annotated[Path | None, typer.Option(metavar="FILE", help="Write sheets to print there.")] = None,
    paper: Annotated[MatPaper, typer.Option(help="The size of the sheets.")] = MatPaper.a4,
    part: Annotated[MatPart, typer.Option(help="What is seen, what is drilled, or both.")] = MatPart.both,
    pitch: Pitch = None,
    config: ConfigFile = None,
) -> None:
    """Say how large the mat is, or print it at 1:1.

    The sheets are cut at their marks and laid edge to edge: first the mat with its grid and names, then a
    drill template of readers, lamps and buttons. Size and pitch are those of the settings.
    """
    from table.cards.matplan import MatSize, plan
    from table.cards.measures import measures
    from table.settings.config import load_config

    settings = load_config(config).mat
    size = MatSize(settings.columns, settings.rows, measures(pitch or settings.pitch))
    if pdf is None:
        _measured(size)
        return
    from table.cards.matpdf import write_mat

    parts = ("mat", "drill") if part is MatPart.both else (part.value,)
    planned = plan(size, paper.value)
    count = write_mat(planned, pdf, parts)
    print(
        f"a mat of {size.wide:g} x {size.high:g} mm on {count} pages, "
        f"{planned.across} x {planned.down} sheets each: {pdf}"
    )


def _measured(size: MatSize) -> None:
    lengths = size.lengths
    lamp, button = lengths.lamp, lengths.button
    print(
        f"mat     {size.columns} x {size.rows} cells, {lengths.pitch:g} mm apart: {_by(size.wide, size.high)}"
    )
    print(f"card    {_by(*lengths.card)}, disc {lengths.disc:g} mm across")
    print("in each cell, from its middle to the right and towards the near side:")
    print(f"lamp    {lamp.x:g}, {lamp.y:g} mm, hole {lamp.across:g} mm")
    print(f"button  {button.x:g}, {button.y:g} mm, hole {button.across:g} mm")
    print("reader  the middle of its coil at 0, 0, its pins to the left")


def _by(wide: float, high: float) -> str:
    return f"{wide:g} x {high:g} mm"


def _list(deck: PrintedDeck) -> None:
    from rich.console import Console
    from rich.table import Table

    fields = [name for name in deck.cards[0].facts if name != "name"]
    table = Table(deck.shape, "name", *fields, "house", box=None)
    for card in deck.cards:
        values = [card.facts.get(field, "") for field in fields]
        table.add_row(card.piece, card.name, *values, ", ".join(card.house))
    Console().print(table)
