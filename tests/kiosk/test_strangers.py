"""Games of other people in the chooser: shown to guests, chosen, played with a bot or among themselves."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from table.showing.display.look import wear
from tests.kiosk.guests import guests
from tests.system.test_examples import installed

__all__ = ["installed"]


@pytest.fixture(autouse=True)
def _there(installed: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Both packages can be imported, and are forgotten afterwards, with their colours."""
    monkeypatch.setattr(sys, "path", [*sys.path, *installed.split(":")[1:]])
    monkeypatch.setattr(sys, "modules", sys.modules.copy())
    yield
    wear(())


@pytest.mark.parametrize(
    ("name", "title", "party"), [("konane", "Konane", "1 of us"), ("pairs", "Pairs", "2 of us")]
)
def test_guests_choose_and_play_a_game_from_outside(
    tmp_path: Path, name: str, title: str, party: str
) -> None:
    with guests(tmp_path / "state") as table:
        table.key("confirm")
        assert {"Konane", "Pairs", "Sea Leg"} <= set(table.rows)
        table.choose(title)
        if table.station == "Gathering":
            table.choose(next(row for row in table.rows if party in row))
        assert name == table.moment.sheet.game.NAME
        table.follow()
        table.play(40)
        table.until(lambda: table.moment.ended or len(table.moment.record) > 12, "it is played")
        kept = table.house.journal.games()[0]
        assert (kept.game, kept.options.get("seats", 2)) == (name, 2)
        assert list(kept.actions) == list(table.moment.record)
