"""What is served: a fixed list of packaged files, read once. No path is ever made from a request."""

from __future__ import annotations

from importlib import resources
from typing import NamedTuple

from table.tongues import CATALOGUES, languages

KINDS = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
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
    found["/"] = found.pop("/index.html")
    return found


def module_for(game: str, files: dict[str, File]) -> str:
    """The module that draws a game's page: its own, or the one for any game."""
    own = f"/{game}.js"
    return own if own in files else "/game.js"
