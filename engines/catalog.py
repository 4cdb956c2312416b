"""The one door that every game comes through, ours and other people's alike.

A package names its game in its pyproject.toml, and once it is installed the game is there:

    [project.entry-points."tidetable.games"]
    konane = "konane:GAME"              what comes in the box (table/games/box.py)

    [project.entry-points."tidetable.engines"]
    konane = "konane.engine"            its rules alone, for programs without a table; may be left out

A game that is not installed is given by its file (path/to/konane.py), or by the dotted name of its module.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, cast

from engines.blame import BrokenGame, blamed
from engines.errors import UserError
from engines.game import AnyGame

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

BOXES, ENGINES = "tidetable.games", "tidetable.engines"
OURS = "tidetable"  # the package whose names no other can take
USUAL = "sea_leg"  # what is played where nobody says what


class UnknownGame(UserError, LookupError):
    """No game of that name. Says which there are."""


def names() -> tuple[str, ...]:
    """The games that are installed."""
    return tuple(sorted(_entries(BOXES) | _entries(ENGINES)))


def shipped() -> tuple[str, ...]:
    """Those of them that come with the table."""
    return tuple(name for name in names() if package(name) == OURS)


def package(name: str) -> str:
    """The package that an installed game comes from."""
    entry = _entries(BOXES).get(name) or _entries(ENGINES)[name]
    return entry.dist.name if entry.dist else ""


def crowded_out() -> Iterator[tuple[str, str]]:
    """Games whose name another package has already, each with the package that it comes from."""
    from importlib.metadata import entry_points

    for entry in entry_points(group=BOXES):
        if entry != _entries(BOXES)[entry.name] and entry.dist is not None:
            yield entry.name, entry.dist.name


def load(name: str) -> AnyGame:
    """The rules of a game: of an installed one by its name, of any by its file or its module."""
    entry = _entries(ENGINES).get(name)
    return engine_of(open_box(name) if entry is None else _open(name, entry))


def load_module(path: str) -> AnyGame:
    """The rules in a module, by its dotted name."""
    return engine_of(_module(path))


def open_box(name: str) -> object:
    """What stands behind a name: whatever its package calls its game, or the module of an uninstalled one."""
    entry = _entries(BOXES).get(name) or _entries(ENGINES).get(name)
    if entry is not None:
        return _open(name, entry)
    file = _file(name)
    if file is not None:
        return _module_in(file)
    if name.endswith(".py") or "/" in name:
        raise UnknownGame(f"there is no game in {name}: there is no such file")
    if "." in name:
        _uninstalled.add(name)
        return _module(name)
    raise UnknownGame(f"there is no game {name!r}; there are: {', '.join(names()) or _NONE}")


_NONE = "none, as this installation is older than its code (install it again; ./tidetable version does)"


def is_known(name: str) -> bool:
    """Is there something behind this name? Nothing is loaded to say so."""
    return name in names() or _file(name) is not None or ("." in name and "/" not in name)


def homes(strange: bool = False) -> tuple[str, ...]:
    """How the files of loaded games begin, or with `strange` of those that are not ours."""
    ours = [*_entries(BOXES).values(), *_entries(ENGINES).values()]
    named = {entry.module for entry in ours if not (strange and _is_ours(entry))} | _uninstalled
    loaded = [sys.modules[name] for name in named if name in sys.modules]
    files = (Path(module.__file__) for module in loaded if module.__file__)
    return tuple(f"{file.parent}/" if file.stem == "__init__" else str(file) for file in files)


_uninstalled: set[str] = set()  # the modules of games that were given by their file


def engine_of(found: object) -> AnyGame:
    """The rules in a box, or in a module that has one, or that is an engine itself."""
    box = getattr(found, "GAME", found)
    return cast(AnyGame, getattr(box, "engine", box))


def _open(name: str, entry: EntryPoint) -> object:
    with blamed(f"the game {name!r} of the package {package(name)!r} cannot be used"):
        return entry.load()


def _module(path: str) -> ModuleType:
    with blamed(f"the game {path!r} cannot be used"):
        try:
            return import_module(path)
        except ModuleNotFoundError as error:
            if error.name is None or not f"{path}.".startswith(f"{error.name}."):
                raise  # found, but it wants something that is not there
            raise UnknownGame(f"the module {path!r} cannot be imported: {error}") from error


def _file(name: str) -> Path | None:
    """The file of a game that is given by its path, or by the name of a module in the current folder."""
    if not name:
        return None
    inside = Path(*name.split(".")) if "/" not in name else Path(name)
    for path in (Path(name), inside, inside.with_name(f"{inside.name}.py")):
        for file in (path, path / "__init__.py", path / path.name / "__init__.py"):
            if file.suffix == ".py" and file.is_file():
                return file.resolve()
    return None


def _module_in(file: Path) -> ModuleType:
    """The module of a file, with what lies around it, as if it were installed."""
    parts = [] if file.stem == "__init__" else [file.stem]
    folder = file.parent
    while (folder / "__init__.py").exists():
        parts.insert(0, folder.name)
        folder = folder.parent
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
    module = _module(".".join(parts))
    _uninstalled.update((parts[0], ".".join(parts)))
    if module.__file__ is None or Path(module.__file__).resolve() != file:
        raise BrokenGame(f"{file} cannot be used: {'.'.join(parts)} is another module already; rename it")
    return module


def _entries(group: str) -> dict[str, EntryPoint]:
    return _entries_on(group, tuple(sys.path))


@lru_cache(maxsize=8)
def _entries_on(group: str, _path: tuple[str, ...]) -> dict[str, EntryPoint]:
    """The installed games by name. A name that two packages want is ours, or the first one's."""
    from importlib.metadata import entry_points  # as slow to import as a game: only where one is wanted

    found: dict[str, EntryPoint] = {}
    for entry in sorted(entry_points(group=group), key=_rank):
        found.setdefault(entry.name, entry)
    return found


def _rank(entry: EntryPoint) -> tuple[bool, str]:
    return not _is_ours(entry), entry.dist.name if entry.dist else ""


def _is_ours(entry: EntryPoint) -> bool:
    return entry.dist is not None and entry.dist.name == OURS
