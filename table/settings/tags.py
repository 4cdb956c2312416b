"""The file of tags: which tag is on which piece, read and written so that people can read it too."""

from __future__ import annotations

import csv
import io
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

from table.sensing.pieces import DOWN, UP, Lying
from table.settings.config import ConfigError
from table.settings.reader import Problem, Source, read
from table.settings.sections import TAG_PATTERN, TagFile

PieceIds = dict[str, tuple[str, ...]]
"""The tags of each piece: one, or the one of the upper face and the one of the lower."""

HEADER = """\
# Which NFC tag is on which piece. `tidetable enroll GAME` keeps this file; it may be edited by hand too.
# A piece has one tag. A card has two: ["the one that reads face up", "the one that reads face down"].
"""
_BARE = re.compile(r"[A-Za-z0-9_-]+")


def tags_path(settings: Path | None) -> Path | None:
    """The file of tags that the settings name, whether it is there yet or not."""
    if settings is None or not settings.is_file():
        return None
    try:
        named = tomllib.loads(settings.read_text("utf-8")).get("tags", {}).get("file")
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, AttributeError):
        return None  # whoever reads all of the settings says what is wrong with them
    return settings.parent / Path(named).expanduser() if named and isinstance(named, str) else None


def begin_file(path: Path) -> None:
    """A file of tags with nothing in it, where there is none yet."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_tags(path, {})


def read_tags(path: Path) -> PieceIds:
    """The tags of a file, TOML or (by its name) CSV. ConfigError names the line of a mistake."""
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise ConfigError(f"{path}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path}: this is no text in UTF-8: {error.reason}") from error
    if path.suffix.lower() == ".csv":
        return _read_csv(path, text)
    source = Source(str(path), text)
    pieces: PieceIds = {
        piece: (ids,) if isinstance(ids, str) else ids for piece, ids in read(TagFile, source).pieces.items()
    }
    for piece, says in twice(pieces):
        raise source.error([Problem(("pieces", piece), says)])
    return pieces


def twice(pieces: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    """The pieces with a tag that another piece or face has too, and a sentence about it."""
    owners: dict[str, str] = {}
    for piece, ids in pieces.items():
        for tag in ids:
            if tag in owners:
                yield (
                    piece,
                    f"tag {tag} of {piece} is on {owners[tag]} already: a tag is on one piece and one face",
                )
            owners.setdefault(tag, piece)


def said_by(pieces: Mapping[str, tuple[str, ...]]) -> dict[str, Lying]:
    """What each of these tags says."""
    return {
        tag: Lying(piece, face)
        for piece, ids in pieces.items()
        for tag, face in zip(ids, (UP, DOWN) if len(ids) == 2 else ("",), strict=True)
    }


def write_tags(path: Path, pieces: Mapping[str, tuple[str, ...]]) -> None:
    """Write a file of tags, TOML or CSV by its name: all of it, or what was there before stays."""
    text = _csv(pieces) if path.suffix.lower() == ".csv" else _toml(path, pieces)
    scratch = path.with_name(f"{path.name}.new")
    scratch.write_text(text, "utf-8")
    scratch.replace(path)


def _toml(path: Path, pieces: Mapping[str, tuple[str, ...]]) -> str:
    lines = [f"{_key(piece)} = {_value(ids)}" for piece, ids in pieces.items()]
    return "\n".join([_header(path), "[pieces]", *lines, ""])


def _header(path: Path) -> str:
    """What somebody wrote above the pieces stays."""
    if not path.is_file():
        return HEADER
    return path.read_text("utf-8").partition("[pieces]")[0].rstrip() + "\n"


def _key(piece: str) -> str:
    return piece if _BARE.fullmatch(piece) else json.dumps(piece)


def _value(ids: tuple[str, ...]) -> str:
    return f'"{ids[0]}"' if len(ids) == 1 else "[" + ", ".join(f'"{tag}"' for tag in ids) + "]"


def _csv(pieces: Mapping[str, tuple[str, ...]]) -> str:
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(("piece", "face", "tag"))
    for tag, lying in said_by(pieces).items():
        rows.writerow((lying.piece, lying.face, tag))
    return text.getvalue()


def _read_csv(path: Path, text: str) -> PieceIds:
    found: dict[str, dict[str, str]] = {}
    for number, row in enumerate(csv.reader(io.StringIO(text)), 1):
        if not row or (number == 1 and row[0] == "piece"):
            continue
        place = f"{path}, line {number}"
        if len(row) != 3 or row[1] not in ("", UP, DOWN):
            raise ConfigError(
                f"{place}: write piece,face,tag with the face up, down or left empty, not {row}"
            )
        piece, face, tag = row[0].strip(), row[1], row[2].strip().lower()
        if re.match(TAG_PATTERN, tag) is None:
            raise ConfigError(f"{place}: {tag!r} is no tag id: write 8, 14 or 20 hex digits")
        if face in found.setdefault(piece, {}):
            raise ConfigError(f"{place}: {piece} {face} stands there twice".replace("  ", " "))
        found[piece][face] = tag
    return {piece: _ids(path, piece, faces) for piece, faces in found.items()}


def _ids(path: Path, piece: str, faces: Mapping[str, str]) -> tuple[str, ...]:
    if faces.keys() == {UP, DOWN}:
        return faces[UP], faces[DOWN]
    if faces.keys() == {""}:
        return (faces[""],)
    raise ConfigError(f"{path}: {piece} needs one tag without a face, or one for up and one for down")
