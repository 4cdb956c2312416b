"""The rules in machine code: the same tests as for the reference in Python, and `version` says what runs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("engines", "firmware_bridge", "hardware", "table")
PAGES = ("pyproject.toml", "README.md", "LICENSE")


@pytest.fixture
def site(tmp_path: Path, need: Callable[[str], str]) -> Path:
    """A folder with the package as a wheel has it that was built with compiled rules."""
    need("cc")
    checkout = tmp_path / "checkout"
    for name in SOURCES:
        shutil.copytree(ROOT / name, checkout / name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    for name in PAGES:
        shutil.copy(ROOT / name, checkout)
    build = [sys.executable, "-m", "pip", "wheel", "--no-deps", "-w", str(tmp_path), str(checkout)]
    subprocess.run(build, check=True, env={**os.environ, "HATCH_BUILD_HOOK_ENABLE_MYPYC": "1"})
    (wheel,) = tmp_path.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    return tmp_path / "site"


@pytest.mark.long
def test_compiled_rules_are_the_same_rules(site: Path) -> None:
    surroundings = {**os.environ, "PYTHONPATH": f"{site}{os.pathsep}{ROOT}"}
    said = subprocess.run(
        [sys.executable, "-P", "-m", "table.cli.main", "version"],
        env=surroundings,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "rules: captain_zemo, sea_grid, sea_leg compiled" in said.stdout
    command = [sys.executable, "-P", "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/engines"]
    tests = subprocess.run(
        [*command, "-k", "sea_leg or sea_grid or captain_zemo"], cwd=ROOT, env=surroundings, check=False
    )
    assert tests.returncode == 0
