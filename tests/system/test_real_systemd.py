"""The installed service under a real systemd, in a box over this machine's own files: each organ stalls in
turn, and each time systemd starts the table anew, and its game goes on.

Nothing of the machine is changed: what the box writes lies in memory, and is gone with it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from engines.match import Match
from table.games import load_sheet
from table.keeping.journal import Journal
from tests.system.commands import ROOT, tidetable

ORGANS = ("loop", "journal", "lines")
SETTINGS = "[game]\nname = 'sea_leg'\n[board]\naddress = 'sim:'\n[sound]\non = false\n"
# The tests' own packages for the system's Python: one in a home folder is out of the service's reach.
PACKAGES = f"PYTHONPATH={ROOT}:{sysconfig.get_path('purelib')} PYTHONDONTWRITEBYTECODE=1"
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
SOUND = f'#!/bin/sh\nexec env {PACKAGES} /usr/bin/python3 -m table.cli.main "$@"\n'
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
UNIT = "[Unit]\nAfter=multi-user.target\n[Service]\nType=oneshot\nExecStart=/check\n"


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Path]:
    """A root like this machine's, whose changes lie in memory."""
    if os.geteuid() != 0:
        pytest.skip("only root can make a box")
    if sys.version_info[:2] != _system_python():
        pytest.skip("the tests' packages are for another Python than the system's")
    folders = [tmp_path / name for name in ("memory", "memory/upper", "memory/work", "memory/root")]
    with ExitStack() as stack:
        for folder in folders:
            folder.mkdir()
            if folder.name == "memory":
                _mount(stack, "-t", "tmpfs", "tmpfs", str(folder))
        _, upper, work, root = folders
        layers = f"lowerdir=/,upperdir={upper},workdir={work}"
        _mount(stack, "-t", "overlay", "-o", layers, "overlay", str(root))
        yield root


def _mount(stack: ExitStack, *words: str) -> None:
    subprocess.run(["mount", *words], check=True)
    stack.callback(subprocess.run, ["umount", "--lazy", words[-1]], check=True)


def _system_python() -> tuple[int, ...]:
    said = subprocess.check_output(["/usr/bin/python3", "-c", "import sys; print(*sys.version_info[:2])"])
    return tuple(int(number) for number in said.split())


def furnish(box: Path, check: str) -> None:
    """The service as `tidetable install` leaves it, and somebody who looks after it."""
    (box / "etc/tidetable").mkdir()
    (box / "etc/tidetable/tidetable.toml").write_text(SETTINGS)
    done = tidetable("install", "--systemd", "--root", str(box), cwd=box / "tmp")
    assert done.returncode == 0, done.stderr
    (box / "check").write_text(check)
    (box / "check").chmod(0o755)
    (box / "etc/systemd/system/check.service").write_text(UNIT)
    wants = box / "etc/systemd/system/default.target.wants"
    wants.mkdir(exist_ok=True)
    (box / "etc/systemd/system/tidetable.service.d").mkdir(exist_ok=True)
    (wants / "check.service").symlink_to("../check.service")


def begin(box: Path) -> None:
    """A game of one action in the service's journal."""
    sheet = load_sheet("sea_leg", None)
    options = sheet.fit(5, 9, {})
    match = Match(sheet.game, options, seed=1, chance=sheet.chance(options))
    (seat,) = match.movers()
    match.apply(seat, match.actions(seat)[0])
    folder = box / "var/lib/private/tidetable"
    folder.mkdir(parents=True)
    folder.parent.chmod(0o700)
    journal = Journal(folder / "journal.db")
    journal.begin("sea_leg", match.options, match.seed, match.chance, 0.0, match.record)
    journal.close()


def boot(nspawn: str, box: Path) -> str:
    """Let it run until it switches itself off; the service's log."""
    words = ("--boot", "--register=no", "--keep-unit", "--private-network", "--quiet")
    done = subprocess.run(
        [nspawn, "-D", str(box), *words], capture_output=True, stdin=subprocess.DEVNULL, timeout=400
    )
    assert (box / "log").exists(), done.stdout[-2000:]
    return (box / "log").read_text()


@pytest.mark.long
def test_each_organ_that_stalls_ends_in_a_restart_and_the_game_goes_on(
    need: Callable[[str], str], box: Path
) -> None:
    furnish(box, CHECK)
    (box / "etc/systemd/system/tidetable.service.d/stalling.conf").write_text(DROP_IN)
    begin(box)
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
        path = box / f"opt/tidetable-{place}/bin/tidetable"
        path.parent.mkdir(parents=True)
        path.write_text(program)
        path.chmod(0o755)
    (box / "opt/tidetable").unlink()
    (box / "opt/tidetable").symlink_to("tidetable-b")
    (box / "opt/tidetable.trial").write_text("tidetable-a\n")
    log = boot(need("systemd-nspawn"), box)
    assert (box / "result").read_text() == "tidetable-a active\n", log
    assert not (box / "opt/tidetable.trial").exists()
