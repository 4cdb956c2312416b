"""Commands for updates from a file: `bundle` for whoever makes a version, `update` at the table."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer


def bundle(
    out: Annotated[Path, typer.Argument(metavar="FILE", help="The bundle to make.")],
    wheels: Annotated[list[Path], typer.Argument(metavar="WHEEL...", help="Tidetable's, and what it needs.")],
    key: Annotated[Path, typer.Option(metavar="KEY", help="The maker's private key, of ssh-keygen.")],
) -> None:
    """Make a signed file that updates a table without internet.

    `pip wheel . -w wheels` gathers the wheels, on a machine of the table's kind.
    """
    from table.admin.bundle import make

    make(wheels, key, out)
    print(f"{out}: {len(wheels)} wheel(s), signed with {key}.")


def update(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A bundle.")],
    root: Annotated[Path, typer.Option(metavar="DIR", help="Another system's root.")] = Path("/"),
) -> None:
    """Update this table from a file, or leave it as it is.

    The file must be signed by a key in /etc/tidetable/makers. The new version is put beside the old one and
    tried; only one that works takes its place, and the way back is automatic.
    """
    from table.admin.install import must_be_root
    from table.admin.update import update as bring

    must_be_root(os.geteuid(), root, f"update {file}")
    bring(file, root, lambda line: print(line, flush=True))
