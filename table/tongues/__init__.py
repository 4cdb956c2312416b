"""What people read and hear, in their language. The sentence in English is its own key.

    say(mark("{who} goes {start} to {cell}."), who="Bow", start="C3", cell="C4")
    count("{n} card is missing.", "{n} cards are missing.", n)

Every sentence stands whole where it is said, or in a table of sentences under `mark`, so that Babel finds it
and a translator sees all of it; nothing is glued together from parts. Whole sentences may stand one after the
other (`together`), names may be listed (`listed`), and an engine's reason becomes a sentence (`as_sentence`).

What was said remembers how it came about, so that it can be said again (`again`, `retold`) in another
language: a log is read by people of several. Which language is spoken is a matter of the context: the
table's own, unless somebody's page speaks another.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from engines.reasons import Reason

T = TypeVar("T")
Sentences = dict[str, str | tuple[str, str]]
"""A table of sentences by names of ours: under `mark`, or with two forms under `plural`."""

SOURCE = "en"
CATALOGUES = Path(__file__).parent / "catalogues"

_table = SOURCE  # the language of the table, for every task of its loop
_page: ContextVar[str] = ContextVar("page")


@cache
def languages() -> tuple[str, ...]:
    """The languages there are, English first."""
    return (SOURCE, *sorted(path.parents[1].name for path in CATALOGUES.glob("*/LC_MESSAGES/tidetable.po")))


def own_name(language: str) -> str:
    """What a language is called by those who speak it."""
    # Translators: the name of your language in your language.
    return _catalogue(language).gettext(mark("English"))


def spoken() -> str:
    """The language that is spoken here and now."""
    return _page.get(_table)


def speak(language: str) -> None:
    """From now on the table speaks this language."""
    global _table
    _table = language


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Another language, for a while: of somebody's page. "" is the table's own."""
    token = _page.set(language or _table)
    try:
        yield
    finally:
        _page.reset(token)


class Phrase(str):
    """Words that remember how they came about, and in which language they are."""

    __slots__ = ("_tell", "language")
    language: str
    _tell: Callable[[], str]

    def __new__(cls, tell: Callable[[], str]) -> Phrase:
        phrase = super().__new__(cls, tell())
        phrase.language, phrase._tell = spoken(), tell
        return phrase

    def again(self) -> str:
        return self if self.language == spoken() else Phrase(self._tell)

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str(self),)  # how it came about stays in this process


def mark(sentence: str) -> str:
    """A sentence of a table, to be said later: here for Babel to find."""
    return sentence


def plural(one: str, many: str) -> tuple[str, str]:
    """A sentence of a table that depends on a number `n`: for one, and for any other."""
    return one, many


def say(sentence: str, /, **facts: object) -> str:
    """A sentence in the language that is spoken, with its facts filled in."""
    return Phrase(partial(_say, sentence, facts))


def count(one: str, many: str, n: int, /, **facts: object) -> str:
    """A sentence that depends on a number, which it may name as `n`."""
    return Phrase(partial(_count, one, many, n, facts))


def saying(table: Sentences) -> Callable[..., str]:
    """How to say the sentences of a table by their names; those with a `plural` are told the fact `n`."""

    def say_it(name: str, /, **facts: Any) -> str:
        sentence = table[name]
        return say(sentence, **facts) if isinstance(sentence, str) else count(*sentence, facts["n"], **facts)

    return say_it


def together(*sentences: str) -> str:
    """Whole sentences one after the other; those that are "" are left out."""
    spoken = [sentence for sentence in sentences if sentence]
    return spoken[0] if len(spoken) == 1 else Phrase(lambda: " ".join(map(again, spoken)))


def rowed(items: Sequence[str], between: str = ", ") -> str:
    """Items of a list with nothing but a sign between them."""
    return items[0] if len(items) == 1 else Phrase(lambda: between.join(map(again, items)))


def listed(items: Sequence[object]) -> str:
    """Names or numbers in a row: "1, 4 and 6"."""
    return _with_last(items, mark("{some} and {last}"))


