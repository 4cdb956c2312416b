"""Nothing that people read is glued together: no part of a sentence stands alone in the rooms that speak."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

TABLE = Path(__file__).parents[2] / "table"
SPEAKING = ("games", "judging", "kiosk", "playing", "showing")
SAY = {"say", "count", "phrase", "because", "together", "listed", "either", "rowed", "as_sentence", "capital"}
WORDS = re.compile(
    r"^[A-Z][a-z]+ |\b(the|an?|is|are|on|of|to|and|or|not|no|with|your?|this|that|has|from)\b|[a-z]{2}[.!?]$"
)
"""In a literal these are words of a sentence; words of an engine and names of ours have none of them."""

ALLOWED = {  # where, and why it is nothing for guests
    "games/__init__.py": "what an owner reads on a terminal",
    "showing/display/sound.py": "a line of the log",
    "showing/speech.py": "a line of the log",
}


def speaking_modules() -> list[Path]:
    return [path for room in SPEAKING for path in sorted((TABLE / room).rglob("*.py"))]


def is_said(node: ast.AST) -> bool:
    """A call that says something."""
    return isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in SAY


def glued(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """What is put together around something said, or words with holes that nobody translates."""
    raised = {id(part) for node in ast.walk(tree) if isinstance(node, ast.Raise) for part in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and id(node) not in raised:
            texts = [part.value for part in node.values if isinstance(part, ast.Constant)]
            around = [part for part in ast.walk(node) if is_said(part)]
            if around or any(WORDS.search(str(text)) for text in texts):
                yield node.lineno, ast.unparse(node)
        elif _added(node) or _joined(node):
            yield node.lineno, ast.unparse(node)


def _added(node: ast.AST) -> bool:
    added = isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add)
    return added and (is_said(node.left) or is_said(node.right))


def _joined(node: ast.AST) -> bool:
    called = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "join"
    return called and any(is_said(part) for argument in node.args for part in ast.walk(argument))


def test_nothing_is_glued_together() -> None:
    found = []
    for path in speaking_modules():
        place = path.relative_to(TABLE).as_posix()
        if place not in ALLOWED:
            tree = ast.parse(path.read_text("utf-8"))
            found += [f"{place}:{line} {words}" for line, words in glued(tree)]
    assert found == []


def test_the_reader_sees_glue() -> None:
    good = 'say("{who} wins", who=name); f"{cell}-{n}"; f"order-{card}"; raise X(f"there is no {y} here")'
    assert list(glued(ast.parse(good))) == []
    for bad in (
        "f\"{say('a')} and more\"",
        'f"Take the {name} off {cell}"',
        'say("Set up") + ": " + todo',
        '" ".join(say(each) for each in parts)',
        "f\"{words.phrase('a')}!\"",
    ):
        assert len(list(glued(ast.parse(bad)))) >= 1, bad


def test_pages_say_whole_sentences() -> None:
    """In the scripts of pages a text in a template or in an element is a sentence under t()."""
    plain = re.compile(
        r'`[A-Z][a-z]+ [^`]*`|el\("(?:p|h1|h2|h3|b|button)", \{[^}]*\}, "[A-Z]|aria-label": "[A-Z]'
    )
    found = []
    for script in sorted((TABLE / "showing/companion/pages").glob("*.js")):
        for number, line in enumerate(script.read_text("utf-8").splitlines(), 1):
            code = "" if line.startswith(("/**", "//")) else line.split(" // ")[0]
            found += [f"{script.name}:{number} {match[0]}" for match in plain.finditer(code)]
    assert found == []
