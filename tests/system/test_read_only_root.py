"""A table on a read-only root with an overlay in memory, as docs/install-pi.md has it: the games are on a
partition of their own and outlast the power, and nothing else that was written does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.system.boxes import SOUND, begin, boot, furnish, write_program

CHECK = """#!/bin/sh
for i in $(seq 300); do
    [ "$(systemctl show -P ActiveState tidetable)" = active ] && break
    sleep 0.2
done
ls /etc/tidetable /opt >/left/written
touch /etc/tidetable/later /opt/later
findmnt -n -o FSTYPE / >/left/root
journalctl -u tidetable -o cat --no-pager >/left/log
systemctl poweroff
"""


@pytest.mark.long
def test_a_game_outlasts_what_is_written_to_a_read_only_root(
    need: Callable[[str], str], box: Path, tmp_path: Path
) -> None:
    furnish(box, CHECK)
    write_program(box / "opt/tidetable-a/bin/tidetable", SOUND)
    games, left = tmp_path / "games", tmp_path / "left"
    left.mkdir()
    begin(games)
    words = ("--volatile=overlay", f"--bind={games}:/var/lib/private", f"--bind={left}:/left")
    for _ in range(2):
        (games / "tidetable/lock").unlink(missing_ok=True)
        log = boot(need("systemd-nspawn"), box, *words, left=left)
        assert (left / "root").read_text() == "overlay\n", "what raspi-config makes of the root"
        assert "later" not in (left / "written").read_text(), "what was written is gone with the power"
        assert not (box / "opt/later").exists()
        assert "game 1 (Sea Leg) goes on after 1 actions" in log, log
        assert (games / "tidetable/lock").exists(), "the service writes there"
