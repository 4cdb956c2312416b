"""The installed service under a real systemd, in a box over this machine's own files: each organ stalls in
turn, and each time systemd starts the table anew, and its game goes on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.system.boxes import PACKAGES, SOUND, begin, boot, furnish, write_program
from tests.system.commands import ROOT

ORGANS = ("loop", "journal", "lines")
WEAK = f"/usr/bin/python3 {ROOT}/tests/system/stalling.py /etc/tidetable/stall"
DROP_IN = f"""[Service]
ExecStart=
ExecStart={WEAK} run --config /etc/tidetable/tidetable.toml
Environment={PACKAGES}
WatchdogSec=8
"""
CHECK = """#!/bin/sh
show() { systemctl show -P "$1" tidetable; }
up() {
    for i in $(seq 300); do
        [ "$(show NRestarts)" = "$1" ] && [ "$(show ActiveState)" = active ] && return
        sleep 0.2
    done
    echo "not up again: $(show NRestarts) restarts, $(show ActiveState)" >>/result
}
up 0
restarts=0
for organ in loop journal lines; do
    echo $organ >/etc/tidetable/stall
    systemctl kill --signal=USR1 --kill-whom=main tidetable
    restarts=$((restarts + 1))
    up $restarts
    echo "$organ $(show NRestarts) $(show ActiveState) $(ps -o user= -p $(show MainPID))" >>/result
done
journalctl -u tidetable -o cat --no-pager >/log
systemctl poweroff
"""
BROKEN = "#!/bin/sh\nexit 1\n"
CHECK_BACK = """#!/bin/sh
for i in $(seq 300); do
    [ "$(systemctl show -P ActiveState tidetable)" = active ] && break
    sleep 0.2
done
echo "$(readlink /opt/tidetable) $(systemctl show -P ActiveState tidetable)" >/result
journalctl -o cat --no-pager -u tidetable -u tidetable-back >/log
systemctl poweroff
"""


@pytest.mark.long
def test_each_organ_that_stalls_ends_in_a_restart_and_the_game_goes_on(
    need: Callable[[str], str], box: Path
) -> None:
    furnish(box, CHECK)
    (box / "etc/systemd/system/tidetable.service.d/stalling.conf").write_text(DROP_IN)
    begin(box / "var/lib/private")
    log = boot(need("systemd-nspawn"), box)
    expected = [f"{organ} {number} active tidetable" for number, organ in enumerate(ORGANS, 1)]
    assert (box / "result").read_text().splitlines() == expected, log
    assert log.count("Watchdog timeout") == 3, log
    assert log.count("game 1 (Sea Leg) goes on after 1 actions") == 1 + len(ORGANS), log
    assert "the journal does not answer" in log
    assert "nobody sees to the line at" in log


@pytest.mark.long
def test_an_update_that_never_comes_up_is_taken_back(need: Callable[[str], str], box: Path) -> None:
    """As a power cut leaves it that comes between the rename and the start."""
    furnish(box, CHECK_BACK)
    for place, program in (("a", SOUND), ("b", BROKEN)):
        write_program(box / f"opt/tidetable-{place}/bin/tidetable", program)
    (box / "opt/tidetable").unlink()
    (box / "opt/tidetable").symlink_to("tidetable-b")
    (box / "opt/tidetable.trial").write_text("tidetable-a\n")
    log = boot(need("systemd-nspawn"), box)
    assert (box / "result").read_text() == "tidetable-a active\n", log
    assert not (box / "opt/tidetable.trial").exists()
