"""A bundle: one file with the wheels of a version, signed by its maker, for tables without internet.

It is a signature in front of a tar archive: `ssh-keygen -Y sign` over the archive's bytes, by a key whose
public half lies in /etc/tidetable/makers. Nothing of the archive is looked at before the signature is right.
"""

from __future__ import annotations

import io
import subprocess
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory

from table.admin.steps import AdminError

FIRST_LINE = b"tidetable bundle 1\n"
_END = b"-----END SSH SIGNATURE-----\n"
MAKER, PURPOSE = "maker", "tidetable"  # who signs, and what for, as ssh-keygen names them


def make(wheels: list[Path], key: Path, out: Path) -> None:
    """Sign these wheels with a private key of ssh-keygen's."""
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w") as tar:
        for wheel in sorted(wheels):
            tar.add(wheel, arcname=wheel.name)
    command = ["ssh-keygen", "-q", "-Y", "sign", "-f", str(key), "-n", PURPOSE]
    done = _ssh(command, archive.getvalue())
    if done.returncode:
        raise AdminError(f"{key} does not sign: {done.stderr.decode(errors='replace').strip()}")
    out.write_bytes(FIRST_LINE + done.stdout + archive.getvalue())


def verified(bundle: Path, makers: Path) -> bytes:
    """The archive of a bundle that one of these makers has signed; AdminError for any other."""
    if not makers.is_file():
        raise AdminError(f"there is no {makers}: it names the keys that updates are signed with")
    data = bundle.read_bytes()
    head, end, archive = data.removeprefix(FIRST_LINE).partition(_END)
    if not data.startswith(FIRST_LINE) or not end:
        raise AdminError(f"{bundle} is no bundle of Tidetable's, or was cut short: get it once more")
    with TemporaryDirectory() as folder:
        signature = Path(folder) / "signature"
        signature.write_bytes(head + end)
        who = ["-f", str(makers), "-I", MAKER, "-n", PURPOSE, "-s", str(signature)]
        done = _ssh(["ssh-keygen", "-Y", "verify", *who], archive)
    if done.returncode:
        raise AdminError(
            f"{bundle} is damaged, or nobody in {makers} has signed it: nothing was changed; get it once more"
        )
    return archive


def _ssh(command: list[str], data: bytes) -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(command, input=data, capture_output=True)
    except FileNotFoundError as error:
        raise AdminError("there is no ssh-keygen here: sudo apt-get install openssh-client") from error


def unpack(archive: bytes, folder: Path) -> list[Path]:
    """The wheels of a verified archive, laid into a folder."""
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        tar.extractall(folder, filter="data")
    return sorted(folder.glob("*.whl"))
