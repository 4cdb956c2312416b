"""The table as a service of this machine: what is put where, and how it is taken away again.

What the settings want decides which walls are opened: sound, pages for phones, a screen. Games and
settings belong to the owner; they are never overwritten, and stay when the program goes.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from table.admin.screens import SERVER, Screen
from table.admin.steps import HERE, AdminError, Point, Remove, Run, Step, Write, below
from table.admin.tiles import Ask, ports_of, rules
from table.settings.config import Config, load_config

FILES = Path(__file__).parent
UNITS, SETTINGS = FILES / "units", FILES / "settings"
ETC_UNITS, DROP_INS = "/etc/systemd/system", "/etc/systemd/system/tidetable.service.d"
SYSUSERS, TMPFILES = "/etc/sysusers.d/tidetable.conf", "/etc/tmpfiles.d/tidetable.conf"
RULES = "/etc/udev/rules.d/70-tidetable.rules"
OWN, GAMES = "/etc/tidetable", "/var/lib/private/tidetable"
PROGRAM, FIRST, SECOND = "/opt/tidetable", "/opt/tidetable-a", "/opt/tidetable-b"
TRIAL = "/opt/tidetable.trial"  # while a new version has yet to come up: which one to go back to
BACK = "tidetable-back.service"
PROGRAMS = {Screen.cage: ("/usr/bin/cage", "/usr/bin/Xwayland"), Screen.x11: ("/usr/bin/X",)}
_VERSION = re.compile(r"pygame-(\d+)\.(\d+)")


def settings_below(root: Path) -> Config:
    """The settings that the service will have: those that are there, else the ones that are put there."""
    there = below(root, f"{OWN}/tidetable.toml")
    return load_config(there if there.exists() else SETTINGS / "tidetable.toml")


def screen_wanted(config: Config, root: Path) -> Screen:
    """A table that fills its screen has one of its own, by the first way for which everything is there."""
    if not config.display.fullscreen:
        return Screen.none
    if _pygame_of_debian(root):
        return Screen.kms
    there = (way for way, all_ in PROGRAMS.items() if all(below(root, each).exists() for each in all_))
    return next(there, Screen.none)


def _pygame_of_debian(root: Path) -> bool:
    """Is it new enough that pip takes it? Its SDL knows KMS, the one of pygame's wheels does not."""
    found = below(root, "/usr/lib/python3/dist-packages").glob("pygame-*")
    versions = (_VERSION.match(path.name) for path in found)
    return any(version and (int(version[1]), int(version[2])) >= (2, 6) for version in versions)


def installing(root: Path, screen: Screen | None, source: str, ask: Ask) -> list[Step]:
    """Every step, in order. `source` is what pip installs; with "" the environment is left as it is."""
    config = settings_below(root)
    screen = screen or screen_wanted(config, root)
    return [
        Write(SYSUSERS, (UNITS / "sysusers.conf").read_text()),
        Write(TMPFILES, (UNITS / "tmpfiles.conf").read_text()),
        Run(("systemd-sysusers", SYSUSERS)),
        Run(("systemd-tmpfiles", "--create", TMPFILES)),
        *(Write(f"{OWN}/{path.name}", path.read_text(), keep=True) for path in sorted(SETTINGS.iterdir())),
        *_environment(source),
        *_units(config, screen),
        *_names(config, ask),
        *_start(screen),
    ]


def _environment(source: str) -> Iterator[Step]:
    """An environment that the service cannot change, which sees the system's packages (lgpio, pygame)."""
    if source:
        done = f"{PROGRAM}/bin/tidetable"
        yield Run(("/usr/bin/python3", "-m", "venv", "--system-site-packages", FIRST), unless=done)
        yield Run((f"{FIRST}/bin/python", "-m", "pip", "install", "--quiet", source), unless=done)
        yield Point(PROGRAM, Path(FIRST).name, keep=True)


def _units(config: Config, screen: Screen) -> Iterator[Step]:
    for name in ("tidetable.service", BACK):
        yield Write(f"{ETC_UNITS}/{name}", (UNITS / name).read_text())
    for which, name in SERVER.items():
        path = f"{ETC_UNITS}/{name}"
        yield Write(path, (UNITS / name).read_text()) if which == screen else Remove(path)
    wanted = set(drop_ins(config, screen))
    for each in sorted((UNITS / "drop-ins").glob("*.conf")):
        path = f"{DROP_INS}/{each.name}"
        yield Write(path, each.read_text()) if each.name in wanted else Remove(path)


def drop_ins(config: Config, screen: Screen) -> Iterator[str]:
    """Which walls are opened."""
    if screen != Screen.none:
        yield f"screen-{screen}.conf"
    if config.sound.on:
        yield "sound.conf"
    if config.companion.on or config.fleet.broker or config.fleet.metrics_port:
        yield "companion.conf"


def _names(config: Config, ask: Ask) -> Iterator[Step]:
    """Rules are only rewritten when every tile is known: one that is unplugged today keeps its name."""
    text, strange = rules(ports_of(config.board.address), ask)
    yield Write(RULES, text, keep=bool(strange))
    yield Run(("udevadm", "control", "--reload"), may_fail=True)
    yield Run(("udevadm", "trigger", "--subsystem-match=tty", "--subsystem-match=gpio"), may_fail=True)


def nameless(config: Config, ask: Ask) -> list[str]:
    """The ports whose tiles have no name of their own yet."""
    return rules(ports_of(config.board.address), ask)[1]


def _start(screen: Screen) -> Iterator[Step]:
    wants = f"{ETC_UNITS}/multi-user.target.wants"
    units = ["tidetable.service", *([SERVER[screen]] if screen in SERVER else [])]
    for name in ("tidetable.service", *SERVER.values()):
        path = f"{wants}/{name}"
        yield Point(path, f"../{name}") if name in units else Remove(path)
    yield Run(("systemctl", "daemon-reload"))
    yield Run(("systemctl", "restart", *reversed(units)))


def uninstalling(purge: bool) -> list[Step]:
    """Every step back. Games and settings stay, unless `purge`."""
    names = ("tidetable.service", *SERVER.values())
    ours = (
        *(f"{ETC_UNITS}/multi-user.target.wants/{name}" for name in names),
        *(f"{ETC_UNITS}/{name}" for name in (*names, BACK)),
        *(f"{DROP_INS}/{each.name}" for each in sorted((UNITS / "drop-ins").glob("*.conf"))),
        *(RULES, SYSUSERS, TMPFILES, PROGRAM, FIRST, SECOND, TRIAL),
    )
    steps: list[Step] = [Run(("systemctl", "stop", *names), may_fail=True)]
    steps += [Remove(path) for path in ours]
    steps += [
        Run(("systemctl", "daemon-reload"), may_fail=True),
        Run(("udevadm", "control", "--reload"), may_fail=True),
    ]
    if purge:
        steps += [Remove(OWN), Remove(GAMES), Remove("/var/lib/tidetable")]
        steps.append(Run(("userdel", "tidetable"), may_fail=True))
    return steps


def own_source() -> str:
    """What this very program was installed from, if it is a checkout; "" for one that pip put somewhere."""
    checkout = FILES.parents[1]
    return str(checkout) if (checkout / "pyproject.toml").is_file() else ""


def must_be_root(user: int, root: Path, what: str) -> None:
    if user != 0 and root == HERE:
        raise AdminError(
            f"this changes /etc and /opt, which only root may: sudo {Path(sys.argv[0]).absolute()} {what}, "
            "or look first, with --dry-run"
        )
