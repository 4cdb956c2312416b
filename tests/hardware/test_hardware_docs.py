"""docs/hardware.md shows settings and addresses: they must be ones that work."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import hardware
from hardware.address import open_board
from hardware.cells import TileMap
from table.settings.config import load_config

TEXT = (Path(hardware.__file__).parents[1] / "docs" / "hardware.md").read_text()
SETTINGS = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
ADDRESSES = re.findall(r"^\| `((?:mock|sim|serial):[^`]*)` \|", TEXT, re.MULTILINE)


def test_the_settings_shown_are_read_as_the_page_says(tmp_path: Path) -> None:
    path = tmp_path / "tidetable.toml"
    path.write_text("\n".join(SETTINGS))
    config = load_config(path)
    assert config.tile_map().tiles == (("A1", "B1", "C1", "C2", "B2"), ("A2",))
    assert sorted(config.wired_keys()) == [(0, "back"), (0, "confirm")]
    open_board(config.board.address, tiles=config.tile_map())


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_address_shown_opens_a_board(address: str) -> None:
    open_board(address, tiles=TileMap.split(5, 9)).close()


def test_every_kind_of_address_is_shown() -> None:
    assert {address.partition(":")[0] for address in ADDRESSES} == {"mock", "sim", "serial"}
