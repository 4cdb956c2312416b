"""The units, as systemd itself judges them. None of this starts them: that needs a Pi."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import socket
import struct
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

UNITS = Path(__file__).resolve().parents[2] / "systemd"
SCREEN = "tidetable-screen.service"
EXPOSURE = re.compile(r"Overall exposure level for .*?: (\d+\.\d+)")


@pytest.fixture
def analyze(need: Callable[[str], str], tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """systemd-analyze on the service and its screen, with drop-ins, as they would lie in /etc.

    Programs that this machine need not have (the installed table, an X server) are replaced by one
    that it has; everything else is as shipped.
    """
    program = need("systemd-analyze")
    for name in (
        "tidetable.service",
        "tidetable-screen.service",
        "tidetable-cage.service",
        "tidetable-back.service",
    ):
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
        "WorkingDirectory=%S/tidetable",
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


def test_keys_have_a_folder_for_their_pipes() -> None:
    """lgpio writes into the working directory, and the state folder is the only one that can be written."""
    settings = unit_settings("tidetable.service")
    assert settings["ProtectSystem"] == "strict"
    assert settings["WorkingDirectory"] == f"%S/{settings['StateDirectory']}"


def unit_settings(name: str) -> dict[str, str]:
    lines = (line.partition("=") for line in (UNITS / name).read_text().splitlines())
    return {key: value for key, equals, value in lines if equals and not key.startswith("#")}


def knock(number: str, name: bytes = b"", cookie: bytes = b"") -> bool:
    """Does the X server of this display let a client in that shows this cookie?"""
    with socket.socket(socket.AF_UNIX) as client:
        client.connect(f"/tmp/.X11-unix/X{number}")
        hello = struct.pack("<BxHHHHxx", ord("l"), 11, 0, len(name), len(cookie))
        client.sendall(hello + name + bytes(-len(name) % 4) + cookie)
        return client.recv(1) == b"\x01"


def test_the_screen_lets_nobody_in_without_its_cookie(need: Callable[[str], str], tmp_path: Path) -> None:
    """The unit's own preparation and its own options, on a server without a screen."""
    xvfb, xauth = need("Xvfb"), need("xauth")
    unit = unit_settings(SCREEN)
    unit = {key: value.replace("%t", str(tmp_path)).replace("$$", "$") for key, value in unit.items()}
    (tmp_path / unit["RuntimeDirectory"]).mkdir()
    subprocess.run(shlex.split(unit["ExecStartPre"]), check=True)
    options = shlex.split(unit["ExecStart"])[3:]  # without the program, the display and its terminal
    options.remove("-nocursor")  # which only a server with a real screen knows
    listed = subprocess.run(
        [xauth, "-f", options[options.index("-auth") + 1], "list"], capture_output=True, text=True, check=True
    )
    _, name, cookie = listed.stdout.split()
    tell, told = os.pipe()
    server = subprocess.Popen(
        [xvfb, "-displayfd", str(told), *options], pass_fds=[told], stderr=subprocess.DEVNULL
    )
    os.close(told)
    try:
        with os.fdopen(tell) as line:
            number = line.readline().strip()
        assert not knock(number)
        assert not knock(number, name.encode(), bytes(16))
        assert knock(number, name.encode(), bytes.fromhex(cookie))
    finally:
        server.terminate()
        server.wait(10)


def test_the_table_gets_the_cookie_of_its_screen() -> None:
    display = unit_settings("drop-ins/screen-x11.conf")
    credential, _, path = display["LoadCredential"].partition(":")
    assert f"XAUTHORITY=%d/{credential}" in display["Environment"]
    assert f"-auth {path.replace('/run', '%t')} " in unit_settings(SCREEN)["ExecStart"]
