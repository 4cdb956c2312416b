"""Games of other people, as they lie in an environment: a module, and what pip writes beside it."""

from __future__ import annotations

from pathlib import Path

# A game that plays: Sea Leg under another name, rules and sheet in one file.
THEIRS = """\
import sys
from engines.sea_leg import *
from table.games.box import GameBox
from table.games.sea_leg.sheet import SeaLeg
NAME, TITLE = "theirs", "Theirs"
class TheirSheet(SeaLeg):
    game = sys.modules[__name__]
GAME = GameBox(TheirSheet())
"""


def install(folder: Path, module: str, source: str, entry: str = "", package: str = "") -> Path:
    """A package in a folder that is looked through for modules; it offers a game under the module's name."""
    (folder / f"{module}.py").write_text(source)
    package = package or f"{module}-package"
    known = folder / f"{package}-1.0.dist-info"
    known.mkdir()
    (known / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (known / "entry_points.txt").write_text(f"[tidetable.games]\n{entry or module} = {module}:GAME\n")
    return folder
