"""`tidetable install` and `uninstall` below a root of their own: what lies where then, and what stays."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from table.admin.install import installing, must_be_root, uninstalling
from table.admin.screens import Screen
from table.admin.steps import AdminError, Point, Step, Write
from table.admin.tiles import rules
from tests.system.commands import tidetable

ARDUINO = {"ID_VENDOR_ID": "2341", "ID_MODEL_ID": "0043"}
PLUGGED = {
    f"/dev/ttyACM{n}": {**ARDUINO, "ID_SERIAL_SHORT": f"85{n}", "ID_PATH": f"usb-0:1.{n}:1.0"}
    for n in range(3)
}


def tree(root: Path) -> dict[str, str]:
    """Every file below a root with what is in it, every link with where it leads."""
    found = {}
    for path in sorted(root.rglob("*")):
        name = f"/{path.relative_to(root)}"
        if path.is_symlink():
            found[name] = str(path.readlink())
        elif path.is_file():
            found[name] = path.read_text()
    return found


def do(steps: list[Step], root: Path) -> list[Step]:
    """Carry them out; those that made a difference."""
    return [step for step in steps if step.do(root)]


def install(root: Path, screen: Screen | None = None) -> list[Step]:
    return do(installing(root, screen, "/src", lambda port: PLUGGED.get(port, {})), root)


def test_everything_lies_where_the_system_looks_for_it(tmp_path: Path) -> None:
    install(tmp_path)
    there = tree(tmp_path)
    assert set(there) == {
        "/etc/sysusers.d/tidetable.conf",
        "/etc/tmpfiles.d/tidetable.conf",
        "/etc/tidetable/tags.toml",
        "/etc/tidetable/tidetable.toml",
        "/etc/systemd/system/tidetable.service",
        "/etc/systemd/system/tidetable-back.service",
        "/etc/systemd/system/tidetable.service.d/companion.conf",
        "/etc/systemd/system/tidetable.service.d/sound.conf",
        "/etc/systemd/system/multi-user.target.wants/tidetable.service",
        "/etc/udev/rules.d/70-tidetable.rules",
        "/opt/tidetable",
    }
    assert there["/opt/tidetable"] == "tidetable-a"
    for path in (tmp_path / "etc").rglob("*"):
        assert path.stat().st_mode & 0o044 == 0o044, f"the service cannot read {path}"


def test_a_second_time_changes_nothing(tmp_path: Path) -> None:
    assert install(tmp_path)
    assert install(tmp_path) == []


def test_the_settings_that_are_there_stay_and_decide(tmp_path: Path) -> None:
    install(tmp_path)
    own = tmp_path / "etc/tidetable/tidetable.toml"
    own.write_text("[sound]\non = false\n[board]\naddress = 'sim:'\n")
    install(tmp_path)
    assert own.read_text().startswith("[sound]")
    assert not list((tmp_path / "etc/systemd/system/tidetable.service.d").iterdir())
    own.write_text("[sound]\non = false\n[fleet]\nbroker = 'mqtts://broker.shop'\n")
    install(tmp_path)
    (only,) = (tmp_path / "etc/systemd/system/tidetable.service.d").iterdir()
    assert only.name == "companion.conf"


@pytest.mark.parametrize(
    ("screen", "server"),
    [("x11", "tidetable-screen.service"), ("cage", "tidetable-cage.service"), ("kms", ""), ("none", "")],
)
def test_one_screen_takes_the_place_of_another(tmp_path: Path, screen: str, server: str) -> None:
    for before in Screen:
        install(tmp_path, before)
        install(tmp_path, Screen(screen))
        units = tmp_path / "etc/systemd/system"
        ways = {path.name for path in (units / "tidetable.service.d").glob("screen-*")}
        assert ways == ({f"screen-{screen}.conf"} if screen != "none" else set())
        wanted = {"tidetable.service", server} - {""}
        assert {path.name for path in units.glob("*.service")} == wanted | {"tidetable-back.service"}
        links = list((units / "multi-user.target.wants").iterdir())
        assert {link.name for link in links if link.exists()} == wanted == {link.name for link in links}


@pytest.mark.parametrize(
    ("there", "screen"),
    [
        (["lib/python3/dist-packages/pygame-2.6.1.egg-info", "bin/cage", "bin/X"], "kms"),
        (["lib/python3/dist-packages/pygame-2.1.2.egg-info", "bin/cage", "bin/Xwayland", "bin/X"], "cage"),
        (["bin/cage", "bin/X"], "x11"),
        (["bin/X"], "x11"),
        ([], "none"),
    ],
)
def test_the_screen_is_the_first_for_which_everything_is_there(
    tmp_path: Path, there: list[str], screen: str
) -> None:
    for name in there:
        (tmp_path / "usr" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "usr" / name).touch()
    install(tmp_path)
    ways = {path.name for path in (tmp_path / "etc/systemd/system/tidetable.service.d").glob("screen-*")}
    assert ways == ({f"screen-{screen}.conf"} - {"screen-none.conf"})


def test_tiles_are_known_by_their_numbers_or_else_by_their_place() -> None:
    same = {**PLUGGED["/dev/ttyACM0"], "ID_PATH": "usb-0:1.9:1.0"}
    text, strange = rules(
        ["/dev/a", "/dev/b", "/dev/c", "/dev/d"],
        {
            "/dev/a": PLUGGED["/dev/ttyACM0"],
            "/dev/b": same,
            "/dev/c": PLUGGED["/dev/ttyACM1"],
            "/dev/d": {},
        }.__getitem__,
    )
    assert strange == ["/dev/d"]
    tiles = [line for line in text.splitlines() if "tile-" in line]
    assert tiles == [
        'SUBSYSTEM=="tty", ENV{ID_PATH}=="usb-0:1.0:1.0", SYMLINK+="tidetable/tile-0"',
        'SUBSYSTEM=="tty", ENV{ID_PATH}=="usb-0:1.9:1.0", SYMLINK+="tidetable/tile-1"',
        'SUBSYSTEM=="tty", ENV{ID_VENDOR_ID}=="2341", ENV{ID_MODEL_ID}=="0043", '
        'ENV{ID_SERIAL_SHORT}=="851", SYMLINK+="tidetable/tile-2"',
    ]


def test_a_tile_that_is_unplugged_today_keeps_its_name(tmp_path: Path) -> None:
    install(tmp_path)
    before = (tmp_path / "etc/udev/rules.d/70-tidetable.rules").read_text()
    assert before.count("tidetable/tile-") == 3
    do(installing(tmp_path, None, "", lambda _: {}), tmp_path)
    assert (tmp_path / "etc/udev/rules.d/70-tidetable.rules").read_text() == before


def test_uninstalling_leaves_games_settings_and_what_is_not_ours(tmp_path: Path) -> None:
    install(tmp_path, Screen.x11)
    own_drop_in = tmp_path / "etc/systemd/system/tidetable.service.d/mine.conf"
    game = tmp_path / "var/lib/private/tidetable/journal.db"
    for path in (own_drop_in, game):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("mine")
    settings = ["/etc/tidetable/tags.toml", "/etc/tidetable/tidetable.toml"]
    do(uninstalling(purge=False), tmp_path)
    mine = "/etc/systemd/system/tidetable.service.d/mine.conf"
    assert sorted(tree(tmp_path)) == sorted([mine, *settings, "/var/lib/private/tidetable/journal.db"])
    do(uninstalling(purge=True), tmp_path)
    assert sorted(tree(tmp_path)) == [mine]


def test_the_environment_in_use_stays_in_use(tmp_path: Path) -> None:
    install(tmp_path)
    (tmp_path / "opt/tidetable-b").mkdir()
    Point("/opt/tidetable", "tidetable-b").do(tmp_path)
    install(tmp_path)
    assert tree(tmp_path)["/opt/tidetable"] == "tidetable-b"


def test_a_folder_of_an_older_way_is_not_thrown_away(tmp_path: Path) -> None:
    (tmp_path / "opt/tidetable/bin").mkdir(parents=True)
    with pytest.raises(AdminError, match="/opt/tidetable is a folder of its own"):
        install(tmp_path)


def test_a_dry_run_tells_every_file_and_command_and_does_nothing(tmp_path: Path) -> None:
    done = tidetable("install", "--systemd", "--dry-run", "--root", str(tmp_path), cwd=tmp_path)
    assert done.returncode == 0
    for step in installing(tmp_path, None, "/src", lambda _: {}):
        first = step.told().splitlines()[0].split(" pip ")[0]
        assert first in done.stdout
    assert "    WatchdogSec=20" in done.stdout
    assert "There is no screen for the service" in done.stdout
    assert tree(tmp_path) == {}


def test_whoever_is_not_root_is_told_what_to_do() -> None:
    with pytest.raises(AdminError, match=r"only root may: sudo .* uninstall, or look first, with --dry-run"):
        must_be_root(1000, Path("/"), "uninstall")
    must_be_root(0, Path("/"), "uninstall")
    must_be_root(1000, Path("/tmp/image"), "uninstall")


def test_a_file_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    """A disk that takes no more leaves the old file as it was."""
    (tmp_path / "unit").write_text("old\n")
    script = (
        "import resource, signal, sys; from pathlib import Path; from table.admin.steps import Write;"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN); resource.setrlimit(resource.RLIMIT_FSIZE, (9, 9));"
        "Write('/unit', 'new ' * 100).do(Path(sys.argv[1]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)], capture_output=True, text=True, env={**os.environ}
    )
    assert "File too large" in done.stderr
    assert (tmp_path / "unit").read_text() == "old\n"
    assert Write("/unit", "new\n").do(tmp_path)
    assert (tmp_path / "unit").read_text() == "new\n"
