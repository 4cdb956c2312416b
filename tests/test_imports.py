"""Imports go one way: engines and firmware_bridge stand alone, hardware knows the bridge, table knows all.

The sources are parsed, not imported, so that imports inside functions count too. The engines also keep to
the standard library, and to the parts of it that neither wait, look at the clock nor reach outside.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOUND = "table/showing/display/sound.py"  # asks for the mixer, which pygame by itself would do without
MAY_IMPORT = {
    "engines": {"engines"},
    "firmware_bridge": {"firmware_bridge"},
    "hardware": {"hardware", "firmware_bridge"},
    "table": {"table", "hardware", "firmware_bridge", "engines"},
}
OURS = set(MAY_IMPORT)
NOT_FOR_ENGINES = {
    "asyncio",
    "datetime",
    "multiprocessing",
    "os",
    "secrets",
    "select",
    "signal",
    "socket",
    "sqlite3",
    "subprocess",
    "threading",
    "time",
}


def imported(source: str, package: str) -> Iterator[tuple[str, int]]:
    """The modules that a source imports, with the line; relative ones are of its own package."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (package if node.level else node.module or ""), node.lineno


def sources(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


def offences(package: str, forbidden: set[str]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for path in sources(package)
        for name, line in imported(path.read_text("utf-8"), package)
        if name.split(".")[0] in forbidden
    ]


@pytest.mark.parametrize("package", sorted(OURS))
def test_a_package_imports_only_what_lies_below_it(package: str) -> None:
    assert sources(package), f"there is no source in {package}/"
    assert offences(package, OURS - MAY_IMPORT[package]) == []


def test_nothing_of_the_product_imports_the_tests() -> None:
    for package in OURS:
        assert offences(package, {"tests", "benchmarks"}) == []


def test_the_engines_use_the_standard_library_only() -> None:
    names = {
        name.split(".")[0]
        for path in sources("engines")
        for name, _ in imported(path.read_text("utf-8"), "engines")
    }
    assert names - set(sys.stdlib_module_names) == {"engines"}


def test_the_engines_have_no_clock_and_no_way_out() -> None:
    assert offences("engines", NOT_FOR_ENGINES) == []


def test_no_engine_knows_another() -> None:
    games = [path.parent.name for path in (ROOT / "engines").glob("*/__init__.py")]
    games.remove("conformance")
    for game in games:
        others = {f"engines.{other}" for other in games if other != game}
        for path in (ROOT / "engines" / game).rglob("*.py"):
            for name, line in imported(path.read_text("utf-8"), "engines"):
                assert not any(name == other or name.startswith(f"{other}.") for other in others), (
                    f"{path}:{line}"
                )


def test_the_reader_of_imports_sees_them_wherever_they_are() -> None:
    source = "import os.path as p\ndef f():\n    from table.showing.scene import Scene\nfrom . import codec\n"
    assert list(imported(source, "hardware")) == [("os.path", 1), ("hardware", 4), ("table.showing.scene", 3)]


# The rooms of `table/`, and what each may import of the others: a room, or only some modules of it. Whatever
# is not named here is not to be known: what shows knows a moment and never a session.
VALUES = ("judging.verdict", "judging.legal", "judging.guide", "judging.presses")
ROOMS: dict[str, tuple[str, ...]] = {
    "tongues": (),  # what people read and hear: everybody may say something
    "sensing": (),
    "keeping": (),
    "settings": ("sensing.pieces",),
    "games": ("sensing", "showing.scene", "showing.language", "bots.advice", "bots.levels"),
    "adapters": (),
    "bots": ("games",),
    "judging": ("sensing", "games"),
    "playing": ("sensing", "games", "judging", "keeping", "showing.scene", "bots.levels"),
    "showing": ("sensing", "games", *VALUES, "playing.moment", "playing.tutor", "playing.intents"),
    "cards": ("sensing.pieces", "games", "showing.display", "showing.scene"),
    "kiosk": ("sensing", "games", *VALUES, "playing.moment", "showing"),
    "hands": (
        *("sensing", "games", *VALUES, "playing.moment", "playing.intents"),
        *("showing", "running", "settings", "bots"),
    ),
    "running": (
        *("sensing", "games", "judging", "playing", "keeping", "showing", "kiosk", "hands", "settings"),
        *("bots", "fleet.opening"),
    ),
    "admin": ("settings.config",),
    "conforming": (  # and what the program writes down: no secret may be in it
        *("sensing", "games", "judging", "playing", "showing", "testing"),
        *("running.events", "running.log"),
    ),
    "fleet": ("keeping", "playing.moment", "running", "settings"),
    "testing": ("sensing", "games", *VALUES, "playing", "keeping", "showing", "hands.reach", "hands.hands"),
    "lab": (
        *("sensing.pieces", "judging.guide", "judging.verdict", "showing.scene"),
        *("hands.hands", "running", "settings"),
    ),
    "bench": ("sensing.pieces", "games", "playing", "keeping", "showing", "settings", "running"),
    "cli": (
        *("bench", "conforming", "bots", "games", "keeping", "showing", "hands", "cards", "settings"),
        *("running", "fleet", "admin"),
    ),
}
OPENING = {  # pages are opened with the owner's settings, and keep their doors in the table's folder
    "showing/companion/opening.py": ("keeping.folder", "settings.sections"),
    "showing/companion/operator.py": ("keeping.folder",),
}


def modules(source: str, package: str) -> Iterator[tuple[str, int]]:
    """As `imported`, but a module that is imported from its package is named itself."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and not node.level and node.module:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                is_module = (ROOT / whole.replace(".", "/")).with_suffix(".py").exists()
                yield (whole if is_module else node.module), node.lineno
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield from imported(ast.unparse(node), package)


def strangers(room: str) -> list[str]:
    """What a room imports of others that it should not know."""
    found = []
    for path in sources(f"table/{room}"):
        place = path.relative_to(ROOT / "table").as_posix()
        allowed = [f"table.{each}" for each in (room, "tongues", *ROOMS[room], *OPENING.get(place, ()))]
        for name, line in modules(path.read_text("utf-8"), "table"):
            known = name == "table" or any(name == each or name.startswith(f"{each}.") for each in allowed)
            if name.split(".")[0] == "table" and not known:
                found.append(f"{place}:{line} imports {name}")
    return found


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_knows_only_the_rooms_it_should(room: str) -> None:
    assert sources(f"table/{room}"), f"there is no source in table/{room}/"
    assert strangers(room) == []


def test_every_room_has_its_rule() -> None:
    rooms = {path.parent.name for path in (ROOT / "table").glob("*/__init__.py")}
    assert rooms == set(ROOMS)
    assert {path.name for path in (ROOT / "table").glob("*.py")} == {"__init__.py"}


def test_the_reader_of_rooms_tells_a_session_from_a_moment() -> None:
    source = "from table.playing import session\nfrom table.playing.moment import Moment\n"
    assert [name for name, _ in modules(source, "table")] == ["table.playing.session", "table.playing.moment"]


def test_pygame_comes_without_what_it_loads_for_nothing() -> None:
    """numpy and pkg_resources cost more time at the start than all the rest of it."""
    lean = "table/showing/display/lean.py"
    direct = [each for each in offences("table", {"pygame"}) if not each.startswith((lean, SOUND))]
    assert direct == []
    loads = (
        "import sys, table.showing.display.window as _; print({'numpy', 'pkg_resources'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-P", "-c", loads], cwd=ROOT, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("set()\n", "")
