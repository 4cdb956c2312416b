"""The process of a `spi:` board with models of readers in place of a Pi's: run by tests/hardware/test_spi.py.

A file `cards` in the port's folder says what lies where: lines `READER UID...`, `READER hung`, or `end`.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from hardware.spi.__main__ import serve
from tests.hardware.mfrc522_model import ModelBus


class LiveBus(ModelBus):
    """Models in real time, with what a file says lying on them."""

    def __init__(self, count: int, orders: Path) -> None:
        super().__init__(count)
        self._orders, self._said = orders, ""

    def wait(self, seconds: float) -> None:
        time.sleep(seconds)
        super().wait(seconds)
        said = self._orders.read_text("utf-8") if self._orders.exists() else ""
        if said != self._said and said.endswith("\n"):
            self._said = said
            for line in said.splitlines():
                self._obey(line.split())

    def _obey(self, words: list[str]) -> None:
        if words == ["end"]:
            sys.exit(3)
        reader = self.readers[int(words[0])]
        if words[1:] == ["hung"]:
            reader.hung = True
        else:
            reader.lay(*words[1:])


def main() -> None:
    parser = argparse.ArgumentParser()
    for option in ("--select", "--bus", "--reset", "--link"):
        parser.add_argument(option)
    wanted = parser.parse_args()
    folder = Path(wanted.link)
    serve(LiveBus(len(wanted.select.split(",")), folder / "cards"), len(wanted.select.split(",")), folder)


main()
