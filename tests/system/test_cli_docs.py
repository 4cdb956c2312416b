"""The pages for people: their links lead somewhere, and what they tell you to type exists."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from hardware.address import open_board
from table.cli.main import COMMANDS
from tests.system.commands import ROOT, tidetable

PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
NAMES = {command.__name__.replace("_", "-") for command, _ in COMMANDS}
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")
TYPED = re.compile(r"(?:\./|bin/|`|\s)tidetable ([a-z][a-z-]*)((?: [^`#\n|]*)?)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    targets = [target for target in LINK.findall(page.read_text()) if "://" not in target]
    assert [target for target in targets if not (page.parent / target).exists()] == []


@cache
def help_of(name: str, home: Path) -> str:
    return tidetable(name, "--help", cwd=home).stdout


def typed_commands(page: Path) -> list[tuple[str, str]]:
    """What stands in code: (command, the rest of its line)."""
    text = page.read_text()
    code = re.findall(r"```\w*\n(.*?)```", text, re.DOTALL) + re.findall(r"`[^`\n]+`", text)
    return [found for piece in code for found in TYPED.findall(f" {piece}")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_and_their_options_exist(page: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    home = tmp_path_factory.getbasetemp()
    for name, rest in typed_commands(page):
        assert name in NAMES, f"{page.name} tells to type `tidetable {name}`"
        for option in re.findall(r"(?<=\s)--[a-z-]+", rest):
            assert option in help_of(name, home), f"{page.name}: tidetable {name} has no {option}"


def test_the_readme_shows_every_command_but_the_plainest() -> None:
    told = {name for name, _ in typed_commands(ROOT / "README.md")}
    assert told == NAMES - {"version"}


def test_every_dependency_has_its_reason_on_its_page() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    groups = [project["dependencies"], *project["optional-dependencies"].values()]
    wanted = {re.split(r"[>=<]", line)[0] for group in groups for line in group} - {"tidetable[check]"}
    page = (ROOT / "docs" / "dependencies.md").read_text()
    listed = set(re.findall(r"^\|(?: `\w+` \|)? ([\w.-]+) \|", page, re.MULTILINE)) - {"package", "extra"}
    assert listed == wanted


def test_serial_addresses_that_are_shown_fit_the_reference_mat() -> None:
    """Whoever copies one gets a board, not a lesson on tiles."""
    pages = [ROOT / "README.md", ROOT / "examples" / "tidetable.toml", *(ROOT / "docs").glob("*.md")]
    shown = [found for page in pages for found in re.findall(r"serial:/dev/tty[^`\" )]+", page.read_text())]
    assert shown
    for address in shown:
        open_board(address).close()
