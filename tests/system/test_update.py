"""Updates from a file: what is damaged, unsigned, too large, broken, or cut short leaves a table that works.

The bundles and their signatures are real, and so are the environments' places and the name. Only Python's own
venv and pip are played here, by a script that takes no time; the long test takes the real ones.
"""

from __future__ import annotations

import os
import resource
import shlex
import signal
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from table.admin import bundle
from table.admin.install import UNITS
from table.admin.steps import AdminError
from table.admin.update import update
from table.settings.release import installed_version
from tests.system.commands import ROOT

# `PYTHON -m venv ... PLACE`, then `PLACE/bin/python -m pip install ... WHEEL`: a "wheel" here is the program.
PYTHON = """#!/bin/sh
for last; do :; done
case $2 in
    venv) mkdir -p "$last/bin"; cp "$0" "$last/bin/python" ;;
    pip) cp "$last" "$(dirname "$0")/tidetable" && chmod +x "$(dirname "$0")/tidetable" ;;
esac
"""


class Shop:
    """A table with version 1 installed below a root, and a maker who signs others."""

    def __init__(self, folder: Path) -> None:
        self.root, self.folder = folder / "root", folder
        self.key = self._key("maker")
        own = self.root / "etc/tidetable"
        own.mkdir(parents=True)
        (own / "makers").write_text(f"maker {self.key.with_suffix('.pub').read_text()}")
        (own / "tidetable.toml").write_text("")
        program = self.root / "opt/tidetable-a/bin/tidetable"
        program.parent.mkdir(parents=True)
        program.write_text("#!/bin/sh\necho 1\n")
        program.chmod(0o755)
        (self.root / "opt/tidetable").symlink_to("tidetable-a")
        self.python = folder / "python"
        self.python.write_text(PYTHON)
        self.python.chmod(0o755)

    def _key(self, name: str) -> Path:
        path = self.folder / name
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(path)], check=True)
        return path

    def bundle(self, program: str, by: str = "maker", size: int = 0) -> Path:
        key = self.key if by == "maker" else self._key(by)
        wheel = self.folder / "tidetable.whl"
        wheel.write_text(f"#!/bin/sh\n{program}\n#{'x' * size}\n")
        out = self.folder / "new.bundle"
        bundle.make([wheel], key, out)
        return out

    def update(self, file: Path, restart: str = "") -> None:
        more = {"restart": ("/bin/sh", "-c", restart)} if restart else {}
        update(file, self.root, lambda _: None, str(self.python), **more)

    @property
    def version(self) -> str:
        """What the name leads to, when it is started."""
        program = self.root / "opt/tidetable/bin/tidetable"
        return subprocess.check_output([str(program), "version"], text=True).strip()


@pytest.fixture
def shop(tmp_path: Path, need: Callable[[str], str]) -> Shop:
    need("ssh-keygen")
    return Shop(tmp_path)


def test_versions_follow_each_other_from_one_place_to_the_other(shop: Shop) -> None:
    for version, place in (("2", "b"), ("3", "a"), ("4", "b")):
        shop.update(shop.bundle(f"echo {version}"))
        assert shop.version == version
        assert (shop.root / "opt/tidetable").readlink() == Path(f"tidetable-{place}")
        assert not (shop.root / "opt/tidetable.trial").exists(), "in an image nothing is on trial"


@pytest.mark.parametrize("at", [0, 30, 400, -2000, -1])
def test_a_damaged_file_changes_nothing(shop: Shop, at: int) -> None:
    file = shop.bundle("echo 2")
    data = bytearray(file.read_bytes())
    data[at] ^= 1
    file.write_bytes(data)
    with pytest.raises(AdminError, match="get it once more"):
        shop.update(file)
    assert shop.version == "1"
    assert not (shop.root / "opt/tidetable-b").exists(), "nothing is unpacked before the signature is right"


@pytest.mark.parametrize("kept", [0, 10, 200, 3000])
def test_a_file_that_was_cut_short_changes_nothing(shop: Shop, kept: int) -> None:
    file = shop.bundle("echo 2")
    file.write_bytes(file.read_bytes()[:kept])
    with pytest.raises(AdminError, match="get it once more"):
        shop.update(file)
    assert shop.version == "1"


def test_a_stranger_s_signature_changes_nothing(shop: Shop) -> None:
    with pytest.raises(AdminError, match=r"nobody in .*makers has signed it"):
        shop.update(shop.bundle("echo 2", by="stranger"))
    assert shop.version == "1"


def test_without_makers_nothing_is_believed(shop: Shop) -> None:
    (shop.root / "etc/tidetable/makers").unlink()
    with pytest.raises(AdminError, match="names the keys that updates are signed with"):
        shop.update(shop.bundle("echo 2"))


@pytest.mark.parametrize("fails", ["version", "check-config", "simulate"])
def test_a_version_that_does_not_prove_itself_is_not_used(shop: Shop, fails: str) -> None:
    with pytest.raises(AdminError, match="the new version is not used, /opt/tidetable-a stays: it is broken"):
        shop.update(shop.bundle(f"[ $1 != {fails} ] || {{ echo it is broken; exit 1; }}; echo 2"))
    assert shop.version == "1"
    assert not (shop.root / "opt/tidetable-b").exists()


