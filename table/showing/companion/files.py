"""What is served: a fixed list of packaged files, read once. No path is ever made from a request."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import NamedTuple

from table.games.sheet import AnySheet
from table.tongues import CATALOGUES, languages

KINDS = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
    "ttf": "font/ttf",
    "json": "application/json",
}
FONTS = ("IBMPlexSansCondensed-Medium.ttf", "IBMPlexSansCondensed-Bold.ttf")
LASTING = {"font/ttf"}  # what a phone may keep; pages may change with the next version


class File(NamedTuple):
    """One file as it is sent."""

    body: bytes
    kind: str
    lasting: bool


def packaged() -> dict[str, File]:
    """Every file there is, by the path it is asked for with."""
    pages = resources.files("table.showing.companion").joinpath("pages")
    fonts = resources.files("table.showing").joinpath("fonts")
    sources = [*pages.iterdir(), *(fonts.joinpath(name) for name in FONTS)]
    found: dict[str, File] = {}
    for source in sources:
        kind = KINDS.get(source.name.rpartition(".")[2])
        if kind is not None and source.is_file():
            found[f"/{source.name}"] = File(source.read_bytes(), kind, kind in LASTING)
    for language in languages()[1:]:
        sentences = CATALOGUES / language / "pages.json"
        found[f"/tongue-{language}.json"] = File(sentences.read_bytes(), KINDS["json"], False)
    found["/"], found["/table"] = found.pop("/index.html"), found.pop("/table.html")
    return found


def own_files(sheet: AnySheet) -> dict[str, File]:
    """What a game brings along for its pages: pictures under /art/, a page of its own under /page/."""
    return {**_in_folder("/art", sheet.art), **_in_folder("/page", sheet.page)}


@lru_cache(maxsize=32)
def _in_folder(prefix: str, folder: Path | None) -> dict[str, File]:
    """Read once, as ours are: what is asked for later is looked up here, and nowhere else."""
    found = sorted(folder.iterdir()) if folder is not None and folder.is_dir() else []
    kinds = ((file, KINDS.get(file.suffix.removeprefix("."))) for file in found if file.is_file())
    return {f"{prefix}/{file.name}": File(file.read_bytes(), kind, False) for file, kind in kinds if kind}


def module_for(sheet: AnySheet) -> str:
    """The module that draws a game's page: its own, or the one for any game."""
    own = f"/page/{sheet.game.NAME}.js"
    return own if own in own_files(sheet) else "/game.js"
