"""The rules in machine code: the same tests as for the reference in Python, and `version` says what runs.

One build serves all of these tests, and each game is a test of its own, so that a run shows how far it is.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.conftest import need_part

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("engines", "firmware_bridge", "hardware", "table")
PAGES = ("pyproject.toml", "README.md", "LICENSE")
COMPILED = ("captain_zemo", "sea_grid", "sea_leg")

# The tests of one game; a run that quietly took the sources beside them would prove nothing.
TESTS = """
import importlib, sys, pytest
game = sys.argv[1]
done = pytest.main(["-p", "no:cacheprovider", "tests/engines", "-k", game])
rules = importlib.import_module(f"engines.{game}.moves").__file__
sys.exit(done or (0 if rules.endswith((".so", ".pyd")) else f"these rules are not compiled: {rules}"))
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package as a wheel has it that was built with compiled rules."""
    need_part("cc")
    folder = tmp_path_factory.mktemp("compiled")
    checkout = folder / "checkout"
    for name in SOURCES:
        shutil.copytree(ROOT / name, checkout / name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    for name in PAGES:
        shutil.copy(ROOT / name, checkout)
    build = [sys.executable, "-m", "pip", "wheel", "--no-deps", "-w", str(folder), str(checkout)]
    subprocess.run(build, check=True, env={**os.environ, "HATCH_BUILD_HOOK_ENABLE_MYPYC": "1"})
    (wheel,) = folder.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(folder / "site")
    return folder / "site"


def run(site: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Python with the compiled package before the checkout. Deep runs play the reference further: there,
    these tests would take hours, and here it is the same tests at the same depth both ways."""
    surroundings = {**os.environ, "PYTHONPATH": f"{site}{os.pathsep}{ROOT}"}
    surroundings.pop("TIDETABLE_DEEP", None)
    command = [sys.executable, "-P", *words]
    return subprocess.run(
        command,
        cwd=ROOT,
        env=surroundings,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


@pytest.mark.long
def test_version_says_which_rules_are_compiled(site: Path) -> None:
    said = run(site, "-m", "table.cli.main", "version").stdout
    assert f"rules: {', '.join(COMPILED)} compiled, others in Python" in said


@pytest.mark.long
@pytest.mark.parametrize("game", COMPILED)
def test_compiled_rules_are_the_same_rules(site: Path, game: str) -> None:
    tests = run(site, "-c", TESTS, game)
    assert tests.returncode == 0, tests.stdout
