"""Why the rules refuse something, so that it can be said in any language.

A reason is a text in English like any other. It also keeps the sentence it was made of and the facts that
were filled in, of which whoever speaks another language makes another text. Engines know no languages.
"""

from __future__ import annotations

from collections.abc import Mapping


class Reason(str):
    """A text that remembers its sentence and its facts."""

    __slots__ = ("facts", "template")
    template: str
    facts: Mapping[str, object]

    def __new__(cls, template: str, facts: Mapping[str, object]) -> Reason:
        reason = super().__new__(cls, template.format(**facts) if facts else template)
        reason.template, reason.facts = template, facts
        return reason

    def __getnewargs__(self) -> tuple[str, Mapping[str, object]]:  # type: ignore[override]
        return self.template, self.facts


def because(template: str, /, **facts: object) -> Reason:
    """A reason: the whole of it stands here, where a translator finds it."""
    return Reason(template, facts)


ABOUT = "{action}: {why}"


def about(action: str, why: str) -> Reason:
    """A reason with the words of the action it is about, for whoever gave those words."""
    return Reason(ABOUT, {"action": action, "why": why})


def without_words(why: str) -> str:
    """A reason without the words of the action it is about, for people at a table."""
    inner = why.facts.get("why") if isinstance(why, Reason) and why.template == ABOUT else None
    return inner if isinstance(inner, str) else why
