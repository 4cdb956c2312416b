"""The command line: `tidetable COMMAND ...`, the same from the launcher and from an installed package.

Commands live in the files beside this one and import what they need only when they run, so
that help is quick and a referee on a pipe loads no display. A mistake of the user is one sentence on
stderr and a code that is not zero; a traceback is always a bug of ours.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from typing import Any, NoReturn

import typer

from table.cli import arena as cli_arena
from table.cli import bench as cli_bench
from table.cli import boardtest as cli_boardtest
from table.cli import calibrate as cli_calibrate
from table.cli import cards as cli_cards
from table.cli import checks as cli_checks
from table.cli import engines as cli_engines
from table.cli import enroll as cli_enroll
from table.cli import flash as cli_flash
from table.cli import fleet as cli_fleet
from table.cli import install as cli_install
from table.cli import learn as cli_learn
from table.cli import newgame as cli_newgame
from table.cli import play as cli_play
from table.cli import setup as cli_setup
from table.cli import shrink as cli_shrink
from table.cli import stats as cli_stats
from table.cli import update as cli_update
from table.cli.options import TAKES_GAME_OPTIONS, spelled_out

app = typer.Typer(
    name="tidetable",
    help="A grid mat with NFC readers and LED buttons as the referee of nautical board games.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # rich takes as long to import as all the rest of the help
)

COMMANDS: tuple[tuple[Callable[..., None], str], ...] = (
    (cli_play.demo, "tidetable demo --fast"),
    (cli_play.play, "tidetable play captain_zemo --map corner_treasures --motive pillager --size 1920x1080"),
    (cli_play.run, "tidetable run --config /etc/tidetable/tidetable.toml"),
    (cli_play.board, "tidetable board --link /tmp/mat"),
    (cli_engines.games, "tidetable games"),
    (cli_learn.learn, "tidetable learn sea_leg"),
    (cli_engines.referee, """echo '{"do":"new"}' | tidetable referee sea_leg"""),
    (cli_engines.simulate, "tidetable simulate sea_leg -n 1000 --seed 7"),
    (cli_newgame.new_game, "tidetable new-game buoys"),
    (cli_engines.conform, "tidetable conform mygame -n 500"),
    (cli_arena.arena, "tidetable arena sea_leg --a hard --b easy -n 200 --seed 1"),
    (cli_cards.cards, "tidetable cards captivate --pdf captivate.pdf"),
    (cli_cards.mat, "tidetable mat --pdf mat.pdf --paper a3"),
    (cli_boardtest.board_test, "tidetable board-test --board emulated: --html report.html"),
    (cli_bench.doctor, "tidetable doctor --board sim: --wait 5"),
    (cli_bench.monitor, "tidetable monitor --board sim: --once"),
    (cli_bench.record, "tidetable record evening.rec --board sim: --for 60"),
    (cli_shrink.shrink, 'tidetable shrink evening.rec --until "tile 1 down"'),
    (cli_calibrate.calibrate, "tidetable calibrate --board sim: --html mat.html"),
    (cli_enroll.enroll, "tidetable enroll captivate --file tags.toml"),
    (cli_flash.flash, "tidetable flash --port /dev/ttyUSB0 --tile 0 --fuses --dry-run"),
    (cli_setup.check_config, "tidetable check-config /etc/tidetable/tidetable.toml"),
    (cli_setup.journal, "tidetable journal show 12 --html game.html"),
    (cli_setup.best, "tidetable best"),
    (cli_stats.stats, "tidetable stats --days 7 --html week.html"),
    (cli_setup.operator_link, "tidetable operator-link --config /etc/tidetable/tidetable.toml"),
    (cli_fleet.fleet, "tidetable fleet --broker mqtts://broker.shop"),
    (cli_install.install, "tidetable install --systemd --dry-run"),
    (cli_install.uninstall, "tidetable uninstall --dry-run"),
    (cli_update.update, "tidetable update tidetable-0.2.bundle"),
    (cli_update.bundle, "tidetable bundle tidetable-0.2.bundle wheels/*.whl --key maker"),
    (cli_setup.version, "tidetable version"),
    (cli_checks.test, "tidetable test tests/engines -k wave"),
)

PASSING_ON = {
    cli_checks.test: cli_checks.PASS_ON,
    cli_play.demo: TAKES_GAME_OPTIONS,
    cli_play.play: TAKES_GAME_OPTIONS,
    cli_arena.arena: TAKES_GAME_OPTIONS,
    cli_engines.simulate: TAKES_GAME_OPTIONS,
}

for _command, _example in COMMANDS:
    app.command(
        name=_command.__name__.replace("_", "-"),
        epilog=f"Example: {_example}",
        context_settings=PASSING_ON.get(_command),
    )(_command)


def main() -> None:
    # A script in the background starts its programs with Ctrl-C ignored. Whoever interrupts this one
    # by its number means it all the same.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        words = spelled_out(sys.argv[1:]) or ["--help"]
        sys.exit(app(words, prog_name="tidetable", standalone_mode=False))
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)
    except BrokenPipeError:
        # Whoever read our output has gone; without this, Python complains once more while it exits.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except Exception as error:
        if hasattr(error, "format_message"):  # typer's own, about words that it could not make sense of
            _refuse(_usage(error), 2)
        says = _words_for_the_user(error)
        if not says:
            raise
        _refuse(says, 1)


def _usage(error: Any) -> str:
    """What was wrong with the words of a command, and where help is."""
    said = str(error.format_message()).strip().removesuffix(".")
    context = getattr(error, "ctx", None)
    return f"{said} (see {context.command_path if context else 'tidetable'} --help)"


def _words_for_the_user(error: Exception) -> str:
    """What to tell where it is the user's or the machine's affair, or a stranger's game has failed; it is a
    fault of ours where there are no words."""
    from engines.blame import failure  # here: help must load no part of the table
    from engines.catalog import homes
    from engines.errors import UserError
    from hardware.errors import BoardError

    if isinstance(error, UserError | BoardError | OSError):
        return str(error)
    failed = failure(error, homes(strange=True))
    return failed.told(frankly=True) if failed else ""


def _refuse(says: str, code: int) -> NoReturn:
    for line in says.splitlines():
        print(f"tidetable: {line}", file=sys.stderr)
    sys.exit(code)


if __name__ == "__main__":
    main()
