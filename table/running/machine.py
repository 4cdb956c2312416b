"""What the machine under a table says of itself: how warm it is, whether its power is enough, free disk.

A Raspberry Pi tells through vcgencmd, any Linux through sysfs; what nobody tells is left out.
"""

from __future__ import annotations

import platform
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path

from table.settings.release import installed_version
from table.tongues import say

THERMAL = Path("/sys/class/thermal/thermal_zone0/temp")
VOLT_ALARMS = "/sys/class/hwmon", "hwmon*/in0_lcrit_alarm"
UNDER_VOLTAGE = 0x1_0001  # of vcgencmd get_throttled: now, or since the start


def facts(folder: Path) -> tuple[str, ...]:
    """Everything in words, a line each."""
    found = [_program(), _disk(folder), _temperature(), _power()]
    return tuple(words for words in found if words)


def _program() -> str:
    return say(
        "Tidetable {version}, Python {python}, {system} {machine}",
        version=installed_version(),
        python=platform.python_version(),
        system=platform.system(),
        machine=platform.machine(),
    )


def _disk(folder: Path) -> str:
    try:
        free = shutil.disk_usage(folder).free / 1e9
    except OSError:
        return ""
    return say("{free} GB free on the disk", free=f"{free:.1f}")


def _temperature(source: Path = THERMAL) -> str:
    try:
        degrees = int(source.read_text()) / 1000
    except (OSError, ValueError):
        return ""
    return say("The processor has {degrees} degrees", degrees=f"{degrees:.0f}")


def _power() -> str:
    low = under_voltage()
    if low is None:
        return ""
    return say("Its power supply is too weak") if low else say("Its power supply is strong enough")


def under_voltage(command: str = "vcgencmd") -> bool | None:
    """Was the supply too weak since the start? None where nothing tells."""
    with suppress(OSError, ValueError, subprocess.SubprocessError):
        told = subprocess.run([command, "get_throttled"], capture_output=True, text=True, timeout=2).stdout
        return bool(int(told.partition("=")[2], 16) & UNDER_VOLTAGE)
    home, pattern = VOLT_ALARMS
    for alarm in Path(home).glob(pattern):
        with suppress(OSError, ValueError):
            return bool(int(alarm.read_text()))
    return None
