"""The house in numbers: files for each room, the longest file, long functions, `Any`, names used twice.

python benchmarks/house.py                 this tree
python benchmarks/house.py --rev 1e9be9d   another commit, read with git
"""

from __future__ import annotations

import argparse
import ast
import subprocess
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("engines", "firmware_bridge", "hardware", "table")
LONG = 40


class Source(NamedTuple):
    """One file."""

    path: str
    text: str

    @property
    def room(self) -> str:
        """The folder that it belongs to; of `table/` the room."""
        parts = self.path.split("/")
        return parts[0] if parts[0] != "table" else "/".join(parts[:2]) if len(parts) > 2 else "table"

    @property
    def lines(self) -> int:
        return self.text.count("\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rev", help="a commit instead of the files as they are")
    sources = read(parser.parse_args().rev)
    rooms: dict[str, list[Source]] = defaultdict(list)
    for source in sources:
        rooms[source.room].append(source)
    for room, files in sorted(rooms.items()):
        longest = max(files, key=lambda source: source.lines)
        print(f"{room:24} {len(files):4} files, longest {longest.lines:4} lines ({longest.path})")
    trees = {source.path: ast.parse(source.text) for source in sources}
    nodes = [(path, node) for path, tree in trees.items() for node in ast.walk(tree)]
    print(f"{'all':24} {len(sources):4} files")
    print(f"functions over {LONG} lines    {len(long_functions(nodes))}")
    print(f"Any                       {sum(isinstance(n, ast.Name) and n.id == 'Any' for _, n in nodes)}")
    print(f"isinstance on protocols   {protocol_checks(nodes)}")
    print(f"class names used twice    {len(shared_names(nodes))}")


def read(rev: str | None) -> list[Source]:
    """Every Python file of the four packages."""
    if rev is None:
        paths = [path for package in PACKAGES for path in (ROOT / package).rglob("*.py")]
        return [Source(str(path.relative_to(ROOT)), path.read_text("utf-8")) for path in sorted(paths)]
    listed = _git("ls-tree", "-r", "--name-only", rev, *PACKAGES).split()
    return [Source(path, _git("show", f"{rev}:{path}")) for path in listed if path.endswith(".py")]


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def long_functions(nodes: list[tuple[str, ast.AST]]) -> list[str]:
    return [
        f"{path}:{node.name}"
        for path, node in nodes
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.lineno + 1 > LONG
    ]


def shared_names(nodes: list[tuple[str, ast.AST]]) -> list[str]:
    places: dict[str, set[str]] = defaultdict(set)
    for path, node in nodes:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            places[node.name].add(path)
    return sorted(name for name, where in places.items() if len(where) > 1)


def protocol_checks(nodes: list[tuple[str, ast.AST]]) -> int:
    """Calls of isinstance that ask for a protocol checked at run time."""
    checked = {
        node.name
        for _, node in nodes
        if isinstance(node, ast.ClassDef)
        and any(isinstance(mark, ast.Name) and mark.id == "runtime_checkable" for mark in node.decorator_list)
    }
    calls = (node for _, node in nodes if isinstance(node, ast.Call) and len(node.args) == 2)
    asked = (c for c in calls if isinstance(c.func, ast.Name) and c.func.id == "isinstance")
    return sum(
        any(isinstance(n, ast.Name) and n.id in checked for n in ast.walk(call.args[1])) for call in asked
    )


if __name__ == "__main__":
    main()
