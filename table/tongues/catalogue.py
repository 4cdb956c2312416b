"""Makes the catalogues: finds every sentence there is, and keeps each language's file in step with them.

    python -m table.tongues            find, update, compile
    python -m table.tongues --check    only say what is missing or stale

A language is a folder: `tidetable.po` for translators, made from it `tidetable.mo` for gettext and
`pages.json` for the pages on phones, which need only their own sentences. All of it is the same whenever it
is made: no dates, no line numbers, no guesses from similar sentences.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from table.tongues import CATALOGUES

ROOT = Path(__file__).parents[2]
SOURCES = ("engines", "table")
METHODS = {".py": "python", ".js": "javascript"}
KEYWORDS = {"say": None, "mark": None, "because": None, "t": None, "count": (1, 2), "plural": (1, 2)}
NOTES = ("Translators:",)
ALWAYS = datetime(2026, 1, 1, tzinfo=UTC)  # files are the same whenever they are made
WIDTH = 110
_HOLES = re.compile(r"\{(\w+)")


class Files(NamedTuple):
    """The files of a language, as they should be."""

    po: bytes
    mo: bytes
    pages: bytes


def folder(language: str) -> Path:
    return CATALOGUES / language


def paths(language: str) -> tuple[Path, Path, Path]:
    """Where the files of a language lie."""
    inner = folder(language) / "LC_MESSAGES"
    return inner / "tidetable.po", inner / "tidetable.mo", folder(language) / "pages.json"


def find(root: Path = ROOT) -> Catalog:
    """Every sentence of the product, in English."""
    catalog = Catalog(project="Tidetable", charset="utf-8", creation_date=ALWAYS, revision_date=ALWAYS)
    for path in sorted(each for source in SOURCES for each in (root / source).rglob("*")):
        if path.suffix in METHODS:
            place = path.relative_to(root).as_posix()
            found = extract_from_file(METHODS[path.suffix], path, keywords=KEYWORDS, comment_tags=NOTES)
            for line, sentence, comments, _ in found:
                catalog.add(sentence, locations=[(place, line)], auto_comments=comments)
    return catalog


def translated(language: str, found: Catalog) -> Catalog:
    """The sentences that were found, with what the file of a language says to them."""
    po = paths(language)[0]
    with po.open("rb") as file:
        catalog = read_po(file, locale=language, charset="utf-8")
    catalog.update(found, no_fuzzy_matching=True, update_creation_date=False)
    catalog.obsolete.clear()
    catalog.creation_date = catalog.revision_date = ALWAYS
    return catalog


def make(catalog: Catalog) -> Files:
    """The files of a catalogue."""
    po, mo = BytesIO(), BytesIO()
    write_po(po, catalog, width=WIDTH, sort_by_file=True, include_lineno=False)
    write_mo(mo, catalog)
    pages = {
        str(message.id): str(message.string)
        for message in _sentences(catalog)
        if isinstance(message.id, str) and any(place.endswith(".js") for place, _ in message.locations)
    }
    text = json.dumps(pages, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    return Files(po.getvalue(), mo.getvalue(), text.encode())


def faults(catalog: Catalog) -> Iterator[str]:
    """What is missing in a catalogue, or does not fit."""
    for message in _sentences(catalog):
        said = _forms(message.string)
        if not all(said):
            yield f"not translated: {message.id!r}"
            continue
        wanted = [_holes(form) for form in _forms(message.id)]
        for form in said:
            if _holes(form) not in wanted:
                yield f"{form!r} has other holes than {message.id!r}"


def stale(language: str, files: Files) -> list[Path]:
    """The files of a language that are not as they should be."""
    here = zip(paths(language), files, strict=True)
    return [path for path, content in here if not path.exists() or path.read_bytes() != content]


def _sentences(catalog: Catalog) -> Iterator[Message]:
    return (message for message in catalog if message.id)


def _forms(sentence: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    return (sentence or "",) if isinstance(sentence, str | None) else tuple(sentence)


def _holes(sentence: str) -> frozenset[str]:
    return frozenset(_HOLES.findall(sentence))
