"""The units, as systemd itself judges them. None of this starts them: that needs a Pi."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

UNITS = Path(__file__).resolve().parents[2] / "systemd"
EXPOSURE = re.compile(r"Overall exposure level for .*?: (\d+\.\d+)")


@pytest.fixture
def analyze(need: Callable[[str], str], tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """systemd-analyze on the service and its screen, with drop-ins, as they would lie in /etc.

    Programs that this machine need not have (the installed table, an X server) are replaced by one
    that it has; everything else is as shipped.
    """
    program = need("systemd-analyze")
    for name in ("tidetable.service", "tidetable-screen.service"):
        text = (UNITS / name).read_text()
        (tmp_path / name).write_text(re.sub(r"^(ExecStart=)\S+", r"\1/bin/true", text, flags=re.MULTILINE))

    def run(*arguments: str, drop_ins: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
        for name in drop_ins:
            (tmp_path / "tidetable.service.d").mkdir(exist_ok=True)
            shutil.copy(UNITS / "drop-ins" / name, tmp_path / "tidetable.service.d")
        command = [program, *arguments, str(tmp_path / "tidetable.service")]
        return subprocess.run(
            command,
            capture_output=True,
            text=True,
            env={"SYSTEMD_UNIT_PATH": f"{tmp_path}:", "LC_ALL": "C.UTF-8"},
        )

    return run


Analyze = Callable[..., "subprocess.CompletedProcess[str]"]
ALL_DROP_INS = tuple(sorted(path.name for path in (UNITS / "drop-ins").glob("*.conf")))


@pytest.mark.parametrize("drop_ins", [(), ALL_DROP_INS], ids=["bare", "with-all-drop-ins"])
def test_systemd_has_nothing_to_complain_about(analyze: Analyze, drop_ins: tuple[str, ...]) -> None:
    done = analyze("verify", "--man=no", drop_ins=drop_ins)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_misspelt_setting_would_be_found(analyze: Analyze, tmp_path: Path) -> None:
    unit = tmp_path / "tidetable.service"
    unit.write_text(unit.read_text().replace("NoNewPrivileges=", "NoNewPriviledges="))
    assert "NoNewPriviledges" in analyze("verify", "--man=no").stderr


@pytest.mark.parametrize("drop_ins", [(), ALL_DROP_INS], ids=["bare", "with-all-drop-ins"])
def test_the_sandbox_leaves_at_most_2_0_exposed(analyze: Analyze, drop_ins: tuple[str, ...]) -> None:
    done = analyze("security", "--offline=true", "--threshold=20", drop_ins=drop_ins)
    found = EXPOSURE.search(done.stdout)
    assert found, done.stdout + done.stderr
    assert float(found[1]) <= 2.0
    assert done.returncode == 0


def test_drop_ins_count(analyze: Analyze) -> None:
    """Otherwise the tests above would judge the bare unit twice."""
    bare = analyze("security", "--offline=true").stdout
    assert analyze("security", "--offline=true", drop_ins=ALL_DROP_INS).stdout != bare


def test_without_its_walls_it_would_not_pass(analyze: Analyze, tmp_path: Path) -> None:
    unit = tmp_path / "tidetable.service"
    text = re.sub(
        r"^(Protect|Private|Restrict|System|Dynamic|Capability).*\n", "", unit.read_text(), flags=re.M
    )
    unit.write_text(text)
    assert analyze("security", "--offline=true", "--threshold=20").returncode != 0


@pytest.mark.parametrize(
    "line",
    [
        "Type=notify",
        "Restart=on-failure",
        "StateDirectory=tidetable",
        "DynamicUser=yes",
        "DevicePolicy=closed",
        "DeviceAllow=char-ttyACM rw",
        "DeviceAllow=char-gpiochip rw",
    ],
)
def test_what_the_guide_promises_stands_in_the_unit(line: str) -> None:
    assert line in (UNITS / "tidetable.service").read_text().splitlines()


def test_only_serial_ports_and_pins_are_open() -> None:
    lines = (UNITS / "tidetable.service").read_text().splitlines()
    allowed = {line.partition("=")[2] for line in lines if line.startswith("DeviceAllow=")}
    assert allowed == {"char-ttyACM rw", "char-ttyUSB rw", "char-ttyAMA rw", "char-gpiochip rw"}
