"""Commands for administrators: make the table a service of this machine, and take it away again."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from table.admin.screens import Screen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from table.admin.steps import Step

DryRun = Annotated[bool, typer.Option("--dry-run", help="Only print every file and every command.")]
Root = Annotated[
    Path,
    typer.Option(metavar="DIR", help="Another system's root, such as an image's: its files, no commands."),
]


def install(
    systemd: Annotated[
        bool, typer.Option("--systemd", help="As a service of systemd, the one way there is.")
    ] = False,
    screen: Annotated[
        Screen | None,
        typer.Option(help="The screen (otherwise none, or where display.fullscreen is true what there is)."),
    ] = None,
    source: Annotated[
        str,
        typer.Option(
            "--from", metavar="WHEEL|FOLDER", help="What to install (otherwise this very checkout)."
        ),
    ] = "",
    dry_run: DryRun = False,
    root: Root = Path("/"),
) -> None:
    """Make the table a service that starts with this machine.

    Units, a user, names for the tiles that stay the same, the program in /opt/tidetable and settings in
    /etc/tidetable, where there are none yet. The settings say what the service may reach: run it again when
    they change.
    """
    from table.admin.install import installing, must_be_root, own_source
    from table.admin.steps import AdminError
    from table.admin.tiles import udev_properties

    if not systemd:
        raise AdminError("say how: tidetable install --systemd, and --dry-run to look first")
    words = "install --systemd" + (f" --screen {screen.value}" if screen else "")
    steps = installing(root, screen, source or own_source(), udev_properties)
    if not dry_run:
        must_be_root(os.geteuid(), root, words)
    _go(steps, root, dry_run)
    _print_gaps(root, screen)


def _print_gaps(root: Path, screen: Screen | None) -> None:
    """What the service will lack, and what brings it."""
    from table.admin.install import nameless, screen_wanted, settings_below
    from table.admin.tiles import udev_properties

    config = settings_below(root)
    if config.display.fullscreen and (screen or screen_wanted(config, root)) == Screen.none:
        print(
            "There is no screen for the service: --screen, and the packages for it, are in docs/install-pi.md"
        )
    for port in nameless(config, udev_properties):
        print(f"{port} is not plugged in, so its tile has no name of its own yet: plug it in, install again")


def uninstall(
    purge: Annotated[bool, typer.Option("--purge", help="Games and settings too: they are gone.")] = False,
    dry_run: DryRun = False,
    root: Root = Path("/"),
) -> None:
    """Take the service away from this machine; games and settings stay."""
    from table.admin.install import GAMES, OWN, must_be_root, uninstalling

    if not dry_run:
        must_be_root(os.geteuid(), root, "uninstall" + (" --purge" if purge else ""))
    _go(uninstalling(purge), root, dry_run)
    if not purge:
        print(f"Settings stay in {OWN}, games in {GAMES} (--purge).")


def _go(steps: Sequence[Step], root: Path, dry_run: bool) -> None:
    """Do the steps one after the other, or only tell them."""
    changed = False
    for step in steps:
        if dry_run:
            print(step.told())
        elif step.do(root):
            changed = True
            print(step.told().splitlines()[0])
    if not changed and not dry_run:
        print("Nothing to do: all is as it should be.")
