"""What the machine must have for a table: each check takes plain facts and gives findings.

Gathering the facts is `table.bench.facts`; nothing here looks at the machine itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from table.bench.findings import Finding, bad, good, note

STABLE = ("/dev/serial/by-path/", "/dev/serial/by-id/")
NUMBERED = ("/dev/ttyACM", "/dev/ttyUSB")
EARLIEST = 1_750_000_000.0  # June 2025: no clock that is right shows a time before this program was written
TIGHT, FULL = 500, 50  # megabytes


class PortFacts(NamedTuple):
    """A serial port of the settings, as the system has it. `stable` is a name that follows the socket."""

    name: str
    exists: bool
    allowed: bool = True
    group: str = ""
    stable: str = ""


def port_findings(port: PortFacts, user: str) -> list[Finding]:
    about = f"port {port.name}"
    if not port.exists:
        return [
            bad(
                about,
                "is not there",
                "plug the tile in; `ls -l /dev/serial/by-path` shows the names there are",
            )
        ]
    found = [good(about, "is there")]
    if not port.allowed:
        group = port.group or "dialout"
        found = [
            bad(
                about,
                f"may not be opened by {user}: it belongs to the group {group}",
                f"sudo usermod -aG {group} {user}, then log out and in again",
            )
        ]
    if port.name.startswith(NUMBERED):
        instead = f"write {port.stable}" if port.stable else "use its name in /dev/serial/by-path"
        found.append(
            note(
                about, "is numbered in the order of plugging in, which changes", f"{instead} in board.address"
            )
        )
    return found


def group_findings(
    wanted: Iterable[str], existing: Iterable[str], mine: Iterable[str], user: str
) -> list[Finding]:
    """`wanted` are the groups whose devices the settings use; what a system has not, it needs not."""
    has, belong = set(existing), set(mine)
    found = []
    for group in wanted:
        if group not in has:
            found.append(note(f"group {group}", "does not exist on this system, so it guards nothing here"))
        elif group in belong:
            found.append(good(f"group {group}", f"{user} belongs to it"))
        else:
            remedy = f"sudo usermod -aG {group} {user}, then log out and in again"
            found.append(bad(f"group {group}", f"{user} does not belong to it", remedy))
    return found


def clock_finding(now: float, synchronised: bool | None) -> Finding:
    if now < EARLIEST:
        return bad(
            "clock",
            "shows a time before this program was written",
            "connect the network once, or set it: sudo timedatectl set-time 'YYYY-MM-DD HH:MM'",
        )
    if synchronised is False:
        return note(
            "clock",
            "is not set by the network: games are kept with its time",
            "sudo timedatectl set-ntp true",
        )
    return good("clock", "is set by the network" if synchronised else "shows a time that can be")


def disk_finding(folder: str, free_mb: int | None, why: str = "") -> Finding:
    """`free_mb` is None where the folder cannot be used, for the reason `why`."""
    if free_mb is None:
        return bad("disk", why, "make the folder writable, or name another one as table.state_dir")
    says = f"{free_mb} MB are free for {folder}"
    if free_mb < FULL:
        return bad("disk", says, "make room: a full disk keeps no game")
    if free_mb < TIGHT:
        return note("disk", says, "make room soon")
    return good("disk", says)


def display_finding(screen: bool, size: tuple[int, int]) -> Finding:
    if screen:
        return good("display", f"there is a screen; the window is {size[0]} x {size[1]}")
    return note(
        "display",
        "there is no screen: the table plays with lights, in a terminal, and on pages",
        "start it on a screen, or tidetable install --systemd --screen kms (docs/install-pi.md)",
    )


def font_finding(missing: Sequence[str]) -> Finding:
    if missing:
        return bad("fonts", f"{', '.join(missing)} cannot be read", "install tidetable anew")
    return good("fonts", "the typeface is there")


def sound_findings(on: bool, why_silent: str, speech: bool, voice: bool) -> list[Finding]:
    if not on:
        return [note("sound", "is switched off in the settings")]
    found = [note("sound", why_silent, "connect a loudspeaker, or set sound.on = false")]
    if not why_silent:
        found = [good("sound", "a device can be opened")]
    if speech and not voice:
        found.append(
            note("speech", "there is no voice", "sudo apt-get install espeak-ng, or set sound.speech = false")
        )
    elif speech:
        found.append(good("speech", "there is a voice"))
    return found


class PageFacts(NamedTuple):
    """Where private pages are to be, and whether they can."""

    on: bool
    host: str = ""
    port: int = 0
    free: bool = True
    table_runs: bool = False
    trouble: str = ""


def page_finding(pages: PageFacts) -> Finding:
    where = f"{pages.host}, port {pages.port}"
    if not pages.on:
        return note("pages", "are switched off in the settings (Captain Sonar opens them all the same)")
    if not pages.free and not pages.table_runs:
        return bad("pages", f"another program listens at {where}", "stop it, or set another companion.port")
    if pages.trouble:
        return note("pages", *pages.trouble.split(": ", 1))
    return good("pages", f"phones come in at {where}")
