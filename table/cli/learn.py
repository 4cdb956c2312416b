"""How to play, read on a terminal."""

from __future__ import annotations

from typing import Annotated

import typer


def learn(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The name of a game: see tidetable games.")],
    language: Annotated[str, typer.Option(help="Another language, such as de.")] = "en",
) -> None:
    """Read how a game is played: the same screens as in its menu at the table and on phones."""
    from engines.errors import UserError
    from table.games import load_sheet
    from table.games.lessons import screens_of
    from table.showing.howto import in_words
    from table.tongues import languages, speaking

    sheet = load_sheet(game)
    if language not in languages():
        raise UserError(f"there is no language {language!r}: choose one of {', '.join(languages())}")
    if not screens_of(sheet):
        raise UserError(f"{game} brings no screens of how to play it; its rules may be in its documentation")
    with speaking(language):
        for words in in_words(sheet):
            print(words)
