"""TOML text into a tree of values, with mistakes that name the key and the line.

Knows no setting by name: the tree is described by msgspec Structs whose leaves carry a description
("a whole number from 1 to 26"), and everything that is said about a mistake comes from there. All
mistakes of a file are found at once, as nobody likes to mend them one by one.
"""

from __future__ import annotations

import re
import tomllib
import types
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple, TypeVar, Union, get_args, get_origin

import msgspec

from engines.errors import UserError

T = TypeVar("T", bound=msgspec.Struct)
Keys = tuple[str, ...]


class Problem(NamedTuple):
    """One mistake: where it is ("mat", "columns") and a sentence about it."""

    keys: Keys
    says: str


class ConfigError(UserError, ValueError):
    """A configuration that cannot be used. Its text has one line for each mistake."""


class Source:
    """A TOML file as it was written, to find the line of a key in."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self._lines = text.splitlines()
        try:
            self.data: dict[str, object] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise ConfigError(_syntax_error(name, str(error), len(self._lines))) from error

    def line(self, keys: Keys) -> int | None:
        """The line on which this key, or else the nearest one around it, is first given a value.

        The parser itself is asked, with ever more lines of the text: no second opinion of what is a
        key could differ from its own. A statement over several lines counts from its first.
        """
        while keys and not _holds(self.data, keys):
            keys = keys[:-1]
        start = 0
        for end in range(1, len(self._lines) + 1 if keys else 0):
            try:
                data = tomllib.loads("\n".join(self._lines[:end]))
            except tomllib.TOMLDecodeError:
                continue
            if _holds(data, keys):
                return start + 1 + _blank_lines(self._lines[start:end])
            start = end
        return None

    def error(self, problems: Iterable[Problem]) -> ConfigError:
        """All mistakes as one error, in the order of the file."""
        placed = sorted((self.line(problem.keys) or 0, problem.says) for problem in problems)
        return ConfigError("\n".join(f"{self._place(line)}: {says}" for line, says in placed))

    def _place(self, line: int) -> str:
        return f"{self.name}, line {line}" if line else self.name


def _syntax_error(name: str, says: str, lines: int) -> str:
    """The parser's own words, with the line in front as in every other mistake."""
    found = re.fullmatch(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", says, re.DOTALL)
    if found is None:
        return f"{name}: this is no TOML: {says}"
    line, column = found[2] or lines, f" (column {found[3]})" if found[3] else " (the text ends too early)"
    return f"{name}, line {line}: this is no TOML: {found[1]}{column}"


def _holds(data: object, keys: Keys) -> bool:
    for key in keys:
        if not isinstance(data, Mapping) or key not in data:
            return False
        data = data[key]
    return True


def _blank_lines(lines: Sequence[str]) -> int:
    """How many empty lines and comments stand before the first statement."""
    return next((number for number, line in enumerate(lines) if line.strip()[:1] not in ("", "#")), 0)


def read(kind: type[T], source: Source) -> T:
    """The tree of values that a file describes. ConfigError lists everything that is wrong with it."""
    problems: list[Problem] = []
    made = _build(kind, source.data, (), problems)
    if problems:
        raise source.error(problems)
    assert isinstance(made, kind)
    return made


def _build(kind: object, value: object, keys: Keys, problems: list[Problem]) -> object:
    struct = _struct_in(kind)
    if struct is not None:
        return _build_struct(struct, value, keys, problems)
    if get_origin(kind) is dict:
        return _build_dict(get_args(kind)[1], value, keys, problems)
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError:
        wanted = describe(kind)
        problems.append(Problem(keys, f"{'.'.join(keys)} must be {wanted}, not {_shown(value)}"))
        return None


def _build_struct(
    kind: type[msgspec.Struct], value: Any, keys: Keys, problems: list[Problem]
) -> msgspec.Struct | None:
    if not _is_table(value, keys, problems):
        return None
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    found = len(problems)
    problems += [_unknown(keys, key, tuple(fields)) for key in value if key not in fields]
    problems += [
        Problem(keys, f"[{'.'.join(keys)}] lacks {name}, {describe(field.type)}")
        for name, field in fields.items()
        if field.required and name not in value
    ]
    parts = {
        name: _build(field.type, value[name], (*keys, name), problems)
        for name, field in fields.items()
        if name in value
    }
    return None if len(problems) > found else kind(**parts)


def _build_dict(kind: Any, value: Any, keys: Keys, problems: list[Problem]) -> dict[str, Any]:
    if not _is_table(value, keys, problems):
        return {}
    if kind is Any:
        return dict(value)
    return {key: _build(kind, each, (*keys, key), problems) for key, each in value.items()}


def _is_table(value: object, keys: Keys, problems: list[Problem]) -> bool:
    if isinstance(value, Mapping):
        return True
    name = ".".join(keys)
    problems.append(Problem(keys, f"{name} is a section: write [{name}] and its settings below it"))
    return False


def _unknown(keys: Keys, key: str, known: Sequence[str]) -> Problem:
    place = f"[{'.'.join(keys)}]" if keys else "the configuration"
    near = get_close_matches(key, known, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"it has: {', '.join(known)}"
    return Problem((*keys, key), f"{place} has no {key!r}; {hint}")


def describe(kind: object) -> str:
    """What a leaf must be, in words: the description it carries."""
    for each in _choices(kind):
        for note in getattr(each, "__metadata__", ()):
            if isinstance(note, msgspec.Meta) and note.description:
                return note.description
    raise TypeError(f"the setting of type {kind} has no description")


def _choices(kind: object) -> tuple[object, ...]:
    """The types that a value of this one may have: two in "Side | None", else itself."""
    return get_args(kind) if get_origin(kind) in (Union, types.UnionType) else (kind,)


def _struct_in(kind: object) -> type[msgspec.Struct] | None:
    """The Struct that this type is or may be."""
    for each in _choices(kind):
        if isinstance(each, type) and issubclass(each, msgspec.Struct):
            return each
    return None


def _shown(value: object) -> str:
    """A value as it stands in the file, or nearly; long ones cut short."""
    text = str(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
