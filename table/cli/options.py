"""Options that several commands share, and how their texts become values."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

ConfigFile = Annotated[
    Path | None,
    typer.Option("--config", metavar="FILE", help="The settings (else see docs/configuration.md)."),
]
GameOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="An option of the game; may be repeated. Or for short, after the game: --NAME VALUE, such as "
        "--map corner_treasures --motive pillager --dice physical.",
    ),
]
WhoPlays = Annotated[
    list[str] | None,
    typer.Option(
        "--seat",
        metavar="SEAT=WHO",
        help="Who plays a seat: person, bot:easy, bot:normal or bot:hard, as in --seat stern=bot:hard; may "
        "be repeated.",
    ),
]
TAKES_GAME_OPTIONS = {"allow_extra_args": True, "ignore_unknown_options": True}
"""For commands with a game: options that the command does not know are the game's."""
Seats = Annotated[int | None, typer.Option(help="How many play (else the game's usual number).")]
Seed = Annotated[int | None, typer.Option(help="For the same chance again (else a new one).")]
Pitch = Annotated[
    float | None,
    typer.Option(metavar="MM", help="How far apart the cells of the mat are (else see the settings)."),
]
_game = typer.Argument(
    metavar="GAME",
    help="A game: a name that `tidetable games` lists, or anybody's own as --game path/to/game.py, or by the "
    "dotted name of its module.",
)
GameName = Annotated[str, _game]
MaybeGame = Annotated[str | None, _game]  # else that of the settings


def spelled_out(words: Sequence[str]) -> list[str]:
    """`play --game path/to/game.py` is said for `play path/to/game.py`, wherever it stands: the game comes
    first, since what follows it may be options of its own."""
    if words[:1] in (["shrink"], ["journal"]):  # there --game is an option as any other
        return list(words)
    if "--game" not in words[1:] and not any(word.startswith("--game=") for word in words[1:]):
        return list(words)
    kept, games, rest = [words[0]], list[str](), iter(words[1:])
    for word in rest:
        if word == "--game":
            games += [next(rest, "")]
        elif word.startswith("--game="):
            games += [word.removeprefix("--game=")]
        else:
            kept += [word]
    if len(games) > 1 or "" in games:
        raise typer.BadParameter("wants one game, as in --game path/to/game.py", param_hint="--game")
    return [kept[0], *games, *kept[1:]]


def game_options(
    pairs: Sequence[str] | None, seats: int | None = None, extra: Sequence[str] = ()
) -> dict[str, object]:
    """["deck=large", "to_move=1"] -> {"deck": "large", "to_move": 1}, with the seats if given; `extra` is
    what a command did not know: ["--map", "alpha"]."""
    options: dict[str, object] = {} if seats is None else {"seats": seats}
    for pair in (*(pairs or ()), *_pairs(extra)):
        name, equals, value = pair.partition("=")
        if not name or not equals:
            raise typer.BadParameter(f"{pair!r} is no NAME=VALUE, such as deck=large", param_hint="--option")
        if name in options:
            raise typer.BadParameter(f"{name!r} is given twice", param_hint="--option")
        options[name] = _value(value)
    return options


def seats_said(pairs: Sequence[str] | None) -> dict[str, str] | None:
    """["stern=bot:hard"] -> {"stern": "bot:hard"}; None where nothing was said."""
    if not pairs:
        return None
    said = {}
    for pair in pairs:
        seat, equals, who = pair.partition("=")
        if not seat or not equals or not who:
            says = f"{pair!r} is no SEAT=WHO, such as stern=bot:hard"
            raise typer.BadParameter(says, param_hint="--seat")
        said[seat] = who
    return said


def _pairs(extra: Sequence[str]) -> list[str]:
    """["--map", "alpha", "--dice=physical"] -> ["map=alpha", "dice=physical"]."""
    pairs, words = [], list(extra)
    while words:
        name, equals, value = words.pop(0).partition("=")
        if not name.startswith("--") or len(name) < 3:
            raise typer.BadParameter(f"{name!r} is neither an option nor a game", param_hint="GAME")
        if not equals and (not words or words[0].startswith("--")):
            says = f"no such option; as an option of the game it needs a value, as in {name} VALUE"
            raise typer.BadParameter(says, param_hint=name)
        pairs.append(f"{name[2:]}={value if equals else words.pop(0)}")
    return pairs


def _value(text: str) -> object:
    """A number, true, false or any other JSON; what is none is a plain text."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def window_size(text: str | None) -> tuple[int, int] | None:
    """ "1280x720" -> (1280, 720)."""
    if text is None:
        return None
    width, _, height = text.lower().partition("x")
    if not (width.isdecimal() and height.isdecimal() and int(width) >= 320 and int(height) >= 240):
        raise typer.BadParameter(
            f"{text!r} is no size such as 1280x720 (at least 320x240)", param_hint="--size"
        )
    return int(width), int(height)
