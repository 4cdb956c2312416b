"""`tidetable new-game`: a small project with a game that plays at once, to be made into another one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

TEMPLATE = Path(__file__).parent / "template"


def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A word for the command line, such as buoys.")],
    folder: Annotated[
        Path, typer.Option("--in", metavar="FOLDER", help="Where its folder is made (else here).")
    ] = Path(),
) -> None:
    """Begin a game of your own.

    Makes a folder with rules, a sheet, tests and a pyproject.toml: a small game that can be watched, played
    and installed at once. docs/add-a-game.md goes on from there.
    """
    made = begin(name, folder)
    print(f"{made} has a game that plays already. In that folder:")
    for words in (f"tidetable conform {name}", f"tidetable play {name}", "pip install -e ."):
        print(f"  {words}")


def begin(name: str, folder: Path) -> Path:
    """Write the project; UserError says what is wrong with a name, or in the way."""
    from string import Template

    from engines.errors import UserError

    project = folder / name
    why = _why_not(name) or (f"there is {project} already" if project.exists() else "")
    if why:
        raise UserError(f"no game can be called {name!r} here: {why}")
    title = name.replace("_", " ").title()
    facts = {"name": name, "title": title, "class": title.replace(" ", ""), "package": name.replace("_", "-")}
    for source, place in _places(name).items():
        file = project / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(Template((TEMPLATE / source).read_text("utf-8")).substitute(facts), "utf-8")
    return project


def _places(name: str) -> dict[str, str]:
    modules = ("__init__.py", "engine.py", "sheet.py")
    return {
        "pyproject.toml.txt": "pyproject.toml",
        "README.md.txt": "README.md",
        "test.py.txt": f"tests/test_{name}.py",
        **{f"{module}.txt": f"{name}/{module}" for module in modules},
    }


def _why_not(name: str) -> str:
    from importlib.util import find_spec
    from keyword import iskeyword

    from engines.catalog import names

    if not name.isidentifier() or not name.isascii() or name != name.lower() or iskeyword(name):
        return "a name is a word of small letters, digits and _, such as buoys"
    if name in names():
        return "a game of this name is installed"
    return "a module of this name is installed" if find_spec(name) is not None else ""
