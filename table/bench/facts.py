"""Facts about this machine, for `table.bench.machine` to judge. Everything here only looks."""

from __future__ import annotations

import getpass
import grp
import os
import shutil
import socket
import subprocess
import time
from pathlib import Path

from table.bench import machine
from table.bench.findings import Finding
from table.bench.machine import PageFacts, PortFacts
from table.keeping.folder import Claim, FolderError
from table.running.app import has_screen
from table.settings.config import Config
from table.showing.companion.hosts import EVERY, is_loopback
from table.showing.speech import voice_command

BY_PATH = Path("/dev/serial/by-path")
FONTS = Path(machine.__file__).parents[1] / "showing" / "fonts"
FACES = ("IBMPlexSansCondensed-Medium.ttf", "IBMPlexSansCondensed-Bold.ttf")


def machine_findings(config: Config, folder: Path | None, why: str, table_runs: bool) -> list[Finding]:
    """Everything beside the board. `folder` is the state folder; None where it cannot be used, and `why`."""
    free = None if folder is None else shutil.disk_usage(folder).free // 1_000_000
    return [
        machine.clock_finding(time.time(), _synchronised()),
        machine.disk_finding(str(folder), free, why),
        machine.display_finding(has_screen(), config.display.size),
        machine.font_finding([face for face in FACES if not os.access(FONTS / face, os.R_OK)]),
        *_sound(config),
        machine.page_finding(page_facts(config, table_runs)),
    ]


def port_findings(address: str) -> list[Finding]:
    """The ports of a serial: address, by what the system says of them."""
    kind, _, rest = address.partition(":")
    if kind != "serial":
        return []
    names = [name.strip() for name in rest.split(",")]
    return [finding for name in names for finding in machine.port_findings(port_facts(name), user())]


def group_findings(config: Config, address: str) -> list[Finding]:
    """The groups that guard what the settings use."""
    kind = address.partition(":")[0]
    wanted = {"serial": ["dialout"], "spi": ["spi", "gpio"]}.get(kind, [])
    if config.keys and "gpio" not in wanted:
        wanted.append("gpio")
    if os.geteuid() == 0:
        return []  # root needs no group
    existing = [group.gr_name for group in grp.getgrall()]
    mine = [group.gr_name for group in grp.getgrall() if group.gr_gid in os.getgroups()]
    return machine.group_findings(wanted, existing, mine, user())


def user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return str(os.geteuid())


def port_facts(name: str, by_path: Path = BY_PATH) -> PortFacts:
    path = Path(name)
    if not path.exists():
        return PortFacts(name, False)
    try:
        group = path.group()
    except KeyError:
        group = ""
    links = sorted(by_path.iterdir()) if by_path.is_dir() else []
    stable = next((str(link) for link in links if link.resolve() == path.resolve()), "")
    return PortFacts(name, True, os.access(path, os.R_OK | os.W_OK), group, stable)


def who_runs(folder: Path) -> str:
    """The sentence that a table gets which runs on this folder as well; "" when nobody does."""
    try:
        Claim(folder).release()
    except (FolderError, OSError) as error:
        return str(error)
    return ""


def page_facts(config: Config, table_runs: bool) -> PageFacts:
    pages = config.companion
    if not pages.on:
        return PageFacts(False)
    trouble = ""
    if is_loopback(pages.host):
        trouble = 'are for this machine alone: set companion.host = "auto" to let phones in'
    return PageFacts(True, pages.host, pages.port, _can_listen(pages.host, pages.port), table_runs, trouble)


def _can_listen(host: str, port: int) -> bool:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(("" if host in EVERY else host, port))
        except OSError:
            return False
    return True


def _sound(config: Config) -> list[Finding]:
    why = ""
    if config.sound.on:
        from table.showing.display.sound import Sounds  # pygame: only where sound is wanted

        sounds = Sounds()
        why = sounds.why_silent
        sounds.close()
    voice = voice_command(1.0) is not None
    return machine.sound_findings(config.sound.on, why, config.sound.speech, voice)


def _synchronised() -> bool | None:
    """Whether the network sets the clock; None where nobody knows."""
    program = shutil.which("timedatectl")
    if program is None:
        return None
    command = [program, "show", "--property", "NTPSynchronized", "--value"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=5, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return {"yes": True, "no": False}.get(done.stdout.strip())