def either(items: Sequence[object]) -> str:
    """Names or numbers to choose from: "1, 4 or 6"."""
    return _with_last(items, mark("{some} or {last}"))


def as_sentence(why: str) -> str:
    """A reason as a sentence: with a capital, and a stop at its end; "" stays nothing."""
    return Phrase(lambda: _as_sentence(again(why).strip()))


def capital(words: str) -> str:
    """The same words where a line begins with them."""
    return Phrase(lambda: _capital(again(words)))


def again(said: str) -> str:
    """What was said once, or a reason of an engine, in the language that is spoken now."""
    if isinstance(said, Phrase):
        return said.again()
    return _say(said.template, said.facts) if isinstance(said, Reason) else said


def retold(value: T) -> T:
    """The same value with every word in it in the language that is spoken now."""
    return _retold(value)  # type: ignore[no-any-return]


def plain(value: object) -> str:
    """For encoders that know only plain values."""
    if isinstance(value, str):
        return str(again(value))
    raise TypeError(f"{type(value).__name__} is no plain value")


class Forms(NamedTuple):
    """A thing's name in a table: alone; as what is moved, put or taken ("the ...", "a ..."); several; and as
    whoever owns it says ("my ..."), where somebody may."""

    name: str
    the: str
    a: str
    some: tuple[str, str]
    mine: str = ""


class Noun(NamedTuple):
    """What people call a thing, in the forms that sentences need: its name alone ("Stern Mate"); as what is
    moved, put or taken ("the Stern Mate", "a Stern Mate"); several ("2 Stern Mates"); and as its owner says
    ("my Mate")."""

    name: str
    the: str
    a: str
    some: Callable[[int], str]
    mine: str


def noun(forms: Forms, /, **facts: object) -> Noun:
    """The name of a thing in the language that is spoken."""
    name, the, a = (say(form, **facts) for form in forms[:3])
    mine = say(forms.mine, **facts) if forms.mine else the
    return Noun(name, the, a, lambda n: count(*forms.some, n, **facts), mine)


_ANY = Forms(mark("{name}"), mark("the {name}"), mark("a {name}"), plural("{n} {name}", "{n} {name}s"))


def simple_noun(name: str) -> Noun:
    """For a thing that has a name and no forms of its own, in a game that speaks English alone."""
    return noun(_ANY, name=name)


# How it is done

_REMEMBERING = (Phrase, Reason)


def _say(sentence: str, facts: Mapping[str, object]) -> str:
    if not sentence:
        return ""  # to gettext that is the catalogue's own heading
    words = _translated(spoken(), sentence)
    return words.format(**_again(facts)) if facts else words


def _count(one: str, many: str, n: int, facts: Mapping[str, object]) -> str:
    return _catalogue(spoken()).ngettext(one, many, n).format(**{"n": n, **_again(facts)})


def _again(facts: Mapping[str, object]) -> Mapping[str, object]:
    """The facts as they are said now. Most are cells and numbers, which are the same in any language."""
    for fact in facts.values():
        if isinstance(fact, _REMEMBERING):
            return {name: again(fact) if isinstance(fact, str) else fact for name, fact in facts.items()}
    return facts


def _with_last(items: Sequence[object], last_two: str) -> str:
    *others, last = [item if isinstance(item, str) else str(item) for item in items]
    return say(last_two, some=rowed(others), last=last) if others else last


def _as_sentence(why: str) -> str:
    return f"{_capital(why)}{'' if why[-1:] in '.!?' else '.'}" if why else ""


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _retold(value: object) -> Any:
    if isinstance(value, str):
        return again(value)
    if isinstance(value, tuple):
        parts = [_retold(part) for part in value]
        return value._make(parts) if hasattr(value, "_make") else tuple(parts)
    return value


@lru_cache(maxsize=4096)  # sentences are said over and over
def _translated(language: str, sentence: str) -> str:
    return _catalogue(language).gettext(sentence)


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    return gettext.translation("tidetable", CATALOGUES, [language], fallback=True)
