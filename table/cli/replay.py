"""A game of the journal told again: as text, as JSON, or as a page with pictures to step through."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from engines.errors import UserError

if TYPE_CHECKING:
    from table.games.box import GameBox
    from table.games.fortunes import Fortunes
    from table.games.past import PastStep
    from table.games.sheet import AnySheet
    from table.keeping.saved import SavedGame
    from table.showing.scene import Curve

OVER = "over"  # the fate of a game that was played to its end; of others nothing is told that was not heard
WIDE = 60  # columns of a curve in text


class ToldAgain(NamedTuple):
    """A saved game, and what may be told of it."""

    saved: SavedGame
    sheet: AnySheet
    steps: list[PastStep]  # the start first
    fortunes: Fortunes | None
    curve: Curve | None


def rules_of(saved: SavedGame, given: str) -> GameBox:
    """The game that a saved one is told with: an installed game, else the one that is `given` by its file, or
    in the settings."""
    from engines import catalog
    from table.games import load_game

    if saved.game in catalog.names():
        return load_game(saved.game)
    box = load_game(given) if catalog.is_known(given) else None
    if box is None or saved.game != box.name:
        raise UserError(
            f"game {saved.id} is one of {saved.game!r}, which is not installed here: install its package, or "
            f"give its file: tidetable journal show {saved.id} --game path/to/game.py"
        )
    return box


def show(saved: SavedGame, box: GameBox, as_json: bool, html: Path | None) -> None:
    """Tell a saved game again. Of one that was not played to its end, only what everybody may know."""
    told = _told(saved, box)
    if as_json:
        print(json.dumps(_plain(told), indent=2))
    if html is not None:
        from table.cli.replay_page import page

        title = f"{told.sheet.game.TITLE}, game {saved.id}"
        said = [_said(step) if number else "" for number, step in enumerate(told.steps)]
        html.write_text(
            page(title, told.sheet, saved.options, told.steps, said, told.curve, _hints(told)), "utf-8"
        )
        print(f"the page is {html.absolute()}")
    if not as_json and html is None:
        _print(told)


def _told(saved: SavedGame, box: GameBox) -> ToldAgain:
    from engines.game import BadOption, IllegalAction
    from engines.match import BadRecord
    from table.bots.fortunes import fortunes
    from table.games.past import Past
    from table.showing.retelling import curve, retell

    if saved.fate == "unreadable":
        raise UserError(f"game {saved.id} cannot be replayed, and its actions are told to nobody")
    try:
        past = Past(box.sheet, saved.options, saved.actions)
        first, *others = retell(past)
    except (BadOption, IllegalAction, BadRecord, LookupError) as error:
        raise UserError(
            f"game {saved.id} cannot be replayed with the {saved.game} of this program, as with other cards"
        ) from error
    # While a game goes on, that somebody did something nobody heard of is a secret, too.
    steps = [first, *(step for step in others if step.lines or saved.fate == OVER)]
    went = fortunes(box, past) if saved.fate == OVER else None
    if went is None:
        return ToldAgain(saved, past.sheet, steps, None, None)
    turned = None if went.turning is None else past.step(went.turning.step)
    return ToldAgain(saved, past.sheet, steps, went, curve(past.sheet, steps[-1].state, went, turned))


def _said(step: PastStep) -> str:
    return " ".join(line.say for line in step.lines) or "(nothing that everybody heard)"


def _hints(told: ToldAgain) -> str:
    """Who had how many. While a game goes on, that a seat asked can tell when it may act."""
    from table.showing.hinting import hints_had

    over = told.saved.fate == OVER
    return hints_had(told.sheet, told.steps[-1].state, told.saved.hints) if over else ""


def _print(told: ToldAgain) -> None:
    print(f"{told.sheet.game.TITLE}, game {told.saved.id}: {told.saved.fate}")
    for number, step in enumerate(told.steps[1:], 1):
        print(f"{number:4}. {_said(step)}")
    if told.curve is not None:
        from table.showing.terminal_picture import bars

        print(f"\n{told.curve.title}:")
        wide = max(len(line.name) for line in told.curve.lines)
        for line in told.curve.lines:
            print(f"  {line.name:{wide}}  {bars(line.figures, told.curve, WIDE)}")
        if told.curve.say:
            print(told.curve.say)
    if hints := _hints(told):
        print(hints)


def _plain(told: ToldAgain) -> dict[str, object]:
    saved = told.saved
    steps: list[dict[str, object]] = [
        {"say": [str(line.say) for line in step.lines]} for step in told.steps[1:]
    ]
    if saved.fate == OVER:  # else who did what may be a secret
        for each, step in zip(steps, told.steps[1:], strict=True):
            each |= {"seat": step.seat, "action": step.words}
    hints = {str(seat): given for seat, given in saved.hints.items()} if saved.fate == OVER else None
    about = {"id": saved.id, "game": saved.game, "started": saved.started, "fate": saved.fate}
    return {**about, "steps": steps, "hints": hints, **_course(told)}


def _course(told: ToldAgain) -> dict[str, object]:
    """How the game went: a figure for every side at the start and after each step."""
    if told.fortunes is None or told.curve is None:
        return {"course": None, "turning_point": None}
    sides = [{"name": str(line.name), "figures": line.figures} for line in told.curve.lines]
    turning = told.fortunes.turning
    turned = None if turning is None else {**turning._asdict(), "say": str(told.curve.say)}
    return {"course": {"measure": told.fortunes.measure, "sides": sides}, "turning_point": turned}
