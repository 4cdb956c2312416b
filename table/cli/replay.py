"""A game of the journal told again: as text, as JSON, or as a page with pictures to step through."""

from __future__ import annotations

import json
from base64 import b64encode
from html import escape
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engines.errors import UserError

if TYPE_CHECKING:
    from table.games.sheet import AnySheet
    from table.keeping.journal import SavedGame
    from table.showing.retelling import Retold

SIZE = (1024, 600)
ENDED = ("over", "abandoned")

_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
body {{ background: #060d18; color: #f0f6f9; font: 18px/1.5 system-ui, sans-serif; max-width: 64rem;
  margin: 1rem auto; padding: 0 1rem }}
h1 {{ color: #d6ad60; font-size: 1.4rem }}
img {{ width: 100%; display: block; border-radius: 8px }}
button {{ font: inherit; min-width: 7rem; min-height: 48px; margin: .6rem .6rem 0 0; color: inherit;
  background: #15293f; border: 1px solid #3a5f82; border-radius: 8px }}
figure {{ margin: 0 }} figure[hidden] {{ display: none }}
</style>
<h1>{title}</h1>
{figures}
<button id="back">Back</button><button id="on">Next</button> <span id="at"></span>
<script>
const all = [...document.querySelectorAll("figure")];
let at = 0;
function go(step) {{
  at = Math.max(0, Math.min(all.length - 1, at + step));
  all.forEach((each, n) => {{ each.hidden = n !== at; }});
  document.getElementById("at").textContent = `${{at}} / ${{all.length - 1}}`;
}}
document.getElementById("back").onclick = () => go(-1);
document.getElementById("on").onclick = () => go(1);
addEventListener("keydown", (key) => go({{ ArrowLeft: -1, ArrowRight: 1 }}[key.key] ?? 0));
go(0);
</script>
</html>
"""


def rules_of(saved: SavedGame, given: str) -> AnySheet:
    """The sheet that a saved game is told with: of an installed game, else of the one that is `given` by its
    file, or in the settings."""
    from engines import catalog
    from table.games import load_sheet

    if saved.game in catalog.names():
        return load_sheet(saved.game)
    sheet = load_sheet(given) if catalog.is_known(given) else None
    if sheet is None or saved.game != sheet.game.NAME:
        raise UserError(
            f"game {saved.id} is one of {saved.game!r}, which is not installed here: install its package, or "
            f"give its file: tidetable journal show {saved.id} --game path/to/game.py"
        )
    return sheet


def show(saved: SavedGame, sheet: AnySheet, as_json: bool, html: Path | None) -> None:
    """Tell a saved game again. Of one that still goes on, only what everybody may know."""
    steps = _steps(saved, sheet)
    if as_json:
        print(json.dumps(_plain(saved, steps), indent=2))
    if html is not None:
        html.write_text(_page(saved, steps), "utf-8")
        print(f"the page is {html.absolute()}")
    if not as_json and html is None:
        print(f"{steps[0].scene.title}, game {saved.id}: {saved.fate}")
        for number, step in enumerate(steps[1:], 1):
            print(f"{number:4}. {_said(step)}")


def _steps(saved: SavedGame, sheet: AnySheet) -> list[Retold]:
    from engines.game import BadOption, IllegalAction
    from table.showing.retelling import retell

    if saved.fate == "unreadable":
        raise UserError(f"game {saved.id} cannot be replayed, and its actions are told to nobody")
    try:
        first, *others = retell(sheet, saved.options, saved.seed, saved.actions)
    except (BadOption, IllegalAction, LookupError) as error:
        raise UserError(
            f"game {saved.id} cannot be replayed with the {saved.game} of this program, as with other cards"
        ) from error
    # While a game goes on, that somebody did something nobody heard of is a secret, too.
    return [first, *(step for step in others if step.lines or saved.fate in ENDED)]


def _said(step: Retold) -> str:
    return " ".join(line.say for line in step.lines) or "(nothing that everybody heard)"


def _plain(saved: SavedGame, steps: list[Retold]) -> dict[str, Any]:
    told: list[dict[str, Any]] = [{"say": [str(line.say) for line in step.lines]} for step in steps[1:]]
    if saved.fate in ENDED:  # while it goes on, who did what may be a secret
        for each, step in zip(told, steps[1:], strict=True):
            each |= {"seat": step.seat, "action": step.words}
    about = {"id": saved.id, "game": saved.game, "started": saved.started, "fate": saved.fate}
    return {**about, "steps": told}


def _page(saved: SavedGame, steps: list[Retold]) -> str:
    title = escape(f"{steps[0].scene.title}, game {saved.id}")
    figures = (
        f'<figure hidden><img alt="" src="data:image/png;base64,{_picture(step)}">'
        f"<figcaption>{escape(_said(step)) if number else ''}</figcaption></figure>"
        for number, step in enumerate(steps)
    )
    return _PAGE.format(title=title, figures="\n".join(figures))


def _picture(step: Retold) -> str:
    import pygame.image

    from table.showing.display.picture import render

    file = BytesIO()
    pygame.image.save(render(step.scene, SIZE), file, "step.png")
    return b64encode(file.getvalue()).decode()
