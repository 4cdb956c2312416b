"""`tidetable fleet`: the tables that a broker knows, with what is wrong at each."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Annotated

import typer

from table.cli.options import ConfigFile


def fleet(
    broker: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Another broker than that of the settings.")
    ] = None,
    wait: Annotated[float, typer.Option(min=0.1, max=60, help="How many seconds to listen.")] = 2.0,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
    config: ConfigFile = None,
) -> None:
    """List the tables that a broker knows, with what is wrong at each.

    The code is 1 when something is wrong at any of them.
    """
    import asyncio

    from table.fleet.broker import BrokerError, read_broker
    from table.fleet.listing import known_tables
    from table.settings.config import load_config

    settings = load_config(config).fleet
    address = broker or settings.broker
    if not address:
        raise BrokerError(
            "no broker is named: set fleet.broker in the settings, or give --broker mqtts://NAME"
        )
    where = read_broker(address, settings.user, settings.password_file, settings.ca_file)
    tables = asyncio.run(known_tables(where, wait))
    if as_json:
        print(json.dumps({table.name: {"wrong": table.wrong(), **table.facts} for table in tables}))
    else:
        _print([(table.name, table.facts, table.wrong()) for table in tables])
    raise typer.Exit(int(any(table.wrong() for table in tables)))


def _print(rows: Sequence[tuple[str, Mapping[str, object], list[str]]]) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    if not rows:
        print("the broker knows no table")
        return
    shown = Table(box=None)
    for head in ("table", "version", "game", "phase", "what is wrong"):
        shown.add_column(head, overflow="fold")
    for name, facts, wrong in rows:
        words = (str(facts.get(key, "")) for key in ("version", "game", "phase"))
        shown.add_row(*map(escape, (name, *words, "; ".join(wrong) or "nothing")))
    Console(highlight=False).print(shown)
