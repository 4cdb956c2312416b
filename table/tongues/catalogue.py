"""Makes the catalogues: finds every sentence there is, and keeps each language's file in step with them.

    python -m table.tongues            find, update, compile
    python -m table.tongues --check    only say what is missing or stale

A language is a folder: `tidetable.po` for translators, made from it `tidetable.mo` for gettext and
`pages.json` for the pages on phones, which need only their own sentences. All of it is the same whenever it
is made: no dates, no line numbers, no guesses from similar sentences.
"""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from table.tongues import CATALOGUES

ROOT = Path(__file__).parents[2]
SOURCES = ("engines", "table")
FOR_SHOPS = "table/bench/figures.py"  # what was played, for people who are no makers
NOT_FOR_GUESTS = ("table/adapters", "table/bench", "table/cli", "table/lab", "table/testing")
"""What owners and makers read on a terminal is English."""

FORMS = {"say": 1, "mark": 1, "because": 1, "count": 2, "plural": 2}
"""How many forms of a sentence each of these verbs is told."""

LESSONS = ("lessons.toml", "glossary.toml")
LESSON_WORDS = ("title", "say", "because", "otherwise")
NOTE = "# Translators: "
HEADING = "# Tidetable in the language {language!r}: docs/languages.md says how to go on."
WIDTH = 110
_HOLES = re.compile(r"\{(\w+)")


class Sentence(NamedTuple):
    """A sentence, or its two forms, and notes for translators."""

    text: str | tuple[str, ...]
    notes: tuple[str, ...] = ()


class Reproducible(Catalog):
    """A catalogue whose heading says nothing that changes from day to day."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Language", str(self.locale_identifier)),
            ("Plural-Forms", self.plural_forms),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]


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
    catalog = Catalog(charset="utf-8")
    readers = {".py": of_python, ".js": of_pages, ".toml": of_lessons}
    for path in sorted(each for source in SOURCES for each in (root / source).rglob("*")):
        place = path.relative_to(root).as_posix()
        if path.suffix in readers and (place == FOR_SHOPS or not place.startswith(NOT_FOR_GUESTS)):
            for sentence in readers[path.suffix](path):
                catalog.add(sentence.text, locations=[(place, 0)], auto_comments=sentence.notes)
    return catalog


def of_lessons(path: Path) -> Iterator[Sentence]:
    """The sentences of how to play, lessons and signs; other data has none."""
    told = tomllib.loads(path.read_text("utf-8")) if path.name in LESSONS else {}
    parts = [part for name in ("screen", "kind", "lesson", "sign") for part in told.get(name, ())]
    steps = [step for part in parts for step in part.get("step", ())]
    for part in (*parts, *steps):
        yield from (Sentence(part[word]) for word in LESSON_WORDS if part.get(word))
        yield from (Sentence(label) for label in part.get("offers", {}).values())


def of_pages(path: Path) -> Iterator[Sentence]:
    """The sentences in a page's script."""
    with path.open("rb") as file:
        for _, text, _, _ in extract("javascript", file, {"t": None}):
            yield Sentence(text)


def of_python(path: Path) -> Iterator[Sentence]:
    """The sentences in a module. Babel's own reader would take any method named `say` for ours, and lose
    sentences in calls within calls."""
    lines = path.read_text("utf-8").splitlines()
    for node in ast.walk(ast.parse("\n".join(lines))):
        name = ast.unparse(node.func).removeprefix("tongues.") if isinstance(node, ast.Call) else ""
        if isinstance(node, ast.Call) and name in FORMS:
            said = [each.value for each in node.args[: FORMS[name]] if isinstance(each, ast.Constant)]
            texts = tuple(each for each in said if isinstance(each, str) and each)
            if len(texts) == FORMS[name]:
                before = lines[node.lineno - 2].strip()
                notes = (before.removeprefix(NOTE),) if before.startswith(NOTE) else ()
                yield Sentence(texts if len(texts) > 1 else texts[0], notes)


def translated(language: str, found: Catalog) -> Catalog:
    """The sentences that were found, with what the file of a language says to them."""
    with paths(language)[0].open("rb") as file:
        before = read_po(file, locale=language, charset="utf-8")
    catalog = Reproducible(locale=language, header_comment=HEADING.format(language=language), fuzzy=False)
    for message in _sentences(found):
        known = before.get(message.id)
        said = known.string if known is not None else ""
        catalog.add(message.id, said, message.locations, auto_comments=message.auto_comments)
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
            if form[: len(form) // 2] == form[len(form) // 2 :]:
                yield f"{form!r} is said twice"


def stale(language: str, files: Files) -> list[Path]:
    """The files of a language that are not as they should be; where a sentence stands does not matter."""
    here = zip(paths(language), files, strict=True)
    return [
        path for path, content in here if not path.exists() or _known(path.read_bytes()) != _known(content)
    ]


def _known(content: bytes) -> list[bytes]:
    """What a file says: the entries of a .po in any order, without the places they come from."""
    if not content.startswith(b"#"):
        return [content]
    return sorted(re.sub(rb"(?m)^#: .*\n", b"", entry).strip() for entry in content.split(b"\n\n"))


def _sentences(catalog: Catalog) -> Iterator[Message]:
    return (message for message in catalog if message.id)


def _forms(sentence: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    return (sentence or "",) if isinstance(sentence, str | None) else tuple(sentence)


def _holes(sentence: str) -> frozenset[str]:
    return frozenset(_HOLES.findall(sentence))