def test_a_version_that_does_not_start_as_a_service_is_taken_back(shop: Shop) -> None:
    starts = f"[ $({shop.root}/opt/tidetable/bin/tidetable version) != 2 ]"
    with pytest.raises(AdminError, match="does not start, /opt/tidetable-a is used again"):
        shop.update(shop.bundle("echo 2"), restart=starts)
    assert shop.version == "1"
    shop.update(shop.bundle("echo 3"), restart=starts)
    assert shop.version == "3"
    assert not (shop.root / "opt/tidetable.trial").exists()


def test_after_a_power_cut_before_the_start_systemd_s_own_unit_goes_back(shop: Shop) -> None:
    cut = "kill -9 $PPID"  # the power goes while the service is started
    assert in_a_child(lambda: shop.update(shop.bundle("echo 2"), restart=cut)) == -signal.SIGKILL
    assert shop.version == "2"
    unit = (UNITS / "tidetable-back.service").read_text()
    back = next(line for line in unit.splitlines() if line.startswith("ExecStart=/bin/sh"))
    command = back.removeprefix("ExecStart=").replace("$$", "$").replace("/opt", f"{shop.root}/opt")
    subprocess.run(shlex.split(command), check=True)
    assert shop.version == "1"
    assert not (shop.root / "opt/tidetable.trial").exists(), "it goes back once, not to and fro"


def in_a_child(work: Callable[[], None]) -> int:
    """Do it in a process of its own; how that ended, as a shell says it."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            work()
            code = 0
        except AdminError:
            code = 3
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def test_a_full_disk_changes_nothing(shop: Shop) -> None:
    file = shop.bundle("echo 2", size=200_000)

    def cramped() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))
        shop.update(file)

    assert in_a_child(cramped) == 3
    assert shop.version == "1"
    assert not (shop.root / "opt/tidetable-b").exists(), "what was begun is gone, and the room is free again"
    shop.update(file)
    assert shop.version == "2"


STEPS = {"open", "os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.symlink", "subprocess.Popen"}


def test_a_power_cut_at_every_step_leaves_a_table_that_works(shop: Shop) -> None:
    """Killed before its first change, before its second, and so on until an update comes through."""
    file, seen = shop.bundle("echo 2"), []
    for last in range(1, 400):

        def cut(last: int = last) -> None:
            left = [last]

            def count(event: str, _: object) -> None:
                if event in STEPS:
                    left[0] -= 1
                    if left[0] == 0:
                        os.kill(os.getpid(), signal.SIGKILL)

            sys.addaudithook(count)
            shop.update(file)

        ended = in_a_child(cut)
        seen.append(shop.version)
        if ended == 0:
            break
        assert ended == -signal.SIGKILL
        if seen[-1] == "2":  # it was cut after the rename: the next one begins at version 1 again
            (shop.root / "opt/tidetable").unlink()
            (shop.root / "opt/tidetable").symlink_to("tidetable-a")
    assert seen[-1] == "2"
    assert seen.count("1") > 10
    assert seen == sorted(seen), "once it is there, it stays"


@pytest.mark.long
def test_real_environments_and_a_real_wheel(shop: Shop) -> None:
    wheel = shop.folder / "tidetable-2-py3-none-any.whl"
    info = "tidetable-2.dist-info"
    with zipfile.ZipFile(wheel, "w") as file:
        file.writestr("tidetable_two.py", "def main():\n    print(2)\n")
        file.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\nName: tidetable\nVersion: 2\n")
        file.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        file.writestr(f"{info}/entry_points.txt", "[console_scripts]\ntidetable = tidetable_two:main\n")
        file.writestr(f"{info}/RECORD", "")
    bundle.make([wheel], shop.key, shop.folder / "real.bundle")
    update(shop.folder / "real.bundle", shop.root, lambda _: None, sys.executable)
    assert shop.version == "2"


@pytest.mark.long
def test_tidetable_itself_is_updated_without_a_network_and_taken_back(shop: Shop) -> None:
    """All of it: built, signed, installed into an environment of its own, proven, used; and a next one that
    does not start as a service."""
    wheels, file = shop.folder / "wheels", shop.folder / "whole.bundle"
    subprocess.run([sys.executable, "-m", "pip", "wheel", "-q", str(ROOT), "-w", str(wheels)], check=True)
    bundle.make(sorted(wheels.glob("*.whl")), shop.key, file)
    update(file, shop.root, lambda _: None, sys.executable)
    assert (shop.root / "opt/tidetable").readlink() == Path("tidetable-b")
    assert shop.version.startswith(f"tidetable {installed_version()} on Python")
    fails_once = shop.folder / "failed"
    restart = ("/bin/sh", "-c", f"[ -e {fails_once} ] || {{ touch {fails_once}; exit 1; }}")
    with pytest.raises(AdminError, match="does not start, /opt/tidetable-b is used again"):
        update(file, shop.root, lambda _: None, sys.executable, restart)
    assert (shop.root / "opt/tidetable").readlink() == Path("tidetable-b")
    assert shop.version.startswith("tidetable ")
    assert not (shop.root / "opt/tidetable.trial").exists()
