"""Nothing that people read is glued together: no part of a sentence stands alone in the rooms that speak."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

TABLE = Path(__file__).parents[2] / "table"
SPEAKING = ("bots", "games", "judging", "kiosk", "playing", "showing")
SAY = {"say", "count", "phrase", "because", "together", "listed", "either", "rowed", "as_sentence", "capital"}
WORDS = re.compile(
    r"^[A-Z][a-z]+ |\b(the|an?|is|are|on|of|to|and|or|not|no|with|your?|this|that|has|from)\b|[a-z]{2}[.!?]$"
)
"""In a literal these are words of a sentence; words of an engine and names of ours have none of them."""

TOLD = SAY | {"mark", "plural", "warning", "info", "error", "exception", "Meta", "getLogger", "compile"}
"""Calls in which a sentence may stand: those that say it, and those that are for owners."""

ALLOWED = {  # where, and why it is nothing for guests
    "games/__init__.py": "what an owner reads on a terminal",
    "showing/companion/answers.py": "answers to what is no page of ours",
    "showing/companion/server.py": "answers to what is no page of ours",
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


def unmarked(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Sentences that no catalogue can have: they stand outside of every call that says or marks them."""
    aside: set[int] = set()
    for node in ast.walk(tree):
        told = isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in TOLD
        if told or isinstance(node, ast.Raise | ast.Assert | ast.JoinedStr | ast.Compare | ast.match_case):
            whole = node.pattern if isinstance(node, ast.match_case) else node
            aside |= {id(part) for part in ast.walk(whole)}
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            aside.add(id(node.value))  # what a docstring says
        elif isinstance(node, ast.Dict):
            aside |= {id(key) for key in node.keys}
    for node in ast.walk(tree):
        said = node.value if isinstance(node, ast.Constant) and id(node) not in aside else None
        if isinstance(said, str) and WORDS.search(said) and _is_more_than_a_name(said):
            yield node.lineno, said


def _is_more_than_a_name(said: str) -> bool:
    """Names of phrases have few words, and begin small."""
    return " " in said.strip() and (said[0].isupper() or "{" in said or len(said.split()) > 3)


def test_no_sentence_stands_unmarked() -> None:
    found = []
    for path in speaking_modules():
        place = path.relative_to(TABLE).as_posix()
        if place not in ALLOWED:
            tree = ast.parse(path.read_text("utf-8"))
            found += [f"{place}:{line} {words}" for line, words in unmarked(tree)]
    assert found == []


def test_the_reader_sees_what_nobody_marked() -> None:
    source = '''"""A docstring of the module."""
one, many = "{pieces} is missing.", mark("There is one")
say("This is said"); count(one, "Here are more", 2); names = {"in the end": phrase("in the end")}
'''
    assert [words for _, words in unmarked(ast.parse(source))] == ["{pieces} is missing."]


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
